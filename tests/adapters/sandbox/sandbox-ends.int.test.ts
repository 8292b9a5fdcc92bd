import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startTimeOf } from '../../../src/adapters/process/process-group.ts';
import type { ProcessGroup } from '../../../src/kernel/ports/step-runner.ts';
import { TO_RUN_SOURCE } from '../../support/run-source.ts';
import { until } from '../../support/until.ts';
import { sandboxStory } from './sandbox-story.ts';

const { at, run, steps } = sandboxStory();
const SCRIPT = fileURLToPath(new URL('step-process.ts', import.meta.url));

/** Seconds for `sleep`, by which a process is found again wherever it went. */
const marked = () => String(500_000 + Math.floor(Math.random() * 400_000));

async function sleepersOf(mark: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).filter((line) => line === `sleep\0${mark}\0`).length;
}

/** In another session, with another parent, deaf to signals. */
const daemon = (mark: string) =>
  `(setsid sh -c "trap '' TERM HUP INT; sleep ${mark} & sleep ${mark}" &); sleep 0.3`;

describe('the limits of a step in the sandbox', () => {
  it('end it at its time, with what left its group and session', async () => {
    const mark = marked();
    const result = await run(`${daemon(mark)}; sleep 60`, { timeoutMs: 1000 });
    expect(result).toMatchObject({ timedOut: true, exceeded: null });
    expect(await sleepersOf(mark)).toBe(0);
  });

  it('end it when asked to', async () => {
    const mark = marked();
    const stopping = new AbortController();
    const running = run(`${daemon(mark)}; sleep 60`, { signal: stopping.signal });
    await until(async () => {
      expect(await sleepersOf(mark)).toBeGreaterThan(0);
    });
    stopping.abort();
    expect(await running).toMatchObject({ aborted: true });
    expect(await sleepersOf(mark)).toBe(0);
  });

  it('leave nothing behind when it ends by itself', async () => {
    const mark = marked();
    expect(await run(`${daemon(mark)}; exit 3`)).toMatchObject({ exitCode: 3 });
    expect(await sleepersOf(mark)).toBe(0);
  });

  it('keep its output to what is asked for', async () => {
    const settings = { outputLimitBytes: 1024 };
    const result = await run('head -c 100000 /dev/zero', { settings });
    expect(result).toMatchObject({ exitCode: 0, truncatedBytes: 100_000 - 1024 });
  });

  it('contain a bomb of processes', async () => {
    const mark = marked();
    // Bounded, so that a limit that fails does not take the machine of the tests with it.
    const bomb = `i=0; while [ $i -lt 2000 ]; do sleep ${mark} & i=$((i + 1)); done; wait`;
    let most = 0;
    const counting = setInterval(() => {
      void sleepersOf(mark).then((count) => {
        most = Math.max(most, count);
      });
    }, 50);
    const result = await run(bomb, { settings: { taskLimit: 64 }, timeoutMs: 5000 });
    clearInterval(counting);
    expect(result.exitCode).not.toBe(0);
    expect(most).toBeLessThan(1000);
    expect(await sleepersOf(mark)).toBe(0);
  });

  it('contain memory: of one process, of many together, of files in it', async () => {
    const settings = { memoryLimitBytes: 256 * 1024 * 1024 };
    const hold = (megabytes: number) =>
      `node -e 'const a = []; for (let i = 0; i < ${megabytes}; i += 10) a.push(Buffer.alloc(1e7, 1)); console.log("held"); setTimeout(() => {}, 60000)'`;
    const one = await run(hold(4000), { settings });
    expect(one.text).not.toContain('held');
    // Where the kernel ends one of them, the others are not waited for.
    const many = await run(
      [1, 2, 3, 4].map(() => `{ ${hold(80)} || kill 0; } &`).join(' ') + ' wait',
      {
        settings,
        timeoutMs: 300_000,
      },
    );
    expect(many.text).not.toContain('Fatal');
    expect(many).toMatchObject({ exceeded: 'memory' });
    const few = await run('node -e "console.log(1 + 1)"', { settings });
    expect(few).toMatchObject({ exceeded: null, exitCode: 0, text: '2\n' });
    const files = await run(
      'for f in ~/../x /dev/shm/x /var/tmp/x; do head -c 300m /dev/zero > $f; done; df -m | grep tmpfs',
    );
    expect(files.text).toMatch(/No space left/);
  });
});

describe('a process that was started with files of others open', () => {
  it('hands none of them to a step', async () => {
    const secret = await open(at('state/secrets/token'));
    const args = [...TO_RUN_SOURCE, SCRIPT, at(), 'sandbox', LEAKED];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit', ...Array<'ignore'>(40).fill('ignore'), secret.fd],
    });
    await once(child, 'exit');
    await secret.close();
    expect(await readFile(at('state/workspace/open'), 'utf8')).not.toMatch(/canary|token/);
  });
});

/** Reads what is open, and by number too: a name may be hidden where the file is not. */
const LEAKED =
  'for f in /proc/self/fd/*; do readlink $f; perl -e \'open F, "<&=", $ARGV[0] and print <F>\' ${f##*/}; done > open 2>&1';

describe('when the process that runs a step is killed', () => {
  type Started = { readonly child: ChildProcess; readonly group: ProcessGroup };
  async function start(mode: 'sandbox' | 'none' | 'held', command: string): Promise<Started> {
    const args = [...TO_RUN_SOURCE, SCRIPT, at(), mode, command];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer]; // no encoding is set
    // Printed by the script.
    return { child, group: JSON.parse(line.toString()) as ProcessGroup };
  }
  async function kill({ child }: Started): Promise<void> {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  it('nothing of the step is left, daemons included, before anybody looks', async () => {
    const mark = marked();
    const started = await start('sandbox', `${daemon(mark)}; sleep ${mark}`);
    await until(async () => {
      expect(await sleepersOf(mark)).toBeGreaterThan(1);
    });
    await kill(started);
    await until(async () => {
      expect(await sleepersOf(mark)).toBe(0);
    });
    expect(await startTimeOf(started.group.pgid)).toBeNull();
    expect(await steps().killGroup(started.group)).toBe('gone');
  });

  it('nothing runs at all when its dispatch was not yet recorded', async () => {
    const started = await start('held', `touch begun; sleep ${marked()}`);
    await kill(started);
    await until(async () => {
      expect(await startTimeOf(started.group.pgid)).toBeNull();
    });
    await sleep(200);
    expect(await readdir(at('state/workspace'))).toEqual([]);
  });

  it('a step without a sandbox is ended by the next start, by its group and start time', async () => {
    const mark = marked();
    const started = await start('none', `sleep ${mark} & sleep ${mark}`);
    await until(async () => {
      expect(await sleepersOf(mark)).toBe(2);
    });
    await kill(started);
    expect(await sleepersOf(mark)).toBe(2);
    expect(await steps().killGroup({ ...started.group, startTime: 'another' })).toBe('not_ours');
    expect(await steps().killGroup(started.group)).toBe('killed');
    expect(await sleepersOf(mark)).toBe(0);
  });
});
