import { isStillToCome } from '../../kernel/clock-ahead.ts';
import { later } from '../../kernel/later.ts';
import { type Fact, fact } from '../fact.ts';
import type { AlertCause } from './alert-cause.ts';
import type { Severity } from './events.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';
import type { AlertDoc } from './views/alert.ts';

export type AlertSettings = {
  readonly quiet: QuietHours | null;
  /** IANA. */
  readonly zone: string;
  /** What is not acknowledged is told again after this, then after twice as long. */
  readonly remindAfterMs: number;
  readonly mostTimes: number;
  /** From this time on it is told at night too. */
  readonly urgentFromTimes: number;
};

export const defaultAlertSettings: AlertSettings = {
  quiet: null,
  zone: 'UTC',
  remindAfterMs: 24 * 3_600_000,
  mostTimes: 3,
  urgentFromTimes: 3,
};

type Situation = {
  readonly causes: readonly AlertCause[];
  readonly known: ReadonlyMap<string, AlertDoc>;
  /** ISO 8601. */
  readonly now: string;
  /** False: no address is configured. */
  readonly canTell: boolean;
  /** False: something was not looked at, and what is not seen may not be over. */
  readonly canClear: boolean;
};

/** `tell`: to go into one mail now, most urgent first; the caller appends AlertSent together with it. */
export type AlertDecision = {
  readonly events: readonly Fact[];
  readonly tell: readonly (AlertCause & { readonly times: number })[];
};

/**
 * Which alerts are new, which have ended, and which must be sent now. One trouble is one alert however often it occurs;
 * in quiet hours only urgent ones are sent; unacknowledged ones are repeated, less often each time.
 */
export function decideAlerts(situation: Situation, settings: AlertSettings): AlertDecision {
  const { causes, known, now, canTell, canClear } = situation;
  const fresh = causes.filter(({ alertId }) => isNew(known.get(alertId)));
  const raised = fresh.map(raise);
  const over = canClear ? clearedBy(causes, known) : [];
  if (!canTell) return { events: [...raised, ...over], tell: [] };
  const until = quietUntil(now, settings.quiet, settings.zone);
  const due = causes
    .map((cause) => ({ ...cause, times: (toldTimes(known.get(cause.alertId)) ?? 0) + 1 }))
    .filter((cause) => isDue(cause, known.get(cause.alertId), { now, settings }));
  // The moment of a reminder was named by the owner.
  const isHeld = (cause: (typeof due)[number]) =>
    until !== null && cause.kind !== 'reminder' && severityOf(cause, settings) !== 'urgent';
  const held = due.filter(
    (cause) => isHeld(cause) && known.get(cause.alertId)?.held_until !== until,
  );
  return {
    events: [...raised, ...over, ...held.map((cause) => hold(cause.alertId, until ?? now))],
    tell: due
      .filter((cause) => !isHeld(cause))
      .sort((a, b) => rank(b.severity) - rank(a.severity) || (a.alertId < b.alertId ? -1 : 1)),
  };
}

/** A cleared trouble may return under its old name. */
function isNew(doc: AlertDoc | undefined): boolean {
  return doc === undefined || doc.status === 'cleared' || doc.kind === null;
}

function toldTimes(doc: AlertDoc | undefined): number | undefined {
  return isNew(doc) ? undefined : doc?.times;
}

function raise({ alertId, kind, severity, title, detail, eventIds }: AlertCause): Fact {
  return fact('AlertRaised', {
    alert_id: alertId,
    kind,
    severity,
    title,
    detail,
    event_ids: eventIds,
  });
}

function hold(alert_id: string, until: string): Fact {
  return fact('AlertHeld', { alert_id, why: 'quiet_hours', until });
}

function clearedBy(
  causes: readonly AlertCause[],
  known: ReadonlyMap<string, AlertDoc>,
): readonly Fact[] {
  const there = new Set(causes.map(({ alertId }) => alertId));
  return [...known.values()]
    .filter(
      ({ alert_id, status, kind }) => status !== 'cleared' && kind !== null && !there.has(alert_id),
    )
    .map(({ alert_id }) => fact('AlertCleared', { alert_id }));
}

type Due = AlertCause & { readonly times: number };

function isDue(
  { times, severity, isToldOnce = false }: Due,
  doc: AlertDoc | undefined,
  { now, settings }: { readonly now: string; readonly settings: AlertSettings },
): boolean {
  if (doc?.status === 'acknowledged') return false;
  const toldAt = doc?.told_at ?? null;
  if (toldAt === null) return true;
  const most = severity === 'info' || isToldOnce ? 1 : settings.mostTimes;
  if (times > most) return false;
  const waitMs = settings.remindAfterMs * 2 ** Math.max(0, times - 2);
  return !isStillToCome(later(toldAt, waitMs), now, waitMs);
}

function severityOf({ severity, times }: Due, settings: AlertSettings): Severity {
  return times >= settings.urgentFromTimes && severity === 'warning' ? 'urgent' : severity;
}

function rank(severity: Severity): number {
  return ['info', 'warning', 'urgent'].indexOf(severity);
}

/** Neither seen by the owner nor over. */
export function isOpenAlert({ status }: AlertDoc): boolean {
  return status === 'raised' || status === 'sent';
}

/** The owner has seen it. Null: no such alert, or it has ended. */
export function acknowledgeAlert(doc: AlertDoc | undefined, by: string): readonly Fact[] | null {
  if (doc === undefined || doc.status === 'cleared') return null;
  if (doc.status === 'acknowledged') return [];
  return [fact('AlertAcknowledged', { alert_id: doc.alert_id, by })];
}
