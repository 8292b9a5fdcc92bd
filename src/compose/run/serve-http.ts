import { randomBytes } from 'node:crypto';
import { Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer, type ServerType, serve } from '@hono/node-server';
import { fileSessionStore } from '../../adapters/files/dashboard/browser-sessions.ts';
import { openBuiltPage } from '../../adapters/files/dashboard/built-page.ts';
import { guestInForce } from '../../adapters/files/guests/guest-tokens.ts';
import { ownerFiles } from '../../adapters/files/owner-files.ts';
import { apiToken, tokenInForce } from '../../adapters/files/token.ts';
import { workspaceRoom } from '../../adapters/files/workspace-room.ts';
import { databaseSize } from '../../adapters/postgres/database-size.ts';
import { addressRanges } from '../../address-ranges.ts';
import { approvalsPort } from '../../app/approvals-port.ts';
import { type AttendDesk, attendDesk } from '../../app/attend/attend-desk.ts';
import { agentMemoryWithGraph, memoryDeskWithGraph } from '../../app/graph/graph-memory.ts';
import { guestMemory } from '../../app/guest/guest-memory.ts';
import { guestQuotaOf } from '../../app/guest/guest-quota.ts';
import { guestStream } from '../../app/guest/guest-stream.ts';
import { agentReads } from '../../app/reads/agent-reads.ts';
import { ownersSettings } from '../../app/settings/owners-settings.ts';
import { openSignIn, type SignIn } from '../../app/sign-in/sign-in.ts';
import type { ChannelTroubles } from '../../app/status/read-channels.ts';
import { taskDesk } from '../../app/tasks/task-desk.ts';
import { tellingPort } from '../../app/telling/telling-port.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import { dayScope, summariseBudget } from '../../domain/budget/summarise-budget.ts';
import { budgetProjection, CAP_KEY } from '../../domain/budget/views/budget.ts';
import { conversationSettings } from '../../domain/conversation/settings.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import { buildHttpApp } from '../../http/app.ts';
import {
  type BudgetGauge,
  defaultHttpSettings,
  type HttpPorts,
} from '../../http/contract/ports.ts';
import { type Connections, createConnections } from '../../http/gate/connections.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { allMarks } from '../../kernel/log/manage-projections.ts';
import { versionsOf } from '../../kernel/log/view.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import type { JobQueue } from '../../kernel/ports/job-queue.ts';
import { findController } from '../../process/find-controller.ts';
import { allowedHosts, inUrl } from '../../process/http-address.ts';
import { listenInPrivate } from '../../process/private-socket.ts';
import { hookSocket } from '../claude/claude-places.ts';
import { openSetup } from '../init/open-setup.ts';
import { channelsNow } from '../look/channels-now.ts';
import { examineOpen } from '../look/examine.ts';
import { machineOf } from '../look/status-now.ts';
import { mailPort } from '../mail/mail-port.ts';
import type { OpenAgent } from '../open/agent.ts';
import { lookAtQueue } from '../open/queue.ts';
import { checksOfLog } from '../proof/checks-of-log.ts';
import { documentsIn, openPastLogs, replayTo } from '../proof/replay-to.ts';
import { openIdentityFile } from '../self/open-identity-file.ts';
import { actionPolicy } from '../settings/action-policy.ts';
import { type SharedGuard, sharedGuard } from '../tools/guard.ts';
import { attendPorts } from './attend.ts';

export type HttpServer = {
  readonly port: number;
  readonly url: string;
  readonly newLink: SignIn['newLink'];
  readonly stop: () => Promise<void>;
};

export type HttpOptions = Pick<HttpPorts, 'onError' | 'news' | 'inbox' | 'chat'> & {
  readonly agent: OpenAgent;
  /** The guardian of this process, if it has one. */
  readonly guard?: SharedGuard;
  /** Why mailboxes of this process could not be read. */
  readonly mailTroubles?: () => ChannelTroubles;
  /** The queue this process works with; without it one is opened to look. */
  readonly queue?: Pick<JobQueue, 'health'>;
};

/** SAFETY D1, 9: nobody holds a connection by being slow. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
};
/** Where `npm run build` puts the dashboard, and the package has it. */
const BUILT_PAGE = fileURLToPath(new URL('../../../dashboard/dist', import.meta.url));
/** For answers under way when the server stops. */
const STOP_GRACE_MS = 1000;
const SWEEP_MS = 20;

