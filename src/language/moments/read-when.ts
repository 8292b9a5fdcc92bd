import { DateTime } from 'luxon';
import { SCHEDULE_PHRASES } from '../schedule/order-schedule.ts';
import { speaksOfRepeats } from '../schedule/repeats.ts';
import { momentWords } from '../when/moment-words.ts';
import { withoutSpans } from '../when/without-spans.ts';
import { momentsOf } from './moments.ts';
import { lengthOf, type Spoken, spokenDates } from './spoken-dates.ts';

/** One way to understand a text. `at` is UTC ISO 8601, `words` the same for people, in the owner's zone. */
export type Choice = { readonly at: string; readonly words: string };

export type ReadWhen =
  | {
      readonly status: 'at';
      readonly at: string;
      /** The moment for people, in the owner's zone: to be told, so that a wrong reading is seen. */
      readonly words: string;
      /** The text without its time, and without "remind me to". */
      readonly rest: string;
      /** What was supplied because it was not said; to be told with the answer. */
      readonly assumed: readonly string[];
    }
  /** More than one moment can be meant: to be asked about, with the choices. */
  | {
      readonly status: 'ambiguous';
      readonly why: string;
      readonly choices: readonly Choice[];
      readonly rest: string;
    }
  /** The moment is over. */
  | { readonly status: 'past'; readonly at: string; readonly why: string }
  /** No moment: `why` says what is missing, with examples where there is something like a time. */
  | { readonly status: 'none'; readonly why: string };

/** `now` is ISO 8601, `zone` an IANA name. */
export type Clock = { readonly now: string; readonly zone: string };

const WHEN_EXAMPLES =
  '"tomorrow 9am", "friday at 17:00", "in 2 hours", "2026-12-24 18:00", "morgen um 9", "demain à 14h", "mañana a las 10"';

const NOT_ONCE = `it comes again, but how often is not understood; write ${SCHEDULE_PHRASES}`;

const TEXT_LIMIT = 2_000;

/**
 * Reads the moment a person names in English, German, French or Spanish. What can mean two moments is never guessed:
 * 3/4, "next friday", "at 5", an hour that a change of the clocks makes twice. A day with no hour is its morning, and
 * says so. Never throws, never looks at the machine's own clock or zone.
 */
export function readWhen(text: string, { now, zone }: Clock): ReadWhen {
  const here = DateTime.fromISO(now, { zone });
  if (!here.isValid) return { status: 'none', why: `no clock: "${now}" in "${zone}"` };
  const said = text.slice(0, TEXT_LIMIT).replace(/\s+/g, ' ').trim();
  if (speaksOfRepeats(said)) return { status: 'none', why: NOT_ONCE };
  const [best, ...others] = spokenDates(said, here);
  if (best === undefined) {
    return { status: 'none', why: `no day or time is named; write ${WHEN_EXAMPLES}` };
  }
  const read = readSpoken(best, here);
  const rival = others.find((other) => lengthOf(other) === lengthOf(best));
  return rival === undefined ? read : together(read, readSpoken(rival, here));
}

function readSpoken(spoken: Spoken, now: DateTime): ReadWhen {
  const rest = withoutSpans(spoken.said, spoken.found);
  const read = momentsOf(spoken, now);
  if (!read.ok) return { status: 'none', why: `${read.why}; write ${WHEN_EXAMPLES}` };
  const [only, ...more] = read.moments;
  if (only === undefined)
    return { status: 'none', why: `no time is named; write ${WHEN_EXAMPLES}` };
  const choices = [only, ...more].map(choiceOf);
  if (more.length > 0) return { status: 'ambiguous', why: read.why, choices, rest };
  const at = only.toUTC().toISO() ?? '';
  if (only <= now) {
    return { status: 'past', at, why: `${momentWords(only)} is over; write ${WHEN_EXAMPLES}` };
  }
  return { status: 'at', at, words: momentWords(only), rest, assumed: read.assumed };
}

/** Two languages read as much of the text: when they disagree, both readings are to be asked about. */
function together(one: ReadWhen, other: ReadWhen): ReadWhen {
  if (one.status !== 'at' || other.status !== 'at' || one.at === other.at) return one;
  const choices = [one, other].map(({ at, words }) => ({ at, words }));
  return { status: 'ambiguous', why: 'it reads differently by language', choices, rest: one.rest };
}

function choiceOf(moment: DateTime): Choice {
  return { at: moment.toUTC().toISO() ?? '', words: momentWords(moment) };
}
