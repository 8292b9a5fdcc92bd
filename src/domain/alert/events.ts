import { z } from 'zod';
import { type DeepReadonly, event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';

const alert = { alert_id: z.string() };
const aboutAlert = (p: { alert_id: string }) => [`alert:${p.alert_id}`, 'alerts'];

/** `info` is told once; `urgent` is told at night too. */
export const severity = z.enum(['info', 'warning', 'urgent']);
export type Severity = DeepReadonly<z.infer<typeof severity>>;

/** `outage` is raised no more: `homeostat watch` tells it without the log, which may be what is down. */
export const alertKind = z.enum([
  'incident',
  'budget',
  'spending',
  'pain',
  'approval',
  'unknown_effect',
  'safe_mode',
  'workspace',
  'settings',
  'backoff',
  'outage',
  'provider',
  'reminder',
  'confirm',
  'question',
  'failed',
]);
export type AlertKind = DeepReadonly<z.infer<typeof alertKind>>;

/** A trouble the owner must know about (V49): raised once, sent, acknowledged, ended. */
export const alertEvents = {
  AlertRaised: event(
    {
      ...alert,
      kind: alertKind,
      severity,
      /** One line. */
      title: z.string().max(200),
      detail: z.string().max(1000),
      /** Events that show it. */
      event_ids: z.array(z.string()),
    },
    aboutAlert,
  ),
  /** Told by this mail, for the `times`-th time. */
  AlertSent: event({ ...alert, mail_id: z.string(), times: z.int().positive() }, aboutAlert),
  /** Not told now, and why. */
  AlertHeld: event({ ...alert, why: z.enum(['quiet_hours']), until: reference() }, aboutAlert),
  /** The owner has seen it; it is not told again while it lasts. */
  AlertAcknowledged: event({ ...alert, by: z.string() }, aboutAlert),
  /** Its cause has ended. */
  AlertCleared: event(alert, aboutAlert),
  /** The report of a week (`2026-W47`) went to the owner. */
  WeekReported: event({ week: reference(), mail_id: z.string() }, (p) => [
    `week:${p.week}`,
    'reports',
  ]),
};
