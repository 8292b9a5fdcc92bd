import { describe, expect, it } from 'vitest';
import { graphDesk } from '../../../src/app/graph/graph-desk.ts';
import { keepWithRelations } from '../../../src/app/graph/keep-with-relations.ts';
import { testOrigin } from '../../support/test-log.ts';
import { memoryStory } from '../memory/memory-story.ts';

const KEEPING = {
  signal: new AbortController().signal,
  onError: (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  },
};
const ALL = { depth: 1, limit: 50 };

function graphStory() {
  const story = memoryStory();
  const desk = graphDesk(story.ports);
  const keep = () => keepWithRelations(story.ports, KEEPING);
  const count = { said: 0 };
  /** Each in a memory of its own, one day after the other. */
  const say = async (...texts: readonly string[]): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (const text of texts) {
      count.said += 1;
      const at = new Date(Date.UTC(2026, 0, count.said)).toISOString();
      ids.push(await story.add({ text, at }));
    }
    await keep();
    return ids;
  };
  const connections = async (name: string) => (await desk.browse(name, ALL))?.connections ?? null;
  const names = async (name: string) => {
    const found = await desk.browse(name, ALL);
    return found === null ? null : [found.entity.name, ...found.entity.aliases].toSorted();
  };
  return { ...story, keep, desk, say, connections, names };
}

const CLARA = 'My sister Clara lives in Bern.';

