import type { DateTime } from 'luxon';
import type { Clock } from './clock-words.ts';

/** Why words are no time, for whoever says it in the owner's language. `words`: those it is about, as they were written. */
export type TimeReason =
  | { readonly is: 'nothing' }
  | {
      readonly is: 'strange' | 'impossible' | 'over' | 'notDays' | 'otherDays';
      readonly words: string;
    }
  /** `choices`: what they can mean; none: it cannot be listed. */
  | { readonly is: 'either'; readonly words: string; readonly choices: readonly DateTime[] }
  | { readonly is: 'past'; readonly at: DateTime }
  /** An hour of the morning or of the afternoon. */
  | { readonly is: 'half'; readonly hour: number; readonly minute: number }
  /** How many times of the day are wanted. */
  | { readonly is: 'times'; readonly n: number }
  | { readonly is: 'skipped'; readonly clock: string }
  | {
      readonly is:
        | 'never'
        | 'several'
        | 'day'
        | 'hours'
        | 'hour'
        | 'howOften'
        | 'end'
        | 'start'
        | 'leftOut'
        | 'twice'
        | 'everyTime';
    };

type NoWords = Exclude<TimeReason['is'], keyof Spoken>;

/** The reasons as clauses of one language, without an end mark. `words` come without quotation marks. */
export type ReasonWords = {
  readonly [Is in NoWords]: string;
} & Spoken;

type Spoken = {
  readonly strange: (words: string) => string;
  readonly impossible: (words: string) => string;
  readonly over: (words: string) => string;
  readonly notDays: (words: string) => string;
  readonly otherDays: (words: string) => string;
  /** `choices` in words; empty: they are not known. */
  readonly either: (words: string, choices: readonly string[]) => string;
  readonly past: (when: string) => string;
  readonly half: (clock: Half) => string;
  readonly times: (n: number) => string;
  readonly skipped: (clock: string) => string;
};

/** `said`: as short as it can be; the two times it can mean. */
type Half = { readonly said: string; readonly early: string; readonly late: string };

function halfOf({ hour, minute }: Pick<Clock, 'hour' | 'minute'>): Half {
  const minutes = String(minute).padStart(2, '0');
  const early = `${hour}:${minutes}`;
  const said = minute === 0 ? String(hour) : early;
  return { said, early, late: `${hour + 12}:${minutes}` };
}

/** A reason in a language whose words for moments are `moment`. */
export function reasonIn(
  table: ReasonWords,
  reason: TimeReason,
  moment: (at: DateTime) => string,
): string {
  if ('choices' in reason) return table.either(reason.words, reason.choices.map(moment));
  if ('words' in reason) return table[reason.is](reason.words);
  if ('at' in reason) return table.past(moment(reason.at));
  if ('hour' in reason) return table.half(halfOf(reason));
  if ('n' in reason) return table.times(reason.n);
  return 'clock' in reason ? table.skipped(reason.clock) : table[reason.is];
}
