import { afterAll, expect, it } from 'vitest';
import { agentMemory } from '../../src/app/memory/agent-memory.ts';
import { memoryDesk } from '../../src/app/memory/memory-desk.ts';
import { openQueue } from '../../src/compose/open/queue.ts';
import { startRemembering } from '../../src/compose/run/remember.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { until } from '../support/until.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { byPurpose, nothingToReport } from './thinking-model.ts';

/** Finds the sister worth it, and nothing else. */
function rated({ text }: { readonly text: string }) {
  const [good, bad] = text.includes('how much it matters')
    ? ['vital', 'none']
    : text.includes('of use in later work')
      ? ['useful', 'noise']
      : ['new', 'known'];
  const lines = [...text.matchAll(/^\{"id":"(m\d+)".*?"words":"([^"]*)"/gmu)];
  return {
    grades: lines.map(([, memory, words = '']) => {
      return { memory, grade: words.includes('sister') ? good : bad };
    }),
  };
}

const server = await messagesServer(byPurpose(() => nothingToReport, { rate: rated }));
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
});

it('has what came by itself reviewed by jobs of the queue, after it is remembered', async () => {
  const errors: unknown[] = [];
  const onError = (where: string, error: unknown) => errors.push([where, error]);
  await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
  const queue = await openQueue(agent, onError);
  const remembering = await startRemembering({ agent, queue, worksOnPhases: true, onError });
  try {
    const memory = agentMemory(agent, { withinMs: 1000 });
    const texts = ['My sister is called Clara.'].concat(
      ['rain', 'snow', 'hail', 'fog', 'wind', 'frost', 'sun'].map((one) => `We spoke of ${one}.`),
    );
    for (const [at, text] of texts.entries()) {
      await memory.remember({ text, tags: [], trust: 'self', actionId: `a${at}`, cycleNo: 1 });
    }
    const desk = memoryDesk(agent);
    const reviewed = await until(async () => {
      const { memories } = await desk.list({ limit: 20 });
      expect(memories.filter(({ review }) => review !== null)).toHaveLength(8);
      return memories;
    });
    const sister = reviewed.find(({ text }) => text?.includes('sister'));
    expect(sister).toMatchObject({ status: 'active', standing: 'accepted', importance: 10 });
    expect(reviewed.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    await until(async () => {
      expect(await agent.memoryIndex.count()).toBe(1);
    });
    const found = await desk.search({ text: 'spoke of hail', limit: 5 });
    expect(found.map(({ text }) => text)).not.toContain('We spoke of hail.');
    expect(errors).toEqual([]);
  } finally {
    await remembering.stop(5000);
    await queue.close();
  }
});
