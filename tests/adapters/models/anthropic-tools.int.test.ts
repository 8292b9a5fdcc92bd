import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelMessage, ModelRequest } from '../../../src/kernel/ports/model.ts';
import { block, callBlock, delta, end, messagesServer, reply, replyOf } from './messages-server.ts';
import { ask, modelAt, modelsAgainstScripts, never } from './model-under-test.ts';

const { modelAgainst, closeAll } = modelsAgainstScripts();
afterEach(closeAll);

const shell = {
  name: 'shell',
  description: 'Runs a command.',
  inputSchema: { properties: { command: { type: 'string' } }, required: ['command'] },
};
const withTools: ModelRequest = { ...ask, tools: [shell] };
const first = { id: 'toolu_1', name: 'shell' };
const ls = replyOf(
  ...block(0, { type: 'text', text: '' }, { type: 'text_delta', text: 'I look.' }),
  ...callBlock(1, first, '{"comm', 'and": "ls', ' -la"}'),
  ...end('tool_use'),
);

describe('a model with tools', () => {
  it('asks for a call whose input came in pieces', async () => {
    const { server, model } = await modelAgainst([ls]);
    expect(await model.call(withTools, never)).toMatchObject({
      status: 'replied',
      text: 'I look.',
      stopReason: 'tool_use',
      toolCalls: [{ ...first, input: { command: 'ls -la' } }],
    });
    expect(server.requests[0]?.body).toMatchObject({
      tools: [{ name: 'shell', input_schema: { type: 'object', required: ['command'] } }],
      tool_choice: { type: 'auto' },
      messages: [{ content: [{ text: 'what next?', cache_control: { type: 'ephemeral' } }] }],
    });
  });

  it('may call several at once, and one without any input', async () => {
    const two = replyOf(
      ...callBlock(0, first, '{}'),
      ...callBlock(1, { ...first, id: 'toolu_2' }),
      ...end('tool_use'),
    );
    const { model } = await modelAgainst([two]);
    const outcome = await model.call(withTools, never);
    expect(outcome).toMatchObject({
      toolCalls: [
        { id: 'toolu_1', input: {} },
        { id: 'toolu_2', input: {} },
      ],
    });
  });

  it('is shown the file that a result comes with', async () => {
    const { server, model } = await modelAgainst([reply('a cat')]);
    const base64 = 'aGVsbG8=';
    const shown = (callId: string, type: 'image/png' | 'application/pdf') => ({
      callId,
      text: 'here',
      isError: false,
      media: { type, ref: 'sha256:1', tokens: 100, base64 },
    });
    const calls = ['toolu_1', 'toolu_2'].map((id) => ({ ...first, id, input: {} }));
    const messages: ModelMessage[] = [
      ...ask.messages,
      { role: 'assistant', text: '', toolCalls: calls },
      {
        role: 'user',
        text: 'go on',
        toolResults: [shown('toolu_1', 'image/png'), shown('toolu_2', 'application/pdf')],
      },
    ];
    await model.call({ ...withTools, messages }, never);
    const source = (media_type: string) => ({ type: 'base64', media_type, data: base64 });
    const text = { type: 'text', text: 'here' };
    expect(server.requests[0]?.body['messages']).toMatchObject([
      ...[{}, {}],
      {
        content: [
          { content: [text, { type: 'image', source: source('image/png') }] },
          { content: [text, { type: 'document', source: source('application/pdf') }] },
          { text: 'go on' },
        ],
      },
    ]);
  });

  it('is told what came of its calls, results first', async () => {
    const { server, model } = await modelAgainst([reply('done')]);
    const messages: ModelMessage[] = [
      ...ask.messages,
      {
        role: 'assistant',
        text: 'I look.',
        toolCalls: [{ ...first, input: { command: 'ls' } }],
      },
      {
        role: 'user',
        text: 'go on',
        toolResults: [{ callId: 'toolu_1', text: 'no such file', isError: true }],
      },
    ];
    expect(await model.call({ ...withTools, messages }, never)).toMatchObject({ text: 'done' });
    expect(server.requests[0]?.body['messages']).toEqual([
      {
        role: 'user',
        content: [{ type: 'text', text: 'what next?', cache_control: { type: 'ephemeral' } }],
      },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', ...first, input: { command: 'ls' } },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'toolu_1',
            content: 'no such file',
            is_error: true,
          },
          { type: 'text', text: 'go on', cache_control: { type: 'ephemeral' } },
        ],
      },
    ]);
  });

  it.each([
    ['none', { type: 'none' }],
    [{ name: 'shell' }, { type: 'tool', name: 'shell', disable_parallel_tool_use: true }],
  ] as const)('is held to the choice of a tool (%o)', async (toolChoice, sent) => {
    const { server, model } = await modelAgainst([reply('x')]);
    await model.call({ ...withTools, toolChoice }, never);
    expect(server.requests[0]?.body['tool_choice']).toEqual(sent);
  });

  it('has tools and the shape of its last word at once', async () => {
    const output = z.strictObject({ done: z.boolean() });
    const { model } = await modelAgainst([ls, reply('{"done":true}')]);
    const called = await model.call({ ...withTools, output }, never);
    expect(called).toMatchObject({ toolCalls: [{ name: 'shell' }] });
    expect(called).not.toHaveProperty('parsed');
    const finished = await model.call({ ...withTools, output }, never);
    expect(finished).toMatchObject({ parsed: { done: true } });
    expect(finished).not.toHaveProperty('toolCalls');
  });

  it('is heard piece by piece', async () => {
    const pieces: string[] = [];
    const { model } = await modelAgainst([replyOf(delta('one '), delta('two'), ...end())]);
    await model.call({ ...ask, onText: (text) => pieces.push(text) }, never);
    expect(pieces).toEqual(['one ', 'two']);
  });
});

