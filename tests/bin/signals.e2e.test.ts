import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WITH_SANDBOX } from '../support/sandbox.ts';

const root = join(import.meta.dirname, '../..');
const POLL_MS = 100;
const POLLS = 3000;
let stateDir: string;
let child: ChildProcess | null = null;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-signals-'));
  await chmod(stateDir, 0o755); // the server's user passes through when we are root
});
afterEach(async () => {
  child?.kill('SIGKILL');
  const left = await processesOf(stateDir);
  for (const pid of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
  await rm(stateDir, { recursive: true, force: true });
});

function begin(program: string, args: readonly string[]) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    HOMEOSTAT_STATE: stateDir,
    HOMEOSTAT_PORT: '0',
    ...WITH_SANDBOX,
  };
  const started = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  let said = '';
  started.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((done) => {
    // Not at its exit: what it said last may still be on the way.
    started.once('close', () => {
      done();
    });
  });
  return { pid: started.pid ?? 0, ended, said: () => said };
}

async function until<Found>(look: () => Promise<Found | null>, what: string): Promise<Found> {
  for (let i = 0; i < POLLS; i++) {
    const found = await look();
    if (found !== null) return found;
    await sleep(POLL_MS);
  }
  throw new Error(`not in time: ${what}`);
}

const isUp = () =>
  until(
    async () => (existsSync(join(stateDir, 'run/controller.json')) ? true : null),
    'the controller is up',
  );

/** Everything that works for this state folder: by its environment, or, of the server, by the folder of its data. */
async function processesOf(state: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found: number[] = [];
  for (const pid of pids.filter((each) => each !== process.pid)) {
    const about = await Promise.all(
      ['environ', 'cmdline'].map((name) =>
        readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''),
      ),
    );
    if (about.some((text) => text.includes(state))) found.push(pid);
  }
  return found;
}

async function childOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.trim() === '' ? null : Number(text.trim().split(' ')[0]);
}

describe('a SIGTERM', () => {
  it.each([
    ['npm start', 'npm', ['start', '--silent']],
    ['npx homeostat start', 'npx', ['--no-install', 'homeostat', 'start']],
  ])('to %s ends everything, after the last event is written', async (_, program, args) => {
    const begun = begin(program, args);
    await isUp();
    process.kill(begun.pid, 'SIGTERM');
    await begun.ended;
    await until(
      async () => ((await processesOf(stateDir)).length === 0 ? true : null),
      'all ended',
    );
    expect(begun.said()).toContain('stopped; the last event is written');
  });

  it('to process 1 of a container ends it, after the last event is written', async () => {
    const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
    const begun = begin('unshare', [
      ...[...asUser, '--pid', '--fork', '--mount-proc', '--kill-child'],
      ...[join(root, 'bin/homeostat'), 'start'],
    ]);
    await isUp();
    process.kill(await until(() => childOf(begun.pid), 'process 1'), 'SIGTERM');
    await begun.ended;
    expect(begun.said()).toContain('stopped; the last event is written');
    expect(await processesOf(stateDir)).toEqual([]);
  });
});
