import { type Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import {
  addTask,
  cancelTask,
  completeTask,
  type TaskCommandResult,
} from '../../domain/owner/command-tasks.ts';
import type { Verifier } from '../../domain/owner/events.ts';
import { readInstant } from '../../domain/owner/read-instant.ts';
import { readVerifier } from '../../domain/owner/read-verifier.ts';
import { STEP_LIMIT } from '../../domain/owner/task-limits.ts';
import { findTask, isOpen, newTaskId } from '../../domain/owner/task-names.ts';
import { type IntentionDoc, intentionProjection } from '../../domain/owner/views/intention.ts';
import { CommandError, table } from '../output.ts';
import { type Session, withAgent } from '../session.ts';

type Tasks = ReadonlyMap<string, IntentionDoc>;
type AddOptions = {
  readonly id?: string;
  readonly content: string;
  readonly priority: number;
  readonly due?: string;
  readonly tag: readonly string[];
  readonly blockedBy: readonly string[];
  readonly step: readonly string[];
  readonly verify: readonly Verifier[];
};

const WANTED = [{ projection: intentionProjection, keys: 'all' as const }];

export function addTaskCommands(program: Command): void {
  const task = program
    .command('task')
    .description("the owner's tasks")
    .addHelpText('after', '\nExamples:\n  npx homeostat task list');
  addAdd(task);
  task
    .command('list')
    .description('open tasks, the most urgent first')
    .option('--all', 'finished ones too')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task list\n  npx homeostat task list --all --json',
    )
    .action(async (options: { all?: boolean }, command: Command) => {
      await withAgent(command, (session) => list(session, options.all === true));
    });
  addShow(task);
  task
    .command('done')
    .description('the task is done: you say so')
    .argument('<task>', 'its id, the beginning of it, or words of its title')
    .option('--evidence <text...>', 'where it can be seen', ['the owner said so'])
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task done write-the-date\n  npx homeostat task done write-the-date --evidence https://example.org/date',
    )
    .action(async (wanted: string, options: { evidence: string[] }, command: Command) => {
      const end = (tasks: Tasks, id: string) => completeTask(tasks, { id, ...options });
      await withAgent(command, (session) => finish(session, wanted, end));
    });
  task
    .command('cancel')
    .description('nobody is to do the task')
    .argument('<task>', 'its id, the beginning of it, or words of its title')
    .option('--reason <text>', 'why, for the record', 'asked for by the owner')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task cancel write-the-date --reason "no longer wanted"',
    )
    .action(async (wanted: string, options: { reason: string }, command: Command) => {
      const end = (tasks: Tasks, id: string) => cancelTask(tasks, { id, ...options });
      await withAgent(command, (session) => finish(session, wanted, end));
    });
}

function addShow(task: Command): void {
  task
    .command('show')
    .description('one task, with the ids of the events behind it')
    .argument('<task>', 'its id, the beginning of it, or words of its title')
    .addHelpText('after', '\nExamples:\n  npx homeostat task show write-the-date')
    .action(async (wanted: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => show(session, wanted));
    });
}

function addAdd(task: Command): void {
  task
    .command('add')
    .description('a new task; its steps are yours and run without a model')
    .argument('<title>')
    .option('--id <id>', 'default: from the title')
    .option('--content <text>', 'what there is to know', '')
    .option('--priority <1-5>', '5 is the most urgent', priority, 3)
    .option('--due <time>', 'ISO 8601; UTC unless it names a zone')
    .option('--tag <tag>', 'repeatable', collect, [])
    .option('--blocked-by <task>', 'id of a task that comes first; repeatable', collect, [])
    .option('--step <command>', 'a shell command; repeatable, in this order', step, [])
    .option('--verify <check>', 'exit | file | git | http | test | task and a target', verifier, [])
    .addHelpText(
      'after',
      `\nExamples:
  npx homeostat task add "Write the date" --step 'date > date.txt' --verify 'file date.txt'
  npx homeostat task add "Read the report" --due 2026-12-01T09:00Z --priority 4`,
    )
    .action(async (title: string, options: AddOptions, command: Command) => {
      await withAgent(command, (session) => add(session, title, options));
    });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function priority(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 5) return value;
  throw new InvalidArgumentError('a whole number from 1 to 5');
}

