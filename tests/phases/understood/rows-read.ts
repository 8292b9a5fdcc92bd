import { intentOf, readByModel, type Shown } from '../mail-reader.ts';
import { desk, type Story } from './desk.ts';
import { judged, type Verdict } from './judge.ts';
import { isNotice, notice } from './notice.ts';
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';
import { type Came, say } from './what-came.ts';

export type Row = {
  readonly verdict: Verdict;
  readonly line: string;
  readonly says: string;
  /** Something of it was filed as work. */
  readonly isWork: boolean;
  /** A model was shown the mail: what code reads alone, no reading changes. */
  readonly isRead: boolean;
};
export type Answer = (shown: Shown) => unknown;
/** Where a mail arrives; `isRead`: by a model. */
export type World = { readonly desk: typeof desk; readonly isRead: boolean };

const SHARED: World = { desk, isRead: true };

/** `small_talk` alone: nothing is wanted at all. */
export function reading(wants: readonly string[]): Answer {
  const isTalk = wants[0] === 'small_talk';
  if (isTalk) return () => ({ kind: 'small_talk', intents: [], lessons: [] });
  const kind = wants.length === 0 ? 'instruction' : 'command';
  return (shown) => ({ kind, intents: wants.map((one) => intentOf(one, shown)), lessons: [] });
}

type Read = { readonly story: Story; readonly model: { answer: Answer; isAsked: boolean } };

/** A desk whose mails a model reads as `answer` says at the moment. */
export async function deskRead(world: World): Promise<Read> {
  const model: Read['model'] = { answer: reading([]), isAsked: false };
  const story = await world.desk({ hasModel: world.isRead });
  if (!world.isRead) return { model, story };
  const { reads } = await readByModel(story, (shown) => {
    model.isAsked = true;
    return model.answer(shown);
  });
  const round = story.round;
  return {
    model,
    story: {
      ...story,
      round: async () => {
        await round();
        await reads();
        await round();
      },
    },
  };
}

export function rowOf(said: string, expected: string, came: Came): Omit<Row, 'isRead'> {
  const verdict = judged(expected, came);
  const effects = came.effects
    .map((one) => [one, ...(came.fires.get(one) ?? []).slice(0, 3)].join(' '))
    .join(' + ');
  const line = `${verdict}: ${said} | want: ${expected} | came: ${effects} | ${came.says}`;
  const isWork = came.effects.includes('work');
  return { verdict, line: line.trim().replace(/\n/gu, ' / '), says: came.says, isWork };
}

export async function mailRow(
  [text, wants, expected]: ReadMailRow,
  answer: Answer,
  world: World = SHARED,
): Promise<Row> {
  const { story, model } = await deskRead(world);
  model.answer = answer;
  const row = rowOf(`${text} [${wants.join(' & ')}]`, expected, await say(story, text));
  return { ...row, isRead: model.isAsked };
}

/** `answers`: instead of what a model that reads rightly says, by mail. */
export async function threadRow(
  { mails, wants, expected }: ReadThreadRow,
  world: World = SHARED,
  answers: (at: number) => Answer | null = () => null,
): Promise<Row> {
  const { story, model } = await deskRead(world);
  let thread: string | undefined;
  let came: Came = { effects: [], fires: new Map(), says: '', isAsked: false };
  for (const [at, text] of mails.entries()) {
    if (at === 0 && isNotice(text)) {
      thread = await notice(story, text);
      continue;
    }
    const wanted = wants[at] ?? null;
    model.answer = answers(at) ?? (wanted === null ? () => 'nobody asked' : reading(wanted));
    const said = await say(story, text, thread);
    [came, thread] = [said, said.goesOnFrom];
  }
  return { ...rowOf(mails.join(' // '), expected, came), isRead: model.isAsked };
}

export function share(rows: readonly Row[], ...verdicts: readonly Verdict[]): number {
  return rows.filter(({ verdict }) => verdicts.includes(verdict)).length / rows.length;
}

export function tableOf(rows: readonly Row[], ...fine: readonly Verdict[]): string {
  return rows
    .filter(({ verdict }) => !fine.includes(verdict))
    .map(({ line }) => line)
    .join('\n');
}
