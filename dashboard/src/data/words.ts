/* Numbers and instants as the owner reads them. */

const dollars = { style: 'currency', currency: 'USD' } as const;
const cents = new Intl.NumberFormat('en-US', dollars);
const smallSums = new Intl.NumberFormat('en-US', { ...dollars, minimumFractionDigits: 4 });
const marks = new Intl.NumberFormat('en-US', { ...dollars, maximumFractionDigits: 4 });
/** The least sum that has a digit. */
const LEAST_USD = 0.0001;

/** US dollars; small sums keep the digits that tell them apart. */
export function money(usd: number): string {
  if (usd > 0 && usd < LEAST_USD / 2) return `< ${smallSums.format(LEAST_USD)}`;
  return (usd !== 0 && Math.abs(usd) < 0.1 ? smallSums : cents).format(usd);
}

/** US dollars along an axis, whose marks are round numbers. */
export function moneyMark(usd: number): string {
  return marks.format(usd);
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export function count(n: number): string {
  return whole.format(n);
}

/** `1 cycle`, `2 cycles`. */
export function countOf(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** A share of 0 to 1 as per cent. */
export function percent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)} %`;
}

const BYTES = ['B', 'kB', 'MB', 'GB', 'TB'];

export function bytes(n: number): string {
  const step = Math.min(BYTES.length - 1, n < 1 ? 0 : Math.floor(Math.log10(n) / 3));
  const size = n / 1000 ** step;
  return `${size < 10 && step > 0 ? size.toFixed(1) : size.toFixed(0)} ${BYTES[step] ?? 'B'}`;
}

/** `850 ms`, `12 s`, `3 min`, `2 h 5 min`, `4 d`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.round(hours / 24)} d`;
}

const UNKNOWN_TIME = 'at an unknown time';

/** How far an instant lies from now: `in 4 min`, `2 h ago`, `now`. */
export function fromNow(iso: string, nowMs: number): string {
  const ms = Date.parse(iso) - nowMs;
  if (Number.isNaN(ms)) return UNKNOWN_TIME;
  if (Math.abs(ms) < 5000) return 'now';
  const far = duration(
    Math.abs(ms) < 60_000 ? Math.round(Math.abs(ms) / 1000) * 1000 : Math.abs(ms),
  );
  return ms > 0 ? `in ${far}` : `${far} ago`;
}

/** To make one takes longer than to use it a hundred times. */
const clocks = new Map<
  string,
  { readonly day: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat }
>();

function clockOf(zone: string | undefined) {
  const known = clocks.get(zone ?? '');
  if (known !== undefined) return known;
  const made = {
    day: new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }),
  };
  clocks.set(zone ?? '', made);
  return made;
}

/** The day and time of an instant in the zone; today without the day. */
export function instant(iso: string, zone: string | undefined, nowMs: number): string {
  const clock = clockOf(zone);
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return UNKNOWN_TIME;
  const day = clock.day.format(at);
  const time = clock.time.format(at);
  return day === clock.day.format(nowMs) ? time : `${day}, ${time}`;
}

const UTC_DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A day as `2026-10-27` in words: 27 Oct 2026. */
export function dayInWords(day: string): string {
  return UTC_DAY.format(Date.parse(day));
}

/** The same where the year is known, as on an axis: 27 Oct. */
export function dayMark(day: string): string {
  return dayInWords(day).replace(/ \d+$/, '');
}
