import { openShellParser } from '../../src/adapters/shell/parse-shell.ts';
import { judgeCommand } from '../../src/guard/judge-command.ts';
import type { GuardContext } from '../../src/guard/shell/call.ts';

/** A place that is on no machine. */
export const guardContext: GuardContext = {
  parse: await openShellParser(),
  workspace: '/data/agent/state/workspace',
  cwd: '/data/agent/state/workspace',
  stateDir: '/data/agent/state',
  home: '/home/agent',
  ownPort: 8090,
};

export function verdictOf(command: string): string {
  return judgeCommand(command, guardContext).verdict;
}
