import { afterEach, describe, expect, it } from 'vitest';
import type { ModelMessage, ModelReply, ModelRequest } from '../../../../src/kernel/ports/model.ts';
import { block, callBlock, delta, json, reply, replyOf } from '../messages-server.ts';
import { ask, modelsAgainstScripts, never } from '../model-under-test.ts';

const { modelAgainst, closeAll } = modelsAgainstScripts();
afterEach(closeAll);

const web = { searches: 3, fetches: 2, fetchTokens: 8_000, allowDomains: null };
const shell = { name: 'shell', description: 'Runs a command.', inputSchema: {} };
const asking: ModelRequest = { ...ask, tools: [shell], web };

const use = (id: string, name = 'web_search') => ({
  type: 'server_tool_use',
  id,
  name,
  input: {},
  caller: { type: 'direct' },
});
const query = (words: string) => ({
  type: 'input_json_delta',
  partial_json: JSON.stringify({ query: words }),
});
const found = {
  type: 'web_search_tool_result',
  tool_use_id: 'srv_1',
  caller: { type: 'direct' },
  content: [
    {
      type: 'web_search_result',
      title: 'Tides',
      url: 'https://tides.test/today',
      encrypted_content: 'RW5jcnlwdGVk==',
      page_age: null,
    },
  ],
};
const page = {
  type: 'web_fetch_tool_result',
  tool_use_id: 'srv_2',
  caller: { type: 'direct' },
  content: {
    type: 'web_fetch_result',
    url: 'https://tides.test/today',
    retrieved_at: null,
    content: {
      type: 'document',
      title: 'Tides',
      citations: null,
      source: { type: 'text', media_type: 'text/plain', data: 'high at noon' },
    },
  },
};
const citation = {
  type: 'web_search_result_location',
  url: 'https://tides.test/today',
  title: 'Tides',
  encrypted_index: 'RW8=',
  cited_text: 'high at noon',
};
const ending = (stop_reason: string, searches?: number) => [
  {
    type: 'message_delta',
    delta: { stop_reason, stop_sequence: null },
    usage: {
      output_tokens: 7,
      ...(searches !== undefined && {
        server_tool_use: { web_search_requests: searches, web_fetch_requests: 1 },
      }),
    },
  },
  { type: 'message_stop' },
];
const searched = replyOf(
  ...block(0, use('srv_1'), query('tides today')),
  ...block(1, found),
  ...block(
    2,
    { type: 'text', text: '', citations: [] },
    { type: 'text_delta', text: 'High at noon.' },
    { type: 'citations_delta', citation },
  ),
  ...ending('end_turn', 1),
);
const sentBack = [
  { ...use('srv_1'), input: { query: 'tides today' } },
  found,
  { type: 'text', text: 'High at noon.', citations: [citation] },
];

const after = (answer: ModelReply): ModelMessage => ({
  role: 'assistant',
  text: answer.text,
  ...(answer.toolCalls !== undefined && { toolCalls: answer.toolCalls }),
  ...(answer.opaque !== undefined && { opaque: answer.opaque }),
  ...(answer.web !== undefined && { web: answer.web }),
});

async function replied(script: Parameters<typeof modelAgainst>[0], request = asking) {
  const { server, model } = await modelAgainst(script);
  const answer = await model.call(request, never);
  if (answer.status !== 'replied') throw new Error(answer.message);
  return { server, model, answer };
}

