import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  announceController,
  findController,
  keepAnnounced,
  stopController,
  withdrawController,
} from '../../src/process/find-controller.ts';
import { PATIENCE } from '../support/until.ts';

let state = '';
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'homeostat-run-'));
  await mkdir(join(state, 'run'));
});
afterEach(() => rm(state, { recursive: true }));
const say = (text: string) => writeFile(join(state, 'run/controller.json'), text);

describe('original defect 10: a pid file is believed', () => {
  it('takes a process that got the pid of a dead controller for no controller, and leaves it alone', async () => {
    await announceController(state, 8090);
    expect(await findController(state)).toMatchObject({ pid: process.pid, port: 8090 });
    await say(JSON.stringify({ pid: process.pid, startTime: '1', port: 8090 }));
    expect(await findController(state)).toBeNull();
    expect(await stopController(state, 100)).toBe(false);
  });

  it.each(['', '{"pid":', '{"pid":-1,"startTime":"1","port":null}', '\0'])(
    'reads %j as no controller',
    async (text) => {
      await say(text);
      expect(await findController(state)).toBeNull();
    },
  );

  it('is withdrawn only by the controller it names', async () => {
    await announceController(state, null);
    await withdrawController(state);
    expect(await findController(state)).toBeNull();
  });
});

describe('a controller whose run/ was removed', () => {
  const onError = (_: string, error: unknown) => {
    throw error;
  };

  it('is found again', async () => {
    const end = await keepAnnounced(state, { port: 8090, onError, everyMs: 5 });
    await rename(join(state, 'run'), join(state, 'gone'));
    await expect.poll(() => findController(state), PATIENCE).not.toBeNull();
    await end();
    await withdrawController(state);
    expect(await findController(state)).toBeNull();
  });

  it('is not announced again by a look that was under way when it ended', async () => {
    const file = join(state, 'run/controller.json');
    const end = await keepAnnounced(state, { port: 8090, onError, everyMs: 5 });
    const [fifo, waiting] = [join(state, 'fifo'), Symbol('waiting')];
    expect(spawnSync('mkfifo', [fifo]).status).toBe(0);
    await rename(fifo, file);
    // Opens when a look reads it, which then reads until it is closed.
    const writer = await open(file, 'w');
    await rm(file);
    const ending = end();
    expect(await Promise.race([ending, sleep(20, waiting)])).toBe(waiting);
    await writer.close();
    await ending;
    await withdrawController(state);
    expect(await findController(state)).toBeNull();
  });

  it('does not start where it cannot be made, and says which', async () => {
    await rm(join(state, 'run'), { recursive: true });
    await writeFile(join(state, 'run'), '');
    const starting = keepAnnounced(state, { port: 8090, onError });
    await expect(starting).rejects.toThrow(/run\/controller.json cannot be written.*or delete it/);
  });
});
