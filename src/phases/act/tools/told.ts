import type { Trust } from '../../../kernel/event/event.ts';
import type { ToolOutcome } from '../../../kernel/ports/tool.ts';

/** What a tool says that leaves nothing outside to look at. */
export function told(text: string, trust: Trust = 'self'): ToolOutcome {
  return { exitCode: 0, text, trust, evidence: [] };
}

/** A refusal with its reason: the model may try another way. */
export function toldNo(text: string): ToolOutcome {
  return { exitCode: 1, text, trust: 'self', evidence: [] };
}

/** `done`, unless the decision was a refusal; the last decision counts, since it may be retried. */
export async function toldOf(
  done: string,
  decide: (refuse: (why: string | null) => void) => Promise<void>,
): Promise<ToolOutcome> {
  const last: { why: string | null } = { why: null };
  await decide((why) => {
    last.why = why;
  });
  return last.why === null ? told(done) : toldNo(last.why);
}
