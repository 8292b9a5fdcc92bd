import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';
import { SLOW, until } from '../support/until.ts';

// A Redis that is not there as well: jobs run in the controller meanwhile.
const NO_REDIS = { REDIS_URL: 'redis://127.0.0.1:1' };

let parent = '';
let cli: Cli;
let agent: ReturnType<Cli['start']>;

const STEPS: Readonly<Record<string, object>> = {
  'prints-nul': { steps: [{ run: "printf 'a\\0b\\355\\240\\200c'" }] },
  'prints-much': { steps: [{ run: 'head -c 100000000 /dev/zero' }] },
  'never-ends': { steps: [{ run: 'sleep 600', timeout_ms: 2000 }] },
  // In a session of its own it is out of reach of the step's group: it is neither waited for nor ended.
  daemonises: {
    steps: [
      {
        run: "setsid sh -c 'echo $$ > daemon.pid; exec sleep 600' > /dev/null 2>&1 &",
        outside_sandbox: true,
      },
    ],
  },
  'has-ten-thousand-steps': {
    steps: Array.from({ length: 10_000 }, () => ({ run: 'true' })),
  },
  'comes-last': { steps: [{ run: 'echo done > done.txt' }], priority: 1 },
};

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'homeostat e2e Zoë ü '));
  await chmod(parent, 0o755);
  cli = await openCli({ inFolder: parent });
  const tasks = join(cli.stateDir, 'tasks');
  await mkdir(tasks, { recursive: true });
  const write = (file: string, text: string) => writeFile(join(tasks, file), text, { mode: 0o600 });
  for (const [id, task] of Object.entries(STEPS)) {
    await write(`${id}.json`, JSON.stringify({ id, title: id, priority: 4, ...task }));
  }
  await write('unreadable.json', '{"title": "half a');
  await write('binary.json', '\0\u0001\ufffd');
  await writeFile(join(cli.stateDir, 'HEARTBEAT.md'), '# Orders\n'.repeat(20_000), { mode: 0o600 });
  agent = cli.start(NO_REDIS);
});
afterAll(async () => {
  const pid = await readFile(join(cli.stateDir, 'workspace/daemon.pid'), 'utf8').catch(() => '');
  if (pid !== '') process.kill(Number(pid));
  await cli.close();
  await rm(parent, { recursive: true });
});

type Task = { readonly intention_id: string; readonly status: string };
async function statusOf(id: string): Promise<string | undefined> {
  const { document } = await cli.run('task', 'list', '--all');
  const { tasks } = document as unknown as { tasks: Task[] };
  return tasks.find((task) => task.intention_id === id)?.status;
}

describe('bad input', () => {
  it('does not keep the last task from being done', async () => {
    await until(async () => {
      expect(await statusOf('comes-last')).toBe('done');
    }, SLOW);
    for (const id of ['prints-nul', 'prints-much', 'daemonises']) {
      expect([id, await statusOf(id)]).toEqual([id, 'done']);
    }
    expect(await statusOf('never-ends')).not.toBe('done');
    expect(agent.child.exitCode).toBeNull();
  });

  it('is named in the status, with what to do', async () => {
    const { document } = await cli.runWith(NO_REDIS, 'status');
    const { warnings } = document as unknown as { warnings: string[] };
    const all = warnings.join('\n');
    expect(all).toMatch(/tasks\/unreadable\.json was not taken over: .*Mend it/);
    expect(all).toMatch(/tasks\/binary\.json was not taken over/);
    expect(all).toMatch(/tasks\/has-ten-thousand-steps\.json was not taken over/);
    expect(all).toMatch(/HEARTBEAT\.md was not taken over: larger than/);
    expect(all).toMatch(/phases run in the controller until it is back/);
  });

  it('costs nothing of the log', async () => {
    expect((await cli.runWith(NO_REDIS, 'log', 'verify')).document).toMatchObject({ ok: true });
    expect((await cli.run('stop')).document).toMatchObject({ stopped: true });
  });
});
