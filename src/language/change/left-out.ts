import { DateTime } from 'luxon';
import { folded } from '../folded.ts';
import type { Clause } from '../when/clause.ts';
import { type Clock, clausesAlone } from '../when/read-time.ts';
import { dateOf } from '../when/time-parts.ts';
import { TIME_LANGUAGES } from '../when/time-text.ts';
import { isLimitAhead } from '../whole/beside.ts';
import { endBeforeReason } from '../words/end-with-reason.ts';
import { withUmlauts } from '../words/umlauts.ts';
import { excepting } from './except-words.ts';

/** What is left out of that which comes again: its next time, or those on some days, which are ISO 8601 dates. `unclear`: it may be one day or another. */
export type LeftOut =
  | { readonly is: 'next' | 'unclear' }
  | { readonly is: 'days'; readonly days: readonly string[] };

const IT = '(?: (?:it|this|that|this one|the reminder|es|das|den|die|ihn|sie|le|la|lo|het|dat))?';
const AROUND =
  /^(?:(?:and|but|oh|ok|please|pls|und|aber|bitte|et|mais|y|pero|e|ma|mas|en|maar|can you|could you)[ ,]+)+|[ ,]+(?:please|pls|bitte|stp|svp|por favor|per favore|alsjeblieft|aub|thanks|thx|danke|merci|gracias|grazie|obrigad[oa]|bedankt|though)$/gu;

