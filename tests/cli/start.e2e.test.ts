import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const BIN = resolve('bin/homeostat.mjs');
let stateDir: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-e2e-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  const pidFile = join(stateDir, 'postgres/data/postmaster.pid');
  const pid = await readFile(pidFile, 'utf8').catch(() => '');
  if (pid !== '') process.kill(Number(pid.split('\n')[0]), 'SIGINT');
  await new Promise((done) => setTimeout(done, 500));
  await rm(stateDir, { recursive: true, force: true });
});

function environment(extra: Record<string, string> = {}) {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    HOMEOSTAT_STATE: stateDir,
    HOMEOSTAT_PORT: '0',
    HOMEOSTAT_SCHEDULE: '* * * * * *',
    ...extra,
  };
}

function start(extra: Record<string, string> = {}) {
  const child = spawn(process.execPath, [BIN, 'start', '--json'], { env: environment(extra) });
  children.push(child);
  const lines: Record<string, unknown>[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part) as Record<string, unknown>);
  });
  const seen = async (event: string) => {
    for (let i = 0; i < 1200; i++) {
      const found = lines.find((line) => line['event'] === event);
      if (found !== undefined) return found;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`no ${event} within a minute`);
  };
  const ended = new Promise<number | null>((done) => {
    child.on('exit', (code) => {
      done(code);
    });
  });
  return { child, lines, seen, ended };
}

async function run(...args: string[]) {
  const child = spawn(process.execPath, [BIN, ...args, '--json'], { env: environment() });
  children.push(child);
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const code = await new Promise<number | null>((done) => {
    child.on('close', done);
  });
  return { code, document: JSON.parse(out) as Record<string, never> };
}

it('is alive after one command, answers, and writes its last event when interrupted', async () => {
  const agent = start();
  const { url } = await agent.seen('started');
  await agent.seen('tick');
  expect((await fetch(`${String(url)}/health`)).status).toBe(200);
  expect((await run('status')).document).toMatchObject({
    ok: true,
    running: { pid: agent.child.pid },
  });
  agent.child.kill('SIGINT');
  expect(await agent.ended).toBe(0);
  const { document } = await run('events', '--limit', '1');
  expect(document).toMatchObject({ events: [{ type: 'ControllerStopped' }] });
});

it('refuses a second controller on the same state and says what to do', async () => {
  const first = start();
  await first.seen('started');
  const { code, document } = await run('start');
  expect(code).toBe(1);
  expect(document).toMatchObject({ ok: false, error: { type: 'already_running' } });
});

it('goes on after kill -9 with every tick in one final state', async () => {
  const first = start();
  await first.seen('tick');
  first.child.kill('SIGKILL');
  await first.ended;
  const second = start();
  await second.seen('tick');
  const { document } = await run('stop');
  expect(document).toMatchObject({ ok: true, stopped: true });
  const ticks = await run(
    'events',
    '--after',
    '0',
    '--limit',
    '1000',
    '--type',
    'TickClosed',
    'CycleScheduled',
  );
  const events = (ticks.document as unknown as { events: { dedupeKey: string; seq: number }[] })
    .events;
  const keys = events.map(({ dedupeKey }) => dedupeKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it('answers a wrong call with exit code 2 and a wrong setting with its name', async () => {
  expect((await run('nonsense')).code).toBe(2);
  const bad = start({ HOMEOSTAT_PORT: 'x' });
  expect(await bad.ended).toBe(1);
  expect(bad.lines).toMatchObject([{ ok: false, error: { type: 'config' } }]);
});
