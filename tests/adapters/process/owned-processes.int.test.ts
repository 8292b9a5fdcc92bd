import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import {
  endAbandoned,
  endMarked,
  ownerMark,
} from '../../../src/adapters/process/owned-processes.ts';

let started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started = [];
});

/** In a session of its own, as what a browser or a server leaves behind. */
function sleeping(environment: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore', env: environment });
  started.push(child);
  return child;
}

function isAlive({ pid = 0 }: ChildProcess): boolean {
  return (
    existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  );
}

/** The mark of a process that was killed. */
async function markOfTheDead(): Promise<Readonly<Record<string, string>>> {
  const [[name, own] = []] = Object.entries(await ownerMark());
  if (name === undefined || own === undefined) throw new Error('there is no mark here');
  const owner = sleeping({});
  const mark = { [name]: own.replace(/^\d+@(.*):.*$/, `${owner.pid ?? 0}@$1:1`) };
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  return mark;
}

it.runIf(process.platform === 'linux')(
  'ends what a killed process left in sessions of its own, and nothing of a living one',
  async () => {
    const abandoned = sleeping(await markOfTheDead());
    const owned = sleeping(await ownerMark());
    const stranger = sleeping({ HOMEOSTAT_OWNER: 'nobody' });
    await endAbandoned();
    expect([abandoned, owned, stranger].map(isAlive)).toEqual([false, true, true]);
  },
);

it.runIf(process.platform === 'linux')('ends what carries one mark', async () => {
  const meant = sleeping({ RUN: 'one' });
  const other = sleeping({ RUN: 'two' });
  await endMarked('RUN', 'one');
  expect([meant, other].map(isAlive)).toEqual([false, true]);
});
