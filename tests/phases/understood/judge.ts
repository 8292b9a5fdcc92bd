import { comesAt } from './times-expected.ts';
import type { Came } from './what-came.ts';

export type Verdict = 'right' | 'asked' | 'put off' | 'wrong' | 'harmful';

/** What is seen in the answer and easily taken back: where it was not meant it is wrong, anything else harmful. */
const MILD = /^(?:tell|work|none|task|remind|lesson|prio|due|retitle|move|answer|undone|\.)/u;

/** How an expectation and what came go together; see single-mails.ts for the words. */
export function judged(expected: string, came: Came): Verdict {
  const effects = [...new Set(effectsThatCount(came.effects).map((one) => asNamed(expected, one)))];
  const ways = expected.split(' | ').map((way) => way.split(' + '));
  if (ways.some((way) => fits(way, effects, came))) return 'right';
  const wanted = ways.flat();
  const strange = effects.filter(
    (one) =>
      one !== 'work' && !one.startsWith('.') && !wanted.some((word) => matches(word, one, came)),
  );
  if (strange.some((one) => !MILD.test(one))) return 'harmful';
  const isDoing = effects.some((one) => one !== 'work' && !one.startsWith('tell'));
  if (strange.length > 0 && (isDoing || !came.isAsked)) return 'wrong';
  if (came.isAsked) return 'asked';
  return effects.length === 0 || effects.includes('work') ? 'put off' : 'wrong';
}

/** A lesson is one, however many events keep it, and a job that goes on is its own work. */
function effectsThatCount(effects: readonly string[]): readonly string[] {
  const lesson = effects.find((one) => one.startsWith('lesson'));
  const isOfJob = effects.some((one) => one.startsWith('undone') || one.startsWith('answer'));
  return effects.filter((one) =>
    one === 'work' ? !isOfJob : !one.startsWith('lesson') || one === lesson,
  );
}

/** Where the expectation names no approval, each of them is a17. */
function asNamed(expected: string, one: string): string {
  const [what = ''] = one.split(' ');
  if (!/^(?:approve|deny)$/u.test(what)) return one;
  return /\b(?:approve|deny) (?!a17\b)\p{L}/u.test(expected) ? one : `${what} a17`;
}

function fits(way: readonly string[], effects: readonly string[], came: Came): boolean {
  if (way.includes('ask') && !came.isAsked) return false;
  const done = effects.filter((one) => !one.startsWith('.') && one !== 'work');
  switch (way.join(' + ')) {
    case 'ask':
      return done.every((one) => one.startsWith('tell'));
    case 'none':
      return effects.length === 0;
    case 'work':
      return effects.includes('work') && done.length === 0;
    default: {
      const wanted = way.filter((word) => word !== 'ask');
      return (
        done.length === wanted.length &&
        wanted.every((word) => done.some((one) => matches(word, one, came)))
      );
    }
  }
}

function matches(wanted: string, one: string, came: Came): boolean {
  const [head = '', times] = wanted.split(' @ ');
  const [kind = '', ...words] = head.toLowerCase().split(' ');
  const [what, ...names] = one.toLowerCase().split(' ');
  const said = names.join(' ');
  if (kind !== what) return false;
  if (times !== undefined)
    return said.includes(words.join(' ')) && comesAt(times, came.fires.get(one) ?? []);
  return kind === 'task' ? isTask(words, said, came) : isSame(kind, words, said);
}

function isSame(kind: string, words: readonly string[], said: string): boolean {
  switch (kind) {
    case 'pause':
      return words.length === 0 ? said === '' : said.startsWith(words.join(' '));
    case 'due':
      return (
        said.includes(words.slice(0, -1).join(' ')) && said.includes(` ${words.at(-1) ?? ''}t`)
      );
    case 'tell':
      return words.every((word) => said.split(' ').includes(word));
    default:
      return said.includes(words.join(' '));
  }
}

function isTask(words: readonly string[], said: string, { effects }: Came): boolean {
  const due = after(words, 'due');
  const prio = after(words, 'prio');
  const ends = ['due', 'prio'].map((word) => words.indexOf(word)).filter((at) => at > 0);
  const title = words.slice(0, Math.min(words.length, ...ends));
  const isLike = (kind: string, wanted: string | null) =>
    wanted === null
      ? !effects.some((one) => one.startsWith(kind))
      : effects.some((one) => one.startsWith(`${kind} ${wanted}`));
  return said.includes(title.join(' ')) && isLike('.due', due) && isLike('.prio', prio);
}

function after(words: readonly string[], word: string): string | null {
  const at = words.indexOf(word);
  return at < 1 ? null : (words[at + 1] ?? null);
}
