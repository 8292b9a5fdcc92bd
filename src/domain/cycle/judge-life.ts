/** What can be seen of a controller from outside. */
export type SeenLife = {
  readonly isRunning: boolean;
  /** Whether its log answered it; null: it gave no answer at all. */
  readonly isHealthy: boolean | null;
  /** ISO 8601 instant of its newest tick; null: none, or it could not be asked. */
  readonly lastTickAt: string | null;
  /** ISO 8601; since when it runs, when that could be asked. */
  readonly startedAt: string | null;
};

export type Life =
  | { readonly status: 'alive' }
  | { readonly status: 'stopped' | 'silent' | 'ill' | 'stuck'; readonly why: string };

/** Ticks that may be missed before it counts as stuck; a tick under way takes its time. */
const TICKS_MISSED = 3;
const GRACE_MS = 60_000;

/** Whether an agent lives, judged from outside. A paused one ticks too. */
export function judgeLife(
  seen: SeenLife,
  { now, intervalMs }: { readonly now: string; readonly intervalMs: number },
): Life {
  const { isRunning, isHealthy, lastTickAt, startedAt } = seen;
  if (!isRunning) return { status: 'stopped', why: 'no controller runs' };
  if (isHealthy === null) return { status: 'silent', why: 'the controller gives no answer' };
  if (!isHealthy) return { status: 'ill', why: 'the controller runs, but its log does not answer' };
  const since = [lastTickAt, startedAt].flatMap((at) => (at === null ? [] : Date.parse(at)));
  const ageMs = Date.parse(now) - Math.max(...since);
  if (since.length === 0 || ageMs <= TICKS_MISSED * intervalMs + GRACE_MS)
    return { status: 'alive' };
  const minutes = Math.round(ageMs / 60_000);
  return {
    status: 'stuck',
    why: `the controller answers, but its last tick was ${minutes} minutes ago`,
  };
}

/** An outage that was seen; `told`: the owner has had word of it. */
export type Outage = { readonly since: string; readonly why: string; readonly told: boolean };

export type WatchStep = {
  readonly outage: Outage | null;
  /** What the owner is to be told now; null: nothing new. */
  readonly say: 'down' | 'back' | null;
};

/** Compares two checks: each outage is reported once, and its end if its beginning was reported. */
export function followLife(before: Outage | null, life: Life, now: string): WatchStep {
  if (life.status === 'alive') return { outage: null, say: before?.told === true ? 'back' : null };
  const outage = { since: before?.since ?? now, why: life.why, told: before?.told ?? false };
  return { outage, say: outage.told ? null : 'down' };
}
