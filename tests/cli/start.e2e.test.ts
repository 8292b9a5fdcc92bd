import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTimeOf } from '../../src/adapters/process/process-group.ts';
import { type Cli, openCli } from '../support/cli.ts';

let cli: Cli;
beforeEach(async () => {
  cli = await openCli({ isNew: true });
});
afterEach(() => cli.close());

it('is alive after one command, answers, and writes its last event when interrupted', async () => {
  const agent = cli.start();
  const { url } = await agent.seen('started');
  await agent.seen('tick');
  const said = agent.lines.map(({ event }) => event);
  expect(said.indexOf('started')).toBeLessThan(said.indexOf('tick'));
  expect((await fetch(`${String(url)}/health`)).status).toBe(200);
  expect((await cli.run('status')).document).toMatchObject({
    ok: true,
    running: { pid: agent.child.pid },
  });
  agent.child.kill('SIGINT');
  expect(await agent.ended).toBe(0);
  const { document } = await cli.run('events', '--limit', '1');
  const { events } = document as unknown as { events: { seq: number; type: string }[] };
  expect(events).toMatchObject([{ type: 'ControllerStopped' }]);
  const seals = await readFile(join(cli.stateDir, 'seals.jsonl'), 'utf8');
  expect(JSON.parse(seals.trim())).toMatchObject({ seq: events[0]?.seq });
});

it('refuses a second controller on the same state and says what to do', async () => {
  const first = cli.start();
  await first.seen('started');
  const { code, document } = await cli.run('start');
  expect(code).toBe(1);
  expect(document).toMatchObject({ ok: false, error: { type: 'already_running' } });
});

it('ends and says what to do when its port is taken, and writes its last event all the same', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo; // it listens on TCP
  const agent = cli.start({ HOMEOSTAT_PORT: String(port) });
  expect(await agent.ended).toBe(1);
  taken.close();
  expect(agent.lines.at(-1)).toMatchObject({
    error: { message: expect.stringMatching(/port \d+ is taken .*HOMEOSTAT_PORT/) as unknown },
  });
  const { document } = await cli.run('events', '--limit', '1');
  expect(document).toMatchObject({ events: [{ type: 'ControllerStopped' }] });
});

it('goes on after kill -9 with every tick in one final state', async () => {
  const first = cli.start();
  await first.seen('tick');
  const { pid = 0 } = first.child;
  const mark = { HOMEOSTAT_OWNER: `${pid}@${(await startTimeOf(pid)) ?? ''}` };
  // As a browser of an MCP server is: in a session of its own, where no signal to a group reaches it.
  const left = spawn('sleep', ['600'], { detached: true, stdio: 'ignore', env: mark });
  const leftEnded = once(left, 'exit');
  first.child.kill('SIGKILL');
  await first.ended;
  const second = cli.start();
  await second.seen('tick');
  if (process.platform === 'linux') expect(await leftEnded).toEqual([null, 'SIGKILL']);
  else left.kill();
  const { document } = await cli.run('stop');
  expect(document).toMatchObject({ ok: true, stopped: true });
  const ticks = await cli.run(
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
  expect((await cli.run('nonsense')).code).toBe(2);
  const bad = cli.start({ HOMEOSTAT_PORT: 'x' });
  expect(await bad.ended).toBe(1);
  expect(bad.lines).toMatchObject([{ ok: false, error: { type: 'config' } }]);
});
