import type { DateTime } from 'luxon';

export type Language = 'en' | 'de' | 'fr' | 'es';

type Rule = readonly [RegExp, (match: readonly string[], today: DateTime) => string | null];

const HOURS: Readonly<Record<Language, readonly string[]>> = {
  en: 'one two three four five six seven eight nine ten eleven twelve'.split(' '),
  de: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  fr: 'une deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  es: 'una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
};

/** Years in which any day of the calendar comes at least once. */
const LEAP_YEARS = 9;

const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'giu');
const anHour = (language: Language) => `(\\d{1,2}|${HOURS[language].join('|')})`;

/** 1-24 of digits or of a word; null otherwise. */
function hourOf(language: Language, text: string): number | null {
  const spoken = HOURS[language].indexOf(text.toLowerCase()) + 1;
  const hour = spoken > 0 ? spoken : Number(text);
  return Number.isInteger(hour) && hour <= 24 ? hour : null;
}

/** `minutes` from the full hour; negative before it. A 12 h text keeps its hour without a leading zero. */
function clock(hour: number | null, minutes: number): string | null {
  if (hour === null) return null;
  const total = (hour * 60 + minutes + 24 * 60) % (24 * 60);
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}

function later(hour: number | null, minute = '00'): string | null {
  return hour === null ? null : `${hour < 12 ? hour + 12 : hour}:${minute}`;
}

function dayOf(today: DateTime, day: number): string | null {
  for (let months = 0; months < 12; months++) {
    const month = today.startOf('month').plus({ months });
    const found = month.set({ day });
    if (found.month === month.month && found >= today.startOf('day')) return found.toISODate();
  }
  return null;
}

/** The next such day; with a year that very day. Null: there is none. */
function dottedDay(today: DateTime, [, day = '', month = '', year]: readonly string[]) {
  if (year !== undefined) {
    const full = Number(year) + (year.length === 2 ? 2000 : 0);
    return dateIn(today, full, { day, month })?.toISODate() ?? null;
  }
  const years = [...Array(LEAP_YEARS).keys()].map((n) => today.year + n);
  const dates = years.map((one) => dateIn(today, one, { day, month }));
  return dates.find((date) => date !== null && date >= today.startOf('day'))?.toISODate() ?? null;
}

function dateIn(
  today: DateTime,
  year: number,
  said: { day: string; month: string },
): DateTime | null {
  const [day, month] = [Number(said.day), Number(said.month)];
  const first = today.startOf('day').set({ year, month, day: 1 });
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= (first.daysInMonth ?? 0);
  return exists ? first.set({ day }) : null;
}

const inDays = (days: number) => (_: readonly string[], today: DateTime) =>
  today.plus({ days }).toISODate();

const endOfMonth = (_: readonly string[], today: DateTime) => today.endOf('month').toISODate();

const en = anHour('en');
const de = anHour('de');
const fr = anHour('fr');
const es = anHour('es');

/** Dates with dots are day first wherever they are written; the library reads them the American way. */
const everywhere: readonly Rule[] = [
  [
    /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2}(?![\d:])))?(?![\d.])/gu,
    (match, today) => dottedDay(today, match),
  ],
];

