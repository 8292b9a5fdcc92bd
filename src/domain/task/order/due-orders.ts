import { isAhead } from '../../../kernel/clock-ahead.ts';
import { lastInstant, nextInstant } from '../../../language/rule/due-instant.ts';
import { orderInZone } from '../../../language/schedule/order-schedule.ts';
import type { StandingOrder } from '../events.ts';
import type { OrderRuns, StandingOrdersDoc } from '../views/standing-orders.ts';

/** The owner's clock: an instant (ISO 8601) and an IANA zone. */
export type AsOf = { readonly asOf: string; readonly zone: string };

/** `since` names the instant from which an order is due: each instant asks again. */
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
  const start = startOf(done ?? runs.since, {
    asOf,
    stepMs: stepOf(order.schedule, instant, zone),
  });
  if (Date.parse(instant) > start) return instant;
  return isNew ? runs.since : null;
}

/** How recent an instant must be if a clock that was ahead dated the last run: three ticks of five minutes. */
const JUST_COME_MS = 15 * 60_000;
/** A clock that was set back by an hour makes nothing due twice. */
const CLOCK_BACK_MS = 3_600_000;

/** From when on an instant counts. One that is ahead by more than a step would hold the order until the clock is there again. */
function startOf(last: string, { asOf, stepMs }: { asOf: string; stepMs: number }): number {
  const isWrong = isAhead(last, asOf, stepMs + CLOCK_BACK_MS);
  return isWrong ? Date.parse(asOf) - JUST_COME_MS : Date.parse(last);
}

function stepOf(schedule: string, instant: string, zone: string): number {
  const next = nextInstant(orderInZone(schedule, zone), { asOf: instant, zone });
  return next === null ? 0 : Date.parse(next) - Date.parse(instant);
}
