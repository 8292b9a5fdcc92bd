import { Info } from 'luxon';
import {
  type BudgetPeriod,
  isMonth,
  type MonthPeriod,
  monthOf,
} from '../../intents/budget-period.ts';

/** Each period but a month by its number. */
export type PeriodNames = Readonly<Record<Exclude<BudgetPeriod, MonthPeriod>, string>>;

type InWords = {
  readonly named: PeriodNames;
  /** What stands before the name of a month. */
  readonly before: string;
  readonly locale: string;
};

/** A period as a reply names it: "last week", "in October". */
export function inPeriod(period: BudgetPeriod, { named, before, locale }: InWords): string {
  if (!isMonth(period)) return named[period];
  return `${before} ${Info.months('long', { locale })[monthOf(period) - 1] ?? ''}`;
}

/** The same at the beginning of a sentence. */
export function atBegin(period: string): string {
  return `${period.charAt(0).toUpperCase()}${period.slice(1)}`;
}
