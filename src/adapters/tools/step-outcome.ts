import type { StepEvidence, StepResult } from '../../kernel/ports/step-runner.ts';

const BY_SIGNAL = 128;

export function exitCodeOf({ exitCode }: Pick<StepResult, 'exitCode'>): number {
  return exitCode ?? BY_SIGNAL;
}

/** What a limit or a stop had to do with its end. */
export function notesOf(result: StepResult): readonly string[] {
  return [
    result.timedOut && 'ended: it took longer than it may',
    result.aborted && 'ended: the work was stopped',
    result.exceeded !== null && `too much ${result.exceeded}: it, or a part of it, was ended`,
    result.truncatedBytes > 0 && `${result.truncatedBytes} more bytes were left out`,
    ...(result.putAside ?? []).map(
      (each) =>
        `put aside, since your owner's git, Mercurial or Jujutsu would run or follow it: ${each}`,
    ),
  ].filter((note) => note !== false);
}

export function exitEvidence(exitCode: number): readonly StepEvidence[] {
  return [{ kind: 'exit', ref: `exit ${exitCode}`, ok: exitCode === 0 }];
}
