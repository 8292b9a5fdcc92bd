import { workspaceRoom } from '../../adapters/files/workspace-room.ts';
import { learningPort } from '../../app/learning-port.ts';
import { openLiveWords } from '../../app/live-words.ts';
import type { Config } from '../../config.ts';
import { type RoomVerdict, roomAdvice, roomSettings } from '../../domain/cycle/judge-room.ts';
import { dropSuperseded } from '../../kernel/log/manage-projections.ts';
import type { JobQueue } from '../../kernel/ports/job-queue.ts';
import { driveCycle } from '../../phases/cycle/drive-cycle.ts';
import type { PhaseRunner } from '../../phases/cycle/run-phase.ts';
import { runTick, type Tick, type TickResult } from '../../phases/sense/run-tick.ts';
import { keepAnnounced } from '../../process/find-controller.ts';
import { nextNewsOf } from '../../process/news.ts';
import { orEnd } from '../../process/or-end.ts';
import { checkOwnersSettings } from '../look/owners-settings.ts';
import { type MailLoops, startMail } from '../mail/mail-loops.ts';
import { recordConsent } from '../model/model-edges.ts';
import type { OpenAgent } from '../open/agent.ts';
import { openQueue } from '../open/queue.ts';
import { refuseNewer } from '../open/refuse-newer.ts';
import { openRoomWatch } from '../open/watch-room.ts';
import { openExporter } from '../proof/export-state.ts';
import { openSealKeeper } from '../proof/keep-seals.ts';
import { openSnapshotKeeper, type SnapshotsKept } from '../proof/keep-snapshots.ts';
import { openRecheck } from '../proof/recheck-log.ts';
import { capLogs } from '../settings/log-file.ts';
import { tellingSettings } from '../settings/telling-settings.ts';
import { type Controller, lockController, startController } from './controller.ts';
import { type Housekeeping, startHousekeeping } from './housekeeping.ts';
import { keepServer, type ServerKeeper } from './keep-server.ts';
import { openProcess } from './open-process.ts';
import { buildRunners } from './runners.ts';
import { startHttp } from './serve-http.ts';
import { startTeller, type Teller } from './teller.ts';

export type RunOptions = {
  readonly config: Config;
  readonly cron: boolean;
  /** `scheduler`: phases and housekeeping are left to other workers; phases run here only when nobody comes. */
  readonly role?: 'all' | 'scheduler';
  readonly progress: (line: string) => void;
  /** Something a person at the terminal wants to know. */
  readonly said: (document: unknown, line: string) => void;
};

export type RunningAgent = {
  readonly agent: OpenAgent;
  /** Resolves when another controller has taken over. */
  readonly lost: Promise<void>;
  /** Resolves when only a new process can go on, with the reason. */
  readonly failed: Promise<Error>;
  stop(reason: string, graceMs: number): Promise<void>;
};

/** Everything in one process: scheduler, phases, HTTP. @throws AlreadyRunning, ConfigError, ClusterError */
export async function runAgent(options: RunOptions): Promise<RunningAgent> {
  const { said } = options;
  const { agent: opened, logger, say } = await openProcess(options, 'controller');
  const agent = { ...opened, liveWords: openLiveWords() };
  const { housekeeping, onError } = await orEnd(keepHouse(options, agent, say), agent.close);
  const queue = await orEnd(openQueue(agent, onError), housekeeping.cancel, agent.close);
  const server = keepServer({ agent, onError, onRevived: revivalTeller(said, logger) });
  const isNews = newsOfTicks();
  try {
    await recordConsent(agent);
    const controller = await startController({
      agent,
      ...buildRunners(agent),
      queue,
      worksOnPhases: options.role !== 'scheduler',
      cron: options.cron,
      onTick: (tick, result) => {
        logger[isNews(result) ? 'info' : 'debug']({ tick, result }, 'tick');
        said({ event: 'tick', ...tick, ...result }, tickLine(tick, result));
      },
      onError,
    });
    const { teller, mail } = await startTalking(agent, onError).catch(async (error: unknown) => {
      await controller.stop('mail could not start', 0);
      throw error;
    });
    return await announced(
      { ...options, onError },
      { agent, queue, controller, housekeeping, server, teller, mail },
    );
  } catch (error) {
    housekeeping.cancel();
    await server.stop();
    await queue.close();
    await agent.close();
    throw error;
  }
}

/** Ticks that end as the one before did are for debugging: a year of idle ones would fill the log. */
export function newsOfTicks(): (result: TickResult) => boolean {
  let before = '';
  return (result) => {
    const end = result.status === 'closed' ? result.reason : result.status;
    const isNews = result.status === 'cycle' || end !== before;
    before = end;
    return isNews;
  };
}

async function startTalking(
  agent: OpenAgent,
  onError: Kept['onError'],
): Promise<Pick<Running, 'teller' | 'mail'>> {
  const { stateDir, workspaceMb: limitMb } = agent.config;
  const workspaceFull = workspaceRoom({ stateDir, limitMb }).whyFull;
  const settings = tellingSettings(agent.config);
  const recheck = openRecheck({ ...agent, onError });
  const teller = startTeller({ agent, settings, workspaceFull, recheck, onError });
  const mail = await startMail({ agent, onError }).catch(async (error: unknown) => {
    await teller.stop();
    throw error;
  });
  return { teller, mail };
}

type Kept = {
  readonly housekeeping: Housekeeping;
  readonly onError: (where: string, error: unknown) => void;
};

/**
 * Looks after disk and seals. The seals of processes apart are left to the maintenance worker, but each of them counts
 * the writes that were refused to it.
 */
