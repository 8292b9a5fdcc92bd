import { z } from 'zod';
import { isAhead } from '../../../kernel/clock-ahead.ts';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { later } from '../../../kernel/later.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { ownerEvents } from '../../task/events.ts';
import type { cycleEvents } from '../events.ts';

const pause = z.strictObject({
  by: z.string(),
  reason: z.string(),
  since: z.string(),
  until: z.string().optional(),
});
type Pause = DeepReadonly<z.infer<typeof pause>>;

const schema = z.strictObject({
  running: z
    .strictObject({ host: z.string(), pid: z.int(), mode: z.string(), since: z.string() })
    .nullable(),
  paused: pause.nullable(),
  /** The last pause, while it ended by time and nobody has said anything since. */
  slept: pause.nullable(),
  safe_mode: z.strictObject({ reason: z.string(), since: z.string() }).nullable(),
  backoff: z
    .strictObject({ until: z.string(), consecutive_failures: z.int(), since: z.string() })
    .nullable(),
  open_cycle: z.int().nullable(),
  /** Work of the open cycle did not come off: it counts as failed, however far it came. */
  has_failing_work: z.boolean(),
  last_cycle: z.int(),
  success_count: z.int(),
  failure_count: z.int(),
  consecutive_failures: z.int(),
  /** Requested and not yet started, oldest first. */
  run_requests: z.array(z.string()),
});
export type ControllerDoc = DeepReadonly<z.infer<typeof schema>>;

export const emptyController: ControllerDoc = {
  running: null,
  paused: null,
  slept: null,
  safe_mode: null,
  backoff: null,
  open_cycle: null,
  has_failing_work: false,
  last_cycle: 0,
  success_count: 0,
  failure_count: 0,
  consecutive_failures: 0,
  run_requests: [],
};

/** Reason of a pause that only the owner's code ends. */
export const STOPPED = 'stopped by mail';

type Event = EventOf<typeof cycleEvents> | EventOf<typeof ownerEvents>;

/** Requests kept at most; older ones are long served by the cycles they led to. */
const REQUESTS_KEPT = 20;

const REQUEST = 'request:';

/** Events of older logs name the request they closed only so. */
function requestIdIn(correlationId: string): string | null {
  return correlationId.startsWith(REQUEST) ? correlationId.slice(REQUEST.length) : null;
}

function awake(doc: ControllerDoc): ControllerDoc {
  return { ...doc, slept: null };
}

/**
 * A pause that began while the clock was ahead begins now, at its full length; one that only the wrong clock ended continues.
 */
function onPresentClock(
  { running, paused, slept }: ControllerDoc,
  now: string,
): Pick<ControllerDoc, 'running' | 'paused'> {
  const cutShort =
    slept?.until !== undefined && isAhead(slept.until, now) && !isAhead(slept.since, now);
  const held = paused ?? (cutShort ? slept : null);
  return {
    running: running !== null && isAhead(running.since, now) ? { ...running, since: now } : running,
    paused: held !== null && isAhead(held.since, now) ? begunAt(held, now) : held,
  };
}

function begunAt(pause: Pause, now: string): Pause {
  const { since, until } = pause;
  if (until === undefined) return { ...pause, since: now };
  return { ...pause, since: now, until: later(now, Date.parse(until) - Date.parse(since)) };
}

function changeController(part: (doc: ControllerDoc) => Partial<ControllerDoc>) {
  return (doc: ControllerDoc = emptyController): ControllerDoc => ({ ...doc, ...part(doc) });
}

function withFailingWork(doc: ControllerDoc, cycleNo: number): ControllerDoc {
  return doc.open_cycle === cycleNo ? { ...doc, has_failing_work: true } : doc;
}