/**
 * Listens on the configured address.
 * @throws ConfigError beyond loopback without leave; an error that names the port and what to do when it is taken
 */
export async function startHttp(options: HttpOptions): Promise<HttpServer> {
  const { config } = options.agent;
  const hosts = allowedHosts(config);
  const closing = new AbortController();
  await apiToken(config.stateDir);
  const token = tokenInForce(config.stateDir);
  const settings = {
    ...defaultHttpSettings,
    hosts,
    basePath: config.httpBasePath,
    isTrustedProxy: addressRanges(config.trustedProxies),
  };
  const signIn = openSignIn({
    ...options.agent,
    store: fileSessionStore(config.stateDir, options.onError),
    newSecret,
    token,
    record: async (events) => {
      const { agentId, log } = options.agent;
      await log.append(agentId, controllerOrigin(options.agent), { events });
    },
    after: (ms, run) => {
      const timer = setTimeout(run, ms).unref();
      return () => {
        clearTimeout(timer);
      };
    },
    onError: options.onError,
  });
  const connections = createConnections(settings.connections);
  const ports = portsOf(options, closing.signal);
  const app = buildHttpApp({
    ports: { ...ports, signIn },
    settings,
    tokens: { token, guestOf: guestInForce(config.stateDir) },
    onOwner: ({ incoming, outgoing }) => {
      if (incoming !== undefined) outgoing?.once('close', connections.serving(incoming.socket));
    },
  });
  const server = await listen(app.fetch, config, connections);
  const socket = await listenOnSocket(app.fetch, options);
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  return {
    port,
    url: `http://${inUrl(config.host)}:${port}`,
    newLink: signIn.newLink,
    stop: async () => {
      closing.abort();
      await Promise.all([stop(server), socket === null ? null : stop(socket)]);
      await ports.attend?.settled();
      await signIn.close();
    },
  };
}

/**
 * The same for helpers of Claude Code, which know by the folder who answers: nobody else gets in there. Without it only
 * they cannot ask, and then no tool runs.
 */
