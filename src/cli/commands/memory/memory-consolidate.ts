import type { Command } from 'commander';
import {
  type ConsolidatedEpisodes,
  consolidateEpisodes,
} from '../../../app/memory/consolidate-episodes.ts';
import { controllerOrigin } from '../../../kernel/event/controller-origin.ts';
import { besideCycles } from '../../../phases/model/beside-cycles.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

/** consolidate, below `memory` and below `claude`. */
export function addConsolidateCommand(parent: Command): void {
  const path = `npx homeostat ${parent.name()} consolidate`;
  parent
    .command('consolidate')
    .description('look now for what finished jobs have in common, and keep it as rules')
    .option('--dry-run', 'say what would be kept, and keep nothing')
    .addHelpText(
      'after',
      `
The running agent looks by itself once five jobs have ended. At least three that are alike in what was wanted,
how it was done and how it ended become one rule; later jobs of the kind speak for it or against it.

Examples:
  ${path} --dry-run
  ${path} --json`,
    )
    .action(async ({ dryRun }: { dryRun?: boolean }, command: Command) => {
      await withAgent(command, (session) => consolidate(session, dryRun === true));
    });
}

async function consolidate(session: Session, isDryRun: boolean): Promise<void> {
  const done = await lookForRules(session, { isDryRun, onStep: session.output.progress });
  const document = { ok: true, dry_run: isDryRun, ...done };
  session.output.result(document, consolidationLines(done, isDryRun));
}

/** Makes rules of what episodes have in common, now. */
export async function lookForRules(
  { agent }: Pick<Session, 'agent'>,
  how: { readonly isDryRun: boolean; readonly onStep?: (says: string) => void },
): Promise<ConsolidatedEpisodes> {
  const { openModelPorts } = await import('../../../compose/model/model-ports.ts');
  const { ruleWording } = await import('../../../compose/run/rule-wording.ts');
  const context = besideCycles(agent, controllerOrigin(agent), new AbortController().signal);
  return consolidateEpisodes(agent, {
    wording: ruleWording(context, openModelPorts(agent)),
    isForced: true,
    ...how,
  });
}

function consolidationLines(done: ConsolidatedEpisodes, isDryRun: boolean): readonly string[] {
  const { clusters_found, rules_created, episodes_consolidated, rules_tested, skipped } = done;
  const would = isDryRun ? 'would be ' : '';
  return [
    `${clusters_found} clusters, ${rules_created.length} rules ${would}created, ${episodes_consolidated} jobs ${would}consolidated`,
    ...(rules_tested === 0 ? [] : [`${rules_tested} known rules ${would}tested by them`]),
    ...rules_created.map(
      ({ id, text, episodes }) => `${id} (${episodes} jobs): ${visibleText(text)}`,
    ),
    ...skipped.map(({ why, episodes }) => `skipped ${episodes} jobs: ${WHY[why]}`),
  ];
}

const WHY = {
  too_few: 'too few have ended to learn from',
  unlike: 'fewer than three are alike',
  failed:
    'most of their kind failed; what goes wrong is kept apart, see: npx homeostat learning status',
};
