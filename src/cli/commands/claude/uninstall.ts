import type { Command } from 'commander';
import { guestTokenKey, recordedToken } from '../../terminal/guest-token.ts';
import { globals } from '../../terminal/session.ts';

type UninstallOptions = {
  readonly project?: string;
  readonly user?: boolean;
  readonly dryRun?: boolean;
};

export function addClaudeUninstall(claude: Command): void {
  claude
    .command('uninstall')
    .description('remove the plugin, its token and what it added to the settings')
    .option('--user', 'only that of all your sessions')
    .option('--project <folder>', 'only that of this project')
    .option('--dry-run', 'say what would go, and remove nothing')
    .addHelpText(
      'after',
      '\nWhat the sessions have taught stays.\n\nExamples:\n  npx homeostat claude uninstall\n  npx homeostat claude uninstall --dry-run',
    )
    .action(uninstall);
}

async function uninstall(options: UninstallOptions, command: Command): Promise<void> {
  const { config, output } = globals(command);
  const { uninstallPlugin } = await import('../../../compose/claude/uninstall-plugin.ts');
  const { claudePlaces, projectPlugin } = await import('../../../compose/claude/claude-places.ts');
  const folder =
    options.project !== undefined
      ? projectPlugin(options.project)
      : options.user === true
        ? claudePlaces().plugin
        : null;
  const isDryRun = options.dryRun === true;
  const { removed, left, guests } = await uninstallPlugin(config, { folder, isDryRun });
  if (!isDryRun) {
    for (const guest of guests) {
      await recordedToken(command, { key: guestTokenKey(guest), from: null, to: 'revoked' });
    }
  }
  output.result({ ok: true, dry_run: isDryRun, removed, left, data: 'kept' }, [
    ...(removed.length === 0 ? ['nothing is installed'] : []),
    ...removed.map((what) => `${isDryRun ? 'would remove' : 'removed'} ${what}`),
    ...left.map((what) => `left, for it is not ours: ${what}`),
  ]);
}
