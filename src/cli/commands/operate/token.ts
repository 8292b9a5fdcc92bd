import type { Command } from 'commander';
import { readToken, replaceToken } from '../../../compose/settings/api-token.ts';
import { fact } from '../../../domain/fact.ts';
import { globals, type Session, withAgent } from '../../terminal/session.ts';

/** The bearer token of the HTTP interface. */
export function addTokenCommands(program: Command): void {
  const token = program
    .command('token')
    .description('the bearer token of the HTTP interface')
    .addHelpText('after', '\nExamples:\n  npx homeostat token show');
  token
    .command('show')
    .description('print it: anybody who has it can do what you can')
    .addHelpText(
      'after',
      '\nExamples:\n  curl -H "authorization: Bearer $(npx homeostat token show)" http://127.0.0.1:8090/api/status',
    )
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const found = await readToken(config.stateDir);
      output.result({ ok: true, ...found }, [found.token]);
    });
  token
    .command('rotate')
    .description('replace it; the old one stops working at once and open streams end')
    .addHelpText('after', '\nExamples:\n  npx homeostat token rotate && npx homeostat token show')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const file = await replaceToken(config.stateDir);
      // A leaked token must go at once, even if the database is down.
      const recorded = await withAgent(command, recordToken).then(
        () => true,
        (error: unknown) => {
          output.progress(`the log did not take the event: ${String(error)}`);
          return false;
        },
      );
      output.result({ ok: true, file, recorded }, [`a new token is in ${file}`]);
    });
}

async function recordToken({ agent, origin }: Session): Promise<void> {
  const payload = { key: 'api_token', from: null, to: null, by: 'owner' };
  await agent.log.append(agent.agentId, origin, {
    events: [fact('ConfigurationChanged', payload)],
  });
}
