import type { JobDoc } from '../../../../domain/job/views/job.ts';
import { inboxProjection } from '../../../../domain/task/views/inbox.ts';
import { intentionProjection, isOpen } from '../../../../domain/task/views/intention.ts';
import { workIdParts } from '../../../../kernel/event/work-id.ts';
import type { View } from '../../../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import { recordLine } from '../../../../prompt/compose/compose-records.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { newsSince } from '../told/news-since.ts';
import type { OwnerSaid } from '../told/owner-words.ts';
import { lateRecord, overRecord } from '../told/requests-over.ts';
import { type ResolvedEffect, resolvedRecord } from '../told/resolved-effects.ts';
import type { JobWork } from './job-prompt.ts';

/** Words for the model, or that the owner has ended the work. */
export type OwnerNews = {
  readonly words: string | null;
  readonly isOver: boolean;
  /** For effects with unknown outcome. */
  readonly resolved: readonly ResolvedEffect[];
  /** Place in the log up to which this is all that was said. */
  readonly heard: number;
};

type NewsOf = {
  readonly work: JobWork;
  readonly job: JobDoc;
  /** How the conversation's actions are named. */
  readonly name: string;
  /** Place in the log up to which it has been told. */
  readonly heard: number;
  /** IANA. */
  readonly zone: string;
};

/** What the owner does to the work while a job is at it, looked at between turns; each word is told once. */
export function newsOf(
  context: PhaseContext,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { work, job, name, heard, zone }: NewsOf,
): () => Promise<OwnerNews> {
  const { kind, name: id } = workIdParts(work.workId);
  let after = heard;
  return async () => {
    const view = await context.view([
      { projection: intentionProjection, keys: kind === 'task' ? [id] : [] },
      { projection: inboxProjection, keys: kind === 'inbox' ? [id] : [] },
    ]);
    if (isEndedByOwner(view, kind, id)) {
      return { words: null, isOver: true, resolved: [], heard: after };
    }
    const since = { jobId: job.job_id, name, after, upTo: view.head };
    const { said, resolved, over, late } = await newsSince(context, blobs, since);
    after = view.head;
    const lines = [
      ...said.map(saidLine),
      ...[
        ...resolved.map((one) => resolvedRecord(one, { trust: 'self', fence: context.newId() })),
        ...over.map((one) => overRecord(one, { trust: 'self', fence: context.newId(), zone })),
        ...late.map(lateRecord),
      ].map((one) => recordLine(one, RECORD_CHARACTERS)),
    ];
    const words = lines.length === 0 ? null : lines.join('\n');
    return { words, isOver: false, resolved, heard: after };
  };
}

/** For a text of an effect that has begun, or of a request that is over. */
const RECORD_CHARACTERS = 500;

function isEndedByOwner(view: View, kind: string, id: string): boolean {
  if (kind === 'inbox') return view.get(inboxProjection, id)?.status === 'handled';
  if (kind !== 'task') return false;
  const task = view.get(intentionProjection, id);
  return task === undefined || task.erased || !isOpen(task);
}

function saidLine({ text, isCorrection }: OwnerSaid): string {
  const what = isCorrection ? 'The owner says that it is not done' : 'The owner says';
  return `${what}: ${JSON.stringify(text)}`;
}
