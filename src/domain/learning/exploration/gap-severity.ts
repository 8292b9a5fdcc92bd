import { roundTo2 } from '../../../kernel/confidence.ts';
import type { CapabilityDoc } from '../views/capability.ts';
import type { GapDoc } from '../views/gap.ts';

/** Without an assessment a capability should reach certainty. */
const UNASSESSED = 1;

/** V65: how far a capability is from what it should reach. */
export function severityOf(confidence: number, potentiality: number | null): number {
  return roundTo2(Math.min(1, Math.max(0, (potentiality ?? UNASSESSED) - confidence)));
}

/** Of a gap as of now: what waits for a capability, and what it can do, change after the gap was found. */
export function gapSeverity(
  { capability_id, severity }: Pick<GapDoc, 'capability_id' | 'severity'>,
  capabilities: ReadonlyMap<string, CapabilityDoc>,
): number {
  const capability = capability_id === null ? undefined : capabilities.get(capability_id);
  const belief = capability?.confidence ?? null;
  return capability === undefined || belief === null
    ? severity
    : severityOf(belief, capability.potentiality);
}
