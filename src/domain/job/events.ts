import { z } from 'zod';
import { type DeepReadonly, event } from '../../kernel/event/event.ts';
import { reference, textName } from '../../kernel/text/field-kind.ts';
import { evidence } from '../action/events.ts';
import { textRef, verifier } from '../task/events.ts';

/** One step of the plan that the model keeps for itself; `found`: its result. */
export const planStep = z.strictObject({
  text: z.string().min(1).max(300),
  state: z.enum(['open', 'doing', 'done', 'dropped']),
  found: z.string().max(500).nullable(),
});

const path = reference().min(1).max(300);

/**
 * How to see from outside that a job is done. `verifier`: the owner's own words. The others are proposed by a model:
 * `pointer` is a JSON pointer (RFC 6901) into a JSON or YAML file; `mail`: a mail to this address was accepted; `draft`: one
 * lies there for the owner.
 */
export const acceptanceCheck = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('verifier'), verifier }),
  z.strictObject({
    kind: z.literal('file'),
    path,
    contains: z.string().min(1).max(2000).nullable(),
  }),
  z.strictObject({
    kind: z.literal('command'),
    run: z.string().min(1).max(1000),
    exit_code: z.int(),
  }),
  z.strictObject({
    kind: z.literal('http'),
    url: z.string().max(500),
    status: z.int(),
    contains: z.string().min(1).max(500).nullable(),
  }),
  z.strictObject({ kind: z.literal('commit'), repository: path }),
  z.strictObject({ kind: z.literal('mail'), to: z.string().min(3).max(254) }),
  z.strictObject({
    kind: z.literal('draft'),
    to: z.string().min(3).max(254),
    contains: z.string().min(1).max(500).nullable(),
  }),
  z.strictObject({
    kind: z.literal('value'),
    path,
    pointer: z.string().max(300),
    equals: z.union([z.string().max(500), z.number(), z.boolean(), z.null()]),
  }),
]);
export type AcceptanceCheck = DeepReadonly<z.infer<typeof acceptanceCheck>>;

/** What a look at one check saw. `state`: what a change is told from, such as a file's hash; null: nothing to compare. */
export const checkSeen = z.strictObject({
  ok: z.boolean(),
  ref: z.string(),
  state: z.string().nullable(),
  /** The check could not run, which says nothing about the work. */
  unseen: z.literal(true).optional(),
  /** The end of what a command printed that did not hold: text from outside. */
  output: z.string().max(600).optional(),
});
export type CheckSeen = DeepReadonly<z.infer<typeof checkSeen>>;

/** Why a job rests. None of them is a failure, and nothing is learned from one. */
export const pauseReason = z.enum([
  'cycle_time',
  'turns',
  'job_money',
  'cycle_money',
  'day_money',
  'no_model',
  'outage',
  'no_progress',
  'question',
  'approval',
  'unknown_effect',
  'stopped',
]);
export type PauseReason = DeepReadonly<z.infer<typeof pauseReason>>;

/** What a verdict rests on, strongest first. Only the first two move what is believed (invariant 3). */
export const verdictBasis = z.enum([
  'owner_checks',
  'own_checks',
  'reviewer',
  'answer',
  'model',
  'owner',
]);
export type VerdictBasis = DeepReadonly<z.infer<typeof verdictBasis>>;

export const jobOutcome = z.enum(['done', 'failed', 'unconfirmed']);

/** What the model wrote for the owner: its beginning, and the file in the workspace that holds all of it. */
export const writtenAnswer = z.strictObject({ text: z.string(), path: reference() });
export type WrittenAnswer = DeepReadonly<z.infer<typeof writtenAnswer>>;

const job = { job_id: z.string(), work_id: z.string(), cycle_no: z.int().positive() };
const aboutJob = (p: { job_id: string; work_id: string; cycle_no: number }) => [
  `job:${p.job_id}`,
  `work:${p.work_id}`,
  `cycle:${p.cycle_no}`,
];

/** What stands in `JobConfirmed` as the reason of a no without one. */
export const NO_REASON = 'the owner says that it is not done';

