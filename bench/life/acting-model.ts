import { drawOf } from './chance.ts';
import { type Item, itemLine, itemsIn } from './items.ts';
import { isCheck, knownCode, lookAt, knowsSafe, type Progress, progressOf, stepsOf } from './progress.ts';
import { type Answer, type Call, type Question, toldIn, wholeOf } from './question.ts';

/** How often a job is claimed to be done when its last thing is not. */
const LIES = 0.15;
/** How often a step goes wrong first. */
const WRONG_TURN = 0.08;
/** How often a job ends with a commit that has nothing to commit. */
const NEEDLESS_COMMIT = 0.4;
/** How often a letter is not as friendly as asked for. */
const UNFRIENDLY = 0.15;
const PLAN_EVERY = 10;
const MOST_AT_ONCE = 3;

type Wish = Omit<Call, 'id'>;

/** One turn of work: the next things that are not done, now and then a wrong turn, and in the end a report. */
export function actAnswer(question: Question): Answer {
  const told = toldIn(question);
  const items = itemsIn(workIn(told));
  if (items.length === 0) return smallWork(question);
  const progress = progressOf(question, items);
  const claimed = liesAbout(items, progress);
  const open = items.filter(({ label }) => !progress.done.has(label) && !claimed.has(label));
  const look = lookFirst(question, items, progress);
  if (look !== null) return { calls: [look] };
  if (open.length === 0) return ending(question, items, claimed);
  const wishes = open.slice(0, batchOf(items, open)).flatMap((item) => stepFor(question, item));
  const calls = distinct(wishes);
  return { calls: isPlanTime(question, items, open) ? [planOf(items, open), ...calls] : calls };
}

