import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import { isOpenAlert } from '../../domain/alert/decide-alerts.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { dayScope, summariseBudget } from '../../domain/budget/summarise-budget.ts';
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
import {
  type CycleDoc,
  cycleKey,
  cycleProjection,
  titleOfDecided,
} from '../../domain/cycle/views/cycle.ts';
import { type EffectDoc, effectProjection } from '../../domain/cycle/views/effect.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { scheduleProjection } from '../../domain/cycle/views/schedule.ts';
import { HEARTBEAT, tickProjection } from '../../domain/cycle/views/tick.ts';
import { unsealedHistoryProjection } from '../../domain/cycle/views/unsealed-history.ts';
import { claimCounts } from '../../domain/job/calibrate.ts';
import { calibrationProjection } from '../../domain/job/views/calibration.ts';
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
import type { Agent, AgentReader } from '../agent.ts';
import { mailDocuments, mailWarnings } from '../mail/mail-warnings.ts';
import type { PastStatus, Status } from '../shapes/status-shape.ts';
import { conflictWarnings, refusedFiles, refusedFileWarnings } from '../tasks/refused-files.ts';
import { waitingDocuments, waitingWork } from '../tasks/waiting-work.ts';

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

/** The budget scope of the day is read by key; all other documents are open ones. */
function documentsOn(now: string): Wanted {
  return [...DOCUMENTS, { projection: budgetProjection, keys: [dayScope(now)] }];
}

/** The part of the status that is not in the log: machine and process. */
export type MachinePort = {
  readonly running: Status['running'];
  readonly queue: () => Promise<QueueHealth>;
  /** `tables`: their bytes alone. */
  readonly database: () => Promise<
    Omit<Status['database'], 'bytes_per_day'> & { readonly tables: number }
  >;
  readonly places: () => Promise<readonly Place[]>;
  readonly mcp: () => Promise<Status['mcp']>;
  readonly models: () => Pick<Status['model'], 'found'> & {
    readonly isFound: (provider: string | null) => boolean;
  };
  /** The longest open write transaction of another database session. */
  readonly writer: () => Promise<{
    readonly application: string;
    readonly pid: number;
    readonly ageMs: number;
  } | null>;
  /** Warnings about the database, and about the owner's files. */
  readonly warnings: () => {
    readonly database: readonly string[];
    readonly files: readonly string[];
  };
};

type StatusSource = AgentReader & Pick<Agent, 'now'> & { readonly config: StatusConfig };
export type StatusConfig = Pick<
  Agent['config'],
  'dailyUsd' | 'minFreeMb' | 'sandbox' | 'schedule' | 'timezone'
>;

/** The one status read model: CLI and HTTP render it (O16). */
export async function readStatus(source: StatusSource, machine: MachinePort): Promise<Status> {
  const queueSeen = machine.queue();
  queueSeen.catch(() => undefined); // awaited below, unless something else fails first
  const { view, told } = await statusOfLog(source);
  const { tables, ...database } = await machine.database();
  const places = await machine.places();
  const settings = roomSettings(source.config.minFreeMb);
  const queue = await queueSeen;
  const ageMs = Math.max(DAY_MS, await ageOf(source, view.now));
  const { found, isFound } = machine.models();
  const warnings = machine.warnings();
  return {
    ...told,
    running: machine.running,
    model: { ...told.model, found, key_found: isFound(told.model.provider) },
    database: { ...database, bytes_per_day: Math.round((tables * DAY_MS) / ageMs) },
    sandbox: source.config.sandbox,
    queue,
    disk: places.map(({ freeBytes, ...place }) => ({ ...place, free_bytes: freeBytes })),
    min_free_bytes: settings.enterBelowBytes,
    mcp: await machine.mcp(),
    warnings: [
      ...warnings.database,
      ...roomWarnings(places, settings),
      ...queueWarnings(queue),
      ...told.warnings,
      ...warnings.files,
      ...writerWarnings(await machine.writer()),
    ],
  };
}

/** The status as of an earlier event; the earlier state of the machine is unknown. */
export async function pastStatus(source: StatusSource): Promise<PastStatus> {
  const { told } = await statusOfLog(source);
  return {
    ...told,
    running: null,
    model: { ...told.model, found: null, key_found: null },
    database: null,
    sandbox: null,
    queue: null,
    disk: null,
    min_free_bytes: null,
    mcp: null,
  };
}

