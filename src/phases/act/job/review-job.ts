import { z } from 'zod';
import type { actionEvents } from '../../../domain/action/events.ts';
import type { CheckSeen } from '../../../domain/job/events.ts';
import type { Review } from '../../../domain/job/judge-claim.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { composeRecords, type PromptRecord } from '../../../prompt/compose-records.ts';
import type { Sources } from '../../../prompt/manifest.ts';
import { ask } from '../../ask.ts';
import type { ModelOutcome } from '../../model-run.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { WorkPorts } from './job-ports.ts';
import { acceptanceRecords, type JobWork, sourcesOf, workRecord } from './job-prompt.ts';
import { readAll } from './kept-turns.ts';

/** What somebody says who took no part. */
const reviewOutput = z.strictObject({
  met: z.boolean(),
  covers: z.boolean(),
  missing: z.array(z.string().max(300)).max(10),
});

export type ToReview = {
  readonly work: JobWork;
  readonly job: JobDoc;
  readonly seen: readonly CheckSeen[];
  /** Words for the owner that are a part of the result. */
  readonly answer: string | null;
};

type Unavailable = Exclude<ModelOutcome<unknown>, { status: 'ok' }>;

/** Asks a model that took no part, by goal, checks and what the log shows, without the words of whoever did the work. */
export async function reviewJob(
  context: PhaseContext,
  ports: WorkPorts,
  { work, job, seen, answer }: ToReview,
): Promise<Review | Unavailable> {
  const { template, records, asking } = ports.review;
  const sources = sourcesOf(work);
  const nonce = context.newId();
  const deeds = await deedsOf(context, job.job_id, nonce);
  const lists = {
    work: [workRecord(work)],
    acceptance: acceptanceRecords(job, sources),
    actions: deeds,
    results: [...seenRecords(seen, job, sources), ...answerRecords(answer, sources, nonce)],
  };
  const outcome = await ask(context, ports.edges, {
    ...asking,
    purpose: 'review',
    priority: 'act',
    isExploration: work.cycle.is_exploration,
    job: { jobId: job.job_id, extraUsd: job.extra_usd },
    trust: 'outside',
    prompt: composeRecords(lists, template, records),
    output: { name: 'review', schema: reviewOutput },
  });
  if (outcome.status !== 'ok') return outcome;
  const payload = {
    job_id: job.job_id,
    work_id: job.work_id,
    cycle_no: context.cycleNo,
    run_id: outcome.runId,
    ...outcome.parsed,
  };
  await context.record([{ type: 'JobReviewed', payload, trust: 'outside' }]);
  return outcome.parsed;
}

function seenRecords(
  seen: readonly CheckSeen[],
  job: JobDoc,
  fallback: Sources,
): readonly PromptRecord[] {
  const id = job.event_ids['look_end'];
  return seen.map(({ ok, ref }, i) => ({
    name: `check-${i + 1}`,
    fields: { check: i + 1, holds: ok, seen: ref, held_before: job.before?.[i]?.ok ?? false },
    eventIds: id === undefined ? fallback : [id],
  }));
}

function answerRecords(
  answer: string | null,
  eventIds: Sources,
  fence: string,
): readonly PromptRecord[] {
  return answer === null ? [] : [{ name: 'answer', fields: { answer }, eventIds, fence }];
}

type Known = EventOf<typeof actionEvents>;
type PayloadOf<Type extends Known['type']> = Extract<Known, { type: Type }>['payload'];

/** What the log has of the job's actions: calls, ends, and the head of what they printed. */
async function deedsOf(
  context: PhaseContext,
  jobId: string,
  fence: string,
): Promise<readonly PromptRecord[]> {
  const events = await readAll(context, {
    subjects: [`job:${jobId}`],
    types: ['JobOpened', 'JobResumed'],
  });
  const cycles = [
    ...new Set(events.map(({ payload }) => (payload as { cycle_no: number }).cycle_no)),
  ]; // JobOpened, JobResumed
  const actions = await readAll(context, {
    subjects: cycles.map((no) => `cycle:${no}`),
    types: ['ActionProposed', 'ActionExecuted'],
  });
  const asked = new Map(
    actions
      .filter(({ type }) => type === 'ActionProposed')
      .map(({ payload }) => payload as PayloadOf<'ActionProposed'>) // parsed when it was read
      .map((one) => [one.action_id, one.args_redacted]),
  );
  return actions
    .filter(({ type }) => type === 'ActionExecuted')
    .map(({ payload, eventId }) => {
      const done = payload as PayloadOf<'ActionExecuted'>; // parsed when it was read
      const { tool, exit_code: exit, output_head: output } = done;
      const fields = { tool, did: asked.get(done.action_id) ?? '', exit, output };
      return { name: tool, fields, eventIds: [eventId] as const, fence };
    });
}