/** The section that gives the work; what is remembered of other work may look alike. */
function workIn(told: string): string {
  const at = told.search(/^# (The work|Your task|What it is a part of)$/m);
  return at < 0 ? told : told.slice(at);
}

/** Claims to have done the last of several things; after a report that was not taken it is honest. */
function liesAbout(items: readonly Item[], { reports }: Progress): ReadonlySet<string> {
  const last = items.at(-1);
  const isLying = reports === 0 && items.length > 1 && drawOf(`lie ${namesOf(items)}`) < LIES;
  return new Set(isLying && last !== undefined ? [last.label] : []);
}

function namesOf(items: readonly Item[]): string {
  return items.map((item) => ('url' in item ? item.path : itemLine(item))).join(' ');
}

/** Long work goes step by step; of short work several things are done at once. */
function batchOf(items: readonly Item[], open: readonly Item[]): number {
  if (items.length > 20) return 1;
  const [first] = open;
  const isPlain = first?.kind === 'write';
  return isPlain ? 1 + Math.floor(drawOf(`batch ${namesOf(open)}`) * MOST_AT_ONCE) : 1;
}

/** What a check said "no" to is looked at with that check; what may have happened is looked at before it is repeated. */
function lookFirst(
  question: Question,
  items: readonly Item[],
  { reports, complaint, done, unsure }: Progress,
): Wish | null {
  const maybe = items.flatMap((item) => (unsure.has(item.label) ? [lookAt(item)] : []));
  const look = maybe.find((one) => one !== null);
  if (look !== undefined && look !== null) return look;
  if (reports === 0) return null;
  const commands = [...complaint.matchAll(/sh checks\/[\w./ -]+?(?=["'`:,\n]|$)/g)].map(([one]) => one.trim());
  const forms = items.flatMap((item) =>
    item.kind === 'form' && !done.has(item.label) ? [`sh checks/form.sh ${item.form} ${item.path}`] : [],
  );
  const command = [...commands, ...forms].find((one) => !hasRunSince(question, one));
  return command === undefined ? null : { name: 'shell', input: { command } };
}

/** Since the last report. */
function hasRunSince(question: Question, command: string): boolean {
  const calls = stepsOf(question).flatMap((step) => (step.kind === 'call' ? [step.call] : []));
  const lastReport = calls.findLastIndex(({ name }) => name === 'report');
  return calls
    .slice(lastReport + 1)
    .some((call) => isCheck(call) && call.input['command'] === command);
}

/** The calls by which an item is done, or the wrong turn before it. */
function stepFor(question: Question, item: Item): readonly Wish[] {
  const wrong = wrongTurn(item);
  if (wrong !== null && !hasCalled(question, wrong)) return [wrong];
  const whole = wholeOf(question);
  switch (item.kind) {
    case 'write':
      return [write(item.path, `${item.text}\n`)];
    case 'publish':
      return [write(item.path, `<p>${item.text}</p>\n`)];
    case 'letter': {
      const opening = drawOf(`letter ${item.path}`) < UNFRIENDLY && !/tone/.test(whole.split('# The work')[1] ?? '');
      return [write(item.path, `${opening ? 'To whom it concerns' : 'Dear friend'},\n${item.text}\n`)];
    }
    case 'form': {
      const code = knownCode(whole, item.form);
      return [write(item.path, `Form of kind ${item.form}.\n${code ?? ''}\n`)];
    }
    case 'fetch':
      return [fetchStep(question, item)];
    case 'append':
      return [shell(`mkdir -p log && echo '${item.text}' >> ${item.path}`)];
    case 'deploy':
      return [shell(`sh tools/deploy.sh ${item.path}${knowsSafe(whole) ? ' --safe' : ''}`)];
    case 'commit':
      return [
        write(`${item.path}/${item.label.slice(1)}-${item.text.replaceAll(' ', '-')}.md`, `${item.text}\n`),
        { name: 'git_commit', input: { repository: item.path, message: item.text } },
      ];
    case 'mail':
      return [
        {
          name: 'draft_mail',
          input: { to: [item.to], subject: item.text, body: `About ${item.text}.` },
        },
      ];
  }
}

function write(path: string, content: string): Wish {
  return { name: 'write_file', input: { path, content } };
}

function shell(command: string): Wish {
  return { name: 'shell', input: { command } };
}

function fetchStep(question: Question, { url, path }: Extract<Item, { kind: 'fetch' }>): Wish {
  const steps = stepsOf(question);
  const seen = steps.find(
    (step) => step.kind === 'call' && step.call.input['url'] === url && step.result?.isError === false,
  );
  const text = seen?.kind === 'call' ? (seen.result?.text ?? '') : '';
  const figure = /The figure is (\d+)/.exec(text)?.[1];
  if (figure === undefined) return { name: 'http_fetch', input: { url } };
  return write(path, `{"figure": ${figure}}\n`);
}

/** Looks for a file that is not there, or writes something else first. */
function wrongTurn(item: Item): Wish | null {
  const draw = drawOf(`turn ${itemLine(item)}`);
  if (draw >= WRONG_TURN || item.kind === 'fetch') return null;
  if (draw < WRONG_TURN / 2) return { name: 'read_file', input: { path: `old/${item.label.slice(1)}.md` } };
  return shell(`cat old/${item.label.slice(1)}.txt`);
}

function hasCalled(question: Question, { name, input }: Wish): boolean {
  const text = JSON.stringify(input);
  return stepsOf(question).some(
    (step) => step.kind === 'call' && step.call.name === name && JSON.stringify(step.call.input) === text,
  );
}

function distinct(wishes: readonly Wish[]): readonly Wish[] {
  return [...new Map(wishes.map((wish) => [JSON.stringify(wish), wish])).values()];
}

/** At the beginning, and every so many things. */
function isPlanTime(question: Question, items: readonly Item[], open: readonly Item[]): boolean {
  if (!question.tools.includes('plan') || items.length < 3) return false;
  const planned = stepsOf(question).filter((step) => step.kind === 'call' && step.call.name === 'plan');
  return planned.length <= Math.floor((items.length - open.length) / PLAN_EVERY);
}

function planOf(items: readonly Item[], open: readonly Item[]): Wish {
  const isOpen = new Set(open.map(({ label }) => label));
  const steps = items.map((item) => ({
    text: itemLine(item).slice(0, 200),
    state: isOpen.has(item.label) ? 'open' : 'done',
    found: null,
  }));
  return { name: 'plan', input: { steps } };
}

function ending(question: Question, items: readonly Item[], claimed: ReadonlySet<string>): Answer {
  const repository = items.find((item) => item.kind === 'commit')?.path;
  const needless: Wish = {
    name: 'git_commit',
    input: { repository, message: 'everything is committed' },
  };
  const wants = repository !== undefined && drawOf(`commit ${namesOf(items)}`) < NEEDLESS_COMMIT;
  if (wants && !hasCalled(question, needless)) return { calls: [needless] };
  if (claimed.size > 0 && question.tools.includes('plan') && items.length >= 3) {
    const plan = planOf(items, []);
    if (!hasCalled(question, plan)) return { calls: [plan] };
  }
  return { calls: [{ name: 'report', input: reportOn(question, items) }] };
}

/** Work without such a list: something small is done, and said. */
function smallWork(question: Question): Answer {
  const told = toldIn(question);
  const isExploring = /explor|hypothesis/i.test(told);
  const steps = stepsOf(question).filter((step) => step.kind === 'call');
  const canWrite = question.tools.includes('write_file');
  if (isExploring && canWrite && steps.length < 2) {
    const calls: readonly Wish[] = [
      { name: 'list_files', input: {} },
      write('explored/counts.txt', `counted at ${told.length}\n`),
    ];
    return { calls: [calls[steps.length] ?? write('explored/counts.txt', 'counted\n')] };
  }
  if (steps.length === 0 && question.tools.includes('list_files')) {
    return { calls: [{ name: 'list_files', input: {} }] };
  }
  return { calls: [{ name: 'report', input: reportOn(question, []) }] };
}

export function concludingReport(question: Question) {
  return reportOn(question, itemsIn(workIn(toldIn(question))));
}

const ABILITY: Readonly<Record<Item['kind'], string>> = {
  write: 'write-notes',
  append: 'keep-a-journal',
  fetch: 'fetch-figures',
  commit: 'commit-work',
  mail: 'draft-mails',
  publish: 'publish-pages',
  form: 'fill-in-forms',
  deploy: 'deploy-things',
  letter: 'write-letters',
};

function reportOn(question: Question, items: readonly Item[]) {
  const used = [...new Set(items.map(({ kind }) => ABILITY[kind]))];
  const told = toldIn(question);
  const lessons = lessonsOf(question, items);
  return {
    action_taken: `did ${items.length} things`,
    tasks_completed: [],
    observations: [],
    learnings: lessons.map(({ mitigation }) => mitigation),
    capabilities_used: used,
    succeeded: true,
    productive: true,
    answer: items.length === 0 ? 'I looked; nothing more is to be done.' : `All ${items.length} are done.`,
    new_capabilities: used
      .filter((id) => !told.includes(id))
      .slice(0, 3)
      .map((id) => ({ id, description: id.replaceAll('-', ' '), tags: id.split('-'), notes: '' })),
    new_anti_patterns: lessons.slice(0, 3),
    updated_capabilities: [],
  };
}

/** What this conversation taught that the prompt did not know. */
function lessonsOf(question: Question, items: readonly Item[]) {
  const told = toldIn(question);
  const whole = wholeOf(question);
  const forms = [...new Set(items.flatMap((item) => (item.kind === 'form' ? [item.form] : [])))];
  const learned = forms.flatMap((form) => {
    const code = knownCode(whole, form);
    if (code === null || knownCode(told, form) !== null) return [];
    const mitigation = `A form of kind ${form} must hold ${code}`;
    return [{ id: `form-kind-${form}`, description: `form of kind ${form} without its code`, mitigation }];
  });
  if (!knowsSafe(whole) || knowsSafe(told)) return learned;
  const safe = {
    id: 'deploy-without-safe',
    description: 'deploying with tools/deploy.sh and no flag',
    mitigation: 'tools/deploy.sh wants --safe',
  };
  return [...learned, safe];
}

