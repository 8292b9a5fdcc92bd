import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import { explorationWork } from '../../../kernel/event/work-id.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { evidence } from '../../action/events.ts';
import type { learningEvents } from '../../learning/events.ts';
import { type ownerEvents, textRef } from '../../task/events.ts';
import {
  acceptanceCheck,
  checkSeen,
  type jobEvents,
  jobOutcome,
  type PauseReason,
  pauseReason,
  planStep,
  verdictBasis,
  writtenAnswer,
} from '../events.ts';
import { unseenIn } from '../judge-claim.ts';

export const jobDoc = z.strictObject({
  job_id: z.string(),
  work_id: z.string(),
  /** `waiting`: for the owner. */
  status: z.enum(['open', 'paused', 'waiting', 'done', 'failed', 'unconfirmed', 'dropped']),
  /** Of the work when it was last begun. */
  fingerprint: z.string(),
  opened_at: z.string(),
  updated_at: z.string(),
  /** Cycles that worked on it, the newest last. */
  cycles: z.array(z.int()),
  turns: z.int(),
  /** Turns taken when the owner last spoke: limits count from there. */
  turns_from: z.int(),
  /** The last turn that brought something new. */
  progress_turn: z.int(),
  redirects: z.array(z.enum(['approach', 'strong'])),
  /** Pauses for want of progress since something new was last brought: from the second on, an answer of the owner did not help. */
  stalls: z.int(),
  plan: z.array(planStep),
  acceptance: z
    .strictObject({
      by: z.enum(['owner', 'model', 'nobody']),
      checks: z.array(acceptanceCheck),
      statements: z.array(z.string()),
      /** Proposed and rejected, with the reason. */
      refused: z.array(z.strictObject({ check: z.string(), why: z.string() })),
    })
    .nullable(),
  /** What was wanted when its acceptance was set; null: nothing is set, or by an older version. */
  accepted_wish: z.string().nullable(),
  /** What was wanted when its conversation was last told; null: it was not told, or by an older version. */
  told_wish: z.string().nullable(),
  /** In the order of the checks: before the first action, from which a check tells a change. */
  first_look: z.array(checkSeen).nullable(),
  /** What is no proof: as it was before the first action, or when the owner said no to it. */
  before: z.array(checkSeen).nullable(),
  last_look: z.array(checkSeen).nullable(),
  review: z
    .strictObject({ met: z.boolean(), covers: z.boolean(), missing: z.array(z.string()) })
    .nullable(),
  pause: z
    .strictObject({
      reason: pauseReason,
      detail: z.string(),
      question: z.string().nullable(),
      retry_at: z.string().nullable(),
    })
    .nullable(),
  /** Pauses for an outage in a row. */
  outages: z.int(),
  verdict: z
    .strictObject({
      outcome: jobOutcome,
      basis: verdictBasis,
      claimed: z.boolean().nullable(),
      evidence: z.array(evidence),
      missing: z.array(z.string()),
      cycle_no: z.int(),
    })
    .nullable(),
  /** Looks at the end in a row in which something could not be looked at. */
  unseen: z.int(),
  /** What the owner has answered, oldest first; the next turn is told. */
  answers: z.array(z.strictObject({ text: textRef.nullable(), at: z.string() })),
  /** Money the owner gave beyond the cap of a job. */
  extra_usd: z.number(),
  /** What the model says it has done, when it last ended its conversation; null: it has not, or not since the owner's no. */
  account: z.string().nullable(),
  /** What it wrote for the owner when it ended; null: nothing, or not since the owner's no. */
  written_answer: writtenAnswer.nullable(),
  /** What the owner said of a job that had ended. */
  correction: z.strictObject({ is_done: z.boolean(), reason: z.string() }).nullable(),
  /** The owner said that it is not done, of this or an earlier attempt: what its checks show is not enough. */
  overturned: z.boolean(),
  /** Jobs that failed at the same work as it is now, oldest first. */
  earlier: z.array(z.string()),
  /** Of the plan, the acceptance, the pause and the verdict: the newest of each. */
  event_ids: z.record(z.string(), z.string()),
});
export type JobDoc = DeepReadonly<z.infer<typeof jobDoc>>;

/** It ended by its own word that it cannot be done. */
export function isGivenUp({ status, verdict }: Pick<JobDoc, 'status' | 'verdict'>): boolean {
  return status === 'failed' && verdict?.claimed === false;
}

type JobEvent = EventOf<typeof jobEvents>;
type OwnerEvent = EventOf<typeof ownerEvents>;
type Event = JobEvent | OwnerEvent | EventOf<typeof learningEvents>;
type On<Type extends Event['type']> = Folded<Extract<Event, { type: Type }>>;

const OVER: readonly JobDoc['status'][] = ['done', 'failed', 'dropped'];
const CYCLES_KEPT = 200;
const ANSWERS_KEPT = 20;
const EARLIER_KEPT = 20;

const byWork = {
  keys: (event: { payload: { work_id: string } }) => [event.payload.work_id],
};

