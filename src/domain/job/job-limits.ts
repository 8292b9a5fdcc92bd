import type { JobSettings } from './settings.ts';
import type { JobDoc } from './views/job.ts';

export type Standing = Pick<JobDoc, 'turns' | 'turns_from' | 'progress_turn' | 'redirects'> & {
  /** Claims in a row that the checks contradicted. */
  readonly refusedClaims: number;
  /** A stronger model than the usual one is named. */
  readonly hasStrong: boolean;
};

export type Step =
  | { readonly is: 'go_on' }
  | { readonly is: 'redirect'; readonly how: 'approach' | 'strong'; readonly why: string }
  | { readonly is: 'pause'; readonly reason: 'turns' | 'no_progress'; readonly detail: string };

type Limits = Pick<JobSettings, 'turns' | 'noProgressTurns' | 'refusedClaims'>;

/**
 * What a job does before its next turn: continues; without progress it tries another approach once and a stronger model
 * once; then it asks the owner (D82).
 */
export function nextStep(job: Standing, limits: Limits): Step {
  if (job.turns - job.turns_from >= limits.turns) {
    const detail = `${limits.turns} turns are what one job may take`;
    return { is: 'pause', reason: 'turns', detail };
  }
  const why = whyStalled(job, limits);
  if (why === null) return { is: 'go_on' };
  if (!job.redirects.includes('approach')) return { is: 'redirect', how: 'approach', why };
  if (job.hasStrong && !job.redirects.includes('strong')) {
    return { is: 'redirect', how: 'strong', why };
  }
  return { is: 'pause', reason: 'no_progress', detail: why };
}

function whyStalled(job: Standing, limits: Limits): string | null {
  if (job.refusedClaims >= limits.refusedClaims) {
    return `it was called done ${job.refusedClaims} times, and it is not`;
  }
  const idle = job.turns - job.progress_turn;
  return idle >= limits.noProgressTurns ? `${idle} turns brought nothing new to show` : null;
}

/** ISO 8601 instants are made by the caller; this is the wait after the next outage, in milliseconds. */
export function outageWaitMs(
  outages: number,
  { outageBaseMs, outageMaxMs }: Pick<JobSettings, 'outageBaseMs' | 'outageMaxMs'>,
): number {
  return Math.min(outageBaseMs * 2 ** outages, outageMaxMs);
}

/** The model of the next turn: once the strong one was called in, it stays. */
export function roleOfNextTurn({ redirects }: Pick<JobDoc, 'redirects'>): 'standard' | 'strong' {
  return redirects.includes('strong') ? 'strong' : 'standard';
}
