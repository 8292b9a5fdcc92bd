import { z } from 'zod';
import { shortAction } from '../../domain/action/actions-in-short.ts';
import { evidence } from '../../domain/action/events.ts';
import { intentionKind } from '../../domain/task/events.ts';
import { BOARD_COLUMNS } from '../../domain/task/work/board-column.ts';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import { ask, chatApproval } from '../chat-shapes.ts';
import { dueReminder, shownOrder, shownTask, wholeTask } from '../shapes/task-shapes.ts';

export const boardColumnName = z.enum(BOARD_COLUMNS);

/** A piece of work on the board. */
export const workCard = z.strictObject({
  work_id: z.string(),
  /** Null: it is no task of the owner's list, but came by a message, an order or an experiment. */
  task_id: z.string().nullable(),
  kind: z.union([intentionKind, z.enum(['message', 'order', 'experiment', 'other'])]),
  title: z.string(),
  column: boardColumnName,
  /** As in the terminal's list. */
  standing: z.string().nullable(),
  status: z.string(),
  /** 5 is the most urgent; null: not a task. */
  priority: z.int().nullable(),
  due_at: z.string().nullable(),
  next_times: z.array(z.string()),
  /** How often it recurs, as its owner said it. */
  rhythm: z.string().nullable(),
  /** Titles of tasks, or what else it waits for in words. */
  waits_for: z.array(z.string()),
  progress: z.strictObject({ done: z.int(), all: z.int() }).nullable(),
  /** False: words that its owner has not accepted. */
  is_owners: z.boolean(),
});
export type WorkCard = DeepReadonly<z.infer<typeof workCard>>;

const boardColumn = z.strictObject({
  column: boardColumnName,
  count: z.int(),
  cards: z.array(workCard),
  /** The `cursor` of `/api/board/:column`. */
  next: z.string().nullable(),
});

export const workBoard = z.strictObject({
  columns: z.array(boardColumn),
  reminders: z.array(dueReminder),
  orders: z.array(shownOrder),
});
export type WorkBoard = DeepReadonly<z.infer<typeof workBoard>>;

/** Ended work, by when it ended. */
export const endedWork = z.strictObject({
  task_id: z.string(),
  kind: intentionKind,
  title: z.string(),
  status: z.enum(['done', 'cancelled']),
  finished_at: z.string(),
  outcome: z.array(z.string()),
});
export type EndedWork = DeepReadonly<z.infer<typeof endedWork>>;

/** Everything known about a piece of work of any kind. */
export const wholeWork = z.strictObject({
  work_id: z.string(),
  title: z.string(),
  /** Null: it is over, or nothing is known of it but its job. */
  column: boardColumnName.nullable(),
  standing: z.string().nullable(),
  task: shownTask.nullable(),
  order: shownOrder.nullable(),
  /** The conversation it came from. */
  thread_id: z.string().nullable(),
  job: wholeTask.shape.job,
  /** What the job may cost in all; null: nothing was set aside for it yet. */
  cap_usd: z.number().nullable(),
  /** That worked on it last, the newest first. */
  cycles: z.array(
    z.strictObject({
      cycle_no: z.int(),
      at: z.string().nullable(),
      outcome: z.string().nullable(),
      cost_usd: z.number(),
    }),
  ),
  /** Of the newest of them. */
  actions: z.array(shortAction),
  files: z.array(z.string()),
  /** What was last seen from outside. */
  evidence: z.array(evidence),
  ask: ask.nullable(),
  approvals: z.array(chatApproval),
});
export type WholeWork = DeepReadonly<z.infer<typeof wholeWork>>;
