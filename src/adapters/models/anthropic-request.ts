import type Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type { ModelRequest } from '../../kernel/ports/model.ts';

/** More cache marks than this are refused by the API; the last ones cover the longest prefixes. */
const MAX_CACHE_MARKS = 4;

/** What a call sends apart from `max_tokens` and `stream`: also what is counted. */
export function requestBody(request: ModelRequest): Anthropic.MessageCountTokensParams {
  const { model, output } = request;
  const system = systemBlocks(request.system);
  return {
    model,
    ...(system.length > 0 && { system }),
    messages: request.messages.map(({ role, text }) => ({ role, content: text })),
    ...(output && { output_config: { format: outputFormat(output) } }),
  };
}

function systemBlocks(parts: ModelRequest['system']): Anthropic.TextBlockParam[] {
  const told = parts.filter(({ text }) => text !== ''); // the API refuses empty blocks
  const marks = told.flatMap(({ cacheMark }, i) => (cacheMark ? [i] : []));
  const kept = new Set(marks.slice(-MAX_CACHE_MARKS));
  return told.map(({ text }, i) => ({
    type: 'text',
    text,
    ...(kept.has(i) && { cache_control: { type: 'ephemeral' } }),
  }));
}

function outputFormat(schema: NonNullable<ModelRequest['output']>): Anthropic.JSONOutputFormat {
  const { type, schema: json } = zodOutputFormat(schema);
  return { type, schema: json };
}

/** Tokens around each message and block that are not in its text; generous. */
const AROUND_BLOCK = 32;
/** The provider explains the output format to the model in words of its own; generous. */
const AROUND_FORMAT = 2048;

/** No tokenizer makes more tokens of a text than it has UTF-8 bytes: never too few, about four times too many. */
export function tokensAtMost(request: ModelRequest): number {
  const { system, messages, output } = request;
  const texts = [...system, ...messages].map(({ text }) => Buffer.byteLength(text) + AROUND_BLOCK);
  const format = output
    ? AROUND_FORMAT + 2 * Buffer.byteLength(JSON.stringify(outputFormat(output)))
    : 0;
  return texts.reduce((sum, tokens) => sum + tokens, AROUND_BLOCK + format);
}