function step(text: string, before: readonly string[]): readonly string[] {
  if (text.trim() === '' || text.length > STEP_LIMIT || text.includes('\0')) {
    throw new InvalidArgumentError(`a command of 1 to ${STEP_LIMIT} characters`);
  }
  return [...before, text];
}

function verifier(text: string, before: readonly Verifier[]): readonly Verifier[] {
  const read = readVerifier(text);
  if (typeof read === 'string') throw new InvalidArgumentError(read);
  return [...before, read];
}

async function add(session: Session, title: string, options: AddOptions): Promise<void> {
  const { output } = session;
  const due_at = options.due === undefined ? null : readInstant(options.due, 'UTC');
  if (options.due !== undefined && due_at === null) {
    throw new CommandError('bad_due', `--due "${options.due}" is no ISO 8601 time`, {
      exitCode: 2,
    });
  }
  const { content, tag: tags, blockedBy: blocked_by, verify } = options;
  const steps = options.step.map((run) => ({ run }));
  const words = {
    ...{ title: title.trim(), content, priority: options.priority, due_at, tags },
    ...{ blocks: [], blocked_by, steps, verify },
  };
  const id = await change(session, (tasks) => {
    const taskId = options.id ?? newTaskId(tasks, title);
    return {
      id: taskId,
      result: addTask(tasks, { id: taskId, kind: 'task', words, source: 'cli' }),
    };
  });
  output.result({ ok: true, id, ...words }, [`task ${id}`]);
}

type Change = (tasks: Tasks) => { readonly id: string; readonly result: TaskCommandResult };

/** Decides on what the tasks are now, and again when this one was touched meanwhile. */
async function change({ agent, origin }: Session, decide: Change): Promise<string> {
  let changed = '';
  await agent.log.decide(agent.agentId, WANTED, (view) => {
    const { id, result } = decide(view.all(intentionProjection));
    if (!result.ok) throw new CommandError('refused', result.why);
    changed = id;
    const unless = { subjects: [`intention:${id}`] };
    return { decision: { events: result.events, unless }, origin };
  });
  return changed;
}

function idOf(tasks: Tasks, wanted: string): string {
  const found = findTask(tasks, wanted);
  if (!found.ok) throw new CommandError('unknown_task', found.why);
  return found.id;
}

async function finish(
  session: Session,
  wanted: string,
  end: (tasks: Tasks, id: string) => TaskCommandResult,
): Promise<void> {
  const id = await change(session, (tasks) => {
    const found = idOf(tasks, wanted);
    return { id: found, result: end(tasks, found) };
  });
  session.output.result({ ok: true, id }, [`task ${id} is finished`]);
}

async function list({ agent, output }: Session, isAll: boolean): Promise<void> {
  const view = await agent.log.view(agent.agentId, WANTED);
  const tasks = [...view.all(intentionProjection).values()]
    .filter((task) => isAll || isOpen(task))
    .sort(byUrgency);
  const rows = tasks.map((task) => [
    ...[task.intention_id, task.status, `p${task.priority}`, task.due_at ?? '', task.title],
  ]);
  output.result({ ok: true, tasks }, rows.length === 0 ? ['no tasks'] : table(rows));
}

function byUrgency(a: IntentionDoc, b: IntentionDoc): number {
  const due = ({ due_at }: IntentionDoc) => due_at ?? '9';
  return b.priority - a.priority || due(a).localeCompare(due(b));
}

async function show({ agent, output }: Session, wanted: string): Promise<void> {
  const view = await agent.log.view(agent.agentId, WANTED);
  const tasks = view.all(intentionProjection);
  const task = tasks.get(idOf(tasks, wanted));
  if (task === undefined) throw new CommandError('unknown_task', `no task "${wanted}"`);
  output.result({ ok: true, task }, linesOf(task));
}

function linesOf(task: IntentionDoc): readonly string[] {
  const { title, intention_id, status, priority: urgency, due_at, trust, content } = task;
  return [
    pc.bold(title),
    `${intention_id}: ${status}, priority ${urgency}${due_at === null ? '' : `, due ${due_at}`}, trust ${trust}`,
    ...(content === '' ? [] : [content]),
    ...task.blocked_on.map((by) => `blocked on ${by}`),
    ...task.steps.map(({ run }) => `step    ${run}`),
    ...task.verify.map(({ kind, target }) => `verify  ${kind} ${target}`),
    ...task.outcome.map((line) => `outcome ${line}`),
    pc.dim(`events  ${task.event_ids.join(' ')}`),
  ];
}
