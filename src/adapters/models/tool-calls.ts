import { z } from 'zod';
import type { ModelRequest, ToolCall } from '../../kernel/ports/model.ts';
import { canonicalText } from '../../kernel/text/canonical-text.ts';
import type { StreamedCall } from './streamed-reply.ts';

const input = z.record(z.string(), z.unknown());

/**
 * The calls of a whole reply, or why none of them may be run (SAFETY fault 16): each must have been closed by the
 * provider, hold one JSON object, and answer a request that offered tools. Which names there are is for the caller to
 * check: the model can be told that a tool does not exist.
 */
export function readCalls(
  streamed: readonly StreamedCall[],
  { tools = [], toolChoice }: ModelRequest,
): { readonly calls: readonly ToolCall[] } | { readonly issues: readonly string[] } {
  if (streamed.length > 0 && (tools.length === 0 || toolChoice === 'none')) {
    return { issues: ['no tool may be called now'] };
  }
  const read = streamed.map(readCall);
  const ids = new Set(streamed.map(({ id }) => id));
  const issues = [
    ...read.flatMap((each) => ('issue' in each ? [each.issue] : [])),
    ...(ids.size < streamed.length ? ['two calls have the same id'] : []),
  ];
  if (issues.length > 0) return { issues };
  return { calls: read.flatMap((each) => ('call' in each ? [each.call] : [])) };
}

function readCall(streamed: StreamedCall): { call: ToolCall } | { issue: string } {
  const { id, name, json, isClosed } = streamed;
  if (!isClosed) return { issue: `${name}: the call was cut off` };
  if (id === '' || name === '') return { issue: 'a call has no id or no name' };
  const parsed = input.safeParse(jsonOf(json));
  if (!parsed.success) return { issue: `${name}: the input is no JSON object` };
  if (!canBeKept(parsed.data))
    return { issue: `${name}: the input is too deep or holds a number that is too large` };
  return { call: { id, name, input: parsed.data } };
}

/** JSON takes 1e999 for infinity and any depth; the log does not. */
function canBeKept(value: unknown): boolean {
  try {
    canonicalText(value);
    return true;
  } catch {
    return false;
  }
}

/** Undefined if it is not JSON. A tool without parameters is called with empty input. */
function jsonOf(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller reports it to the model
  }
}
