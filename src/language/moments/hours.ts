import type { Wall } from '../when/in-zone.ts';
import type { Named } from './named.ts';
import type { Language } from './plain-words.ts';

type Hours = {
  readonly hours: readonly Pick<Wall, 'hour' | 'minute'>[];
  /** No day was named: the next such hour is meant. */
  readonly isOnlyTime: boolean;
  readonly assumed: readonly string[];
  /** Why there is more than one. */
  readonly why: string;
};

/** The hour of a day that was named without one. */
const MORNING = 9;
const PARTS_OF_DAY: readonly (readonly [string, number])[] = [
  ['casualReference/morning', MORNING],
  ['casualReference/noon', 12],
  ['casualReference/afternoon', 15],
  ['casualReference/evening', 18],
  ['casualReference/tonight', 20],
  ['casualReference/night', 20],
  ['casualReference/midnight', 0],
];

/** The hour of the clock. In English and Spanish 1 to 6 without am or pm can be either half of the day. */
export function hoursOf(named: Named, language: Language): Hours {
  const { start } = named;
  const dayParts = ['day', 'weekday', 'month', 'year'] as const;
  const isOnlyTime = !dayParts.some((part) => start.isCertain(part));
  const base = { isOnlyTime, assumed: [], why: '' };
  if (!start.isCertain('hour')) return { ...base, ...partOfDay(named) };
  const hour = start.get('hour') ?? 0;
  const minute = start.get('minute') ?? 0;
  if (isSettled(named, language, hour)) return { ...base, hours: [{ hour, minute }] };
  if (hour > 6) {
    const assumed = [`${hour} is meant ${hour === 12 ? 'at noon' : 'in the morning'}`];
    return { ...base, hours: [{ hour, minute }], assumed };
  }
  const why = `${hour} can be in the morning or in the afternoon; write am or pm`;
  const hours = [hour, hour + 12].map((either) => ({ hour: either, minute }));
  return { ...base, hours, why };
}

function isSettled(named: Named, language: Language, hour: number): boolean {
  if (language === 'de' || language === 'fr' || hour < 1 || hour > 12) return true;
  const isPadded = new RegExp(`(?<!\\d)0${hour}(?!\\d)`).test(named.text);
  return isPadded || named.start.isCertain('meridiem') || partTag(named) !== undefined;
}

function partTag(named: Named): number | undefined {
  const tags = named.tags();
  return PARTS_OF_DAY.find(([tag]) => tags.has(tag))?.[1];
}

function partOfDay(named: Named): Pick<Hours, 'hours' | 'assumed'> {
  const { text } = named;
  const hour = /\btonight\b/i.test(text) ? 20 : partTag(named);
  if (hour !== undefined) {
    const assumed = [`"${text}" is at ${hour}:00`];
    return { hours: [{ hour, minute: 0 }], assumed };
  }
  const assumed = [`no hour was said, so it is at ${MORNING}:00`];
  return { hours: [{ hour: MORNING, minute: 0 }], assumed };
}
