import { type Command, InvalidArgumentError } from 'commander';
import { dashboardLink, showInBrowser } from '../../../compose/watch/open-dashboard.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';

type DashboardOptions = { readonly open: boolean; readonly at?: string };

export function addDashboardCommand(program: Command): void {
  program
    .command('dashboard')
    .description('open the dashboard: prints a link that signs one browser in, within a minute')
    .option('--no-open', 'only print the link')
    .option('--at <address>', 'where you reach it, behind a proxy or a tunnel', asAddress)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat dashboard\n  npx homeostat dashboard --no-open --at https://agent.example.org',
    )
    .action(async ({ open, at }: DashboardOptions, command: Command) => {
      const { config, output } = globals(command);
      const link = await dashboardLink(config, at);
      if (link === null) {
        const why = 'no controller is running; start one with: homeostat start';
        throw new CommandError('not_running', why);
      }
      const opened = open && (await showInBrowser(link.url));
      output.result({ ok: true, url: link.url, expires_at: link.expiresAt, opened }, [
        link.url,
        ...(opened ? ['it opens in your browser'] : []),
      ]);
    });
}

function asAddress(text: string): string {
  const url = URL.parse(text);
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash === '';
  if (isPage && url.username === '') return url.href;
  throw new InvalidArgumentError('an address such as https://agent.example.org');
}
