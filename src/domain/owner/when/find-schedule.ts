import { faultOfCron } from '../due-instant.ts';
import { readSchedule, SCHEDULE_PHRASES } from '../read-schedule.ts';
import { withoutSpans } from './without-spans.ts';

export type FoundSchedule =
  | {
      readonly status: 'recurring';
      readonly cron: string;
      readonly rest: string;
      readonly phrase: string;
    }
  | { readonly status: 'none'; readonly why: string };

/** A word that only a schedule begins with, and the thing it repeats. */
const REPEATS =
  /(?<!\p{L})(?:every|each|jede[nrsm]?|alle|chaque|tous les|toutes les|cada|todos los|todas las)\s+(?=(?:\d+|other|second|two|three|zwei|drei|zweite\p{L}*|deux|dos|tres)?\s*(?:minute|hour|day|week|month|year|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|stunde|tag|woche|monat|jahr|morgen|abend|werktag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|heure|jour|semaine|mois|an|matin|soir|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|minuto|hora|día|semana|mes|año|mañana|noche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|quarter|first|last|ersten|letzten|\d{1,2}\.))/iu;
/** Words that repeat only with a time behind them or at the end: "the daily report" is no schedule. */
const ADVERBS =
  /(?<!\p{L})(?:daily|weekly|monthly|hourly|weekdays|on weekdays|täglich|wöchentlich|monatlich|stündlich|werktags|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|on the (?:first|last|\d{1,2}(?:st|nd|rd|th))(?: day)? of (?:the|every|each) month|am (?:ersten|letzten|\d{1,2}\.)(?: tag)? (?:des|jedes) monats)(?=\s+(?:at|um)\s|\s*$)/iu;
const WORDS_LIMIT = 12;

/** A schedule in the midst of a text, as in "water the plants every monday at 9". Null: nothing repeats. */
export function findSchedule(text: string): FoundSchedule | null {
  const start = REPEATS.exec(text) ?? ADVERBS.exec(text);
  if (start === null) return /^cron\s/i.test(text) ? cronIn(text) : null;
  const words = text.slice(start.index).split(' ').slice(0, WORDS_LIMIT);
  for (let count = words.length; count > 0; count--) {
    const phrase = words
      .slice(0, count)
      .join(' ')
      .replace(/[,;:.]$/, '');
    const cron = cronOf(phrase);
    if (cron !== null) return found(text, { index: start.index, text: phrase }, cron);
  }
  return {
    status: 'none',
    why: `it comes again, but how often is not understood; write ${SCHEDULE_PHRASES}`,
  };
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
