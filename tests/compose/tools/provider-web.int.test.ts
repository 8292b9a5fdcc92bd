import { afterAll, expect, it } from 'vitest';
import { seedAgent } from '../../../src/app/seed-agent.ts';
import { factsOfType } from '../../../src/domain/fact.ts';
import {
  block,
  callBlock,
  end,
  messagesServer,
  replyOf,
} from '../../adapters/models/messages-server.ts';
import { agentUnderTest } from '../agent-under-test.ts';
import { ownerStory, payloadOf, typesOf } from '../owner-story.ts';
import {
  byPurpose,
  calling,
  doing,
  harmless,
  noConsolidation,
  nothingToReport,
  reporting,
} from '../thinking-model.ts';

type Tools = readonly { readonly name: string; readonly type?: string }[];
type Told = { readonly tools?: Tools; readonly messages: readonly { readonly content: unknown }[] };

const url = 'https://tides.test/today';
const use = { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: { query: 'tides' } };
const found = {
  type: 'web_search_tool_result',
  tool_use_id: 'srv_1',
  content: [
    { type: 'web_search_result', title: 'Tides', url, encrypted_content: 'RW5j', page_age: null },
  ],
};
const [counted, stop] = end('tool_use');
const searched = replyOf(
  ...block(0, use),
  ...block(1, found),
  ...callBlock(
    2,
    { id: 'toolu_1', name: 'write_file' },
    JSON.stringify({ path: 'noon.txt', content: 'noon\n' }),
  ),
  {
    ...counted!,
    usage: { output_tokens: 7, server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 } },
  },
  stop!,
);
/** What the acting model was sent, in order. */
const sent: Told[] = [];
const spoken = byPurpose((prompt) => {
  if (prompt.purpose === 'decide') return doing(prompt.text);
  if (prompt.purpose === 'act') {
    return prompt.round === 2
      ? calling({ name: 'http_fetch', input: { url: 'https://elsewhere.test/?of=mine' } })
      : reporting();
  }
  if (prompt.purpose === 'audit') return harmless;
  if (prompt.purpose === 'report') return nothingToReport;
  return prompt.purpose === 'verdict' ? { productive: true, reason: 'done' } : noConsolidation;
});
const server = await messagesServer((response, request) => {
  const body = request.body as Told; // what the SDK sends
  const isActing = body.tools?.some(({ name }) => name === 'report') === true;
  if (isActing) sent.push(body);
  const maySearch = body.tools?.some(({ type }) => type?.startsWith('web_search_') === true);
  const isFirst = isActing && body.messages.length === 1;
  return isFirst && maySearch === true ? searched(response, request) : spoken(response, request);
});
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
  HOMEOSTAT_PROVIDER_WEB: 'on',
  HOMEOSTAT_WEB_DOMAINS: 'tides.test',
});
await seedAgent(agent);
await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
const { addTask, cycle } = ownerStory(record);
await cycle({ ...agent, config: { ...agent.config, providerWeb: 'off' } }); // the default standing order goes first

const task = { title: 'When is high tide?', verify: [{ kind: 'file', target: 'noon.txt' }] };

it('lets the provider search for a job: offered, kept, from outside, paid and sent back', async () => {
  sent.length = 0;
  await addTask('tide', task);
  const events = await cycle(agent);

  const [search, fetch] = sent[0]?.tools ?? [];
  expect(search).toMatchObject({
    name: 'web_search',
    max_uses: 3,
    allowed_domains: ['tides.test'],
  });
  expect(fetch).toMatchObject({ name: 'web_fetch', max_uses: 2, allowed_domains: ['tides.test'] });
  expect(sent[1]?.messages[1]?.content).toMatchObject([use, found, { type: 'tool_use' }]);

  const [looked] = factsOfType(events, 'ProviderLookedUp');
  expect(looked).toMatchObject({
    trust: 'outside',
    payload: { kind: 'search', asked: 'tides', addresses: [url], error: null },
  });
  expect(payloadOf(events, 'ActionEscalated')).toMatchObject({ rule: 'taint.address' });

  const booked = factsOfType(events, 'BudgetSpent').find(
    ({ payload }) => payload.ref === looked?.payload.run_id,
  );
  expect(booked?.payload).toMatchObject({ estimated: false, usage: { web_searches: 1 } });
  const { amount_usd } = booked!.payload;
  expect(amount_usd).toBeGreaterThanOrEqual(0.01);
  expect(amount_usd).toBeLessThan(0.011);
  expect(typesOf(events)).toContain('JobConcluded');
});

it('sends nothing of the kind while the owner has not chosen it', async () => {
  sent.length = 0;
  await addTask('tide-again', { ...task, verify: [] });
  const events = await cycle({ ...agent, config: { ...agent.config, providerWeb: 'off' } });
  expect(sent.length).toBeGreaterThan(0);
  for (const { tools = [] } of sent) {
    const names = tools.map(({ name }) => name);
    expect(names).toContain('web_read');
    expect(names).not.toContain('web_search');
    expect(names).not.toContain('web_fetch');
  }
  expect(typesOf(events)).not.toContain('ProviderLookedUp');
});
