import type { ChildProcess } from 'node:child_process';

/** Its exit code; null: a signal ended it. */
export function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}
