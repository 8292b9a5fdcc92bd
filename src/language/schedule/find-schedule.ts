import { faultOfCron } from '../rule/due-instant.ts';
import { withoutSpans } from '../when/without-spans.ts';
import { readSchedule, SCHEDULE_PHRASES } from './read-schedule.ts';

export type FoundSchedule =
  | {
      readonly status: 'recurring';
      readonly cron: string;
      readonly rest: string;
      readonly phrase: string;
    }
  | { readonly status: 'none'; readonly why: string };

const EVERY =
  'every|each|jede[nrsm]?|alle|immer|chaque|tous les|toutes les|cada|todos los|todas las|ogni|tutti i|tutte le|a cada|todos os|todas as|toda|todo|elke?|iedere?|om de';
const COUNTED =
  '(?:\\d+|other|second|third|two|three|four|six|zwei|drei|vier|sechs|zweite\\p{L}*|dritte\\p{L}*|deux|trois|quatre|six|dos|tres|cuatro|due|tre|quattro|duas|dois|três|quatro|twee|drie|vier|zes)';
const UNITS = [
  'minute|hour|day|week|month|year|quarter|fortnight|morning|evening|night|mon|tue|wed|thu|fri|sat|sun|first|last|january|february|march|april|may|june|july|august|september|october|november|december',
  'stunde|tag|woche|monat|jahr|quartal|morgen|abend|werktag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|am|ersten|letzten',
  'heure|jour|semaine|mois|an|matin|soir|trimestre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|premier|dernier',
  'minuto|hora|día|semana|mes|año|mañana|noche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|primer|último',
  'ora|ore|giorn|settiman|mese|mesi|ann[oi]|mattin|ser[ae]|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenic|prim[oa]|ultimo',
  'dia|mês|meses|ano|manhã|segunda|terça|quarta|quinta|sexta|primeir|último',
  'minuut|minuten|uur|uren|dag|dagen|weken|maand|kwartaal|jaar|ochtend|avond|werkdag|weekdag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|eerste|laatste',
  '\\d{1,2}(?:\\.|st|nd|rd|th)',
].join('|');
/** A word that only a schedule begins with, and the thing it repeats. */
const REPEATS = new RegExp(`(?<!\\p{L})(?:${EVERY})\\s+(?=(?:${COUNTED})?\\s*(?:${UNITS}))`, 'iu');
const ADVERB = [
  'daily|weekly|monthly|quarterly|yearly|annually|hourly|fortnightly|(?:on )?(?:weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days)',
  'täglich|wöchentlich|monatlich|vierteljährlich|jährlich|stündlich|werktags|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs',
  'en semaine|entre semana|diariamente|dagelijks|wekelijks|maandelijks|doordeweeks',
  '(?:on )?the (?:first|last|\\d{1,2}(?:st|nd|rd|th))(?: day)? of (?:the|every|each) month',
  '(?:on )?(?:the )?(?:first|second|third|fourth|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day of (?:the|every|each) month',
  'am (?:ersten|letzten|\\d{1,2}\\.)(?: (?:tag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag))? (?:des|im|jedes) monats?',
  "(?:le|el|il|l'|o|de) ?(?:premier|dernier|primer|último|primo|ultimo|eerste|laatste|\\d{1,2}) ?\\p{L}* (?:du|de chaque|del|de cada|di ogni|van de|van elke) (?:mois|mes|mese|maand)",
].join('|');
/** Words that repeat only with a time behind them or at the end: "the daily report" is no schedule. */
const ADVERBS = new RegExp(
  `(?<!\\p{L})(?:${ADVERB})(?=\\s+(?:at|um|à|a las?|alle|às|om)\\s|\\s*[:,]\\s|\\s*$)`,
  'iu',
);
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
/** "On the first of every month" comes again wherever it stands; "of the month" may be one day. */
const OF_EVERY = new RegExp(
  `(?<!\\p{L})(?:on )?(?:the )?(?:first|second|third|fourth|last|\\d{1,2}(?:st|nd|rd|th))(?: day| ${WEEKDAY})? of (?:every|each) month`,
  'iu',
);
/** A time behind a schedule that could not be read as a part of it. */
const UNREAD_TIME = /^,?\s+(?:at|um|à|a las?|alle|às|om)\s+\d/iu;
const WORDS_LIMIT = 12;

/** A schedule in the midst of a text, as in "water the plants every monday at 9". Null: nothing repeats. */
export function findSchedule(text: string): FoundSchedule | null {
  const starts = [OF_EVERY, REPEATS, ADVERBS].map((pattern) => pattern.exec(text));
  const [start] = starts.filter((one) => one !== null).sort((a, b) => a.index - b.index);
  if (start === undefined) return /^cron\s/i.test(text) ? cronIn(text) : null;
  const words = text.slice(start.index).split(' ').slice(0, WORDS_LIMIT);
  for (let count = words.length; count > 0; count--) {
    const phrase = words
      .slice(0, count)
      .join(' ')
      .replace(/[,;:.]$/, '');
    const cron = cronOf(phrase);
    if (cron === null) continue;
    const behind = text.slice(start.index + phrase.length);
    if (UNREAD_TIME.test(behind)) break;
    return found(text, { index: start.index, text: phrase }, cron);
  }
  return { status: 'none', why: whyNot(words.join(' ')) };
}

function whyNot(words: string): string {
  const hour = / (?:at|um) ([1-6])(?![\d:.]|\s*(?:am|pm|uhr|o'?clock))/i.exec(words)?.[1];
  if (hour !== undefined) {
    return `${hour} can be ${hour}:00 or ${Number(hour) + 12}:00; write which, as "at ${hour}:00"`;
  }
  return `it comes again, but how often is not understood; write ${SCHEDULE_PHRASES}`;
}

/** A day without an hour is at nine, as everywhere a person names one. */
function cronOf(phrase: string): string | null {
  return (readSchedule(`${phrase} at 09:00`) ?? readSchedule(phrase))?.cron ?? null;
}

function cronIn(text: string): FoundSchedule {
  const phrase = text.split(' ').slice(0, 6).join(' ');
  const cron = readSchedule(phrase)?.cron ?? '';
  const fault = faultOfCron(cron);
  if (fault !== null) return { status: 'none', why: `cron "${cron}" ${fault}` };
  return found(text, { index: 0, text: phrase }, cron);
}

/** A time before the schedule belongs to it: "at 5pm every friday". */
function found(text: string, span: { index: number; text: string }, cron: string): FoundSchedule {
  const before = / ?(?:at|um|à|a las) (\S+(?: (?:am|pm|uhr))?)$/iu.exec(
    text.slice(0, span.index).trimEnd(),
  );
  const moved =
    before === null
      ? null
      : cronOf(`${span.text}${before[0].startsWith(' ') ? '' : ' '}${before[0]}`);
  const index = moved === null ? span.index : (before?.index ?? 0);
  const phrase = text.slice(index, span.index + span.text.length).trim();
  const rest = withoutSpans(text, [{ index: text.indexOf(phrase, index), text: phrase }]);
  return { status: 'recurring', cron: moved ?? cron, rest, phrase };
}
