import { z } from 'zod';
import { type DeepReadonly, event, trust } from '../../kernel/event/event.ts';
import { reference, textName } from '../../kernel/text/field-kind.ts';

/** Text of a person: the blob is ciphertext under the subject's key. */
export const textRef = z.strictObject({ blob: textName(), bytes: z.int() });

/**
 * One shell step the owner wrote. Runs with limits and in the sandbox; a model never writes one. `outside_sandbox`: the
 * owner wants this one to run as their user.
 */
export const step = z.strictObject({
  run: z.string(),
  timeout_ms: z.int().positive().optional(),
  outside_sandbox: z.boolean().optional(),
});
export type Step = DeepReadonly<z.infer<typeof step>>;

/** How to see from outside that the work is done: exit code, file, commit, HTTP status, test command, another task. */
export const verifier = z.strictObject({
  kind: z.enum(['exit', 'file', 'git', 'http', 'test', 'task']),
  target: z.string(),
});
export type Verifier = DeepReadonly<z.infer<typeof verifier>>;

/** `commitment`: somebody (`who`) said they would. */
export const intentionKind = z.enum(['task', 'todo', 'reminder', 'goal', 'followup', 'commitment']);
export type IntentionKind = DeepReadonly<z.infer<typeof intentionKind>>;

/**
 * What becomes of instants that passed while nobody looked: `skip` lets them go, `once` makes one of them all, `all`
 * makes each up.
 */
export const misfire = z.enum(['skip', 'once', 'all']);
export type Misfire = DeepReadonly<z.infer<typeof misfire>>;

/**
 * It comes again and again: a rule of RFC 5545 (see schedule-rule.ts) or five-field cron text, in an IANA zone. `phrase`:
 * as its owner said it.
 */
export const recurrence = z.strictObject({
  cron: reference().optional(),
  rule: z.string().optional(),
  zone: reference(),
  misfire,
  phrase: z.string(),
});
export type Recurrence = DeepReadonly<z.infer<typeof recurrence>>;

/**
 * What an intention waits for instead of a time: an event of the log, a change of a file or folder, or a source of
 * sensing that shows something (`health`, `disk` is `low`). It fires once.
 */
export const trigger = z.union([
  z.strictObject({
    on: z.literal('event'),
    type: z.string(),
    subject: z.string().nullable(),
  }),
  z.strictObject({ on: z.literal('path'), path: reference() }),
  z.strictObject({
    on: z.literal('source'),
    source: z.string(),
    field: z.string(),
    is: z.string(),
  }),
]);
export type Trigger = DeepReadonly<z.infer<typeof trigger>>;

/** What a task file said, and what the log said of the same. */
export const difference = z.strictObject({ field: z.string(), file: z.string(), log: z.string() });
export type Difference = DeepReadonly<z.infer<typeof difference>>;

const priority = z.int().min(1).max(5);
/** What a file, the CLI or the API may say of a task. */
const editable = {
  title: z.string(),
  content: z.string(),
  priority,
  due_at: z.string().nullable(),
  tags: z.array(reference()),
  blocks: z.array(reference()),
  blocked_by: z.array(reference()),
  steps: z.array(step),
  verify: z.array(verifier),
  /** Hash of the task file it was read from. */
  source_hash: z.string().nullable(),
  /** Name of the task file it was read from, when this fact came from one. */
  file: reference().optional(),
  /** Why a task file is not trusted as the owner's. */
  trust_reason: z.string().optional(),
};
const intention = { intention_id: z.string() };
const aboutIntention = (p: { intention_id: string }) => [`intention:${p.intention_id}`];

export const standingOrder = z.strictObject({
  order_id: z.string(),
  title: z.string(),
  text: z.string(),
  /** A rule of RFC 5545, or cron text; null: only when there is nothing else to do. */
  schedule: reference().nullable(),
  /** How its owner wrote when. */
  said: z.string().optional(),
  /** Due as soon as it is first read, not only from the next instant of its schedule. */
  at_once: z.boolean().optional(),
  steps: z.array(step),
  verify: z.array(verifier),
});
export type StandingOrder = DeepReadonly<z.infer<typeof standingOrder>>;