/** The life of a job: a piece of work with its conversation, plan, acceptance and verdict, over any number of cycles. */
export const jobEvents = {
  /** `fingerprint`: of the work when it was begun. */
  JobOpened: event({ ...job, fingerprint: reference() }, aboutJob),
  /** Taken up again: in another cycle, or by another attempt at this one. */
  JobResumed: event({ ...job, fingerprint: reference() }, aboutJob),
  /**
   * A piece of the conversation, in order. The blob holds the messages and what code must know of them; `compacted`
   * stands for all that came before it.
   */
  JobTurnKept: event(
    {
      ...job,
      turn: z.int(),
      part: z.enum(['begun', 'told', 'reply', 'results', 'compacted']),
      ref: textName(),
      /** There is something new to show, or the plan moved on. */
      progress: z.boolean(),
      /** What was wanted, as this piece tells it. */
      wish: z.string().optional(),
      /** Place in the log up to which the owner's words stand in the conversation now; left out: as before. */
      heard: z.int().optional(),
    },
    aboutJob,
  ),
  JobPlanned: event({ ...job, steps: z.array(planStep).max(60) }, aboutJob),
  /** Decided before acting. `statements`: what only a judgement can show. */
  AcceptanceSet: event(
    {
      ...job,
      by: z.enum(['owner', 'model', 'nobody']),
      checks: z.array(acceptanceCheck).max(20),
      statements: z.array(z.string().max(300)).max(10),
      /** Proposed and rejected, with the reason. */
      refused: z.array(z.strictObject({ check: z.string(), why: z.string() })),
      /** What was wanted when it was set. */
      wish: z.string().optional(),
    },
    aboutJob,
  ),
  /** All checks were looked at, in their order: before the first action, or because the job claims its end. */
  AcceptanceChecked: event(
    { ...job, moment: z.enum(['before', 'end', 'limit']), seen: z.array(checkSeen) },
    aboutJob,
  ),
  /** A model that took no part read goal, acceptance and evidence. `covers`: the checks cover the goal. */
  JobReviewed: event(
    {
      ...job,
      run_id: z.string(),
      met: z.boolean(),
      covers: z.boolean(),
      missing: z.array(z.string()),
    },
    aboutJob,
  ),
  /** Nothing new came for too long: another approach is asked for, then a stronger model. */
  JobRedirected: event(
    { ...job, turn: z.int(), how: z.enum(['approach', 'strong']), why: z.string() },
    aboutJob,
  ),
  JobPaused: event(
    {
      ...job,
      reason: pauseReason,
      detail: z.string(),
      /** For the owner; of `question` and `no_progress`. */
      question: z.string().nullable(),
      /** ISO 8601; null: when its cause ends. */
      retry_at: z.string().nullable(),
    },
    aboutJob,
  ),
  /** `claimed`: the model's own word, kept beside the verdict; null: none was given. */
  JobConcluded: event(
    {
      ...job,
      outcome: jobOutcome,
      basis: verdictBasis,
      claimed: z.boolean().nullable(),
      evidence: z.array(evidence),
      /** What is not as it should be. */
      missing: z.array(z.string()),
      /** Left out: nothing was written, or by an older version. */
      written_answer: writtenAnswer.optional(),
    },
    aboutJob,
  ),
  /** The owner's answer to a job that waits: words, more money, or both. The job continues at once. */
  JobAnswered: event(
    {
      job_id: z.string(),
      work_id: z.string(),
      by: z.string(),
      /** Under the key of `job:<job_id>`; null: no words. */
      text: textRef.nullable(),
      extra_usd: z.number().nonnegative(),
    },
    (p) => [`job:${p.job_id}`, `work:${p.work_id}`],
  ),
  /** The owner's word on a job that ended: it turns the verdict. */
  JobConfirmed: event(
    {
      job_id: z.string(),
      work_id: z.string(),
      by: z.string(),
      is_done: z.boolean(),
      reason: z.string(),
    },
    (p) => [`job:${p.job_id}`, `work:${p.work_id}`],
  ),
};
