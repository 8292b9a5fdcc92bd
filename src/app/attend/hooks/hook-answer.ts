import type { HostVerdict } from '../../../domain/attend/judge-host-call.ts';

/** As the host reads it: fields that are not there leave everything as it is. */
export type HookAnswer = Readonly<Record<string, unknown>>;
export type JudgingHook = 'PreToolUse' | 'PermissionRequest';

/** What the host is told of a verdict. To let pass is to say nothing: its own permissions still decide. */
export function verdictAnswer(name: JudgingHook, verdict: HostVerdict): HookAnswer {
  const { to } = verdict;
  if (to === 'pass') return {};
  const reason = reasonFor(verdict);
  if (name === 'PreToolUse') {
    const hookSpecificOutput = {
      hookEventName: name,
      permissionDecision: to,
      permissionDecisionReason: reason,
    };
    return { hookSpecificOutput };
  }
  // The host asks the person already.
  if (to === 'ask') return {};
  const decision = { behavior: to, message: reason };
  return { hookSpecificOutput: { hookEventName: name, decision } };
}

function reasonFor({ to, rule, reason }: HostVerdict): string {
  const end = to === 'deny' ? 'Do it in another way, or leave it to the person.' : '';
  return `Homeostat (${rule}): ${reason}. ${end}`.trim();
}

/** What a command of ours says, in place of an answer by the model. */
export function quietBlock(reason: string): HookAnswer {
  // Read there alone: beside the decision Claude Code does not look for it.
  const quiet = { hookEventName: 'UserPromptExpansion', suppressOriginalPrompt: true };
  return { decision: 'block', reason, hookSpecificOutput: quiet };
}
