import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelMessage, ModelRequest } from '../../../src/kernel/ports/model.ts';
import { called, completion, counted, piece, refusal, said } from './completions-server.ts';
import { type Answer, messagesServer } from './messages-server.ts';
import { ask, never, openaiAt } from './model-under-test.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});
async function against(...script: readonly Answer[]) {
  const server = await messagesServer(...script);
  closers.push(server.close);
  return { server, model: openaiAt(server.url), bodies: () => server.requests.map((r) => r.body) };
}

const command = { type: 'string' };
const shell = { name: 'shell', description: 'Runs.', inputSchema: { properties: { command } } };
const read = { name: 'read_file', description: 'Reads.', inputSchema: { properties: {} } };
const withTools: ModelRequest = { ...ask, model: 'qwen3', tools: [shell, read] };
const output = z.strictObject({ choice: z.string() });
const asked: ModelRequest = { ...ask, model: 'qwen3', output };

describe('what is sent', () => {
  it('is one system text, the limit, tools as functions, and the wish to be told the count', async () => {
    const { model, bodies } = await against(completion([said('x')]));
    await model.call({ ...withTools, thinkingTokens: 4_000 }, never);
    expect(bodies()[0]).toMatchObject({
      model: 'qwen3',
      max_tokens: 200,
      stream: true,
      tool_choice: 'auto',
      stream_options: { include_usage: true },
      reasoning_effort: 'medium',
      messages: [{ role: 'system', content: 'who you are\n\nwhat is going on' }, { role: 'user' }],
      tools: [{ type: 'function', function: { name: 'shell' } }, { type: 'function' }],
    });
  });

  it('holds a model to one tool by offering no other', async () => {
    const { model, bodies } = await against(completion([said('x')]));
    await model.call({ ...withTools, toolChoice: { name: 'read_file' } }, never);
    expect(bodies()[0]).toMatchObject({
      tool_choice: 'required',
      tools: [{ function: { name: 'read_file' } }],
    });
    expect(bodies()[0]?.['tools']).toHaveLength(1);
  });

  it('asks for a shape by grammar, and in words where tools are wanted too', async () => {
    const { model, bodies } = await against(completion([said('{"choice":"a"}')]));
    expect(await model.call(asked, never)).toMatchObject({ parsed: { choice: 'a' } });
    const both = await model.call({ ...withTools, output }, never);
    expect(both).toMatchObject({ parsed: { choice: 'a' } });
    expect(bodies()[0]).toMatchObject({ response_format: { type: 'json_schema' } });
    expect(bodies()[1]).not.toHaveProperty('response_format');
    expect(JSON.stringify(bodies()[1]?.['messages'])).toContain('JSON Schema');
  });
});

describe('a server that leaves out a part', () => {
  it.each([
    ['usage in streams', 'Unknown parameter: stream_options', 'stream_options', asked],
    ['grammars', 'response_format json_schema is not supported', 'response_format', asked],
    [
      'thinking',
      'Unrecognized request argument: reasoning_effort',
      'reasoning_effort',
      { ...asked, thinkingTokens: 5_000 },
    ],
    [
      'the old limit',
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      'max_tokens',
      asked,
    ],
    ['tools', 'registry.example/gemma:2b does not support tools', 'tools', withTools],
    [
      'tools unless started so',
      '"auto" tool choice requires --enable-auto-tool-choice',
      'tools',
      withTools,
    ],
  ])('(%s) is asked without it from then on', async (...row) => {
    const [, message, name, request] = row;
    const good = completion([said('{"choice":"a"}')]);
    const { model, bodies } = await against(refusal(message), good);
    expect(await model.call(request, never)).toMatchObject({ status: 'replied' });
    await model.call(request, never);
    expect(bodies().map((body) => name in body)).toEqual([true, false, false]);
  });

  it('says so with the status of a fault, and is heard all the same', async () => {
    const refuses = refusal('tools param requires --jinja flag', 500);
    const { model, bodies } = await against(refuses, completion([said('x')]));
    expect(await model.call(withTools, never)).toMatchObject({ status: 'replied' });
    expect(bodies()).toHaveLength(2);
  });

  it('is not asked for ever', async () => {
    const { model, bodies } = await against(refusal('tools are not supported'));
    expect(await model.call(withTools, never)).toMatchObject({ error: 'invalid_request' });
    expect(bodies()).toHaveLength(2);
  });

  it('keeps its tools when what it refused is something else', async () => {
    const { model, bodies } = await against(
      refusal('8000 in the messages, 1000 in the functions: too long'),
    );
    expect(await model.call(withTools, never)).toMatchObject({ error: 'invalid_request' });
    expect(bodies()).toHaveLength(1);
  });
});

