import { APIConnectionError, APIError } from 'openai';
import type { Model } from '../../../kernel/ports/model.ts';
import type { ErrorAnswer } from '../call-failure.ts';
import { guardedModel, type ModelOptions, type Provider } from '../guarded-model.ts';
import { noReply } from '../streamed-reply.ts';
import { openaiClient } from './openai-client.ts';
import { requestBody, tokensAtMost } from './openai-request.ts';
import { addedText, thoughtOf, withChunk } from './openai-stream.ts';
import { openaiWays, type Ways } from './openai-ways.ts';
import { readWords } from './openai-words.ts';

/** Any server of the Chat Completions API (A3, A31): LM Studio, Ollama, vLLM, OpenAI. */
export function openaiModel(options: ModelOptions & { readonly tools: Ways['tools'] }): Model {
  const client = openaiClient(options);
  const ways = openaiWays(options.tools);
  const provider: Provider = {
    answerOf,
    learn: ways.learn,
    stream: async (request, { fetch, signal }) => {
      const its = ways.of(request.model);
      let reply = noReply;
      let requestId: string | null = null;
      let error: unknown = null;
      try {
        const sent = await client
          .withOptions({ fetch })
          .chat.completions.create(requestBody(request, its), {
            signal,
            timeout: request.timeoutMs,
          })
          .withResponse();
        requestId = sent.request_id;
        for await (const chunk of sent.data) {
          const before = reply;
          reply = withChunk(before, chunk);
          const text = addedText(before, reply);
          if (text !== '') request.onText?.(text);
          const thought = thoughtOf(chunk);
          if (thought !== '') request.onThought?.(thought);
        }
      } catch (caught) {
        error = caught;
      }
      return { error, reply: readWords(reply, request, its), requestId };
    },
  };
  return {
    provider: 'openai',
    ...guardedModel(provider, options),
    countTokens: async (request) => {
      return { tokens: tokensAtMost(request, ways.of(request.model)), exact: false };
    },
  };
}

function answerOf(error: unknown): ErrorAnswer | null {
  const answer = apiError(error);
  if (answer === null) return null;
  const { status, type, code, headers, requestID } = answer;
  const isLost = error instanceof APIConnectionError;
  const kind = code === 'insufficient_quota' ? code : (type ?? null);
  return { isLost, status, type: kind, headers, requestId: requestID ?? null };
}

function apiError(error: unknown): APIError | null {
  return error instanceof APIError ? error : null;
}
