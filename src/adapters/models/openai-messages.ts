import type OpenAI from 'openai';
import type { ModelMessage, ModelRequest, ToolCall } from '../../kernel/ports/model.ts';
import type { Ways } from './openai-ways.ts';
import { asRunBlock } from './run-blocks.ts';

type Message = OpenAI.ChatCompletionMessageParam;

/** The tool that fenced blocks stand for. */
export const SHELL = 'shell';

/** Whether this call of this server may answer in fenced commands (D59: only where the run carries a shell). */
export function isFenced({ tools = [], toolChoice }: ModelRequest, ways: Ways): boolean {
  return (
    ways.tools === 'fenced' && toolChoice !== 'none' && tools.some(({ name }) => name === SHELL)
  );
}

/** The conversation as the server takes it. */
export function messagesOf({ messages }: ModelRequest, { tools }: Ways): readonly Message[] {
  return messages.flatMap((message) => (tools === 'fenced' ? fenced(message) : native(message)));
}

function native({ role, text, toolCalls = [], toolResults = [] }: ModelMessage): Message[] {
  if (role === 'assistant') {
    const calls = toolCalls.map(asNative);
    if (calls.length === 0) return [{ role, content: text }];
    return [{ role, content: text === '' ? null : text, tool_calls: calls }];
  }
  const results = toolResults.map(({ callId, text: said, isError }): Message => {
    return { role: 'tool', tool_call_id: callId, content: isError ? `It failed.\n${said}` : said };
  });
  return text === '' && results.length > 0 ? results : [...results, { role, content: text }];
}

function asNative({ id, name, input }: ToolCall): OpenAI.ChatCompletionMessageFunctionToolCall {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

/** Calls and results as words: what came back is in the user's role, where no block is ever run. */
function fenced({ role, text, toolCalls = [], toolResults = [] }: ModelMessage): Message[] {
  const parts = [
    ...toolResults.map(({ text: said, isError }) =>
      [isError ? 'The command failed:' : 'Output of the command:', said].join('\n'),
    ),
    ...(text === '' ? [] : [text]),
    ...toolCalls.map(asWords),
  ];
  return [{ role, content: parts.join('\n\n') }];
}

function asWords({ name, input }: ToolCall): string {
  const command = commandOf(input);
  if (name === SHELL && command !== null) return asRunBlock(command);
  return `(You called ${name} with ${JSON.stringify(input)}.)`;
}

function commandOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('command' in input)) return null;
  return typeof input.command === 'string' ? input.command : null;
}