async function listenOnSocket(
  fetch: Fetch,
  { agent: { config }, onError }: HttpOptions,
): Promise<ServerType | null> {
  const server = createAdaptorServer({ fetch, serverOptions: LIMITS });
  if (!(server instanceof Server)) throw new Error('only HTTP/1 servers are started here');
  try {
    await listenInPrivate(server, hookSocket(config));
    return server;
  } catch (error) {
    onError('hooks socket', error);
    return null;
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function portsOf(
  { agent, queue, ...options }: HttpOptions,
  closing: AbortSignal,
): Omit<HttpPorts, 'signIn'> {
  const { agentId, config, database, log, store, newId, now, elapsedMs } = agent;
  const versions = versionsOf(log.options.projections);
  const queueHealth = queue?.health ?? (() => lookAtQueue(agent));
  const source = {
    ...agent,
    machine: async () => machineOf(agent, await findController(config.stateDir), queueHealth),
    hasModel: async () => (await options.chat?.hasModel()) ?? false,
    identityFile: openIdentityFile(config, { cwd: config.stateDir }),
  };
  const ports = guestPortsByUser({ ...options, agent });
  return {
    agentId,
    log,
    store,
    newId,
    newSecret,
    now,
    elapsedMs,
    closing,
    dashboard: openBuiltPage(BUILT_PAGE),
    ...options,
    ...(agent.liveWords !== undefined && { liveWords: agent.liveWords }),
    reads: (reading) => agentReads(source, reading),
    logAt: openPastLogs(agent),
    standing: () => allMarks(store, agentId, versions),
    approvals: approvalsPort({ ...agent, policy: () => actionPolicy(config.stateDir) }),
    telling: tellingPort(agent),
    logChecks: checksOfLog(agent),
    setup: openSetup(agent),
    ownersSettings: ownersSettings(agent),
    doctor: onceAtATime(() => examineOpen(agent, options.mailTroubles?.())),
    channels: () => channelsNow(agent, options.mailTroubles?.()),
    mail: mailPort(agent),
    memories: memoryDeskWithGraph(agent),
    ...ports,
    tasks: taskDesk(agent),
    files: ownerFiles(
      join(config.stateDir, 'workspace'),
      workspaceRoom({ stateDir: config.stateDir, limitMb: config.workspaceMb }),
    ),
    replay: async (to) => {
      const past = await replayTo(agent, { seq: to });
      const { seq, recordedAt, failed } = past;
      return { seq, recordedAt, documents: documentsIn(past), failed };
    },
    logBytes: () => databaseSize(database.app),
    budget: () => budgetOfToday(agent),
    // The same way as `homeostat stop`, so that there is one clean end. ControllerStopped follows StopRequested.
    stop: () => {
      process.kill(process.pid, 'SIGTERM');
    },
  };
}

type GuestPorts = Required<Pick<HttpPorts, 'guestMemory' | 'guestStream'>> & {
  readonly attend: AttendDesk;
};

/** What guests are given, of the user whose token they have: an agent of their own, so that no user sees another's. */
function guestPortsByUser({
  agent,
  guard = sharedGuard(agent.config),
  onError,
}: HttpOptions): GuestPorts {
  const known = new Map<string, GuestPorts>();
  const shared = { guard, onError };
  const of = ({ user = DEFAULT_USER }: Guest): GuestPorts => {
    const found = known.get(user);
    if (found !== undefined) return found;
    const ports = guestPorts(user === DEFAULT_USER ? agent : agent.ofUser(user), shared);
    known.set(user, ports);
    return ports;
  };
  return {
    guestMemory: (guest) => of(guest).guestMemory(guest),
    guestStream: (guest) => of(guest).guestStream(guest),
    attend: {
      hook: (guest, body) => of(guest).attend.hook(guest, body),
      settled: async () => {
        await Promise.all([...known.values()].map(({ attend }) => attend.settled()));
      },
    },
  };
}

type SharedPorts = Pick<HttpOptions, 'onError'> & { readonly guard: SharedGuard };

function guestPorts(agent: OpenAgent, { guard, onError }: SharedPorts): GuestPorts {
  const guestQuota = guestQuotaOf(agent.config);
  const memory = (guest: Guest) => guestMemory({ ...agent, guestQuota }, guest);
  const streamWithin = (withinMs: number) => {
    const ports = { ...agent, guestQuota, onError };
    const soon = agentMemoryWithGraph(agent, { withinMs, onError });
    return (guest: Guest) => guestStream({ ...ports, memory: soon }, guest);
  };
  const stream = streamWithin(attendSettings.recallMs);
  return {
    guestMemory: memory,
    guestStream: streamWithin(
      Math.min(agent.config.recallMs, conversationSettings.stream.recallMs),
    ),
    attend: attendDesk(attendPorts(agent, { guard, memory, stream, onError })),
  };
}

/** Who asks while it is under way gets the same answer. */
function onceAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

/** The day's own window only: one for each cycle would grow for ever. */
async function budgetOfToday({ agentId, log, config, now }: OpenAgent): Promise<[BudgetGauge]> {
  const at = now();
  const keys = [CAP_KEY, dayScope(at)];
  const view = await log.view(agentId, [{ projection: budgetProjection, keys }]);
  const settings = { now: at, dailyUsd: config.dailyUsd };
  const { today } = summariseBudget(view.all(budgetProjection), settings);
  const { limit_usd: limitUsd, spent_usd: spentUsd, reserved_usd: reservedUsd } = today;
  return [{ scope: 'day', limitUsd, spentUsd, reservedUsd }];
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

function listen(
  fetch: Fetch,
  { host, port }: OpenAgent['config'],
  connections: Connections,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const options = { fetch, hostname: host, port, serverOptions: LIMITS };
    const listening = serve(options, () => {
      resolve(listening);
    });
    listening.on('connection', (socket: Socket) => {
      connections.opened(socket);
      socket.once('close', () => {
        connections.closed(socket);
      });
    });
    listening.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? portTaken(port, error) : error);
    });
  });
}

/** Takes nothing new, lets short answers end, cuts the rest. */
function stop(server: ServerType): Promise<void> {
  if (!(server instanceof Server)) throw new Error('only HTTP/1 servers are started here');
  // A connection whose stream has just ended is idle, but stays open until it is told.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, SWEEP_MS);
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, STOP_GRACE_MS);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}

function portTaken(port: number, cause: Error): Error {
  return new Error(
    `port ${port} is taken by another program; choose one with HOMEOSTAT_PORT=8091 (0 picks a free one) or \`homeostat config set port 8091\``,
    { cause },
  );
}