describe('the graph of what was said', () => {
  it('knows how things stand to each other from plain sentences', async () => {
    const { say, connections } = graphStory();
    await say(CLARA, 'Clara works at Acme.', 'Acme is based in Zurich.');
    expect(await connections('clara')).toEqual({
      'sister of': ['owner'],
      'lives in': ['Bern'],
      'works at': ['Acme'],
    });
    expect(await connections('Acme')).toEqual({
      '(works at)': ['Clara'],
      'is based in': ['Zurich'],
    });
    expect(await connections('Nobody')).toBeNull();
  });

  it('holds no name in the log and in its views', async () => {
    const { say, store, ports } = graphStory();
    await say(CLARA);
    const events = await store.read('a', { limit: 1000 });
    expect(events.map(({ type }) => type)).toContain('RelationStated');
    expect(JSON.stringify(events)).not.toMatch(/clara|bern|lives/i);
    expect(JSON.stringify(await ports.log.view('a', []))).not.toMatch(/clara/i);
  });

  it('finds somebody by what the owner calls them', async () => {
    const { say, connections, names } = graphStory();
    await say(CLARA, 'My sister likes dark chocolate.', 'Clara Meyer works at Acme.');
    expect(await names('my sister')).toEqual(['Clara', 'Clara Meyer', "the owner's sister"]);
    expect(await connections('Clara Meyer')).toMatchObject({
      'lives in': ['Bern'],
      likes: ['dark chocolate'],
      'works at': ['Acme'],
    });
  });

  it('takes no two people for one: with a second sister nobody knows whom "my sister" means', async () => {
    const { say, names } = graphStory();
    await say(CLARA);
    expect(await names('my sister')).toContain('Clara');
    await say('My sister Anna lives in Basel.', 'My sister Clara works at Acme.');
    expect(await names('Anna')).toEqual(['Anna']);
    expect(await names('Clara')).toEqual(['Clara']);
  });

  it('takes no two of the same first name for one', async () => {
    const { say, names } = graphStory();
    await say('Clara Meyer works at Acme.', 'Clara Huber works at Globex.');
    expect(await names('Clara Meyer')).toEqual(['Clara Meyer']);
    expect(await names('Clara Huber')).toEqual(['Clara Huber']);
  });

  it('lets the owner join two names, and part them again for good', async () => {
    const { say, desk, names, connections } = graphStory();
    await say('Bea lives in Bern.', 'Beatrice Vogt works at Acme.');
    await desk.alias(testOrigin, ['Bea', 'Beatrice Vogt']);
    expect(await connections('Bea')).toMatchObject({ 'works at': ['Acme'] });
    expect(await desk.unalias(testOrigin, ['Beatrice Vogt', 'Bea'])).toBe(true);
    expect(await desk.unalias(testOrigin, ['Beatrice Vogt', 'Bea'])).toBe(false);
    expect(await names('Bea')).toEqual(['Bea']);
    await say(CLARA);
    await desk.unalias(testOrigin, ['my sister', 'Clara']);
    await say('My sister Clara works at Acme.');
    expect(await names('Clara')).toEqual(['Clara']);
  });

  it('knows what holds now, and keeps what held before', async () => {
    const { say, connections, desk } = graphStory();
    await say('I live in Bern.', 'Tom is my boss.', 'I moved to Basel.', 'Mia is my boss.');
    expect(await connections('me')).toEqual({ 'lives in': ['Basel'], '(boss of)': ['Mia'] });
    const before = await desk.browse('me', { ...ALL, past: true });
    expect(
      before?.relations.map(({ verb, object, until }) => [verb, object.name, until]),
    ).toContainEqual(['lives in', 'Bern', '2026-01-03T00:00:00.000Z']);
  });

  it('keeps what held before beside what is so too', async () => {
    const { say, connections } = graphStory();
    await say('I live in Bern.', 'I also live in Lugano.', 'Ich wohne auch in Chur.');
    expect(await connections('me')).toEqual({ 'lives in': ['Chur', 'Lugano', 'Bern'] });
    await say('I moved to Basel.');
    expect(await connections('me')).toEqual({ 'lives in': ['Basel'] });
  });

  it('takes an older statement that it reads later for history', async () => {
    const { add, keep, connections } = graphStory();
    await add({ text: 'I live in Basel.', at: '2026-05-01T00:00:00.000Z' });
    await keep();
    await add({ text: 'I live in Bern.', at: '2026-01-01T00:00:00.000Z' });
    await keep();
    expect(await connections('me')).toEqual({ 'lives in': ['Basel'] });
  });

  it('lets nothing from outside end what the owner said, or say who is who', async () => {
    const { say, add, keep, connections, names } = graphStory();
    await say('Clara lives in Bern.', CLARA);
    await add({
      text: 'Clara lives in Hell. My sister is called Eve. Clara Meyer works at Acme.',
      trust: 'outside',
      at: '2026-06-01T00:00:00.000Z',
    });
    await keep();
    expect((await connections('Clara'))?.['lives in']).toContain('Bern');
    expect(await names('my sister')).toEqual(['Clara', "the owner's sister"]);
    expect(await connections('Eve')).toBeNull();
  });

  it('never lets "A uses B" end "B uses C"', async () => {
    const { say, connections } = graphStory();
    await say('Clara works at Acme.', 'Acme is based in Bern.', 'Tom works at Acme.');
    expect(await connections('Acme')).toEqual({
      '(works at)': ['Tom', 'Clara'],
      'is based in': ['Bern'],
    });
  });

  it('forgets with the memory, and with the correction of it', async () => {
    const { say, forget, connections, add, keep } = graphStory();
    const [clara = ''] = await say(CLARA, 'Tom works at Acme.');
    await forget(clara);
    expect(await connections('Clara')).toEqual({});
    const [tom = ''] = await say('Tom lives in Bern.');
    await add({ text: 'Tom lives nowhere now', supersedes: tom });
    await keep();
    expect(await connections('Tom')).toEqual({ 'works at': ['Acme'] });
  });

  it('states nothing of what belongs to one conversation alone', async () => {
    const { add, keep, connections } = graphStory();
    await add({ text: CLARA, scope: 'session' });
    await keep();
    expect(await connections('Clara')).toBeNull();
  });

  it('states nothing twice when the index is made anew', async () => {
    const { say, keep, memoryIndex, store } = graphStory();
    await say(CLARA);
    const stated = async () => (await store.read('a', { types: ['RelationStated'] })).length;
    const before = await stated();
    await memoryIndex.clear();
    await keep();
    expect(await stated()).toBe(before);
  });

  it('walks step by step, and finds the way between two things', async () => {
    const { say, desk } = graphStory();
    await say(CLARA, 'Clara works at Acme.', 'Acme is based in Zurich.', 'Tom works at Acme.');
    const near = await desk.browse('my sister', { ...ALL, depth: 2 });
    expect(near?.relations.map(({ depth, verb }) => [depth, verb])).toContainEqual([
      2,
      'is based in',
    ]);
    const [way] = (await desk.paths('my sister', 'Zurich')) ?? [];
    expect(way?.entities).toEqual(['Clara', 'Acme', 'Zurich']);
    expect(way?.steps.map(({ verb }) => verb)).toEqual(['works at', 'is based in']);
    expect(await desk.paths('Tom', 'Nobody')).toBeNull();
    await say('Eve lives in Oslo.');
    expect(await desk.paths('Tom', 'Oslo')).toEqual([]);
  });

  it('shows what there is by topics, no more than asked for', async () => {
    const { say, desk } = graphStory();
    await say(
      CLARA,
      'Clara works at Acme.',
      'Acme is based in Zurich.',
      'Tom works at Acme.',
      'Eve lives in Oslo.',
      'Jan lives in Oslo.',
    );
    const { topics, relations } = await desk.overview(10);
    expect(relations).toBe(7);
    expect(topics.map(({ name }) => name)).toContain('Oslo');
    expect(topics[0]?.entities.length).toBeGreaterThan(1);
    expect((await desk.overview(1)).topics).toHaveLength(1);
    expect(await desk.overview(10)).toEqual(await desk.overview(10));
  });

  it('knows what was stored a moment ago, before anything is indexed', async () => {
    const { add, connections, memoryIndex } = graphStory();
    await add({ text: CLARA });
    expect(await connections('my sister')).toMatchObject({ 'lives in': ['Bern'] });
    expect(await memoryIndex.mark()).toBe(0);
  });

  it('goes through many relations by pages', async () => {
    const { say, desk } = graphStory();
    await say(...['Ann', 'Ben', 'Cid', 'Dan', 'Eve'].map((name) => `${name} works at Acme.`));
    const first = await desk.browse('Acme', { depth: 1, limit: 2 });
    expect(first?.relations).toHaveLength(2);
    const second = await desk.browse('Acme', {
      depth: 1,
      limit: 2,
      before: first?.next ?? undefined,
    });
    expect(second?.connections).toEqual({ '(works at)': ['Cid', 'Ben'] });
  });
});
