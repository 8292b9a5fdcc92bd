import { drawOf } from './chance.ts';
import { experimentCall, hypothesisIn, isWrong } from './experiment.ts';
import { type ByKind, byKind, type Item, itemLine, itemsIn, nameOf } from './items.ts';
import { ABILITY, hasCalled, lessonsOf, unreadNotes, type Wish } from './lessons.ts';
import {
  callsIn,
  isCheck,
  knownCode,
  knowsSafe,
  lookAt,
  type Progress,
  progressOf,
} from './progress.ts';
import { type Answer, type Call, type Question, toldIn, wholeOf } from './question.ts';

/** How often a job is claimed to be done when its last thing is not. */
const LIES = 0.15;
/** How often a step goes wrong first. */
const WRONG_TURN = 0.08;
/** How often a job ends with a commit that has nothing to commit. */
const NEEDLESS_COMMIT = 0.4;
/** How often a letter is not as friendly as asked for. */
const UNFRIENDLY = 0.5;
/** How often what cannot be done is asked about before it is given up. */
const ASKS = 0.5;
/** Things done between two looks at the plan. */
const PLAN_EVERY = 10;
/** Of a plan: what is longer goes into it in groups. */
const MOST_STEPS = 40;
const MOST_AT_ONCE = 3;
/** What is longer goes step by step. */
const LONG = 20;

type Work = {
  readonly question: Question;
  readonly items: readonly Item[];
  readonly progress: Progress;
};

/** One turn of work: the next things that are not done, now and then a wrong turn, and in the end a report. */
export function actAnswer(question: Question): Answer {
  const items = workAsked(question);
  if (items.length === 0) return smallWork(question);
  const progress = progressOf(question, items);
  const work = { question, items, progress };
  const claimed = liesAbout(work);
  const isOver = ({ label }: Item) => progress.done.has(label) || progress.hopeless.has(label);
  const open = items.filter((item) => !isOver(item) && !claimed.has(item.label));
  const notes = unreadNotes(question, open);
  if (notes.length > 0) return { calls: notes };
  const look = lookFirst(work, open);
  if (look !== null) return { calls: [look] };
  if (open.length === 0) return ending(work, claimed);
  const calls = distinct(open.slice(0, batchOf(work, open)).flatMap((item) => stepFor(work, item)));
  return { calls: isPlanTime(work, open) ? [planOf(items, open), ...calls] : calls };
}

/** The things that the prompt asks for; none where it is other work. */
export function workAsked(question: Question): readonly Item[] {
  return itemsIn(workIn(toldIn(question)));
}

