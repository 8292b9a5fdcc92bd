import { type Command, InvalidArgumentError } from 'commander';
import type { SaidOfWork } from '../../../app/tasks/say-of-work.ts';
import { type EditRequest, taskDesk } from '../../../app/tasks/task-desk.ts';
import type { Verifier } from '../../../domain/task/events.ts';
import { withAgent } from '../../terminal/session.ts';
import { okOrThrow, sayOfTask } from './task-answers.ts';
import { priority, verifier } from './task-options.ts';

const TASK = 'its id, the beginning of it, or words of its title';

/** The owner's word on what to do, and on what the agent reports about its work. */
export function addTaskWords(task: Command): void {
  addEdit(task);
  addConfirm(task);
  addReopen(task);
  addAnswer(task);
}

type EditOptions = Pick<EditRequest, 'title' | 'content' | 'due'> & {
  readonly priority?: number;
  readonly verify?: readonly Verifier[];
};

function addEdit(task: Command): void {
  task
    .command('edit')
    .description('change a task; its running job continues with the change')
    .argument('<task>', TASK)
    .option('--title <title>', 'a new title')
    .option('--content <text>', 'a new description')
    .option('--priority <1-5>', '5 is the most urgent', priority)
    .option('--due <time>', 'ISO 8601, words such as "friday at 17:00", or "none"')
    .option('--verify <check>', 'replaces its checks; repeatable, "none" for no checks', checks)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task edit write-the-date --due "friday at 17:00" --priority 5\n  npx homeostat task edit write-the-date --content "with the year" --verify "file date.txt"',
    )
    .action(async (wanted: string, options: EditOptions, command: Command) => {
      await withAgent(command, async ({ agent, origin, output }) => {
        const { id, told } = okOrThrow(await taskDesk(agent).edit(origin, wanted, options));
        const due = told.length === 0 ? '' : `: ${told.join('; ')}`;
        output.result({ ok: true, id, told }, [`task ${id} is changed${due}`]);
      });
    });
}

/** The first one replaces what the task has. */
function checks(text: string, before: readonly Verifier[] | undefined): readonly Verifier[] {
  return text === 'none' ? [] : verifier(text, before ?? []);
}

function addConfirm(task: Command): void {
  task
    .command('confirm')
    .description('confirm the result, after "finished, please confirm"')
    .argument('<task>', TASK)
    .addHelpText('after', '\nExamples:\n  npx homeostat task confirm write-the-date')
    .action(async (wanted: string, _: unknown, command: Command) => {
      await sayOfTask(command, wanted, {
        said: { is: 'confirm' },
        says: (id) => `task ${id} is done: you confirmed it`,
      });
    });
}

function addReopen(task: Command): void {
  task
    .command('reopen')
    .description('reject the result: the job continues and gets your reason')
    .argument('<task>', TASK)
    .argument('<reason>', 'what is missing, in your words')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task reopen write-the-date "the year is missing"',
    )
    .action(async function (this: Command, wanted: string, reason: string) {
      await sayOfTask(this, wanted, {
        said: { is: 'reopen', reason },
        says: (id) => `task ${id} is open again`,
      });
    });
}

function addAnswer(task: Command): void {
  task
    .command('answer')
    .description('answer what its job asks, give it more money, or both; it continues at once')
    .argument('<task>', TASK)
    .argument('[words]', 'your answer')
    .option('--usd <amount>', 'raise its budget by this', dollars, 0)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task answer paint-the-door "green"\n  npx homeostat task answer paint-the-door "go on" --usd 1.50',
    )
    .action(async function (this: Command, wanted: string, words: string | undefined) {
      const { usd: extraUsd } = this.opts<{ readonly usd: number }>();
      await sayOfTask(this, wanted, {
        said: { is: 'answer', text: words ?? null, extraUsd },
        says: saysOfAnswer,
      });
    });
}

/** "Leave it" and "done" end work that does not get on. */
function saysOfAnswer(id: string, is: SaidOfWork['is']): string {
  if (is === 'drop') return `task ${id} is dropped`;
  return is === 'done' ? `task ${id} is done: you said so` : `task ${id} has your answer`;
}

const MOST_USD = 1000;

function dollars(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0 && value <= MOST_USD) return value;
  throw new InvalidArgumentError(`an amount above 0 and up to ${MOST_USD}`);
}
