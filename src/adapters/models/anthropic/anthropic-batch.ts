import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import type {
  BatchRequest,
  ModelBatches,
  ModelFailure,
  ModelReply,
} from '../../../kernel/ports/model.ts';
import { type ErrorAnswer, failureOf } from '../call-failure.ts';
import { readReply } from '../read-reply.ts';
import { noReply, type StreamedReply } from '../streamed-reply.ts';
import { noMessage, replyOf, withEvent } from './anthropic-stream.ts';

const batchId = z.string().regex(/^[\w-]{1,128}$/);
const submitted = z.object({ id: batchId, expires_at: z.iso.datetime({ offset: true }) });
const standing = z.object({ processing_status: z.string() });
const result = z.discriminatedUnion('type', [
  z.object({ type: z.literal('succeeded'), message: z.unknown() }),
  z.object({
    type: z.literal('errored'),
    error: z.object({ error: z.object({ type: z.string(), message: z.string() }) }),
  }),
  z.object({ type: z.literal('expired') }),
  z.object({ type: z.literal('canceled') }),
]);
const resultLine = z.object({ custom_id: z.string(), result });
const message = z.object({
  content: z.array(z.looseObject({ type: z.string() })),
  stop_reason: z.string().nullish(),
  stop_details: z.unknown().optional(),
  usage: z.unknown(),
});

type BatchEdge = {
  readonly client: Anthropic;
  readonly key: string;
  readonly nowMs: () => number;
  /** Of each request to the server; the batch itself may take a day. */
  readonly timeoutMs: number;
  readonly body: (request: BatchRequest) => Anthropic.MessageCreateParamsNonStreaming;
  readonly answerOf: (error: unknown) => ErrorAnswer | null;
};

/** The Message Batches API, one request a batch. */
export function anthropicBatches(edge: BatchEdge): ModelBatches {
  const { client, timeoutMs: timeout } = edge;
  const failure = (error: unknown, isAborted: boolean): ModelFailure =>
    failureOf(
      {
        error,
        reply: noReply,
        requestId: null,
        stoppedBy: isAborted ? 'aborted' : null,
        answer: edge.answerOf(error),
      },
      { key: edge.key, nowMs: edge.nowMs() },
    );
  return {
    submit: async (request, id, signal) => {
      if (signal.aborted) return { ...failure(null, true), billing: { status: 'none' } };
      try {
        const requests = [{ custom_id: id, params: edge.body(request) }];
        const sent = await client.messages.batches.create({ requests }, { signal, timeout });
        const { id: batchId, expires_at: expiresAt } = submitted.parse(sent);
        return { status: 'submitted', batchId, expiresAt };
      } catch (error) {
        return failure(error, signal.aborted);
      }
    },
    collect: async ({ batchId, id, model }, signal) => {
      try {
        const seen = await client.messages.batches.retrieve(batchId, null, { signal, timeout });
        const { processing_status: status } = standing.parse(seen);
        if (status !== 'ended') return { status: 'open', why: status };
        return answerIn(await resultsOf(client, batchId, { signal, timeout }), id, model);
      } catch (error) {
        const answer = edge.answerOf(error);
        if (answer?.status === 404) return lost('the provider does not know the batch any more');
        return { status: 'open', why: failure(error, signal.aborted).message };
      }
    },
  };
}

/** From the address the batch was submitted to, not the one named in the answer: the request carries the key. */
async function resultsOf(
  client: Anthropic,
  batchId: string,
  limits: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<string> {
  const path = `/v1/messages/batches/${encodeURIComponent(batchId)}/results`;
  const answer = await client
    .get(path, { ...limits, headers: { accept: 'application/x-jsonl' } })
    .asResponse();
  return answer.text();
}

function answerIn(lines: string, id: string, model: string): ModelReply | ModelFailure {
  const found = lines.split('\n').flatMap((line) => {
    const read = resultLine.safeParse(jsonOrNull(line));
    return read.success && read.data.custom_id === id ? [read.data.result] : [];
  });
  const [first] = found;
  if (first === undefined) return lost('the results of the batch do not hold the request');
  switch (first.type) {
    case 'succeeded':
      return replyIn(first.message, model);
    case 'errored': {
      const { type, message: why } = first.error.error;
      return unbilled(failureKind(type), `the batch failed: ${why}`);
    }
    case 'expired':
      return unbilled('timeout', 'the batch expired before it was worked on');
    case 'canceled':
      return unbilled('aborted', 'the batch was cancelled at the provider');
  }
}

/** A complete message, read by the same rules as a streamed one. */
function replyIn(given: unknown, model: string): ModelReply | ModelFailure {
  let reply: StreamedReply;
  try {
    reply = replyOf(wholeMessage(given), { model, messages: [] });
  } catch {
    return lost('the answer in the batch is not a message');
  }
  const asked = { model, system: [], messages: [], maxOutputTokens: 0, timeoutMs: 0 };
  return readReply({ reply, requestId: null }, asked);
}

/** @throws ZodError */
function wholeMessage(given: unknown) {
  const { content, usage, ...delta } = message.parse(given);
  const events = [
    { type: 'message_start', message: given },
    ...content.flatMap((content_block, index) => [
      { type: 'content_block_start', index, content_block },
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta, usage },
    { type: 'message_stop' },
  ];
  return events.reduce(withEvent, noMessage);
}

function failureKind(type: string): ModelFailure['error'] {
  if (type === 'invalid_request_error') return 'invalid_request';
  if (type === 'overloaded_error') return 'overloaded';
  return type === 'rate_limit_error' ? 'rate_limited' : 'server_error';
}

const FAILED = {
  status: 'failed',
  retryAtMs: null,
  text: null,
  issues: [],
  requestId: null,
} as const;
const MESSAGE_LIMIT = 500;

function unbilled(error: ModelFailure['error'], why: string): ModelFailure {
  return { ...FAILED, error, message: why.slice(0, MESSAGE_LIMIT), billing: { status: 'none' } };
}

/** It may have been processed all the same: its cost is unknown. */
function lost(why: string): ModelFailure {
  return { ...FAILED, error: 'malformed', message: why, billing: { status: 'unknown' } };
}