describe("the provider's web", () => {
  it('is offered beside the tools, with its limits, and fetches only what it found itself', async () => {
    const { server } = await replied([reply('hello')], {
      ...asking,
      web: { ...web, allowDomains: ['tides.test'] },
    });
    const common = { allowed_callers: ['direct'], allowed_domains: ['tides.test'] };
    expect(server.requests[0]?.body['tools']).toMatchObject([
      { type: 'web_search_20260318', name: 'web_search', max_uses: 3, ...common },
      {
        type: 'web_fetch_20260318',
        name: 'web_fetch',
        max_uses: 2,
        ...common,
        max_content_tokens: 8_000,
        url_sources: { user_input: { type: 'none' }, client_tool_results: { type: 'none' } },
      },
      { name: 'shell' },
    ]);
  });

  it('changes no request it is not asked for in', async () => {
    const [without, with0] = await Promise.all([
      replied([reply('hello')], { ...ask, tools: [shell] }),
      replied([reply('hello')], { ...asking, web: { ...web, searches: 0, fetches: 0 } }),
    ]);
    expect(JSON.stringify(without.server.requests[0]?.body)).not.toContain('web_');
    expect(with0.server.requests[0]?.body).toEqual(without.server.requests[0]?.body);
  });

  it('says what was looked for, where results are from, and what is charged by the piece', async () => {
    const both = replyOf(
      ...block(0, use('srv_1'), query('tides today')),
      ...block(1, found),
      ...block(2, use('srv_2', 'web_fetch'), {
        type: 'input_json_delta',
        partial_json: '{"url":"https://tides.test/today"}',
      }),
      ...block(3, page),
      ...block(4, use('srv_3'), query('more')),
      ...block(5, {
        type: 'web_search_tool_result',
        tool_use_id: 'srv_3',
        content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
      }),
      ...block(6, { type: 'text', text: '' }, { type: 'text_delta', text: 'High at noon.' }),
      ...ending('end_turn', 1),
    );
    const { answer } = await replied([both]);
    const url = 'https://tides.test/today';
    expect(answer.web?.lookups).toEqual([
      { kind: 'search', asked: 'tides today', addresses: [url], error: null },
      { kind: 'fetch', asked: url, addresses: [url], error: null },
      { kind: 'search', asked: 'more', addresses: [], error: 'max_uses_exceeded' },
    ]);
    expect(answer.usage).toMatchObject({ webSearches: 1, outputTokens: 7 });
    expect(answer.web?.tokens).toBeGreaterThan(0);
  });

  it('counts searches that brought something where the provider does not', async () => {
    const uncounted = replyOf(
      ...block(0, use('srv_1'), query('tides')),
      ...block(1, found),
      ...block(2, { type: 'text', text: '' }, { type: 'text_delta', text: 'Noon.' }),
      ...ending('end_turn'),
    );
    const { answer } = await replied([uncounted]);
    expect(answer.usage.webSearches).toBe(1);
  });

  it('gets its results and citations back as they came', async () => {
    const { server, model, answer } = await replied([searched, reply('bye')]);
    const messages = [...ask.messages, after(answer), { role: 'user' as const, text: 'thanks' }];
    await model.call({ ...asking, messages }, never);
    const sent = server.requests[1]?.body['messages'] as { content: unknown }[];
    expect(sent[1]?.content).toEqual(sentBack);
  });

  it('is told words alone where it is not offered any more', async () => {
    const { server, model, answer } = await replied([searched, reply('bye')]);
    const messages = [...ask.messages, after(answer), { role: 'user' as const, text: 'thanks' }];
    await model.call({ ...ask, tools: [shell], messages }, never);
    const sent = server.requests[1]?.body['messages'] as { content: unknown }[];
    expect(sent[1]?.content).toEqual([{ type: 'text', text: 'High at noon.' }]);
  });

  it('is asked once more in words alone when its server refuses what was found', async () => {
    const message = 'messages.1.content.1: Invalid encrypted_content in web_search_tool_result';
    const refusal = json(400, { type: 'error', error: { type: 'invalid_request_error', message } });
    const { server, model, answer } = await replied([searched, refusal, reply('bye')]);
    const messages = [...ask.messages, after(answer), { role: 'user' as const, text: 'thanks' }];
    expect(await model.call({ ...asking, messages }, never)).toMatchObject({ text: 'bye' });
    expect(JSON.stringify(server.requests[2]?.body['messages'])).not.toContain('srv_1');
  });

  it('in a reply nobody asked it for makes all of it unusable', async () => {
    const { model } = await modelAgainst([searched]);
    expect(await model.call({ ...ask, tools: [shell] }, never)).toMatchObject({
      status: 'failed',
      error: 'malformed',
      message: 'the reply holds a block of kind server_tool_use, which was not asked for',
    });
  });

  it('says what was looked up before the connection broke', async () => {
    const broken = replyOf(
      ...block(0, use('srv_1'), query('tides')),
      ...block(1, found),
      delta('x', 2),
    );
    const { model } = await modelAgainst([broken]);
    expect(await model.call(asking, never)).toMatchObject({
      status: 'failed',
      billing: { status: 'unknown' },
      web: { lookups: [{ asked: 'tides', addresses: ['https://tides.test/today'] }] },
    });
  });
});

