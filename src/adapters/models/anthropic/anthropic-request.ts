import type Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type { ModelRequest, ModelTakes } from '../../../kernel/ports/model.ts';
import { fileTokens, withoutFiles } from '../shown-files.ts';
import { assistantBlocks, userBlocks } from './anthropic-blocks.ts';
import type { Forgets, thinkingForms } from './anthropic-thinking.ts';
import { webTools, withWholeLookups } from './anthropic-web.ts';

/** More cache marks than this are refused by the API. */
const MAX_CACHE_MARKS = 4;
/**
 * The newest message and the one a call before ended with: the API looks back only so many blocks for what it has kept,
 * and one reply with its results can be more.
 */
const MOVING_MARKS = 2;

type Cached = { readonly cache_control: Anthropic.CacheControlEphemeral };
type Thinking = ReturnType<ReturnType<typeof thinkingForms>['params']>;

/** What of a request depends on the model and on what the server refused before. */
export type Manner = Thinking & {
  readonly takes: ModelTakes | undefined;
  /** What the server will not have back of earlier replies: nothing is forgotten, their thoughts are, or all of it. */
  readonly forgets: Forgets;
};

const plainManner: Manner = { takes: undefined, forgets: 'nothing' };

/** What a call sends apart from `max_tokens` and `stream`: also what is counted. Tools and system come first. */
export function requestBody(
  request: ModelRequest,
  manner: Manner,
): Anthropic.MessageCountTokensParams {
  const { thinking, effort } = manner;
  const { model, output } = request;
  const tools = inOrder(request.tools ?? []);
  const cached = cacheControl(request, manner.takes);
  const goesOn = comesBack(request);
  const system = systemBlocks(
    request.system,
    cached,
    MAX_CACHE_MARKS - (goesOn ? MOVING_MARKS : 0),
  );
  const isMarked = system.some((block) => 'cache_control' in block);
  const offered = {
    // Tools come before everything: a mark of the system covers them.
    tools: [...webTools(request.web), ...toolsOf(tools, isMarked ? null : cached)],
    tool_choice: toolChoice(request.toolChoice, manner.takes),
  };
  return {
    model,
    ...(system.length > 0 && { system }),
    messages: messagesOf(request, manner, goesOn ? cached : null),
    ...(offered.tools.length > 0 && offered),
    ...(thinking !== undefined && { thinking }),
    ...outputConfig(output, effort),
  };
}

/** Who may call tools comes back with the same words and their results: the end of them is worth a mark. */
function comesBack({ cacheFor, tools = [], toolChoice: choice }: ModelRequest): boolean {
  return cacheFor !== undefined || (tools.length > 0 && choice !== 'none');
}

/** The same tools are the same prefix, in whatever order they were found. */
function inOrder(tools: NonNullable<ModelRequest['tools']>): typeof tools {
  return tools.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** Five minutes are what the API takes the mark for when it says nothing. */
function cacheControl({ cacheFor }: ModelRequest, takes: ModelTakes | undefined): Cached {
  const isHour = cacheFor === '1h' && takes?.cacheLives.includes('1h') === true;
  return { cache_control: { type: 'ephemeral', ...(isHour && { ttl: '1h' as const }) } };
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

/** Of more marks than fit, the first stays, which other conversations share, and the last. */
function systemBlocks(
  parts: ModelRequest['system'],
  cached: Cached,
  maxMarks: number,
): Anthropic.TextBlockParam[] {
  const told = parts.filter(({ text }) => text !== ''); // the API refuses empty blocks
  const marks = told.flatMap(({ cacheMark }, i) => (cacheMark ? [i] : []));
  const fits = marks.length <= maxMarks;
  const kept = new Set(fits ? marks : [...marks.slice(0, 1), ...marks.slice(1 - maxMarks)]);
  return told.map(({ text }, i) => ({ type: 'text', text, ...(kept.has(i) && cached) }));
}

function messagesOf(
  { messages, model, toolChoice: choice, web }: ModelRequest,
  { forgets, takes }: Manner,
  cached: Cached | null,
): Anthropic.MessageParam[] {
  const thoughts = forgets === 'nothing';
  const remembered = { model, thoughts, web: web !== undefined && forgets !== 'all' };
  const users = messages.flatMap(({ role }, i) => (role === 'user' ? [i] : []));
  const marked = new Set(cached === null ? [] : users.slice(-MOVING_MARKS));
  const told = messages.map((message, i): Anthropic.MessageParam => {
    const { role } = message;
    if (!marked.has(i) && isPlain(message)) return { role, content: message.text };
    if (role === 'assistant') {
      return { role, content: assistantBlocks(message, remembered) };
    }
    const blocks = userBlocks(message);
    return { role, content: marked.has(i) && cached !== null ? withMark(blocks, cached) : blocks };
  });
  const whole = withWholeLookups(told);
  // A reply that was interrupted is gone on with only by a model that has its lookups.
  if (whole.at(-1)?.role === 'assistant' && !remembered.web) whole.push(GO_ON);
  if (typeof choice !== 'object' || canForce(takes)) return whole;
  return [...whole, { role: 'user', content: callOnly(choice) }];
}

const GO_ON: Anthropic.MessageParam = { role: 'user', content: 'Go on.' };

function isPlain(message: ModelRequest['messages'][number]) {
  const { toolCalls = [], toolResults = [], files = [], opaque } = message;
  return (
    [toolCalls, toolResults, files].every(({ length }) => length === 0) && opaque === undefined
  );
}

function withMark(
  blocks: Anthropic.ContentBlockParam[],
  cached: Cached,
): Anthropic.ContentBlockParam[] {
  return blocks.map((block, i) => {
    const canBeMarked = block.type === 'text' || block.type === 'tool_result';
    return canBeMarked && i === blocks.length - 1 ? { ...block, ...cached } : block;
  });
}

function toolsOf(
  tools: NonNullable<ModelRequest['tools']>,
  cached: Cached | null,
): Anthropic.Tool[] {
  return tools.map(({ name, description, inputSchema }, i) => ({
    name,
    description,
    input_schema: { ...inputSchema, type: 'object' },
    ...(cached !== null && i === tools.length - 1 && cached),
  }));
}

type ToolChoice = ModelRequest['toolChoice'];

function toolChoice(
  choice: ToolChoice = 'auto',
  takes: ModelTakes | undefined,
): Anthropic.ToolChoice {
  if (typeof choice === 'string') return { type: choice };
  if (!canForce(takes)) return { type: 'auto', disable_parallel_tool_use: true };
  return { type: 'tool', name: choice.name, disable_parallel_tool_use: true };
}

/** A model that cannot be held to a tool is asked for it in words. */
function canForce(takes: ModelTakes | undefined): boolean {
  return takes?.forcedTool !== 'never';
}

function callOnly({ name }: { readonly name: string }): string {
  return `Call the tool \`${name}\` now, once, and write nothing else.`;
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
export function tokensAtMost(whole: ModelRequest): number {
  const request = withoutFiles(whole);
  const { system, messages, tools = [], output } = request;
  const results = messages.flatMap(({ toolResults = [], toolCalls = [] }) => [
    ...toolResults,
    ...toolCalls,
  ]);
  const parts = system.length + messages.length + results.length + tools.length;
  const words = (tools.length > 0 ? AROUND_FORMAT : 0) + (output ? AROUND_FORMAT : 0);
  const bytes = Buffer.byteLength(JSON.stringify(requestBody(request, plainManner)));
  const format = output ? Buffer.byteLength(JSON.stringify(outputFormat(output))) : 0;
  return bytes + format + words + AROUND_BLOCK * (parts + 1) + fileTokens(whole);
}
