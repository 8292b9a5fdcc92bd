import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShellParser } from '../adapters/shell/parse-shell.ts';
import type { Config } from '../config.ts';
import type { GuardContext } from '../domain/action/guard/call.ts';
import { judgeCommand } from '../domain/action/guard/judge-command.ts';
import { judgeTouches } from '../domain/action/guard/judge-touches.ts';
import type { Verdict } from '../domain/action/guard/verdict.ts';
import type { Touches } from '../kernel/ports/tool.ts';

/** Tier 1 of the guardian, ready to judge; no database, no model. Neither call throws. */
export type Guard = {
  readonly judge: (touches: Touches) => Verdict;
  readonly judgeCommand: (command: string) => Verdict;
};

/** Loads the parser (about 25 ms). The workspace is `workspace` in the state folder, where commands start. */
export async function openGuard({ stateDir }: Pick<Config, 'stateDir'>): Promise<Guard> {
  const own = resolve(stateDir);
  const workspace = join(own, 'workspace');
  const parse = await openShellParser();
  const context: GuardContext = {
    parse,
    workspace,
    cwd: workspace,
    stateDir: own,
    home: homedir(),
  };
  return {
    judge: (touches) => judgeTouches(touches, context),
    judgeCommand: (command) => judgeCommand(command, context),
  };
}
