import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelMessage, ModelReply, ModelRequest } from '../../../src/kernel/ports/model.ts';
import {
  block,
  callBlock,
  delta,
  end,
  errorAnswer,
  json,
  messagesServer,
  reply,
  replyOf,
} from './messages-server.ts';
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
      ...{ status: 'replied', text: 'I look.', stopReason: 'tool_use' },
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

  it('is told what came of its calls, results first', async () => {
    const { server, model } = await modelAgainst([reply('done')]);
    const messages: ModelMessage[] = [
      ...ask.messages,
      {
        ...{ role: 'assistant', text: 'I look.' },
        toolCalls: [{ ...first, input: { command: 'ls' } }],
      },
      {
        ...{ role: 'user', text: 'go on' },
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
            ...{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'no such file' },
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
      ...{ type: 'content_block_delta', index: 0 },
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
      ...{ error: 'malformed', issues: ['no tool may be called now'] },
    });
  });
});

describe('a model that thinks', () => {
  const thinks: ModelRequest = { ...withTools, maxOutputTokens: 9_000, thinkingTokens: 4_000 };
  const thought = block(
    0,
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: 'I should ' },
    { type: 'thinking_delta', thinking: 'look.' },
    { type: 'signature_delta', signature: 'c2ln' },
  );
  const thoughtful = replyOf(
    ...thought,
    ...block(1, { type: 'redacted_thinking', data: 'aGlkZGVu' }),
    ...callBlock(2, first, '{"command":"ls"}'),
    ...end('tool_use'),
  );
  const sentBack = [
    { type: 'thinking', thinking: 'I should look.', signature: 'c2ln' },
    { type: 'redacted_thinking', data: 'aGlkZGVu' },
    { type: 'tool_use', ...first, input: { command: 'ls' } },
  ];

  async function after(change: Partial<ModelMessage>, request: Partial<ModelRequest> = {}) {
    const { server, model } = await modelAgainst([thoughtful, reply('done')]);
    const said = (await model.call(thinks, never)) as ModelReply; // the script says so
    const { text, toolCalls = [], opaque } = said;
    const stored: unknown = JSON.parse(JSON.stringify(opaque));
    const messages: ModelMessage[] = [
      ...ask.messages,
      { role: 'assistant', text, toolCalls, opaque: stored, ...change },
      { role: 'user', text: '', toolResults: [{ callId: 'toolu_1', text: 'a', isError: false }] },
    ];
    await model.call({ ...thinks, messages, ...request }, never);
    const sent = server.requests[1]?.body['messages'] as { content: unknown }[]; // as in requestBody
    return sent[1]?.content;
  }

  it('gets its signed thoughts back in their order, also after a stay in the log', async () => {
    expect(await after({})).toEqual(sentBack);
  });

  it('goes without them when its message was shortened or is for another model', async () => {
    const text = { type: 'text', text: 'in short' };
    expect(await after({ text: 'in short' })).toEqual([text, sentBack[2]]);
    expect(await after({}, { model: 'claude-opus-5-5' })).toEqual([sentBack[2]]);
  });

  it.each([
    ['claude-opus-5-5', { type: 'adaptive' }],
    ['claude-opus-4-6', { type: 'adaptive' }],
    ['claude-haiku-4-5', { type: 'enabled', budget_tokens: 4_000 }],
    ['claude-sonnet-4-20250514', { type: 'enabled', budget_tokens: 4_000 }],
  ])('is asked to in the words of its generation (%s)', async (model, thinking) => {
    const { server, model: adapter } = await modelAgainst([reply('x')]);
    await adapter.call({ ...thinks, model }, never);
    expect(server.requests[0]?.body['thinking']).toEqual(thinking);
  });

  it.each([
    ['claude-haiku-5-5', { type: 'disabled' }, 'low'],
    ['claude-sonnet-5-5', { type: 'between_tools' }, 'low'],
    ['claude-opus-5-5', { type: 'adaptive' }, 'low'],
    ['claude-haiku-4-5', undefined, undefined],
  ])('thinks as little as it can when it is not asked to (%s)', async (model, thinking, effort) => {
    const { server, model: adapter } = await modelAgainst([reply('x')]);
    await adapter.call({ ...withTools, model, effort: 'none' }, never);
    const { body } = server.requests[0] ?? {};
    expect(body?.['thinking']).toEqual(thinking);
    expect(body?.['output_config']).toEqual(effort && { effort });
  });

  it.each([
    ['claude-opus-5-5', 'max', 'max'],
    ['claude-sonnet-5-5', 'low', 'low'],
    ['claude-haiku-4-5', 'high', undefined],
  ] as const)(
    'works as hard as it is asked to, where it takes that (%s %s)',
    async (model, effort, sent) => {
      const { server, model: adapter } = await modelAgainst([reply('x')]);
      await adapter.call({ ...thinks, model, effort }, never);
      expect(server.requests[0]?.body['output_config']).toEqual(sent && { effort: sent });
    },
  );

  it('is asked to show its thoughts only where somebody listens', async () => {
    const { server, model } = await modelAgainst([thoughtful]);
    const heard: string[] = [];
    const onThought = (piece: string) => heard.push(piece);
    await model.call({ ...thinks, onThought }, never);
    expect(server.requests[0]?.body['thinking']).toEqual({
      type: 'adaptive',
      display: 'summarized',
    });
    expect(heard).toEqual(['I should ', 'look.']);
  });

  it('that cannot be held to a tool is asked for it in words', async () => {
    const { server, model: adapter } = await modelAgainst([reply('x')]);
    const toolChoice = { name: 'shell' };
    await adapter.call({ ...thinks, model: 'claude-sonnet-5-5', toolChoice }, never);
    const { body } = server.requests[0] ?? {};
    expect(body?.['tool_choice']).toEqual({ type: 'auto', disable_parallel_tool_use: true });
    const messages = body?.['messages'] as { content: unknown }[]; // as in requestBody
    expect(messages.at(-1)?.content).toContain('Call the tool `shell`');
  });

  it('unknown to the table and refusing to be silenced is never left to think as hard as it likes', async () => {
    const refuses = (what: string) =>
      json(400, {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: `"thinking.type.${what}" is not supported for this model.`,
        },
      });
    const script = [refuses('disabled'), refuses('between_tools'), reply('x')];
    const { server, model } = await modelAgainst(script);
    await model.call({ ...ask, model: 'claude-opus-6' }, never);
    expect(server.requests.at(-1)?.body).toMatchObject({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'low' },
    });
  });

  it('goes on without thoughts the server will not have back, and shows them again later', async () => {
    const refuses = json(400, {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'messages.1.content.0: Invalid `signature` in `thinking` block',
      },
    });
    const { server, model } = await modelAgainst([thoughtful, refuses, reply('done')]);
    const said = (await model.call(thinks, never)) as ModelReply; // the script says so
    const { text, toolCalls = [], opaque } = said;
    const messages: ModelMessage[] = [
      ...ask.messages,
      { role: 'assistant', text, toolCalls, opaque },
      { role: 'user', text: '', toolResults: [{ callId: 'toolu_1', text: 'a', isError: false }] },
    ];
    expect(await model.call({ ...thinks, messages }, never)).toMatchObject({ text: 'done' });
    const sent = (i: number) =>
      (server.requests[i]?.body['messages'] as { content: unknown }[])[1]?.content; // as in requestBody
    expect(sent(1)).toEqual(sentBack);
    expect(sent(2)).toEqual([sentBack[2]]);
    expect(server.requests[2]?.body['thinking']).toEqual({ type: 'adaptive' });
  });

  it('is asked in other words when the server refuses these, and in those from then on', async () => {
    const refuses = errorAnswer(400, '"thinking.type.adaptive" is not supported for this model');
    const { server, model } = await modelAgainst([refuses, reply('x')]);
    expect(await model.call(thinks, never)).toMatchObject({ status: 'replied' });
    await model.call(thinks, never);
    expect(server.requests.map(({ body }) => body['thinking'])).toEqual([
      { type: 'adaptive' },
      { type: 'enabled', budget_tokens: 4_000 },
      { type: 'enabled', budget_tokens: 4_000 },
    ]);
  });

  it('is given up when every way to ask it is refused', async () => {
    const { server, model } = await modelAgainst([errorAnswer(400, 'no thinking here')]);
    expect(await model.call(thinks, never)).toMatchObject({ error: 'invalid_request' });
    expect(server.requests).toHaveLength(3);
  });
});

it('counting a conversation is never too low without the provider', async () => {
  const server = await messagesServer(reply('x'));
  await server.close();
  const long = 'word '.repeat(400);
  const request: ModelRequest = {
    ...{ ...ask, tools: [{ ...shell, description: long }] },
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
