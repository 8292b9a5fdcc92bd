import { z } from 'zod';
import { type DeepReadonly, type Trust, trust } from '../../../kernel/event/event.ts';

/** Figure of this fold: of its own lines and of those from outside, each; the one never takes the place of the other. */
const KEPT = 8;

/** A finding of work that used an ability, with its event. */
export const learnedLine = z.strictObject({ text: z.string(), event_id: z.string(), trust });
type LearnedLine = DeepReadonly<z.infer<typeof learnedLine>>;

type Learnt = {
  readonly payload: { readonly learnings: readonly string[] };
  readonly eventId: string;
  readonly trust: Trust;
};

/** With what was found out since. */
export function withLearned(
  learned: readonly LearnedLine[],
  { payload, eventId: event_id, trust: from }: Learnt,
): LearnedLine[] {
  return joinedLines(
    learned,
    payload.learnings.map((text) => ({ text, event_id, trust: from })),
  );
}

/** Each line once, as it was first told; the newest stay. */
export function joinedLines(
  learned: readonly LearnedLine[],
  more: readonly LearnedLine[],
): LearnedLine[] {
  const all = [...learned, ...more].filter(
    ({ text }, i, lines) => lines.findIndex((one) => one.text === text) === i,
  );
  const own = all.filter((one) => one.trust !== 'outside').slice(-KEPT);
  const outside = all.filter((one) => one.trust === 'outside').slice(-KEPT);
  return all.filter((one) => own.includes(one) || outside.includes(one));
}
