import type { ModelOutcome } from './model-run.ts';

export type Unavailable = Exclude<ModelOutcome<unknown>, { status: 'ok' }>;

/** What is known of it, for people. */
export function detailOf(outcome: Unavailable): string {
  return outcome.status === 'failed' ? outcome.message : outcome.detail;
}

export type WhyUnavailable = 'budget' | 'model' | 'outage' | 'failure';

/**
 * Why nobody answers, as what sleeps for it is marked: `budget` and `model` until the owner or the next day changes
 * that, `outage` until another try goes better, also where the key or the credit is refused: no job could be asked about
 * that, and the owner is told of it once; `failure` where the same call would fail again. Only the last says
 * anything of the call itself; none says anything of the work.
 */
export function whyUnavailable(outcome: Unavailable): WhyUnavailable {
  return outcome.status === 'failed' ? whyFailed(outcome) : REFUSED[outcome.reason];
}

function whyFailed({ retryable, error }: Extract<Unavailable, { status: 'failed' }>) {
  return retryable || error === 'auth' ? 'outage' : 'failure';
}

const REFUSED: Readonly<
  Record<Exclude<Unavailable, { status: 'failed' }>['reason'], WhyUnavailable>
> = {
  budget: 'budget',
  no_model: 'model',
  no_consent: 'model',
  no_price: 'model',
  provider_down: 'outage',
  rate_limited: 'outage',
  too_long: 'failure',
};
