import { workspaceRoom } from '../../adapters/files/workspace-room.ts';
import { openLiveWords } from '../../app/live-words.ts';
import { type RoomVerdict, roomAdvice, roomSettings } from '../../domain/cycle/judge-room.ts';
import { driveCycle } from '../../phases/cycle/drive-cycle.ts';
import type { PhaseRunner } from '../../phases/cycle/run-phase.ts';
import { runTick, type Tick, type TickResult } from '../../phases/sense/run-tick.ts';
import type { Closers } from '../../process/closers.ts';
import { keepAnnounced, withdrawController } from '../../process/find-controller.ts';
import { startHousekeeping } from '../../process/housekeeping.ts';
import { nextNewsOf } from '../../process/news.ts';
import { startTeller } from '../../process/teller.ts';
import { brokenSettings } from '../look/broken-settings.ts';
import { checkOwnersSettings } from '../look/owners-settings.ts';
import { type MailLoops, startMail } from '../mail/mail-loops.ts';
import { ownerCodes } from '../mail/owner-codes.ts';
import { reportHtml } from '../mail/report-page.ts';
import { recordConsent } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { openQueue } from '../open/queue.ts';
import { refuseNewer } from '../open/refuse-newer.ts';
import { openRoomWatch, type WatchedRoom } from '../open/watch-room.ts';
import { openExporter } from '../proof/export-state.ts';
import { openSealKeeper, type SealKeeper } from '../proof/keep-seals.ts';
import type { SnapshotsKept } from '../proof/keep-snapshots.ts';
import { openViewKeeper } from '../proof/keep-views.ts';
import { openRecheck } from '../proof/recheck-log.ts';
import { forEachUser } from '../self/users.ts';
import { capLogs } from '../settings/log-file.ts';
import { tellingSettings } from '../settings/telling-settings.ts';
import { sharedGuard } from '../tools/guard.ts';
import { lockController, startController } from './controller.ts';
import { keepServer } from './keep-server.ts';
import {
  type OpenProcess,
  type ProcessOptions,
  type Stoppable,
  startProcess,
} from './open-process.ts';
import { buildRunners } from './runners.ts';
import { type HttpServer, startHttp } from './serve-http.ts';

export type RunOptions = ProcessOptions & {
  readonly cron: boolean;
  /** `scheduler`: phases and housekeeping are left to other workers; phases run here only when nobody comes. */
  readonly role?: 'all' | 'scheduler';
  /** Something a person at the terminal wants to know. */
  readonly said: (document: unknown, line: string) => void;
};

export type RunningAgent = Stoppable & {
  readonly agent: OpenAgent;
  readonly http: Pick<HttpServer, 'url' | 'newLink'>;
  /** Resolves when another controller has taken over. */
  readonly lost: Promise<void>;
  /** Resolves when only a new process can go on, with the reason. */
  readonly failed: Promise<Error>;
};

/** A server that died may have to recover before it is there again. */
const SERVER_START_MS = 60_000;
/** For a round that writes snapshots, and the last seal. */
const HOUSEKEEPING_MS = 20_000;

/** Everything in one process: scheduler, phases, HTTP. @throws AlreadyRunning, ConfigError, ClusterError */
export function runAgent(options: RunOptions): Promise<RunningAgent> {
  return startProcess(options, 'controller', (opened, closers) =>
    startParts(options, opened, closers),
  );
}

