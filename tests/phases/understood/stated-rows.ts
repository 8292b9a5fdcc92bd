import { isNotice, notice } from './notice.ts';
import { type Answer, deskRead, type Row, reading, rowOf } from './rows-read.ts';
import { statedDesk } from './stated-desk.ts';
import { type Came, say } from './what-came.ts';

/** What one mail says, what a model that reads rightly reads in it, and what must come of it; null: it only leads up to the next. */
export type Said = readonly [
  text: string,
  wants: readonly string[] | null,
  expected: string | null,
];

/** What stands open, and what is said about it in one thread. */
export type Stated = { readonly given: readonly string[]; readonly said: readonly Said[] };

const CODE_ASKED =
  /one-time code|six-digit code|Einmalcode|sechs Ziffern|usage unique|six chiffres|un solo uso|seis cifras|monouso|sei cifre|seis algarismos|uso único|eenmalige code|zes cijfers/iu;

/** Each mail of it that is judged, in one go. */
export async function statedRows(
  { given, said }: Stated,
  isRead: boolean,
  answers: (at: number) => Answer | null = () => null,
): Promise<readonly Row[]> {
  const { story, model } = await deskRead({ desk: statedDesk(given), isRead });
  const rows: Row[] = [];
  let thread: string | undefined;
  for (const [at, [text, wants, expected]] of said.entries()) {
    if (at === 0 && isNotice(text)) {
      thread = await notice(story, text);
      continue;
    }
    model.isAsked = false;
    model.answer = answers(at) ?? reading(wants ?? []);
    const came = await say(story, text, thread);
    thread = came.goesOnFrom;
    if (expected === null) continue;
    const before = said.slice(0, at + 1).map(([one]) => one);
    rows.push({ ...rowOf(before.join(' // '), expected, withCode(came)), isRead: model.isAsked });
  }
  return rows;
}

/** The list of what waits asks for no certain one. */
function withCode(came: Came): Came {
  const isOfOne = CODE_ASKED.test(came.says) && !came.effects.includes('tell approvals');
  return isOfOne ? { ...came, effects: [...came.effects, 'tell code'] } : came;
}
