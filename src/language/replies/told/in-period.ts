import { Info } from 'luxon';
import type { BudgetPeriod, MonthPeriod } from '../../intents/budget-period.ts';

type InWords = {
  readonly named: Readonly<Record<Exclude<BudgetPeriod, MonthPeriod>, string>>;
  /** What stands before the name of a month. */
  readonly before: string;
  readonly locale: string;
};

/** A period as a reply names it: "last week", "in October". */
export function inPeriod(period: BudgetPeriod, { named, before, locale }: InWords): string {
  if (!isMonth(period)) return named[period];
  return `${before} ${Info.months('long', { locale })[monthOf(period) - 1] ?? ''}`;
}

export function isMonth(period: BudgetPeriod): period is MonthPeriod {
  return period.startsWith('month ');
}

/** From 1. */
export function monthOf(period: MonthPeriod): number {
  return Number(period.slice('month '.length));
}
