import { DateTime } from 'luxon';
import { type Clock, dayAlone } from './read-time.ts';

/** From when to when, ISO 8601; `said`: its words. */
export type SpanAhead = { readonly said: string; readonly from: string; readonly to: string };

type Ahead = 'week' | 'next week' | 'weekend' | 'month' | 'next month';

const WORDS: readonly (readonly [Ahead, RegExp])[] = [
  [
    'next week',
    /(?:next|coming) week|(?:nachste|kommende)n? woche|semaine prochaine|proxima semana|semana que (?:viene|vem)|prossima settimana|settimana prossima|(?:volgende|komende) week/u,
  ],
  [
    'next month',
    /(?:next|coming) month|(?:nachste|kommende)n monat|mois prochain|proximo mes|mes que (?:viene|vem)|prossimo mese|mese prossimo|(?:volgende|komende) maand/u,
  ],
  ['weekend', /week-?end|wochenende|fin de semana|fim de semana|fine settimana/u],
  [
    'week',
    /(?:this|rest of the) week|dieser? woche|cette semaine|esta semana|questa settimana|deze week/u,
  ],
  ['month', /(?:this|rest of the) month|diesen monat|ce mois|este mes|questo mese|deze maand/u],
];
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
  const found = WORDS.find(([, words]) => words.test(plain));
  if (found === undefined) return null;
  const [ahead, words] = found;
  const [from, to] = daysOf(ahead, DateTime.fromISO(at, { zone }));
  const said = words.exec(plain)?.[0] ?? ahead;
  return { said, from: from.toUTC().toISO() ?? '', to: to.toUTC().toISO() ?? '' };
}

function daysOf(ahead: Ahead, now: DateTime): readonly [DateTime, DateTime] {
  const week = now.startOf('week').plus({ weeks: 1 });
  const month = now.startOf('month').plus({ months: 1 });
  const saturday = week.minus({ days: 2 });
  return {
    week: [now, week] as const,
    'next week': [week, week.plus({ weeks: 1 })] as const,
    weekend: [DateTime.max(now, saturday), week] as const,
    month: [now, month] as const,
    'next month': [month, month.plus({ months: 1 })] as const,
  }[ahead];
}

function dayAhead(plain: string, clock: Clock): SpanAhead | null {
  const said = FOR_DAY.exec(plain)?.groups?.['day'];
  const day = said === undefined ? null : dayAlone(said, clock);
  return said === undefined || day === null ? null : { said, ...day };
}
