import type OpenAI from 'openai';
import type {
  Media,
  ModelMessage,
  ModelRequest,
  ShownFile,
  ToolCall,
  ToolResult,
} from '../../../kernel/ports/model.ts';
import { asRunBlock } from '../anthropic/run-blocks.ts';
import type { Ways } from './openai-ways.ts';

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

function native({ role, text, toolCalls = [], toolResults = [], files }: ModelMessage): Message[] {
  if (files !== undefined) return [withShown(text, files)];
  if (role === 'assistant') {
    const calls = toolCalls.map(asNative);
    if (calls.length === 0) return [{ role, content: text }];
    return [{ role, content: text === '' ? null : text, tool_calls: calls }];
  }
  const results = toolResults.map(({ callId, text: said, isError }): Message => {
    return { role: 'tool', tool_call_id: callId, content: isError ? `It failed.\n${said}` : said };
  });
  return [...results, ...saidBeside(text, toolResults)];
}

/** A result is words alone: the files it comes with follow in the user's role. */
function saidBeside(text: string, results: readonly ToolResult[]): Message[] {
  const files = results.flatMap(({ media }) => (media === undefined ? [] : filePart(media)));
  if (files.length > 0) {
    const words = text === '' ? 'What you looked at.' : text;
    return [{ role: 'user', content: [...files, { type: 'text', text: words }] }];
  }
  return text === '' && results.length > 0 ? [] : [{ role: 'user', content: text }];
}

/** A message of the user alone: nobody shows files beside results. */
function withShown(text: string, files: readonly ShownFile[]): Message {
  const parts = files.flatMap(({ label, media }): OpenAI.ChatCompletionContentPart[] => [
    { type: 'text', text: label },
    ...(media === undefined ? [] : filePart(media)),
  ]);
  return { role: 'user', content: [...parts, { type: 'text', text }] };
}

function filePart({ type, base64 }: Media): OpenAI.ChatCompletionContentPart[] {
  if (base64 === undefined) return [];
  const url = `data:${type};base64,${base64}`;
  if (type !== 'application/pdf') return [{ type: 'image_url', image_url: { url } }];
  return [{ type: 'file', file: { filename: 'file.pdf', file_data: url } }];
}

function asNative({ id, name, input }: ToolCall): OpenAI.ChatCompletionMessageFunctionToolCall {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

/** Calls and results as words: what came back is in the user's role, where no block is ever run. */
function fenced({ role, text, toolCalls = [], toolResults = [], files }: ModelMessage): Message[] {
  if (files !== undefined) return [withShown(text, files)];
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
