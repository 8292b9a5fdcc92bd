import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../events.ts';

/** More are the same trouble. */
const MOST_FAULTS = 50;

const fault = z.strictObject({
  seq: z.int(),
  kind: z.string(),
  found_at: z.string(),
  event_id: z.string(),
});
const schema = z.strictObject({ faults: z.array(fault) });
export type LogFaultDoc = DeepReadonly<z.infer<typeof schema>>;
export type LogFault = LogFaultDoc['faults'][number];

/** Where the log was read again and is not what was signed, the first found first. */
export const logFaultProjection = defineProjection<EventOf<typeof cycleEvents>, LogFaultDoc>({
  name: 'log-fault',
  version: 1,
  schema,
  on: {
    LogFaultFound: {
      keys: onlyKey,
      evolve: (doc, { payload: { seq, kind }, occurredAt, eventId }) => {
        const known = (doc?.faults ?? []).filter((one) => one.seq !== seq);
        const found = { seq, kind, found_at: occurredAt, event_id: eventId };
        return { faults: [...known, found].slice(0, MOST_FAULTS) };
      },
    },
    LogFaultMended: {
      keys: onlyKey,
      evolve: (doc, { payload: { seq } }) => {
        const faults = (doc?.faults ?? []).filter((one) => one.seq !== seq);
        return faults.length === 0 ? undefined : { faults };
      },
    },
  },
});