const rules: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    [word('(?:the )?day after tomorrow'), inDays(2)],
    [word(`half past ${en}`), ([, h = '']) => clock(hourOf('en', h), 30)],
    [word(`quarter past ${en}`), ([, h = '']) => clock(hourOf('en', h), 15)],
    [word(`quarter to ${en}`), ([, h = '']) => clock(hourOf('en', h), -15)],
    [
      word(`at (${HOURS.en.join('|')})(?: o'?clock)?`),
      ([, h = '']) => `at ${hourOf('en', h) ?? h}`,
    ],
    [word("(\\d{1,2}) o'?clock"), ([, h = '']) => h],
    [
      word('(?:on )?the (\\d{1,2})(?:st|nd|rd|th)(?! (?:of )?\\p{L}{3,9}\\b)'),
      ([, day = ''], today) => dayOf(today, Number(day)),
    ],
  ],
  de: [
    [word('übermorgen'), inDays(2)],
    [word('(?:am |zum )?(?:ende des monats|monatsende)'), endOfMonth],
    [word('in acht tagen'), () => 'in 7 Tagen'],
    [word('in einer halben stunde'), () => 'in 30 Minuten'],
    [word('in einer viertelstunde'), () => 'in 15 Minuten'],
    [word('in (?:anderthalb|eineinhalb) stunden'), () => 'in 90 Minuten'],
    [word(`(?:um )?halb ${de}`), ([, h = '']) => at('um', clock(hourOf('de', h), -30))],
    [word(`(?:um )?viertel nach ${de}`), ([, h = '']) => at('um', clock(hourOf('de', h), 15))],
    [word(`(?:um )?(?:viertel vor|dreiviertel) ${de}`), quarterBefore],
    [word(`um (${HOURS.de.join('|')}|ein)`), ([, h = '']) => `um ${hourOf('de', h) ?? 1}`],
    [
      word(
        `(${'montag dienstag mittwoch donnerstag freitag samstag sonntag'.replaceAll(' ', '|')})(früh|morgen|vormittag|mittag|nachmittag|abend)`,
      ),
      ([, day = '', part = '']) => `${day} ${part}`,
    ],
    [word('(?:früh|(?<=tag )morgen)(?= um )'), () => ''],
    [word('(?:in der )?früh|(?<=tag )morgen'), () => 'um 9:00'],
  ],
  fr: [
    [word('après[- ]demain'), inDays(2)],
    [word('(?:à la )?fin (?:du|de) mois'), endOfMonth],
    [word('dans une demi-heure'), () => 'dans 30 minutes'],
    [word("dans un quart d'heure"), () => 'dans 15 minutes'],
    [word(`à ${fr} heures?(?: et demie)?`), frenchHour],
    [word('à (\\d{1,2}) h(?: ?(\\d\\d))?'), ([, h = '', m = '00']) => `à ${h}h${m}`],
    [word('(?:à )?midi'), () => 'à 12h00'],
  ],
  es: [
    [word('pasado mañana'), inDays(2)],
    [word('(?:a )?(?:fin|final|finales) de(?:l)? mes'), endOfMonth],
    [word('dentro de media hora|en media hora'), () => 'en 30 minutos'],
    [word(`a las? ${es}(?::(\\d\\d))? de la (?:tarde|noche)`), spanishEvening],
    [
      word(`a las? ${es}(?::(\\d\\d))? de la mañana`),
      ([, h = '', m]) => at('a las', padded(hourOf('es', h), m)),
    ],
    [word(`a las? ${es} y media`), ([, h = '']) => at('a las', clock(hourOf('es', h), 30))],
    [word(`a las? (${HOURS.es.join('|')})`), ([, h = '']) => `a las ${hourOf('es', h) ?? h}`],
    [word('(?:al? )?mediodía'), () => 'a las 12:00'],
  ],
};

function at(preposition: string, time: string | null): string | null {
  return time === null ? null : `${preposition} ${time}`;
}

function quarterBefore([, h = '']: readonly string[]): string | null {
  return at('um', clock(hourOf('de', h), -15));
}

function frenchHour([all = '', h = '']: readonly string[]): string | null {
  const hour = hourOf('fr', h);
  return hour === null ? null : `à ${hour}h${all.endsWith('demie') ? '30' : '00'}`;
}

function spanishEvening([, h = '', m]: readonly string[]): string | null {
  return at('a las', later(hourOf('es', h), m));
}

function padded(hour: number | null, minute = '00'): string | null {
  return hour === null ? null : `${String(hour).padStart(2, '0')}:${minute}`;
}

/**
 * The text with everyday words for times put as the library can read them: "halb neun" as 8:30, "pasado mañana" as a
 * date. Without this it reads a part of them, as "tomorrow" of "day after tomorrow", and is wrong without a sign.
 */
export function inPlainWords(text: string, language: Language, today: DateTime): string {
  return [...everywhere, ...rules[language]].reduce(
    (said, [pattern, read]) =>
      said.replace(pattern, (...match: unknown[]) => {
        const groups = match.filter((part): part is string => typeof part === 'string');
        return read(groups.slice(0, -1), today) ?? groups[0] ?? '';
      }),
    text,
  );
}