/** `once`: it is said of one time; `not`: of one or of all. */
const FORMS: readonly (readonly ['once' | 'not', RegExp])[] = [
  ['once', new RegExp(`^(?:skip|leave out|miss out)${IT}(?: for| on)? (?<when>.+)$`, 'u')],
  ['once', new RegExp(`^leave${IT} out(?: for| on)? (?<when>.+)$`, 'u')],
  ['once', new RegExp(`^(?<when>.+?),? (?:skip|leave)${IT}(?: out)?$`, 'u')],
  [
    'not',
    /^(?:not|no reminder|don't remind me(?: of (?:it|this|that))?)(?: for| on)? (?<when>.+)$/u,
  ],
  [
    'once',
    /^(?<when>.+?),?(?: (?:bitte|mal|es|das|ihn|sie|lieber|einmal))* (?:aussetzen|auslassen|ausfallen lassen|ausfallen|uberspringen|weglassen|pausieren)$/u,
  ],
  [
    'once',
    new RegExp(`^(?:setze?|lasse?)${IT}(?: bitte| mal)* (?<when>.+?) (?:aus|ausfallen|weg)$`, 'u'),
  ],
  ['once', new RegExp(`^uberspringe?${IT}(?: bitte| mal)* (?<when>.+)$`, 'u')],
  ['once', /^(?:(?:(?:es|das) )?fallt (?<when>.+?)|(?<when2>.+?) fallt (?:es|das)) aus$/u],
  ['not', /^(?<when>.+?),?(?: (?:bitte|mal|es|das|ihn|sie|lieber))* nicht$|^nicht (?<when2>.+)$/u],
  [
    'once',
    /^(?:on )?saute(?:[rz]|-l[ea])? (?<when>.+)$|^(?<when2>.+?),? (?:on saute|saute(?:-l[ea])?)$/u,
  ],
  ['not', /^pas(?: besoin)? (?<when>.+)$|^(?<when2>.+?),? (?:pas|pas besoin|pas la peine)$/u],
  [
    'once',
    /^salta(?:te)?(?:l[oa])? (?<when>.+)$|^(?<when2>.+?),? (?:salta(?:te)?(?:l[oa])?|no toca)$/u,
  ],
  ['not', /^no(?:n)? (?<when>.+)$|^(?<when2>.+?),? (?:no|non serve|no hace falta)$/u],
  ['once', /^pula (?<when>.+)$|^(?<when2>.+?),? pula$/u],
  ['not', /^nao (?<when>.+)$|^(?<when2>.+?),? nao(?: e preciso)?$/u],
  [
    'once',
    new RegExp(`^sla${IT} (?<when>.+?) over$|^(?<when2>.+?),?(?: maar| even)? overslaan$`, 'u'),
  ],
  ['not', /^niet (?<when>.+)$|^(?<when2>.+?),? niet(?: nodig)?$/u],
];

const NEXT =
  /^(?:(?:the )?next (?:one|time)|(?:just |only )?(?:this )?once|(?:das |beim )?nachste[ns]? mal|(?:das )?nachste|einmal|la prochaine(?: fois)?|une fois|la proxima(?: vez)?|una vez|la prossima(?: volta)?|una volta|(?:da |a )?proxima(?: vez)?|uma vez|(?:de )?volgende(?: keer)?|een keer|eenmalig)$/u;

const EVERY_WEEK = /(?:days|weekends|tags|dags|weekenden)$|^(?:le |los |as |aos |i |il |ogni )/u;

/** "Skip next week", "am 24. und am 31.12. nicht": what it leaves out. Null: it says something else. */
export function leftOutIn(said: string, clock: Clock): LeftOut | null {
  const plain = folded(withUmlauts(said.normalize('NFC')))
    .replace(/[!\s]+$|(?<!\d)\.+$/gu, '')
    .replaceAll(AROUND, '')
    .trim();
  return leftOutOf(plain, clock) ?? leftOutOf(beforeReason(plain), clock);
}

const ANY_DAY: Clock = { now: '2026-01-05T00:00:00.000Z', zone: 'UTC' };

/** As `leftOutIn`, whatever day it is. */
export function leavesOutTimes(said: string): boolean {
  return leftOutIn(said, ANY_DAY) !== null;
}

/** "Skip tomorrow, I am away": the reason leaves nothing out. */
function beforeReason(plain: string): string {
  const end = endBeforeReason(plain);
  return end === null || isLimitAhead(plain.slice(end.length)) ? '' : end;
}

function leftOutOf(plain: string, clock: Clock): LeftOut | null {
  for (const [how, form] of FORMS) {
    const { when, when2 } = form.exec(plain)?.groups ?? {};
    const found = leavesOut(how, (when ?? when2 ?? '').replace(/^(?:for|on) /u, ''), clock);
    if (found !== null) return found;
  }
  return null;
}

function leavesOut(how: 'once' | 'not', when: string, clock: Clock): LeftOut | null {
  if (when === '') return null;
  if (NEXT.test(when)) return { is: 'next' };
  const clauses = exceptionsIn(when, clock);
  if (clauses === null) return null;
  if (clauses.some(({ months = [] }) => months.length > 0)) return null;
  const isOfWeekday = clauses.some(({ days }) => days.length > 0);
  if (isOfWeekday && EVERY_WEEK.test(when)) return null;
  const days = clauses.flatMap((clause) => daysIn(clause, clock));
  const isUnclear = days.length === 0 || (isOfWeekday && how === 'not');
  return isUnclear ? { is: 'unclear' } : { is: 'days', days };
}

type Except = Extract<Clause, { readonly is: 'except' }>;

/** Null: the words say more than what is left out. */
function exceptionsIn(when: string, clock: Clock): readonly Except[] | null {
  for (const language of TIME_LANGUAGES) {
    const clauses = clausesAlone(excepting(when, language), { ...clock, language }) ?? [];
    const all = clauses.flatMap((clause) => (clause.is === 'except' ? clause : []));
    if (all.length > 0 && all.length === clauses.length) return all;
  }
  return null;
}

/** The dates; of a weekday the next one. Empty where it can be one or another. */
function daysIn({ dates, days }: Except, clock: Clock): readonly string[] {
  const today = DateTime.fromISO(clock.now, { zone: clock.zone }).startOf('day');
  const next = days.map((day) => today.plus({ days: (day - today.weekday + 7) % 7 }));
  const named = dates.flatMap((day) => dateOf(day) ?? []);
  return named.length < dates.length
    ? []
    : [...named, ...next].map((day) => day.toISODate() ?? '').sort();
}
