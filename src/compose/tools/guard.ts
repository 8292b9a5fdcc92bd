import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openShellParser } from '../../adapters/shell/parse-shell.ts';
import type { Config } from '../../config.ts';
import { judgeAlways, judgeCommand } from '../../guard/judge-command.ts';
import { judgeTouches } from '../../guard/judge-touches.ts';
import type { GuardContext } from '../../guard/shell/call.ts';
import type { Verdict } from '../../guard/verdict.ts';
import { once } from '../../kernel/once.ts';
import type { Touches } from '../../kernel/ports/tool.ts';
import { claudeFolders } from '../settings/claude-folders.ts';

/** Tier 1 of the guardian, ready to judge; no database, no model. No call throws. */
export type Guard = {
  readonly judge: (touches: Touches) => Verdict;
  readonly judgeCommand: (command: string) => Verdict;
  /** The same for what another agent would do: what is in its workspace is its own. */
  readonly judgeIn: (place: Pick<GuardContext, 'workspace' | 'cwd'>, touches: Touches) => Verdict;
  /** The set nobody can switch off, for commands the owner wrote; null: not in it. */
  readonly judgeAlways: (command: string) => Verdict | null;
};

/** The folder of this program: what it runs from is not changed by what it runs. */
const PROGRAM = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Loads the parser. The workspace is `workspace` in the state folder, where commands start. */
export async function openGuard({
  stateDir,
  port,
}: Pick<Config, 'stateDir' | 'port'>): Promise<Guard> {
  const own = resolve(stateDir);
  const workspace = join(own, 'workspace');
  const parse = await openShellParser();
  const context: GuardContext = {
    parse,
    workspace,
    cwd: workspace,
    stateDir: own,
    home: homedir(),
    ownPort: port,
    protectedPaths: [PROGRAM],
  };
  // The plugin that another agent is attended by is changed by its owner alone.
  const plugin = claudeFolders().plugin;
  const host = { ...context, protectedPaths: [PROGRAM, plugin], isAttended: true };
  return {
    judge: (touches) => judgeTouches(touches, context),
    judgeCommand: (command) => judgeCommand(command, context),
    judgeIn: (place, touches) => judgeTouches(touches, { ...host, ...place }),
    judgeAlways: (command) => judgeAlways(command, context),
  };
}

/** The guardian, loaded when it is first needed; while it cannot be loaded nothing is judged, and so nothing runs. */
export type SharedGuard = () => Promise<Guard>;

export function sharedGuard(config: Pick<Config, 'stateDir' | 'port'>): SharedGuard {
  return once(() => openGuard(config));
}
