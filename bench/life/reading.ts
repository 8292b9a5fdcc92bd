import type { RecordedEvent } from '../../src/kernel/event.ts';

/** What the log says of a job: everything in this folder that knows the names of events of the acting part. */
export type Said = {
  readonly workId: string;
  readonly seq: number;
  readonly cycleNo: number | null;
  /**
   * `confirm`: finished as far as anybody can see, the owner is asked. `asked`: a question. `paused`: a limit or an
   * outage. `turned`: the owner said otherwise.
   */
  readonly as: 'done' | 'failed' | 'confirm' | 'asked' | 'paused' | 'turned';
  readonly why: string;
};

type Payload = Readonly<Record<string, unknown>>;

export function payloadOf({ payload }: RecordedEvent): Payload {
  return payload as Payload; // parsed when it was read
}

/** What an event says of a piece of work; null: nothing. */
export function saidBy(event: RecordedEvent): Said | null {
  const p = payloadOf(event);
  const found = WORDS[event.type]?.(p) ?? null;
  if (found === null) return null;
  return { ...found, workId: textOf(p['work_id']), seq: event.seq, cycleNo: event.cycleNo ?? null };
}

type Word = Pick<Said, 'as' | 'why'>;

const WORDS: Readonly<Record<string, (payload: Payload) => Word | null>> = {
  JobConcluded: (p) => ({
    as: ENDED[textOf(p['outcome'])] ?? 'failed',
    why: `by ${textOf(p['basis'])}`,
  }),
  JobPaused: (p) => ({ as: PAUSED[textOf(p['reason'])] ?? 'paused', why: textOf(p['detail']) }),
  JobConfirmed: (p) => ({ as: p['is_done'] === true ? 'done' : 'turned', why: 'the owner' }),
  WorkParked: (p) => {
    const why = textOf(p['cause']);
    const as = PARKED[why];
    return as === undefined ? null : { as, why };
  },
};

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

/** The owner changed what is wanted, or there is something new in a conversation. */
export function isChangeOf(event: RecordedEvent): boolean {
  if (event.type === 'JobTurnKept') return payloadOf(event)['progress'] === true;
  return CHANGES.includes(event.type);
}

const CHANGES = [
  ...['IntentionFormed', 'IntentionRevised', 'IntentionArranged', 'IntentionDue'],
  ...['JobAnswered', 'JobConfirmed', 'ApprovalGranted', 'ApprovalDenied'],
];

/** A job that waits for its owner's word, or that they may want to correct. */
export type Waiting = {
  readonly jobId: string;
  readonly workId: string;
  readonly since: string;
  readonly for: 'confirmation' | 'answer' | 'correction';
};

export const WAITED_FOR = [
  ...['JobConcluded', 'JobPaused', 'JobResumed', 'JobConfirmed', 'JobAnswered'],
] as const;

/** By the newest event of each piece of work. */
export function waitingIn(events: readonly RecordedEvent[]): readonly Waiting[] {
  const newest = new Map(events.map((event) => [textOf(payloadOf(event)['work_id']), event]));
  return [...newest].flatMap(([workId, event]) => {
    const asked = askedBy(event);
    const jobId = textOf(payloadOf(event)['job_id']);
    return asked === null ? [] : [{ jobId, workId, since: event.recordedAt, for: asked }];
  });
}

function askedBy(event: RecordedEvent): Waiting['for'] | null {
  const as = saidBy(event)?.as;
  if (event.type === 'JobPaused') return as === 'asked' ? 'answer' : null;
  if (event.type !== 'JobConcluded') return null;
  if (as === 'confirm') return 'confirmation';
  return as === 'done' ? 'correction' : null;
}
