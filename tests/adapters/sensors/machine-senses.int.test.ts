import { execFileSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machineSenses } from '../../../src/adapters/sensors/machine-senses.ts';
import { reconcileTaskFiles } from '../../../src/domain/task/reconcile-task-files.ts';
import type { BlobStore } from '../../../src/kernel/ports/blobs.ts';
import {
  defaultSensesSettings,
  type Known,
  type SeenFile,
} from '../../../src/kernel/ports/senses.ts';

let root: string;
let stateDir: string;
let programDir: string;
let personal: { subject: string; content: string }[];
let ours: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'homeostat-senses-'));
  stateDir = join(root, 'state');
  programDir = join(root, 'program');
  personal = [];
  ours = [];
  for (const folder of ['state/tasks', 'state/inbox', 'program']) {
    await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
    await chmod(join(root, folder), 0o700);
  }
  await writeFile(join(programDir, 'HEARTBEAT.md'), '# Shipped\n');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const blobs: BlobStore = {
  put: async (content) => {
    ours.push(content);
    return `sha256:${ours.length}`;
  },
  get: async () => null,
  putPersonal: async (subject, content) => {
    personal.push({ subject, content });
    return { blob: `p${personal.length}`, bytes: Buffer.byteLength(content) };
  },
  putManyPersonal: (given) =>
    Promise.all(given.map(({ subject, content }) => blobs.putPersonal(subject, content))),
  getPersonal: async () => ({ status: 'unknown' }),
  getManyPersonal: async (wanted) => wanted.map(() => ({ status: 'unknown' })),
};
const environment = { PATH: process.env['PATH'] ?? '' };
const lettersOf = (hashes: Iterable<string>) => ({ knownLetters: async () => new Set(hashes) });
const knowing = (known: Partial<Known> = {}): Known => ({
  standingOrdersHash: null,
  ...lettersOf([]),
  heads: new Map(),
  ...known,
});

function sense(
  known: Partial<Known> = {},
  {
    watched = [],
    settings = defaultSensesSettings,
  }: { watched?: string[]; settings?: object } = {},
) {
  const senses = machineSenses({
    stateDir,
    defaultOrdersDir: programDir,
    watched,
    blobs,
    environment,
    settings: { ...defaultSensesSettings, ...settings },
  });
  return senses.sense(knowing(known), new AbortController().signal);
}

async function own(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const file = join(stateDir, path);
  await writeFile(file, content);
  await chmod(file, mode);
}

describe('task files', () => {
  const files = async (settings = {}): Promise<Record<string, SeenFile>> => {
    const { tasks } = await sense({}, { settings });
    return Object.fromEntries((tasks?.files ?? []).map((file) => [file.file, file]));
  };

  it('are the owner’s when only this user can write them', async () => {
    await own('tasks/mine.json', '{"title":"a"}');
    await own('tasks/group.json', '{}', 0o620);
    await own('tasks/world.json', '{}', 0o602);
    const seen = await files();
    expect(seen['mine.json']).toMatchObject({ trust: 'owner', text: '{"title":"a"}' });
    for (const name of ['group.json', 'world.json']) {
      expect(seen[name]).toMatchObject({
        trust: 'outside',
        reason: expect.stringContaining('chmod go-w') as string,
      });
    }
  });

  it('are nobody’s in a folder that others can write', async () => {
    await own('tasks/a.json', '{}');
    await chmod(join(stateDir, 'tasks'), 0o770);
    expect((await files())['a.json']).toMatchObject({ trust: 'outside' });
  });

  it('that are links, fifos, folders, too large or unreadable have a problem, and others are read', async () => {
    await writeFile(join(root, 'secret'), 'secret');
    await symlink(join(root, 'secret'), join(stateDir, 'tasks/link.json'));
    await symlink('/nowhere', join(stateDir, 'tasks/dangling.json'));
    execFileSync('mkfifo', [join(stateDir, 'tasks/pipe.json')]);
    await mkdir(join(stateDir, 'tasks/folder.json'));
    await own('tasks/huge.json', `{"title":"${'x'.repeat(10 * 1024 * 1024)}"}`);
    await own('tasks/z.json', '{"title":"z"}');
    await own('tasks/.hidden.json', '{}');
    const seen = await files();
    for (const name of ['link.json', 'dangling.json', 'pipe.json', 'folder.json', 'huge.json']) {
      expect(seen[name], name).toHaveProperty('problem');
      expect(seen[name], name).not.toHaveProperty('text');
    }
    expect(seen['z.json']).toMatchObject({ text: '{"title":"z"}' });
    expect(Object.keys(seen)).not.toContain('.hidden.json');
  });

  it('of any content come to tasks or to reasons', async () => {
    await own('tasks/empty.json', '');
    await own('tasks/nul.json', '{"title":"a\\u0000\\ud800"}');
    await own('tasks/bytes.json', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]));
    await own('tasks/deep.json', '['.repeat(100_000));
    const { tasks } = await sense();
    const state = { tasks: new Map(), refused: new Map() };
    const { events } = reconcileTaskFiles(tasks!, state, 'UTC');
    expect(events.map(({ type }) => type).sort()).toEqual([
      'IntentionFormed',
      'TaskFileRefused',
      'TaskFileRefused',
      'TaskFileRefused',
    ]);
  });

  it('beyond the number that is read leave the folder incomplete', async () => {
    for (const name of ['a', 'b', 'c']) await own(`tasks/${name}.json`, '{}');
    const { tasks } = await sense({}, { settings: { taskFilesKept: 2 } });
    expect(tasks).toMatchObject({
      isComplete: false,
      files: [{ file: 'a.json' }, { file: 'b.json' }],
    });
  });

  it('are not read through a folder that leads elsewhere; the other sources go on', async () => {
    await rename(join(stateDir, 'tasks'), join(root, 'elsewhere'));
    await symlink(join(root, 'elsewhere'), join(stateDir, 'tasks'));
    const { tasks, health, failed } = await sense();
    expect(tasks).toBeNull();
    expect(health).not.toBeNull();
    expect(failed).toMatchObject([{ source: 'tasks' }]);
  });

  it('may have no folder yet', async () => {
    await rm(join(stateDir, 'tasks'), { recursive: true });
    expect((await sense()).tasks).toEqual({ files: [], isComplete: true });
  });
});

