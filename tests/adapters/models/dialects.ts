import type { ServerResponse } from 'node:http';
import type { ModelUsage, ToolCall } from '../../../src/kernel/ports/model.ts';
import * as completions from './completions-server.ts';
import type { Answer } from './messages-server.ts';
import * as messages from './messages-server.ts';
import { modelAt, openaiAt } from './model-under-test.ts';

/** A call as a server streams it. */
export type SpokenCall = Pick<ToolCall, 'id' | 'name'> & { readonly pieces: readonly string[] };
export type End = 'finished' | 'tools' | 'cut' | 'refused';

/** How one provider's API says what every provider can say. */
export type Dialect = {
  readonly name: string;
  readonly path: string;
  readonly modelAt: typeof modelAt;
  readonly usage: ModelUsage;
  /** A whole reply. */
  reply(text: string, calls: readonly SpokenCall[], end: End): Answer;
  /** The beginning of a reply, with no end. */
  begin(response: ServerResponse, text: string): void;
  failInside(response: ServerResponse): void;
};

const STOP = { finished: 'end_turn', tools: 'tool_use', cut: 'max_tokens', refused: 'refusal' };

export const messagesDialect: Dialect = {
  name: 'the Messages API',
  path: '/v1/messages',
  modelAt,
  usage: { inputTokens: 12, cacheWriteTokens: 3, cacheReadTokens: 5, outputTokens: 7 },
  reply: (text, calls, end) => {
    const words = messages.block(0, { type: 'text', text: '' }, { type: 'text_delta', text });
    const blocks = calls.flatMap((call, i) => messages.callBlock(i + 1, call, ...call.pieces));
    const said = text === '' ? [] : words;
    return messages.replyOf(...said, ...blocks, ...messages.end(STOP[end]));
  },
  begin: (response, text) => {
    messages.send(response, messages.start(), messages.delta(text));
  },
  failInside: (response) => {
    const error = { type: 'overloaded_error', message: 'Overloaded' };
    messages.send(response, { type: 'error', error });
    response.end();
  },
};

const FINISH = { finished: 'stop', tools: 'tool_calls', cut: 'length', refused: 'content_filter' };

export const completionsDialect: Dialect = {
  name: 'Chat Completions',
  path: '/v1/chat/completions',
  modelAt: openaiAt,
  usage: { inputTokens: 15, cacheWriteTokens: 0, cacheReadTokens: 5, outputTokens: 7 },
  reply: (text, calls, end) => {
    const pieces = calls.flatMap(({ id, name, pieces: [first = '', ...rest] }, i) => [
      completions.called(i, id, { name, arguments: first }),
      ...rest.map((json) => completions.called(i, null, { arguments: json })),
    ]);
    const said = text === '' ? [] : [completions.said(text)];
    return completions.completion([...said, ...pieces], FINISH[end]);
  },
  begin: (response, text) => {
    completions.sendChunks(response, completions.said(text));
  },
  failInside: (response) => {
    const error = { type: 'overloaded_error', message: 'Overloaded' };
    response.write(`data: ${JSON.stringify({ error })}\n\n`);
    response.end();
  },
};