/** The section that gives the work; what is remembered of other work may look alike. */
function workIn(told: string): string {
  const at = told.search(/^# (The work|Your task|What it is a part of)$/m);
  return at < 0 ? told : told.slice(at);
}

/** Claims to have done the last of several things; after a report that was not taken it is honest. */
function liesAbout({ items, progress }: Work): ReadonlySet<string> {
  const last = items.at(-1);
  const draws = items.length > 1 && drawOf(`lie ${namesOf(items)}`) < LIES;
  return new Set(draws && progress.reports === 0 && last !== undefined ? [last.label] : []);
}

/** Without addresses: the port of the world's site is another one each time. */
function namesOf(items: readonly Item[]): string {
  return items.map((item) => ('url' in item ? item.path : itemLine(item))).join(' ');
}

function batchOf({ items }: Work, open: readonly Item[]): number {
  const isShort = items.length <= LONG && open[0]?.kind === 'write';
  return isShort ? 1 + Math.floor(drawOf(`batch ${namesOf(open)}`) * MOST_AT_ONCE) : 1;
}

/** What may have happened is looked at before it is repeated, and what a check said no to with that check. */
function lookFirst(work: Work, open: readonly Item[]): Wish | null {
  const { items, progress } = work;
  const unsure = items.filter(({ label }) => progress.unsure.has(label));
  const [look] = unsure.flatMap((item) => lookAt(item) ?? []);
  if (look !== undefined) return look;
  return progress.reports === 0 ? null : afterComplaint(work, open);
}

function afterComplaint({ question, items, progress }: Work, open: readonly Item[]): Wish | null {
  const named = [...progress.complaint.matchAll(/sh checks\/[\w./ -]+?(?=["'`:,\n]|$)/g)];
  const forms = items.flatMap((item) =>
    item.kind === 'form' && open.includes(item)
      ? [`sh checks/form.sh ${item.form} ${item.path}`]
      : [],
  );
  const commands = [...named.map(([one]) => one.trim()), ...forms];
  const since = callsSinceReport(question);
  const command = commands.find(
    (one) => !since.some((call) => isCheck(call) && call.input['command'] === one),
  );
  if (command !== undefined) return shell(command);
  // Nothing says what is missing: at least it is looked at once more.
  return open.length === 0 && since.length === 0 ? { name: 'list_files', input: {} } : null;
}

function callsSinceReport(question: Question): readonly Call[] {
  const calls = callsIn(question);
  return calls.slice(calls.findLastIndex(({ name }) => name === 'report') + 1);
}

/** The calls by which an item is done, or the wrong turn before it. */
function stepFor({ question, progress }: Work, item: Item): readonly Wish[] {
  const wrong = wrongTurn(item);
  if (wrong !== null && !hasCalled(question, wrong)) return [wrong];
  const whole = wholeOf(question);
  const ways: ByKind<readonly Wish[]> = {
    write: ({ path, text }) => [write(path, `${text}\n`)],
    publish: ({ path, text }) => [write(path, `<p>${text}</p>\n`)],
    letter: ({ path, text }) => [write(path, `${salutation(question, path)},\n${text}\n`)],
    form: ({ path, form }) => [
      write(path, `Form of kind ${form}.\n${knownCode(whole, form) ?? ''}\n`),
    ],
    fetch: (one) => [fetchStep(question, one)],
    append: ({ label, path, text }) => [
      shell(appended(path, text, progress.complaint.includes(label))),
    ],
    deploy: ({ path }) => [shell(`sh tools/deploy.sh ${path}${knowsSafe(whole) ? ' --safe' : ''}`)],
    safe: ({ path }) => [shell(`sh tools/open-safe.sh ${path}`)],
    commit: ({ path, text }) => [
      write(`${path}/${text.replaceAll(' ', '-')}.md`, `${text}\n`),
      { name: 'git_commit', input: { repository: path, message: text } },
    ],
    mail: ({ to, text }) => [
      { name: 'draft_mail', input: { to: [to], subject: text, body: `About ${text}.` } },
    ],
  };
  return byKind(item, ways);
}

/** What its owner names may stand there twice: then the line is taken out first, so that it is there once. */
function appended(path: string, text: string, isAgain: boolean): string {
  const without = `grep -vxF -e '${text}' ${path} > ${path}.new; mv ${path}.new ${path}; `;
  return `mkdir -p log && ${isAgain ? without : ''}echo '${text}' >> ${path}`;
}

function write(path: string, content: string): Wish {
  return { name: 'write_file', input: { path, content } };
}

function shell(command: string): Wish {
  return { name: 'shell', input: { command } };
}

/** Stiff at first, until somebody says so. */
function salutation(question: Question, path: string): string {
  const wasTold = callsIn(question).some(({ name }) => name === 'report');
  return drawOf(`letter ${path}`) < UNFRIENDLY && !wasTold ? 'To whom it concerns' : 'Dear friend';
}

function fetchStep(question: Question, { url, path }: Extract<Item, { kind: 'fetch' }>): Wish {
  const seen = callsIn(question).find(
    ({ input, result }) => input['url'] === url && result?.isError === false,
  );
  const figure = /The figure is (\d+)/.exec(seen?.result?.text ?? '')?.[1];
  if (figure === undefined) return { name: 'http_fetch', input: { url } };
  return write(path, `{"figure": ${figure}}\n`);
}

/** Looks for a file that is not there. */
function wrongTurn(item: Item): Wish | null {
  const draw = drawOf(`turn ${itemLine(item)}`);
  if (draw >= WRONG_TURN || item.kind === 'fetch') return null;
  const name = item.label.slice(1);
  if (draw < WRONG_TURN / 2) return { name: 'read_file', input: { path: `old/${name}.md` } };
  return shell(`cat old/${name}.txt`);
}

function distinct(wishes: readonly Wish[]): readonly Wish[] {
  return [...new Map(wishes.map((wish) => [JSON.stringify(wish), wish])).values()];
}

/** At the beginning, and every so many things. */
function isPlanTime({ question, items }: Work, open: readonly Item[]): boolean {
  if (!question.tools.includes('plan') || items.length < 3) return false;
  const planned = callsIn(question).filter(({ name }) => name === 'plan');
  return planned.length <= Math.floor((items.length - open.length) / PLAN_EVERY);
}

function planOf(items: readonly Item[], open: readonly Item[]): Wish {
  const isOpen = new Set(open.map(({ label }) => label));
  const stateOf = (some: readonly Item[]) =>
    some.some(({ label }) => isOpen.has(label)) ? 'open' : 'done';
  const size = Math.ceil(items.length / MOST_STEPS);
  const groups = Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
  const steps = groups.map((group) => ({
    text: group.length === 1 ? group.map(itemLine).join(' ').slice(0, 200) : labelsOf(group),
    state: stateOf(group),
    found: null,
  }));
  return { name: 'plan', input: { steps } };
}

function labelsOf(items: readonly Item[]): string {
  return items.map(({ label }) => label).join(' ');
}

function ending(work: Work, claimed: ReadonlySet<string>): Answer {
  const { question, items, progress } = work;
  if (progress.hopeless.size > 0) return givingUp(work);
  const needless = needlessCommit(work);
  if (needless !== null) return { calls: [needless] };
  const plan = planOf(items, []);
  const isPlanned = question.tools.includes('plan') && items.length >= 3;
  if (claimed.size > 0 && isPlanned && !hasCalled(question, plan)) return { calls: [plan] };
  return { calls: [{ name: 'report', input: reportOn(question, items) }] };
}

/** Null: it does not come to it, or it was made. */
function needlessCommit({ question, items }: Work): Wish | null {
  const [path] = items.flatMap((item) => (item.kind === 'commit' ? [item.path] : []));
  if (path === undefined || drawOf(`commit ${namesOf(items)}`) >= NEEDLESS_COMMIT) return null;
  const commit: Wish = {
    name: 'git_commit',
    input: { repository: path, message: 'everything is committed' },
  };
  return hasCalled(question, commit) ? null : commit;
}

/** Honest about what cannot be done; at times its owner is asked first, once. */
function givingUp({ question, items, progress }: Work): Answer {
  const hopeless = items.filter(({ label }) => progress.hopeless.has(label));
  const ask: Wish = {
    name: 'ask_owner',
    input: { question: `${hopeless.map(nameOf).join(', ')}: locked. Where is the key?` },
  };
  const wants = question.tools.includes('ask_owner') && drawOf(`ask ${namesOf(items)}`) < ASKS;
  if (wants && !hasCalled(question, ask)) return { calls: [ask] };
  const report = reportOn(question, items);
  const answer = `Not done: ${hopeless.map(nameOf).join(', ')}.`;
  return { calls: [{ name: 'report', input: { ...report, succeeded: false, answer } }] };
}

/** Work without such a list: something small is done, and said. */
function smallWork(question: Question): Answer {
  const told = toldIn(question);
  const hypothesis = hypothesisIn(told);
  const isTried = hypothesis !== null && !isWrong(hypothesis);
  const made = callsIn(question).filter(({ name }) => name !== 'report').length;
  const look: Wish = { name: 'list_files', input: {} };
  const ways: readonly Wish[] = isTried ? [look, experimentCall(hypothesis)] : [look];
  const next = ways.filter(({ name }) => question.tools.includes(name))[made];
  if (next !== undefined) return { calls: [next] };
  const input = { ...reportOn(question, []), succeeded: hypothesis === null || isTried };
  return { calls: [{ name: 'report', input }] };
}

/** Asked in the middle of it: what is not done yet is said. */
export function concludingReport(question: Question) {
  const items = workAsked(question);
  const { done } = progressOf(question, items);
  const open = items.filter(({ label }) => !done.has(label));
  const report = reportOn(question, items);
  if (open.length === 0) return report;
  const answer = `Not done yet: ${open.map(nameOf).join(', ')}.`;
  return { ...report, succeeded: false, answer };
}

const MOST_NEW = 3;

function reportOn(question: Question, items: readonly Item[]) {
  const used = [...new Set(items.map(({ kind }) => ABILITY[kind]))];
  const told = toldIn(question);
  const lessons = lessonsOf(question, items);
  const answer =
    items.length === 0 ? 'I looked; nothing more is to be done.' : `All ${items.length} are done.`;
  return {
    action_taken: `did ${items.length} things`,
    tasks_completed: [],
    observations: [],
    learnings: lessons.map(({ mitigation }) => mitigation),
    capabilities_used: used,
    succeeded: true,
    productive: true,
    answer,
    new_capabilities: used
      .filter((id) => !told.includes(id))
      .slice(0, MOST_NEW)
      .map((id) => ({ id, description: id.replaceAll('-', ' '), tags: id.split('-'), notes: '' })),
    new_anti_patterns: lessons.slice(0, MOST_NEW),
    updated_capabilities: [],
  };
}
