import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { readLegacyState } from '../../../app/import/read-legacy-state.ts';
import type { ImportPlan } from '../../../domain/import-plan.ts';
import { planImport } from '../../../domain/learning/import-legacy/plan-import.ts';
import { antiPatternProjection } from '../../../domain/learning/views/anti-pattern.ts';
import { capabilityProjection } from '../../../domain/learning/views/capability.ts';
import { intentionProjection } from '../../../domain/task/views/intention.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { importLines, storedKeys } from './import-report.ts';
import { addWorkspaceImports } from './import-workspace.ts';

export function addImportCommand(program: Command): void {
  const imports = program
    .command('import')
    .description('import what another system learned')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat import vsm ~/vsm/state --dry-run\n  npx homeostat import openclaw ~/.openclaw --dry-run',
    );
  addWorkspaceImports(imports);
  imports
    .command('vsm')
    .description(
      'import the state folder of the original controller; importing it twice adds nothing',
    )
    .argument('<folder>', 'with capabilities.json, experiences.jsonl, memory/, tasks/')
    .option('--dry-run', 'only show what would be imported')
    .addHelpText('after', '\nExamples:\n  npx homeostat import vsm ~/vsm/state --dry-run')
    .action(async (folder: string, options: { dryRun?: boolean }, command: Command) => {
      const found = await stat(folder).catch(() => null);
      if (found?.isDirectory() !== true) {
        throw new CommandError('no_folder', `there is no folder ${folder}`);
      }
      await withAgent(command, (session) =>
        takeLegacyState(session, folder, options.dryRun === true),
      );
    });
}

async function takeLegacyState(session: Session, folder: string, isDryRun: boolean): Promise<void> {
  const { agent, output, origin } = session;
  const { state, unread } = await readLegacyState(folder);
  const stored = await storedKeys(session);
  let plan: ImportPlan | undefined;
  const wanted = [
    { projection: capabilityProjection, keys: 'all' as const },
    { projection: antiPatternProjection, keys: 'all' as const },
    { projection: intentionProjection, keys: 'all' as const },
  ];
  await agent.log.decide(agent.agentId, wanted, (view) => {
    const known = {
      capabilities: view.all(capabilityProjection),
      antiPatterns: view.all(antiPatternProjection),
      tasks: new Set(view.all(intentionProjection).keys()),
      stored,
    };
    plan = planImport(state, known, { now: origin.occurredAt, unread });
    const events = isDryRun ? [] : plan.events;
    return { decision: { events, onDuplicate: 'first' }, origin };
  });
  if (plan === undefined) throw new Error('the log made no decision');
  const already = plan.events.length === 0;
  const { taken, refused, sourceHash } = plan;
  output.result(
    { ok: true, dry_run: isDryRun, already, source_hash: sourceHash, taken, refused },
    already ? ['these files were imported before; nothing is new'] : importLines(plan, isDryRun),
  );
}
