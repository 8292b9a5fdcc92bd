import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import type {
  BatchRequest,
  Model,
  ModelBatches,
  ModelRequest,
  ModelTakes,
} from '../../../kernel/ports/model.ts';
import type { ErrorAnswer } from '../call-failure.ts';
import { guardedModel, type ModelOptions, type Provider } from '../guarded-model.ts';
import { anthropicBatches } from './anthropic-batch.ts';
import { type Manner, requestBody, tokensAtMost } from './anthropic-request.ts';
import { deltaText, noMessage, replyOf, thoughtOf, withEvent } from './anthropic-stream.ts';
import { thinkingForms } from './anthropic-thinking.ts';

/** The provider may count a call a little higher than in its estimate. */
const COUNT_MARGIN = 1.03;
const COUNT_EXTRA = 64;

type AnthropicOptions = ModelOptions & {
  /** The table's entry for a model; undefined: found out by calling. */
  readonly takes: (model: string) => ModelTakes | undefined;
};

/** The Messages API through its SDK. Retries, deadline, breaker and redaction are ours. */
export function anthropicModel(options: AnthropicOptions): Model {
  const { settings, takes } = options;
  const client = clientOf(options);
  const forms = thinkingForms(takes);
  const provider: Provider = {
    answerOf,
    learn: forms.learn,
    stream: async (request, { fetch, signal }) => {
      let message = noMessage;
      let requestId: string | null = null;
      let error: unknown = null;
      try {
        const sent = await client
          .withOptions({ fetch })
          .messages.create(streamBody(request), { signal, timeout: request.timeoutMs })
          .withResponse();
        requestId = sent.request_id ?? null;
        for await (const event of sent.data) {
          message = withEvent(message, event);
          tellOf(request, event);
        }
      } catch (caught) {
        error = caught;
      }
      return { error, reply: replyOf(message, request), requestId };
    },
  };
  const mannerOf = (request: ModelRequest): Manner => ({
    ...forms.params(request),
    takes: takes(request.model),
    forgets: forms.forgets(request),
  });
  const streamBody = (request: ModelRequest): Anthropic.MessageCreateParamsStreaming => ({
    ...requestBody(request, mannerOf(request)),
    max_tokens: request.maxOutputTokens,
    stream: true,
  });
  return {
    provider: 'anthropic',
    batches: batchesOf(client, options, mannerOf),
    ...guardedModel(provider, options),
    countTokens: (request, signal) =>
      countTokens(client, request, {
        body: requestBody(request, mannerOf(request)),
        signal,
        timeout: settings.countTimeoutMs,
      }),
  };
}

function batchesOf(
  client: Anthropic,
  { apiKey, nowMs, settings }: AnthropicOptions,
  mannerOf: (request: BatchRequest) => Manner,
): ModelBatches {
  return anthropicBatches({
    client,
    key: apiKey,
    nowMs,
    timeoutMs: settings.batchTimeoutMs,
    body: (request) => ({
      ...requestBody(request, mannerOf(request)),
      max_tokens: request.maxOutputTokens,
    }),
    answerOf,
  });
}

/** Each of these would otherwise be read from the environment or from files. */
function clientOf({ apiKey, baseUrl }: AnthropicOptions): Anthropic {
  return new Anthropic({
    apiKey,
    baseURL: baseUrl,
    webhookKey: null,
    maxRetries: 0,
    logLevel: 'off',
    openTelemetry: false,
  });
}

/** Who watches hears the words and the thoughts as they come. */
function tellOf({ onText, onThought }: ModelRequest, event: { readonly type: string }): void {
  const [text, thought] = [deltaText(event), thoughtOf(event)];
  if (text !== '') onText?.(text);
  if (thought !== '') onThought?.(thought);
}

type Counting = {
  readonly body: Anthropic.MessageCountTokensParams;
  readonly signal: AbortSignal;
  readonly timeout: number;
};

async function countTokens(
  client: Anthropic,
  request: ModelRequest,
  { body, ...limit }: Counting,
): ReturnType<Model['countTokens']> {
  try {
    const { input_tokens } = await client.messages.countTokens(body, limit);
    if (!Number.isSafeInteger(input_tokens) || input_tokens < 0) throw new Error('not a count');
    return { tokens: Math.ceil(input_tokens * COUNT_MARGIN) + COUNT_EXTRA, exact: true };
  } catch {
    return { tokens: tokensAtMost(request), exact: false }; // counting is an optimisation, a bound will do
  }
}

function answerOf(error: unknown): ErrorAnswer | null {
  const answer = apiError(error);
  if (answer === null) return null;
  const { status, type, headers, requestID } = answer;
  const isLost = error instanceof APIConnectionError;
  return { isLost, status, type, headers, requestId: requestID ?? null };
}

function apiError(error: unknown): APIError | null {
  return error instanceof APIError ? error : null;
}