/** The owner's tasks, standing orders, inbox, watched repositories and preferences. */
export const ownerEvents = {
  IntentionFormed: event(
    {
      ...intention,
      kind: intentionKind,
      ...editable,
      content_ref: textRef.optional(),
      source: z.enum(['cli', 'api', 'file', 'mail', 'import', 'agent']),
    },
    aboutIntention,
  ),
  IntentionRevised: event({ ...intention, ...editable }, aboutIntention),
  /** Beside its words: whose goal it serves, who said it, when it comes again, what sets it off. Replaces what held. */
  IntentionArranged: event(
    {
      ...intention,
      /** A goal. */
      parent: reference().nullable(),
      who: z.string().nullable(),
      recurs: recurrence.nullable(),
      trigger: trigger.nullable(),
    },
    aboutIntention,
  ),
  /** Its time has come, or what it waited for has happened. Once for each instant. */
  IntentionDue: event(
    {
      ...intention,
      /** ISO 8601: the instant meant, not the one it was noticed at. */
      instant: reference(),
      by: z.enum(['time', 'schedule', 'trigger']),
      /** What happened, for a trigger. */
      cause: z.string().nullable(),
      /** Earlier instants that were missed and that this one covers. */
      missed: z.int(),
    },
    aboutIntention,
  ),
  /** Missed instants that the policy `skip` drops. */
  IntentionMissed: event({ ...intention, up_to: reference(), count: z.int() }, aboutIntention),
  /** The first state of what it waits for: the task is triggered when that changes. */
  IntentionWatched: event({ ...intention, seen: reference() }, aboutIntention),
  IntentionActivated: event({ ...intention, trigger: z.string() }, aboutIntention),
  IntentionBlocked: event({ ...intention, by: z.array(z.string()) }, aboutIntention),
  IntentionCompleted: event(
    {
      ...intention,
      evidence: z.array(z.string()),
      /** The evidence covers what was wanted then; it says nothing about anything wanted later. */
      revision: z.int().optional(),
    },
    aboutIntention,
  ),
  IntentionCancelled: event({ ...intention, reason: z.string() }, aboutIntention),
  /** The owner says that a task that counted as done is still to be done. */
  IntentionReopened: event({ ...intention, reason: z.string() }, aboutIntention),
  /** A task file that cannot be read as one; it is left alone and named in status. */
  TaskFileRefused: event({ file: reference(), file_hash: z.string(), why: z.string() }, (p) => [
    `file:${p.file}`,
  ]),
  /** A rejected task file no longer exists. */
  TaskFileGone: event({ file: reference() }, (p) => [`file:${p.file}`]),
  /** A task file and the log differed; the log won and the file was kept as `.conflict`. */
  TaskFileConflicted: event(
    {
      ...intention,
      file: reference(),
      file_hash: z.string(),
      /** Since when the log says otherwise, ISO 8601. */
      since: reference().optional(),
      differences: z.array(difference).optional(),
    },
    aboutIntention,
  ),
  /** A version of HEARTBEAT.md and the orders it holds. */
  StandingOrdersRead: event(
    {
      file_hash: z.string(),
      /** Content-addressed blob of the whole text. */
      blob: textName(),
      trust,
      trust_reason: z.string().optional(),
      orders: z.array(standingOrder),
    },
    () => ['standing-orders'],
  ),
  StandingOrdersRefused: event({ file_hash: z.string(), why: z.string() }, () => [
    'standing-orders',
  ]),
  StandingOrderRun: event(
    { order_id: z.string(), cycle_no: z.int(), outcome: z.enum(['success', 'failure']) },
    (p) => [`order:${p.order_id}`],
  ),
  /** Of a mail: `thread_id`, and when it arrived, which was before it was read. */
  InboxFileSeen: event(
    {
      file: reference(),
      file_hash: z.string(),
      bytes: z.int(),
      trust,
      text: textRef,
      thread_id: reference().optional(),
      arrived_at: reference().optional(),
    },
    (p) => [`inbox:${p.file_hash}`],
  ),
  /** `is_dropped`: its owner does not want it any more. */
  InboxFileHandled: event(
    { file_hash: z.string(), how: z.string(), is_dropped: z.literal(true).optional() },
    (p) => [`inbox:${p.file_hash}`],
  ),
  GitStateSeen: event(
    {
      repository: reference(),
      head: reference(),
      branch: reference(),
      is_clean: z.boolean(),
      new_commits: z.int(),
    },
    (p) => [`git:${p.repository}`],
  ),
  UserPreferenceObserved: event(
    { key: reference(), value: z.string(), evidence: z.string(), weight: z.number() },
    (p) => [`preference:${p.key}`],
  ),
  OwnerAlerted: event(
    { cause: z.string(), incident_id: z.string().nullable(), count: z.int() },
    (p) => [`alert:${p.cause}`],
  ),
};
