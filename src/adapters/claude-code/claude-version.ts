import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { WorkerStanding } from '../../kernel/ports/worker.ts';
import { messageOf } from '../../kernel/thrown.ts';

const execute = promisify(execFile);

/** The first version whose hooks were seen to refuse a tool when they cannot be asked (`onFailure: block`). */
const FIRST_FAIL_CLOSED = [2, 1, 296] as const;
const VERSION_WITHIN_MS = 20_000;

export type ClaudeProgram = {
  /** A path, or a name found on the PATH of `environment`. */
  readonly command: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** Whether this Claude Code may be used as a worker; for `doctor`, and asked before each run. Never rejects. */
export async function claudeCodeStanding({
  command,
  environment,
}: ClaudeProgram): Promise<WorkerStanding> {
  try {
    const { stdout } = await execute(command, ['--version'], {
      env: { ...environment },
      timeout: VERSION_WITHIN_MS,
      killSignal: 'SIGKILL',
    });
    return standingOfVersion(stdout, command);
  } catch (error) {
    // The one property of node's spawn errors that is read here.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = messageOf(error);
    return isMissing
      ? {
          status: 'missing',
          version: null,
          detail: `${command} was not found: install Claude Code, or name it in HOMEOSTAT_CLAUDE`,
        }
      : { status: 'broken', version: null, detail: `${command} --version failed: ${why}` };
  }
}

/** What `--version` printed, judged. */
export function standingOfVersion(printed: string, command: string): WorkerStanding {
  const [version, ...parts] = /(\d+)\.(\d+)\.(\d+)/.exec(printed) ?? [];
  if (version === undefined) {
    const detail = `${command} did not name its version: ${printed.slice(0, 80).trim()}`;
    return { status: 'broken', version: null, detail };
  }
  const place = compare(parts.map(Number), FIRST_FAIL_CLOSED);
  if (place >= 0) return { status: 'ready', version, detail: `${version} at ${command}` };
  const needed = FIRST_FAIL_CLOSED.join('.');
  const detail = `Claude Code ${version} runs tools unjudged when its guard does not answer: update it to ${needed} or newer`;
  return { status: 'too_old', version, detail };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = b.findIndex((part, i) => a[i] !== part);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
