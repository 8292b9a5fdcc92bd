import { z } from 'zod';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { effectProjection } from '../../domain/cycle/views/effect.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { scheduleProjection } from '../../domain/cycle/views/schedule.ts';
import { tickProjection } from '../../domain/cycle/views/tick.ts';
import { unsealedHistoryProjection } from '../../domain/cycle/views/unsealed-history.ts';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import type { QueueHealth } from '../../kernel/ports/job-queue.ts';
import { dueReminder, orderStanding, waitingWork } from './task-shapes.ts';

const queueHealth = z.strictObject({
  backend: z.enum(['postgres', 'redis']),
  ok: z.boolean(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  detail: z.string(),
}) satisfies z.ZodType<QueueHealth>;

/** The one status read model: CLI and HTTP render it (O16). */
export const statusShape = z.strictObject({
  agent: z.string(),
  /** The owner's, in which instants are shown. */
  timezone: z.string(),
  events: z.int(),
  running: z
    .strictObject({
      pid: z.int(),
      startTime: z.string(),
      port: z.int().nullable(),
      version: z.string().optional(),
    })
    .nullable(),
  controller: controllerProjection.schema,
  tick: tickProjection.schema.nullable(),
  /** The newest cycle, if it started directly after another. */
  went_on: z.strictObject({ cycle_no: z.int(), title: z.string() }).nullable(),
  /** The cycle that is not over. `title`: of the work that was chosen; null: none is chosen yet. */
  under_way: z.strictObject({ cycle_no: z.int(), title: z.string().nullable() }).nullable(),
  /** The rule of the ticks, and how well it was kept. */
  schedule: scheduleProjection.schema.nullable(),
  /** ISO 8601. */
  next_tick: z.string(),
  incidents: z.array(incidentProjection.schema),
  /** What the owner should know and has not acknowledged. */
  alerts: z.array(alertProjection.schema),
  indeterminate: z.array(effectProjection.schema),
  /** Which provider may be paid, and the money of the UTC day in US dollars. */
  model: z.strictObject({
    provider: z.string().nullable(),
    key_found: z.boolean(),
    /** Providers with a key or a server, in the environment of the process that reports. */
    found: z.array(z.string()),
    spent_usd: z.number(),
    reserved_usd: z.number(),
    limit_usd: z.number(),
  }),
  /** What waits for the owner's word. `oldest_at`: ISO 8601. */
  approvals: z.strictObject({ waiting: z.int(), oldest_at: z.string().nullable() }),
  /** How often "done" was confirmed, of the newest jobs; `turned`: verdicts that the owner overturned. */
  claims: z.strictObject({ made: z.int(), held: z.int(), turned: z.int() }),
  /** What the owner is to be reminded of now. */
  reminders: z.array(dueReminder),
  /** Standing orders, and when each is due. */
  orders: z.array(orderStanding),
  /** Work that sleeps, and until when or for what. */
  waiting: z.array(waitingWork),
  database: z.strictObject({
    mode: z.string(),
    bytes: z.number(),
    /** Of the write-ahead log beside it; null: the server is not ours. */
    wal_bytes: z.number().nullable(),
    /** Growth of the tables per day, over the life of the log; on its first day, the growth so far. */
    bytes_per_day: z.number(),
  }),
  /** `none`: the owner chose to run steps without a sandbox. */
  sandbox: z.enum(['auto', 'none']),
  /** What hands phases to workers. While it is not ok they run in the controller. */
  queue: queueHealth,
  /** Places that must not run full: safe mode begins below `min_free_bytes`. */
  disk: z.array(z.strictObject({ name: z.string(), path: z.string(), free_bytes: z.number() })),
  min_free_bytes: z.number(),
  /** MCP servers, as the agent last saw them. */
  mcp: z.strictObject({
    /** When the agent last asked them, ISO 8601; null: never. */
    looked_at: z.string().nullable(),
    servers: z.array(z.string()),
    /** What is wrong in the settings now, and what was wrong at the last check. */
    problems: z.array(z.string()),
    /** Withheld until the owner accepts it. */
    changed: z.array(z.strictObject({ server: z.string(), tool: z.string() })),
  }),
  /** How far the log rests on a backup whose seal could not be checked. */
  unsealed_history: unsealedHistoryProjection.schema.nullable(),
  warnings: z.array(z.string()),
});
export type Status = DeepReadonly<z.infer<typeof statusShape>>;

/** As of an earlier moment: null is what does not stand in the log, of the machine, its queue and this process. */
const pastStatusShape = statusShape.extend({
  running: z.null(),
  model: statusShape.shape.model.extend({ key_found: z.null(), found: z.null() }),
  database: z.null(),
  sandbox: z.null(),
  queue: z.null(),
  disk: z.null(),
  min_free_bytes: z.null(),
  mcp: z.null(),
});
export type PastStatus = DeepReadonly<z.infer<typeof pastStatusShape>>;

export const shownStatus = z.union([statusShape, pastStatusShape]);
