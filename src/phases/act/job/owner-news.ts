import { type JobDoc, jobProjection } from '../../../domain/job/views/job.ts';
import { type IntentionDoc, intentionProjection } from '../../../domain/owner/views/intention.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import { workIdParts } from '../../../kernel/work-id.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { JobWork } from './job-prompt.ts';
import { wordsOf } from './owner-words.ts';

/** Words for the model, or that the owner has ended the work. */
export type OwnerNews = { readonly words: string | null; readonly isOver: boolean };

const NONE: OwnerNews = { words: null, isOver: false };

/** What the owner does to the work while a job is at it, looked at between turns; each word is told once. */
export function newsOf(
  context: PhaseContext,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { work, job }: { readonly work: JobWork; readonly job: JobDoc },
): () => Promise<OwnerNews> {
  const { kind, name: id } = workIdParts(work.workId);
  let revision = work.view.get(intentionProjection, id)?.revision ?? 0;
  let heard = job.answers.length;
  return async () => {
    if (kind !== 'task') return NONE;
    const view = await context.view([
      { projection: intentionProjection, keys: [id] },
      { projection: jobProjection, keys: [work.workId] },
    ]);
    const task = view.get(intentionProjection, id);
    if (task === undefined || isEnded(task)) return { words: null, isOver: true };
    const now = view.get(jobProjection, work.workId) ?? job;
    const lines = [...changeIn(task, revision), ...(await wordsOf(blobs, now, heard)).map(said)];
    revision = task.revision;
    heard = now.answers.length;
    return { words: lines.length === 0 ? null : lines.join('\n'), isOver: false };
  };
}

function isEnded({ status, erased }: IntentionDoc): boolean {
  return erased || status === 'done' || status === 'cancelled';
}

function changeIn({ title, content: text, revision }: IntentionDoc, known: number) {
  const now = JSON.stringify({ title, text });
  return revision > known ? [`The owner has changed the work. It now reads: ${now}`] : [];
}

function said(text: string): string {
  return `The owner says: ${JSON.stringify(text)}`;
}
