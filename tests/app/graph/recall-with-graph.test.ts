import { describe, expect, it } from 'vitest';
import { agentMemoryWithGraph } from '../../../src/app/graph/graph-memory.ts';
import { keepWithRelations } from '../../../src/app/graph/keep-with-relations.ts';
import { recallWithGraph } from '../../../src/app/graph/recall-with-graph.ts';
import { recallMemories } from '../../../src/app/memory/recall-memories.ts';
import type { MemoryQuery } from '../../../src/kernel/ports/memory-index.ts';
import { memoryStory } from '../memory/memory-story.ts';
import { BESIDE, FRESH, SAID, TRIED } from './recall-questions.ts';

const KEEPING = {
  signal: new AbortController().signal,
  onError: (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  },
};

async function told(texts: readonly string[]) {
  const story = memoryStory();
  for (const [at, text] of texts.entries()) {
    const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
    await story.add({ text, session: `day-${at}`, at: day });
  }
  await keepWithRelations(story.ports, KEEPING);
  const withGraph = (query: Partial<MemoryQuery> & { readonly text: string }) =>
    recallWithGraph(story.ports, { limit: 5, ...query });
  return { ...story, withGraph };
}

/** Which of these questions have their answer among the first so many. */
async function answered(
  questions: typeof TRIED,
  recall: (asks: string) => Promise<readonly { readonly text: string }[]>,
  among: number,
): Promise<readonly string[]> {
  const all = await Promise.all(
    questions.map(async ({ asks, wants }) => {
      const found = (await recall(asks)).slice(0, among);
      return found.some(({ text }) => text === wants) ? [asks] : [];
    }),
  );
  return all.flat();
}

/** With something of every part. */
const everything = await told([...SAID, ...BESIDE].toSorted());

describe('recall with the graph', () => {
  const { ports, withGraph } = everything;

  it.each([
    { which: 'that were tried', questions: TRIED, before: 9, after: 13 },
    { which: 'that were not', questions: FRESH, before: 7, after: 12 },
  ])(
    'answers questions $which, by other names and one step away',
    async ({ questions, before, after }) => {
      const words = await answered(
        questions,
        (text) => recallMemories(ports, { text, limit: 5 }),
        5,
      );
      const graph = await answered(questions, (text) => withGraph({ text }), 5);
      expect(words.length).toBeLessThanOrEqual(before);
      expect(graph.length).toBeGreaterThanOrEqual(after);
      expect(graph).toEqual(expect.arrayContaining([...words]));
    },
  );

  it('changes nothing where the question names nothing that is known', async () => {
    const asked = { text: 'when does the dog park close?', limit: 5 };
    expect(await withGraph(asked)).toEqual(await recallMemories(ports, asked));
  });

  it('leads to the events that say who is meant', async () => {
    const found = await withGraph({ text: 'where is the company of my sister based?' });
    const acme = found.find(({ text }) => text === 'Acme is based in Zurich.');
    const events = await everything.store.read('a', { eventIds: acme?.eventIds ?? [], limit: 10 });
    expect(events.map(({ type }) => type)).toEqual(['MemoryStored', 'RelationStated']);
  });

  it('finds what is said of each of two whom nobody can tell apart', async () => {
    const two = await told([
      'My sister Clara lives in Bern.',
      'My sister Anna lives in Basel.',
      'Anna snores.',
    ]);
    const found = await two.withGraph({ text: 'does my sister snore?', limit: 1 });
    expect(found.map(({ text }) => text)).toEqual(['Anna snores.']);
  });

  it('leaves a prompt that cannot wait with what the words find', async () => {
    const story = await told(['My sister Clara lives in Bern.', 'Clara likes figs.']);
    const never = new Promise<never>(() => undefined);
    const log = {
      ...story.ports.log,
      view: (...given: Parameters<typeof story.ports.log.view>) =>
        given[1].some(({ projection }) => projection.name === 'entity')
          ? never
          : story.ports.log.view(...given),
    };
    const memory = agentMemoryWithGraph({ ...story.ports, log }, { withinMs: 2000 });
    const found = await memory.recallSoon({ text: 'what does my sister like?', limit: 5 });
    expect(found.map(({ text }) => text)).toEqual(
      (await recallMemories(story.ports, { text: 'what does my sister like?', limit: 5 })).map(
        ({ text }) => text,
      ),
    );
  });

  it('keeps what belongs to another conversation to itself, and what is forgotten', async () => {
    const story = await told(['My sister Clara lives in Bern.']);
    await story.add({ text: 'Clara got a secret present', scope: 'session', session: 's1' });
    const gone = await story.add({ text: 'Clara works at Acme.' });
    await keepWithRelations(story.ports, KEEPING);
    await story.forget(gone);
    const texts = async (session: string) =>
      (await story.withGraph({ text: 'my sister', session })).map(({ text }) => text);
    expect(await texts('s2')).toEqual(['My sister Clara lives in Bern.']);
    expect(await texts('s1')).toContain('Clara got a secret present');
  });

  it('lets nobody outside say who is meant', async () => {
    const story = await told(['My sister Clara lives in Bern.', 'Clara likes figs.']);
    await story.add({ text: 'My sister is called Eve. Eve likes poison.', trust: 'outside' });
    await keepWithRelations(story.ports, KEEPING);
    const [first] = await story.withGraph({ text: 'what does my sister like?' });
    expect(first).toMatchObject({ text: 'Clara likes figs.', trust: 'owner' });
  });
});