describe('standing orders', () => {
  it('are the shipped ones, trusted like the program whatever its umask was', async () => {
    await chmod(join(programDir, 'HEARTBEAT.md'), 0o664);
    await chmod(programDir, 0o775);
    expect((await sense()).standingOrders).toMatchObject({
      status: 'read',
      trust: 'owner',
      text: '# Shipped\n',
      blob: 'sha256:1',
    });
  });

  it('are the owner’s copy when there is one, judged by its mode', async () => {
    await own('HEARTBEAT.md', '# Mine\n', 0o666);
    expect((await sense()).standingOrders).toMatchObject({ trust: 'outside', text: '# Mine\n' });
  });

  it('are stored once', async () => {
    const first = (await sense()).standingOrders;
    const again = (await sense({ standingOrdersHash: first!.hash })).standingOrders;
    expect(again).toMatchObject({ blob: null, hash: first!.hash });
    expect(ours).toHaveLength(1);
  });

  it('that are huge or no file are unreadable with a reason, and missing ones missing', async () => {
    await own('HEARTBEAT.md', 'x'.repeat(70_000));
    expect((await sense()).standingOrders).toMatchObject({
      status: 'unreadable',
      why: 'larger than 65536 bytes',
    });
    await rm(join(stateDir, 'HEARTBEAT.md'));
    await mkdir(join(stateDir, 'HEARTBEAT.md'));
    expect((await sense()).standingOrders).toMatchObject({ status: 'unreadable' });
    await rm(join(stateDir, 'HEARTBEAT.md'), { recursive: true });
    await rm(join(programDir, 'HEARTBEAT.md'));
    expect((await sense()).standingOrders).toMatchObject({ status: 'missing' });
  });
});

describe('the inbox', () => {
  it('gives each new content once, under a key of its own', async () => {
    await own('inbox/a.txt', 'hello');
    const first = (await sense()).inbox;
    expect(first?.fresh).toMatchObject([{ file: 'a.txt', bytes: 5, trust: 'owner' }]);
    const hash = first!.fresh[0]!.hash;
    expect(personal).toEqual([{ subject: `inbox:${hash}`, content: 'hello' }]);
    expect((await sense(lettersOf([hash]))).inbox?.fresh).toEqual([]);
  });

  it('gives a file that came while a cycle was under way, whatever its time (original defect 8)', async () => {
    await own('inbox/before', 'before');
    const known = new Set((await sense()).inbox?.fresh.map(({ hash }) => hash));
    await own('inbox/during', 'during');
    await utimes(join(stateDir, 'inbox/during'), 1, 1);
    expect((await sense(lettersOf(known))).inbox?.fresh).toMatchObject([{ file: 'during' }]);
  });

  it('still gives new files behind many known ones', async () => {
    const known = new Set<string>();
    for (const name of ['a', 'b', 'c']) await own(`inbox/${name}`, name);
    for (const { hash } of (await sense()).inbox!.fresh) known.add(hash);
    await own('inbox/z', 'new');
    const inbox = await sense(lettersOf(known), { settings: { inboxFilesKept: 2 } });
    expect(inbox.inbox?.fresh).toMatchObject([{ file: 'z' }]);
  });
});

