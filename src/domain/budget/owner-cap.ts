import type { EventOf } from '../../kernel/event/event.ts';
import { fact } from '../fact.ts';
import type { budgetEvents } from './events.ts';
import type { CapDoc } from './views/budget.ts';

/** How much a day may cost from now on, or on one day only; null: as much as is set. */
export type OwnerCap = { readonly usd: number | null; readonly day: string | null };

type CapEvent = Extract<EventOf<typeof budgetEvents>, { type: 'OwnerCapSet' }>;

/**
 * A cap by word of the owner, within what they have set: it may only lower a day's limit, never raise it.
 * `dailyUsd`: the setting. Null: it is more than that.
 */
export function setCap(dailyUsd: number, cap: OwnerCap): CapEvent | null {
  if (cap.usd !== null && cap.usd > dailyUsd) return null;
  return fact('OwnerCapSet', { scope: 'day', ...cap, by: 'owner' });
}

/** What a day may cost in USD. `now`: ISO 8601; days are UTC. */
export function dailyLimit(dailyUsd: number, cap: CapDoc | undefined, now: string): number {
  if (cap === undefined) return dailyUsd;
  const today = new Date(Date.parse(now)).toISOString().slice(0, 10);
  const capped = cap.days.find(({ day }) => day === today)?.usd ?? cap.usd;
  return capped === null ? dailyUsd : Math.min(dailyUsd, capped);
}

/** Settings under which a call is booked. */
export function withCap<Settings extends { readonly dailyUsd: number }>(
  settings: Settings,
  cap: CapDoc | undefined,
  now: string,
): Settings {
  return { ...settings, dailyUsd: dailyLimit(settings.dailyUsd, cap, now) };
}