async function startParts(
  options: RunOptions,
  { agent: opened, logger, say }: OpenProcess,
  closers: Closers,
): Promise<Omit<RunningAgent, 'stop'>> {
  const { config, said, cron } = options;
  const agent = { ...opened, liveWords: openLiveWords() };
  const house = watchedHouse(agent, say);
  const { onError } = house;
  // To the last: who waits for the end of this process looks there.
  closers.add('announcement', () => withdrawController(config.stateDir));
  const server = keepServer({ agent, onError, onRevived: revivalTeller(said, logger) });
  closers.add('look at Postgres', server.stop, { limitMs: SERVER_START_MS });
  await keepHouse(options, house, closers);
  const queue = await openQueue(agent, onError);
  closers.add('queue', queue.close);
  await recordConsent(agent);
  const isNews = newsOfTicks();
  const guard = sharedGuard(config);
  // Whoever hears of a tick finds the controller: the first may come before it has a port.
  const ticks = heldBack(said);
  const controller = await startController({
    agent,
    ...buildRunners(agent, { guard, onError }),
    queue,
    worksOnPhases: options.role !== 'scheduler',
    cron,
    onTick: (tick, result) => {
      logger[isNews(result) ? 'info' : 'debug']({ tick, result }, 'tick');
      ticks.said({ event: 'tick', ...tick, ...result }, tickLine(tick, result));
    },
    onError,
  });
  closers.add('controller', controller.close, { limitMs: null });
  const mail = await startTalking(agent, onError, closers);
  const http = await startHttp({
    agent,
    guard,
    onError,
    queue,
    inbox: mail.http,
    chat: mail.chat,
    mailTroubles: mail.troubles,
    news: nextNewsOf(agent),
  });
  closers.add('http', http.stop);
  closers.add('announcing', await keepAnnounced(config.stateDir, { port: http.port, onError }));
  said(
    { event: 'started', agent: agent.agentId, url: http.url, schedule: config.schedule, cron },
    `agent "${agent.agentId}" is alive: ${http.url}, ticks at "${cron ? config.schedule : 'request only'}" (UTC)`,
  );
  ticks.letGo();
  warn(agent, said);
  return { agent, http, lost: controller.lost, failed: server.lost };
}

/** Says nothing until it is let go, then all in order. */
function heldBack(said: RunOptions['said']) {
  let letGo = () => {};
  const begun = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    said: (...what: Parameters<RunOptions['said']>) => {
      void begun.then(() => {
        said(...what);
      });
    },
    letGo,
  };
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
  onError: House['onError'],
  closers: Closers,
): Promise<MailLoops> {
  const { stateDir, workspaceMb: limitMb } = agent.config;
  const workspaceFull = workspaceRoom({ stateDir, limitMb }).whyFull;
  const settings = tellingSettings(agent.config);
  const recheck = openRecheck({ ...agent, onError });
  const teller = startTeller({
    agent,
    settings,
    brokenSettings: () => brokenSettings(agent.config),
    hasCodes: async () => (await ownerCodes(stateDir)) !== null,
    reportPage: reportHtml,
    workspaceFull,
    recheck,
    onError,
  });
  closers.add('teller', ({ graceMs }) => teller.stop(graceMs));
  const mail = await startMail({ agent, onError });
  closers.add('mail', mail.close, { limitMs: null });
  return mail;
}

type House = {
  readonly agent: OpenAgent;
  readonly room: WatchedRoom;
  readonly onError: (where: string, error: unknown) => void;
};

/** Each process counts the writes that were refused to it. */
export function watchedHouse(agent: OpenAgent, say: House['onError']): House {
  const room = openRoomWatch(agent);
  return {
    agent,
    room,
    onError: (where, error) => {
      room.noteError(error);
      say(where, error);
    },
  };
}

/** Looks after disk and seals. The seals of processes apart are left to the maintenance worker. */
export async function keepHouse(
  options: Pick<RunOptions, 'config' | 'said'> & { readonly role?: 'all' | 'scheduler' | 'cycle' },
  { agent, room, onError }: House,
  closers: Closers,
): Promise<void> {
  const onRoom = roomTeller(options);
  const isApart = options.role === 'scheduler' || options.role === 'cycle';
  const files = isApart
    ? ELSEWHERE
    : {
        seals: await sealsOfAll(agent),
        refreshExports: openExporter(agent),
        capLogs: () => capLogs(options.config.stateDir),
        keepViews: viewsOfAll(agent),
      };
  const { stop, cancel } = await startHousekeeping({ room, ...files, onError, onRoom });
  closers.add('housekeeping', ({ hasStarted }) => (hasStarted ? stop() : cancel()), {
    limitMs: HOUSEKEEPING_MS,
  });
}

/** Of the agent and of those of its users. */
async function sealsOfAll(agent: OpenAgent): Promise<SealKeeper> {
  const own = await openSealKeeper(agent);
  const ofUsers = forEachUser(agent, openSealKeeper);
  return async (isStopping) => {
    await own(isStopping);
    for (const seal of await ofUsers()) await seal(isStopping);
  };
}

function viewsOfAll(agent: OpenAgent): () => Promise<SnapshotsKept> {
  const own = openViewKeeper(agent);
  const ofUsers = forEachUser(agent, openViewKeeper);
  return async () => {
    let left = await own();
    for (const keep of await ofUsers()) if ((await keep()) === 'more') left = 'more';
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
