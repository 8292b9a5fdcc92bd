import { statfs } from 'node:fs/promises';
import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type {
  Known,
  MachineHealth,
  RawSituation,
  SeenFile,
  SeenFolder,
  SeenInbox,
  SeenInboxFile,
  SeenStandingOrders,
  Senses,
  SensesSettings,
} from '../../kernel/ports/senses.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { lookAtRepository } from './git-repositories.ts';
import { fileNamesIn, folderIn, lookAtFile } from './owned-file.ts';
import { lookAtPath } from './path-state.ts';

const MEMORY_LOW = 0.1;
const MEMORY_CRITICAL = 0.03;
const LOAD_HIGH = 2;
const LOAD_OVERLOADED = 6;
const ERROR_LIMIT = 300;
const ORDERS_FILE = 'HEARTBEAT.md';

export type SensesOptions = {
  readonly stateDir: string;
  /** Read when the state folder has no HEARTBEAT.md of its own. */
  readonly defaultOrdersDir: string;
  readonly watched: readonly string[];
  readonly blobs: BlobStore;
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: SensesSettings;
};

/** Senses of this machine: its health, the owner's files, the watched repositories. Each source stands alone. */
export function machineSenses(options: SensesOptions): Senses {
  return {
    sense: async (known, signal) => {
      const failed: { source: string; error: string }[] = [];
      const source = <T>(name: string, look: () => Promise<T>): Promise<T | null> =>
        within(look, options.settings.sourceTimeoutMs).catch((error: unknown) => {
          failed.push({ source: name, error: firstLine(error) });
          return null;
        });
      const [health, tasks, standingOrders, inbox, ...repositories] = await Promise.all([
        source('health', () => healthOf(options)),
        source('tasks', () => taskFiles(options)),
        source('standing_orders', () => ordersFile(options, known)),
        source('inbox', () => inboxFiles(options, known)),
        ...options.watched.map((path) =>
          source(`git:${path}`, () => lookAtRepository(path, known.heads.get(path), options)),
        ),
      ]);
      const workspace = join(options.stateDir, 'workspace');
      const paths = await Promise.all(
        (known.paths ?? []).map((path) =>
          source(`path:${path}`, () => lookAtPath(workspace, path)),
        ),
      );
      signal.throwIfAborted();
      const situation: RawSituation = {
        health,
        tasks,
        standingOrders,
        inbox,
        repositories: repositories.filter((seen) => seen !== null),
        paths: paths.filter((seen) => seen !== null),
        failed: failed.sort((a, b) => (a.source < b.source ? -1 : 1)),
      };
      return situation;
    },
  };
}

/** What git and the system say in full is long, and names what was run. */
function firstLine(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  const text = stderr === '' ? messageOf(error) : stderr;
  return (text.split('\n')[0] ?? '').slice(0, ERROR_LIMIT);
}

function within<T>(look: () => Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`took longer than ${limitMs} ms`));
    }, limitMs);
  });
  return Promise.race([look(), late]).finally(() => {
    clearTimeout(timer);
  });
}

async function healthOf({ stateDir, settings }: SensesOptions): Promise<MachineHealth> {
  const room = await statfs(stateDir);
  const freeBytes = room.bavail * room.bsize;
  const freeShare = freemem() / totalmem();
  const loadPerCpu = (loadavg()[0] ?? 0) / Math.max(1, cpus().length);
  return {
    classes: {
      disk: below(
        freeBytes,
        [settings.diskFullBytes, settings.diskLowBytes],
        ['full', 'low', 'ok'],
      ),
      memory: below(freeShare, [MEMORY_CRITICAL, MEMORY_LOW], ['critical', 'low', 'ok']),
      load: below(loadPerCpu, [LOAD_HIGH, LOAD_OVERLOADED], ['ok', 'high', 'overloaded']),
    },
    gauges: { disk_free_bytes: freeBytes, memory_free_share: freeShare, load_per_cpu: loadPerCpu },
  };
}

function below<Name extends string>(
  value: number,
  [first, second]: readonly [number, number],
  [low, middle, high]: readonly [Name, Name, Name],
): Name {
  if (value < first) return low;
  return value < second ? middle : high;
}

async function taskFiles({ stateDir, settings }: SensesOptions): Promise<SeenFolder> {
  const folder = await folderIn(stateDir, 'tasks');
  const names = (await fileNamesIn(folder)).filter((name) => name.endsWith('.json'));
  const kept = names.slice(0, settings.taskFilesKept);
  const files = [];
  for (const name of kept) files.push(await lookAtFile(folder, name, settings.taskFileBytes));
  return { files, isComplete: kept.length === names.length };
}

/** The file of standing orders that is read: the owner's in the state folder, else the one that ships with the program. */
export async function ordersFileOf({
  stateDir,
  defaultOrdersDir,
}: Pick<SensesOptions, 'stateDir' | 'defaultOrdersDir'>): Promise<string> {
  return join((await hasOrders(stateDir)) ? stateDir : defaultOrdersDir, ORDERS_FILE);
}

async function hasOrders(folder: string): Promise<boolean> {
  return (await fileNamesIn(folder)).includes(ORDERS_FILE);
}

async function ordersFile(
  { stateDir, defaultOrdersDir, settings, blobs }: SensesOptions,
  known: Known,
): Promise<SeenStandingOrders> {
  const hasOwn = await hasOrders(stateDir);
  const folder = hasOwn ? stateDir : defaultOrdersDir;
  if (!hasOwn && !(await hasOrders(folder))) {
    return { status: 'missing', hash: 'missing', why: `there is no ${ORDERS_FILE}` };
  }
  const seen = await lookAtFile(folder, ORDERS_FILE, settings.standingOrdersBytes);
  if ('problem' in seen) return { status: 'unreadable', hash: seen.hash, why: seen.problem };
  const blob = seen.hash === known.standingOrdersHash ? null : await blobs.put(seen.text);
  const { text, hash } = seen;
  // What ships with the program is as much the owner's as the program that runs it.
  return seen.trust === 'owner' || !hasOwn
    ? { status: 'read', trust: 'owner', hash, text, blob }
    : { status: 'read', trust: 'outside', reason: seen.reason, hash, text, blob };
}

async function inboxFiles(
  { stateDir, settings, blobs }: SensesOptions,
  known: Known,
): Promise<SeenInbox> {
  const folder = await folderIn(stateDir, 'inbox');
  const readable: Readable[] = [];
  const unreadable: { file: string; why: string }[] = [];
  for (const file of await fileNamesIn(folder)) {
    const seen = await lookAtFile(folder, file, settings.inboxFileBytes);
    if ('problem' in seen) unreadable.push({ file, why: seen.problem });
    else readable.push(seen);
  }
  const hashes = readable.map(({ hash }) => hash);
  const old = hashes.length === 0 ? new Set() : await known.knownLetters(hashes);
  const news = readable.filter(({ hash }) => !old.has(hash));
  const shown = unreadable.slice(0, settings.inboxFilesKept);
  const fresh: SeenInboxFile[] = [];
  for (const seen of news.slice(0, settings.inboxFilesKept - shown.length)) {
    fresh.push(await keptFile(seen, blobs));
  }
  return { fresh, unreadable: shown };
}

type Readable = Extract<SeenFile, { text: string }>;

/** The text of each file is under a key of its own, so that one can be forgotten. */
async function keptFile(seen: Readable, blobs: BlobStore): Promise<SeenInboxFile> {
  const { file, hash, text, ...trust } = seen;
  const ref = await blobs.putPersonal(`inbox:${hash}`, text);
  return { file, hash, bytes: ref.bytes, ...trust, text: ref };
}
