import { z } from 'zod';
import type { LastTry } from '../../domain/cycle/last-try.ts';
import { parkedWork } from '../../domain/cycle/views/parked-work.ts';
import { jobDoc } from '../../domain/job/views/job.ts';
import type { DueReminder } from '../../domain/task/due-reminders.ts';
import { standingOrder } from '../../domain/task/events.ts';
import { intentionDoc } from '../../domain/task/views/intention.ts';
import { orderRuns } from '../../domain/task/views/standing-orders.ts';
import type { OrderStanding } from '../../domain/task/work/task-standing.ts';
import type { ShownOrder, ShownTask, WholeTask } from '../tasks/task-desk.ts';
import type { WaitingWork } from '../tasks/waiting-work.ts';

/*
 * Shapes of tasks in the API, made from the schemas of the documents. `satisfies` holds them to the types that
 * the rest of the program uses: a field that only one of the two has does not compile.
 */

const lastTry = z.strictObject({
  cycle_no: z.int(),
  cause: parkedWork.shape.cause,
  outcome: z.string(),
  failures: z.int(),
  why: z.array(z.string()),
  next_try_at: z.string().nullable(),
  is_due: z.boolean(),
  is_of_job: z.boolean(),
}) satisfies z.ZodType<LastTry>;

const tried = { standing: z.string().nullable(), last_try: lastTry.nullable() };

export const shownTask = intentionDoc.extend({
  next_at: z.string().nullable(),
  next_times: z.array(z.string()),
  waits_for: z.array(z.string()),
  progress: z.strictObject({ done: z.int(), all: z.int() }).nullable(),
  ...tried,
}) satisfies z.ZodType<ShownTask>;

export const wholeTask = shownTask.extend({
  job: jobDoc
    .omit({ answers: true })
    .extend({ answers: z.array(z.string()), cost_usd: z.number() })
    .nullable(),
}) satisfies z.ZodType<WholeTask>;

export const dueReminder = z.strictObject({
  intention_id: z.string(),
  kind: intentionDoc.shape.kind,
  title: z.string(),
  instant: z.string(),
  who: z.string().nullable(),
  missed: z.int(),
}) satisfies z.ZodType<DueReminder>;

export const orderStanding = standingOrder
  .pick({ order_id: true, title: true, schedule: true, steps: true, verify: true })
  .extend({
    ...orderRuns.pick({
      last_run_at: true,
      last_success_at: true,
      last_outcome: true,
      runs: true,
      failures: true,
    }).shape,
    is_due: z.boolean(),
    next_at: z.string().nullable(),
    next_times: z.array(z.string()),
  }) satisfies z.ZodType<OrderStanding>;

export const shownOrder = orderStanding.extend({
  ...tried,
  rhythm: z.string().nullable(),
}) satisfies z.ZodType<ShownOrder>;

export const waitingWork = parkedWork.extend({
  title: z.string(),
}) satisfies z.ZodType<WaitingWork>;
