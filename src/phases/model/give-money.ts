import { addUsd } from '../../domain/budget/money.ts';
import type { JobDoc } from '../../domain/job/views/job.ts';

/** What one day, and one job without its owner's leave, may cost. */
export type MoneyLimits = { readonly dailyUsd: number; readonly jobUsd: number };

/** The words that a mail or a chat is sure to understand. */
export const HOW_TO_GIVE = 'Answer "give it another dollar", or "$1.50 more".';

/** Null: so much may be given to a job. */
export function whyNotGiven({ dailyUsd }: MoneyLimits, usd: number): string | null {
  if (usd <= dailyUsd) return null;
  return `${dollars(usd)} is more than a whole day may cost (${dollars(dailyUsd)}). Give less, or raise daily_usd first`;
}

/** What a job may cost once it was given so much more. */
export function saysOfGift(
  { dailyUsd, jobUsd }: MoneyLimits,
  { extra_usd }: Pick<JobDoc, 'extra_usd'>,
  usd: number,
): string {
  const inAll = addUsd(jobUsd, extra_usd, usd);
  return `It may cost ${dollars(usd)} more, ${dollars(inAll)} in all, and no day more than ${dollars(dailyUsd)}.`;
}

function dollars(usd: number): string {
  return `$${usd.toFixed(2)}`;
}
