import { z } from 'zod';
import { type EventOf, event } from '../../src/kernel/event/event.ts';
import { kernelEvents } from '../../src/kernel/event/kernel-events.ts';
import { defineProjection, type Projection } from '../../src/kernel/projection/projection.ts';

/** A small domain for tests of the log: things are counted. */
export const countingEvents = {
  ...kernelEvents,
  Counted: event({ counter: z.string(), by: z.int(), note: z.string().optional() }, (p) => [
    `counter:${p.counter}`,
  ]),
  Cleared: event({ counter: z.string() }, (p) => [`counter:${p.counter}`]),
};
type CountingEvent = EventOf<typeof countingEvents>;

const counterDoc = z.strictObject({ times: z.int(), total: z.int().max(1000), last: z.string() });
export type CounterDoc = z.infer<typeof counterDoc>;

/** Version 2 and up count in steps of their version. A note `poison` makes evolve throw. */
export function counterProjection(version: number): Projection<CounterDoc> {
  return defineProjection<CountingEvent, CounterDoc>({
    name: 'counter',
    version,
    schema: counterDoc,
    on: {
      Counted: {
        keys: ({ payload }) => [payload.counter],
        evolve: (doc, { payload, occurredAt }) => {
          if (payload.note === 'poison') throw new Error('cannot count poison');
          const { times, total } = doc ?? { times: 0, total: 0 };
          return { times: times + 1, total: total + payload.by * version, last: occurredAt };
        },
      },
      Cleared: { keys: ({ payload }) => [payload.counter], evolve: () => undefined },
    },
  });
}

/** Counters that are over at ten. A note names another counter that is read with an open one. */
export const closingProjection = defineProjection<
  CountingEvent,
  { total: number; beside: string[] }
>({
  name: 'closing',
  version: 1,
  schema: z.strictObject({ total: z.int(), beside: z.array(z.string()) }),
  isOpen: ({ total }) => total < 10,
  refersTo: ({ beside }) => beside,
  on: {
    Counted: {
      keys: ({ payload }) => [payload.counter],
      evolve: (doc, { payload: { by, note } }) => ({
        total: (doc?.total ?? 0) + by,
        beside: note === undefined ? (doc?.beside ?? []) : [note],
      }),
    },
    Cleared: { keys: ({ payload }) => [payload.counter], evolve: () => undefined },
  },
});

/** Documents with notes; independent of the counters. */
export const noteProjection = defineProjection<CountingEvent, { notes: string[] }>({
  name: 'note',
  version: 1,
  schema: z.strictObject({ notes: z.array(z.string()) }),
  on: {
    Counted: {
      keys: ({ payload }) => (payload.note === undefined ? [] : ['all']),
      evolve: (doc, { payload }) => ({
        notes: [...(doc?.notes ?? []), payload.note ?? ''].slice(-5),
      }),
    },
  },
});

export function counted(counter: string, by = 1, more: { note?: string; dedupeKey?: string } = {}) {
  const { note, dedupeKey } = more;
  return {
    type: 'Counted',
    payload: { counter, by, ...(note !== undefined && { note }) },
    ...(dedupeKey !== undefined && { dedupeKey }),
  } as const;
}
