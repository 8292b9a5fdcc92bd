import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outsideVerifiers } from '../../../src/adapters/process/outside-verifiers.ts';
import { hasMembers } from '../../../src/adapters/process/process-group.ts';
import { shellStepRunner } from '../../../src/adapters/process/shell-step-runner.ts';
import { probeAddress } from '../../../src/adapters/web/probe-address.ts';
import {
  defaultStepRunnerSettings,
  StepNotStarted,
  type StepRequest,
  type StepRunner,
  type VerifierSpec,
} from '../../../src/kernel/ports/step-runner.ts';
import { until } from '../../support/until.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (what?: { readonly type: 'minor' }) => void;

/** What is read and already forgotten does not count, whenever it is collected. */
/** Of what is young alone while something runs: looking at the whole heap of many tests would hold up what is measured. */
function heldBytes(...what: Parameters<typeof collect>): number {
  collect(...what);
  return process.memoryUsage().arrayBuffers;
}

let workspace: string;
let steps: StepRunner;
const settings = { ...defaultStepRunnerSettings, killGraceMs: 200, outputLimitBytes: 1024 };
const environment = { PATH: '/usr/bin:/bin' };

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'homeostat-steps-'));
  steps = shellStepRunner({ workspace, environment, settings, elapsedMs: () => performance.now() });
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

const signal = new AbortController().signal;
const run = (command: string, more: Partial<StepRequest> = {}) =>
  steps.run({ run: command, onSpawn: async () => undefined, signal, ...more });
const textOf = (output: Uint8Array) => new TextDecoder().decode(output);

describe('a step', () => {
  it('runs in the workspace and gives its exit code and output', async () => {
    const result = await run('pwd; echo oops >&2; exit 3');
    expect(result.exitCode).toBe(3);
    expect(textOf(result.output)).toContain('oops');
    expect(textOf(result.output)).toContain(workspace.split('/').at(-1));
  });

  it('sees only the allowed environment', async () => {
    process.env['ANTHROPIC_API_KEY'] = 'secret-key';
    const { output } = await run('env');
    delete process.env['ANTHROPIC_API_KEY'];
    expect(textOf(output)).not.toContain('secret-key');
    expect(textOf(output)).not.toContain('DATABASE');
  });

  it('does nothing before its dispatch is recorded, and nothing at all when that fails', async () => {
    let sawFile = true;
    await run('touch made', {
      onSpawn: async () => {
        await new Promise((done) => setTimeout(done, 100));
        sawFile = await readFile(join(workspace, 'made')).then(
          () => true,
          () => false,
        );
      },
    });
    expect(sawFile).toBe(false);
    const refused = run('touch never', { onSpawn: () => Promise.reject(new Error('not stored')) });
    await expect(refused).rejects.toThrow('not stored');
    await expect(readFile(join(workspace, 'never'))).rejects.toThrow();
  });

  it('is ended with its whole group at its time limit, even when it ignores TERM', async () => {
    const result = await run("trap '' TERM; (trap '' TERM; sleep 60) & sleep 60; sleep 60", {
      timeoutMs: 200,
    });
    expect(result.timedOut).toBe(true);
    expect(await hasMembers(result.pgid)).toBe(false);
  });

  it('is ended when asked to', async () => {
    const stopping = new AbortController();
    const result = await run('sleep 60', {
      signal: stopping.signal,
      onSpawn: async () => {
        setTimeout(() => {
          stopping.abort();
        }, 100);
      },
    });
    expect(result.aborted).toBe(true);
    expect(result.exitCode).not.toBe(0);
  });

  it('leaves nothing running behind, nor waits for it', async () => {
    const result = await run('sleep 60 & echo gone');
    expect(result.exitCode).toBe(0);
    expect(await hasMembers(result.pgid)).toBe(false);
  });

  it('keeps output up to its limit and counts the rest; NUL and broken UTF-8 survive', async () => {
    const { output, truncatedBytes } = await run("printf 'a\\0\\377b'; head -c 5000 /dev/zero");
    expect([...output.slice(0, 4)]).toEqual([97, 0, 255, 98]);
    expect(output.length).toBe(1024);
    expect(truncatedBytes).toBe(5004 - 1024);
  });
});

/** Ends at its time. On a busy machine it may have printed nothing by then, and gets more. */
async function printsForEver(timeoutMs = 1000): ReturnType<typeof run> {
  const result = await run('yes', { timeoutMs });
  return result.truncatedBytes > 0 || timeoutMs >= LONGEST_MS
    ? result
    : printsForEver(2 * timeoutMs);
}
const LONGEST_MS = 60_000;

