import { type Command, InvalidArgumentError, Option } from 'commander';
import pc from 'picocolors';
import { type ShownTask, taskDesk, type WholeTask } from '../../../app/tasks/task-desk.ts';
import { acceptTask, cancelTask } from '../../../domain/task/command-tasks.ts';
import {
  type IntentionKind,
  intentionKind,
  type Misfire,
  type Step,
  type Verifier,
} from '../../../domain/task/events.ts';
import { STEP_LIMIT } from '../../../domain/task/task-limits.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { spokenChecks } from '../../../language/contains-check.ts';
import { table } from '../../terminal/output.ts';
import { readerOf, type Session, withAgent } from '../../terminal/session.ts';
import { addFormerRemind, addRemind, misfireOption } from './remind.ts';
import { changeTask, okOrThrow, sayOfTask } from './task-answers.ts';
import { conflictLines, jobStory, tryLines } from './task-lines.ts';
import { archiveRows, outsideMark, taskListLines } from './task-list-lines.ts';
import { priority, verifier } from './task-options.ts';
import { addTaskWords } from './task-words.ts';

type AddOptions = {
  readonly kind: IntentionKind;
  readonly id?: string;
  readonly content: string;
  readonly priority: number;
  readonly due?: string;
  readonly every?: string;
  readonly misfire?: Misfire;
  readonly when?: string;
  readonly parent?: string;
  readonly who?: string;
  readonly tag: readonly string[];
  readonly blocks: readonly string[];
  readonly blockedBy: readonly string[];
  readonly step: readonly string[];
  readonly outsideSandbox?: boolean;
  readonly verify: readonly Verifier[];
};

export function addTaskCommands(program: Command): void {
  const task = program
    .command('task')
    .description("the owner's tasks, reminders, goals, commitments and standing orders")
    .addHelpText('after', '\nExamples:\n  npx homeostat task list');
  addAdd(task);
  addRemind(task);
  addList(task);
  addShow(task);
  addEnds(task);
  addTaskWords(task);
  addAccept(task);
  addFormerRemind(program);
}

function addList(task: Command): void {
  task
    .command('list')
    .description('open tasks, the most urgent first, and when standing orders are due')
    .option('--all', 'also finished ones')
    .option('--archived', 'only done and cancelled tasks, newest first')
    .option('--limit <n>', 'how many of the archive', count, 50)
    .addOption(new Option('--kind <kind>', 'only these').choices(intentionKind.options))
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task list\n  npx homeostat task list --kind goal\n  npx homeostat task list --kind reminder\n  npx homeostat task list --all --json\n  npx homeostat task list --archived --limit 10',
    )
    .action(async (options: ListOptions, command: Command) => {
      await withAgent(command, (session) =>
        options.archived === true ? archive(session, options) : listTasks(session, options),
      );
    });
}

type ListOptions = {
  readonly all?: boolean;
  readonly archived?: boolean;
  readonly limit: number;
  readonly kind?: IntentionKind;
};

function count(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new InvalidArgumentError('a whole number of at least 1');
}

async function archive(session: Session, { limit, kind }: ListOptions): Promise<void> {
  const { agent, output } = session;
  const tasks = await overOf(agent, { limit, kind });
  const rows = archiveRows(tasks, readerOf(agent));
  output.result({ ok: true, tasks }, rows.length === 0 ? ['no finished tasks'] : table(rows));
}

const PAGE = 500;

/** The newest ended ones, of one kind if it is named. */
async function overOf(
  agent: Session['agent'],
  { limit, kind }: { readonly limit: number; readonly kind: IntentionKind | undefined },
): Promise<readonly ShownTask[]> {
  const desk = taskDesk(agent);
  const found: ShownTask[] = [];
  let before: string | null = null;
  do {
    const size = kind === undefined ? Math.min(limit, PAGE) : PAGE;
    const page = await desk.archive({ limit: size, ...(before !== null && { before }) });
    found.push(...page.tasks.filter((task) => kind === undefined || task.kind === kind));
    before = page.next;
  } while (before !== null && found.length < limit);
  return found.slice(0, limit);
}

