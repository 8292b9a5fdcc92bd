import { jobQuestions, type Stall } from '../../language/replies/job-questions.ts';
import type { JobSettings } from './settings.ts';
import type { JobDoc } from './views/job.ts';

export type Standing = Pick<JobDoc, 'turns' | 'turns_from' | 'progress_turn' | 'redirects'> & {
  /** Claims in a row that the checks contradicted. */
  readonly refusedClaims: number;
  /** Turns in a row with the same calls and the same results. */
  readonly sameTurns: number;
  /** A stronger model than the usual one is named. */
  readonly hasStrong: boolean;
};

export type Step =
  | { readonly is: 'go_on' }
  | { readonly is: 'redirect'; readonly how: 'approach' | 'strong'; readonly why: string }
  | { readonly is: 'pause'; readonly reason: 'turns' | 'no_progress'; readonly stall: Stall };

type Limits = Pick<JobSettings, 'turns' | 'noProgressTurns' | 'refusedClaims' | 'sameTurns'>;

/**
 * What a job does before its next turn: continues; without progress it tries another approach once and a stronger model
 * once; then it asks the owner (D82).
 */
export function nextStep(job: Standing, limits: Limits): Step {
  if (job.turns - job.turns_from >= limits.turns) {
    return { is: 'pause', reason: 'turns', stall: { is: 'turns', count: limits.turns } };
  }
  const stall = stallOf(job, limits);
  if (stall === null) return { is: 'go_on' };
  const why = stallText(stall);
  if (!job.redirects.includes('approach')) return { is: 'redirect', how: 'approach', why };
  if (job.hasStrong && !job.redirects.includes('strong')) {
    return { is: 'redirect', how: 'strong', why };
  }
  return { is: 'pause', reason: 'no_progress', stall };
}

/** As the log and the model are told of it. */
export function stallText(stall: Stall): string {
  return jobQuestions('en').stall(stall);
}

function stallOf(job: Standing, limits: Limits): Stall | null {
  if (job.refusedClaims >= limits.refusedClaims) {
    return { is: 'claims', count: job.refusedClaims };
  }
  if (job.sameTurns >= limits.sameTurns) return { is: 'same', count: job.sameTurns };
  const idle = job.turns - job.progress_turn;
  return idle >= limits.noProgressTurns ? { is: 'idle', count: idle } : null;
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
