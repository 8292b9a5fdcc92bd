import { afterEach, describe, expect, it } from 'vitest';
import type { ModelMessage, ModelReply, ModelRequest } from '../../../../src/kernel/ports/model.ts';
import { block, callBlock, end, errorAnswer, json, reply, replyOf } from '../messages-server.ts';
import { ask, modelsAgainstScripts, never } from '../model-under-test.ts';

const { modelAgainst, closeAll } = modelsAgainstScripts();
afterEach(closeAll);

const shell = {
  name: 'shell',
  description: 'Runs a command.',
  inputSchema: { properties: { command: { type: 'string' } }, required: ['command'] },
};
const withTools: ModelRequest = { ...ask, tools: [shell] };
const first = { id: 'toolu_1', name: 'shell' };

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
