import { type Command, InvalidArgumentError } from 'commander';
import { sayOfTask } from './task-answers.ts';

const TASK = 'its id, the beginning of it, or words of its title';

/** The owner's word on what an agent says of its work. */
export function addTaskWords(task: Command): void {
  addConfirm(task);
  addReopen(task);
  addAnswer(task);
}

function addConfirm(task: Command): void {
  task
    .command('confirm')
    .description('it is done as it says: the yes to "finished, please confirm"')
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
    .description('it is not done: it goes on where it was, and is told why')
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
    .description('answer what its job asked, give it more money, or both; it goes on at once')
    .argument('<task>', TASK)
    .argument('[words]', 'your answer')
    .option('--usd <amount>', 'so much more it may cost', dollars, 0)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat task answer paint-the-door "green"\n  npx homeostat task answer paint-the-door "go on" --usd 1.50',
    )
    .action(async function (this: Command, wanted: string, words: string | undefined) {
      const { usd: extraUsd } = this.opts<{ readonly usd: number }>();
      await sayOfTask(this, wanted, {
        said: { is: 'answer', text: words ?? null, extraUsd },
        says: (id) => `task ${id} has your answer`,
      });
    });
}

const MOST_USD = 1000;

function dollars(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0 && value <= MOST_USD) return value;
  throw new InvalidArgumentError(`an amount above 0 and up to ${MOST_USD}`);
}
