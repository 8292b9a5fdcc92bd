import type { ModelOutcome } from './model-run.ts';

export type Unavailable = Exclude<ModelOutcome<unknown>, { status: 'ok' }>;

/** What is known of it, for people. */
export function detailOf(outcome: Unavailable): string {
  return outcome.status === 'failed' ? outcome.message : outcome.detail;
}

export type WhyUnavailable = 'budget' | 'model' | 'outage' | 'failure';

/**
 * Why nobody answers, as what sleeps for it is marked: `budget` and `model` until the owner or the next day changes
 * that, `outage` until another try goes better, `failure` where the same call would fail again. Only the last says
 * anything of the call itself; none says anything of the work.
 */
export function whyUnavailable(outcome: Unavailable): WhyUnavailable {
  if (outcome.status === 'failed') return outcome.retryable ? 'outage' : 'failure';
  switch (outcome.reason) {
    case 'budget':
      return 'budget';
    case 'no_model':
    case 'no_consent':
    case 'no_price':
      return 'model';
    case 'provider_down':
    case 'rate_limited':
      return 'outage';
    case 'too_long':
      return 'failure';
  }
}
