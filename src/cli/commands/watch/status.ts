import type { Command } from 'commander';
import { findController } from '../../../process/find-controller.ts';
import { withAgent } from '../../terminal/session.ts';
import { statusLines } from './status-lines.ts';

export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .description('what the agent does, spends and waits for')
    .addHelpText('after', '\nExamples:\n  npx homeostat status\n  npx homeostat status --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, async ({ agent, config, output }) => {
        const { statusNow } = await import('../../../compose/look/status-now.ts');
        const status = await statusNow(agent, await findController(config.stateDir));
        output.result(
          { ok: true, ...status },
          statusLines(status, { asOf: agent.now(), zone: config.timezone }),
        );
      });
    });
}
