import type { DateTime } from 'luxon';
import type { Wall } from '../when/in-zone.ts';
import type { Named } from './named.ts';

type Day = Pick<Wall, 'year' | 'month' | 'day'>;

export type DayReadings =
  | { readonly ok: true; readonly days: readonly Day[]; readonly why: string }
  | { readonly ok: false; readonly why: string };

const NEXT = /(?<!\p{L})(?:next|nächste[nrsm]?|prochaine?|próxim[oa])(?!\p{L})/iu;
const COMING = /(?<!\p{L})(?:this|coming|diese[nrsm]?|kommende[nrsm]?|ce|este)(?!\p{L})/iu;
const IN_A_WEEK = /week|woche|semaine|semana/iu;

/** The days a phrase can mean: two where people differ. */
export function dayReadings(
  result: Named,
  { now, isSlashed }: { readonly now: DateTime; readonly isSlashed: boolean },
): DayReadings {
  const { start, text } = result;
  const day = said(result);
  if (start.isCertain('weekday') && !start.isCertain('day')) {
    return weekdayReadings(result, now);
  }
  const wrong = faultOfWeekday(result, now);
  if (wrong !== null) return { ok: false, why: wrong };
  if (!isSlashed) return { ok: true, days: [day], why: '' };
  const swapped = aheadOf({ ...day, month: day.day, day: day.month }, { result, now });
  const why = `"${text}" can be day and month or month and day`;
  return { ok: true, days: [day, swapped], why };
}

function said({ start }: Named): Day {
  const part = (name: 'year' | 'month' | 'day') => start.get(name) ?? 1;
  return { year: part('year'), month: part('month'), day: part('day') };
}

/** A date without its year is the next one. */
function aheadOf(day: Day, { result, now }: { result: Named; now: DateTime }): Day {
  if (result.start.isCertain('year')) return day;
  const isOver = now.startOf('day') > now.set({ ...day, year: now.year });
  return { ...day, year: isOver ? now.year + 1 : now.year };
}

function faultOfWeekday({ start, text }: Named, now: DateTime): string | null {
  if (!start.isCertain('weekday') || !start.isCertain('day')) return null;
  const year = start.get('year') ?? now.year;
  const date = now.set({ year, month: start.get('month') ?? 1, day: start.get('day') ?? 1 });
  if (date.weekday % 7 === start.get('weekday')) return null;
  return `"${text}" is a ${date.setLocale('en').weekdayLong ?? 'different day'}`;
}

/**
 * The coming such day. "Next" is, for some, the one of the week after: where the two differ both are meant; so are
 * today and in a week for the name of today.
 */
function weekdayReadings(result: Named, now: DateTime): DayReadings {
  const { start, text } = result;
  if (IN_A_WEEK.test(text)) return { ok: true, days: [said(result)], why: '' };
  const weekday = (start.get('weekday') ?? 0) || 7;
  const away = (weekday - now.weekday + 7) % 7;
  const coming = now.plus({ days: away === 0 ? 7 : away });
  if (away === 0 && !NEXT.test(text)) return todayOrInAWeek(result, { now, coming });
  const afterwards = now.startOf('week').plus({ weeks: 1, days: weekday - 1 });
  const isDoubtful = NEXT.test(text) && !COMING.test(text) && !coming.hasSame(afterwards, 'day');
  if (!isDoubtful) return { ok: true, days: [dayOf(coming)], why: '' };
  const why = `"${text}" can be in this week or in the next`;
  return { ok: true, days: [dayOf(coming), dayOf(afterwards)], why };
}

function todayOrInAWeek(
  { start, text }: Named,
  { now, coming }: { now: DateTime; coming: DateTime },
): DayReadings {
  const hour = start.get('hour') ?? 0;
  const isOver = now.set({ hour, minute: start.get('minute') ?? 0 }) <= now;
  if (start.isCertain('hour') && isOver) return { ok: true, days: [dayOf(coming)], why: '' };
  const why = `"${text}" is today's name: today or in a week`;
  return { ok: true, days: [dayOf(now), dayOf(coming)], why };
}

function dayOf({ year, month, day }: DateTime): Day {
  return { year, month, day };
}
