import type { Command } from 'commander';
import pc from 'picocolors';
import { type Explained, why } from '../../../app/why.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { readerOf, withAgent } from '../../terminal/session.ts';

/** why: from a belief to the events it follows from. */
export function addWhyCommand(program: Command): void {
  program
    .command('why')
    .description('why something is believed or was done: the events behind it')
    .argument(
      '<what>',
      'a capability, anti-pattern, lesson, memory, action, cycle number, CYCLE:LINE of a prompt, or words of a prompt',
    )
    .addHelpText(
      'after',
      `
Examples:
  npx homeostat why git-commit-and-push
  npx homeostat why 17                    what cycle 17 did and why
  npx homeostat why 17:42                 line 42 of the last prompt of cycle 17
  npx homeostat why 17:decide:42          the same, of its prompt to decide
  npx homeostat why tool-17-1-1-1         what became of an action and why
  npx homeostat why "must hold"           the newest prompt line that holds these words`,
    )
    .action(async (what: string, _: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const found = await why(agent, what);
        if (found.length === 0) {
          const where =
            'among capabilities, anti-patterns, lessons, memories, actions, cycles and the lines of the last prompts';
          throw new CommandError('not_found', `"${what}" was not found ${where}`);
        }
        output.result({ ok: true, found }, whyLines(found, readerOf(agent)));
      });
    });
}

/** Beliefs as a person reads them, each with the events behind it. */
export function whyLines(found: readonly Explained[], reader: Reader): readonly string[] {
  return found.flatMap((one) => reasonLines(one, reader));
}

function reasonLines({ says, events, ours }: Explained, reader: Reader): readonly string[] {
  const rows = events.map(({ seq, recordedAt, type, role, trust }) => [
    `  #${seq}`,
    clockWords(recordedAt, reader),
    type,
    role,
    trust === 'outside' ? pc.yellow('from outside') : '',
  ]);
  const [head = '', ...rest] = says;
  return [
    pc.bold(head),
    ...rest.map((line) => `  ${line}`),
    ...(rows.length === 0 ? [] : ['because of:', ...table(rows)]),
    ...ours.map((source) => `  ${source} (words of this program)`),
    '',
  ];
}
