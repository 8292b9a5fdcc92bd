import type { RecordedFact } from '../../../../domain/fact.ts';
import type { JobDoc } from '../../../../domain/job/views/job.ts';
import { personalText } from '../../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { readAllFacts } from '../../../read-facts.ts';

/** What the owner has answered, from the given one on. */
export async function ownerAnswers(
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
  /** It was reported done but is not. */
  readonly isCorrection: boolean;
};

const WORDS = ['JobAnswered', 'JobConfirmed'] as const;

/** What the owner has said of a job since then, oldest first. */
export async function saidSince(
  context: Pick<PhaseContext, 'log' | 'agentId'>,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { jobId, after }: { readonly jobId: string; readonly after: number },
): Promise<readonly OwnerSaid[]> {
  const subjects = [`job:${jobId}`];
  const events = await readAllFacts(context, { subjects, types: WORDS, after });
  const said = await Promise.all(events.map((event) => saidIn(blobs, event)));
  return said.filter((one) => one !== null);
}

async function saidIn(
  blobs: Pick<BlobStore, 'getPersonal'>,
  { type, payload, eventId, seq }: RecordedFact<(typeof WORDS)[number]>,
): Promise<OwnerSaid | null> {
  if (type === 'JobConfirmed') {
    const { is_done, reason } = payload;
    return is_done ? null : { text: reason, eventId, seq, isCorrection: true };
  }
  const { job_id, text: ref } = payload;
  const text = await personalText(blobs, `job:${job_id}`, ref);
  return text === null ? null : { text, eventId, seq, isCorrection: false };
}
