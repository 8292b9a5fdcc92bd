import { isRefusal } from '../../../domain/action/refusal.ts';
import { fallsShort } from '../../../domain/job/judge-claim.ts';
import { isOwnWords } from '../../../domain/learning/failure/failure-signature.ts';
import type { AgentContext } from '../../phase-context.ts';
import { readFacts } from '../../read-facts.ts';

const TYPES = ['ActionBlocked', 'AcceptanceChecked', 'JobReviewed'] as const;

/**
 * Whether the guardian or the owner refused something in this cycle, or a claim that its work was done did not hold.
 * What could not be checked shows nothing.
 */
export async function sawFailure(
  { log, agentId }: Pick<AgentContext, 'log' | 'agentId'>,
  cycleNo: number,
): Promise<boolean> {
  const subjects = [`cycle:${cycleNo}`];
  const events = await readFacts(log, agentId, { subjects, types: TYPES, limit: 1000 });
  return events.some(({ type, payload }) => {
    if (type === 'ActionBlocked') return isRefusal(payload);
    if (type === 'JobReviewed') return !payload.met;
    const { moment, seen } = payload;
    return moment === 'end' && fallsShort(seen.filter(({ ref }) => !isOwnWords(ref)));
  });
}
