import { randomBytes } from 'node:crypto';
import type { Author } from '../../kernel/harmless-git.ts';
import type { StepResult, StepRunner } from '../../kernel/ports/step-runner.ts';
import { gitScript } from './git-script.ts';
import { ToldByProgram } from './workspace.ts';

const TIMEOUT_MS = 15_000;
const MARK_BYTES = 16;
/** The system takes no single argument beyond 128 KiB, and what encloses the script quotes its quotes again. */
const MAX_SCRIPT_BYTES = 96 * 1024;
const BYTES_OF_A_QUOTE = 16;

export type GitRun = {
  /** Real path of the folder that holds `.git`. */
  readonly repository: string;
  /** Real path. */
  readonly workspace: string;
  readonly author: Author;
  /** What the script runs in: the sandbox, but where the owner chose none. */
  readonly steps: StepRunner;
  readonly signal: AbortSignal;
};

/** The parts that the work printed, by name, and how much was printed beyond what is kept. */
export type GitOutput = {
  readonly parts: ReadonlyMap<string, string>;
  readonly truncatedBytes: number;
};

/**
 * Runs the work of one git tool as one script.
 * @throws Error when the repository is refused; ToldByProgram when git fails; StepNotStarted
 */
export async function runGit(run: GitRun, work: string): Promise<GitOutput> {
  const { repository, workspace, author, steps, signal } = run;
  const mark = randomBytes(MARK_BYTES).toString('hex');
  const script = gitScript({ repository, workspace, author, mark, work });
  const quotes = script.split("'").length - 1;
  if (Buffer.byteLength(script) + quotes * BYTES_OF_A_QUOTE > MAX_SCRIPT_BYTES) {
    throw new Error('these are too many paths at once; name folders, or fewer files');
  }
  const onSpawn = async () => undefined; // the action itself is recorded; alone this process has no effect
  const result = await steps.run({ run: script, timeoutMs: TIMEOUT_MS, signal, onSpawn });
  return outputOf(result, mark);
}

function outputOf(result: StepResult, mark: string): GitOutput {
  if (result.timedOut) throw new Error(`git took longer than ${TIMEOUT_MS / 1000} s and was ended`);
  if (result.aborted) throw new Error('git was stopped');
  const text = new TextDecoder().decode(result.output);
  const [before = '', ...rest] = text.split(`\n${mark} `);
  const parts = new Map(
    rest.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end + 1)] as const;
    }),
  );
  const refused = parts.get('refused');
  if (refused !== undefined) throw new Error(refused);
  const told = parts.get('told');
  if (told !== undefined) throw new ToldByProgram(told.trim().split('\n').join('; '), null);
  if (result.exitCode === 0) return { parts, truncatedBytes: result.truncatedBytes };
  const why =
    result.exceeded === null ? before.trim().slice(0, 300) : `too much ${result.exceeded}`;
  throw new ToldByProgram(`git could not be run: ${why}`, null);
}
