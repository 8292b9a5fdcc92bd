import type { Evidence } from '../../../domain/action/events.ts';
import type { CycleSettings } from '../../../domain/cycle/settings.ts';
import type { Fact } from '../../../domain/fact.ts';
import type { JobAt } from '../../../domain/job/conclude-job.ts';
import type { WorkKind } from '../../../domain/job/judge-claim.ts';
import type { Verifier } from '../../../domain/task/events.ts';
import type { PhaseContext, PhaseResult } from '../../phase-context.ts';
import type { JobPlace } from './job-place.ts';
import type { JobPorts } from './prompt/job-ports.ts';
import type { JobWork } from './prompt/job-prompt.ts';

export type JobGiven = {
  readonly work: JobWork;
  readonly kind: WorkKind;
  /** The owner's own checks. */
  readonly verify: readonly Verifier[];
  /** Times in a row that it failed before. */
  readonly failures: number;
  readonly settings: CycleSettings;
};

/** The result of a cycle's work on a job. */
export type JobDone = {
  /** Null: nothing is decided. */
  readonly ok: boolean | null;
  readonly evidence: readonly Evidence[];
  readonly events: readonly Fact[];
  /** What was written for the owner. */
  readonly answer: string | null;
  /** For the owner too: a question, or why it rests. */
  readonly note: string | null;
  /** It continues another time. */
  readonly isOpen: boolean;
} & Pick<PhaseResult, 'overtaken'>;

/** One cycle's work on one job. */
export type At = {
  readonly context: PhaseContext;
  readonly ports: JobPorts;
  readonly given: JobGiven;
  readonly jobId: string;
};
export type Placed = At & { readonly place: JobPlace };

/** As its events name it. */
export function jobAt({ context, given, jobId }: At): JobAt {
  const { workId, fingerprint } = given.work;
  return { jobId, workId, cycleNo: context.cycleNo, fingerprint, now: given.work.view.now };
}