function opened(
  before: JobDoc | undefined,
  { payload, occurredAt, eventId }: On<'JobOpened'>,
): JobDoc {
  const isAgain = before?.status === 'failed' && before.fingerprint === payload.fingerprint;
  return {
    job_id: payload.job_id,
    work_id: payload.work_id,
    status: 'open',
    fingerprint: payload.fingerprint,
    opened_at: occurredAt,
    updated_at: occurredAt,
    cycles: [payload.cycle_no],
    turns: 0,
    turns_from: 0,
    progress_turn: 0,
    redirects: [],
    stalls: 0,
    plan: [],
    acceptance: null,
    accepted_wish: null,
    told_wish: null,
    first_look: null,
    before: null,
    last_look: null,
    review: null,
    pause: null,
    outages: 0,
    unseen: 0,
    verdict: null,
    answers: [],
    extra_usd: 0,
    account: null,
    written_answer: null,
    correction: null,
    overturned: isAgain && before.overturned,
    earlier: isAgain ? [...before.earlier, before.job_id].slice(-EARLIER_KEPT) : [],
    event_ids: { opened: eventId },
  };
}

type Of = { readonly payload: { readonly job_id: string }; readonly occurredAt: string };

/** Facts of another job of the same work change nothing. */
function changeJob(doc: JobDoc | undefined, event: Of, part: (doc: JobDoc) => Partial<JobDoc>) {
  if (doc === undefined || doc.job_id !== event.payload.job_id) return doc;
  return { ...doc, ...part(doc), updated_at: event.occurredAt };
}

function withId(doc: JobDoc, name: string, eventId: string): JobDoc['event_ids'] {
  return { ...doc.event_ids, [name]: eventId };
}

function resumed(doc: JobDoc | undefined, event: On<'JobResumed'>) {
  const { cycle_no, fingerprint } = event.payload;
  return changeJob(doc, event, (before) => ({
    ...(before.fingerprint === fingerprint ? {} : freshStart(before)),
    status: 'open',
    pause: null,
    fingerprint,
    verdict: null,
    cycles: [...before.cycles.filter((cycle) => cycle !== cycle_no), cycle_no].slice(-CYCLES_KEPT),
  }));
}

function turnKept(doc: JobDoc | undefined, event: On<'JobTurnKept'>) {
  const { turn, progress, wish } = event.payload;
  return changeJob(doc, event, ({ turns, progress_turn, outages, told_wish, stalls }) => ({
    told_wish: wish ?? told_wish,
    stalls: progress ? 0 : stalls,
    turns: Math.max(turns, turn),
    progress_turn: progress ? turn : progress_turn,
    outages: event.payload.part === 'reply' ? 0 : outages,
  }));
}

/** Waits for the owner without a question in words. */
const FOR_OWNER: readonly PauseReason[] = ['approval', 'unknown_effect'];

function paused(doc: JobDoc | undefined, event: On<'JobPaused'>) {
  const { reason, detail, question, retry_at } = event.payload;
  return changeJob(doc, event, (before) => ({
    status: question !== null || FOR_OWNER.includes(reason) ? 'waiting' : 'paused',
    pause: { reason, detail, question, retry_at },
    outages: reason === 'outage' ? before.outages + 1 : before.outages,
    stalls: reason === 'no_progress' ? before.stalls + 1 : before.stalls,
    event_ids: withId(before, 'pause', event.eventId),
  }));
}

function concluded(doc: JobDoc | undefined, event: On<'JobConcluded'>) {
  const { outcome, basis, claimed, evidence: shown, missing, cycle_no } = event.payload;
  const { written_answer = null } = event.payload;
  return changeJob(doc, event, (before) => ({
    status: outcome,
    pause: null,
    verdict: { outcome, basis, claimed, evidence: shown, missing, cycle_no },
    written_answer,
    event_ids: withId(before, 'verdict', event.eventId),
  }));
}

function lookedAtEnd({ unseen }: JobDoc, seen: JobDoc['before'] & object) {
  return { last_look: seen, unseen: unseenIn(seen).length > 0 ? unseen + 1 : 0 };
}

/**
 * The owner's word is something new: another way, a stronger model and all turns are there again. Not once an answer has
 * brought nothing: then the owner is asked sooner.
 */
function freshStart({
  turns,
  stalls,
  redirects,
}: JobDoc): Pick<JobDoc, 'turns_from' | 'progress_turn' | 'redirects' | 'unseen'> {
  const kept = stalls > 1 ? redirects : [];
  return { turns_from: turns, progress_turn: turns, redirects: kept, unseen: 0 };
}

function jobAnswered(doc: JobDoc | undefined, event: On<'JobAnswered'>) {
  const { text, extra_usd } = event.payload;
  return changeJob(doc, event, (before) => ({
    status: before.status === 'waiting' ? 'paused' : before.status,
    answers: [...before.answers, { text, at: event.occurredAt }].slice(-ANSWERS_KEPT),
    extra_usd: before.extra_usd + extra_usd,
    ...freshStart(before),
    event_ids: withId(before, 'answer', event.eventId),
  }));
}

