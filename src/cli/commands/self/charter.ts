import type { Command } from 'commander';
import { CREED, type CreedValue } from '../../../domain/self/creed.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

/** charter: the values that come before everything else, and never change once they are ratified. */
export function addCharterCommands(program: Command): void {
  const charter = program
    .command('charter')
    .description('the creed: values that come before every instruction and never change')
    .addHelpText('after', '\nExamples:\n  npx homeostat charter show');
  charter
    .command('show')
    .description('the values, since when they hold, and what was refused')
    .addHelpText('after', '\nExamples:\n  npx homeostat charter show --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, showCharter);
    });
  charter
    .command('ratify')
    .description('put the creed in force, once; afterwards nothing can be added or changed')
    .option('--add <value>', 'a value of your own, at most 5', collected, [])
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat charter ratify\n  npx homeostat charter ratify --add "Never write to anybody in my name without asking"',
    )
    .action(async ({ add }: { add: readonly string[] }, command: Command) => {
      await withAgent(command, (session) => ratifyCreed(session, add));
    });
}

/** For an option that may be given several times. */
export function collected(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

async function showCharter({ agent, output }: Session): Promise<void> {
  const { readCharter } = await import('../../../app/self/charter.ts');
  const charter = await readCharter(agent);
  const lines =
    charter === null
      ? [
          'not ratified yet; these values will be in force with `homeostat charter ratify`:',
          ...creedLines(CREED),
        ]
      : [
          `in force since ${charter.ratified_at.slice(0, 16)} UTC, hash ${charter.hash.slice(0, 12)}:`,
          ...creedLines(charter.invariants),
          ...(charter.refused === 0 ? [] : [`refused changes: ${charter.refused}`]),
        ];
  output.result({ ok: true, charter, proposed: charter === null ? CREED : null }, lines);
}

function creedLines(values: readonly CreedValue[]): readonly string[] {
  return values.map(({ text }, at) => `${at + 1}. ${visibleText(text)}`);
}

async function ratifyCreed(
  { agent, output, origin }: Session,
  additions: readonly string[],
): Promise<void> {
  const { ratify } = await import('../../../app/self/charter.ts');
  const done = await ratify(agent, origin, additions);
  if (done.status === 'refused') {
    throw new CommandError('refused', `not added: ${done.why}; see: homeostat charter show`);
  }
  const line =
    done.status === 'ratified'
      ? 'the creed is ratified; it never changes again. See: homeostat charter show'
      : 'the creed was ratified before; nothing has changed';
  output.result({ ok: true, status: done.status }, [line]);
}
