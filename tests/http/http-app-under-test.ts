import { approvalsPort } from '../../src/app/approvals-port.ts';
import { openLiveWords } from '../../src/app/live-words.ts';
import { type AgentReads, agentReads } from '../../src/app/reads/agent-reads.ts';
import type { Status } from '../../src/app/shapes/status-shape.ts';
import { openSignIn } from '../../src/app/sign-in/sign-in.ts';
import { taskDesk } from '../../src/app/tasks/task-desk.ts';
import { documentsIn } from '../../src/compose/proof/replay-to.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { emptyController } from '../../src/domain/cycle/views/controller.ts';
import { projections } from '../../src/domain/projections.ts';
import { buildHttpApp } from '../../src/http/app.ts';
import {
  defaultHttpSettings,
  type HttpPorts,
  type HttpSettings,
} from '../../src/http/contract/ports.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import { allMarks } from '../../src/kernel/log/manage-projections.ts';
import { pastLog } from '../../src/kernel/log/past-log.ts';
import { versionsOf } from '../../src/kernel/log/view.ts';
import type { Guest } from '../../src/kernel/ports/guest.ts';
import { pastViews } from '../../src/kernel/projection/past-view.ts';
import { momentOf, type ReplayTarget, replay } from '../../src/kernel/projection/replay.ts';
import { memorySessions } from '../app/sign-in/memory-sessions.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { countedId, testLog, testOrigin } from '../support/test-log.ts';

export const TOKEN = 'f'.repeat(64);
const AGENT = 'main';
const START = '2026-01-01T00:00:00.000Z';

const config = {
  timezone: 'UTC',
  schedule: '*/5 * * * *',
  sandbox: 'auto' as const,
  dailyUsd: 2,
  minFreeMb: 0,
};

type Changes = {
  ports?: Partial<HttpPorts>;
  settings?: Partial<HttpSettings>;
  reads?: Partial<AgentReads>;
};
type Ask = Omit<RequestInit, 'headers'> & { address?: string; headers?: Record<string, string> };

