import type { Command } from 'commander';
import pc from 'picocolors';
import type { RunningAgent } from '../../../compose/run/run-agent.ts';
import { environment, isUnderNpm } from '../../../environment.ts';
import { parentGone, stopAsked } from '../../../process/stop-asked.ts';
import { globals } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

const GRACE_MS = 10_000;

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('start the agent in the foreground; Ctrl-C stops it cleanly')
    .option('--no-cron', 'no ticks: cycles only on request')
    .addHelpText(
      'after',
      '\nExamples:\n  npm start\n  npx homeostat start --no-cron\n  HOMEOSTAT_SCHEDULE="*/1 * * * *" npx homeostat start',
    )
    .action(async (options: { cron: boolean }, command: Command) => {
      const { config, output } = globals(command);
      const asked = stopAsked(['SIGINT', 'SIGTERM', 'SIGHUP']);
      const gone = isUnderNpm(environment()) ? parentGone() : new Promise<never>(() => undefined);
      const { runAgent } = await import('../../../compose/run/run-agent.ts');
      const running = await runAgent({
        config,
        cron: options.cron,
        progress: output.progress,
        // Titles of work may come from outside.
        said: (document, line) => {
          output.item(document, visibleText(line));
        },
      });
      const over = await Promise.race([
        asked,
        gone,
        running.lost.then(() => 'another controller has taken over'),
        running.failed,
      ]);
      const reason = over instanceof Error ? over.message : over;
      output.progress(`stopping (${reason}) ...`);
      await stopAndSay(running, { reason, said: output.item });
      // Not a clean exit: a service manager then starts the next process.
      if (over instanceof Error) throw over;
    });
}

async function stopAndSay(
  running: RunningAgent,
  { reason, said }: { reason: string; said: (document: unknown, line: string) => void },
): Promise<void> {
  await running.stop(reason, GRACE_MS);
  said({ event: 'stopped', reason }, pc.dim('stopped; the last event is written'));
}
