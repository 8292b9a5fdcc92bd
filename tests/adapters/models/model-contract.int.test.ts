import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallSettings } from '../../../src/adapters/models/guarded-model.ts';
import type { ModelMessage, ModelRequest } from '../../../src/kernel/ports/model.ts';
import { completionsDialect, type Dialect, messagesDialect, type SpokenCall } from './dialects.ts';
import { type Answer, errorAnswer, json, messagesServer } from './messages-server.ts';
import { ask, never } from './model-under-test.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const shell = { name: 'shell', description: 'Runs a command.', inputSchema: { properties: {} } };
const withTools: ModelRequest = { ...ask, tools: [shell] };
const ls: SpokenCall = { id: 'c1', name: 'shell', pieces: ['{"comm', 'and":"ls', '"}'] };
const half: SpokenCall = { id: 'c1', name: 'shell', pieces: ['{"command":"rm -rf bu'] };

describe.each([messagesDialect, completionsDialect])('a model over $name', (dialect: Dialect) => {
  async function against(script: readonly Answer[], change: Partial<CallSettings> = {}) {
    const server = await messagesServer(...script);
    closers.push(server.close);
    return { server, model: dialect.modelAt(server.url, change) };
  }
  const silent: Answer = () => undefined;
  const begins: Answer = (response) => {
    dialect.begin(response, 'half a sen');
  };

  it('replies with text, what it cost and the id of the request', async () => {
    const { server, model } = await against([dialect.reply('wait', [], 'finished')]);
    expect(await model.call(ask, never)).toMatchObject({
      status: 'replied',
      text: 'wait',
      usage: dialect.usage,
      requestId: 'req_1',
    });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.path).toBe(dialect.path);
  });

  it('is heard as it speaks', async () => {
    const pieces: string[] = [];
    const { model } = await against([dialect.reply('wait', [], 'finished')]);
    await model.call({ ...ask, onText: (text) => pieces.push(text) }, never);
    expect(pieces.join('')).toBe('wait');
  });

  it('answers in the asked shape or not at all', async () => {
    const output = z.strictObject({ choice: z.string() });
    const good = dialect.reply('{"choice":"a"}', [], 'finished');
    const { model } = await against([good, dialect.reply('{"choice":1}', [], 'finished')]);
    expect(await model.call({ ...ask, output }, never)).toMatchObject({ parsed: { choice: 'a' } });
    expect(await model.call({ ...ask, output }, never)).toMatchObject({
      error: 'malformed',
      billing: { status: 'known', usage: dialect.usage },
    });
  });

  it('calls tools, is told what came of it, and ends', async () => {
    const two = [ls, { ...ls, id: 'c2', pieces: ['{}'] }];
    const { server, model } = await against([
      dialect.reply('I look.', two, 'tools'),
      dialect.reply('done', [], 'finished'),
    ]);
    const first = await model.call(withTools, never);
    const toolCalls = [
      { id: 'c1', name: 'shell', input: { command: 'ls' } },
      { id: 'c2', name: 'shell', input: {} },
    ];
    expect(first).toMatchObject({ status: 'replied', text: 'I look.', toolCalls });
    const toolResults = toolCalls.map(({ id }) => ({ callId: id, text: 'RESULT', isError: false }));
    const messages: ModelMessage[] = [
      ...ask.messages,
      { role: 'assistant', text: 'I look.', toolCalls },
      { role: 'user', text: '', toolResults },
    ];
    const last = await model.call({ ...withTools, messages }, never);
    expect(last).toMatchObject({ status: 'replied', text: 'done' });
    expect(last).not.toHaveProperty('toolCalls');
    expect(JSON.stringify(server.requests[1]?.body).match(/RESULT/g)).toHaveLength(2);
  });

  it.each([
    ['truncated', 'is cut by the limit', { calls: [half], end: 'cut' }],
    ['malformed', 'is half written', { calls: [half], end: 'tools' }],
    ['malformed', 'is garbled', { calls: [{ ...ls, pieces: ['{"command": ls}'] }], end: 'tools' }],
    ['malformed', 'is no object', { calls: [{ ...ls, pieces: ['"ls"'] }], end: 'tools' }],
    ['malformed', 'has no name', { calls: [{ ...ls, name: '' }], end: 'tools' }],
    ['malformed', 'is beside a half one', { calls: [{ ...ls, id: 'c2' }, half], end: 'tools' }],
    ['refused', 'was declined midway', { calls: [half], end: 'refused' }],
  ] as const)('is %s when a call %s, and none is made', async (error, _, { calls, end }) => {
    const { server, model } = await against([dialect.reply('', calls, end)]);
    const outcome = await model.call(withTools, never);
    expect(outcome).toMatchObject({ status: 'failed', error, billing: { status: 'known' } });
    expect(outcome).not.toHaveProperty('toolCalls');
    expect(server.requests).toHaveLength(1);
  });

  it('calls nothing when it may not', async () => {
    const { model } = await against([dialect.reply('', [ls], 'tools')]);
    expect(await model.call(ask, never)).toMatchObject({ error: 'malformed' });
    const none = { ...withTools, toolChoice: 'none' } as const;
    expect(await model.call(none, never)).toMatchObject({ error: 'malformed' });
  });

  it.each([
    ['empty', dialect.reply('  ', [], 'finished')],
    ['truncated', dialect.reply('half', [], 'cut')],
    ['refused', dialect.reply('', [], 'refused')],
  ] as const)('is %s when nothing can be made of its reply', async (error, answer) => {
    const { server, model } = await against([answer]);
    expect(await model.call(ask, never)).toMatchObject({ error, billing: { status: 'known' } });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [529, 'overloaded', 4],
    [500, 'server_error', 4],
    [429, 'rate_limited', 4],
    [401, 'auth', 1],
    [403, 'auth', 1],
    [400, 'invalid_request', 1],
    [404, 'invalid_request', 1],
  ] as const)('ends after %i with %s and %i requests', async (status, error, requests) => {
    const { server, model } = await against([errorAnswer(status, 'some_error')]);
    expect(await model.call(ask, never)).toMatchObject({ error, billing: { status: 'none' } });
    expect(server.requests).toHaveLength(requests);
  });

  it('waits as long as it is asked to, and not when that is too long', async () => {
    const limited = (seconds: string) => errorAnswer(429, 'x', { 'retry-after': seconds });
    const { server, model } = await against([
      limited('0.2'),
      dialect.reply('now', [], 'finished'),
      limited('3600'),
    ]);
    const before = Date.now();
    expect(await model.call(ask, never)).toMatchObject({ text: 'now' });
    expect(Date.now() - before).toBeGreaterThanOrEqual(199);
    const late = await model.call(ask, never);
    expect(late).toMatchObject({ error: 'rate_limited' });
    expect('retryAtMs' in late && late.retryAtMs).toBeGreaterThan(Date.now() + 3_500_000);
    expect(server.requests).toHaveLength(3);
  });

  it('fails for nothing where nobody listens', async () => {
    const server = await messagesServer(silent);
    await server.close();
    expect(await dialect.modelAt(server.url).call(ask, never)).toMatchObject({
      error: 'connect',
      billing: { status: 'none' },
    });
  });

  it.each([
    ['says nothing at all', silent, null],
    ['stops midway', begins, 'half a sen'],
  ] as const)('is stalled when it %s, and is not asked again', async (_, answer, text) => {
    // Long beside what a busy machine takes to connect: a stall before the first byte is another story.
    const { server, model } = await against([answer], { stallMs: text === null ? 1_000 : 5_000 });
    expect(await model.call(ask, never)).toMatchObject({
      error: 'stalled',
      billing: { status: 'unknown' },
      text,
    });
    expect(server.requests).toHaveLength(1);
  });

  const breaksOff: Answer = (response) => {
    dialect.begin(response, 'half a sen');
    setTimeout(() => {
      response.destroy();
    }, 20);
  };
  const failsInside: Answer = (response) => {
    dialect.begin(response, 'half a sen');
    dialect.failInside(response);
  };
  const endsPolitely: Answer = (response) => {
    dialect.begin(response, 'half a sen');
    response.end();
  };
  it.each([
    ['the connection is lost', 'interrupted', breaksOff],
    ['the stream ends early', 'interrupted', endsPolitely],
    ['the provider fails inside it', 'overloaded', failsInside],
  ] as const)('is not asked again when %s', async (_, error, answer) => {
    const { server, model } = await against([answer]);
    expect(await model.call(ask, never)).toMatchObject({ error, billing: { status: 'unknown' } });
    expect(server.requests).toHaveLength(1);
  });

  it('ends with its time, or when it is given up', async () => {
    const { server, model } = await against([begins]);
    const short = { ...ask, timeoutMs: 150 };
    expect(await model.call(short, never)).toMatchObject({ error: 'timeout' });
    const stop = new AbortController();
    const onText = () => {
      stop.abort();
    };
    expect(await model.call({ ...ask, onText }, stop.signal)).toMatchObject({ error: 'aborted' });
    expect(server.requests).toHaveLength(2);
  });

  it('is not believed when it answers with something else', async () => {
    const { server, model } = await against([json(200, { hello: 'you' })]);
    expect(await model.call(ask, never)).toMatchObject({
      error: 'malformed',
      billing: { status: 'unknown' },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('is left alone after failures in a row', async () => {
    const breaker = { failures: 3, restMs: 60_000 };
    const { server, model } = await against([errorAnswer(500, 'x')], { breaker });
    await model.call(ask, never);
    expect(model.unavailableUntilMs(ask.model)).not.toBeNull();
    expect(await model.call(ask, never)).toMatchObject({ error: 'unavailable' });
    expect(server.requests).toHaveLength(3);
  });
});
