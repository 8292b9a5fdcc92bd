import { approvalProjection } from '../../../../domain/action/views/approval.ts';
import type { Trust } from '../../../../kernel/event/event.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { type OwnerSaid, saidSince } from './owner-words.ts';
import { lateRecord, overRecord, type RequestsOver, requestsOver } from './requests-over.ts';
import { type ResolvedEffect, resolvedEffects, resolvedRecord } from './resolved-effects.ts';

export type News = RequestsOver & {
  readonly said: readonly OwnerSaid[];
  readonly resolved: readonly ResolvedEffect[];
  readonly heard: number;
};

type Since = {
  readonly jobId: string;
  /** How the conversation's actions are named. */
  readonly name: string;
  /** Place in the log up to which it has been told. */
  readonly after: number;
  /** Place up to which it is told now: whatever comes later is for the next look. */
  readonly upTo: number;
};

/** What the owner has said, and what is over of what they were asked, that the conversation was not told yet. */
export async function newsSince(
  context: PhaseContext,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { jobId, name, after, upTo }: Since,
): Promise<News> {
  const isSeen = ({ seq }: { readonly seq: number }) => seq <= upTo;
  const said = await saidSince(context, blobs, { jobId, after });
  const resolved = await resolvedEffects(context, { name, after });
  const { over, late } = await requestsOver(context, blobs, { name, after });
  return {
    said: said.filter(isSeen),
    resolved: resolved.filter(isSeen),
    over: over.filter(isSeen),
    late: late.filter(isSeen),
    heard: upTo,
  };
}

type AnswersOf = {
  readonly workId: string;
  /** Of the conversation, which wrote what it parked and what it began. */
  readonly trust: Trust;
  /** IANA. */
  readonly zone: string;
};

/** What the owner said to a job since it was last told, with what came of what it had parked. */
export async function answersTo(
  context: PhaseContext,
  { workId, trust, zone }: AnswersOf,
  { said, resolved, over, late }: News,
): Promise<readonly PromptRecord[]> {
  const view = await context.view([{ projection: approvalProjection, keys: 'recent' }]);
  const answered = [...view.all(approvalProjection).values()].filter(
    ({ work_id, status }) => work_id === workId && ['granted', 'denied'].includes(status),
  );
  const answers = said.filter(({ isCorrection }) => !isCorrection);
  return [
    ...answered.map(({ tool, summary, status, event_id }) => ({
      name: tool,
      fields: { asked: `${tool}: ${summary}`, answer: status },
      eventIds: [event_id] as const,
      trust,
      fence: context.newId(), // the summary of what was parked is in a model's words
    })),
    ...over.map((one) => overRecord(one, { trust, fence: context.newId(), zone })),
    ...late.map(lateRecord),
    ...answers.map(({ text, eventId }, i) => ({
      name: `answer-${i + 1}`,
      fields: { owner_says: text },
      eventIds: [eventId] as const,
      trust: 'owner' as const,
    })),
    ...resolved.map((one) => resolvedRecord(one, { trust, fence: context.newId() })),
  ];
}
