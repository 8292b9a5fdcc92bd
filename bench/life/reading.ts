import type { RecordedEvent } from '../../src/kernel/event.ts';

/** What the log says of a job: everything in this folder that knows the names of events of the acting part. */
export type Said = {
  readonly workId: string;
  readonly seq: number;
  readonly cycleNo: number | null;
  /** `confirm`: finished as far as anybody can see, the owner is asked. `paused`: a limit, an outage, a question. */
  readonly as: 'done' | 'failed' | 'confirm' | 'paused';
  readonly why: string;
};

type Payload = Readonly<Record<string, unknown>>;

export function payloadOf({ payload }: RecordedEvent): Payload {
  return payload as Payload; // parsed when it was read
}

/** What an event says of a piece of work; null: nothing. The owner's own word is none of the agent's. */
export function saidBy(event: RecordedEvent): Said | null {
  const p = payloadOf(event);
  const about = { seq: event.seq, cycleNo: event.cycleNo ?? null };
  if (event.type === 'IntentionCompleted' && event.actor.kind === 'controller') {
    return { ...about, workId: `task:${String(p['intention_id'])}`, as: 'done', why: 'completed' };
  }
  if (event.type === 'WorkParked') {
    const cause = String(p['cause']);
    return { ...about, workId: String(p['work_id']), as: PARKED[cause] ?? 'paused', why: cause };
  }
  return null;
}

const PARKED: Readonly<Record<string, Said['as']>> = {
  failure: 'failed',
  approval: 'confirm',
};

/** Ends of cycles by which nothing may be learned. */
export function isPauseOnly(said: readonly Said[]): boolean {
  return said.length > 0 && said.every(({ as }) => as === 'paused');
}

/** Work done or looked at once more since the last offer: reason enough to offer it again. */
export function isChangeOf(event: RecordedEvent): boolean {
  return CHANGES.includes(event.type);
}

const CHANGES = ['IntentionFormed', 'IntentionRevised', 'IntentionArranged', 'IntentionDue'];
