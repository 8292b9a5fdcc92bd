import type { VerifiedSteps } from '../../domain/learning/consolidate-by-code.ts';
import type { LearningDocuments } from '../../domain/learning/learning-documents.ts';
import { matchWork, usable } from '../../domain/learning/match-work.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import type { IntentionDoc } from '../../domain/owner/views/intention.ts';
import type { PhaseContext } from '../phase-context.ts';

type Capabilities = LearningDocuments['capabilities'];

const OPEN = ['pending', 'active', 'blocked'];

/** V65: how much open work of the owner waits for each capability. */
export function demandOf(
  capabilities: Capabilities,
  tasks: Iterable<IntentionDoc>,
  settings: LearningSettings,
): ReadonlyMap<string, number> {
  const known = usable(capabilities.values());
  const counts = new Map<string, number>();
  for (const { status, erased, title, content, tags } of tasks) {
    if (erased || !OPEN.includes(status)) continue;
    const { ids, isKnown } = matchWork(known, { title, description: content, tags }, settings);
    const [best] = isKnown ? ids : [];
    if (best !== undefined) counts.set(best, (counts.get(best) ?? 0) + 1);
  }
  return counts;
}

/** Cycles looked into for what was run: a consolidation covers ten. */
const CYCLES_READ = 20;
const EVENTS_READ = 500;
/** The record of a command is cut there, and secrets are taken out: then it is not whole. */
const CUT_AT = 500;
const REDACTED = '[redacted:';

/** What was run in the newest use of each capability that succeeded with evidence. */
export async function verifiedStepsOf(
  { log, agentId }: Pick<PhaseContext, 'log' | 'agentId'>,
  capabilities: Capabilities,
): Promise<readonly VerifiedSteps[]> {
  const uses = usable(capabilities.values()).flatMap(({ id, last_uses }) => {
    const good = last_uses.findLast(({ outcome, verified }) => verified && outcome === 'success');
    return good === undefined ? [] : [{ capabilityId: id, cycle: good.cycle }];
  });
  const cycles = [...new Set(uses.map(({ cycle }) => cycle))].sort((a, b) => b - a);
  const events = await log.options.store.read(agentId, {
    subjects: cycles.slice(0, CYCLES_READ).map((cycle) => `cycle:${cycle}`),
    types: ['ActionProposed'],
    newestFirst: true,
    limit: EVENTS_READ,
  });
  const ran = new Map<number, string[]>();
  const cut = new Set<number>();
  for (const { payload } of events) {
    const { cycle_no, tool, args_redacted } = payload as {
      cycle_no: number;
      tool: string;
      args_redacted: string;
    }; // an ActionProposed, checked when it was read
    if (args_redacted.length >= CUT_AT || args_redacted.includes(REDACTED)) cut.add(cycle_no);
    if (tool === 'shell') ran.set(cycle_no, [args_redacted, ...(ran.get(cycle_no) ?? [])]);
  }
  return uses.flatMap(({ capabilityId, cycle }) => {
    const steps = ran.get(cycle);
    return steps === undefined || cut.has(cycle) ? [] : [{ capabilityId, steps }];
  });
}
