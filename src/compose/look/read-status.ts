import { databaseSize, tablesSize } from '../../adapters/postgres/database-size.ts';
import { oldestWriter } from '../../adapters/postgres/oldest-writer.ts';
import { walSize } from '../../adapters/postgres/wal-size.ts';
import { mailDocuments, mailWarnings } from '../../app/mail/mail-warnings.ts';
import type { Status } from '../../app/shapes/status-shape.ts';
import {
  conflictWarnings,
  refusedFiles,
  refusedFileWarnings,
} from '../../app/tasks/refused-files.ts';
import { waitingDocuments, waitingWork } from '../../app/tasks/waiting-work.ts';
import { approvalProjection } from '../../domain/action/views/approval.ts';
import { isOpenAlert } from '../../domain/alert/decide-alerts.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { summariseBudget } from '../../domain/budget/summarise-budget.ts';
import { budgetProjection } from '../../domain/budget/views/budget.ts';
import { dueInstant, intervalMs } from '../../domain/cycle/due-instants.ts';
import {
  judgeRoom,
  type Place,
  type RoomSettings,
  roomAdvice,
  roomSettings,
} from '../../domain/cycle/judge-room.ts';
import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { type EffectDoc, effectProjection } from '../../domain/cycle/views/effect.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { scheduleProjection } from '../../domain/cycle/views/schedule.ts';
import { tickProjection } from '../../domain/cycle/views/tick.ts';
import { unsealedHistoryProjection } from '../../domain/cycle/views/unsealed-history.ts';
import { calibrationOf } from '../../domain/job/calibrate.ts';
import { calibrationProjection, noCalibration } from '../../domain/job/views/calibration.ts';
import { dueReminders } from '../../domain/task/due-reminders.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../domain/task/views/standing-orders.ts';
import { orderStandings } from '../../domain/task/work/task-standing.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { QueueHealth } from '../../kernel/ports/job-queue.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { RunningController } from '../../process/find-controller.ts';
import { HEARTBEAT } from '../../process/owed-ticks.ts';
import type { OpenAgent } from '../open/agent.ts';
import { lookAtQueue } from '../open/queue.ts';
import { placesOf } from '../open/watch-room.ts';
import { isModelFound, providersFound } from '../settings/model-settings.ts';
import { type McpStatus, mcpStatus } from '../tools/mcp-tools.ts';
import { brokenSettings, brokenWarning } from './broken-settings.ts';

const DAY_MS = 86_400_000;
const LONG_WRITE_MS = 5000;

const DOCUMENTS: Wanted = [
  { projection: controllerProjection, keys: [SINGLETON] },
  { projection: tickProjection, keys: [HEARTBEAT] },
  { projection: scheduleProjection, keys: [HEARTBEAT] },
  { projection: unsealedHistoryProjection, keys: [SINGLETON] },
  { projection: incidentProjection, keys: 'open' },
  { projection: alertProjection, keys: 'open' },
  { projection: effectProjection, keys: 'all' },
  { projection: budgetProjection, keys: 'open' },
  { projection: approvalProjection, keys: 'open' },
  { projection: calibrationProjection, keys: [SINGLETON] },
  ...waitingDocuments,
  ...refusedFiles,
  ...mailDocuments,
];

/** Of the money the day's own window, beside what is open. */
function documentsOn(now: string): Wanted {
  return [...DOCUMENTS, { projection: budgetProjection, keys: [`day:${now.slice(0, 10)}`] }];
}

/** The one status read model: CLI and HTTP render it (O16). */
export async function readStatus(
  agent: OpenAgent,
  running: RunningController | null,
  queueHealth: () => Promise<QueueHealth> = () => lookAtQueue(agent),
): Promise<Status> {
  const queueSeen = queueHealth();
  queueSeen.catch(() => undefined); // awaited below, unless something else fails first
  const view = await agent.log.view(agent.agentId, documentsOn(agent.now()));
  const bytes = await databaseSize(agent.database.app);
  const places = await placesOf(agent);
  const settings = roomSettings(agent.config.minFreeMb);
  const controller = view.get(controllerProjection, SINGLETON) ?? emptyController;
  const queue = await queueSeen;
  const ageMs = Math.max(DAY_MS, await ageOf(agent, view.now));
  return {
    agent: agent.agentId,
    events: view.head,
    running,
    controller,
    tick: view.get(tickProjection, HEARTBEAT) ?? null,
    went_on: await wentOn(agent, controller.last_cycle),
    schedule: view.get(scheduleProjection, HEARTBEAT) ?? null,
    next_tick: nextTick(agent),
    incidents: [...view.all(incidentProjection).values()].filter((i) => i.status === 'open'),
    alerts: [...view.all(alertProjection).values()].filter(isOpenAlert),
    indeterminate: indeterminateOf(view),
    model: modelOf(agent, view),
    approvals: approvalsOf(view),
    claims: claimsOf(view),
    ...owedToOwner(agent, view),
    waiting: await waitingWork(agent, view),
    database: await databaseOf(agent, { bytes, ageMs }),
    sandbox: agent.config.sandbox,
    queue,
    disk: places.map(({ freeBytes, ...place }) => ({ ...place, free_bytes: freeBytes })),
    min_free_bytes: settings.enterBelowBytes,
    mcp: await mcpOf(agent),
    unsealed_history: view.get(unsealedHistoryProjection, SINGLETON) ?? null,
    warnings: [
      ...agent.database.warnings,
      ...roomWarnings(places, settings),
      ...queueWarnings(queue),
      ...viewWarnings(view),
      ...brokenSettings(agent.config).map(brokenWarning),
      ...(await writerWarnings(agent)),
    ],
  };
}

