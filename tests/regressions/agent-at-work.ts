import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';
import { freshDatabase } from '../support/postgres.ts';
import { untilTrue } from '../support/until.ts';
import { type Behaviour, type ModelAtWork, modelAtWork } from './model-at-work.ts';

/** The clock of the agent never strikes, so that whatever it does it does by itself or because it was asked to. */
const NO_HEARTBEAT = '0 0 1 1 *';
const PAGE = 1000;
/** Less than an exploration may cost, so that chance draws none. */
const TOO_LITTLE_TO_EXPLORE = '0.4';
/** So low that nothing but an exploration is too dear. */
const LOW_PRICES = {
  input: 0.001,
  output: 0.001,
  cacheWrite: 0.001,
  cacheRead: 0.001,
  contextTokens: 200_000,
  maxOutput: 64_000,
};
const MODELS = ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5', 'claude-opus-5'];

export type LoggedEvent = {
  readonly seq: number;
  readonly type: string;
  readonly dedupeKey?: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

export type Task = { readonly id: string; readonly title: string } & Readonly<
  Record<string, unknown>
>;

/** A running controller as its owner knows it: by its command line, its HTTP API and what its model is asked. */
export type AgentAtWork = {
  readonly cli: Cli;
  readonly model: ModelAtWork;
  readonly workspace: string;
  /** For commands beside it. */
  readonly environment: Readonly<Record<string, string>>;
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body?: object): Promise<Record<string, unknown>>;
  /** The number of the newest event. */
  head(): Promise<number>;
  events(after: number): Promise<readonly LoggedEvent[]>;
  /** Adds a task and waits until its work has ended, rests or waits, and its cycle is over. Gives all events of that time. */
  work(task: Task): Promise<readonly LoggedEvent[]>;
  /** One cycle from its request to its end, and every event of that time. */
  cycle(): Promise<readonly LoggedEvent[]>;
  /** What the controller has said since it was last started. */
  lines(): readonly Readonly<Record<string, unknown>>[];
  /** Ends the controller cleanly and starts it again. */
  restart(): Promise<void>;
};

type Beginning = {
  readonly environment?: Readonly<Record<string, string>>;
  /** What is to be there before it starts. */
  readonly before?: (cli: Cli, environment: Readonly<Record<string, string>>) => Promise<void>;
};

/** Starts a controller over a database of its own. Call it at the top of a test file; it ends with the file. */
export async function agentAtWork(
  behaviour: Behaviour,
  { environment: more = {}, before }: Beginning = {},
): Promise<AgentAtWork> {
  const db = await freshDatabase();
  const model = await modelAtWork(behaviour);
  const cli = await openCli();
  afterAll(async () => {
    await cli.close();
    await model.close();
  });
  const environment = {
    DATABASE_URL: db.appUrl,
    DATABASE_ADMIN_URL: db.ownerUrl,
    ANTHROPIC_API_KEY: 'test-key',
    ANTHROPIC_BASE_URL: model.url,
    HOMEOSTAT_MODEL: 'anthropic',
    HOMEOSTAT_DAILY_USD: TOO_LITTLE_TO_EXPLORE,
    HOMEOSTAT_SCHEDULE: NO_HEARTBEAT,
    HOMEOSTAT_TIMEZONE: 'Europe/Berlin',
    ...more,
  };
  await writeFile(join(cli.stateDir, 'HEARTBEAT.md'), '# Orders\n', { mode: 0o600 });
  if (environment.HOMEOSTAT_DAILY_USD === TOO_LITTLE_TO_EXPLORE) await lowerPrices(cli.stateDir);
  await before?.(cli, environment);
  let started = cli.start(environment);
  let origin = String((await started.seen('started'))['url']);
  await started.seen('tick'); // the one that it owes for the time before it was there
  const token = (await readFile(join(cli.stateDir, 'secrets/token'), 'utf8')).trim();
  const ask = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    if (response.status === 429) {
      await sleep(1000);
      return ask(path, init);
    }
    const body = (await response.json()) as Record<string, unknown>; // every answer of the API is an object
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
  const get = (path: string) => ask(path);
  const post = (path: string, body: object = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body) });
  const events = eventsBy(get);
  const head = async () => (await events(0)).at(-1)?.seq ?? 0;
  const isOver = async (after: number, isDone: (events: readonly LoggedEvent[]) => boolean) => {
    const all = await events(0);
    return isDone(all.filter(({ seq }) => seq > after)) && openCycles(all) === 0;
  };
  return {
    cli,
    model,
    workspace: join(cli.stateDir, 'workspace'),
    environment,
    get,
    post,
    head,
    events,
    work: async (task) => {
      const after = await head();
      await post('/api/tasks', task);
      await untilTrue(() => isOver(after, (found) => found.some((one) => isEndOf(task, one))));
      return events(after);
    },
    cycle: async () => {
      await untilTrue(() => isOver(0, () => true));
      const after = await head();
      const { requestId } = await post('/api/control/run');
      const key = `request:${String(requestId)}`;
      const isAnswered = (found: readonly LoggedEvent[]) =>
        found.some(({ dedupeKey }) => dedupeKey === key);
      await untilTrue(() => isOver(after, isAnswered));
      return events(after);
    },
    lines: () => started.lines,
    restart: async () => {
      started.child.kill('SIGINT');
      await started.ended;
      started = cli.start(environment);
      origin = String((await started.seen('started'))['url']);
    },
  };
}

function lowerPrices(stateDir: string): Promise<void> {
  const models = Object.fromEntries(MODELS.map((name) => [name, LOW_PRICES] as const));
  const prices = { version: 'low', models };
  return writeFile(join(stateDir, 'models.json'), JSON.stringify({ prices }), { mode: 0o600 });
}

/** What was read once is not asked for again. */
function eventsBy(get: AgentAtWork['get']): AgentAtWork['events'] {
  const known: LoggedEvent[] = [];
  const readOn = async (): Promise<void> => {
    for (let isMore = true; isMore; ) {
      const after = known.at(-1)?.seq ?? 0;
      const page = await get(`/api/events?limit=${PAGE}&after=${after}`);
      const found = page['events'] as readonly LoggedEvent[]; // as the API describes them
      known.push(...found.filter(({ seq }) => seq > (known.at(-1)?.seq ?? 0)));
      isMore = page['next'] !== null;
    }
  };
  return async (after) => {
    await readOn();
    return known.filter(({ seq }) => seq > after);
  };
}

const ENDS = ['JobConcluded', 'JobPaused', 'WorkParked', 'IntentionCompleted'];

function isEndOf({ id }: Task, { type, payload }: LoggedEvent): boolean {
  const isAbout = payload['intention_id'] === id || payload['work_id'] === `task:${id}`;
  return isAbout && ENDS.includes(type);
}

function openCycles(events: readonly LoggedEvent[]): number {
  const begun = ofType(events, 'CycleScheduled').length;
  return begun - ofType(events, 'CycleCompleted', 'CycleFailed').length;
}

export function ofType(
  events: readonly LoggedEvent[],
  ...types: readonly string[]
): readonly LoggedEvent[] {
  return events.filter(({ type }) => types.includes(type));
}

export function payloadsOf(events: readonly LoggedEvent[], ...types: readonly string[]) {
  return ofType(events, ...types).map(({ payload }) => payload);
}
