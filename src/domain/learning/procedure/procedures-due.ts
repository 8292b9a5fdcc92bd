import { confidenceAfter } from '../capability/record-uses.ts';
import type { LearningEvent, LearningEventOf } from '../capability/register-capability.ts';
import type { LearningSettings } from '../settings.ts';
import type { CapabilityDoc } from '../views/capability.ts';

/** A capability that has earned a procedure, and the cycles whose verified runs it may be made from. */
export type ProcedureDue = {
  readonly capability: CapabilityDoc;
  /** Oldest first; the last is the cycle at hand. */
  readonly cycles: readonly number[];
  /** Runs that must agree. */
  readonly leastRuns: number;
};

/** Runs that must show the same steps; one that mends a demoted procedure is enough by itself. */
const LEAST_RUNS = 3;

/**
 * V69: from the crossing of the trusted confidence on, by a verified use of its own, until there is a procedure; and
 * after a demotion at the first verified success. `facts`: what the finished cycle teaches.
 */
export function proceduresDue(
  capabilities: ReadonlyMap<string, CapabilityDoc>,
  facts: readonly LearningEvent[],
  { trustedAbove }: Pick<LearningSettings, 'trustedAbove'>,
): readonly ProcedureDue[] {
  return facts.flatMap((fact): readonly ProcedureDue[] => {
    if (fact.type !== 'CapabilityExercised' || !isOwnSuccess(fact.payload)) return [];
    const capability = capabilities.get(fact.payload.capability_id);
    if (capability === undefined) return [];
    const isRevision = capability.procedure?.review === 'demoted';
    const isEarned = (confidenceAfter(capability, fact.payload) ?? 0) > trustedAbove;
    if (!isRevision && !(isEarned && isReplaceable(capability))) return [];
    const cycles = [...new Set([...verifiedCycles(capability), fact.payload.cycle_no])];
    return [{ capability, cycles, leastRuns: isRevision ? 1 : LEAST_RUNS }];
  });
}

type Use = LearningEventOf<'CapabilityExercised'>['payload'];

/** Seen from outside, and not the doing of a procedure. */
function isOwnSuccess({ verified, outcome, procedure_id }: Use): boolean {
  return verified && outcome === 'success' && procedure_id === null;
}

/** What worked before a demotion is what broke. */
function verifiedCycles({ procedure, last_uses }: CapabilityDoc): readonly number[] {
  const after = procedure?.demoted?.cycle_no ?? 0;
  return last_uses
    .filter(({ verified, outcome, cycle }) => verified && outcome === 'success' && cycle > after)
    .map(({ cycle }) => cycle);
}

/** Words that nobody approved give way to what really worked. */
function isReplaceable({ procedure }: CapabilityDoc): boolean {
  return procedure === null || (procedure.review === 'unreviewed' && procedure.work_key === null);
}
