import type { DateTime } from 'luxon';
import type { Clause } from './clause.ts';
import type { Day } from './date-words.ts';
import { clausesOf } from './time-parts.ts';

/** Phrases and the present moment by the clocks of the zone that is named among them. Null: none is; `several`: more than one. */
export function inNamedZone(
  clauses: readonly Clause[],
  now: DateTime,
): { readonly clauses: readonly Clause[]; readonly now: DateTime } | null | 'several' {
  const zones = new Set(clausesOf(clauses, 'zone').map(({ zone }) => zone));
  const [zone, another] = zones;
  if (another !== undefined) return 'several';
  if (zone === undefined) return null;
  const others = clauses.filter(({ is }) => is !== 'zone');
  return { clauses: others.map((one) => placed(one, zone)), now: now.setZone(zone) };
}

/** Days are those of the owner's calendar, by the clocks of the zone. */
function placed(clause: Clause, zone: string): Clause {
  if (clause.is === 'day') return { ...clause, day: dayIn(clause.day, zone) };
  if (clause.is === 'from') {
    const last = clause.last === undefined ? {} : { last: dayIn(clause.last, zone) };
    return { ...clause, ...last, day: dayIn(clause.day, zone) };
  }
  if (clause.is === 'except') {
    return { ...clause, dates: clause.dates.map((day) => dayIn(day, zone)) };
  }
  const isEnd = clause.is === 'offset' || clause.is === 'until';
  return isEnd && clause.day !== null ? { ...clause, day: dayIn(clause.day, zone) } : clause;
}

function dayIn(day: Day, zone: string): Day {
  const there = (date: DateTime) => date.setZone(zone, { keepLocalTime: true });
  if (day.is !== 'either') return { ...day, date: there(day.date) };
  const [one, other] = day.dates;
  return { ...day, dates: [there(one), there(other)] };
}
