import type { jobEvents } from '../../../domain/job/events.ts';
import { fallsShort } from '../../../domain/job/judge-claim.ts';
import type { EventOf } from '../../../kernel/event.ts';
import type { Surroundings } from '../../phase-context.ts';

const TYPES = ['ActionBlocked', 'AcceptanceChecked', 'JobReviewed'];
type JobEvent = EventOf<typeof jobEvents>;
type PayloadOf<Type extends JobEvent['type']> = Extract<JobEvent, { type: Type }>['payload'];

/** Whether a rule refused something in this cycle, or a claim that its work was done did not hold. */
export async function sawFailure(
  { log, agentId }: Pick<Surroundings, 'log' | 'agentId'>,
  cycleNo: number,
): Promise<boolean> {
  const subjects = [`cycle:${cycleNo}`];
  const events = await log.options.store.read(agentId, { subjects, types: TYPES, limit: 1000 });
  return events.some(({ type, payload }) => {
    if (type === 'ActionBlocked') return true;
    if (type === 'JobReviewed') return !(payload as PayloadOf<'JobReviewed'>).met; // parsed when it was read
    const { moment, seen } = payload as PayloadOf<'AcceptanceChecked'>; // parsed when it was read
    return moment === 'end' && fallsShort(seen);
  });
}
