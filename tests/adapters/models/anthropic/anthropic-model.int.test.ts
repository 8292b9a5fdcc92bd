import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  delta,
  end,
  errorAnswer,
  json,
  messagesServer,
  reply,
  send,
  start,
} from '../messages-server.ts';
import { ask, key, modelAt, modelsAgainstScripts, never } from '../model-under-test.ts';

const { modelAgainst, closeAll } = modelsAgainstScripts();
afterEach(closeAll);

describe('a call', () => {
  it('brings the text, the usage and the id of the request', async () => {
    const { server, model } = await modelAgainst([reply('wait for the mail')]);
    expect(await model.call(ask, never)).toEqual({
      status: 'replied',
      text: 'wait for the mail',
      stopReason: 'end_turn',
      usage: { inputTokens: 12, cacheWriteTokens: 3, cacheReadTokens: 5, outputTokens: 7 },
      model: 'claude-haiku-5-5',
      requestId: 'req_1',
    });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it('marks the stable part for the cache and sends no empty block', async () => {
    const { server, model } = await modelAgainst([reply('x')]);
    await model.call(ask, never);
    expect(server.requests[0]?.body).toMatchObject({
      max_tokens: 200,
      stream: true,
      system: [
        { type: 'text', text: 'who you are', cache_control: { type: 'ephemeral' } },
        { type: 'text', text: 'what is going on' },
      ],
    });
  });

  it('asks for the output format and hands back what passed the schema', async () => {
    const output = z.strictObject({ choice: z.enum(['a', 'b']), why: z.string() });
    const { server, model } = await modelAgainst([reply('{"choice":"a","why":"it is due"}')]);
    const answer = await model.call({ ...ask, output }, never);
    expect(answer).toMatchObject({ parsed: { choice: 'a', why: 'it is due' } });
    expect(server.requests[0]?.body).toMatchObject({
      output_config: {
        format: { type: 'json_schema', schema: { type: 'object', additionalProperties: false } },
      },
    });
  });

  it('reads neither thinking nor unknown events as text', async () => {
    const thinking: Answer = (response) => {
      const thought = { type: 'thinking_delta', thinking: 'hm' };
      send(response, start(), { type: 'content_block_delta', index: 0, delta: thought });
      send(response, { type: 'something_new', x: 1 }, delta('yes', 1), ...end());
      response.end();
    };
    const { model } = await modelAgainst([thinking]);
    expect(await model.call(ask, never)).toMatchObject({ status: 'replied', text: 'yes' });
  });
});

describe('a whole reply that cannot be used', () => {
  const output = z.strictObject({ n: z.int() });
  it.each([
    ['refused', reply('', 'refusal')],
    ['truncated', reply('{"n": 1', 'max_tokens')],
    ['truncated', reply('x', 'model_context_window_exceeded')],
    ['empty', reply('  ')],
    ['malformed', reply('here you are: n is 1')],
    ['malformed', reply('{"n":"one"}')],
    ['malformed', reply('{"n":1}', 'tool_use')],
  ] as const)('is %s, billed as used and not asked again', async (error, answer) => {
    const { server, model } = await modelAgainst([answer]);
    const outcome = await model.call({ ...ask, output }, never);
    const billing = { status: 'known', usage: { inputTokens: 12, outputTokens: 7 } };
    expect(outcome).toMatchObject({ status: 'failed', error, billing });
    expect(server.requests).toHaveLength(1);
  });

  it('is no such reply where a sentence stands before what was asked for', async () => {
    const { model } = await modelAgainst([reply('here you are: {"n":1}')]);
    expect(await model.call({ ...ask, output }, never)).toMatchObject({ parsed: { n: 1 } });
  });

  it('names the issues for the one who asks again', async () => {
    const { model } = await modelAgainst([reply('{"n":"one"}')]);
    const outcome = await model.call({ ...ask, output }, never);
    expect(outcome).toMatchObject({ text: '{"n":"one"}' });
    expect('issues' in outcome && outcome.issues[0]).toContain('n: ');
  });
});

describe('a provider that fails without billing', () => {
  it('is asked again, a bounded number of times', async () => {
    const { server, model } = await modelAgainst([errorAnswer(529, 'overloaded_error')]);
    const outcome = await model.call(ask, never);
    expect(outcome).toMatchObject({ error: 'overloaded', billing: { status: 'none' } });
    expect(server.requests).toHaveLength(4);
  });

  it('is heard when it recovers', async () => {
    const script = [errorAnswer(500, 'api_error'), errorAnswer(529, 'overloaded_error')];
    const { server, model } = await modelAgainst([...script, reply('back')]);
    expect(await model.call(ask, never)).toMatchObject({ status: 'replied', text: 'back' });
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    ['milliseconds', { 'retry-after-ms': '120' }],
    ['seconds', { 'retry-after': '0.12' }],
  ])('is given the time it asks for in %s', async (_, headers) => {
    const limited = errorAnswer(429, 'rate_limit_error', headers);
    const { server, model } = await modelAgainst([limited, reply('now')]);
    const before = Date.now();
    expect(await model.call(ask, never)).toMatchObject({ status: 'replied' });
    expect(Date.now() - before).toBeGreaterThanOrEqual(119);
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['seconds', () => '3600'],
    ['a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])('is not asked again when it wants longer than the call may take (%s)', async (_, value) => {
    const limited = errorAnswer(429, 'rate_limit_error', { 'retry-after': value() });
    const { server, model } = await modelAgainst([limited]);
    const outcome = await model.call(ask, never);
    expect(outcome).toMatchObject({ error: 'rate_limited', billing: { status: 'none' } });
    const inMs = outcome.status === 'failed' ? (outcome.retryAtMs ?? 0) - Date.now() : 0;
    expect(inMs).toBeGreaterThan(3_590_000);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [401, 'authentication_error', 'auth'],
    [403, 'permission_error', 'auth'],
    [400, 'invalid_request_error', 'invalid_request'],
    [404, 'not_found_error', 'invalid_request'],
  ] as const)('is not asked again after %i', async (status, type, error) => {
    const { server, model } = await modelAgainst([errorAnswer(status, type)]);
    expect(await model.call(ask, never)).toMatchObject({ error, billing: { status: 'none' } });
    expect(server.requests).toHaveLength(1);
  });

  it('tells an account without credit from a wrong request, in the words of the provider', async () => {
    const message = 'Your credit balance is too low to access the Anthropic API.';
    const error = { type: 'invalid_request_error', message };
    const { model } = await modelAgainst([json(400, { type: 'error', error })]);
    expect(await model.call(ask, never)).toMatchObject({
      error: 'auth',
      message: `${message} (HTTP 400)`,
      billing: { status: 'none' },
    });
  });

  it('never learns that nobody listens where it should be', async () => {
    const server = await messagesServer(reply('x'));
    await server.close();
    const outcome = await modelAt(server.url).call(ask, never);
    expect(outcome).toMatchObject({ error: 'connect', billing: { status: 'none' } });
  });
});