describe('a step that does not behave', () => {
  it('may print for ever without filling the memory', async () => {
    const before = heldBytes();
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, heldBytes({ type: 'minor' }) - before);
    }, 100);
    const { truncatedBytes, timedOut } = await printsForEver();
    clearInterval(looking);
    expect(timedOut).toBe(true);
    expect(truncatedBytes).toBeGreaterThan(1024);
    expect(Math.max(most, heldBytes() - before)).toBeLessThan(32 * 1024 * 1024);
  });

  it('may close its output, or hold it open from another session', async () => {
    expect((await run('exec >&- 2>&-; sleep 0.2; exit 4')).exitCode).toBe(4);
    const escaped = await run('setsid sleep 3 & echo out');
    expect(escaped.exitCode).toBe(0);
    expect(textOf(escaped.output)).toBe('out\n');
  });

  it('loses nothing of what it wrote just before it ended', async () => {
    const roomy = { ...settings, outputLimitBytes: 1024 * 1024 };
    const elapsedMs = () => performance.now();
    const roomySteps = shellStepRunner({ workspace, environment, settings: roomy, elapsedMs });
    const onSpawn = async () => undefined;
    const result = await roomySteps.run({ run: 'head -c 400000 /dev/zero', onSpawn, signal });
    expect(result.output.length).toBe(400_000);
  });

  it('reads nothing from its input and nothing of the line that let it go', async () => {
    expect(textOf((await run('cat; cat <&3; echo end')).output)).toContain('end');
  });

  it('is a fault of the machine when it cannot be started', async () => {
    await expect(run('echo \0')).rejects.toThrow(StepNotStarted);
    await expect(run(`echo ${'x'.repeat(300_000)}`)).rejects.toThrow(StepNotStarted);
  });

  it('is seen to end however soon its shell does', async () => {
    const tooLong = `echo ${'x'.repeat(300_000)}`;
    for (let n = 0; n < 40; n++) await expect(run(tooLong)).rejects.toThrow(StepNotStarted);
  });
});

it('ends a left group only when its start time still matches', async () => {
  let group = { pgid: 0, startTime: '' };
  const stopping = new AbortController();
  const running = run('sleep 60', {
    signal: stopping.signal,
    onSpawn: async (spawned) => {
      group = spawned;
    },
  });
  await until(() => {
    expect(group.pgid).toBeGreaterThan(0);
  });
  expect(await steps.killGroup({ ...group, startTime: '1' })).toBe('not_ours');
  expect(await steps.killGroup(group)).toBe('killed');
  expect((await running).exitCode).toBeNull();
  expect(await steps.killGroup(group)).toBe('gone');
});

const tasks = new Map([
  ['paint', { id: 'paint', status: 'done' }],
  ['paint.json', { id: 'paint', status: 'done' }],
  ['sand', { id: 'sand', status: 'active' }],
]);
const taskOf = async (name: string) => tasks.get(name) ?? null;
const options = () => ({ workspace, steps, settings, environment, taskOf, probe: probeAddress });

