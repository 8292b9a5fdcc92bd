import { NUMBER_WORDS } from '../words/number-words.ts';
import { wordSet } from '../words/word-set.ts';

/** A word of a text, folded, and where it stands. */
export type Raw = { readonly word: string; readonly from: number; readonly to: number };

/** Marks the word that stands for a zone: `@europe/london`. */
const MARK = '@';
/** The owner's own zone, named beside another one: "9 my time". */
const OWN = 'local';

/** Abbreviations that mean one place wherever they are read; of CST or IST nobody can tell. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...Object.fromEntries(['utc', 'gmt', 'z', 'zulu'].map((name) => [name, 'utc'])),
    ...Object.fromEntries(['cet', 'cest', 'mez', 'mesz'].map((name) => [name, 'europe/berlin'])),
    eet: 'europe/athens',
    ...Object.fromEntries(
      ['est', 'edt', 'et', 'eastern'].map((name) => [name, 'america/new_york']),
    ),
    ...Object.fromEntries(
      ['pst', 'pdt', 'pt', 'pacific'].map((name) => [name, 'america/los_angeles']),
    ),
    ...Object.fromEntries(['mst', 'mdt'].map((name) => [name, 'america/denver'])),
    ...Object.fromEntries(['aest', 'aedt'].map((name) => [name, 'australia/sydney'])),
    ...Object.fromEntries(['nzst', 'nzdt'].map((name) => [name, 'pacific/auckland'])),
    bst: 'europe/london',
    jst: 'asia/tokyo',
    kst: 'asia/seoul',
    hkt: 'asia/hong_kong',
    sgt: 'asia/singapore',
    aoe: 'utc-12',
  }),
);

/** Words as well, unless they are written as abbreviations; two of them only behind "am" or "pm". */
const WRITTEN_LARGE = wordSet('est et pt mst eet sgt');
const BEHIND_HALF = wordSet('et pt eastern pacific');

/** Places that name a zone and are not its city, and cities in other languages. */
const PLACES: Readonly<Record<string, string>> = {
  'europe/london': 'uk british londres londra londense edinburgh',
  'europe/paris': 'parigi french parijse',
  'europe/berlin': 'german germany munich hamburg cologne frankfurt berlino berlin',
  'europe/vienna': 'wien vienne viena wiener',
  'europe/zurich': 'geneva geneve genf swiss',
  'europe/rome': 'rom roma romer milan milano italian',
  'europe/madrid': 'barcelona spanish',
  'europe/lisbon': 'lisboa lissabon lisbonne lissaboner',
  'europe/brussels': 'bruxelles brussel brusselse',
  'europe/amsterdam': 'dutch amsterdamse',
  'europe/moscow': 'moskau moscou moscu',
  'america/new_york': 'boston washington miami atlanta nyc',
  'america/los_angeles': 'california seattle',
  'america/chicago': 'central texas',
  'america/denver': 'mountain',
  'asia/kolkata': 'indian india mumbai delhi bangalore kolkata',
  'asia/shanghai': 'china chinese beijing',
  'asia/tokyo': 'japan osaka tokio tokioter tokioer',
  [OWN]: 'my our local',
};
const MORE_WORDS: Readonly<Record<string, string>> = {
  'san francisco': 'america/los_angeles',
  'nueva york': 'america/new_york',
  'nova york': 'america/new_york',
};

type Zones = {
  /** As they are written in rules, by their names folded. */
  readonly names: ReadonlyMap<string, string>;
  readonly cities: ReadonlyMap<string, string>;
};

let known: Zones | null = null;

/** Listed when a zone is first named: that takes 20 ms, which no start is to wait for. */
function zones(): Zones {
  known ??= listed();
  return known;
}