export async function keepHouse(
  options: Pick<RunOptions, 'config' | 'said'> & { readonly role?: 'all' | 'scheduler' | 'cycle' },
  agent: OpenAgent,
  say: Kept['onError'],
): Promise<Kept> {
  const room = openRoomWatch(agent);
  const onError: Kept['onError'] = (where, error) => {
    room.noteError(error);
    say(where, error);
  };
  const onRoom = roomTeller(options);
  const isApart = options.role === 'scheduler' || options.role === 'cycle';
  const files = isApart
    ? ELSEWHERE
    : {
        seals: await openSealKeeper(agent),
        refreshExports: openExporter(agent),
        capLogs: () => capLogs(options.config.stateDir),
        keepViews: viewKeeper(agent),
      };
  const parts = { room, ...files, onError, onRoom };
  return { onError, housekeeping: await startHousekeeping(parts) };
}

/** So much of a round of housekeeping goes to snapshots while many are left, as after an update that changed a view. */
const SNAPSHOTS_MS = 1000;

function viewKeeper(agent: OpenAgent): () => Promise<SnapshotsKept> {
  const keepSnapshot = openSnapshotKeeper(agent);
  return async () => {
    await dropSuperseded(agent.log, agent.agentId);
    const until = agent.elapsedMs() + SNAPSHOTS_MS;
    let left = await keepSnapshot();
    while (left === 'more' && agent.elapsedMs() < until) left = await keepSnapshot();
    return left;
  };
}

const nothing = async () => undefined;
const ELSEWHERE = {
  seals: nothing,
  refreshExports: nothing,
  capLogs: nothing,
  keepViews: async () => 'all' as const,
};

function roomTeller({
  config,
  said,
}: Pick<RunOptions, 'config' | 'said'>): (verdict: RoomVerdict) => void {
  return ({ level, why }) => {
    const advice = level === 'full' ? roomAdvice(roomSettings(config.minFreeMb)) : null;
    const line = advice === null ? `safe mode is over: ${why}` : `safe mode: ${why}; ${advice}`;
    said({ event: 'room', level, why, advice }, line);
  };
}

function revivalTeller(
  said: RunOptions['said'],
  logger: { readonly warn: (line: string) => void },
): () => void {
  const line = 'the embedded Postgres died and was started again; see logs/postgres.log';
  return () => {
    logger.warn(line);
    said({ event: 'postgres', revived: true }, line);
  };
}

type Running = {
  readonly agent: OpenAgent;
  readonly queue: JobQueue;
  readonly controller: Controller;
  readonly housekeeping: Housekeeping;
  readonly server: ServerKeeper;
  readonly teller: Teller;
  readonly mail: MailLoops;
};

async function announced(
  { config, said, cron, onError }: RunOptions & Pick<Kept, 'onError'>,
  { agent, queue, controller, housekeeping, server, teller, mail }: Running,
): Promise<RunningAgent> {
  const http = await startHttp({
    agent,
    onError,
    queue,
    learning: learningPort(agent),
    inbox: mail.http,
    chat: mail.chat,
    news: nextNewsOf(agent),
  }).catch(async (error: unknown) => {
    // Else it would work on, and hold its lock, behind a message that it failed.
    await mail.stop(0);
    await teller.stop();
    await controller.stop('the HTTP interface could not start', 0);
    throw error;
  });
  const endParts = async () => {
    await http.stop();
    await mail.stop(0);
    await teller.stop();
    await controller.stop('it could not be announced', 0);
  };
  const announcing = keepAnnounced(config.stateDir, { port: http.port, onError });
  const announced = await orEnd(announcing, endParts);
  said(
    { event: 'started', agent: agent.agentId, url: http.url, schedule: config.schedule, cron },
    `agent "${agent.agentId}" is alive: ${http.url}, ticks at "${cron ? config.schedule : 'request only'}" (UTC)`,
  );
  warn(agent, said);
  return {
    agent,
    lost: controller.lost,
    failed: server.lost,
    stop: async (reason, graceMs) => {
      await http.stop();
      await mail.stop(graceMs);
      await teller.stop();
      await controller.stop(reason, graceMs);
      await housekeeping.stop();
      await queue.close();
      await server.stop();
      await announced.withdraw();
      await agent.close();
    },
  };
}

function warn({ database }: OpenAgent, said: RunOptions['said']): void {
  for (const warning of database.warnings) said({ event: 'warning', warning }, warning);
}

function tickLine({ instant, after }: Tick, result: TickResult): string {
  if (result.status !== 'cycle') {
    return `${instant}  ${result.status === 'closed' ? result.reason : result.status}`;
  }
  const why = after === undefined ? '' : `, went on at once: ${after.title}`;
  return `${instant}  cycle ${result.cycleNo}${why}`;
}

/**
 * Takes up a request of the owner in this process, while no controller runs.
 * @throws AlreadyRunning, ConfigError, NewerState
 */
export async function runOnce(agent: OpenAgent, requestId: string): Promise<void> {
  checkOwnersSettings(agent.config);
  await refuseNewer(agent);
  const lock = await lockController(agent);
  try {
    const room = openRoomWatch(agent);
    await room.follow(await room.look());
    const { ticks, phases } = buildRunners(agent);
    const signal = new AbortController().signal;
    const tick = { schedule: 'manual', instant: agent.now(), requestId };
    const result = await runTick(ticks, tick, signal);
    if (result.status === 'cycle') await driveToEnd(phases, result.cycleNo, signal);
  } finally {
    await lock.release();
  }
}

const RETRY_LOOK_MS = 500;

/** Waits for retries too: nobody else will take the cycle up. */
async function driveToEnd(
  phases: PhaseRunner,
  cycleNo: number,
  signal: AbortSignal,
): Promise<void> {
  while (!(await driveCycle(phases, cycleNo, signal))) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_LOOK_MS));
  }
}
