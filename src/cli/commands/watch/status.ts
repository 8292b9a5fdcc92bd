import type { Command } from 'commander';
import { findController } from '../../../process/find-controller.ts';
import { callersAgent, readerOf, type Session, withAgent } from '../../terminal/session.ts';
import { statusLines } from './status-lines.ts';

export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .description('what the agent does, spends and waits for')
    .option('--self', 'what it is to itself: creed, abilities, gaps, the last episodes')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat status\n  npx homeostat status --json\n  npx homeostat status --self',
    )
    .action(async ({ self }: { self?: boolean }, command: Command) => {
      if (self === true) {
        await withAgent(command, showSelf);
        return;
      }
      await withAgent(command, async ({ agent, config, output }) => {
        const { statusNow } = await import('../../../compose/look/status-now.ts');
        const status = await statusNow(agent, await findController(config.stateDir));
        output.result({ ok: true, ...status }, statusLines(status, readerOf(agent)));
      });
    });
}

async function showSelf({ agent, output }: Session): Promise<void> {
  const { selfOf } = await import('../self/self-of.ts');
  const { selfLines } = await import('../self/self-lines.ts');
  const self = await selfOf(await callersAgent(agent));
  output.result({ ok: true, ...self }, selfLines(self));
}
