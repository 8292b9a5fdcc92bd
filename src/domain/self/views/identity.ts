import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { selfEvents } from '../events.ts';
import { selfSettings } from '../settings.ts';

const generated = z.strictObject({
  path: z.string(),
  inputs_hash: z.string(),
  sections: z.array(z.string()),
  at: z.string(),
  event_id: z.string(),
  /** When a session was last told that it is out of date; null: not since it was written. */
  told_at: z.string().nullable(),
});

const schema = z.strictObject({
  goal: z
    .strictObject({ text: z.string(), by: z.string(), at: z.string(), event_id: z.string() })
    .nullable(),
  /** Documents that stand somewhere, the one written last at the end. */
  documents: z.array(generated),
  user: z
    .strictObject({ user_id: z.string(), method: z.string(), at: z.string(), event_id: z.string() })
    .nullable(),
});
export type IdentityDoc = DeepReadonly<z.infer<typeof schema>>;
export type GeneratedDocument = IdentityDoc['documents'][number];

export const noIdentity: IdentityDoc = { goal: null, documents: [], user: null };

/** What the agent is for, whom it serves, and where the documents stand that say so (O7). One document. */
export const identityProjection = defineProjection<EventOf<typeof selfEvents>, IdentityDoc>({
  name: 'identity',
  version: 2,
  schema,
  on: {
    IdentityGoalSet: {
      keys: ({ trust }) => (trust === 'owner' ? onlyKey() : []),
      evolve: (doc = noIdentity, { payload, occurredAt: at, eventId: event_id }) => ({
        ...doc,
        goal: { ...payload, at, event_id },
      }),
    },
    IdentityDocumentGenerated: {
      keys: onlyKey,
      evolve: (doc = noIdentity, { payload, occurredAt: at, eventId: event_id }) => ({
        ...doc,
        documents: [
          ...doc.documents.filter(({ path }) => path !== payload.path),
          { ...payload, at, event_id, told_at: null },
        ].slice(-selfSettings.documentsKept),
      }),
    },
    IdentityAdviceGiven: {
      keys: onlyKey,
      evolve: (doc, { payload: { path }, occurredAt: told_at }) =>
        doc && {
          ...doc,
          documents: doc.documents.map((one) => (one.path === path ? { ...one, told_at } : one)),
        },
    },
    IdentityDocumentRemoved: {
      keys: onlyKey,
      evolve: (doc, { payload }) =>
        doc && {
          ...doc,
          documents: doc.documents.filter(({ path }) => path !== payload.path),
        },
    },
    UserIdentified: {
      keys: onlyKey,
      evolve: (doc = noIdentity, { payload, occurredAt: at, eventId: event_id }) => ({
        ...doc,
        user: { ...payload, at, event_id },
      }),
    },
  },
});
