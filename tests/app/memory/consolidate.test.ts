import { describe, expect, it } from 'vitest';
import { consolidateMemories } from '../../../src/app/memory/consolidate-memories.ts';
import type { MemoryDraft } from '../../../src/app/memory/store-memories.ts';
import { memoryStory } from './memory-story.ts';

const GUTTER = 'The gutter was cleaned in autumn.';
const DAY = 24 * 3_600_000;
const ASKED = { type: 'episodic', kind: 'user_query', scope: 'session' } as const;

function consolidateStory() {
  const story = memoryStory();
  const consolidate = async () => {
    const events = await consolidateMemories(story.ports);
    for (const event of events) await story.record(event);
    return events.map(({ type }) => type);
  };
  const ask = (text: string, session: string, change: Partial<MemoryDraft> = {}) =>
    story.add({ ...ASKED, text, session, ...change });
  const later = (days: number) => {
    story.clock.ms += days * DAY;
  };
  const kinds = async () => (await story.docs()).map(({ kind }) => kind);
  return { ...story, consolidate, ask, later, kinds };
}

describe('what happened alike', () => {
  it('in three sessions becomes a memory that holds anywhere, with its sources', async () => {
    const { ask, consolidate, docs, recall } = consolidateStory();
    await ask('Book the usual table at the Anchor for four', 's1');
    await ask('Please book the usual table at the Anchor for four people', 's2');
    await consolidate();
    expect(await docs()).toHaveLength(2);
    await ask('Book the usual table at the Anchor for four!', 's3');
    await consolidate();
    const all = await docs();
    expect(all).toHaveLength(4);
    expect(all.at(-1)).toMatchObject({
      type: 'semantic',
      kind: 'pattern',
      scope: 'global',
      trust: 'owner',
      standing: 'provisional',
      source_ids: all.slice(0, 3).map(({ event_ids: [stored] }) => stored),
    });
    expect(await recall({ text: 'table at the Anchor', session: 'elsewhere' })).toHaveLength(1);
  });

  it('is told once, however often it comes again', async () => {
    const { ask, consolidate, kinds } = consolidateStory();
    for (const session of ['s1', 's2', 's3', 's4', 's5']) {
      await ask('Water the plants on the balcony', session);
      await consolidate();
    }
    expect((await kinds()).filter((kind) => kind === 'pattern')).toHaveLength(1);
  });

  it.each([
    ['in one session alone', ['s1', 's1', 's2'], {}],
    ['as texts from outside tell it', ['s1', 's2', 's3'], { trust: 'outside' }],
  ] as const)('%s stays what it is', async (_, sessions, change) => {
    const { ask, consolidate, kinds } = consolidateStory();
    const texts = [
      'Water the plants outside',
      'Water plants outside!',
      'Water all the plants outside',
    ];
    for (const [at, session] of sessions.entries()) await ask(texts[at] ?? '', session, change);
    await consolidate();
    expect(await kinds()).not.toContain('pattern');
  });
});

describe('what nobody needs', () => {
  it('is archived after a year, not found any more, and back when it is said again', async () => {
    const { add, consolidate, docs, recall, keep, later } = consolidateStory();
    await add({ text: GUTTER, sourceIds: ['s1'] });
    await add({ text: 'My sister is called Clara.', importance: 8 });
    await add({ text: 'The shed key hangs in the hall.', standing: 'accepted' });
    await consolidate();
    await keep();
    later(364);
    await consolidate();
    expect((await docs()).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
    later(10);
    await consolidate();
    await keep();
    expect((await docs()).map(({ status }) => status)).toEqual(['archived', 'active', 'active']);
    expect(await recall({ text: 'when was the gutter cleaned' })).not.toContain(GUTTER);
    await add({ text: GUTTER, sourceIds: ['s1'] }, false);
    expect((await docs())[0]).toMatchObject({ status: 'archived' });
    await add({ text: GUTTER, sourceIds: ['s2'] }, false);
    expect(await recall({ text: 'when was the gutter cleaned' })).toContain(GUTTER);
  });

  it('is what no prompt was given lately', async () => {
    const { add, consolidate, docs, later, record } = consolidateStory();
    const id = await add({ text: GUTTER });
    later(200);
    const given = { memory_ids: [id], left_out_ids: [], tokens: 1, budget_tokens: 10 };
    const payload = { purpose: 'act', work_id: null, cycle_no: 1, ...given };
    await record({ type: 'MemoriesRecalled', payload });
    later(300);
    await consolidate();
    expect(await docs()).toMatchObject([{ status: 'active' }]);
  });

  it('is looked for once a day, and where nothing happened nothing is recorded', async () => {
    const { add, consolidate, later } = consolidateStory();
    expect(await consolidate()).toEqual([]);
    await add({ text: GUTTER });
    expect(await consolidate()).toEqual(['MemoriesConsolidated']);
    expect(await consolidate()).toEqual([]);
    later(1);
    expect(await consolidate()).toEqual(['MemoriesConsolidated']);
  });
});