function listed(): Zones {
  const all = [...Intl.supportedValuesOf('timeZone'), 'Asia/Kolkata'];
  const names = new Map(all.map((zone) => [zone.toLowerCase(), zone]));
  const cities = new Map([
    ...[...names.keys()].map(
      (name) => [name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' '), name] as const,
    ),
    ...Object.entries(PLACES).flatMap(([zone, places]) =>
      places.split(' ').map((name) => [name, zone] as const),
    ),
    ...Object.entries(MORE_WORDS),
  ]);
  return { names, cities };
}

/** What says a time of day in any of the languages, as far as one word tells. */
const CLOCK =
  /^(?:\d.*|am|pm|noon|midnight|midday|o'clock|uhr|h|hs|heures?|horas?|ore|uur|mittags?|mitternacht|midi|minuit|mediodia|mezzogiorno|meio-dia|middag)$/u;
const BARE_HOURS = wordSet(NUMBER_WORDS.slice(0, 12).join(' '));
/** May stand between a time of day and its zone. */
const DAYS = wordSet(
  `, on the at of today tomorrow tonight am le el il na op den morgen heute demain manana hoy domani oggi amanha hoje vandaag
  mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
  lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi domenica
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec`,
);

type Named = { readonly zone: string; readonly length: number };

/** The words of a text, with one word for each zone that is named beside a time. */
export function withZones(raw: readonly Raw[], original: string): readonly Raw[] {
  const all: Raw[] = [];
  for (let n = 0; n < raw.length; ) {
    const named = isWord(raw, n, original) ? null : zoneAt(raw, n);
    const [first, last] = [raw[n], raw[n + (named?.length ?? 1) - 1]];
    if (first === undefined || last === undefined) break;
    const isOfTime = named !== null && isBesideTime(raw, n, named.length);
    if (isOfTime) all.push({ word: `${MARK}${named.zone}`, from: first.from, to: last.to });
    else all.push(...clockWords(first, raw[n + 1]));
    n += isOfTime ? named.length : 1;
  }
  return all;
}

/** Empty behind the end. */
function wordOf(raw: readonly Raw[], at: number): string {
  return raw[at]?.word ?? '';
}

/** "Est" in French, a sergeant, physical therapy. */
function isWord(raw: readonly Raw[], at: number, original: string): boolean {
  const place = wordOf(raw, at) === '(' ? at + 1 : at;
  if (wordOf(raw, place + 1) === 'time') return false;
  const word = wordOf(raw, place);
  const isHalf = /(?:^|\d)[ap]m$|^noon$/u.test(wordOf(raw, at - 1));
  const isLarge = /^\p{Lu}+$/u.test(original.slice(raw[place]?.from, raw[place]?.to));
  return (WRITTEN_LARGE.has(word) && !isLarge) || (BEHIND_HALF.has(word) && !isHalf);
}

const MOST_DAYS = 3;

function isBesideTime(raw: readonly Raw[], at: number, length: number): boolean {
  if (length === raw.length) return true;
  let before = at - 1;
  while (before > 0 && at - before <= MOST_DAYS && DAYS.has(wordOf(raw, before))) before -= 1;
  const word = wordOf(raw, before);
  const isBehind = CLOCK.test(word) || BARE_HOURS.has(word);
  return isBehind || /^\d{1,2}[:.]\d{2}/u.test(wordOf(raw, at + length));
}

function zoneAt(raw: readonly Raw[], at: number): Named | null {
  const isBracketed = wordOf(raw, at) === '(';
  const found = zoneFrom(raw, isBracketed ? at + 1 : at);
  if (found === null || !isBracketed) return found;
  const isClosed = wordOf(raw, at + 1 + found.length) === ')';
  return isClosed ? { ...found, length: found.length + 2 } : null;
}

function zoneFrom(raw: readonly Raw[], at: number): Named | null {
  const [word, next] = [wordOf(raw, at), wordOf(raw, at + 1)];
  const short = SHORT.get(word) ?? offsetOf(word);
  if (short !== null) return { zone: short, length: next === 'time' ? 2 : 1 };
  return ofHour(raw, at) ?? ofCity(raw, at);
}

/** "GMT+1", "UTC+5:30". */
function offsetOf(word: string): string | null {
  const [, sign, hours, minutes = '00'] = OFFSET.exec(word) ?? [];
  if (sign === undefined || Number(hours) > 14) return null;
  return `utc${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

/** The parts of an hour by which a zone may be ahead. */
const OFFSET = /^(?:utc|gmt) ?([+-]) ?(\d{1,2})(?::?(00|30|45))?$/u;

const MOST_WORDS = 3;

/** "New York time", "Londoner Zeit", "tijd in Londen". */
function ofCity(raw: readonly Raw[], at: number): Named | null {
  // Most words name no place, and nothing is put together for them.
  const isNear = raw.slice(at + 1, at + MOST_WORDS + 2).some(({ word }) => TIME_WORDS.has(word));
  if (!isNear) return null;
  for (let count = 1; count <= MOST_WORDS; count += 1) {
    const name = placeIn(raw, at, count);
    const [said = ''] = TIME.exec(placeIn(raw, at + count, 2)) ?? [];
    if (said === '') continue;
    const { cities } = zones();
    const zone = cities.get(name) ?? cities.get(name.replace(/e?r$/u, ''));
    return zone === undefined ? null : { zone, length: count + said.split(' ').length };
  }
  return null;
}

const TIME_WORDS = wordSet('time zeit tijd');
const TIME = /^(?:(?:standard|daylight|local|summer) time|time|zeit|tijd)(?= |$)/u;

const HOUR_WORDS = wordSet('heure hora ora');
const OF = wordSet('de di do da');

/** "Heure de Paris", "hora de Madrid", "ora di Roma". */
function ofHour(raw: readonly Raw[], at: number): Named | null {
  if (!HOUR_WORDS.has(wordOf(raw, at)) || !OF.has(wordOf(raw, at + 1))) return null;
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    const zone = zones().cities.get(placeIn(raw, at + 2, count));
    if (zone !== undefined) return { zone, length: count + 2 };
  }
  return null;
}

function placeIn(raw: readonly Raw[], at: number, count: number): string {
  return raw
    .slice(at, at + count)
    .map(({ word }) => word)
    .join(' ');
}

const ISO =
  /^(\d{4}-\d{2}-\d{2})t(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:(z)|([+-])(\d{2}:?(?:00|30|45)))?$/u;

/** "2026-11-20T07:30Z" in its parts. */
function isoWords(raw: Raw): readonly Raw[] | null {
  const [said, day = '', clock = '', zulu, sign = '', hours = ''] = ISO.exec(raw.word) ?? [];
  if (said === undefined) return null;
  const zone = zulu === undefined ? offsetOf(`utc${sign}${hours}`) : 'utc';
  const words = zone === null ? [day, clock] : [day, clock, `${MARK}${zone}`];
  return words.map((word) => ({ ...raw, word }));
}

const MILITARY = /^(?<hour>[01]\d|2[0-3]):?(?<minute>[0-5]\d)(?<mark>z|h)?$/u;

/** "0930Z", "2200 UTC", "2026-11-20T07:30Z" in the way clocks are written. */
function clockWords(raw: Raw, next: Raw | undefined): readonly Raw[] {
  const { hour, minute, mark } = MILITARY.exec(raw.word)?.groups ?? {};
  const isClock = mark !== undefined || (next !== undefined && SHORT.has(next.word));
  if (hour === undefined || !isClock) return isoWords(raw) ?? [raw];
  const clock = { ...raw, word: `${hour}:${minute ?? ''}` };
  return mark === 'z' ? [clock, { ...raw, word: `${MARK}utc` }] : [clock];
}

/** The zone of a word that stands for one; `own`: the owner's. */
export function zoneOfWord(name: string, own: string): string {
  return name === OWN ? own : (zones().names.get(name) ?? name.toUpperCase());
}
