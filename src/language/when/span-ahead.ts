import { DateTime } from 'luxon';
import { type Clock, dayAlone } from './read-time.ts';

/** From when to when, ISO 8601; `said`: its words. */
export type SpanAhead = { readonly said: string; readonly from: string; readonly to: string };

type Days = readonly [DateTime, DateTime];

/** Of two that a question has, the first counts. */
const READERS: readonly (readonly [RegExp, (now: DateTime) => Days])[] = [
  [
    /(?:next|coming) week|(?:nachste|kommende)n? woche|semaine prochaine|proxima semana|semana que (?:viene|vem)|prossima settimana|settimana prossima|(?:volgende|komende) week/u,
    (now) => allOfNext(now, 'week'),
  ],
  [
    /(?:next|coming) month|(?:nachste|kommende)n monat|mois prochain|proximo mes|mes que (?:viene|vem)|prossimo mese|mese prossimo|(?:volgende|komende) maand/u,
    (now) => allOfNext(now, 'month'),
  ],
  [
    /week-?end|wochenende|fin de semana|fim de semana|fine settimana/u,
    (now) => {
      const monday = next(now, 'week');
      return [DateTime.max(now, monday.minus({ days: 2 })), monday];
    },
  ],
  [
    /(?:this|rest of the) week|dieser? woche|cette semaine|esta semana|questa settimana|deze week/u,
    (now) => [now, next(now, 'week')],
  ],
  [
    /(?:this|rest of the) month|diesen monat|ce mois|este mes|questo mese|deze maand/u,
    (now) => [now, next(now, 'month')],
  ],
];

/** Where the next one begins. */
function next(at: DateTime, unit: 'week' | 'month'): DateTime {
  return at.startOf(unit).plus({ [unit]: 1 });
}

/** From its begin to its end. */
function allOfNext(now: DateTime, unit: 'week' | 'month'): Days {
  const from = next(now, unit);
  return [from, next(from, unit)];
}

const FOR_DAY = / (?:for|on|fur|am|pour|para|per|voor|op) (?<day>[^?!.,;]{3,30}?)\W*$/u;

/** The days to come that a question about what is open names, the present moment first; null: it names none. `plain`: folded. */
export function spanAhead(plain: string, clock: Clock): SpanAhead | null {
  return periodIn(plain, clock) ?? dayAhead(plain, clock);
}

/** As `spanAhead`, of words that hold nothing else: "next week". */
export function periodAlone(plain: string, clock: Clock): SpanAhead | null {
  const found = periodIn(plain, clock);
  return found !== null && AROUND.test(plain.replace(found.said, '')) ? found : null;
}

const AROUND = /^ *(?:the|la|le|el|a|de|het)? *$/u;

function periodIn(plain: string, { now: at, zone }: Clock): SpanAhead | null {
  for (const [words, daysOf] of READERS) {
    const said = words.exec(plain)?.[0];
    if (said === undefined) continue;
    const [from, to] = daysOf(DateTime.fromISO(at, { zone }));
    return { said, from: from.toUTC().toISO() ?? '', to: to.toUTC().toISO() ?? '' };
  }
  return null;
}

function dayAhead(plain: string, clock: Clock): SpanAhead | null {
  const said = FOR_DAY.exec(plain)?.groups?.['day'];
  const day = said === undefined ? null : dayAlone(said, clock);
  return said === undefined || day === null ? null : { said, ...day };
}