describe('a call that is not whole', () => {
  const half = [
    { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', ...first } },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: '{"command":"rm -rf build' },
    },
  ];
  const strange = { type: 'new_delta', partial_json: 'x' };
  it.each([
    ['cut by the limit', 'truncated', [...half, ...end('max_tokens')]],
    ['never closed', 'malformed', [...half, ...end('tool_use')]],
    ['no JSON', 'malformed', [...callBlock(0, first, '{"command": ls}'), ...end('tool_use')]],
    ['no object', 'malformed', [...callBlock(0, first, '["ls"]'), ...end('tool_use')]],
    ['without a name', 'malformed', [...callBlock(0, { ...first, name: '' }), ...end('tool_use')]],
    [
      'one of two with one id',
      'malformed',
      [...callBlock(0, first, '{}'), ...callBlock(1, first, '{}'), ...end('tool_use')],
    ],
    [
      'filled by something new',
      'malformed',
      [...block(0, { type: 'tool_use', ...first, input: {} }, strange), ...end('tool_use')],
    ],
    [
      'beside a block nobody asked for',
      'malformed',
      [
        ...block(0, { type: 'server_tool_use', id: 'x', name: 'web_search', input: {} }),
        ...callBlock(1, first, '{"command":"ls"}'),
        ...end('tool_use'),
      ],
    ],
    ['missing', 'malformed', [delta('I call'), ...end('tool_use')]],
    ['declined', 'refused', [...half, ...end('refusal')]],
  ] as const)('(%s) is never one', async (_, error, events) => {
    const { server, model } = await modelAgainst([replyOf(...events)]);
    const outcome = await model.call(withTools, never);
    expect(outcome).toMatchObject({ status: 'failed', error, billing: { status: 'known' } });
    expect(outcome).not.toHaveProperty('toolCalls');
    expect(server.requests).toHaveLength(1);
  });

  it('is lost with the connection, and what came of it is kept for the record', async () => {
    const { model } = await modelAgainst([replyOf(...half)]);
    const outcome = await model.call(withTools, never);
    expect(outcome).toMatchObject({ error: 'interrupted', billing: { status: 'unknown' } });
    expect('text' in outcome && outcome.text).toContain('rm -rf build');
  });

  it.each([
    ['none was offered', ask],
    ['none may be called', { ...withTools, toolChoice: 'none' } as const],
  ])('is what a call is when %s', async (_, request) => {
    const { model } = await modelAgainst([ls]);
    expect(await model.call(request, never)).toMatchObject({
      error: 'malformed',
      issues: ['no tool may be called now'],
    });
  });
});

it('counting a conversation is never too low without the provider', async () => {
  const server = await messagesServer(reply('x'));
  await server.close();
  const long = 'word '.repeat(400);
  const request: ModelRequest = {
    ...ask,
    tools: [{ ...shell, description: long }],
    messages: [
      ...ask.messages,
      { role: 'assistant', text: '', toolCalls: [{ ...first, input: { command: long } }] },
      { role: 'user', text: '', toolResults: [{ callId: 'toolu_1', text: long, isError: false }] },
    ],
  };
  const { tokens, exact } = await modelAt(server.url).countTokens(request, never);
  expect(exact).toBe(false);
  expect(tokens).toBeGreaterThan(3 * long.length);
});
