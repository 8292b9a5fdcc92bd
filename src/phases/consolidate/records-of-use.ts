import { factsOfType, payloadsOf, type RecordedFact } from '../../domain/fact.ts';
import type { VerifiedSteps } from '../../domain/learning/consolidation/consolidate-by-code.ts';
import type { LearningDocuments } from '../../domain/learning/learning-documents.ts';
import { matchWork, usable } from '../../domain/learning/match-work.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import type { IntentionDoc } from '../../domain/task/views/intention.ts';
import type { Trust } from '../../kernel/event/event.ts';
import type { PhaseContext } from '../phase-context.ts';
import { readAllFacts } from '../read-facts.ts';

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
/** The record of a command is cut there, and secrets are taken out: then it is not whole. */
const CUT_AT = 500;
const REDACTED = '[redacted:';

const RECORDS = ['ActionProposed', 'ActionExecuted', 'CapabilityExercised'] as const;

/** Commands of a cycle in order, and the least trust of who asked for them. */
type Ran = { readonly steps: readonly string[]; readonly trust: Trust };

/** Cycles in which a capability was used and no other: where several were, nobody can say whose command it was. */
function cyclesOfOne(capabilities: Capabilities): ReadonlySet<number> {
  const users = new Map<number, number>();
  for (const { last_uses } of capabilities.values()) {
    for (const cycle of new Set(last_uses.map((use) => use.cycle))) {
      users.set(cycle, (users.get(cycle) ?? 0) + 1);
    }
  }
  return new Set([...users].flatMap(([cycle, count]) => (count === 1 ? [cycle] : [])));
}

/** What was run, and ended well, in the newest use of each capability alone that succeeded with evidence. */
export async function verifiedStepsOf(
  context: Pick<PhaseContext, 'log' | 'agentId'>,
  capabilities: Capabilities,
): Promise<readonly VerifiedSteps[]> {
  const ofOne = cyclesOfOne(capabilities);
  const uses = usable(capabilities.values()).flatMap(({ id, last_uses }) => {
    const good = last_uses.findLast(
      ({ outcome, verified, cycle }) => verified && outcome === 'success' && ofOne.has(cycle),
    );
    return good === undefined ? [] : [{ capabilityId: id, cycle: good.cycle }];
  });
  const cycles = [...new Set(uses.map(({ cycle }) => cycle))].sort((a, b) => b - a);
  const ran = new Map<number, Ran | null>();
  for (const cycle of cycles.slice(0, CYCLES_READ)) {
    const subjects = [`cycle:${cycle}`];
    ran.set(cycle, ranWell(await readAllFacts(context, { subjects, types: RECORDS })));
  }
  return uses.flatMap(({ capabilityId, cycle }) => {
    const commands = ran.get(cycle) ?? null;
    return commands === null ? [] : [{ capabilityId, ...commands }];
  });
}

/** Null: no command ended well, what was run is not on record as a whole, or nobody can say which capability it was for. */
function ranWell(events: readonly RecordedFact<(typeof RECORDS)[number]>[]): Ran | null {
  const users = payloadsOf(events, 'CapabilityExercised').map((one) => one.capability_id);
  if (new Set(users).size > 1) return null;
  const ends = payloadsOf(events, 'ActionExecuted');
  const good = new Set(ends.flatMap((one) => (one.exit_code === 0 ? [one.action_id] : [])));
  const proposals = factsOfType(events, 'ActionProposed').map(({ payload, trust }) => ({
    ...payload,
    trust,
  }));
  const isCut = proposals.some(
    ({ args_redacted: args }) => args.length >= CUT_AT || args.includes(REDACTED),
  );
  const kept = proposals.filter(({ tool, action_id }) => tool === 'shell' && good.has(action_id));
  if (isCut || kept.length === 0) return null;
  return {
    steps: kept.map(({ args_redacted }) => args_redacted),
    trust: kept.some(({ trust }) => trust === 'outside') ? 'outside' : 'self',
  };
}
