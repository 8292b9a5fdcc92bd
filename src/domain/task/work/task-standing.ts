import { nextInstants } from '../../../language/rule/due-instant.ts';
import { orderInZone } from '../../../language/schedule/order-schedule.ts';
import { isArmed, nextTimes } from '../due-facts.ts';
import type { StandingOrder } from '../events.ts';
import { progressOf } from '../goal-progress.ts';
import type { AsOf } from '../order/due-orders.ts';
import { dueOrders } from '../order/due-orders.ts';
import { triggerWords } from '../read-trigger.ts';
import type { IntentionDoc } from '../views/intention.ts';
import type { OrderRuns, StandingOrdersDoc } from '../views/standing-orders.ts';
import { waitingFor } from '../waiting-for.ts';

/** What is computed about a task as of an instant, in addition to its fields. */
export type TaskStanding = {
  /** When time sets it off next, ISO 8601. */
  readonly next_at: string | null;
  /** The first times of those to come, that one among them. */
  readonly next_times: readonly string[];
  /** In words. */
  readonly waits_for: readonly string[];
  readonly progress: { readonly done: number; readonly all: number } | null;
};

type Tasks = ReadonlyMap<string, IntentionDoc>;

/** Times to come that are shown of what recurs. */
const TIMES_SHOWN = 5;

export function taskStanding(task: IntentionDoc, tasks: Tasks, asOf: string): TaskStanding {
  const { done, all } = progressOf(task, tasks);
  const circle = circleOf(task, tasks);
  const next_times = nextTimes(task, asOf, TIMES_SHOWN);
  return {
    next_at: next_times[0] ?? null,
    next_times,
    waits_for: [
      ...(isArmed(task) && task.trigger !== null ? [triggerWords(task.trigger.on)] : []),
      ...waitingFor(task, tasks).map((id) => (tasks.has(id) ? id : `${id} (there is none)`)),
      ...(circle === null ? [] : [`itself, so for ever: ${circle.join(' waits for ')}`]),
    ],
    progress: task.kind === 'goal' ? { done, all } : null,
  };
}

/** The path back to a task through what it waits for; null: there is none. */
function circleOf({ intention_id }: IntentionDoc, tasks: Tasks): readonly string[] | null {
  const seen = new Set<string>();
  const ways: (readonly string[])[] = [[intention_id]];
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    const task = tasks.get(way.at(-1) ?? '');
    for (const id of task === undefined ? [] : waitingFor(task, tasks)) {
      if (id === intention_id) return [...way, id];
      if (!seen.has(id)) ways.push([...way, id]);
      seen.add(id);
    }
  }
  return null;
}

/** A standing order with how it stands as of an instant. */
export type OrderStanding = Pick<
  StandingOrder,
  'order_id' | 'title' | 'schedule' | 'steps' | 'verify'
> &
  Pick<OrderRuns, 'last_run_at' | 'last_success_at' | 'last_outcome' | 'runs' | 'failures'> & {
    readonly is_due: boolean;
    /** ISO 8601; null: only when there is nothing else to do. */
    readonly next_at: string | null;
    readonly next_times: readonly string[];
  };

export function orderStandings(doc: StandingOrdersDoc, clock: AsOf): readonly OrderStanding[] {
  const due = new Set(dueOrders(doc, clock, true).map(({ order }) => order.order_id));
  return doc.orders.flatMap(({ order_id, title, schedule, steps, verify }) => {
    const runs = doc.runs.find((one) => one.order_id === order_id);
    if (runs === undefined) return [];
    const { last_run_at, last_success_at, last_outcome, failures } = runs;
    const next_times =
      schedule === null
        ? []
        : nextInstants(orderInZone(schedule, clock.zone), { ...clock, most: TIMES_SHOWN });
    return [
      {
        order_id,
        title,
        schedule,
        steps,
        verify,
        last_run_at,
        last_success_at,
        last_outcome,
        runs: runs.runs,
        failures,
        is_due: due.has(order_id),
        next_at: next_times[0] ?? null,
        next_times,
      },
    ];
  });
}