function addEnds(task: Command): void {
  task
    .command('done')
    .description('mark the task as done, on your word')
    .argument('<task>', 'its id, the beginning of it, or words of its title')
    .option('--evidence <text...>', 'what shows it', ['the owner said so'])
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task done write-the-date\n  npx homeostat task done write-the-date --evidence https://example.org/date',
    )
    .action(async (wanted: string, { evidence }: { evidence: string[] }, command: Command) => {
      await sayOfTask(command, wanted, {
        said: { is: 'done', evidence },
        says: (id) => `task ${id} is finished`,
      });
    });
  task
    .command('cancel')
    .description('cancel the task')
    .argument('<task>', 'its id, the beginning of it, or words of its title')
    .option('--reason <text>', 'why, for the record', 'asked for by the owner')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task cancel write-the-date --reason "no longer wanted"',
    )
    .action(async (wanted: string, { reason }: { reason: string }, command: Command) => {
      await changeTask(command, wanted, {
        decide: (tasks, id) => cancelTask(tasks, { id, reason }),
        says: (id) => `task ${id} is cancelled`,
      });
    });
}

function addAccept(task: Command): void {
  task
    .command('accept')
    .description('adopt the words and steps of an imported or foreign task as your own')
    .argument('<task>', 'its id, the beginning of it, or words of its title')
    .addHelpText('after', '\nExamples:\n  npx homeostat task accept morning-brief')
    .action(async (wanted: string, _: unknown, command: Command) => {
      await changeTask(command, wanted, {
        decide: (tasks, id) => acceptTask(tasks, { id }),
        says: (id) => `task ${id} is yours now`,
      });
    });
}

function addShow(task: Command): void {
  task
    .command('show')
    .description('one task, with the ids of the events behind it')
    .argument('<task>', 'its id, the beginning of it, or words of its title')
    .addHelpText('after', '\nExamples:\n  npx homeostat task show write-the-date')
    .action(async (wanted: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => showTask(session, wanted));
    });
}

