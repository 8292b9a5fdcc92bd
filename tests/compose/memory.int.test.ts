import { afterAll, describe, expect, it } from 'vitest';
import { evaluateMemory } from '../../src/app/evaluate/evaluate-memory.ts';
import { keepMemories } from '../../src/app/memory/keep/keep-memories.ts';
import { memoryDesk } from '../../src/app/memory/memory-desk.ts';
import { why } from '../../src/app/why.ts';
import { forgetSubject } from '../../src/compose/subjects/forget-subject.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerSaid } from './owner-said.ts';
import { ownerStory, payloadOf } from './owner-story.ts';
import {
  type Asked,
  byPurpose,
  doing,
  noConsolidation,
  nothingToReport,
  reporting,
} from './thinking-model.ts';

const shown: Asked[] = [];
const server = await messagesServer(
  byPurpose((prompt) => {
    shown.push(prompt);
    if (prompt.purpose === 'decide') return doing(prompt.text);
    if (prompt.purpose === 'act') return reporting();
    if (prompt.purpose === 'report') return nothingToReport;
    return prompt.purpose === 'verdict' ? { productive: true, reason: 'done' } : noConsolidation;
  }),
);
afterAll(() => server.close());
const { agent, record, origin } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
  HOMEOSTAT_RECALL_MS: '60000', // no clock decides what a prompt holds here
});
const other = await agentUnderTest();
const { addTask, cycle } = ownerStory(record);
const desk = memoryDesk(agent);
const found = async (text: string) =>
  (await desk.search({ text, limit: 5 })).map((one) => one.text);
const KEEPING = {
  signal: new AbortController().signal,
  onError: (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  },
};

const SISTER = 'My sister Clara lives at Elm Street 5 in Bern.';

describe('the memory of an agent', () => {
  it('has what the owner said in the prompts of later work, down to the events', async () => {
    await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
    await record(...(await ownerSaid(agent, 'mail-1', SISTER)));
    await cycle(agent); // no work of the owner's: at its end what was said is remembered
    await addTask('gift', { title: 'Flowers', content: 'Send flowers to my sister Clara.' });
    const events = await cycle(agent);
    for (const purpose of ['decide', 'act'] as const) {
      const prompt = shown.findLast((one) => one.purpose === purpose);
      expect.soft(prompt?.text, purpose).toContain(SISTER);
    }
    expect(payloadOf(events, 'MemoriesRecalled')).toMatchObject({ purpose: 'decide' });
    const [line] = await why(agent, 'Elm Street 5');
    expect(line?.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['MailReceived', 'MemoryStored']),
    );
    const [memory] = (await desk.list({ limit: 5 })).memories.filter(({ text }) => text === SISTER);
    expect(memory).toMatchObject({ trust: 'owner', standing: 'provisional', recalled: 2 });
    const [reason] = await why(agent, `memory:${memory?.memory_id ?? ''}`);
    expect(reason?.events.map(({ type }) => type)).toEqual(['MailReceived', 'MemoryStored']);
  });

  it('is asked by no other agent', async () => {
    expect(await found('sister Clara')).toContain(SISTER);
    expect(await memoryDesk(other.agent).search({ text: 'sister Clara', limit: 5 })).toEqual([]);
  });

  it('finds at once what the owner adds, also what is not yet indexed', async () => {
    const before = await agent.memoryIndex.mark();
    const text = 'The boiler is serviced in March.';
    const kept = await desk.add(origin(), { text, tags: ['home'], corrects: null });
    expect(kept).toMatchObject({ standing: 'accepted', trust: 'owner', tags: ['home'] });
    expect(await agent.memoryIndex.mark()).toBe(before);
    expect(await found('when is the boiler serviced')).toContain(text);
    await keepMemories(agent, KEEPING);
    expect(await found('when is the boiler serviced')).toContain(text);
  });

  it('forgets for good, and what is erased at its source with it', async () => {
    const kept = await desk.add(origin(), {
      text: 'The alarm is behind the door.',
      tags: [],
      corrects: null,
    });
    const id = kept?.memory_id ?? '';
    await keepMemories(agent, KEEPING);
    expect(await desk.forget(origin(), id)).not.toBeNull();
    expect(await desk.show(id)).toMatchObject({ text: null, status: 'forgotten' });
    await forgetSubject(agent, { subject: 'inbox:mail-1', origin: origin() });
    expect(await found('sister Clara')).toEqual([]);
    await keepMemories(agent, KEEPING);
    await agent.memoryIndex.clear();
    await keepMemories(agent, KEEPING);
    expect(await found('sister Clara alarm door')).not.toContain(SISTER);
    expect((await desk.stats()).by_status).toMatchObject({ forgotten: 2 });
  });

  it('counts without reading each what counting each comes to', async () => {
    const { agentId, log, newId, now, blobs, memoryIndex, memoryDigest } = agent;
    const oneByOne = { agentId, log, newId, now, blobs, memoryIndex, memoryDigest };
    const kept = await desk.stats();
    expect(kept.memories).toBeGreaterThan(3);
    expect(kept).toEqual(await memoryDesk(oneByOne).stats());
  });
});

it('says how well it finds what answers a question, by category', async () => {
  const turn = (id: string, speaker: string, text: string) => {
    return { id, speaker, text, caption: '', time: '1:56 pm on 8 May, 2023' };
  };
  const came = await evaluateMemory(other.agent, other.origin(), [
    {
      id: 'talk-1',
      docs: [
        turn('D1', 'Ann', 'I adopted a dog called Rex.'),
        turn('D2', 'Bob', 'Lovely! I went to the lake.'),
        turn('D3', 'Ann', 'The weather was fine there.'),
      ],
      queries: [
        { id: 'q1', text: 'What is the dog called?', category: 'single', relevant: ['D1'] },
        { id: 'q2', text: 'xyzzy', category: 'none', relevant: ['D2'] },
      ],
    },
    { id: 'talk-2', docs: [turn('D1', 'Eve', 'A dog called Max.')], queries: [] },
  ]);
  expect(came).toMatchObject({
    memories: 4,
    by_category: {
      single: { questions: 1, recall: { 5: 1 }, mrr: 1, within: { 1024: 1 } },
      none: { questions: 1, recall: { 20: 0 }, mrr: 0 },
    },
    all: { questions: 2, mrr: 0.5 },
  });
});
