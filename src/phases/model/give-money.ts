import { addUsd } from '../../domain/budget/money.ts';
import type { JobDoc } from '../../domain/job/views/job.ts';

/** What one day, and one job without its owner's leave, may cost. */
export type MoneyLimits = { readonly dailyUsd: number; readonly jobUsd: number };

/** No job may be given more than a whole day may cost. */
export function isTooMuch({ dailyUsd }: MoneyLimits, usd: number): boolean {
  return usd > dailyUsd;
}

/** What a job may cost in all once it was given so much more. */
export function costOf(
  { jobUsd }: MoneyLimits,
  { extra_usd }: Pick<JobDoc, 'extra_usd'>,
  usd: number,
): number {
  return addUsd(jobUsd, extra_usd, usd);
}

export function dollars(usd: number): string {
  return `$${usd.toFixed(2)}`;
}
