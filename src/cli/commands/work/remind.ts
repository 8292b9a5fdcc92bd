import { type Command, Option } from 'commander';
import { taskDesk } from '../../../app/tasks/task-desk.ts';
import { cancelTask, completeTask } from '../../../domain/task/command-tasks.ts';
import { isTold } from '../../../domain/task/due-reminders.ts';
import { type Misfire, misfire } from '../../../domain/task/events.ts';
import { clockWords } from '../../../kernel/text/clock-words.ts';
import { table } from '../../terminal/output.ts';
import { readerOf, withAgent } from '../../terminal/session.ts';
import { changeTask, okOrThrow } from './task-answers.ts';

type RemindOptions = {
  readonly at?: string;
  readonly in?: string;
  readonly every?: string;
  readonly when?: string;
  readonly misfire?: Misfire;
  readonly id?: string;
};

/** What to do about missed instants of a recurring reminder. */
export function misfireOption(): Option {
  return new Option(
    '--misfire <policy>',
    'instants missed while nothing ran: skip them, make once for all, or all up',
  ).choices(misfire.options);
}

/** Under `task`. */
export function addRemind(task: Command): void {
  addReminder(task.command('remind'));
}

/** The name from before it came under `task`: it still works but help does not show it. */
export function addFormerRemind(program: Command): void {
  const remind = program.command('remind', { hidden: true });
  addReminder(remind);
  addList(remind);
  addEnds(remind);
}

function addReminder(remind: Command): void {
  remind
    .description('remind yourself; the text may contain the time')
    .argument('<words...>', 'what, and when: "call the bank tomorrow at 9"')
    .option('--at <time>', 'when: ISO 8601, or words such as "friday at 17:00"')
    .option('--in <time>', 'from now: "2 hours", "3 days"')
    .option('--every <phrase>', '"monday at 8", "6 hours", "weekday at 7:30", "cron 0 8 * * *"')
    .option('--when <trigger>', '"event TYPE [SUBJECT]", "path FILE", "repo NAME"')
    .addOption(misfireOption())
    .option('--id <id>', 'default: from the words')
    .addHelpText(
      'after',
      `
Examples:
  npx homeostat task remind "call the bank tomorrow at 9"
  npx homeostat task remind "look into the oven" --in "20 minutes"
  npx homeostat task remind "write the report" --every "friday at 16:00" --misfire skip`,
    )
    .action(async (words: string[], options: RemindOptions, command: Command) => {
      await withAgent(command, async ({ agent, origin, output }) => {
        const due = options.in === undefined ? options.at : `in ${options.in}`;
        const { every, when, id } = options;
        const request = { kind: 'reminder' as const, title: words.join(' '), due, every, when, id };
        const asked = { ...request, misfire: options.misfire };
        const added = okOrThrow(await taskDesk(agent).add(origin, 'cli', asked));
        const told = added.told.length === 0 ? [] : [`: ${added.told.join('; ')}`];
        output.result({ ...added }, [`reminder ${added.id}${told.join('')}`]);
      });
    });
}

function addList(remind: Command): void {
  remind
    .command('list')
    .description('reminders, and which of them are due')
    .addHelpText('after', '\nExamples:\n  npx homeostat task list --kind reminder --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const { tasks, reminders } = await taskDesk(agent).list();
        const told = tasks.filter(isTold);
        const rows = told.map((task) => {
          const come = reminders.find(({ intention_id }) => intention_id === task.intention_id);
          const at = come?.instant ?? task.next_at;
          const clock = at === null ? '' : clockWords(at, readerOf(agent));
          const when = come === undefined ? clock : `now, since ${clock}`;
          const waits = task.waits_for.length === 0 ? '' : `when ${task.waits_for.join(', ')}`;
          const rhythm = task.recurs === null ? '' : task.recurs.phrase;
          return [task.intention_id, when === '' ? waits : when, rhythm, task.title];
        });
        const lines = rows.length === 0 ? ['no reminders'] : table(rows);
        output.result({ ok: true, reminders: told, due: reminders }, lines);
      });
    });
}

function addEnds(remind: Command): void {
  remind
    .command('done')
    .description('acknowledge it: it is not shown again until it recurs')
    .argument('<reminder>', 'its id, the beginning of it, or words of it')
    .addHelpText('after', '\nExamples:\n  npx homeostat task done call-the-bank')
    .action(async (wanted: string, _: unknown, command: Command) => {
      const evidence = ['the owner has seen it'];
      await changeTask(command, wanted, {
        decide: (tasks, id) => completeTask(tasks, { id, evidence }),
        says: (id) => `reminder ${id} is done`,
      });
    });
  remind
    .command('cancel')
    .description('cancel it')
    .argument('<reminder>', 'its id, the beginning of it, or words of it')
    .option('--reason <text>', 'why, for the record', 'asked for by the owner')
    .addHelpText('after', '\nExamples:\n  npx homeostat task cancel call-the-bank')
    .action(async (wanted: string, { reason }: { reason: string }, command: Command) => {
      await changeTask(command, wanted, {
        decide: (tasks, id) => cancelTask(tasks, { id, reason }),
        says: (id) => `reminder ${id} is cancelled`,
      });
    });
}
