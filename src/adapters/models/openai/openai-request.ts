import type OpenAI from 'openai';
import { z } from 'zod';
import { effortForTokens } from '../../../kernel/effort.ts';
import type { ModelRequest } from '../../../kernel/ports/model.ts';
import { estimateTokens } from '../../../kernel/text/tokens.ts';
import { RUN_BLOCKS_TAUGHT } from '../anthropic/run-blocks.ts';
import { fileTokens, withoutFiles } from '../shown-files.ts';
import { isFenced, messagesOf } from './openai-messages.ts';
import type { Ways } from './openai-ways.ts';

type Body = OpenAI.ChatCompletionCreateParamsStreaming;

export function requestBody(request: ModelRequest, ways: Ways): Body {
  const { model, maxOutputTokens } = request;
  const system = systemText(request, ways);
  return {
    model,
    stream: true,
    [ways.limit]: maxOutputTokens,
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...messagesOf(request, ways),
    ],
    ...(ways.counts && { stream_options: { include_usage: true } }),
    ...toolsOf(request, ways),
    ...formatOf(request, ways),
    ...effortOf(request, ways),
  };
}

function systemText(request: ModelRequest, ways: Ways): string {
  const { output } = request;
  const parts = request.system.map(({ text }) => text);
  if (isFenced(request, ways)) parts.push(RUN_BLOCKS_TAUGHT);
  if (output !== undefined && asksInWords(request, ways)) parts.push(formatWords(output, request));
  return parts.filter((text) => text !== '').join('\n\n');
}

function formatWords(output: z.ZodType, { tools = [] }: ModelRequest): string {
  const when = tools.length > 0 ? 'When you have finished with tools, answer' : 'Answer';
  const shape = JSON.stringify(jsonSchema(output));
  return `${when} with one JSON value and not a word beside it. It must fit this JSON Schema:\n${shape}`;
}

/** A grammar for the answer would keep a model from calling: where both are wanted, the shape is asked for in words. */
function asksInWords({ tools = [], toolChoice }: ModelRequest, { format }: Ways): boolean {
  return format === 'words' || (tools.length > 0 && toolChoice !== 'none');
}

function formatOf(request: ModelRequest, ways: Ways): Pick<Body, 'response_format'> {
  const { output } = request;
  if (output === undefined || asksInWords(request, ways)) return {};
  const json_schema = { name: 'answer', schema: jsonSchema(output) };
  return { response_format: { type: 'json_schema', json_schema } };
}

function jsonSchema(output: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(output, { io: 'input' });
}

/** To be held to one tool is to have no other: few servers know a choice by name. */
function toolsOf(
  { tools = [], toolChoice = 'auto' }: ModelRequest,
  ways: Ways,
): Pick<Body, 'tools' | 'tool_choice'> {
  if (ways.tools === 'fenced' || tools.length === 0) return {};
  const isHeld = typeof toolChoice === 'object';
  const offered = isHeld ? tools.filter(({ name }) => name === toolChoice.name) : tools;
  return {
    tools: offered.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: { ...inputSchema, type: 'object' } },
    })),
    tool_choice: isHeld ? 'required' : toolChoice,
  };
}

function effortOf(
  { thinkingTokens = 0 }: ModelRequest,
  { effort }: Ways,
): Pick<Body, 'reasoning_effort'> {
  if (!effort || thinkingTokens === 0) return {};
  return { reasoning_effort: effortForTokens(thinkingTokens) };
}

/** What the template of a model puts around each message and tool; generous. */
const AROUND_PART = 16;

/** No server of this kind counts for us: a count of the words that comes out too high (see `estimateTokens`). */
export function tokensAtMost(whole: ModelRequest, ways: Ways): number {
  const request = withoutFiles(whole);
  const { messages, tools = [], response_format: format } = requestBody(request, ways);
  const parts = [...messages, ...tools, ...(format === undefined ? [] : [format])];
  return parts.reduce(
    (sum, part) => sum + AROUND_PART + estimateTokens(JSON.stringify(part)),
    AROUND_PART + fileTokens(whole),
  );
}
