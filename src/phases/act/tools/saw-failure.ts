import type { actionEvents } from '../../../domain/action/events.ts';
import { isRefusal } from '../../../domain/action/refusal.ts';
import type { jobEvents } from '../../../domain/job/events.ts';
import { fallsShort } from '../../../domain/job/judge-claim.ts';
import { isOwnWords } from '../../../domain/learning/failure/failure-signature.ts';
import type { EventOf } from '../../../kernel/event/event.ts';
import type { Surroundings } from '../../phase-context.ts';

const TYPES = ['ActionBlocked', 'AcceptanceChecked', 'JobReviewed'];
type Known = EventOf<typeof actionEvents & typeof jobEvents>;
type PayloadOf<Type extends Known['type']> = Extract<Known, { type: Type }>['payload'];

/**
 * Whether the guardian or the owner refused something in this cycle, or a claim that its work was done did not hold.
 * What could not be looked at shows nothing.
 */
export async function sawFailure(
  { log, agentId }: Pick<Surroundings, 'log' | 'agentId'>,
  cycleNo: number,
): Promise<boolean> {
  const subjects = [`cycle:${cycleNo}`];
  const events = await log.options.store.read(agentId, { subjects, types: TYPES, limit: 1000 });
  return events.some(({ type, payload }) => {
    if (type === 'ActionBlocked') return isRefusal(payload as PayloadOf<'ActionBlocked'>); // parsed when it was read
    if (type === 'JobReviewed') return !(payload as PayloadOf<'JobReviewed'>).met; // parsed when it was read
    const { moment, seen } = payload as PayloadOf<'AcceptanceChecked'>; // parsed when it was read
    return moment === 'end' && fallsShort(seen.filter(({ ref }) => !isOwnWords(ref)));
  });
}
