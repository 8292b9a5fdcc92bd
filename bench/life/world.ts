import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { layCheck, layScripts, MISTAKES } from './checks.ts';
import { type ByKind, byKind, codeOf, type Item } from './items.ts';
import { standingOrders, type WorldJob } from './jobs.ts';
import { figureOf, openSite, type Site } from './site.ts';

const run = promisify(execFile);

/** The world outside: files, repositories, a site and an outbox in a folder that goes with it. */
export type World = {
  readonly stateDir: string;
  readonly workspace: string;
  readonly site: Site;
  /** Puts down what the owner looks at a job with. */
  prepare(job: WorldJob, items: readonly Item[]): Promise<void>;
  /** What is not so yet, by its label; none: the job is done in truth. */
  missing(items: readonly Item[]): Promise<readonly string[]>;
  /** How often a line stands in a file of the workspace. */
  times(path: string, line: string): Promise<number>;
  /** What was done is there no more; false: it cannot be taken away. */
  undo(item: Item): Promise<boolean>;
  /** Planted mistakes that were made, oldest first: `form apples`, `deploy deploy`. */
  mistakes(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** In `folder`, or in one of its own. */
export async function openWorld(folder?: string): Promise<World> {
  const made = folder ?? (await mkdtemp(join(tmpdir(), 'homeostat-life-')));
  const stateDir = await realpath(made);
  const workspace = join(stateDir, 'workspace');
  await mkdir(workspace, { recursive: true });
  const orders = standingOrders({ water: 'daily at 06:00', feed: 'every 8 hours' });
  await writeFile(join(stateDir, 'HEARTBEAT.md'), orders, { mode: 0o600 });
  await layScripts(workspace);
  for (const name of ['repos/garden', 'repos/kitchen']) await layRepository(join(workspace, name));
  const site = await openSite(workspace);
  return {
    stateDir,
    workspace,
    site,
    prepare: async ({ id, isVerified }, items) => {
      if (isVerified) await layCheck(workspace, { id, items });
    },
    missing: async (items) => {
      const seen = await Promise.all(items.map((item) => isTrue({ stateDir, workspace }, item)));
      return items.filter((_, i) => seen[i] !== true).map(({ label }) => label);
    },
    times: async (path, line) => {
      const text = await readFile(join(workspace, path), 'utf8').catch(() => '');
      return text.split('\n').filter((one) => one === line).length;
    },
    undo: async (item) => {
      if (item.kind !== 'write') return false;
      await rm(join(workspace, item.path), { force: true });
      return true;
    },
    mistakes: async () => {
      const text = await readFile(join(workspace, MISTAKES), 'utf8').catch(() => '');
      return text.split('\n').filter((line) => line !== '');
    },
    close: async () => {
      await site.close();
      await rm(stateDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function layRepository(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await git(path, 'init', '-q', '-b', 'main');
  await writeFile(join(path, 'README.md'), 'What grows here.\n');
  await git(path, 'add', '.');
  const who = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.org'];
  await git(path, ...who, 'commit', '-q', '-m', 'Begin');
}

async function git(path: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', path, ...args]);
  return stdout;
}

type Place = Pick<World, 'stateDir' | 'workspace'>;

/** Seen by the world's own eyes: no check of the agent's has a say. */
function isTrue({ stateDir, workspace }: Place, item: Item): Promise<boolean> {
  const read = (path: string) => readFile(join(workspace, path), 'utf8').catch(() => '');
  const lines = async (path: string) => (await read(path)).split('\n');
  const isOnce = (all: readonly string[], text: string) =>
    all.filter((line) => line === text).length === 1;
  const ways: ByKind<Promise<boolean>> = {
    write: async ({ path, text }) => (await lines(path)).includes(text),
    append: async ({ path, text }) => isOnce(await lines(path), text),
    fetch: async ({ path, url }) =>
      new RegExp(`"figure": *${figureOf(url)}\\b`).test(await read(path)),
    commit: async ({ path, text }) =>
      isOnce((await git(join(workspace, path), 'log', '--format=%s')).split('\n'), text),
    mail: async ({ text }) => (await drafts(stateDir)).some((draft) => draft.includes(text)),
    publish: async ({ url, text }) => (await pageAt(url)).includes(text),
    form: async ({ path, form }) => (await read(path)).includes(codeOf(form)),
    deploy: async ({ path }) => (await read(`deployed/${path}`)) !== '',
    safe: async ({ path }) => (await read(`opened/${path}`)) !== '',
    letter: async ({ path, text }) => {
      const letter = await read(path);
      return letter.includes(text) && letter.startsWith('Dear');
    },
  };
  return byKind(item, ways);
}

async function drafts(stateDir: string): Promise<readonly string[]> {
  const folder = join(stateDir, 'outbox');
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
}

async function pageAt(url: string): Promise<string> {
  const response = await fetch(url).catch(() => null);
  return response?.ok === true ? response.text() : '';
}
