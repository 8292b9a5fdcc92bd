import { DateTime } from 'luxon';
import { folded } from '../folded.ts';
import { remembered } from '../remembered.ts';
import { isNear } from '../words/spelling.ts';
import type { Clause } from './clause.ts';
import { composeTime } from './compose-time.ts';
import { MONTHS, NAMED_DAY } from './date-words.ts';
import { bareClocks, clauseAt, type Found } from './time-clauses.ts';
import { areApart, ask, type ComposedTime, partsIn } from './time-parts.ts';
import {
  languageOf,
  TIME_LANGUAGES,
  type TimeLanguage,
  type TimeText,
  timeText,
} from './time-text.ts';

/** `now` is ISO 8601, `zone` an IANA name, `language` that of words which do not tell their own. */
export type Clock = {
  readonly now: string;
  readonly zone: string;
  readonly language?: TimeLanguage;
};

export type TimedWords = {
  readonly time: ComposedTime | null;
  /** The words without their time, as they were written. */
  readonly title: string;
  /** The words of the time, as they were written. */
  readonly phrase: string;
};

/** Words between phrases about time that change nothing. */
const FILLER = /^(?:please|again|also|and|at|on|,|;|the|just|exactly|sharp|then|but|:|in|for)$/u;
/** Behind these the title begins. */
const TITLE = /^(?:to|about|of|that|regarding|re|:)$/u;
/** "Erinnere mich daran, morgen um 9 …": the time stands behind it. */
const LEAD_IN = /^\s*(?:daran|dran|eraan|er aan|ervan)\s*,?\s*(?:om\s+)?(?=\S)/iu;
/** What a language puts before the name of what one is reminded of. */
const TITLE_LEADS: Readonly<Record<TimeLanguage, RegExp>> = {
  en: /^(?:that |to )/iu,
  de: /^dass /iu,
  fr: /^(?:de (?=\p{L}+(?:er|ir|re|oir)(?!\p{L}))|d['’](?=\p{L})|que |qu['’])/iu,
  es: /^(?:de que |que |q |del |de |para (?=\p{L}*(?:ar|er|ir)(?!\p{L})))/iu,
  it: /^(?:di |che |d['’](?=\p{L})|del |della |dell['’])/iu,
  pt: /^(?:de que |que |de |do |da |dos |das |para (?=\p{L}*(?:ar|er|ir)(?!\p{L})))/iu,
  nl: /^(?:om |dat |eraan )/iu,
};
const LEADS: Readonly<Record<TimeLanguage, RegExp>> = {
  en: /^(?:to|about|of|that|regarding|re|sharp|:|,)$/u,
  de: /^(?:daran|an|ans|dass|zu|:|,)$/u,
  fr: /^(?:de|d'|que|sharp|:|,)$/u,
  es: /^(?:de|d|que|q|sharp|:|,)$/u,
  it: /^(?:di|che|sharp|:|,)$/u,
  pt: /^(?:de|que|sharp|:|,)$/u,
  nl: /^(?:om|aan|te|dat|:|,)$/u,
};
/** What begins so beside a time and is no part of it would change it: "every day at sunrise". */
const LEADS_TO_TIME =
  /^(?:at|on|in|after|before|during|around|within|by|since|past|near|nach|vor|wahrend|apres|avant|despues|antes|dopo|prima|depois|na)$/u;

/** "The 1st of every month", "the end of November": no title begins behind this "of". */
const OF_MONTHS = new RegExp(
  `^(?:(?:the|this|next|every|each) )?(?:week|month|quarter|year|${MONTHS.join('|')})(?: |$)`,
  'u',
);

/** Where a title is led in, from a word on; -1: nowhere. */
function titleMark(words: readonly string[], from = 0): number {
  return words.findIndex((word, n) => {
    const next = words.slice(n + 1, n + 3).join(' ');
    return n >= from && TITLE.test(word) && !(word === 'of' && OF_MONTHS.test(next));
  });
}

type Run = { readonly clauses: readonly Clause[]; readonly next: number };

/** All phrases about time from one word on; `next`: the first word that is none of theirs. */
function runFrom(text: TimeText, start: number, now: DateTime): Run {
  const clauses: Clause[] = [];
  let next = start;
  let at = start;
  while (at < text.words.length) {
    const found = foundAt(text, { at, before: clauses.at(-1), now });
    if (found !== null) {
      next = wordAt(text, (text.words[at]?.at ?? 0) + found.length);
      clauses.push(inOwnWords(found.clause, wordsBetween(text, at, next)));
      at = next;
    } else if (FILLER.test(text.words[at]?.word ?? '') && at - next < 2) at += 1;
    else break;
  }
  return { clauses, next };
}

/** What a clause says of its words is told in those that were written. */
function inOwnWords(clause: Clause, words: string): Clause {
  if (clause.is === 'day') return { ...clause, words };
  return clause.is === 'fault' && 'words' in clause.why
    ? { is: 'fault', why: { ...clause.why, words } }
    : clause;
}

function wordsBetween({ original, words }: TimeText, from: number, to: number): string {
  return original.slice(words[from]?.from ?? 0, words[to - 1]?.to ?? original.length);
}

type Where = { readonly at: number; readonly before: Clause | undefined; readonly now: DateTime };

/** Behind "twice a day" and behind a day, bare figures are hours. */
function foundAt(text: TimeText, { at, before, now }: Where) {
  const place = text.words[at]?.at ?? 0;
  const found = clauseAt(text.plain, place, now);
  const mayBeBare = before?.is === 'perDay' || before?.is === 'day';
  if (found !== null) return found;
  if (mayBeBare) return hourOrDate(bareClocks(text.plain, place), before);
  return before?.is === 'part' ? lastHour(text.plain, place) : null;
}

/** "In the morning, 9": a figure that ends the words. */
function lastHour(plain: string, at: number): Found | null {
  const found = bareClocks(plain, at);
  return found !== null && at + found.length === plain.length ? found : null;
}

/** "Sat 21": of a Saturday that is the 21st it can be the date or the hour. */
function hourOrDate(found: Found | null, before: Clause): Found | null {
  if (found?.clause.is !== 'clocks' || before.is !== 'day' || before.day.is === 'either') {
    return found;
  }
  const [clock, another] = found.clause.clocks;
  const isDate = clock?.hour === before.day.date.day && clock.minute === 0 && another === undefined;
  if (!isDate) return found;
  return { ...found, clause: { is: 'fault', why: { is: 'either', words: '', choices: [] } } };
}

function wordAt({ words }: TimeText, place: number): number {
  const at = words.findIndex((one) => one.at >= place);
  return at < 0 ? words.length : at;
}

/** The moment of a clock, which all parts of a mail are read at. */
const nowOf = remembered(
  ({ now, zone }: Clock) => DateTime.fromISO(now, { zone }),
  1,
  ({ now, zone }) => `${now} ${zone}`,
);

const ANY_DAY: Clock = { now: '2026-01-05T00:00:00.000Z', zone: 'UTC' };

/** Whether words hold nothing but a time, whatever day it is. */
export function isTimeAlone(said: string): boolean {
  return (clausesAlone(said, ANY_DAY)?.length ?? 0) > 0;
}

/** As `isTimeAlone`, in any language: for words behind others that say that a time follows. */
export function isTimeSomewhere(said: string): boolean {
  return timeSomewhere(said);
}

/** Whether words say nothing but an hour or a part of the day; figures alone are hours. */
export function isHourAlone(said: string, language: TimeLanguage): boolean {
  const clauses = clausesAlone(said, { ...ANY_DAY, language }, true) ?? [];
  return clauses.length > 0 && clauses.every(({ is }) => is === 'clocks' || is === 'part');
}

const SAID_KEPT = 256;
const timeSomewhere = remembered(
  (said: string) =>
    TIME_LANGUAGES.some(
      (language) => (clausesAlone(said, { ...ANY_DAY, language })?.length ?? 0) > 0,
    ),
  SAID_KEPT,
);

/** The dot of "31.12." is no end of a sentence. */
const AT_END = /(?:(?<!\d\.\d{1,2})\.|[!?\s])+$/u;

/** The phrases of words that hold nothing but a time; `isBare`: figures alone are hours. Null: there is another word. */
export function clausesAlone(said: string, clock: Clock, isBare = false): readonly Clause[] | null {
  const now = nowOf(clock);
  const text = timeText(said.replace(AT_END, ''), languageOf(said, clock.language));
  if (text.words.length === 0) return null;
  const run = runFrom(text, 0, now);
  if (run.next === text.words.length) return run.clauses;
  const bare = isBare ? bareClocks(text.plain, 0) : null;
  return bare?.length === text.plain.length ? [bare.clause] : null;
}

/** The one day that is all some words say: from when to when, ISO 8601. Null: they say more, or several days. */
export function dayAlone(
  said: string,
  clock: Clock,
): { readonly from: string; readonly to: string } | null {
  const language = TIME_LANGUAGES.find((one) => clausesAlone(said, { ...clock, language: one }));
  const [only, another] = clausesAlone(said, { ...clock, language: language ?? 'en' }) ?? [];
  if (only?.is !== 'day' || another !== undefined || only.day.is !== 'date') return null;
  const from = only.day.date.startOf('day');
  const to = from.plus({ days: 1 });
  return { from: from.toUTC().toISO() ?? '', to: to.toUTC().toISO() ?? '' };
}

/** Reads words that hold nothing but a time: "Friday at 8", "twice a day, 8 and 20". Null: there is another word in it. */
export function readTimeAlone(said: string, clock: Clock): ComposedTime | null {
  const clauses = clausesAlone(said, clock);
  return clauses === null ? null : composeTime(clauses, nowOf(clock));
}

/** The phrases and the title of a request that was asked about, as far as they can be told apart. */
export function timedParts(
  said: string,
  clock: Clock,
): { readonly clauses: readonly Clause[]; readonly title: string } {
  const now = nowOf(clock);
  const language = languageOf(said, clock.language);
  const text = timeText(said, language);
  const head = runFrom(text, 0, now);
  const marker = titleMark(
    text.words.map(({ word }) => word),
    head.next,
  );
  const isBehind = language === 'en' && marker >= 0 && head.next > 0;
  const start = text.words.findIndex(
    ({ word }, n) => n >= (isBehind ? marker : head.next) && !LEADS[language].test(word),
  );
  const from = start < 0 ? text.words.length : start;
  const end = titleEnd(text, from, now);
  return { clauses: [...head.clauses, ...end.clauses], title: titleOf(text, from, end.at) };
}

/** Words about limits and conditions: none of them may be left unread in a request, since each changes when or whether. */
const LIMITING =
  /^(?:until|unless|except|excluding|if|whenever|when|once|provided|while|starting|beginning|@\S+|utc|gmt|cet|cest|pst|pdt|edt|cst|ist|bst|as long as|as soon as|every|each|daily|weekly|monthly|hourly|yearly|biweekly|fortnightly|only|instead|not|never|or|between|sometime|soon|later|around|approximately|ish|tomorrow|today|tonight|yesterday|o'clock|uhr|bis|wenn|falls|auss?er|sobald|jusqu'a|si|sauf|quand|hasta|cuando|salvo|fino|quando|tranne|ate|se|tot|als|behalve|jeden|jede|alle|chaque|cada|ogni|elke|veille|lendemain|vispera|vigilia|vespera|vortag|vorabend|vooravond)$/u;
const FIGURE = /^\d{1,2}(?::\d{2})?(?:am|pm|ish)?$/u;

const BEFORE_TIME = /^(?:before|after|at|on|by)$/u;
const SPAN = /^(?:minute|hour|day|week|month|year)s?$/u;

/** A word that limits a time, among folded words; null: there is none. */
export function limitIn(words: readonly string[]): string | null {
  return words.find((word) => LIMITING.test(word) || NAMED_DAY.test(word)) ?? null;
}

/** The title may speak of other times ("the Monday meeting"), but no limit may hide in it. */
function unreadIn(words: readonly string[]): Span | null {
  const at = words.findIndex(
    (word, n) =>
      LIMITING.test(word) ||
      isMistyped(word) ||
      isSpan(words, n) ||
      isOffset(words, n) ||
      isTimeAhead(words, n) ||
      isDated(words, n) ||
      isQuarter(words, n) ||
      isDayLeftOut(words, n),
  );
  return at < 0 ? null : { from: at, to: Math.min(at + 4, words.length) };
}

const COUNT = '(?:next|coming|first|last) (?:\\d{1,3}|two|three|four|five|six|few|couple of)';
const COUNTED_DAYS = new RegExp(
  `(?:^| )${COUNT} (?:(?:day|night|week|month|morning|afternoon|evening)s|${NAMED_DAY.source.slice(1, -1)})$`,
  'u',
);
const WHOLE_SPAN = /(?:^| )(?:all|whole|entire) (?:day|week|weekend|month|year)$/u;

/** "The next 3 Tuesdays", "this whole week at 9": how often is said right before the time. */
function spanAtEnd(
  { words }: TimeText,
  start: number,
  { at, clauses }: ReturnType<typeof titleEnd>,
): Span | null {
  if (clauses.length === 0) return null;
  const left = words.slice(start, at).map(({ word }) => word);
  const before = left.join(' ');
  const said =
    COUNTED_DAYS.exec(before) ??
    COUNTED_DAYS.exec(`${before} ${words[at]?.word ?? ''}`) ??
    (clauses.every(({ is }) => is === 'clocks') ? WHOLE_SPAN.exec(before) : null);
  const count = said?.[0].trim().split(' ').length;
  return count === undefined
    ? null
    : { from: Math.max(0, left.length - count), to: left.length + 1 };
}

const NEGATION = /^(?:no|nicht|niet|non|nao|pas)$/u;

/** "Die Rollläden. Freitags nicht", "fermer les volets, pas le vendredi": the last words leave a day out. */
function isDayLeftOut(words: readonly string[], at: number): boolean {
  const rest = words.slice(at).filter((word) => word !== 'on');
  const [first = '', last = '', more] = rest;
  if (more !== undefined) return false;
  return (
    (NAMED_DAY.test(first) && NEGATION.test(last)) || (NEGATION.test(first) && NAMED_DAY.test(last))
  );
}

/** "The 5th of December": a day that was not read with the hour beside it would be another one. */
function isDated(words: readonly string[], at: number): boolean {
  return MONTHS.includes(words[at] ?? '') && /^\d{1,2}\p{L}{0,2}\.?$/u.test(words[at - 1] ?? '');
}

/** Of words, by their places. */
type Span = { readonly from: number; readonly to: number };

function isSpan(words: readonly string[], at: number): boolean {
  const isCounted = words[at] === 'for' && /^(?:a|an|the|\d+)$/u.test(words[at + 1] ?? '');
  return isCounted && words.slice(at + 1, at + 5).some((next) => SPAN.test(next));
}

/** "The day before" counts from another time than the one that was read. */
function isOffset(words: readonly string[], at: number): boolean {
  const isPart = SPAN.test(words[at] ?? '') || /^(?:morning|evening|night)$/u.test(words[at] ?? '');
  return isPart && /^(?:before|after|earlier|prior|ahead)$/u.test(words[at + 1] ?? '');
}

/** "A las 8 menos cuarto": an hour that was read without its quarter is another hour. */
const QUARTER =
  /^(?:(?:menos|y|e|et|meno|en|and) (?:(?:un|um|le|la|el) )?(?:cuarto|media|quart|demie?|mezz[ao]|meia|kwart|quinze|diez|veinte|dieci|venti)|(?:moins|menos) (?:le |um )?(?:quart|quarto|dix|vingt|dez|vinte))(?!\p{L})/u;

function isQuarter(words: readonly string[], at: number): boolean {
  const isBehind = at === 0 || /^\d{1,2}$/u.test(words[at - 1] ?? '');
  return isBehind && QUARTER.test(words.slice(at, at + 3).join(' '));
}

/** Words about time that are often mistyped, and long enough to be told from others. */
const TYPED =
  'every until except unless weekday weekdays weekend tomorrow monday tuesday wednesday thursday friday saturday sunday daily weekly monthly between'.split(
    ' ',
  );
const OTHER_WORDS = /^(?:very|ever|avery|emery|fever|expect|sundae|dally|weakly|frida)$/u;

function isMistyped(word: string): boolean {
  return !OTHER_WORDS.test(word) && TYPED.some((one) => one !== word && isNear(one, word));
}

function isTimeAhead(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? '';
  return BEFORE_TIME.test(words[at] ?? '') && (NAMED_DAY.test(next) || FIGURE.test(next));
}

/**
 * Takes a request apart into its title and its time. Every word before the title has to be a part of the time, and none that limits it may be
 * left over in the title: else what is missing is asked for, by its word. `time` null: no time is named at all.
 */
export function readTimedWords(
  spoken: string,
  clock: Clock,
  language = languageOf(spoken, clock.language),
): TimedWords {
  const said = spoken.replace(LEAD_IN, '');
  const now = nowOf(clock);
  const text = timeText(said, language);
  const head = runFrom(text, 0, now);
  const start = isHourLeft(text, head)
    ? { from: head.next, to: head.next + 1 }
    : titleStart(text, { at: head.next, language, hasTime: head.clauses.length > 0 });
  if (typeof start !== 'number') {
    return { time: unread(text, start), title: said.trim(), phrase: '' };
  }
  const end = titleEnd(text, start, now);
  const title = bareTitle(titleOf(text, start, end.at), language);
  const left = text.words.slice(start, end.at).map(({ word }) => word);
  const strange =
    unreadIn(left) ??
    spanAtEnd(text, start, end) ??
    takenBackAt(text, start, end) ??
    otherHourAt(text, { start, head, end });
  const clauses = [...head.clauses, ...end.clauses];
  const phrase = phraseAround(text, head.next, end.at);
  if (strange !== null) return { time: unread(text, shifted(strange, start)), title, phrase };
  return { time: clauses.length === 0 ? null : composeTime(clauses, now), title, phrase };
}

/** What stands before and behind the title, as it was written. */
function phraseAround({ original, words }: TimeText, start: number, end: number): string {
  return [
    original.slice(0, words[start]?.from ?? original.length),
    original.slice(words[end]?.from ?? original.length),
  ]
    .map((one) => one.replace(/^[\s,;:]+|[\s,;:.!?]+$/gu, ''))
    .map((one) => one.replace(/(?<=[ap]\.m)$/iu, '.'))
    .filter((one) => one !== '')
    .join(' ');
}

const CORRECTION_WORDS = 3;

/** "Dinner at 7, no, at 8": words right before the last time take another one back. */
function takenBackAt(
  { words }: TimeText,
  start: number,
  { at, clauses }: ReturnType<typeof titleEnd>,
): Span | null {
  const from = Math.max(start + 1, at - CORRECTION_WORDS);
  const places = Array.from({ length: Math.max(0, at - from) }, (_, n) => from + n);
  const back = places.find(
    (place) => words[place]?.word === ',' && isCorrected(words.slice(place, at)),
  );
  return clauses.length === 0 || back === undefined
    ? null
    : { from: back - start, to: words.length - start };
}

type Ends = {
  readonly start: number;
  readonly head: Run;
  readonly end: ReturnType<typeof titleEnd>;
};

/** "At 18:00 to call mum and mail me at 20:00": the hour behind the title may be that of what the title holds. */
function otherHourAt({ words }: TimeText, { start, head, end }: Ends): Span | null {
  const isHour = ({ is }: Clause) => is === 'clocks';
  const isTwice = head.clauses.some(isHour) && end.clauses.some(isHour);
  return isTwice || isOtherPart(head.clauses, end.clauses)
    ? { from: end.at - start, to: words.length - start }
    : null;
}

/** "At 9 to call Ann in the evening": that may be when to call her. */
function isOtherPart(head: readonly Clause[], end: readonly Clause[]): boolean {
  const late = partsIn(end).filter((hour) => hour >= NOON);
  const isBare = late.length > 0 && !end.some(({ is }) => is === 'clocks');
  return (
    isBare && (head.some(({ is }) => is === 'clocks') || areApart([...partsIn(head), ...late]))
  );
}

const NOON = 12;

/** "Tonight 9 bins", "2nite 730 bins": the figure may be the hour or a part of the title. */
function isHourLeft({ words }: TimeText, { clauses, next }: Run): boolean {
  return clauses.at(-1)?.is === 'part' && /^\d{1,4}$/u.test(words[next]?.word ?? '');
}

/** The time may have stood behind what it was led in with. */
function bareTitle(title: string, language: TimeLanguage): string {
  const bare = language === 'en' ? title : title.replace(TITLE_LEADS[language], '');
  return bare === '' ? title : bare;
}

function unread(text: TimeText, { from, to }: Span): ComposedTime {
  return ask({ is: 'strange', words: wordsBetween(text, from, to) });
}

function shifted({ from, to }: Span, by: number): Span {
  return { from: from + by, to: to + by };
}

type Start = { readonly at: number; readonly language: TimeLanguage; readonly hasTime: boolean };

/** The first word of the title; a span: words before it that are no part of the time. */
function titleStart(
  { original, words }: TimeText,
  { at, language, hasTime }: Start,
): number | Span {
  const behind = words.findIndex(({ word }, n) => n >= at && !LEADS[language].test(word));
  const start = behind < 0 ? words.length : behind;
  if (start > at || start >= words.length) return start;
  const figure = hasTime ? notYetTitle(words, at, language) : null;
  if (figure !== null) return figure;
  const isArticle = ARTICLE.test(folded(original.slice(words[at]?.from, words[at]?.to)));
  const rest = words.slice(isArticle ? at + 1 : at).map(({ word }) => word);
  const strange = strangeBefore(rest, { language, hasTime });
  return strange === null ? at : shifted(strange, at);
}

/** What stands behind the time and belongs to it: another figure, or words that take it back. */
function notYetTitle(words: TimeText['words'], at: number, language: TimeLanguage): Span | null {
  return isCorrected(words.slice(at))
    ? { from: at, to: at + 3 }
    : figureBefore(words, at, language);
}

/** "At 6 - no, half past": what was just said is taken back. */
function isCorrected(rest: TimeText['words']): boolean {
  const said = rest
    .slice(0, 3)
    .map(({ word }) => word)
    .join(' ');
  return /^(?:, )?(?:(?:no|nope|sorry|actually|rather|nein|non|nee|nao)(?: ,|$)|(?:no )?wait(?: ,|$)|i mean|or rather|no wait|ach nee?|quatsch|enfin|mejor dicho|anzi)/u.test(
    said,
  );
}

const LEAD_WITHIN = 4;

/** "Demain, dans les 10h de sortir": a figure between the time and what leads in the title is an hour that is not read. */
function figureBefore(words: TimeText['words'], at: number, language: TimeLanguage): Span | null {
  const first = words.slice(at, at + LEAD_WITHIN).findIndex(({ word }) => /^\d/u.test(word));
  const isLed = words
    .slice(at + first + 1, at + first + 3)
    .some(({ word }) => LEADS[language].test(word));
  return language === 'en' || first < 0 || !isLed ? null : { from: at, to: at + first + 1 };
}

/** "El dentista": what may mean "on" before a day is an article before anything else. */
const ARTICLE = /^(?:el|los|le|il|lo|zum|zur)$/u;

/** Words between the time and the "to" of the title that would change the time. */
function strangeBefore(
  rest: readonly string[],
  { language, hasTime }: Omit<Start, 'at'>,
): Span | null {
  const marker = language === 'en' ? titleMark(rest) : -1;
  const before = rest.slice(0, Math.max(marker, 0));
  if (hasTime && isTakenOut(rest)) return { from: 0, to: Math.min(4, rest.length) };
  if (hasTime && LEADS_TO_TIME.test(rest[0] ?? '')) {
    return { from: 0, to: before.length > 0 ? before.length : Math.min(3, rest.length) };
  }
  const isOfTime = before.some((word) => OF_TIME.test(word) || /\d/u.test(word));
  return unreadIn(before) ?? (isOfTime ? { from: 0, to: before.length } : null);
}

/** "But not in August": it limits the time, in words of a language in which it is not read. */
function isTakenOut(rest: readonly string[]): boolean {
  const [no = '', next = ''] = BUT.test(rest[0] ?? '') ? rest.slice(1) : rest;
  return /^(?:not|nicht|pas|no|non|nao|niet)$/u.test(no) && LEADS_TO_TIME.test(next);
}

const BUT = /^(?:but|aber|mais|pero|ma|mas|maar)$/u;

const OF_TIME =
  /^(?:minutes?|hours?|days?|weeks?|months?|mornings?|evenings?|nights?|noon|moon|time|sunrise|sunset|lunch|dinner|breakfast)$/u;

/** Phrases about time at the end of the title, as many as there are. */
function titleEnd(
  text: TimeText,
  start: number,
  now: DateTime,
): { readonly at: number; readonly clauses: readonly Clause[] } {
  for (let at = start; at < text.words.length; at += 1) {
    if (isOfTitle(text, at, now) || (at > start && isPartOfDay(text, at))) continue;
    const run = runFrom(text, at, now);
    if (run.clauses.length > 0 && isOver(text, run.next)) return { at, clauses: run.clauses };
  }
  return { at: text.words.length, clauses: [] };
}

/** Words that may stand before a time are no beginning of one. */
function isOfTitle({ plain, words }: TimeText, at: number, now: DateTime): boolean {
  const { word, at: place } = words[at] ?? { word: '', at: 0 };
  const mayFill = /^(?:for|the|then|but|again|also|just)$/u.test(word);
  return mayFill && clauseAt(plain, place, now) === null;
}

const PART_OF_DAY = /^(?:morning|afternoon|evening)s?$/u;

/** "The parents' evening on Friday": within a title it is no time of day. "Mornings and evenings", "mornings at 7" are. */
function isPartOfDay({ words }: TimeText, at: number): boolean {
  const [word = '', next = '', behind = ''] = words.slice(at, at + 3).map((one) => one.word);
  if (!PART_OF_DAY.test(word)) return false;
  const isJoined = next === 'and' && PART_OF_DAY.test(behind);
  return !(isJoined || (word.endsWith('s') && /^(?:|at|and|around|until|for)$/u.test(next)));
}

function isOver({ words }: TimeText, at: number): boolean {
  return words
    .slice(at)
    .every(({ word }) =>
      /^(?:please|thanks|thank|you|[!.?,)"]|bitte|danke|merci|gracias)$/u.test(word),
    );
}

function titleOf({ original, words }: TimeText, start: number, end: number): string {
  const from = words[start]?.from ?? original.length;
  const to = words[end]?.from ?? original.length;
  return original
    .slice(from, to)
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;:.–-]+|[\s,;:–-]+$/gu, '')
    .replace(/(?:\s(?:at|on|,))+$/iu, '')
    .replace(/(?<!\p{L})(?:please|bitte)$/iu, '')
    .replace(/[.!]+$/u, '')
    .trim();
}