function viewWarnings(view: View): readonly string[] {
  return [refusedFileWarnings, mailWarnings, conflictWarnings].flatMap((warn) => warn(view));
}

async function databaseOf(
  { database: { mode, app, dataDir } }: OpenAgent,
  { bytes, ageMs }: { bytes: number; ageMs: number },
): Promise<Status['database']> {
  const grown = ((await tablesSize(app)) * DAY_MS) / ageMs;
  const wal_bytes = dataDir === null ? null : await walSize(dataDir);
  return { mode, bytes, wal_bytes, bytes_per_day: Math.round(grown) };
}

async function ageOf({ store, agentId }: OpenAgent, now: string): Promise<number> {
  const [first] = await store.read(agentId, { limit: 1 });
  return Date.parse(now) - Date.parse(first?.recordedAt ?? now);
}

function indeterminateOf(view: View): readonly EffectDoc[] {
  return [...view.all(effectProjection).values()].filter(
    ({ status }) => status === 'indeterminate',
  );
}

/** What the newest cycle went on with at once; null: it was not begun so. */
async function wentOn({ log, agentId }: OpenAgent, cycleNo: number): Promise<Status['went_on']> {
  const key = cycleKey(cycleNo);
  const view = await log.view(agentId, [{ projection: cycleProjection, keys: [key] }]);
  const cycle = view.get(cycleProjection, key);
  if (cycle?.trigger !== 'after') return null;
  const chosen = cycle.work.find(({ id }) => id === cycle.decision?.work_id) ?? cycle.work[0];
  return chosen === undefined ? null : { cycle_no: cycleNo, title: chosen.title };
}

/** The status is told whatever state a file of the servers is in. */
async function mcpOf({ config }: OpenAgent): Promise<McpStatus> {
  try {
    return await mcpStatus(config.stateDir);
  } catch (error) {
    const problem = messageOf(error);
    return { looked_at: null, servers: [], problems: [problem], changed: [] };
  }
}

function modelOf({ config }: OpenAgent, view: View): Status['model'] {
  const { dailyUsd } = config;
  const documents = view.all(budgetProjection);
  const { consent, today } = summariseBudget(documents, { now: view.now, dailyUsd });
  return {
    provider: consent?.provider ?? null,
    key_found: isModelFound(config, consent?.provider ?? null),
    found: providersFound(config),
    spent_usd: today.spent_usd,
    reserved_usd: today.reserved_usd,
    limit_usd: today.limit_usd,
  };
}

function owedToOwner({ config }: OpenAgent, view: View): Pick<Status, 'reminders' | 'orders'> {
  const doc = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
  return {
    reminders: dueReminders(view.all(intentionProjection)),
    orders: orderStandings(doc, { asOf: view.now, zone: config.timezone }),
  };
}

function approvalsOf(view: View): Status['approvals'] {
  const since = [...view.all(approvalProjection).values()]
    .filter(({ status }) => status === 'pending')
    .map(({ asked_at }) => asked_at)
    .sort();
  return { waiting: since.length, oldest_at: since[0] ?? null };
}

function claimsOf(view: View): Status['claims'] {
  const doc = view.get(calibrationProjection, SINGLETON) ?? noCalibration;
  const { claims, held, turned } = calibrationOf(doc);
  return { made: claims, held, turned: turned.length };
}

function nextTick({ config, now }: OpenAgent): string {
  const at = now();
  const newest = dueInstant(config.schedule, { now: at, last: null });
  const from = newest === null ? at : newest.instant;
  return new Date(Date.parse(from) + intervalMs(config.schedule, at)).toISOString();
}

/** Said from what is free now, whether or not anybody could record it. */
function roomWarnings(places: readonly Place[], settings: RoomSettings): readonly string[] {
  const { level, why } = judgeRoom({ places, sinceRefusalMs: null }, settings);
  return level === 'full' ? [`${why}; ${roomAdvice(settings)}`] : [];
}

function queueWarnings({ ok, detail }: QueueHealth): readonly string[] {
  return ok ? [] : [`${detail}; phases run in the controller until it is back`];
}

/** Whoever holds an agent's head makes its appends wait; nothing of ours writes for so long. */
async function writerWarnings({ database }: OpenAgent): Promise<readonly string[]> {
  const writer = await oldestWriter(database.app);
  if (writer === null || writer.ageMs <= LONG_WRITE_MS) return [];
  const { application, pid, ageMs } = writer;
  const by = `"${application}" (pid ${pid})`;
  return [`a transaction of ${by} has been writing for ${Math.round(ageMs / 1000)} s`];
}
