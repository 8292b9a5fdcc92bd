import { readFile, readlink } from 'node:fs/promises';
import { runProgram } from './run-program.ts';

/** `cwd` is null where the system does not show it to us. */
export type ProcessFacts = {
  readonly startedAt: string;
  readonly command: string;
  readonly cwd: string | null;
};

/** In /proc/<pid>/stat, counted after the command's closing parenthesis: state, and start in clock ticks. */
const STATE = 0;
const START_TICKS = 19;

/**
 * What runs under this pid now, or null when nothing does. `startedAt` tells a process from a later
 * one that was given the same pid. A zombie counts as gone: it holds nothing any more.
 */
export async function processFacts(pid: number): Promise<ProcessFacts | null> {
  return (await hasProc()) ? factsFromProc(pid) : factsFromPs(pid);
}

async function hasProc(): Promise<boolean> {
  return (await textOf('/proc/self/stat')) !== null;
}

async function factsFromProc(pid: number): Promise<ProcessFacts | null> {
  const stat = await textOf(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const ticks = fields[START_TICKS];
  if (ticks === undefined || 'ZX'.includes(fields[STATE] ?? 'X')) return null;
  const [boot, command, cwd] = await Promise.all([
    textOf('/proc/sys/kernel/random/boot_id'),
    textOf(`/proc/${pid}/cmdline`),
    readlink(`/proc/${pid}/cwd`).catch(() => null),
  ]);
  const words = (command ?? '').split('\0').join(' ').trim();
  return { startedAt: `${boot?.trim() ?? ''}:${ticks}`, command: words, cwd };
}

async function factsFromPs(pid: number): Promise<ProcessFacts | null> {
  const ask = async (field: string): Promise<string> => {
    const args = ['-o', `${field}=`, '-p', String(pid)];
    return (await runProgram({ program: 'ps', args })).output.trim();
  };
  const [startedAt, command] = [await ask('lstart'), await ask('command')];
  return startedAt === '' ? null : { startedAt, command, cwd: null };
}

/** Null also when it may not be read: to us, hidden and absent are the same. */
async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}