/** A yes ends it; a no opens it again, and the next turn is told why. */
function confirmed(doc: JobDoc | undefined, event: On<'JobConfirmed'>) {
  const { is_done, reason } = event.payload;
  return changeJob(doc, event, (before) => ({
    status: is_done ? 'done' : 'paused',
    // What the checks showed when it was called done proves nothing more: something has to change.
    before: is_done ? before.before : (before.last_look ?? before.before),
    account: is_done ? before.account : null,
    written_answer: is_done ? before.written_answer : null,
    correction: { is_done, reason },
    overturned: !is_done,
    ...freshStart({ ...before, stalls: 0 }),
    stalls: 0,
    event_ids: withId(before, 'correction', event.eventId),
  }));
}

/** A report on another cycle than its last is of another job. */
function accountGiven(doc: JobDoc | undefined, { payload }: On<'CycleReported'>) {
  const { cycle_no, report } = payload;
  return doc?.cycles.at(-1) === cycle_no ? { ...doc, account: report.action_taken } : doc;
}

/** The work ended without the job: its owner said it is done, or does not want it any more. */
function jobEnded(doc: JobDoc | undefined, { occurredAt }: { occurredAt: string }) {
  if (doc === undefined || doc.status === 'done') return doc;
  if (doc.status === 'failed') return doc;
  const status = doc.status === 'unconfirmed' ? 'done' : 'dropped';
  return { ...doc, status, updated_at: occurredAt } satisfies JobDoc;
}

/** Its owner does not want it any more, also where it failed and would be tried again. */
function jobCancelled(doc: JobDoc | undefined, event: { occurredAt: string }) {
  if (doc?.status !== 'failed') return jobEnded(doc, event);
  return { ...doc, status: 'dropped', updated_at: event.occurredAt } satisfies JobDoc;
}

/** Nobody goes on with it. */
function jobDropped(doc: JobDoc | undefined, { occurredAt }: { occurredAt: string }) {
  if (doc === undefined || OVER.includes(doc.status)) return doc;
  return { ...doc, status: 'dropped', updated_at: occurredAt } satisfies JobDoc;
}

const byTask = {
  keys: (event: { payload: { intention_id: string } }) => [`task:${event.payload.intention_id}`],
};

/** The newest job of each piece of work: where it stands, and what its verdict rests on. */
export const jobProjection = defineProjection<Event, JobDoc>({
  name: 'job',
  version: 15,
  schema: jobDoc,
  isOpen: ({ status }) => !OVER.includes(status),
  on: {
    JobOpened: { ...byWork, evolve: opened },
    JobResumed: { ...byWork, evolve: resumed },
    JobTurnKept: { ...byWork, evolve: turnKept },
    JobPlanned: {
      ...byWork,
      evolve: (doc, event) =>
        changeJob(doc, event, (before) => ({
          plan: event.payload.steps,
          event_ids: withId(before, 'plan', event.eventId),
        })),
    },
    AcceptanceSet: {
      ...byWork,
      evolve: (doc, event) => {
        const { by, checks, statements, refused, wish = null } = event.payload;
        return changeJob(doc, event, (before) => ({
          acceptance: { by, checks, statements, refused },
          accepted_wish: wish,
          first_look: null,
          before: null,
          last_look: null,
          review: null,
          event_ids: withId(before, 'acceptance', event.eventId),
        }));
      },
    },
    AcceptanceChecked: {
      ...byWork,
      evolve: (doc, event) => {
        const { moment, seen } = event.payload;
        return changeJob(doc, event, (before) => ({
          ...(moment === 'before' ? { first_look: seen, before: seen } : lookedAtEnd(before, seen)),
          event_ids: withId(before, `look_${moment}`, event.eventId),
        }));
      },
    },
    JobReviewed: {
      ...byWork,
      evolve: (doc, event) => {
        const { met, covers, missing } = event.payload;
        return changeJob(doc, event, (before) => ({
          review: { met, covers, missing },
          event_ids: withId(before, 'review', event.eventId),
        }));
      },
    },
    JobRedirected: {
      ...byWork,
      evolve: (doc, event) =>
        changeJob(doc, event, (before) => ({
          redirects: [...before.redirects, event.payload.how],
          progress_turn: event.payload.turn,
        })),
    },
    JobPaused: { ...byWork, evolve: paused },
    JobConcluded: { ...byWork, evolve: concluded },
    JobAnswered: { ...byWork, evolve: jobAnswered },
    JobConfirmed: { ...byWork, evolve: confirmed },
    IntentionCompleted: { ...byTask, evolve: jobEnded },
    IntentionCancelled: { ...byTask, evolve: jobCancelled },
    InboxFileHandled: {
      keys: ({ payload }) => (payload.is_dropped === true ? [`inbox:${payload.file_hash}`] : []),
      evolve: jobDropped,
    },
    CycleReported: {
      keys: ({ payload: { work_id } }) => (work_id === undefined ? [] : [work_id]),
      evolve: accountGiven,
    },
    // What an outage cut off is not tried again under the same number.
    ExperimentConcluded: {
      keys: ({ payload }) => [explorationWork(payload.cycle)],
      evolve: jobDropped,
    },
  },
});