describe('watched repositories', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  async function repository(name = 'repo'): Promise<string> {
    const folder = join(root, name);
    await mkdir(folder);
    git(folder, 'init', '-q', '-b', 'trunk');
    return folder;
  }
  async function commit(folder: string, content: string): Promise<string> {
    await writeFile(join(folder, 'file'), content);
    git(folder, 'add', 'file');
    git(folder, 'commit', '-q', '-m', content);
    return git(folder, 'rev-parse', 'HEAD');
  }

  it('show their head, branch, changes and new commits', async () => {
    const folder = await repository();
    const look = async (known?: string) => {
      const heads = new Map(known === undefined ? [] : [[folder, known]]);
      return (await sense({ heads }, { watched: [folder] })).repositories?.[0];
    };
    expect(await look()).toMatchObject({ head: 'none', branch: 'trunk', newCommits: 0 });
    const first = await commit(folder, '1');
    expect(await look('none')).toMatchObject({ head: first, isClean: true, newCommits: 1 });
    await commit(folder, '2');
    const third = await commit(folder, '3');
    expect(await look(first)).toMatchObject({ head: third, newCommits: 2 });
    expect(await look('0'.repeat(40))).toMatchObject({ newCommits: 1 });
    await writeFile(join(folder, 'file'), 'changed');
    git(folder, 'checkout', '-q', '--detach');
    expect(await look(third)).toMatchObject({ isClean: false, branch: 'detached', newCommits: 0 });
  });

  it('run none of the programs their settings name', async () => {
    const folder = await repository();
    const ran = join(root, 'ran');
    await commit(folder, 'one');
    const program = join(root, 'program.sh');
    await writeFile(program, `#!/bin/sh\necho ran >> ${ran}\ncat\n`, { mode: 0o755 });
    for (const hook of ['post-index-change', 'post-checkout', 'reference-transaction']) {
      await writeFile(join(folder, '.git/hooks', hook), await readFile(program), { mode: 0o755 });
    }
    git(folder, 'config', 'core.fsmonitor', program);
    git(folder, 'config', 'filter.odd name.clean', program);
    git(folder, 'config', 'filter.odd name.required', 'true');
    git(folder, 'config', 'filter.p.process', program);
    await writeFile(join(folder, '.git/info/attributes'), 'file filter=p\n');
    await writeFile(join(folder, 'file'), 'two');
    const { repositories, failed } = await sense({}, { watched: [folder] });
    expect(failed).toEqual([]);
    expect(repositories).toMatchObject([{ isClean: false }]);
    expect(await readdir(root)).not.toContain('ran');
  });

  it('that are broken, no repository or the agent’s own are named; the others are seen', async () => {
    const good = await repository();
    await commit(good, '1');
    await mkdir(join(good, 'inner'));
    await mkdir(join(stateDir, 'workspace'));
    const missing = join(root, 'missing');
    const own = join(stateDir, 'workspace');
    const watched = [missing, good, own, join(good, 'inner')];
    const { repositories, failed } = await sense({}, { watched });
    expect(repositories).toMatchObject([{ repository: good }]);
    const sources = failed.map(({ source }) => source).sort();
    expect(sources).toEqual([`git:${join(good, 'inner')}`, `git:${missing}`, `git:${own}`].sort());
  });
});

it('gives classes apart from gauges, and names a source that is too slow', async () => {
  const { health } = await sense();
  expect(Object.keys(health!.classes)).toEqual(['disk', 'memory', 'load']);
  expect(Object.values(health!.gauges).every(Number.isFinite)).toBe(true);
  const full = await sense({}, { settings: { diskFullBytes: Number.MAX_SAFE_INTEGER } });
  expect(full.health?.classes.disk).toBe('full');
  const slow: BlobStore = { ...blobs, put: () => new Promise(() => undefined) };
  const senses = machineSenses({
    stateDir,
    defaultOrdersDir: programDir,
    watched: [],
    blobs: slow,
    environment,
    settings: { ...defaultSensesSettings, sourceTimeoutMs: 1_000 },
  });
  const situation = await senses.sense(knowing(), new AbortController().signal);
  expect(situation).toMatchObject({
    standingOrders: null,
    tasks: { files: [] },
    failed: [{ source: 'standing_orders', error: 'took longer than 1000 ms' }],
  });
});
