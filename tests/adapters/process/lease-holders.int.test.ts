import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { processLeaseHolders } from '../../../src/adapters/process/lease-holders.ts';
import { startTimeOf } from '../../../src/adapters/process/process-group.ts';

const holders = processLeaseHolders();

it('knows a process that was killed to be gone, and one that lives not to be', async () => {
  const child = spawn('sleep', ['100']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const { host } = await holders.own();
  const holder = { host, pid, started_at: (await startTimeOf(pid)) ?? '' };
  expect(await holders.isGone(holder)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await holders.isGone(holder)).toBe(true);
});

it('knows a process from a later one of its number', async () => {
  const own = await holders.own();
  expect(await holders.isGone(own)).toBe(false);
  expect(await holders.isGone({ ...own, started_at: 'before' })).toBe(true);
});

it('says nothing of processes of other machines and namespaces', async () => {
  const own = await holders.own();
  expect(await holders.isGone({ ...own, host: 'elsewhere', started_at: 'before' })).toBe(false);
});
