import type { ModelFailure, ModelReply, ModelRequest } from '../../kernel/ports/model.ts';
import type { StreamedReply } from './anthropic-stream.ts';

type Whole = { readonly reply: StreamedReply; readonly requestId: string | null };

const ISSUE_LIMIT = 10;

/** What a whole reply comes to: only one that ended by itself, and is of the asked shape, counts as a reply. */
export function readReply(
  { reply, requestId }: Whole,
  output: ModelRequest['output'],
): ModelReply | ModelFailure {
  const { text, stopReason, usage, model } = reply;
  const fail = (
    error: ModelFailure['error'],
    message: string,
    issues: readonly string[] = [],
  ): ModelFailure => ({
    ...{ status: 'failed', error, message, billing: { status: 'known', usage } },
    ...{ retryAtMs: null, text, issues, requestId },
  });
  if (stopReason === 'refusal') {
    return fail('refused', reply.explanation ?? 'the model declined to answer');
  }
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded') {
    return fail('truncated', `the reply was cut off (${stopReason})`);
  }
  if (stopReason !== 'end_turn' && stopReason !== 'stop_sequence') {
    return fail('malformed', `the reply stopped for ${stopReason}, which was not asked for`);
  }
  if (text.trim() === '') return fail('empty', 'the reply holds no text');
  const replied = { status: 'replied', text, stopReason, usage, model, requestId } as const;
  if (output === undefined) return replied;
  const parsed = parseAs(output, text);
  return 'issues' in parsed
    ? fail('malformed', 'the reply is not of the asked shape', parsed.issues)
    : { ...replied, parsed: parsed.value };
}

function parseAs(
  output: NonNullable<ModelRequest['output']>,
  text: string,
): { value: unknown } | { issues: readonly string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { issues: [`not JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const parsed = output.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const issues = parsed.error.issues.slice(0, ISSUE_LIMIT);
  return { issues: issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}
