import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { accessEvents } from '../events.ts';

/** A figure of this fold; changing it raises its version. */
const ENTRIES_KEPT = 30;

const entry = z.strictObject({
  seq: z.int(),
  at: z.string(),
  what: z.enum(['signed_in', 'signed_out', 'signed_in_anew', 'all_signed_out', 'refused']),
  address: z.string(),
  /** Of browsers, or of wrong codes and tokens. */
  times: z.int(),
});
const schema = z.strictObject({
  /** Newest first. */
  entries: z.array(entry),
  /** Wrong codes and tokens in the whole life. */
  refused: z.int(),
});
export type AccessDoc = DeepReadonly<z.infer<typeof schema>>;
type Entry = AccessDoc['entries'][number];

export const noAccess: AccessDoc = { entries: [], refused: 0 };

type Event = EventOf<typeof accessEvents>;

function noted(
  doc: AccessDoc = noAccess,
  { seq, occurredAt: at, payload }: Folded<Event>,
  said: Pick<Entry, 'what' | 'times'>,
): AccessDoc {
  const newest = { seq, at, address: payload.address, ...said };
  return { ...doc, entries: [newest, ...doc.entries].slice(0, ENTRIES_KEPT) };
}

/** The last sign-ins, sign-outs and refusals. */
export const accessProjection = defineProjection<Event, AccessDoc>({
  name: 'access',
  version: 1,
  schema,
  on: {
    BrowserSignedIn: {
      keys: onlyKey,
      evolve: (doc, event) => noted(doc, event, { what: 'signed_in', times: 1 }),
    },
    BrowserSignedOut: {
      keys: onlyKey,
      evolve: (doc, event) => {
        const what = event.payload.reason === 'asked' ? 'signed_out' : 'signed_in_anew';
        return noted(doc, event, { what, times: 1 });
      },
    },
    AllBrowsersSignedOut: {
      keys: onlyKey,
      evolve: (doc, event) =>
        noted(doc, event, { what: 'all_signed_out', times: event.payload.browsers }),
    },
    SignInsRefused: {
      keys: onlyKey,
      evolve: (doc = noAccess, event) => {
        const { times } = event.payload;
        const next = noted(doc, event, { what: 'refused', times });
        return { ...next, refused: next.refused + times };
      },
    },
  },
});
