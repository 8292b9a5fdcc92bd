import type { ServerResponse } from 'node:http';
import { type Answer, json } from './messages-server.ts';

type Chunk = Readonly<Record<string, unknown>>;

/** Pieces of a reply as a server of Chat Completions sends them. */
export function sendChunks(response: ServerResponse, ...chunks: readonly Chunk[]): void {
  if (!response.headersSent) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req_1' });
  }
  for (const chunk of chunks) {
    const about = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'qwen3' };
    response.write(`data: ${JSON.stringify({ ...about, ...chunk })}\n\n`);
  }
}

export function piece(delta: Chunk, finish_reason: string | null = null): Chunk {
  return { choices: [{ index: 0, delta, finish_reason }] };
}

export function said(text: string): Chunk {
  return piece({ content: text });
}

export function called(index: number, id: string | null, given: Chunk): Chunk {
  const call = { index, ...(id !== null && { id, type: 'function' }), function: given };
  return piece({ tool_calls: [call] });
}

export const counted: Chunk = {
  choices: [],
  usage: {
    prompt_tokens: 20,
    completion_tokens: 7,
    total_tokens: 27,
    prompt_tokens_details: { cached_tokens: 5 },
  },
};

/** A whole reply of these pieces. */
export function completion(
  chunks: readonly Chunk[],
  finishReason = 'stop',
  last: readonly Chunk[] = [counted],
): Answer {
  return (response) => {
    sendChunks(response, piece({ role: 'assistant', content: '' }), ...chunks);
    sendChunks(response, piece({}, finishReason), ...last);
    response.end('data: [DONE]\n\n');
  };
}

/** A server that refuses the request itself, in these words. */
export function refusal(message: string, status = 400): Answer {
  return json(status, { error: { message, type: 'invalid_request_error' } });
}
