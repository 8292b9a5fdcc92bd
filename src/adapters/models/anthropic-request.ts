import type Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type { ModelRequest } from '../../kernel/ports/model.ts';
import { assistantBlocks, userBlocks } from './anthropic-blocks.ts';
import type { thinkingForms } from './anthropic-thinking.ts';

/** More cache marks than this are refused by the API; the last ones cover the longest prefixes. */
const MAX_CACHE_MARKS = 4;
const CACHED = { cache_control: { type: 'ephemeral' } } as const;

type Thinking = ReturnType<ReturnType<typeof thinkingForms>['params']>;

/** What a call sends apart from `max_tokens` and `stream`: also what is counted. */
export function requestBody(
  request: ModelRequest,
  { thinking, effort }: Thinking,
): Anthropic.MessageCountTokensParams {
  const { model, output, tools = [] } = request;
  // Who may call tools comes back with the same words and their results: the end of them is worth a mark.
  const goesOn = tools.length > 0 && request.toolChoice !== 'none';
  const system = systemBlocks(request.system, MAX_CACHE_MARKS - (goesOn ? 1 : 0));
  const isMarked = system.some((block) => 'cache_control' in block);
  const offered = {
    // Tools come before everything: a mark of the system covers them.
    tools: toolsOf(tools, !isMarked),
    tool_choice: toolChoice(request.toolChoice),
  };
  return {
    model,
    ...(system.length > 0 && { system }),
    messages: messagesOf(request, goesOn),
    ...(tools.length > 0 && offered),
    ...(thinking !== undefined && { thinking }),
    ...outputConfig(output, effort),
  };
}

function outputConfig(
  output: ModelRequest['output'],
  effort: Thinking['effort'],
): Pick<Anthropic.MessageCountTokensParams, 'output_config'> {
  const config = {
    ...(effort !== undefined && { effort }),
    ...(output && { format: outputFormat(output) }),
  };
  return Object.keys(config).length > 0 ? { output_config: config } : {};
}

function systemBlocks(parts: ModelRequest['system'], maxMarks: number): Anthropic.TextBlockParam[] {
  const told = parts.filter(({ text }) => text !== ''); // the API refuses empty blocks
  const marks = told.flatMap(({ cacheMark }, i) => (cacheMark ? [i] : []));
  const kept = new Set(marks.slice(-maxMarks));
  return told.map(({ text }, i) => ({ type: 'text', text, ...(kept.has(i) && CACHED) }));
}

function messagesOf(
  { messages, model }: ModelRequest,
  marksLast: boolean,
): Anthropic.MessageParam[] {
  return messages.map((message, i) => {
    const { role } = message;
    const isLast = marksLast && i === messages.length - 1;
    if (!isLast && isPlain(message)) return { role, content: message.text };
    const blocks = role === 'user' ? userBlocks(message) : assistantBlocks(message, model);
    return { role, content: isLast && role === 'user' ? withMark(blocks) : blocks };
  });
}

function isPlain({ toolCalls = [], toolResults = [], opaque }: ModelRequest['messages'][number]) {
  return toolCalls.length === 0 && toolResults.length === 0 && opaque === undefined;
}

function withMark(blocks: Anthropic.ContentBlockParam[]): Anthropic.ContentBlockParam[] {
  return blocks.map((block, i) => {
    const canBeMarked = block.type === 'text' || block.type === 'tool_result';
    return canBeMarked && i === blocks.length - 1 ? { ...block, ...CACHED } : block;
  });
}

function toolsOf(tools: NonNullable<ModelRequest['tools']>, marksLast: boolean): Anthropic.Tool[] {
  return tools.map(({ name, description, inputSchema }, i) => ({
    ...{ name, description, input_schema: { ...inputSchema, type: 'object' } },
    ...(marksLast && i === tools.length - 1 && CACHED),
  }));
}

function toolChoice(choice: ModelRequest['toolChoice'] = 'auto'): Anthropic.ToolChoice {
  if (typeof choice === 'string') return { type: choice };
  return { type: 'tool', name: choice.name, disable_parallel_tool_use: true };
}

function outputFormat(schema: NonNullable<ModelRequest['output']>): Anthropic.JSONOutputFormat {
  const { type, schema: json } = zodOutputFormat(schema);
  return { type, schema: json };
}

/** Tokens around each message, block and tool that are not in the body; generous. */
const AROUND_BLOCK = 32;
/** The provider explains tools and the output format to the model in words of its own; generous. */
const AROUND_FORMAT = 2048;

/** No tokenizer makes more tokens of a text than it has UTF-8 bytes: never too few, about four times too many. */
export function tokensAtMost(request: ModelRequest): number {
  const { system, messages, tools = [], output } = request;
  const results = messages.flatMap(({ toolResults = [], toolCalls = [] }) => [
    ...toolResults,
    ...toolCalls,
  ]);
  const parts = system.length + messages.length + results.length + tools.length;
  const words = (tools.length > 0 ? AROUND_FORMAT : 0) + (output ? AROUND_FORMAT : 0);
  const bytes = Buffer.byteLength(JSON.stringify(requestBody(request, {})));
  const format = output ? Buffer.byteLength(JSON.stringify(outputFormat(output))) : 0;
  return bytes + format + words + AROUND_BLOCK * (parts + 1);
}
