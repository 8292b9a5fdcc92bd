import type { jobEvents } from '../../../../domain/job/events.ts';
import type { JobDoc } from '../../../../domain/job/views/job.ts';
import type { EventOf, RecordedEvent } from '../../../../kernel/event/event.ts';
import { personalText } from '../../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { readAll } from '../../../read-all.ts';

/** What the owner has answered, from the given one on. */
export async function wordsOf(
  blobs: Pick<BlobStore, 'getPersonal'>,
  { job_id, answers }: JobDoc,
  from: number,
): Promise<readonly string[]> {
  const texts = await Promise.all(
    answers.slice(from).map(({ text }) => personalText(blobs, `job:${job_id}`, text)),
  );
  return texts.filter((text) => text !== null);
}

export type OwnerSaid = {
  readonly text: string;
  readonly eventId: string;
  readonly seq: number;
  /** It was called done, and is not. */
  readonly isCorrection: boolean;
};

type Known = EventOf<typeof jobEvents>;
type PayloadOf<Type extends Known['type']> = Extract<Known, { type: Type }>['payload'];

/** What the owner has said of a job since then, oldest first. */
export async function saidSince(
  context: Pick<PhaseContext, 'log' | 'agentId'>,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { jobId, after }: { readonly jobId: string; readonly after: number },
): Promise<readonly OwnerSaid[]> {
  const types = ['JobAnswered', 'JobConfirmed'];
  const events = await readAll(context, { subjects: [`job:${jobId}`], types, after });
  const said = await Promise.all(events.map((event) => saidIn(blobs, event)));
  return said.filter((one) => one !== null);
}

async function saidIn(
  blobs: Pick<BlobStore, 'getPersonal'>,
  { type, payload, eventId, seq }: RecordedEvent,
): Promise<OwnerSaid | null> {
  if (type === 'JobConfirmed') {
    const { is_done, reason } = payload as PayloadOf<'JobConfirmed'>; // parsed when it was read
    return is_done ? null : { text: reason, eventId, seq, isCorrection: true };
  }
  const { job_id, text: ref } = payload as PayloadOf<'JobAnswered'>; // parsed when it was read
  const text = await personalText(blobs, `job:${job_id}`, ref);
  return text === null ? null : { text, eventId, seq, isCorrection: false };
}