function addAdd(task: Command): void {
  task
    .command('add')
    .description('a new task; its steps are yours and run without a model')
    .argument('<title>')
    .addOption(
      new Option('--kind <kind>', 'its kind').choices(intentionKind.options).default('task'),
    )
    .option('--id <id>', 'default: from the title')
    .option('--content <text>', 'its description', '')
    .option('--priority <1-5>', '5 is the most urgent', priority, 3)
    .option('--due <time>', 'ISO 8601, or words such as "friday at 17:00"; in your time zone')
    .option('--every <phrase>', 'recurring: "monday at 8", "6 hours", "cron 0 8 * * *"')
    .addOption(misfireOption())
    .option('--when <trigger>', 'not before "event TYPE [SUBJECT]", "path FILE" or "repo NAME"')
    .option('--parent <goal>', 'id of the goal it serves')
    .option('--who <name>', 'of a commitment: who made it')
    .option('--tag <tag>', 'repeatable', collect, [])
    .option('--blocks <task>', 'id of a task that waits for this one; repeatable', collect, [])
    .option('--blocked-by <task>', 'id of a task that comes first; repeatable', collect, [])
    .option('--step <command>', 'a shell command; repeatable, in this order', step, [])
    .option(
      '--outside-sandbox',
      'run its steps as your user, with access to all your files and networks',
    )
    .option(
      '--verify <check>',
      'exit | file | git | http | test | task and a target: "file notes.md", "file notes.md contains Total", "test npm test"; repeatable',
      verifier,
      [],
    )
    .addHelpText(
      'after',
      `\nExamples:
  npx homeostat task add "Write the date" --step 'date > date.txt' --verify 'file date.txt'
  npx homeostat task add "Read the report" --due 2026-12-01T09:00Z --priority 4
  npx homeostat task add "Read the news" --every "weekday at 7:30" --misfire skip
  npx homeostat task add "Move house" --kind goal
  npx homeostat task add "Find a van" --parent move-house
  npx homeostat task add "Send the draft" --kind commitment --who Ann --due "friday at 17:00"`,
    )
    .action(async (title: string, options: AddOptions, command: Command) => {
      await withAgent(command, (session) => addTask(session, title, options));
    });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function step(text: string, before: readonly string[]): readonly string[] {
  if (text.trim() === '' || text.length > STEP_LIMIT || text.includes('\0')) {
    throw new InvalidArgumentError(`a command of 1 to ${STEP_LIMIT} characters`);
  }
  return [...before, text];
}

async function addTask({ agent, origin, output }: Session, title: string, options: AddOptions) {
  const { tag: tags, blockedBy: blocked_by, step: commands, outsideSandbox, ...said } = options;
  const steps = stepsOf(commands, outsideSandbox === true);
  const request = { ...said, title: title.trim(), tags, blocked_by, steps };
  const added = okOrThrow(await taskDesk(agent).add(origin, 'cli', request));
  const { due_at, content, priority: urgency, blocks, verify } = added.task;
  const words = { title: added.task.title, content, priority: urgency, due_at, tags };
  const linked = { blocks, blocked_by, steps, verify };
  const told = added.told.length === 0 ? '' : `: ${added.told.join('; ')}`;
  output.result({ ok: true, id: added.id, ...words, ...linked, told: added.told }, [
    `task ${added.id}${told}`,
  ]);
}

function stepsOf(commands: readonly string[], isOutside: boolean): readonly Step[] {
  if (isOutside && commands.length === 0) {
    throw new InvalidArgumentError('--outside-sandbox needs a step; add one with --step');
  }
  return commands.map((run) => (isOutside ? { run, outside_sandbox: true } : { run }));
}

async function listTasks(
  { agent, output }: Session,
  { all = false, kind, limit }: ListOptions,
): Promise<void> {
  const found = await taskDesk(agent).list();
  const open = found.tasks.filter((task) => kind === undefined || task.kind === kind);
  const tasks = all ? [...open, ...(await overOf(agent, { limit, kind }))] : open;
  const orders = kind === undefined ? found.orders : [];
  const lines = taskListLines({ tasks, orders }, readerOf(agent));
  output.result({ ok: true, tasks, orders }, lines);
}

async function showTask({ agent, output }: Session, wanted: string): Promise<void> {
  const { task } = okOrThrow(await taskDesk(agent).show(wanted));
  output.result({ ok: true, task }, taskLines(task, readerOf(agent)));
}

function taskLines(task: WholeTask, reader: Reader): readonly string[] {
  const { title, intention_id, kind, status, priority: urgency, due_at, trust, content } = task;
  const { progress, parent, who, recurs } = task;
  return [
    pc.bold(title),
    `${intention_id}: ${kind === 'task' ? '' : `${kind}, `}${status}, priority ${urgency}${due_at === null ? '' : `, due ${clockWords(due_at, reader)}`}, trust ${trust}`,
    ...(content === '' ? [] : [`about   ${content}`]),
    ...(progress === null ? [] : [`progress ${progress.done} of ${progress.all} tasks`]),
    ...(parent === null ? [] : [`goal    ${parent}`]),
    ...(who === null ? [] : [`who     ${who}`]),
    ...(recurs === null
      ? []
      : [`every   ${recurs.phrase} (${recurs.zone}; missed: ${recurs.misfire})`]),
    ...(task.next_at === null ? [] : [`next    ${clockWords(task.next_at, reader)}`]),
    ...task.occurrences.map(
      ({ instant, cause, missed }) =>
        `due     ${clockWords(instant, reader)}${cause === null ? '' : `, ${cause}`}${missed === 0 ? '' : `, for ${missed} missed before it`}`,
    ),
    ...task.waits_for.map((what) => `waits   for ${what}`),
    ...task.blocked_on.map((by) => `blocked on ${by}`),
    ...task.steps.map((one) => `step    ${one.run}${outsideMark([one])}`),
    ...task.verify.map(({ kind: how, target }) => `verify  ${spokenChecks(`${how} ${target}`)}`),
    ...task.outcome.map((line) => `outcome ${spokenChecks(line)}`),
    ...jobStory(task.job, reader),
    ...tryLines(task, reader),
    ...conflictLines(task.conflict, reader),
    pc.dim(`events  ${task.event_ids.join(' ')}`),
  ];
}
