import type { Command } from 'commander';
import pc from 'picocolors';
import type { RunningAgent } from '../../../compose/run/run-agent.ts';
import { isNeverStarted } from '../../../compose/settings/api-token.ts';
import { linkTo, showInBrowser } from '../../../compose/watch/open-dashboard.ts';
import type { Config } from '../../../config.ts';
import { environment, isUnderNpm } from '../../../environment.ts';
import { pageUrl } from '../../../process/http-address.ts';
import { parentGone, stopAsked } from '../../../process/stop-asked.ts';
import type { Output } from '../../terminal/output.ts';
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
      const isFirst = isNeverStarted(config.stateDir);
      const running = await runAgent({
        config,
        cron: options.cron,
        progress: output.progress,
        // Titles of work may come from outside.
        said: (document, line) => {
          output.item(document, visibleText(line));
        },
      });
      await sayDashboard(running, { config, output, isFirst });
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

type Saying = {
  readonly config: Config;
  readonly output: Output;
  /** Nobody has seen the dashboard yet: where there is a desktop, it opens by itself. */
  readonly isFirst: boolean;
};

/** A link is for a terminal alone: what is written elsewhere may be a log. */
async function sayDashboard(
  { http }: RunningAgent,
  { config, output, isFirst }: Saying,
): Promise<void> {
  const command = 'homeostat dashboard';
  if (output.isJson || !process.stdout.isTTY) {
    output.item({ event: 'dashboard', command }, `in a browser: ${command}`);
    return;
  }
  const page = pageUrl(http.url, config);
  const url = linkTo(isFirst ? `${page}setup` : page, http.newLink().code);
  const opened = isFirst && (await showInBrowser(url));
  const how = opened ? 'opens in your browser' : 'signs one browser in, within a minute';
  output.item({}, `dashboard: ${url}\n(${how}; later: ${command})`);
}

async function stopAndSay(
  running: RunningAgent,
  { reason, said }: { reason: string; said: (document: unknown, line: string) => void },
): Promise<void> {
  await running.stop(reason, GRACE_MS);
  said({ event: 'stopped', reason }, pc.dim('stopped; the last event is written'));
}