describe('a verifier', () => {
  it('sees whether another task is done', async () => {
    const done = { kind: 'task_archive', ref: 'paint', ok: true };
    expect(await look({ kind: 'task', target: 'paint' })).toEqual(done);
    expect(await look({ kind: 'task', target: 'paint.json' })).toEqual(done);
    const open = { kind: 'task_archive', ref: 'sand: active', ok: false };
    expect(await look({ kind: 'task', target: 'sand' })).toEqual(open);
    expect(await look({ kind: 'task', target: 'none' })).toMatchObject({ ok: false });
  });

  it('sees files appear and change, and refuses what is outside the workspace', async () => {
    const verifiers = outsideVerifiers(options());
    const specs = [
      { kind: 'file' as const, target: 'a.txt' },
      { kind: 'file' as const, target: 'changed b.txt' },
      { kind: 'file' as const, target: '../../../etc/passwd' },
      { kind: 'exit' as const, target: '' },
      { kind: 'test' as const, target: 'test -f a.txt' },
    ];
    await writeFile(join(workspace, 'b.txt'), 'same');
    const context = { trust: 'owner' as const, signal };
    const baseline = await verifiers.baseline(specs, context);
    await writeFile(join(workspace, 'a.txt'), 'new');
    const seen = await verifiers.verify({
      ...context,
      verifiers: specs,
      baseline,
      exitCode: 0,
    });
    expect(seen.map(({ ok }) => ok)).toEqual([true, false, false, true, true]);
    expect(seen[1]?.ref).toMatch(/^changed b\.txt: not changed, sha256 /);
  });

  const verifiersHere = () => outsideVerifiers(options());
  async function look(
    spec: VerifierSpec,
    work: () => Promise<unknown> = async () => undefined,
    trust: 'owner' | 'outside' = 'owner',
  ) {
    const baseline = await verifiersHere().baseline([spec], { trust, signal });
    await work();
    const looked = { verifiers: [spec], baseline, exitCode: 0, trust, signal };
    return (await verifiersHere().verify(looked))[0];
  }

  const commit =
    'git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x && git rev-parse HEAD';

  it('does not wait for a fifo, follow a link out, or take a folder for a file', async () => {
    await run('mkfifo pipe; mkdir folder; ln -s /etc/passwd link');
    for (const target of ['pipe', 'folder', 'link', 'missing', 'changed missing']) {
      expect(await look({ kind: 'file', target })).toMatchObject({ ok: false });
    }
  });

  it('sees new commits, not moves backwards, and commits that exist', async () => {
    await run(`git init -q repo && cd repo && ${commit}`);
    const repo = { kind: 'git' as const, target: 'repo' };
    expect(await look(repo)).toMatchObject({ ok: false });
    expect(await look(repo, () => run(`cd repo && ${commit}`))).toMatchObject({ ok: true });
    expect(await look(repo, () => run('cd repo && git reset -q --hard HEAD~1'))).toMatchObject({
      ok: false,
    });
    const two = { ...repo, commits: 2 };
    const one = await look(two, () => run(`cd repo && ${commit}`));
    expect(one).toMatchObject({ ok: false });
    expect(one?.ref).toContain('1 of 2 new');
    expect(await look(two, () => run(`cd repo && ${commit} && ${commit}`))).toMatchObject({
      ok: true,
    });
    const head = textOf((await run('cd repo && git rev-parse HEAD')).output).trim();
    expect(await look({ kind: 'git', target: `repo@${head}` })).toMatchObject({ ok: true });
    expect(await look({ kind: 'git', target: 'repo@deadbeef' })).toMatchObject({ ok: false });
  });

  it('does not take a folder inside a repository for one, nor look outside for others', async () => {
    await run('git init -q . && mkdir inner');
    const inner = { kind: 'git' as const, target: 'inner' };
    expect(await look(inner, () => run(commit))).toMatchObject({
      ok: false,
    });
    expect(await look({ kind: 'git', target: '/' }, undefined, 'outside')).toMatchObject({
      ok: false,
      ref: expect.stringContaining('outside the workspace') as string,
    });
  });

  it('runs nothing that a repository names, and is not led out of the workspace by one', async () => {
    await run(`git init -q repo && cd repo && ${commit}`);
    const repo = { kind: 'git' as const, target: 'repo' };
    const elsewhere = await mkdtemp(join(tmpdir(), 'homeostat-elsewhere-'));
    await run(`git init -q ${elsewhere} && cd ${elsewhere} && ${commit}`);
    const commitElsewhere = () => run(`cd ${elsewhere} && ${commit}`);
    const ways = [
      'mv .git kept; echo "gitdir: ELSEWHERE/.git" > .git',
      'mv .git kept; ln -s ELSEWHERE/.git .git',
      'rm .git/HEAD; ln -s ELSEWHERE/.git/HEAD .git/HEAD',
      'rm -r .git/refs; ln -s ELSEWHERE/.git/refs .git/refs',
      'rm -r .git/objects; ln -s ELSEWHERE/.git/objects .git/objects',
      'echo ELSEWHERE/.git > .git/commondir',
      'echo ELSEWHERE/.git/objects > .git/objects/info/alternates',
      'rm .git/HEAD; mkfifo .git/HEAD',
    ];
    for (const way of ways) {
      await run('rm -rf repo/.git/commondir; cp -a repo saved');
      await run(`cd repo && ${way.replaceAll('ELSEWHERE', elsewhere)}`);
      const seen = await look(repo, commitElsewhere);
      expect(seen, way).toMatchObject({ ok: false });
      expect(seen?.ref, way).toMatch(/could not look: (its \.git is or holds|no such)/);
      await run('rm -rf repo; mv saved repo');
    }
    await run('git -C repo config core.fsmonitor "touch $PWD/monitor"');
    await run('git -C repo config core.alternateRefsCommand "touch $PWD/refs"');
    expect(await look(repo, () => run(`cd repo && ${commit}`))).toMatchObject({ ok: true });
    expect((await run('ls monitor refs')).exitCode).not.toBe(0);
    await rm(elsewhere, { recursive: true });
  });

  it('asks an address for its status, without following where it leads', async () => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/moved' ? 302 : 200, { location: '/' }).end('body');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const at = (path: string) => ({
      kind: 'http' as const,
      target: `http://127.0.0.1:${port}${path}`,
    });
    expect(await look(at('/'))).toMatchObject({ ok: true });
    expect(await look(at('/moved'))).toMatchObject({ ok: false });
    expect(await look(at('/moved 302'))).toMatchObject({ ok: true });
    server.closeAllConnections();
    server.close();
    expect(await look(at('/'))).toMatchObject({ ok: false });
    expect(await look({ kind: 'http', target: 'data:,hello' })).toMatchObject({ ok: false });
  });

  it('asks only addresses the owner wrote', async () => {
    const verifiers = outsideVerifiers(options());
    const [seen] = await verifiers.verify({
      verifiers: [{ kind: 'http', target: 'http://127.0.0.1:9/' }],
      baseline: new Map(),
      exitCode: 0,
      trust: 'outside',
      signal,
    });
    expect(seen).toMatchObject({ ok: false });
    expect(seen?.ref).toContain('only an address that the owner wrote');
  });
});
