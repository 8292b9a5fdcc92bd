import { spawn } from 'node:child_process';

/** The system user that the server runs as; only set when we are root. */
export type Account = { readonly uid: number; readonly gid: number };

type Program = {
  readonly program: string;
  readonly args: readonly string[];
  readonly account?: Account | undefined;
  /** An open file that takes all output; a daemon must not hold our pipes open. */
  readonly logFd?: number;
};

/** `code` is null when the program could not be run at all; `output` then holds the reason. */
export type Finished = { readonly code: number | null; readonly output: string };

/**
 * The child sees none of our environment: LANG, LC_* and PG* of the caller must not decide how a
 * cluster is made or which server a program talks to.
 */
const CLEAN_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Runs a program to its end. It never throws: a program that cannot start is an answer too. */
export function runProgram({ program, args, account, logFd }: Program): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...account,
      // The caller's folder may be closed to the account, and would be kept busy by a daemon.
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      // An own session: Ctrl-C in the owner's terminal goes to every process of the terminal's group.
      detached: true,
      stdio: logFd === undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', logFd, logFd],
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => {
      resolve({ code: null, output: error.message });
    });
    child.on('close', (code) => {
      resolve({ code: code ?? -1, output });
    });
  });
}
