import type { ParkedWork } from '../../cycle/views/parked-work.ts';
import type { JobDoc } from '../../job/views/job.ts';
import type { IntentionDoc } from '../views/intention.ts';

/** Where open work stands, for people. `planned`: its time has not come. */
export const BOARD_COLUMNS = ['asking', 'running', 'waiting', 'blocked', 'planned'] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

export type Standing = {
  /** Null: work that is no task. */
  readonly task: Pick<IntentionDoc, 'kind' | 'status' | 'occurrences'> | null;
  readonly job: Pick<JobDoc, 'status' | 'pause'> | undefined;
  /** The newest try that still counts. */
  readonly lastTry: {
    readonly cause: ParkedWork['cause'];
    readonly is_due: boolean;
    /** Its job tells more of it. */
    readonly is_of_job: boolean;
  } | null;
  readonly waitsFor: readonly string[];
  /** When time sets it off next. */
  readonly nextAt: string | null;
  readonly hasApproval: boolean;
};

/** The owner's word comes before all else: it is what people can do something about. */
export function boardColumn(standing: Standing): BoardColumn {
  if (asksOwner(standing)) return 'asking';
  if (runs(standing)) return 'running';
  if (isHeld(standing) || rests(standing)) return 'blocked';
  return isPlanned(standing) ? 'planned' : 'waiting';
}

function runs({ job }: Standing): boolean {
  return job?.status === 'open' || (job?.status === 'paused' && job.pause === null);
}

function isHeld({ task, waitsFor }: Standing): boolean {
  return waitsFor.length > 0 || task?.status === 'blocked';
}

const OWNERS: readonly ParkedWork['cause'][] = [
  'approval',
  'question',
  'confirm',
  'unknown_effect',
];

function asksOwner({ job, lastTry, hasApproval }: Standing): boolean {
  if (hasApproval || job?.status === 'waiting' || job?.status === 'unconfirmed') return true;
  return lastTry !== null && !lastTry.is_of_job && OWNERS.includes(lastTry.cause);
}

/** Held back by something that nobody has to answer: no money, no model, an outage. What failed is tried again. */
function rests({ job, lastTry }: Standing): boolean {
  if (lastTry !== null && !lastTry.is_of_job)
    return !lastTry.is_due && lastTry.cause !== 'failure' && lastTry.cause !== 'done';
  return job?.status === 'paused';
}

function isPlanned({ task, nextAt }: Standing): boolean {
  return task !== null && nextAt !== null && task.occurrences.length === 0;
}
