import { afterAll, describe, expect, it } from 'vitest';
import { why } from '../../src/app/why.ts';
import { factsOfType, payloadsOf } from '../../src/domain/fact.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf } from './owner-story.ts';
import {
  type Asked,
  byPurpose,
  calling,
  doing,
  noConsolidation,
  nothingToReport,
  reporting,
} from './thinking-model.ts';

const LEARNED = 'an invoice needs the letterhead before it is rendered';
const RULE = 'Put the letterhead in place before you render an invoice as a PDF.';
const shown: Asked[] = [];
const generalised: string[] = [];
const write = (path: string) => ({ name: 'write_file', input: { path, content: 'page\n' } });
const server = await messagesServer(
  byPurpose(
    (prompt) => {
      shown.push(prompt);
      if (prompt.purpose === 'decide') return doing(prompt.text);
      if (prompt.purpose === 'act') {
        return prompt.round === 1
          ? calling(write('letterhead.txt'), write('invoice.txt'))
          : reporting({ learnings: [LEARNED] });
      }
      if (prompt.purpose === 'report') return nothingToReport;
      return prompt.purpose === 'verdict' ? { productive: true, reason: 'done' } : noConsolidation;
    },
    {
      generalise: ({ text }) => {
        generalised.push(text);
        return { rules: [{ work: 'k1', rule: RULE }] };
      },
    },
  ),
);
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
  HOMEOSTAT_RECALL_MS: '60000', // no clock decides what a prompt holds here
});
const { addTask, cycle } = ownerStory(record);
const render = async (no: number) => {
  await addTask(`t${no}`, { title: `Render invoice ${no} as a PDF` });
  return cycle(agent);
};

describe('five finished jobs of a kind', () => {
  it('give a rule by themselves, which stands in the prompt of the sixth and leads to them', async () => {
    await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
    await cycle(agent); // no work of the owner's
    for (let no = 1; no <= 4; no++) await render(no);
    expect(generalised).toEqual([]);
    const fifth = await render(5);
    expect(payloadOf(fifth, 'EpisodesConsolidated')).toMatchObject({ clusters: 1, created: 1 });
    expect(generalised).toHaveLength(1);
    expect(generalised[0]).toContain(LEARNED);

    await render(6);
    expect(generalised).toHaveLength(1);
    const prompt = shown.findLast(({ purpose, round }) => purpose === 'act' && round === 1);
    expect(prompt?.text).toContain(RULE);
    expect(prompt?.text).toContain('"held":"50% of such work"');
    const [line] = await why(agent, 'Put the letterhead');
    const events = await agent.store.read(agent.agentId, { types: ['MemoryStored'] });
    const rule = payloadsOf(events, 'MemoryStored').find(({ kind }) => kind === 'principle');
    const episodes = factsOfType(events, 'MemoryStored').filter(({ payload }) =>
      rule?.rule?.drawn_from.includes(payload.memory_id),
    );
    expect(episodes).toHaveLength(5);
    const traced = line?.events.map(({ eventId }) => eventId);
    for (const { eventId } of episodes) expect(traced).toContain(eventId);
    const tested = await agent.store.read(agent.agentId, { types: ['RuleTested'] });
    expect(payloadsOf(tested, 'RuleTested')).toMatchObject([{ was_given: true }]);
  });
});