/** The interface over a log in memory, without a socket. The clocks stand until they are moved: `time` is that of sessions. */
export function httpAppUnderTest({ ports = {}, settings = {}, reads = {} }: Changes = {}) {
  const store = memoryEventStore(catalogue);
  const log = testLog({ store, definitions: catalogue, projections });
  const clock = { ms: 0 };
  const stops: string[] = [];
  const errors: unknown[] = [];
  const blobs = new Map<string, string>();
  const pastOf = (seq: number) => replay(store, { agentId: AGENT, projections, to: { seq } });
  const logAt = async (to: ReplayTarget) => {
    const moment = await momentOf(store, AGENT, to);
    const views = (wanted: typeof projections) =>
      pastViews(store, moment, { agentId: AGENT, projections: wanted });
    return pastLog(moment, { projections, read: log.read, views });
  };
  const now = () => START;
  const source = {
    agentId: AGENT,
    store,
    now,
    config,
    blobs: {
      get: async (id: string) => blobs.get(id) ?? null,
      putPersonal: async (_: string, text: string) => ({ blob: text, bytes: text.length }),
      getPersonal: async (_: string, blob: string) => ({ status: 'found' as const, text: blob }),
      getManyPersonal: async (wanted: readonly { readonly blob: string }[]) =>
        wanted.map(({ blob }) => ({ status: 'found' as const, text: blob })),
    },
    memoryDigest: (text: string) => text,
    identityFile: {
      path: '/claude/rules/homeostat-identity.md',
      read: async () => ({ status: 'absent' as const }),
    },
    hasModel: async () => false,
    machine: () => Promise.reject(new Error('there is no machine')),
  };
  const secret = { token: TOKEN };
  const time = { ms: Date.parse(START) };
  const signIn = openSignIn({
    store: memorySessions(),
    newId: countedId,
    newSecret,
    now: () => new Date(time.ms).toISOString(),
    elapsedMs: () => clock.ms,
    token: () => secret.token,
    record: async (events) => {
      await log.append(AGENT, testOrigin, { events });
    },
    after: () => () => undefined,
    onError: (_, error) => {
      errors.push(error);
    },
  });
  const all: HttpPorts = {
    agentId: AGENT,
    log,
    store,
    newId: countedId,
    newSecret,
    signIn,
    now,
    elapsedMs: () => clock.ms,
    reads: (reading) => ({
      ...agentReads(source, reading),
      ...(!reading.isPast && { status: async () => idleStatus }),
      ...reads,
    }),
    logAt,
    standing: () => allMarks(store, AGENT, versionsOf(projections)),
    logBytes: async () => 4096,
    stop: (reason) => {
      stops.push(reason);
    },
    onError: (_, error) => {
      errors.push(error);
    },
    closing: new AbortController().signal,
    approvals: approvalsPort({ ...source, log, policy: () => ({ approvalMs: 3_600_000 }) }),
    tasks: taskDesk({ ...source, log }),
    budget: async () => [{ scope: 'day', limitUsd: 2, spentUsd: 0.25, reservedUsd: 0 }],
    replay: async (to) => {
      const { documents, seq, recordedAt, failed } = await pastOf(to);
      return { seq, recordedAt, failed, documents: documentsIn({ documents }) };
    },
    liveWords: openLiveWords(),
    ...ports,
  };
  const guests = new Map<string, Guest>();
  const options = {
    ports: all,
    settings: { ...defaultHttpSettings, ...settings },
    tokens: { token: () => secret.token, guestOf: (given: string) => guests.get(given) ?? null },
  };
  const app = buildHttpApp(options);
  /** With the token and the right host unless the headers say otherwise; an empty header is left out. */
  const ask = async (path: string, { address = '127.0.0.1', headers, ...init }: Ask = {}) => {
    const defaults = { host: 'localhost:8090', authorization: `Bearer ${TOKEN}` };
    const given = Object.entries({ ...defaults, ...headers }).filter(([, value]) => value !== '');
    const env = { incoming: { socket: { remoteAddress: address } } };
    return app.request(path, { ...init, headers: Object.fromEntries(given) }, env);
  };
  const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const record = async (...events: NewEvent[]) => {
    await log.append(AGENT, testOrigin, { events });
  };
  return {
    options,
    secret,
    guests,
    ask,
    post,
    record,
    store,
    clock,
    time,
    signIn,
    stops,
    errors,
    blobs,
    agentId: AGENT,
  };
}

function newSecret(): string {
  return `secret-${countedId()}`;
}

/** Of an agent that does nothing. */
export const idleStatus: Status = {
  agent: AGENT,
  timezone: 'UTC',
  events: 0,
  running: null,
  controller: emptyController,
  tick: null,
  went_on: null,
  under_way: null,
  schedule: null,
  next_tick: '2026-01-01T00:05:00.000Z',
  incidents: [],
  alerts: [],
  indeterminate: [],
  model: {
    provider: null,
    key_found: false,
    found: [],
    spent_usd: 0,
    reserved_usd: 0,
    limit_usd: 2,
  },
  approvals: { waiting: 0, oldest_at: null },
  claims: { made: 0, held: 0, turned: 0 },
  reminders: [],
  orders: [],
  waiting: [],
  database: { mode: 'embedded', bytes: 4096, wal_bytes: null, bytes_per_day: 0 },
  sandbox: 'auto',
  queue: { backend: 'postgres', ok: true, waiting: 0, active: 0, failed: 0, detail: '' },
  disk: [],
  min_free_bytes: 0,
  mcp: { looked_at: null, servers: [], problems: [], changed: [] },
  unsealed_history: null,
  warnings: [],
};

export function tickClosed(instant: string, reason = 'idle'): NewEvent {
  const payload = { schedule: 'heartbeat', instant, reason, fingerprint: 'f', duration_ms: 12 };
  return { type: 'TickClosed', payload: { ...payload, model_calls: 0 } };
}

export function cycleScheduled(cycle_no: number, tick_at: string): NewEvent {
  const payload = { cycle_no, schedule: 'heartbeat', tick_at, trigger: 'cron' };
  return { type: 'CycleScheduled', payload };
}

export function cycleCompleted(cycle_no: number, outcome = 'success'): NewEvent {
  const payload = { cycle_no, outcome, duration_ms: 900, model_calls: 2, cost_usd: 0.03 };
  return { type: 'CycleCompleted', payload };
}
