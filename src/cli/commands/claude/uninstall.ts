import type { Command } from 'commander';
import type { Forgotten } from '../../../compose/claude/forget-attended.ts';
import { guestTokenKey, recordedToken } from '../../terminal/guest-token.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals, withAgent } from '../../terminal/session.ts';
import { isAgreed } from './ask-person.ts';

type UninstallOptions = {
  readonly project?: string;
  readonly user?: boolean;
  readonly data?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
};

export function addClaudeUninstall(claude: Command): void {
  claude
    .command('uninstall')
    .description('remove the plugin, its token and what it added to the settings')
    .option('--user', 'only that of all your sessions')
    .option('--project <folder>', 'only that of this project')
    .option('--data', 'also delete what the sessions said and taught; this cannot be undone')
    .option('--yes', 'ask nothing')
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
  const { projectPlugin } = await import('../../../compose/claude/claude-places.ts');
  const { claudeFolders } = await import('../../../compose/settings/claude-folders.ts');
  const folder =
    options.project !== undefined
      ? projectPlugin(options.project)
      : options.user === true
        ? claudeFolders().plugin
        : null;
  const isDryRun = options.dryRun === true;
  const { removed, left, guests } = await uninstallPlugin(config, { folder, isDryRun });
  if (!isDryRun) {
    for (const guest of guests) {
      await recordedToken(command, { key: guestTokenKey(guest), from: null, to: 'revoked' });
    }
  }
  const forgotten = isDryRun ? null : await forgetData(command, options);
  output.result({ ok: true, dry_run: isDryRun, removed, left, forgotten }, [
    ...(removed.length === 0 ? ['nothing is installed'] : []),
    ...removed.map((what) => `${isDryRun ? 'would remove' : 'removed'} ${what}`),
    ...(removed.length === 0 || isDryRun
      ? []
      : ['open sessions can run no tools until you type /reload-plugins in them']),
    ...left.map((what) => `left in place, not ours: ${what}`),
    forgotten === null
      ? 'what the sessions have taught stays; delete it with: homeostat claude uninstall --data'
      : `${forgotten.sessions} sessions and ${forgotten.memories} memories of them are deleted`,
  ]);
}

/** Null: it stays. */
async function forgetData(command: Command, { data, yes }: UninstallOptions) {
  if (yes === true && data !== true) return null;
  const { output } = globals(command);
  const question = 'Delete also what the sessions said and taught? This cannot be undone.';
  if (!(await isAgreed(question, { isYes: data === true && yes === true, output }))) {
    if (data === true) {
      const why = 'the plugin is removed; what the sessions taught is not: add --yes to delete it';
      throw new CommandError('not_confirmed', why);
    }
    return null;
  }
  const { forgetAttended } = await import('../../../compose/claude/forget-attended.ts');
  const done: Forgotten[] = [];
  await withAgent(command, async ({ agent, origin }) => {
    done.push(await forgetAttended(agent, origin));
  });
  return done[0] ?? null;
}
