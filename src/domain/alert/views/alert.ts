import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { type alertEvents, alertKind, severity } from '../events.ts';

const schema = z.strictObject({
  alert_id: z.string(),
  /** Null: acknowledged before it was raised. */
  kind: alertKind.nullable(),
  severity,
  title: z.string(),
  detail: z.string(),
  status: z.enum(['raised', 'sent', 'acknowledged', 'cleared']),
  raised_at: z.string(),
  /** How often the owner was told, and when last. */
  times: z.int(),
  told_at: z.string().nullable(),
  held_until: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
  event_ids: z.array(z.string()),
});
export type AlertDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof alertEvents>;
const byId = (event: { payload: { alert_id: string } }) => [event.payload.alert_id];
const IDS_KEPT = 20;

/** Alerts by the trouble they are about. */
export const alertProjection = defineProjection<Event, AlertDoc>({
  name: 'alert',
  version: 2,
  schema,
  isOpen: ({ status }) => status !== 'cleared',
  on: {
    AlertRaised: {
      keys: byId,
      evolve: (doc, { payload, occurredAt, eventId }) => {
        const isSeen = doc?.status === 'acknowledged';
        return {
          ...payload,
          status: isSeen ? 'acknowledged' : 'raised',
          raised_at: occurredAt,
          // If it returns soon after the owner was told, they are not told again at once.
          times: 0,
          told_at: doc?.told_at ?? null,
          held_until: null,
          acknowledged_by: isSeen ? doc.acknowledged_by : null,
          event_ids: [...payload.event_ids, eventId].slice(-IDS_KEPT),
        };
      },
    },
    AlertSent: {
      keys: byId,
      evolve: (doc, { payload: { times }, occurredAt, eventId }) =>
        doc && {
          ...doc,
          status: doc.status === 'raised' ? 'sent' : doc.status,
          times,
          told_at: occurredAt,
          held_until: null,
          event_ids: [...doc.event_ids, eventId].slice(-IDS_KEPT),
        },
    },
    AlertHeld: {
      keys: byId,
      evolve: (doc, { payload: { until } }) => doc && { ...doc, held_until: until },
    },
    AlertAcknowledged: {
      keys: byId,
      evolve: (doc, { payload: { alert_id, by }, occurredAt, eventId }) => {
        if (doc?.status === 'cleared') return doc;
        const known = doc ?? {
          alert_id,
          kind: null,
          severity: 'info' as const,
          title: '',
          detail: '',
          raised_at: occurredAt,
          times: 0,
          told_at: null,
          held_until: null,
          event_ids: [],
        };
        const event_ids = [...known.event_ids, eventId].slice(-IDS_KEPT);
        return { ...known, status: 'acknowledged', acknowledged_by: by, event_ids };
      },
    },
    AlertCleared: {
      keys: byId,
      evolve: (doc) => doc && { ...doc, status: 'cleared', held_until: null },
    },
  },
});
