import { outermostJson } from '../../kernel/outermost-json.ts';
import type {
  ModelFailure,
  ModelReply,
  ModelRequest,
  ModelUsage,
} from '../../kernel/ports/model.ts';
import { estimateTokens } from '../../kernel/text/tokens.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { asWritten, type StreamedReply } from './streamed-reply.ts';
import { readCalls } from './tool-calls.ts';

type Whole = { readonly reply: StreamedReply; readonly requestId: string | null };
type Fault = {
  readonly error: ModelFailure['error'];
  readonly message: string;
  readonly issues?: readonly string[];
};

const ISSUE_LIMIT = 10;

/** Accepts a complete reply only if it ended by itself and has the requested shape. */
export function readReply(whole: Whole, request: ModelRequest): ModelReply | ModelFailure {
  const { reply } = whole;
  const fault = faultOf(reply);
  if (fault !== null) return failedReply(whole, fault);
  const read = readCalls(reply.calls, request);
  if ('issues' in read) {
    const message = 'a tool call is not whole or was not offered';
    return failedReply(whole, { error: 'malformed', message, issues: read.issues });
  }
  if (read.calls.length > 0) return replied(whole, request, { toolCalls: read.calls });
  if (reply.end === 'paused') return replied(whole, request, { isPaused: true });
  if (reply.end === 'tools') {
    return failedReply(whole, {
      error: 'malformed',
      message: 'the reply stopped for tools and has none',
    });
  }
  return readText(whole, request);
}

function readText(whole: Whole, request: ModelRequest): ModelReply | ModelFailure {
  const { text } = whole.reply;
  if (text.trim() === '')
    return failedReply(whole, { error: 'empty', message: 'the reply holds no text' });
  if (request.output === undefined) return replied(whole, request, {});
  const parsed = parseAs(request.output, text);
  if (!('issues' in parsed)) return replied(whole, request, { parsed: parsed.value });
  const message = 'the reply is not in the form that was asked for';
  return failedReply(whole, { error: 'malformed', message, issues: parsed.issues });
}

function faultOf({ end, stopReason, explanation, oddity }: StreamedReply): Fault | null {
  if (end === 'refused') {
    return { error: 'refused', message: explanation ?? 'the model declined to answer' };
  }
  if (end === 'cut') {
    return { error: 'truncated', message: `the reply was cut off (${stopReason})` };
  }
  if (end === 'other') {
    const message = `the reply stopped for ${stopReason}, which was not asked for`;
    return { error: 'malformed', message };
  }
  return oddity === null ? null : { error: 'malformed', message: oddity };
}

function failedReply(
  { reply, requestId }: Whole,
  { error, message, issues = [] }: Fault,
): ModelFailure {
  const { usage, web } = reply;
  return {
    status: 'failed',
    error,
    message,
    retryAtMs: null,
    text: asWritten(reply),
    issues,
    requestId,
    billing: usage === null ? { status: 'unknown' } : { status: 'known', usage },
    ...(web !== undefined && { web }),
  };
}

function replied(
  { reply, requestId }: Whole,
  request: ModelRequest,
  more: Pick<ModelReply, 'parsed' | 'toolCalls' | 'isPaused'>,
): ModelReply {
  const { text, stopReason, usage, model, opaque, web } = reply;
  return {
    status: 'replied',
    text,
    ...more,
    stopReason,
    model,
    requestId,
    ...(usage === null ? guessedUsage(reply, request) : { usage }),
    ...(opaque !== undefined && { opaque }),
    ...(web !== undefined && { web }),
  };
}

/** For people reading the record: the worst case is booked. */
function guessedUsage(
  reply: StreamedReply,
  { system, messages }: ModelRequest,
): { readonly usage: ModelUsage; readonly isUsageGuessed: true } {
  const inputs = [...system, ...messages].map(({ text }) => estimateTokens(text));
  const usage = {
    inputTokens: inputs.reduce((sum, tokens) => sum + tokens, 0),
    cacheWriteTokens: 0,
    cacheReadTokens: 0,
    outputTokens: estimateTokens(asWritten(reply)),
  };
  return { usage, isUsageGuessed: true };
}

function parseAs(
  output: NonNullable<ModelRequest['output']>,
  text: string,
): { value: unknown } | { issues: readonly string[] } {
  let json: unknown;
  try {
    json = JSON.parse(outermostJson(text));
  } catch (error) {
    return { issues: [`not JSON: ${messageOf(error)}`] };
  }
  const parsed = output.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const issues = parsed.error.issues.slice(0, ISSUE_LIMIT);
  return { issues: issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}
