import { z } from 'zod';
import {
  type DeepReadonly,
  type EventOf,
  type Folded,
  trust,
} from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import { type ownerEvents, standingOrder } from '../events.ts';

export const orderRuns = z.strictObject({
  order_id: z.string(),
  /** When the order first appeared: its schedule counts from here. */
  since: z.string(),
  last_run_at: z.string().nullable(),
  last_success_at: z.string().nullable(),
  last_cycle_no: z.int().nullable(),
  last_outcome: z.enum(['success', 'failure']).nullable(),
  runs: z.int(),
  failures: z.int(),
});
export type OrderRuns = DeepReadonly<z.infer<typeof orderRuns>>;

const schema = z.strictObject({
  /** The version in force; null until one was read, or since the file is gone. */
  version: z
    .strictObject({
      file_hash: z.string(),
      blob: z.string(),
      trust,
      trust_reason: z.string().nullable(),
      read_at: z.string(),
    })
    .nullable(),
  orders: z.array(standingOrder),
  runs: z.array(orderRuns),
  /** The newest file, when it could not be taken over. */
  refused: z.strictObject({ file_hash: z.string(), why: z.string(), at: z.string() }).nullable(),
  /** Hashes of earlier versions, oldest first. */
  history: z.array(z.string()),
  event_ids: z.array(z.string()),
});
export type StandingOrdersDoc = DeepReadonly<z.infer<typeof schema>>;

export const emptyStandingOrders: StandingOrdersDoc = {
  version: null,
  orders: [],
  runs: [],
  refused: null,
  history: [],
  event_ids: [],
};

/** The hash of the last version, whose file is gone. No orders are in force then. */
export const NO_FILE = 'missing';
const KEPT = 10;

type Event = EventOf<typeof ownerEvents>;
type On<Type extends Event['type']> = Folded<Extract<Event, { type: Type }>>;

function ordersRead(doc = emptyStandingOrders, event: On<'StandingOrdersRead'>): StandingOrdersDoc {
  const { file_hash, blob, orders, trust_reason = null } = event.payload;
  const fresh = (order_id: string): OrderRuns => ({
    order_id,
    since: event.occurredAt,
    last_run_at: null,
    last_success_at: null,
    last_cycle_no: null,
    last_outcome: null,
    runs: 0,
    failures: 0,
  });
  return {
    version: {
      file_hash,
      blob,
      trust: event.payload.trust,
      trust_reason,
      read_at: event.occurredAt,
    },
    orders,
    runs: orders.map(
      ({ order_id }) => doc.runs.find((run) => run.order_id === order_id) ?? fresh(order_id),
    ),
    refused: null,
    history: doc.version ? [...doc.history, doc.version.file_hash].slice(-KEPT) : doc.history,
    event_ids: [...doc.event_ids, event.eventId].slice(-KEPT),
  };
}

/** A file that cannot be read leaves the last good version in force; no file at all leaves none. */
function ordersRefused(
  doc = emptyStandingOrders,
  event: On<'StandingOrdersRefused'>,
): StandingOrdersDoc {
  const { file_hash, why } = event.payload;
  const kept = file_hash === NO_FILE ? { ...doc, version: null, orders: [] } : doc;
  return {
    ...kept,
    refused: { file_hash, why, at: event.occurredAt },
    event_ids: [...doc.event_ids, event.eventId].slice(-KEPT),
  };
}

function ran(runs: OrderRuns, event: On<'StandingOrderRun'>): OrderRuns {
  const { outcome, cycle_no } = event.payload;
  const success = outcome === 'success';
  return {
    ...runs,
    last_run_at: event.occurredAt,
    last_success_at: success ? event.occurredAt : runs.last_success_at,
    last_cycle_no: cycle_no,
    last_outcome: outcome,
    runs: runs.runs + 1,
    failures: runs.failures + (success ? 0 : 1),
  };
}

/** The standing orders in force and how each went. One document. */
export const standingOrdersProjection = defineProjection<Event, StandingOrdersDoc>({
  name: 'standing-orders',
  version: 1,
  schema,
  on: {
    StandingOrdersRead: { keys: onlyKey, evolve: ordersRead },
    StandingOrdersRefused: { keys: onlyKey, evolve: ordersRefused },
    StandingOrderRun: {
      keys: onlyKey,
      evolve: (doc, event) =>
        doc && {
          ...doc,
          runs: doc.runs.map((runs) =>
            runs.order_id === event.payload.order_id ? ran(runs, event) : runs,
          ),
        },
    },
  },
});
