import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { importWorkspace } from '../../../compose/subjects/import-workspace.ts';
import type { WorkspaceSource } from '../../../domain/task/import-workspace/workspace.ts';
import { CommandError } from '../../terminal/output.ts';
import { withAgent } from '../../terminal/session.ts';
import { importLines, storedKeys } from './import-report.ts';

const FILES = 'HEARTBEAT.md, SOUL.md, USER.md, MEMORY.md, skills and cron jobs';

export function addWorkspaceImports(imports: Command): void {
  for (const [source, home] of [
    ['openclaw', '~/.openclaw'],
    ['hermes', '~/.hermes'],
  ] as const) {
    imports
      .command(source)
      .description(`import ${FILES} of that agent; importing twice adds nothing`)
      .argument('<folder>', `its workspace or home, such as ${home}`)
      .option('--dry-run', 'only show what would be imported')
      .addHelpText(
        'after',
        `\nAll of it counts as text from outside: see \`task accept\` and \`skill approve\`.\n\nExamples:\n  npx homeostat import ${source} ${home} --dry-run`,
      )
      .action(async (folder: string, options: { dryRun?: boolean }, command: Command) => {
        await takeWorkspace(command, source, { folder, isDryRun: options.dryRun === true });
      });
  }
}

async function takeWorkspace(
  command: Command,
  source: WorkspaceSource,
  { folder, isDryRun }: { readonly folder: string; readonly isDryRun: boolean },
): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true) {
    throw new CommandError('no_folder', `there is no folder ${folder}`);
  }
  await withAgent(command, async (session) => {
    const { agent, origin, output } = session;
    const stored = await storedKeys(session);
    const plan = await importWorkspace(agent, origin, { source, folder, isDryRun, stored });
    const { taken, refused, sourceHash, events } = plan;
    const already = events.length === 0;
    const nothing = Object.keys(taken).length === 0 ? ['nothing in it can be imported'] : [];
    output.result(
      { ok: true, dry_run: isDryRun, already, source_hash: sourceHash, taken, refused },
      already
        ? ['these files were imported before; nothing is new']
        : [...importLines(plan, isDryRun), ...nothing],
    );
  });
}
