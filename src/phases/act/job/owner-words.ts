import type { JobDoc } from '../../../domain/job/views/job.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';

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
