/** A time of day. `isEither`: an hour from 1 to 6 that may be in the morning or in the afternoon. */
export type Clock = { readonly hour: number; readonly minute: number; readonly isEither: boolean };

/** The midnight at the end of a day. */
export const DAY_OVER: Clock = { hour: 24, minute: 0, isEither: false };

/** No count of something. */
const COUNTED = '(?! (?:times|minutes?|hours?|days?|weeks?|months?|years?|euros?|dollars?|%))';
const HOUR = `\\d{1,2}(?:[:.]\\d{2}| h \\d{2})?${COUNTED}`;
/** One time of day, as a pattern without groups. */
export const CLOCK = `(?:noon|midnight|(?:half|quarter|\\d{1,2}(?: minutes)?) (?:past|to) \\d{1,2}|${HOUR})(?: (?:am|pm|o'clock|h))?(?: (?:in the (?:morning|afternoon|evening)|at night))?`;

const ONE = new RegExp(CLOCK, 'gu');

/** All times of day in words that hold nothing else. */
export function clocksIn(text: string): readonly Clock[] {
  return (text.match(ONE) ?? []).map(clockIn);
}

function clockIn(text: string): Clock {
  if (text.startsWith('noon')) return { hour: 12, minute: 0, isEither: false };
  if (text.startsWith('midnight')) return { hour: 24, minute: 0, isEither: false };
  return spokenIn(text) ?? figuresIn(text);
}

function spokenIn(text: string): Clock | null {
  const found = /^(half|quarter|\d{1,2})(?: minutes)? (past|to) (\d{1,2})/u.exec(text);
  if (found === null) return null;
  const [, a = '', way, b = ''] = found;
  return onHalf(spoken({ a, b, isTo: way === 'to' }), text);
}

function figuresIn(text: string): Clock {
  const [, hour, minute] = /^(\d{1,2})(?:(?:[:.]| h )(\d{2}))?/u.exec(text) ?? [];
  const plain = { hour: Number(hour ?? 0), minute: Number(minute ?? 0), isEither: false };
  return /^0\d/u.test(text) ? plain : onHalf(plain, text);
}

const PARTS: Readonly<Record<string, number>> = { half: 30, quarter: 15 };

function spoken({
  a,
  b,
  isTo,
}: {
  readonly a: string;
  readonly b: string;
  readonly isTo: boolean;
}): Clock {
  const minutes = PARTS[a] ?? Number(a);
  const all = Number(b) * 60 + (isTo ? -minutes : minutes);
  return { hour: Math.floor(all / 60), minute: all % 60, isEither: false };
}

/** Which half of the day, as far as the words tell. */
function onHalf(clock: Clock, text: string): Clock {
  const isLate = /pm|afternoon|evening|at night/u.test(text);
  const isEarly = /am|morning/u.test(text);
  if (isLate && clock.hour < 12) return { ...clock, hour: clock.hour + 12 };
  if (isEarly) return { ...clock, hour: clock.hour === 12 ? 0 : clock.hour };
  return { ...clock, isEither: !isLate && clock.hour >= 1 && clock.hour <= 6 };
}