describe('a server without tools', () => {
  const noTools = refusal('does not support tools');
  const block = '```run\nls -la\n```';

  it('is taught fenced blocks, and one of them is a call of the shell', async () => {
    const { model, bodies } = await against(noTools, completion([said(`I look.\n${block}`)]));
    expect(await model.call(withTools, never)).toMatchObject({
      status: 'replied',
      text: 'I look.',
      toolCalls: [{ id: 'run_1', name: 'shell', input: { command: 'ls -la' } }],
    });
    expect(JSON.stringify(bodies()[1]?.['messages'])).toContain('word run');
  });

  it('is told what came of it in words, and its next block has another id', async () => {
    const { model, bodies } = await against(noTools, completion([said(block)]));
    const messages: ModelMessage[] = [
      ...ask.messages,
      {
        role: 'assistant',
        text: 'I look.',
        toolCalls: [{ id: 'run_1', name: 'shell', input: { command: 'ls -la' } }],
      },
      {
        role: 'user',
        text: '',
        toolResults: [{ callId: 'run_1', text: '```run\nrm x\n```', isError: false }],
      },
    ];
    const outcome = await model.call({ ...withTools, messages }, never);
    expect(outcome).toMatchObject({ toolCalls: [{ id: 'run_2', input: { command: 'ls -la' } }] });
    expect(bodies()[1]?.['messages']).toMatchObject([
      { role: 'system' },
      { role: 'user', content: 'what next?' },
      { role: 'assistant', content: `I look.\n\n${block}` },
      { role: 'user', content: 'Output of the command:\n```run\nrm x\n```' },
    ]);
  });

  it.each([
    ['there is no shell', { tools: [read] }],
    ['no tool may be called now', { toolChoice: 'none' }],
  ] as const)('runs no block when %s', async (_, change) => {
    const { model, bodies } = await against(noTools, completion([said(block)]));
    await model.call(withTools, never);
    const outcome = await model.call({ ...withTools, ...change }, never);
    expect(outcome).toMatchObject({ status: 'replied', text: block });
    expect(outcome).not.toHaveProperty('toolCalls');
    expect(JSON.stringify(bodies()[2]?.['messages'])).not.toContain('word run');
  });

  it.each([
    ['has no end', '```run\nrm -rf bu', 'stop', 'malformed'],
    ['was cut by the limit', '```run\nrm -rf bu', 'length', 'truncated'],
    ['is empty', '```run\n\n```', 'stop', 'malformed'],
  ])('runs nothing when a block %s', async (...row) => {
    const [, text, finish, error] = row;
    const { model } = await against(noTools, completion([said(text)], finish));
    expect(await model.call(withTools, never)).toMatchObject({ status: 'failed', error });
  });

  it('runs nothing that was only thought', async () => {
    const thought = `<think>\nI could write\n${block}\n</think>\nNothing to do.`;
    const { model } = await against(noTools, completion([said(thought)]));
    const outcome = await model.call(withTools, never);
    expect(outcome).toMatchObject({ status: 'replied', text: 'Nothing to do.' });
    expect(outcome).not.toHaveProperty('toolCalls');
  });
});

describe('a reply of a local server', () => {
  it.each([
    ['in a fence', '```json\n{"choice":"a"}\n```'],
    ['behind a sentence', 'My choice:\n```json\n{"choice":"a"}\n```'],
    ['after its thoughts', '<think>\nhm {"choice":"b"}\n</think>\n\n{"choice":"a"}'],
  ])('is taken as its JSON value when it comes %s', async (_, text) => {
    const { model } = await against(completion([said(text)]));
    expect(await model.call(asked, never)).toMatchObject({ parsed: { choice: 'a' } });
  });

  it.each([
    ['did not count', []],
    ['counted nothing', [{ choices: [], usage: { prompt_tokens: 0, completion_tokens: 0 } }]],
    ['counted nonsense', [{ choices: [], usage: { prompt_tokens: -1, completion_tokens: 2 } }]],
  ])('says that its usage is a guess when the server %s', async (_, last) => {
    const { model } = await against(completion([said('hello you')], 'stop', last));
    const outcome = await model.call(ask, never);
    expect(outcome).toMatchObject({ status: 'replied', isUsageGuessed: true });
    expect('usage' in outcome && outcome.usage.inputTokens).toBeGreaterThan(0);
  });

  it('may put all its calls in one place, or give them no ids', async () => {
    const one = called(0, 'a', { name: 'shell', arguments: '{"command":"ls"}' });
    const two = called(0, 'b', { name: 'read_file', arguments: '{}' });
    const bare = piece({ tool_calls: [{ function: { name: 'shell', arguments: '{}' } }] });
    const { model } = await against(
      completion([one, two], 'stop', [counted]),
      completion([bare], 'tool_calls', [counted]),
    );
    expect(await model.call(withTools, never)).toMatchObject({
      toolCalls: [
        { id: 'a', name: 'shell', input: { command: 'ls' } },
        { id: 'b', name: 'read_file', input: {} },
      ],
    });
    expect(await model.call(withTools, never)).toMatchObject({
      toolCalls: [{ id: 'call_1', name: 'shell' }],
    });
  });

  it('is refused in the words of the model', async () => {
    const { model } = await against(completion([piece({ refusal: 'I will not.' })]));
    expect(await model.call(ask, never)).toMatchObject({
      error: 'refused',
      message: 'I will not.',
    });
  });

  it('is not paid for when there is no money', async () => {
    const broke: Answer = (response) => {
      response.writeHead(429, { 'content-type': 'application/json' });
      const error = { message: 'no quota', type: 'insufficient_quota', code: 'insufficient_quota' };
      response.end(JSON.stringify({ error }));
    };
    const { model, bodies } = await against(broke);
    expect(await model.call(ask, never)).toMatchObject({ error: 'auth' });
    expect(bodies()).toHaveLength(1);
  });

  it.each(['reasoning_content', 'reasoning'])(
    'lets its thoughts be heard apart (%s)',
    async (name) => {
      const { model } = await against(completion([piece({ [name]: 'hm' }), said('yes')]));
      const heard: string[] = [];
      const onThought = (thought: string) => heard.push(thought);
      expect(await model.call({ ...ask, onThought }, never)).toMatchObject({ text: 'yes' });
      expect(heard).toEqual(['hm']);
    },
  );

  it('is counted too high before it is asked', async () => {
    const { model } = await against(completion([said('x')]));
    const long = 'some words of a prompt '.repeat(100);
    const { tokens, exact } = await model.countTokens(
      { ...withTools, messages: [{ role: 'user', text: long }] },
      never,
    );
    expect(exact).toBe(false);
    expect(tokens).toBeGreaterThan(500);
  });
});
