import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type {
  Known,
  MachineHealth,
  RawSituation,
  SeenFolder,
  SeenInbox,
  SeenInboxFile,
  SeenRepository,
  SeenStandingOrders,
  Senses,
  SensesSettings,
} from '../../kernel/ports/senses.ts';
import { lookAtFile, namesIn } from './owned-file.ts';

const run = promisify(execFile);
const MEMORY_LOW = 0.1;
const MEMORY_CRITICAL = 0.03;
const LOAD_HIGH = 2;
const LOAD_OVERLOADED = 6;
const INBOX_SUBJECT = 'inbox';

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
          failed.push({
            source: name,
            error: error instanceof Error ? error.message : String(error),
          });
          return null;
        });
      const [health, tasks, standingOrders, inbox, repositories] = await Promise.all([
        source('health', () => healthOf(options)),
        source('tasks', () => taskFiles(options)),
        source('standing_orders', () => ordersFile(options, known)),
        source('inbox', () => inboxFiles(options, known)),
        source('git', () => repositoriesOf(options, known)),
      ]);
      signal.throwIfAborted();
      const situation: RawSituation = {
        health,
        tasks,
        standingOrders,
        inbox,
        repositories,
        failed,
      };
      return situation;
    },
  };
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
  const folder = join(stateDir, 'tasks');
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.json'));
  const kept = names.slice(0, settings.taskFilesKept);
  const files = [];
  for (const name of kept) files.push(await lookAtFile(folder, name, settings.taskFileBytes));
  return { files, isComplete: kept.length === names.length };
}

async function ordersFile(
  { stateDir, defaultOrdersDir, settings, blobs }: SensesOptions,
  known: Known,
): Promise<SeenStandingOrders> {
  const FILE = 'HEARTBEAT.md';
  const hasOwn = (await namesIn(stateDir)).includes(FILE);
  const folder = hasOwn ? stateDir : defaultOrdersDir;
  if (!hasOwn && !(await namesIn(folder)).includes(FILE)) {
    return { status: 'missing', hash: 'missing', why: 'there is no HEARTBEAT.md' };
  }
  const seen = await lookAtFile(folder, FILE, settings.standingOrdersBytes);
  if ('problem' in seen) return { status: 'unreadable', hash: seen.hash, why: seen.problem };
  const blob = seen.hash === known.standingOrdersHash ? null : await blobs.put(seen.text);
  const { text, hash } = seen;
  return seen.trust === 'owner'
    ? { status: 'read', trust: 'owner', hash, text, blob }
    : { status: 'read', trust: 'outside', reason: seen.reason, hash, text, blob };
}

async function inboxFiles(
  { stateDir, settings, blobs }: SensesOptions,
  known: Known,
): Promise<SeenInbox> {
  const folder = join(stateDir, 'inbox');
  const fresh: SeenInboxFile[] = [];
  const unreadable: { file: string; why: string }[] = [];
  for (const file of (await namesIn(folder)).slice(0, settings.inboxFilesKept)) {
    const seen = await lookAtFile(folder, file, settings.inboxFileBytes);
    if ('problem' in seen) unreadable.push({ file, why: seen.problem });
    else if (!known.inboxHashes.has(seen.hash)) {
      const { blob, bytes } = await blobs.putPersonal(INBOX_SUBJECT, seen.text);
      const { hash } = seen;
      const trust =
        seen.trust === 'owner' ? { trust: seen.trust } : { trust: seen.trust, reason: seen.reason };
      fresh.push({ file, hash, bytes, ...trust, text: { blob, bytes } });
    }
  }
  return { fresh, unreadable };
}

async function repositoriesOf(
  { watched, environment }: SensesOptions,
  known: Known,
): Promise<readonly SeenRepository[]> {
  const seen: SeenRepository[] = [];
  for (const repository of watched) {
    const git = async (...args: string[]) => {
      const { stdout } = await run(
        'git',
        ['-C', repository, '-c', 'core.fsmonitor=false', ...args],
        {
          timeout: 1500,
          env: { ...environment, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
        },
      );
      return stdout.trim();
    };
    const head = await git('rev-parse', 'HEAD').catch(() => 'none');
    const branch = await git('symbolic-ref', '--short', '-q', 'HEAD').catch(() => 'detached');
    const changes = await git('status', '--porcelain', '--untracked-files=no');
    const before = known.heads.get(repository);
    const counted =
      before === undefined || before === head || head === 'none'
        ? '0'
        : await git('rev-list', '--count', `${before}..${head}`).catch(() => '1');
    seen.push({ repository, head, branch, isClean: changes === '', newCommits: Number(counted) });
  }
  return seen;
}
