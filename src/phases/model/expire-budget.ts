import { expireReservations, settleCondition } from '../../domain/budget/settle-budget.ts';
import { asOpen, budgetProjection, OPEN_KEY } from '../../domain/budget/views/budget.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Log } from '../../kernel/log/log-contract.ts';

/**
 * Books what was reserved by calls that never came back, at worst case, by the database clock. Safe to run anywhere and
 * at any time; returns how many there were.
 */
export async function expireBudget(log: Log, agentId: string, origin: Origin): Promise<number> {
  const wanted = [{ projection: budgetProjection, keys: [OPEN_KEY] }];
  const { events } = await log.decide(agentId, wanted, (view) => {
    const open = asOpen(view.get(budgetProjection, OPEN_KEY));
    const expired = expireReservations(open, view.now);
    const refs = Object.keys(open?.reservations ?? {});
    return { decision: { events: expired, unless: settleCondition(refs) }, origin };
  });
  return events.length;
}
