/**
 * The minute and hour fields for the times of a phrase: `9:30`, `9am`, `noon`, `9:00 and 17:00`. Without a time it is
 * midnight. Null: it cannot be told, as `5`, which is morning or evening, or two times with different minutes.
 */
export function hoursOf(times: string | undefined, part: string | undefined): string | null {
  if (times === undefined) return part === undefined ? '0 0' : (USUAL.get(part) ?? null);
  const clocks = times.split(/,? and |, /).map((time) => clockOf(time.trim(), part));
  const [first] = clocks;
  if (first == null || clocks.some((one) => one?.minute !== first.minute)) return null;
  const hours = clocks.flatMap((one) => one?.hour ?? []);
  return `${first.minute} ${[...new Set(hours)].sort((a, b) => a - b).join(',')}`;
}

/** Where no hour is said. */
const USUAL = new Map([
  ['morning', '0 9'],
  ['evening', '0 18'],
]);

type Clock = { readonly hour: number; readonly minute: number };

const NAMED = new Map<string, Clock>([
  ['noon', { hour: 12, minute: 0 }],
  ['midnight', { hour: 0, minute: 0 }],
]);

/** Hours of 24, or of 12 with am or pm; an hour alone from 1 to 6 must say which, as "5:00" or "5pm". */
function clockOf(time: string, part: string | undefined): Clock | null {
  const [match, said = '', minutes, named] =
    /^(\d{1,2})(?::([0-5]\d))? ?(am|pm)?(?: o'?clock)?$/.exec(time) ?? [];
  if (match === undefined) return NAMED.get(time) ?? null;
  const half = named ?? halfOf(time, part);
  const isDoubtful = half === undefined && /^[1-6]$/.test(match);
  const hour = isDoubtful ? null : hourOf(Number(said), half);
  return hour === null ? null : { hour, minute: Number(minutes ?? 0) };
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half !== undefined) return ofTwelve(hour, half);
  return hour > 23 ? null : hour;
}

/** Of an hour without minutes beside a part of the day: 8 in the evening is 20:00. From 12 on it is one of 24. */
function halfOf(time: string, part: string | undefined): string | undefined {
  const hour = Number(time);
  if (part === undefined || !(hour <= 11)) return undefined;
  const isEarly = part === 'morning' || (part === 'night' && hour < 6);
  return isEarly ? 'am' : 'pm';
}

function ofTwelve(hour: number, half: string): number | null {
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : null;
}
