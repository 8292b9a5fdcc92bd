import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findController } from '../../src/process/find-controller.ts';

const COMMAND = resolve(import.meta.dirname, '../../bin/homeostat');
const LOOK_MS = 200;

export type Controller = {
  readonly pid: number;
  readonly url: string;
  /** A code that opens one session. */
  readonly newCode: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** The real controller over a state folder, as `homeostat start` starts it. */
export async function startController(stateDir: string): Promise<Controller> {
  const out = openSync(join(stateDir, 'bench.log'), 'a');
  const child = spawn(COMMAND, ['start'], {
    env: {
      ...process.env,
      HOMEOSTAT_STATE: stateDir,
      HOMEOSTAT_PORT: '0',
      HOMEOSTAT_SCHEDULE: '0 0 1 1 *',
      HOMEOSTAT_SANDBOX: 'none',
    },
    stdio: ['ignore', out, out],
  });
  const { pid, port } = await announced(stateDir, () => child.exitCode !== null);
  const url = `http://127.0.0.1:${port}`;
  const token = (await readFile(join(stateDir, 'secrets/token'), 'utf8')).trim();
  return {
    pid,
    url,
    newCode: async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const asked = { method: 'POST', headers, body: '{}' };
      const answer = await fetch(`${url}/api/session/link`, asked);
      return ((await answer.json()) as { code: string }).code; // our own route
    },
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function announced(stateDir: string, hasEnded: () => boolean) {
  for (;;) {
    const found = await findController(stateDir);
    if (found !== null) return found;
    if (hasEnded()) throw new Error(`the controller ended; see ${join(stateDir, 'bench.log')}`);
    await sleep(LOOK_MS);
  }
}
