import { z } from 'zod';
import { AGENT_ROLES, type AgentRole } from '../../../domain/session/events.ts';
import type { ProviderWeb } from '../../../kernel/ports/model.ts';

export const DELEGATE_TOOL = 'delegate';

/** A loop's request to a sub-agent. */
export const delegatedTask = z.strictObject({
  role: z.enum(AGENT_ROLES),
  task: z.string().trim().min(1).max(2000),
});
export type DelegatedTask = z.infer<typeof delegatedTask>;

/** A sub-agent's final report. It is for the loop that asked, never evidence; `learned` is for the role's next time. */
export const roleReport = z.strictObject({
  summary: z.string().max(1000),
  findings: z.array(z.string().max(500)).max(20),
  succeeded: z.boolean(),
  learned: z.array(z.string().max(300)).max(3),
});
export type RoleReport = z.infer<typeof roleReport>;

const LOOKING = ['read_file', 'list_files', 'search_files', 'look_at_file', 'recall'];

/**
 * The tools of a role, as far as its owner lets anybody have them. By name, so that a new tool is given to nobody by
 * default. No role has `delegate`: sub-agents are one level deep.
 */
export const ROLE_TOOLS: Readonly<Record<AgentRole, readonly string[]>> = {
  builder: [
    ...[...LOOKING, 'write_file', 'edit_file', 'shell'],
    ...['start_command', 'command_output', 'stop_command'],
    ...['git_status', 'git_diff', 'git_commit'],
  ],
  /** Changes nothing, runs nothing. */
  researcher: [...LOOKING, 'web_search', 'web_read', 'http_fetch'],
  /** Sees what was changed and cannot change it, so it has no shell. */
  reviewer: [...LOOKING, 'git_status', 'git_diff'],
};

/** Web search by the provider: only for roles that may read the web. */
export function webOfRole(role: AgentRole, web: ProviderWeb | null = null): ProviderWeb | null {
  return role === 'researcher' ? web : null;
}
