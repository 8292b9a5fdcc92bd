import type { JobMoney } from '../../../domain/budget/limits.ts';
import type { Fact } from '../../../domain/fact.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import type { Stall } from '../../../language/replies/job-questions.ts';
import type { Unavailable } from '../../model/why-unavailable.ts';
import type { Loop, LoopReport } from '../loop/loop.ts';
import type { Turn } from '../loop/turn.ts';
import { type CallKept, type KeepTurn, keptTurn } from './kept-turns.ts';
import type { WorkPorts } from './prompt/job-ports.ts';
import type { OwnerNews } from './prompt/owner-news.ts';

/** Where a job's conversation is worked on. */
export type JobPlace = {
  readonly loop: Loop<LoopReport> & { readonly ports: WorkPorts };
  readonly job: Pick<JobDoc, 'job_id' | 'work_id'>;
  readonly money: JobMoney;
  /** Monotonic milliseconds at which the cycle is to be given back. */
  readonly untilMs: number;
  /** The owner's news about the work since the last turn: words for the model, or that it has ended. */
  readonly news: () => Promise<OwnerNews>;
  /** The owner has changed the goal since the job was begun. */
  readonly isRevised: () => Promise<boolean>;
  /** What a shortened conversation keeps word for word; `asked`: how it begins. */
  readonly standing: (state: JobState, asked: string) => Promise<string>;
};

/** Where it stands. Everything of it can be computed from the log again. */
export type JobState = {
  readonly turn: Turn;
  /** Turns taken, over all cycles. */
  readonly no: number;
  /** Taken when the owner last spoke. */
  readonly from: number;
  readonly progressNo: number;
  readonly redirects: JobDoc['redirects'];
  readonly plan: JobDoc['plan'];
  /** Claims in a row that the checks contradicted. */
  readonly refusedClaims: number;
  /** The newest message or budget increase of the owner that it knows, as an event; null: none. */
  readonly heard: string | null;
  /** Taken in this cycle. */
  readonly here: number;
  /** The last call of this conversation: the provider may still have its prefix cached. */
  readonly last: CallKept | null;
};

export type TurnsEnd = { readonly state: JobState } & (
  | { readonly is: 'claimed'; readonly report: LoopReport; readonly runId: string }
  | { readonly is: 'asked'; readonly question: string }
  | {
      readonly is: 'limit';
      readonly reason: 'turns' | 'no_progress';
      readonly stall: Stall;
    }
  | {
      readonly is: 'limit';
      readonly reason: 'cycle_time';
      readonly detail: string;
    }
  | { readonly is: 'unavailable'; readonly outcome: Unavailable }
  /** The goal has changed: the job is resumed with the new one, in the same conversation. */
  | { readonly is: 'revised' }
  /** The owner ended the work meanwhile. */
  | { readonly is: 'over' }
);

/** What every fact of the job names. */
export function about({ job, loop }: JobPlace) {
  return { job_id: job.job_id, work_id: job.work_id, cycle_no: loop.context.cycleNo };
}

type Kept = Pick<KeepTurn, 'no' | 'part' | 'before' | 'after'> & {
  readonly isProgress?: boolean;
  readonly last?: CallKept | null;
  readonly heard?: number;
  /** Facts of the same append. */
  readonly with?: readonly Fact[];
};

/** The next piece of the conversation, in the log before anything is done with it. */
export async function keepTurn(place: JobPlace, kept: Kept): Promise<void> {
  const { context, ports } = place.loop;
  const { job_id: jobId, work_id: workId } = place.job;
  const { no, part, before, after, heard, isProgress = false, last = null } = kept;
  const told = heard === undefined ? {} : { heard };
  const piece = { no, part, before, after, isProgress, jobId, workId, last, ...told };
  await context.record([...(kept.with ?? []), await keptTurn(context, ports.blobs, piece)]);
}

type Telling = Pick<Kept, 'with'> & { readonly words: string };

/** Words of code to the model, between two turns. */
export async function tell(
  place: JobPlace,
  state: JobState,
  { words, ...more }: Telling,
): Promise<JobState> {
  const turn = withMessage(state.turn, { role: 'user', text: words });
  await keepTurn(place, { no: state.no, part: 'told', before: state.turn, after: turn, ...more });
  return { ...state, turn };
}

/** A conversation with one more message. */
export function withMessage(turn: Turn, message: Turn['messages'][number]): Turn {
  return { ...turn, messages: [...turn.messages, message] };
}
