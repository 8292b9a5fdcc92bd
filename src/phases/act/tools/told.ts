import type { Trust } from '../../../kernel/event.ts';
import type { ToolOutcome } from '../../../kernel/ports/tool.ts';

/** What a tool says that leaves nothing outside to look at. */
export function told(text: string, trust: Trust = 'self'): ToolOutcome {
  return { exitCode: 0, text, trust, evidence: [] };
}

/** A no in words: the model may try again another way. */
export function toldNo(text: string): ToolOutcome {
  return { exitCode: 1, text, trust: 'self', evidence: [] };
}