/** What decides whether a tick may become a cycle. One document. */
export const controllerProjection = defineProjection<Event, ControllerDoc>({
  name: 'controller',
  version: 5,
  schema,
  on: {
    ControllerStarted: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload: { host, pid, mode }, occurredAt }) => ({
        ...doc,
        running: { host, pid, mode, since: occurredAt },
      }),
    },
    ControllerStopped: { keys: onlyKey, evolve: changeController(() => ({ running: null })) },
    ControllerPaused: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload, occurredAt }) => {
        // A pause after a stop takes nothing back of it: neither its code, nor that it has no end.
        const isStopped = doc.paused?.reason === STOPPED;
        const said = isStopped ? { by: payload.by, reason: STOPPED } : payload;
        return { ...awake(doc), paused: { ...said, since: occurredAt } };
      },
    },
    ControllerResumed: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload: { by } }) => ({
        ...awake(doc),
        paused: null,
        backoff: null,
        slept: by === 'time' ? doc.paused : null,
      }),
    },
    ClockWentBack: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload: { now } }) => ({
        ...awake(doc),
        ...onPresentClock(doc, now),
      }),
    },
    SafeModeEntered: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload, occurredAt }) => ({
        ...doc,
        safe_mode: { ...payload, since: occurredAt },
      }),
    },
    SafeModeLeft: { keys: onlyKey, evolve: changeController(() => ({ safe_mode: null })) },
    RunRequested: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload }) => ({
        ...doc,
        run_requests: [...doc.run_requests, payload.request_id].slice(-REQUESTS_KEPT),
      }),
    },
    // Closed for good, in older logs also by meeting an open cycle: its key is used up.
    TickClosed: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload, correlationId }) => {
        const closed = payload.request_id ?? requestIdIn(correlationId);
        return { ...doc, run_requests: doc.run_requests.filter((id) => id !== closed) };
      },
    },
    CycleScheduled: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload }) => ({
        ...doc,
        open_cycle: payload.cycle_no,
        has_failing_work: false,
        last_cycle: Math.max(doc.last_cycle, payload.cycle_no),
        run_requests: doc.run_requests.filter((id) => id !== payload.request_id),
      }),
    },
    WorkParked: {
      keys: ({ payload }) => (payload.cause === 'failure' ? onlyKey() : []),
      evolve: (doc = emptyController, { payload }) => withFailingWork(doc, payload.cycle_no),
    },
    StandingOrderRun: {
      keys: ({ payload }) => (payload.outcome === 'success' ? [] : onlyKey()),
      evolve: (doc = emptyController, { payload }) => withFailingWork(doc, payload.cycle_no),
    },
    CycleCompleted: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload: { cycle_no, outcome } }) => {
        const isOpen = doc.open_cycle === cycle_no;
        // As the week counts it; that work failed makes no cycle rest, though.
        const count = isOpen && doc.has_failing_work ? 'failure' : outcome;
        return {
          ...doc,
          open_cycle: isOpen ? null : doc.open_cycle,
          has_failing_work: isOpen ? false : doc.has_failing_work,
          success_count: doc.success_count + (count === 'success' ? 1 : 0),
          failure_count: doc.failure_count + (count === 'failure' ? 1 : 0),
          consecutive_failures: outcome === 'failure' ? doc.consecutive_failures + 1 : 0,
        };
      },
    },
    CycleFailed: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload }) => ({
        ...doc,
        open_cycle: doc.open_cycle === payload.cycle_no ? null : doc.open_cycle,
        failure_count: doc.failure_count + 1,
        consecutive_failures: payload.consecutive_failures,
      }),
    },
    BackoffEntered: {
      keys: onlyKey,
      evolve: (doc = emptyController, { payload, occurredAt }) => ({
        ...doc,
        backoff: {
          until: payload.until,
          consecutive_failures: payload.consecutive_failures,
          since: occurredAt,
        },
      }),
    },
    BackoffLeft: { keys: onlyKey, evolve: changeController(() => ({ backoff: null })) },
  },
});

/** The first place that is short, as the reason of safe mode names it; null: the database could not write. */
export function shortPlaceIn(reason: string): string | null {
  return /^\d+ MiB free for .*? \((.+?)\), less than/u.exec(reason)?.[1] ?? null;
}
