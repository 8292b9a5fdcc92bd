import { drawOf } from './chance.ts';
import { experimentCheck, hypothesisIn } from './experiment.ts';
import { type ByKind, byKind, type Item, itemsIn, nameOf } from './items.ts';
import { type Question, toldIn } from './question.ts';

/** How often a proposal is worthless, also once it was told so; and how often its reviewer errs, to either side. */
const TRIVIAL = 0.08;
const STILL_TRIVIAL = 0.02;
const WRONG_FILE = 0.08;
const REVIEWER_ERRS = 0.06;
/** Of one acceptance. */
const MOST_CHECKS = 10;
const FILES_A_COMMAND = 10;
const MOST_MISSING = 10;

/** What the prompt says where a proposal was refused. */
const NOT_TAKEN = 'was not taken';

type Check = Readonly<Record<string, unknown>> & { readonly kind: string };

/** How to see that the work is done: mostly sensible, at times trivial or about another file. */
export function acceptanceFor(told: string) {
  const items = itemsIn(told);
  const hypothesis = hypothesisIn(told);
  if (hypothesis !== null) return { checks: [experimentCheck(hypothesis)], statements: [] };
  const draw = drawOf(`acceptance of ${items.map(nameOf).join(' ')}`);
  const statements = items.length === 0 ? ['it was done'] : items.flatMap(statementOf).slice(0, 10);
  const isAskedAgain = told.includes(NOT_TAKEN);
  const trivial = isAskedAgain ? STILL_TRIVIAL : TRIVIAL;
  if (items.length > 0 && draw < trivial) {
    return { checks: [{ kind: 'command', run: 'true', exit_code: 0 }], statements };
  }
  const isWrong = !isAskedAgain && draw >= TRIVIAL && draw < TRIVIAL + WRONG_FILE;
  if (items.length > 0 && isWrong) {
    return { checks: [{ kind: 'file', path: 'checks/form.sh', contains: null }], statements };
  }
  return { checks: checksOf(items), statements };
}

/** Of long work several files are looked at by one command. */
function checksOf(items: readonly Item[]): readonly Check[] {
  if (items.length <= MOST_CHECKS) return items.flatMap((item) => byKind(item, CHECKS));
  const others = items
    .filter(({ kind }) => kind !== 'write')
    .flatMap((item) => byKind(item, CHECKS));
  const paths = items.flatMap((item) => (item.kind === 'write' ? [item.path] : []));
  const groups = Array.from({ length: Math.ceil(paths.length / FILES_A_COMMAND) }, (_, i) =>
    paths.slice(i * FILES_A_COMMAND, (i + 1) * FILES_A_COMMAND),
  );
  const commands = groups.map((group) => ({
    kind: 'command',
    run: `r=0; for f in ${group.join(' ')}; do test -s "$f" || { echo "$f is missing"; r=1; }; done; exit $r`,
    exit_code: 0,
  }));
  return [...commands, ...others].slice(0, MOST_CHECKS);
}

const CHECKS: ByKind<readonly Check[]> = {
  write: ({ path, text }) => [{ kind: 'file', path, contains: text }],
  append: ({ path, text }) => [{ kind: 'file', path, contains: text }],
  publish: ({ path, text }) => [{ kind: 'file', path, contains: text }],
  fetch: ({ path }) => [{ kind: 'file', path, contains: 'figure' }],
  commit: ({ path }) => [{ kind: 'commit', repository: path }],
  form: ({ form, path }) => [
    { kind: 'command', run: `sh checks/form.sh ${form} ${path}`, exit_code: 0 },
  ],
  deploy: ({ path }) => [{ kind: 'file', path: `deployed/${path}`, contains: null }],
  safe: ({ path }) => [{ kind: 'file', path: `opened/${path}`, contains: null }],
  mail: ({ to, text }) => [{ kind: 'draft', to, contains: text }],
  letter: () => [],
};

function statementOf(item: Item): readonly string[] {
  return item.kind === 'letter' ? [`${item.path} is friendly and about ${item.text}`] : [];
}

/** Where the goal ends and what was seen begins. */
const EVIDENCE = '# What was done, by the log';
const ACCEPTANCE = 'What was to be seen:';

/**
 * Met: each thing shows in what was done. Covers: each has a check of its own, and none is for a judgement alone. It
 * errs now and then.
 */
export function reviewOf(question: Question) {
  const [goal = '', evidence = ''] = toldIn(question).split(EVIDENCE);
  const [wanted = '', acceptance = ''] = goal.split(ACCEPTANCE);
  const items = itemsIn(wanted);
  const missing = items.filter((item) => !isShown(item, evidence));
  const covers =
    hypothesisIn(wanted) !== null ||
    (items.length > 0 && items.every((item) => acceptance.includes(nameOf(item)) && isHard(item)));
  const draw = drawOf(`review of ${items.map(nameOf).join(' ')} ${evidence.split('\n').length}`);
  const isMet = missing.length === 0;
  if (draw < REVIEWER_ERRS / 2) return { met: true, covers, missing: [] };
  if (draw < REVIEWER_ERRS) return { met: false, covers, missing: ['it does not read well'] };
  const named = missing
    .slice(0, MOST_MISSING)
    .map((item) => `${item.label} ${nameOf(item)} is not shown`);
  return { met: isMet, covers, missing: named };
}

function isHard({ kind }: Item): boolean {
  return kind !== 'letter';
}

function isShown(item: Item, evidence: string): boolean {
  if (item.kind === 'safe') return false;
  // Where its words are shown, their tone is heard.
  const isHeard = item.kind === 'letter' && evidence.includes(item.text);
  if (isHeard && !evidence.includes('Dear')) return false;
  return evidence.includes(nameOf(item));
}
