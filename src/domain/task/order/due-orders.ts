import { lastInstant } from '../../../language/rule/due-instant.ts';
import { orderInZone } from '../../../language/schedule/order-schedule.ts';
import type { StandingOrder } from '../events.ts';
import type { OrderRuns, StandingOrdersDoc } from '../views/standing-orders.ts';

/** The owner's clock: an instant (ISO 8601) and an IANA zone. */
export type AsOf = { readonly asOf: string; readonly zone: string };

/** `since` names the instant an order has been due from: a new one asks anew. */
export type DueOrder = { readonly order: StandingOrder; readonly since: string };

/**
 * Orders due as of an instant. Scheduled ones from an instant of their schedule until they succeed, and once at once if
 * they say so; a night of missed instants is one. Those without a schedule once a version, and only when there is no
 * task to do (V44).
 */
export function dueOrders(
  doc: StandingOrdersDoc,
  clock: AsOf,
  hasTasks: boolean,
): readonly DueOrder[] {
  return doc.orders.flatMap((order) => {
    const runs = doc.runs.find(({ order_id }) => order_id === order.order_id);
    const since = runs === undefined ? null : dueSince(order, runs, { ...clock, hasTasks });
    return since === null ? [] : [{ order, since }];
  });
}

function dueSince(
  order: StandingOrder,
  runs: OrderRuns,
  { asOf, zone, hasTasks }: AsOf & { hasTasks: boolean },
): string | null {
  if (order.schedule === null) return hasTasks ? null : 'idle';
  const instant = lastInstant(orderInZone(order.schedule, zone), { asOf, zone });
  const done = runs.last_success_at;
  const isNew = done === null && order.at_once === true;
  if (instant === null) return isNew ? runs.since : null;
  const start = Date.parse(done ?? runs.since);
  if (Date.parse(instant) > start) return instant;
  return isNew ? runs.since : null;
}