async function statusOfLog(source: StatusSource) {
  const view = await source.log.view(source.agentId, documentsOn(source.now()));
  const controller = view.get(controllerProjection, SINGLETON) ?? emptyController;
  const told = {
    agent: source.agentId,
    timezone: source.config.timezone,
    events: view.head,
    controller,
    tick: view.get(tickProjection, HEARTBEAT) ?? null,
    went_on: await wentOn(source, controller.last_cycle),
    under_way: await underWay(source, controller.open_cycle),
    schedule: view.get(scheduleProjection, HEARTBEAT) ?? null,
    next_tick: nextTick(source),
    incidents: [...view.all(incidentProjection).values()].filter((i) => i.status === 'open'),
    alerts: [...view.all(alertProjection).values()].filter(isOpenAlert),
    indeterminate: indeterminateOf(view),
    model: moneyOf(source, view),
    approvals: approvalsOf(view),
    claims: claimCounts(view.get(calibrationProjection, SINGLETON)),
    ...owedToOwner(source, view),
    waiting: await waitingWork(source, view),
    unsealed_history: view.get(unsealedHistoryProjection, SINGLETON) ?? null,
    warnings: viewWarnings(view),
  };
  return { view, told };
}

function viewWarnings(view: View): readonly string[] {
  return [refusedFileWarnings, mailWarnings, conflictWarnings].flatMap((warn) => warn(view));
}

async function ageOf({ log, agentId }: AgentReader, now: string): Promise<number> {
  const [first] = await log.read(agentId, { limit: 1 });
  return Date.parse(now) - Date.parse(first?.recordedAt ?? now);
}

function indeterminateOf(view: View): readonly EffectDoc[] {
  return [...view.all(effectProjection).values()].filter(
    ({ status }) => status === 'indeterminate',
  );
}

/** The work that the newest cycle continued without waiting for a tick; null: a tick started that cycle. */
async function wentOn(source: AgentReader, cycleNo: number): Promise<Status['went_on']> {
  const cycle = await cycleOf(source, cycleNo);
  if (cycle?.trigger !== 'after') return null;
  const chosen = cycle.work.find(({ id }) => id === cycle.decision?.work_id) ?? cycle.work[0];
  return chosen === undefined ? null : { cycle_no: cycleNo, title: chosen.title };
}

async function underWay(source: AgentReader, cycleNo: number | null): Promise<Status['under_way']> {
  if (cycleNo === null) return null;
  const cycle = await cycleOf(source, cycleNo);
  return { cycle_no: cycleNo, title: cycle === undefined ? null : titleOfDecided(cycle) };
}

async function cycleOf(
  { log, agentId }: AgentReader,
  cycleNo: number,
): Promise<CycleDoc | undefined> {
  const key = cycleKey(cycleNo);
  const view = await log.view(agentId, [{ projection: cycleProjection, keys: [key] }]);
  return view.get(cycleProjection, key);
}

function moneyOf({ config }: StatusSource, view: View) {
  const { dailyUsd } = config;
  const documents = view.all(budgetProjection);
  const { consent, today } = summariseBudget(documents, { now: view.now, dailyUsd });
  const { spent_usd, reserved_usd, limit_usd } = today;
  return { provider: consent?.provider ?? null, spent_usd, reserved_usd, limit_usd };
}

function owedToOwner({ config }: StatusSource, view: View): Pick<Status, 'reminders' | 'orders'> {
  const doc = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
  return {
    reminders: dueReminders(view.all(intentionProjection)),
    orders: orderStandings(doc, { asOf: view.now, zone: config.timezone }),
  };
}

function approvalsOf(view: View): Status['approvals'] {
  const since = pendingApprovals(view)
    .map(({ asked_at }) => asked_at)
    .sort();
  return { waiting: since.length, oldest_at: since[0] ?? null };
}

function nextTick({ config, now }: StatusSource): string {
  const at = now();
  const newest = dueInstant(config.schedule, { now: at, last: null });
  const from = newest === null ? at : newest.instant;
  return new Date(Date.parse(from) + intervalMs(config.schedule, at)).toISOString();
}

/** Judged from the free space now, whether or not safe mode could be recorded. */
function roomWarnings(places: readonly Place[], settings: RoomSettings): readonly string[] {
  const { level, why } = judgeRoom({ places, sinceRefusalMs: null }, settings);
  return level === 'full' ? [`${why}; ${roomAdvice(settings)}`] : [];
}

function queueWarnings({ ok, detail }: QueueHealth): readonly string[] {
  return ok ? [] : [`${detail}; phases run in the controller until it is back`];
}

/** A transaction that locks the agent's head delays its appends; ours never take this long. */
function writerWarnings(writer: Awaited<ReturnType<MachinePort['writer']>>): readonly string[] {
  if (writer === null || writer.ageMs <= LONG_WRITE_MS) return [];
  const { application, pid, ageMs } = writer;
  const by = `"${application}" (pid ${pid})`;
  return [`a transaction of ${by} has been writing for ${Math.round(ageMs / 1000)} s`];
}
