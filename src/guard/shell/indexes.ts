import { escalate } from './call.ts';
import { report, type Shell } from './shell.ts';

/** `test -v 'a[$(…)]'`, `printf -v 'a[$(…)]'`: the shell computes an index though it is quoted. */
export function judgeIndexes(shell: Shell, args: readonly string[]): void {
  if (!args.some((arg) => /\w\[[^\]]*(?:\$\(|`)/.test(arg))) return;
  report(shell, escalate('shell.computed-code', 'an index of a list runs a command'));
}
