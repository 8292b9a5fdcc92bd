import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { fieldsOf } from '../../tests/support/fields-of.ts';

/** What the log says of a piece of work: everything in this folder that knows the names of events of the acting part. */
export type Said = {
  /** `experiment:…` for what the agent tried of its own. */
  readonly workId: string;
  readonly seq: number;
  readonly cycleNo: number | null;
  /**
   * `confirm`: finished as far as anybody can see, the owner is asked. `asked`: a question. `paused`: a limit or an
   * outage. `turned`: the owner said otherwise.
   */
  readonly as: 'done' | 'failed' | 'confirm' | 'asked' | 'paused' | 'turned';
  readonly why: string;
  /** Something outside the model and the reviewer shows it. */
  readonly isHard: boolean;
};

type Payload = Readonly<Record<string, unknown>>;

/** What an event says of a piece of work; null: nothing. */
export function saidBy(event: RecordedEvent): Said | null {
  const p = fieldsOf(event);
  const found = WORDS[event.type]?.(p) ?? null;
  if (found === null) return null;
  const { workId = textOf(p['work_id']), as, why, isHard = false } = found;
  return { workId, as, why, isHard, seq: event.seq, cycleNo: cycleOf(event) };
}

/** The cycle an event is about; null: none. */
export function cycleOf(event: RecordedEvent): number | null {
  const { cycle_no, cycle } = fieldsOf(event);
  const said = cycle_no ?? cycle ?? event.cycleNo;
  return typeof said === 'number' ? said : null;
}

type Word = Pick<Said, 'as' | 'why'> & Partial<Pick<Said, 'workId' | 'isHard'>>;

/** What moves a belief (invariant 3). */
const HARD = ['owner_checks', 'own_checks'];

const WORDS: Readonly<Record<string, (payload: Payload) => Word | null>> = {
  JobConcluded: (p) => ({
    as: ENDED[textOf(p['outcome'])] ?? 'failed',
    why: `by ${textOf(p['basis'])}`,
    isHard: HARD.includes(textOf(p['basis'])),
  }),
  JobPaused: (p) => ({ as: PAUSED[textOf(p['reason'])] ?? 'paused', why: textOf(p['detail']) }),
  JobConfirmed: (p) => ({ as: p['is_done'] === true ? 'done' : 'turned', why: 'the owner' }),
  WorkParked: (p) => {
    const why = textOf(p['cause']);
    const as = PARKED[why];
    return as === undefined ? null : { as, why };
  },
  StandingOrderRun: (p) => ({
    workId: `order:${textOf(p['order_id'])}`,
    as: p['outcome'] === 'success' ? 'done' : 'failed',
    why: 'its steps',
    isHard: true,
  }),
  ExperimentConcluded: (p) => {
    const as = TRIED[textOf(p['result'])];
    const workId = `experiment:${textOf(p['experiment_id'])}`;
    return as === undefined ? null : { workId, as, why: 'its check', isHard: true };
  },
};

/** Partial or aborted: nothing was found out. */
const TRIED: Readonly<Record<string, Said['as']>> = { success: 'done', failure: 'failed' };

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const ENDED: Readonly<Record<string, Said['as']>> = {
  done: 'done',
  failed: 'failed',
  unconfirmed: 'confirm',
};

const PAUSED: Readonly<Record<string, Said['as']>> = {
  question: 'asked',
  no_progress: 'asked',
  turns: 'asked',
  job_money: 'asked',
};

/** Work that was parked without a job of its own. */
const PARKED: Readonly<Record<string, Said['as']>> = {
  failure: 'failed',
  unknown_effect: 'asked',
};

/** The piece of work that is another one through an event: its owner spoke of it, or it got on. Null: none. */
export function changedBy(event: RecordedEvent): string | null {
  const p = fieldsOf(event);
  if (event.type === 'JobTurnKept') return p['progress'] === true ? workIdOf(event) : null;
  if (OF_WORK.includes(event.type)) return workIdOf(event);
  return OF_TASK.includes(event.type) ? `task:${textOf(p['intention_id'])}` : null;
}

const OF_WORK = ['JobAnswered', 'JobConfirmed', 'ApprovalGranted', 'ApprovalDenied'];
const OF_TASK = [
  ...['IntentionFormed', 'IntentionRevised', 'IntentionArranged', 'IntentionDue'],
  'IntentionReopened',
];

/** What a job waits for: its owner's yes or no, an answer, or that they see that it is not so. */
export type Waiting = 'confirmation' | 'answer' | 'correction';

export const WAITED_FOR = [
  ...['JobConcluded', 'JobPaused', 'JobResumed', 'JobConfirmed', 'JobAnswered'],
] as const;

/** By the newest of these events of a piece of work; null: for nothing. */
export function waitingFor(event: RecordedEvent): Waiting | null {
  const as = saidBy(event)?.as;
  if (event.type === 'JobPaused') return as === 'asked' ? 'answer' : null;
  if (event.type !== 'JobConcluded') return null;
  if (as === 'confirm') return 'confirmation';
  return as === 'done' ? 'correction' : null;
}

export function workIdOf(event: RecordedEvent): string {
  return textOf(fieldsOf(event)['work_id']);
}
