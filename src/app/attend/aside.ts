import { isOwnCommand } from '../../domain/trivial-work.ts';
import type { BoundedMap } from '../../kernel/bounded-map.ts';
import type { AttendPorts, HostPlace } from './attend-ports.ts';
import type { HookAnswer } from './hooks/hook-answer.ts';
import { quietBlock, verdictAnswer } from './hooks/hook-answer.ts';
import type { HookBody, HookInput, HookName } from './hooks/hook-input.ts';
import { judgeHost } from './judge-host.ts';

type Sessions = {
  readonly ports: Pick<AttendPorts, 'hasOwnPlugin'>;
  /** By session. */
  readonly aside: BoundedMap<boolean>;
};

/**
 * In a project that has a plugin of its own, that one tells and remembers, and the plugin of the user stands aside (S36). It judges
 * all the same: a project that could silence the guard of its user would be the way round it.
 */
export async function standsAside({ ports, aside }: Sessions, body: HookBody): Promise<boolean> {
  const { session_id, cwd, homeostat: { level, host, project_dir } = {} } = body;
  // Other agents name themselves, and load no plugins of Claude Code.
  if (level === 'project' || host !== undefined) return false;
  const known = aside.get(session_id);
  const project = project_dir ?? (known === undefined ? cwd : undefined);
  if (project === undefined) return known === true;
  const isAside = await ports.hasOwnPlugin(project);
  aside.set(session_id, isAside);
  return isAside;
}

const ELSEWHERE =
  'This folder has a Homeostat of its own. Its commands begin with /homeostat-project: here.';

export async function answerAside(
  ports: AttendPorts,
  name: HookName,
  asked: { readonly input: HookInput<HookName>; readonly place: HostPlace },
): Promise<HookAnswer> {
  if (name === 'PreToolUse' || name === 'PermissionRequest') {
    // Its name says that it is of their shape.
    const input = asked.input as HookInput<'PreToolUse'>;
    return verdictAnswer(name, await judgeHost(ports, input, asked.place));
  }
  if (name === 'UserPromptExpansion') {
    const { command_name } = asked.input as HookInput<'UserPromptExpansion'>; // the same
    if (isOwnCommand(`/${command_name}`)) return quietBlock(ELSEWHERE);
  }
  return {};
}
