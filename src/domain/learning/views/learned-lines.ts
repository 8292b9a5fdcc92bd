import { z } from 'zod';
import { type Trust, trust } from '../../../kernel/event.ts';

/** Figure of this fold: of its own lines and of those from outside, each; the one never takes the place of the other. */
const KEPT = 8;

/** What work with an ability found out, and the event that says so. */
export const learnedLine = z.strictObject({ text: z.string(), event_id: z.string(), trust });
type LearnedLine = z.infer<typeof learnedLine>;

type Learnt = {
  readonly payload: { readonly learnings: readonly string[] };
  readonly eventId: string;
  readonly trust: Trust;
};

/** Each line once, as it was first told. */
export function withLearned(
  learned: readonly LearnedLine[],
  { payload, eventId: event_id, trust: from }: Learnt,
): LearnedLine[] {
  const fresh = payload.learnings.filter((text) => !learned.some((one) => one.text === text));
  const all = [...learned, ...fresh.map((text) => ({ text, event_id, trust: from }))];
  const own = all.filter((one) => one.trust !== 'outside').slice(-KEPT);
  const outside = all.filter((one) => one.trust === 'outside').slice(-KEPT);
  return all.filter((one) => own.includes(one) || outside.includes(one));
}
