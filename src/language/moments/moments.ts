import type { Component, ParsedResult } from 'chrono-node';
import type { DateTime } from 'luxon';
import { inZone, type Wall } from '../when/in-zone.ts';
import { dayReadings } from './day-readings.ts';
import { faultOf, hasDay } from './faults.ts';
import { hoursOf } from './hours.ts';
import type { Named } from './named.ts';
import type { Language } from './plain-words.ts';
import type { Spoken } from './spoken-dates.ts';

export type Moments =
  | {
      readonly ok: true;
      readonly moments: readonly DateTime[];
      readonly assumed: readonly string[];
      /** Why there is more than one. */
      readonly why: string;
    }
  | { readonly ok: false; readonly why: string };

const FAR_YEARS = 50;
const SLASHED = /(?<!\d)(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?(?!\d)/;
/** The moments that what one language found can mean. Says why when it is none, or more than one. */
export function momentsOf(spoken: Spoken, now: DateTime): Moments {
  const fault = spoken.found.map((result) => faultOf(spoken.said, result)).find(isText);
  if (fault !== undefined) return { ok: false, why: fault };
  const [first, second, ...more] = spoken.found;
  if (first === undefined) return { ok: false, why: 'no time is named' };
  if (second === undefined) return ofOne(first, { now, language: spoken.language });
  const joined = more.length === 0 ? joinedDay(first, second) : null;
  if (joined !== null) return ofOne(joined, { now, language: spoken.language });
  return ofMany(spoken, now);
}

function isText(value: string | null): value is string {
  return value !== null;
}

/** A day and, elsewhere in the text, an hour: one moment in two places. */
function joinedDay(a: ParsedResult, b: ParsedResult): Named | null {
  const isHourOnly = ({ start }: ParsedResult) => start.isCertain('hour') && !hasDay(start);
  const [day, hour] = isHourOnly(b) ? [a, b] : [b, a];
  if (!isHourOnly(hour) || !hasDay(day.start) || day.start.isCertain('hour')) return null;
  const from = (part: Component) => (isOfClock(part) ? hour.start : day.start);
  return {
    text: `${day.text} ${hour.text}`,
    tags: () => day.tags(),
    start: {
      get: (part) => from(part).get(part),
      isCertain: (part) => from(part).isCertain(part),
      date: () => day.start.date(),
    },
  };
}

function isOfClock(part: Component): boolean {
  return part === 'hour' || part === 'minute' || part === 'meridiem';
}

function ofMany({ found, language }: Spoken, now: DateTime): Moments {
  const read = found.map((result) => ofOne(result, { now, language }));
  const moments = read.flatMap((one) => (one.ok ? one.moments : []));
  const unique = [...new Map(moments.map((moment) => [moment.toMillis(), moment])).values()];
  const why = `more than one time is named: ${found.map(({ text }) => `"${text}"`).join(', ')}`;
  return { ok: true, moments: unique, assumed: [], why };
}

type Where = { readonly now: DateTime; readonly language: Language };

function ofOne(result: Named, { now, language }: Where): Moments {
  const { start, text } = result;
  if (result.tags().has('result/relativeDateAndTime') || hasOwnZone(result)) {
    const moment = now.set({}).plus({ milliseconds: start.date().getTime() - now.toMillis() });
    return { ok: true, moments: [moment], assumed: [], why: '' };
  }
  const days = dayReadings(result, { now, isSlashed: isSlashed(text, language) });
  if (!days.ok) return days;
  const time = hoursOf(result, language);
  const walls = days.days.flatMap((day) => time.hours.map((hour) => ({ ...day, ...hour })));
  const placed = placedIn(walls, now);
  if (!placed.ok) return placed;
  const fitting = time.isOnlyTime
    ? placed.moments.map((moment) => ahead(moment, now))
    : placed.moments;
  if (fitting.some((moment) => moment.year > now.year + FAR_YEARS)) {
    return { ok: false, why: `"${text}" is more than ${FAR_YEARS} years away` };
  }
  const why = [days.why, time.why, placed.why].filter((one) => one !== '').join('; ');
  return { ok: true, moments: fitting, assumed: time.assumed, why };
}

function hasOwnZone({ start }: Named): boolean {
  return start.isCertain('timezoneOffset') && start.isCertain('hour');
}

/** An hour alone is the next such hour. */
function ahead(moment: DateTime, now: DateTime): DateTime {
  return moment > now ? moment : moment.plus({ days: 1 });
}

function placedIn(walls: readonly Wall[], now: DateTime) {
  const placed = walls.map((wall) => inZone(wall, now.zoneName ?? 'UTC'));
  const fault = placed.find((one) => !one.ok);
  if (fault?.ok === false) return fault;
  const moments = placed.flatMap((one) => (one.ok ? one.moments : []));
  const isTwice = moments.length > walls.length;
  const why = isTwice ? 'the clocks go back in that hour, so it comes twice' : '';
  return { ok: true as const, moments, why };
}

/** Dates with slashes are month first in America and day first elsewhere; only the other languages settle it. */
function isSlashed(text: string, language: Language): boolean {
  const [, a = '', b = ''] = SLASHED.exec(text) ?? [];
  return (
    language === 'en' && a !== '' && Number(a) <= 12 && Number(b) <= 12 && Number(a) !== Number(b)
  );
}
