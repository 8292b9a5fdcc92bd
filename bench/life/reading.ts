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
  const about = {
    ...{ seq: event.seq, cycleNo: event.cycleNo ?? null },
    workId: String(p['work_id'] ?? `task:${String(p['intention_id'])}`),
  };
  switch (event.type) {
    case 'JobConcluded': {
      const why = `by ${String(p['basis'])}`;
      return { ...about, as: ENDED[String(p['outcome'])] ?? 'failed', why };
    }
    case 'JobPaused':
      return { ...about, as: PAUSED[String(p['reason'])] ?? 'paused', why: String(p['detail']) };
    case 'JobConfirmed':
      return { ...about, as: p['is_done'] === true ? 'done' : 'turned', why: 'the owner' };
    case 'WorkParked': {
      const cause = String(p['cause']);
      return PARKED[cause] === undefined ? null : { ...about, as: PARKED[cause], why: cause };
    }
    default:
      return null;
  }
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
