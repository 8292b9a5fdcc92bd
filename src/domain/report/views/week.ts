import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { workIdParts } from '../../../kernel/event/work-id.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { actionEvents } from '../../action/events.ts';
import type { alertEvents } from '../../alert/events.ts';
import type { budgetEvents } from '../../budget/events.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import type { jobEvents } from '../../job/events.ts';
import type { learningEvents } from '../../learning/events.ts';
import type { lessonEvents } from '../../lesson/events.ts';
import type { LessonDoc } from '../../lesson/views/lesson.ts';
import type { mailEvents } from '../../mail/events.ts';
import type { ownerEvents } from '../../task/events.ts';

export const dayDoc = z.strictObject({
  succeeded: z.int(),
  failed: z.int(),
  /** Cycles in which nothing was to do, or only a part was done. */
  other: z.int(),
  cost_usd: z.number(),
  model_calls: z.int(),
});
export type DayDoc = DeepReadonly<z.infer<typeof dayDoc>>;

const ids = z.array(z.string());
const schema = z.strictObject({
  /** ISO 8601, such as 2026-W47; days and weeks are UTC. */
  week: z.string(),
  /** By date. */
  days: z.record(z.string(), dayDoc),
  tasks_done: ids,
  /** Work of letters and standing orders that was done, with the last time; tasks stand above. */
  works_done: z.record(z.string(), z.string()),
  /** Work that did not come off and was not done since, by its id. */
  works_failed: ids,
  /** Cycles whose work did not come off, until their end is counted. */
  failing_cycles: z.array(z.int()),
  tasks_new: z.int(),
  capabilities: ids,
  anti_patterns: ids,
  lessons: ids,
  incidents: ids,
  experiments_proposed: ids,
  experiments_concluded: ids,
  approvals: ids,
  mails_in: z.int(),
  mails_out: z.int(),
  reported: z.strictObject({ mail_id: z.string(), at: z.string() }).nullable(),
});
export type WeekDoc = DeepReadonly<z.infer<typeof schema>>;

type Event =
  | EventOf<typeof cycleEvents>
  | EventOf<typeof budgetEvents>
  | EventOf<typeof jobEvents>
  | EventOf<typeof learningEvents>
  | EventOf<typeof lessonEvents>
  | EventOf<typeof ownerEvents>
  | EventOf<typeof mailEvents>
  | EventOf<typeof actionEvents>
  | EventOf<typeof alertEvents>;

/** Things of one kind named in a week; more are counted by the log. */
const IDS_KEPT = 200;

/** Added as whole nanodollars: sums do not drift. */
export function plusUsd(a: number, b: number): number {
  return (Math.round(a * 1e9) + Math.round(b * 1e9)) / 1e9;
}

const DAY_MS = 24 * 3_600_000;

/** The ISO week of an instant, UTC. */
export function weekOf(at: string): string {
  const day = new Date(at);
  // The week is that of its Thursday.
  const thursday = day.getTime() + (3 - ((day.getUTCDay() + 6) % 7)) * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0)) / (7 * DAY_MS));
  return `${year}-W${String(week).padStart(2, '0')}`;
}

function emptyWeek(week: string): WeekDoc {
  return {
    week,
    days: {},
    tasks_done: [],
    works_done: {},
    works_failed: [],
    failing_cycles: [],
    tasks_new: 0,
    capabilities: [],
    anti_patterns: [],
    lessons: [],
    incidents: [],
    experiments_proposed: [],
    experiments_concluded: [],
    approvals: [],
    mails_in: 0,
    mails_out: 0,
    reported: null,
  };
}

/** A day on which nothing happened. */
export const noDay: DayDoc = { succeeded: 0, failed: 0, other: 0, cost_usd: 0, model_calls: 0 };

export function sumOfDays(days: readonly DayDoc[]): DayDoc {
  return days.reduce(
    (sum, day) => ({
      succeeded: sum.succeeded + day.succeeded,
      failed: sum.failed + day.failed,
      other: sum.other + day.other,
      cost_usd: plusUsd(sum.cost_usd, day.cost_usd),
      model_calls: sum.model_calls + day.model_calls,
    }),
    noDay,
  );
}

type At = { readonly occurredAt: string };

function changeWeek<E extends At>(part: (doc: WeekDoc, event: E) => Partial<WeekDoc>) {
  return {
    keys: ({ occurredAt }: E) => [weekOf(occurredAt)],
    evolve: (doc: WeekDoc | undefined, event: E, key: string): WeekDoc => {
      const known = doc ?? emptyWeek(key);
      return { ...known, ...part(known, event) };
    },
  };
}

function ofDay({ days }: WeekDoc, { occurredAt }: At, part: (before: DayDoc) => Partial<DayDoc>) {
  const date = new Date(Date.parse(occurredAt)).toISOString().slice(0, 10);
  const before = days[date] ?? noDay;
  return { days: { ...days, [date]: { ...before, ...part(before) } } };
}

function withId(before: readonly string[], id: string): string[] {
  return before.includes(id) ? [...before] : [...before, id].slice(-IDS_KEPT);
}

function outOf<T>(all: readonly T[], one: T): T[] {
  return all.filter((each) => each !== one);
}

function withoutKey(all: WeekDoc['works_done'], key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([each]) => each !== key));
}

function workDone(doc: WeekDoc, workId: string, at: string): Partial<WeekDoc> {
  const newest = [...Object.entries(withoutKey(doc.works_done, workId)), [workId, at] as const];
  return {
    works_done: Object.fromEntries(newest.slice(-IDS_KEPT)),
    works_failed: outOf(doc.works_failed, workId),
  };
}

type Failed = { readonly work_id: string; readonly cycle_no: number };

