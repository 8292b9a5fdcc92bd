import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../environment.ts';
import { findController, type RunningController } from '../find-controller.ts';
import { resumeService } from './install-service.ts';
import { lastWords } from './last-words.ts';

/** A start may first have to rebuild views. */
const START_MS = 300_000;
const POLL_MS = 100;

/** How a controller was started, so that the next one is started alike. */
export type StartWay = {
  readonly args: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
};

/**
 * Of a running controller; if the system does not tell, that of this process. Its keys may be in its environment
 * alone. Null: it is not a `homeostat start` that can be repeated from here.
 */
export async function startWayOf(pid: number, own: Environment): Promise<StartWay | null> {
  if (pid === 1) return null;
  const here = { args: [], env: own, cwd: process.cwd() };
  const words = await textsOf(pid, 'cmdline');
  if (words === null) return here;
  const at = words.indexOf('start');
  if (at === -1) return null;
  const pairs = await textsOf(pid, 'environ');
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => here.cwd);
  const env = pairs === null ? own : Object.fromEntries(pairs.map(pairOf));
  return { args: words.slice(at + 1), env, cwd };
}

/** What Linux says about a process in this file; null if there is no such file or the process is another user's. */
async function textsOf(pid: number, file: 'cmdline' | 'environ'): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => null);
  return text === null ? null : text.split('\0').filter((one) => one !== '');
}

function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

type Start = {
  /** The program to start. */
  readonly command: string;
  readonly stateDir: string;
  readonly way: StartWay;
  /** The controller to wait for; null: any. */
  readonly version: string | null;
};

export type StartedAgain = {
  readonly controller: RunningController;
  /** By the service manager; otherwise it runs in the background of this user. */
  readonly isService: boolean;
};

/** Starts the controller of a state folder and waits until it is announced. @throws Error with its output */
export async function startAgain(start: Start): Promise<StartedAgain> {
  const isService = resumeService(start.stateDir);
  const hasEnded = isService ? () => false : startDetached(start);
  for (let waited = 0; waited < START_MS; waited += POLL_MS) {
    const controller = await findController(start.stateDir);
    if (controller !== null && (start.version ?? controller.version) === controller.version) {
      return { controller, isService };
    }
    if (hasEnded())
      throw new Error(`the controller ended: ${wordsOf(start.stateDir) ?? 'without output'}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`the controller did not start within ${START_MS / 1000} s; see homeostat logs`);
}

function wordsFile(stateDir: string): string {
  return join(stateDir, 'logs', 'start.log');
}

function wordsOf(stateDir: string): string | null {
  return lastWords(readFileSync(wordsFile(stateDir), 'utf8'));
}

/** A process of its own, which outlives this one and its terminal. Returns whether it has ended. */
function startDetached({ command, stateDir, way }: Start): () => boolean {
  mkdirSync(join(stateDir, 'logs'), { recursive: true, mode: 0o700 });
  const said = openSync(wordsFile(stateDir), 'w', 0o600);
  const child = spawn(command, ['start', ...way.args], {
    cwd: existsSync(way.cwd) ? way.cwd : stateDir,
    env: { ...withoutNpm(way.env), HOMEOSTAT_STATE: stateDir },
    detached: true,
    stdio: ['ignore', 'ignore', said],
  });
  let hasEnded = false;
  child.once('error', () => {
    hasEnded = true;
  });
  child.once('exit', () => {
    hasEnded = true;
  });
  child.unref();
  return () => hasEnded;
}

/** Under npm a controller ends with the shell that started it, and this one has none. */
function withoutNpm(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));
}
