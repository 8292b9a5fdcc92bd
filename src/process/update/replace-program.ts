import { spawnSync } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../environment.ts';
import { lastWords } from '../service/last-words.ts';
import { installRelease } from './releases.ts';

const TRY_MS = 120_000;

/** A newer program beside the installed one, on the same disk, ready to replace it. */
export type StagedProgram = {
  /** Replaces the installed one. Programs that run from there must have ended and must not load anything more. */
  readonly swapIn: () => Promise<void>;
  /** Puts the installed one back. */
  readonly swapOut: () => Promise<void>;
  /** Deletes whichever is not installed. */
  readonly clear: () => Promise<void>;
};

type Wanted = { readonly version: string; readonly prefix: string };

/**
 * Has npm install a release aside and starts it once, without any state: the installed program is not touched.
 * @throws Error with the output of npm or the program
 */
export async function stageRelease(
  { version, prefix }: Wanted,
  env: Environment,
): Promise<StagedProgram> {
  const modules = join(prefix, 'lib/node_modules');
  const installed = join(modules, 'homeostat');
  // npm ignores folders there whose names begin with a dot.
  const aside = join(modules, '.homeostat-update');
  const staged = join(aside, 'lib/node_modules/homeostat');
  const previous = join(aside, 'previous');
  const clear = () => rm(aside, { recursive: true, force: true });
  await clear();
  await mkdir(aside);
  try {
    await installRelease({ version, prefix: aside }, env);
    tryProgram(join(staged, 'bin/homeostat'), ['--help'], env);
  } catch (error) {
    await clear();
    throw error;
  }
  const putBack = async () => {
    await rm(installed, { recursive: true, force: true });
    await rename(previous, installed);
  };
  return {
    swapIn: async () => {
      await rename(installed, previous);
      await rename(staged, installed).catch(async (error: unknown) => {
        await putBack();
        throw error;
      });
    },
    swapOut: putBack,
    clear,
  };
}

/** `stderr` is null if the program could not be started. */
type Tried = {
  readonly status: number | null;
  readonly stderr: string | null;
  readonly error?: Error | undefined;
};

/** Runs a program to its end. @throws Error with its output */
export function tryProgram(command: string, args: readonly string[], env: Environment): void {
  const ended: Tried = spawnSync(command, args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: TRY_MS,
  });
  if (ended.status === 0) return;
  const said = lastWords(ended.stderr ?? '');
  throw new Error(said ?? ended.error?.message ?? `it ended with ${ended.status ?? 'a signal'}`);
}