describe('a reply that the provider interrupts', () => {
  const paused = replyOf(
    ...block(0, use('srv_1'), query('tides today')),
    ...ending('pause_turn', 0),
  );
  const goneOn = replyOf(
    ...block(0, found),
    ...block(1, { type: 'text', text: '' }, { type: 'text_delta', text: 'High at noon.' }),
    ...ending('end_turn', 1),
  );

  it('goes on from where it was, and knows what its results answer', async () => {
    const { server, model, answer } = await replied([paused, goneOn]);
    expect(answer).toMatchObject({ isPaused: true, text: '', web: { lookups: [] } });
    const messages = [...ask.messages, after(answer)];
    const rest = await model.call({ ...asking, messages }, never);
    expect(rest).toMatchObject({ web: { lookups: [{ asked: 'tides today', error: null }] } });
    expect(server.requests[1]?.body['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ type: 'server_tool_use', id: 'srv_1' }] },
    ]);
  });

  it('is one reply with what came after', async () => {
    const { server, model, answer } = await replied([paused, goneOn, reply('bye')]);
    const half = [...ask.messages, after(answer)];
    const rest = await model.call({ ...asking, messages: half }, never);
    if (rest.status !== 'replied') throw new Error(rest.message);
    const messages = [...half, after(rest), { role: 'user' as const, text: 'thanks' }];
    await model.call({ ...asking, messages }, never);
    expect(server.requests[2]?.body['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ id: 'srv_1' }, found, { text: 'High at noon.' }] },
      { role: 'user' },
    ]);
  });

  it('leaves no call without its result when something else is said in between', async () => {
    const { server, model, answer } = await replied([paused, reply('bye')]);
    const messages = [...ask.messages, after(answer), { role: 'user' as const, text: 'stop that' }];
    await model.call({ ...asking, messages }, never);
    expect(JSON.stringify(server.requests[1]?.body['messages'])).not.toContain('srv_1');
  });

  it('is gone on with in words by a model without the web', async () => {
    const { server, model, answer } = await replied([paused, reply('bye')]);
    await model.call({ ...ask, tools: [shell], messages: [...ask.messages, after(answer)] }, never);
    const sent = server.requests[1]?.body['messages'] as { role: string; content: unknown }[];
    expect(sent.map(({ role }) => role)).toEqual(['user']);
    expect(JSON.stringify(sent)).not.toContain('srv_1');
  });
});

describe('a search beside a call of ours', () => {
  const mixed = replyOf(
    ...block(0, use('srv_1'), query('tides today')),
    ...callBlock(1, { id: 'toolu_1', name: 'shell' }, '{}'),
    ...ending('tool_use', 0),
  );

  it('waits for the result of our call, and is dropped once it was left undone', async () => {
    const { server, model, answer } = await replied([mixed, reply('bye'), reply('bye')]);
    const result = { callId: 'toolu_1', text: 'done', isError: false };
    const messages: ModelMessage[] = [
      ...ask.messages,
      after(answer),
      { role: 'user', text: '', toolResults: [result] },
    ];
    await model.call({ ...asking, messages }, never);
    expect(JSON.stringify(server.requests[1]?.body['messages'])).toContain('srv_1');
    const later: ModelMessage[] = [
      ...messages,
      { role: 'assistant', text: 'bye' },
      { role: 'user', text: 'and now?' },
    ];
    await model.call({ ...asking, messages: later }, never);
    const sent = JSON.stringify(server.requests[2]?.body['messages']);
    expect(sent).not.toContain('srv_1');
    expect(sent).toContain('toolu_1');
  });
});
