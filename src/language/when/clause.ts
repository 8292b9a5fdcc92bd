import type { Clock } from './clock-words.ts';
import type { Day } from './date-words.ts';
import type { TimeReason } from './time-reason.ts';

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** One phrase about time, with all of its words. */
export type Clause =
  | {
      readonly is: 'every';
      readonly unit: Unit;
      readonly n: number;
      readonly days?: readonly number[];
      readonly part?: number;
    }
  /** `nth`: 1 to 4, or -1; `workdays`: of these days, as "last working day". */
  | {
      readonly is: 'monthly';
      readonly monthDays?: readonly number[];
      readonly nth?: number;
      readonly days?: readonly number[];
      readonly every?: number;
      /** Counted from its first month. */
      readonly interval?: number;
    }
  | { readonly is: 'yearly'; readonly month: number; readonly day: number }
  | { readonly is: 'perDay'; readonly n: number }
  | { readonly is: 'clocks'; readonly clocks: readonly Clock[] }
  | { readonly is: 'window'; readonly from: Clock; readonly to: Clock }
  | { readonly is: 'part'; readonly hour: number; readonly isToday: boolean; readonly said: string }
  | { readonly is: 'day'; readonly day: Day; readonly said: string; readonly words?: string }
  | {
      readonly is: 'in';
      readonly ms: number | null;
      readonly days: number;
      readonly months: number;
    }
  | {
      readonly is: 'offset';
      readonly n: number;
      readonly unit: Unit;
      readonly sign: 1 | -1;
      readonly clock: Clock | null;
      readonly day: Day | null;
    }
  /** `isOver`: until that day is over, as "until the end of the month". */
  | {
      readonly is: 'until';
      readonly day: Day | null;
      readonly clock: Clock | null;
      readonly isOver?: boolean;
    }
  | { readonly is: 'for'; readonly n: number; readonly unit: Unit }
  | { readonly is: 'rest'; readonly unit: Unit }
  | { readonly is: 'count'; readonly n: number }
  /** `last`: the last day, where it is said in the same breath. `isDated`: by its number in its month. */
  | { readonly is: 'from'; readonly day: Day; readonly last?: Day; readonly isDated?: boolean }
  /** `isBut`: "every day but Sunday". */
  | {
      readonly is: 'except';
      readonly days: readonly number[];
      readonly dates: readonly Day[];
      readonly months?: readonly number[];
      readonly isBut?: boolean;
    }
  /** By the clocks of which all the others are meant. */
  | { readonly is: 'zone'; readonly zone: string }
  | { readonly is: 'inMonth'; readonly month: number }
  | { readonly is: 'fault'; readonly why: TimeReason };