function workFailed(doc: WeekDoc, { work_id, cycle_no }: Failed): Partial<WeekDoc> {
  const failing_cycles = [...outOf(doc.failing_cycles, cycle_no), cycle_no].slice(-IDS_KEPT);
  const isOwners = OWNERS_WORK.includes(workIdParts(work_id).kind);
  return {
    failing_cycles,
    ...(isOwners && { works_failed: withId(doc.works_failed, work_id) }),
  };
}

/** What an owner gave; troubles that are looked into have reports of their own. */
const OWNERS_WORK = ['task', 'inbox', 'order'];

/** By the agent alone: it was said long ago, or made room for newer ones. */
export function isGivenUp(reason: LessonDoc['retired_for']): boolean {
  return reason === 'decayed' || reason === 'evicted';
}

/** What it was given at its start was learned elsewhere. */
export function isLearned({ source }: { readonly source: string }): boolean {
  return source !== 'seed' && source !== 'import';
}

const OUTCOME = { success: 'succeeded', failure: 'failed', partial: 'other', nothing: 'other' };

/** What happened in a week, by week: the figures of its report. */
export const weekProjection = defineProjection<Event, WeekDoc>({
  name: 'week',
  version: 4,
  schema,
  on: {
    CycleCompleted: changeWeek((doc, event) => {
      const { cycle_no, outcome } = event.payload;
      const failed = doc.failing_cycles.includes(cycle_no);
      // Every outcome there is has its count.
      const count = failed ? 'failed' : (OUTCOME[outcome] as 'succeeded' | 'failed' | 'other');
      return {
        ...ofDay(doc, event, (before) => ({ [count]: before[count] + 1 })),
        failing_cycles: outOf(doc.failing_cycles, cycle_no),
      };
    }),
    CycleFailed: changeWeek((doc, event) => ({
      ...ofDay(doc, event, ({ failed }) => ({ failed: failed + 1 })),
      failing_cycles: outOf(doc.failing_cycles, event.payload.cycle_no),
    })),
    BudgetSpent: changeWeek((doc, event) =>
      ofDay(doc, event, ({ cost_usd, model_calls }) => ({
        cost_usd: plusUsd(cost_usd, event.payload.amount_usd),
        model_calls: model_calls + 1,
      })),
    ),
    IntentionFormed: changeWeek(({ tasks_new }) => ({ tasks_new: tasks_new + 1 })),
    IntentionCompleted: changeWeek((doc, { payload }) => ({
      tasks_done: withId(doc.tasks_done, payload.intention_id),
      works_failed: outOf(doc.works_failed, `task:${payload.intention_id}`),
    })),
    IntentionCancelled: changeWeek((doc, { payload }) => ({
      works_failed: outOf(doc.works_failed, `task:${payload.intention_id}`),
    })),
    InboxFileHandled: changeWeek((doc, { payload, occurredAt }) =>
      payload.is_dropped === true
        ? { works_failed: outOf(doc.works_failed, `inbox:${payload.file_hash}`) }
        : workDone(doc, `inbox:${payload.file_hash}`, occurredAt),
    ),
    StandingOrderRun: changeWeek((doc, { payload, occurredAt }) =>
      payload.outcome === 'success'
        ? workDone(doc, `order:${payload.order_id}`, occurredAt)
        : workFailed(doc, { ...payload, work_id: `order:${payload.order_id}` }),
    ),
    WorkParked: changeWeek((doc, { payload }) =>
      payload.cause === 'failure' ? workFailed(doc, payload) : {},
    ),
    JobConfirmed: changeWeek((doc, { payload: { work_id, is_done } }) =>
      is_done
        ? { works_failed: outOf(doc.works_failed, work_id) }
        : { works_done: withoutKey(doc.works_done, work_id) },
    ),
    CapabilityRegistered: changeWeek((doc, { payload }) =>
      isLearned(payload) ? { capabilities: withId(doc.capabilities, payload.capability_id) } : {},
    ),
    AntiPatternRegistered: changeWeek((doc, { payload }) =>
      isLearned(payload)
        ? { anti_patterns: withId(doc.anti_patterns, payload.anti_pattern_id) }
        : {},
    ),
    UserCorrectionDetected: changeWeek((doc, { payload, trust }) =>
      trust === 'owner' ? { lessons: withId(doc.lessons, payload.lesson_id) } : {},
    ),
    // The owner gave up none of these, and is told that they no longer hold.
    LessonRetired: changeWeek((doc, { payload: { lesson_id, reason } }) =>
      isGivenUp(reason) ? { lessons: withId(doc.lessons, lesson_id) } : {},
    ),
    IncidentOpened: changeWeek((doc, { payload }) => ({
      incidents: withId(doc.incidents, payload.incident_id),
    })),
    ExperimentProposed: changeWeek((doc, { payload }) => ({
      experiments_proposed: withId(doc.experiments_proposed, payload.experiment_id),
    })),
    ExperimentConcluded: changeWeek((doc, { payload }) => ({
      experiments_concluded: withId(doc.experiments_concluded, payload.experiment_id),
    })),
    ActionEscalated: changeWeek((doc, { payload }) =>
      payload.to === 'owner' ? { approvals: withId(doc.approvals, payload.action_id) } : {},
    ),
    MailReceived: changeWeek(({ mails_in }, { payload }) =>
      payload.is_owner ? { mails_in: mails_in + 1 } : {},
    ),
    MailSent: changeWeek(({ mails_out }) => ({ mails_out: mails_out + 1 })),
    WeekReported: {
      keys: ({ payload }) => [payload.week],
      evolve: (doc, { payload: { week, mail_id }, occurredAt: at }) => ({
        ...(doc ?? emptyWeek(week)),
        reported: { mail_id, at },
      }),
    },
  },
});
