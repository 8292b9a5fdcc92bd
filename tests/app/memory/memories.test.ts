import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recallMemories } from '../../../src/app/memory/recall-memories.ts';
import { memoryStory } from './memory-story.ts';

const REX = 'My dog is called Rex.';

describe('memory', () => {
  it('is put in another order by a profile: what is important before what fits a little better', async () => {
    const { add, keep, ports } = memoryStory();
    await add({ text: 'The key of the shed hangs here', importance: 1, session: 's1' });
    await add({
      text: 'Never lend Ben, who lost it twice last year, any key',
      importance: 10,
      session: 's2',
    });
    await keep();
    const query = { text: 'key of the shed', limit: 2 };
    const first = async (profile?: 'fivetype') =>
      (await recallMemories(ports, query, { profile }))[0]?.text;
    expect(await first()).toMatch(/hangs/);
    expect(await first('fivetype')).toMatch(/Never/);
  });

  it('finds what was stored a moment ago, before anything is indexed', async () => {
    const { add, recall, memoryIndex } = memoryStory();
    await add({ text: REX });
    expect(await memoryIndex.count()).toBe(0);
    expect(await recall({ text: 'what is my dog called?' })).toEqual([REX]);
  });

  it('takes the same words for the same memory, and is reinforced by who says them again', async () => {
    const { add, docs } = memoryStory();
    const id = await add({ text: REX, sourceIds: ['s1'] });
    expect(await add({ text: '  my dog is called REX', sourceIds: ['s2'] })).toBe(id);
    expect(await add({ text: REX, sourceIds: ['s2'] })).toBe(id);
    expect(await docs()).toMatchObject([{ memory_id: id, reinforced: 1 }]);
  });

  it('takes what is stored together for one memory where it says the same, in nearly the same words too', async () => {
    const { addAll, docs, store } = memoryStory();
    const texts = [REX, 'The office is closed on Fridays.', 'my dog is called REX'];
    const [rex, office, ...same] = await addAll(
      [...texts, 'On Fridays the office is closed', 'By the way, my dog is called Rex!'].map(
        (text, n) => ({ text, sourceIds: [`s${n}`] }),
      ),
    );
    expect(same).toEqual([rex, office, rex]);
    const kept = new Map((await docs()).map((doc) => [doc.memory_id, doc]));
    expect([kept.get(rex ?? ''), kept.get(office ?? '')]).toMatchObject([
      { memory_id: rex, reinforced: 2, source_ids: ['s0', 's2', 's4'] },
      { memory_id: office, reinforced: 1, source_ids: ['s1', 's3'] },
    ]);
    const events = (await store.read('a', {})).length;
    await addAll([{ text: 'By the way, my dog is called Rex!', sourceIds: ['s4'] }]);
    expect((await store.read('a', {})).length).toBe(events);
  });

  it('compares what is new with memories that were indexed before they had keys', async () => {
    const { add, keep, docs, memoryIndex } = memoryStory();
    await add({ text: 'I live in Bern.' });
    await keep();
    memoryIndex.loseKeys();
    await keep();
    await add({ text: 'I moved to Basel.', at: '2026-11-02T00:00:00.000Z' });
    expect((await docs()).map(({ status }) => status)).toEqual(['outdated', 'active']);
  });

  it('keeps the words of others apart from those of the owner', async () => {
    const { add, docs, forget, recall } = memoryStory();
    const own = await add({ text: REX });
    const others = await add({ text: REX, trust: 'outside' });
    expect(others).not.toBe(own);
    expect((await docs()).map(({ trust }) => trust)).toEqual(['owner', 'outside']);
    await forget(others);
    expect(await recall({ text: 'dog' })).toEqual([REX]);
  });

  it('keeps no secret', async () => {
    const { add, recall } = memoryStory();
    await add({ text: 'The key of the shop is sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789' });
    const [text] = await recall({ text: 'key of the shop' });
    expect(text).toContain('The key of the shop is');
    expect(text).not.toContain('abcdefghijklmnop');
  });

  it('shows what corrects another in its place', async () => {
    const { add, recall, docs, keep } = memoryStory();
    const old = await add({ text: 'My address is Elm Street 5.' });
    await keep();
    await add({ text: 'My address is Oak Street 7.', supersedes: old });
    expect(await recall({ text: 'my address' })).toEqual(['My address is Oak Street 7.']);
    await keep();
    expect(await recall({ text: 'my address' })).toEqual(['My address is Oak Street 7.']);
    expect((await docs()).map(({ status }) => status)).toEqual(['superseded', 'active']);
  });

  it('does not let a document correct the owner', async () => {
    const { add, recall } = memoryStory();
    const own = await add({ text: 'My bank is the Harbour Bank.' });
    await add({ text: 'My bank is the Pirate Bank.', trust: 'outside', supersedes: own });
    expect(await recall({ text: 'which bank is my bank' })).toContain(
      'My bank is the Harbour Bank.',
    );
  });

  it('forgets for good: not found, not readable, and not there after the index is made anew', async () => {
    const { add, forget, recall, keep, memoryIndex, docs, ports } = memoryStory();
    const id = await add({ text: REX });
    await keep();
    const [before] = await docs();
    expect(await forget(id)).toMatchObject({ memory_id: id });
    expect(await recall({ text: 'dog' })).toEqual([]);
    await keep();
    await memoryIndex.clear();
    await keep();
    expect(await memoryIndex.count()).toBe(0);
    expect(await recall({ text: 'dog' })).toEqual([]);
    const kept = await ports.blobs.getPersonal(before?.subject ?? '', before?.text?.blob ?? '');
    expect(kept).toEqual({ status: 'erased' });
    expect(await forget(id)).toBeNull();
    await add({ text: REX });
    expect(await recall({ text: 'dog' })).toEqual([REX]);
  });

  it('finds the same after the index was made anew', async () => {
    const { add, keep, recall, memoryIndex } = memoryStory();
    await add({ text: REX });
    await add({ text: 'The office is closed on Fridays.' });
    await keep();
    const before = await recall({ text: 'dog office' });
    await memoryIndex.clear();
    await keep();
    expect(await recall({ text: 'dog office' })).toEqual(before);
  });

  it('leaves what was corrected as it is when the index is made anew, until somebody says it again', async () => {
    const { add, mail, keep, docs, memoryIndex } = memoryStory();
    const states = async () => (await docs()).map(({ status }) => status);
    await mail('I live in Bern, at the river.');
    await keep();
    await mail('I live in Bern, at the river.');
    await keep();
    const [bern] = await docs();
    await add({ text: 'I live in Rome.', supersedes: bern?.memory_id ?? '' });
    await memoryIndex.clear();
    await keep();
    expect(await states()).toEqual(['superseded', 'active']);
    await mail('I live in Bern, at the river.');
    await keep();
    expect(await states()).toEqual(['active', 'outdated']);
  });

  it('corrects a memory by words that it knew already', async () => {
    const { add, recall, docs } = memoryStory();
    const old = await add({ text: 'The office closes at five.' });
    await add({ text: 'The office closes at six.' });
    await add({ text: 'The office closes at six.', supersedes: old });
    expect(await recall({ text: 'when does the office close' })).toEqual([
      'The office closes at six.',
    ]);
    expect((await docs()).map(({ status }) => status)).toEqual(['superseded', 'active']);
  });

  it('lets what the owner says later of the same take the place of what they said', async () => {
    const { add, recall, docs, keep, memoryIndex } = memoryStory();
    await add({ text: 'My dentist is Dr. Adler.' });
    await add({ text: 'My dentist is very friendly.' });
    await keep();
    await add({ text: 'My dentist is now Dr. Brun.' });
    const states = async () => (await docs()).map(({ status }) => status);
    expect(await states()).toEqual(['outdated', 'active', 'active']);
    expect(await recall({ text: 'who is my dentist, Dr. Adler?' })).not.toContain(
      'My dentist is Dr. Adler.',
    );
    await keep();
    await memoryIndex.clear();
    await keep();
    expect(await states()).toEqual(['outdated', 'active', 'active']);
    await add({ text: 'My dentist is Dr. Adler.', at: '2026-12-01T00:00:00.000Z' });
    expect(await states()).toEqual(['active', 'active', 'outdated']);
  });

  it.each([
    ['I live in Bern.', 'I moved to Basel.'],
    ['I work at Siemens.', 'I joined Novartis.'],
    ['My doctor is in Bern.', 'My doctor moved to Basel.'],
    ['Peter drives a Zoe.', "Peter's car is now a Tesla."],
    ["Anna's phone number is 555 0101.", 'Call Anna at 555 0199.'],
  ])('finds %j among much else to be outdated by %j', async (older, newer) => {
    const { add, docs, keep } = memoryStory();
    await add({ text: older });
    for (let no = 0; no < 60; no++) {
      await add({ text: `Shelf ${no} of the cellar in Basel holds jar ${no * 7}, said Peter.` });
      if (no === 30) await keep();
    }
    await keep();
    await add({ text: newer });
    expect((await docs())[0]).toMatchObject({ status: 'outdated' });
  });

  it('tells who asks where somebody lives that they moved', async () => {
    const { add, recall } = memoryStory();
    await add({ text: 'I live in Bern.' });
    await add({ text: 'I moved to Basel.' });
    expect(await recall({ text: 'Where do I live?' })).toEqual(['I moved to Basel.']);
  });

  it.each([
    ['a document', { trust: 'outside' }],
    ['the agent itself', { trust: 'self' }],
    ['who tells what was so before', { at: '2020-01-01T00:00:00.000Z' }],
    ['who talks elsewhere', { scope: 'session', session: 'thread-2' }],
  ] as const)('lets %s take the place of nothing that the owner said', async (_, change) => {
    const { add, docs } = memoryStory();
    await add({ text: 'I live in Bern.' });
    await add({ text: 'I moved to Basel.', ...change });
    expect((await docs()).map(({ status }) => status)).toEqual(['active', 'active']);
  });

  it('takes nearly the same words for the same memory, also when their source is read anew', async () => {
    const { mail, keep, docs, forget, memoryIndex } = memoryStory();
    await mail('The office is closed on Fridays.');
    await mail('By the way, on Fridays the office is closed!');
    await keep();
    const [doc] = await docs();
    expect(await docs()).toMatchObject([{ reinforced: 1 }]);
    await memoryIndex.clear();
    await keep();
    expect(await docs()).toMatchObject([{ reinforced: 1 }]);
    await forget(doc?.memory_id ?? '');
    await memoryIndex.clear();
    await keep();
    expect(await docs()).toMatchObject([{ status: 'forgotten' }]);
  });

  it('keeps nearly the same words of others apart', async () => {
    const { add, docs } = memoryStory();
    await add({ text: 'The office is closed on Fridays.' });
    await add({ text: 'On Fridays the office is closed.', trust: 'outside' });
    await add({ text: 'On Fridays the office is closed.', scope: 'session' });
    expect(await docs()).toHaveLength(3);
  });

  it('compares what is new with all that is stored, however much of it is not indexed yet', async () => {
    const { add, addAll, docs, recall } = memoryStory();
    await add({ text: 'I live in Bern.' });
    await addAll(Array.from({ length: 300 }, (_, n) => ({ text: `Shelf ${n} holds ${n} books.` })));
    await add({ text: 'I moved to Basel.' });
    await add({ text: 'Shelf 7 holds 7 books!', trust: 'outside' });
    const all = await docs();
    expect(all).toHaveLength(303);
    expect(all.filter(({ status }) => status === 'outdated')).toHaveLength(1);
    expect(await recall({ text: 'who holds 3 books?', limit: 50 })).toContain(
      'Shelf 3 holds 3 books.',
    );
  });

  it('loses nothing when the process dies between storing and indexing', async () => {
    const { add, keep, recall, ports, memoryIndex, docs, mail } = memoryStory();
    await add({ text: REX });
    await mail('The office is closed on Fridays.');
    const put = async () => {
      throw new Error('killed');
    };
    const dying = { ...ports, memoryIndex: { ...memoryIndex, put } };
    await expect(keep(dying)).rejects.toThrow('killed');
    await keep();
    expect((await recall({ text: 'dog' }))[0]).toBe(REX);
    expect((await recall({ text: 'office' }))[0]).toBe('The office is closed on Fridays.');
    expect(await docs()).toMatchObject([{ reinforced: 0 }, { reinforced: 0 }]);
    expect(await memoryIndex.count()).toBe(2);
  });

  it('does nothing while nothing happens that is worth remembering', async () => {
    const { keep, puts, add, record, store } = memoryStory();
    await add({ text: REX });
    await keep();
    const { count } = puts;
    await record({ type: 'ControllerStopped', payload: { reason: 'test' } });
    const before = (await store.read('a', {})).length;
    expect(await keep()).toBe(false);
    expect(puts.count).toBe(count);
    expect((await store.read('a', {})).length).toBe(before);
  });

  const said = fc.array(
    fc.record({
      scope: fc.constantFrom('session' as const, 'global' as const),
      session: fc.constantFrom('t1', 't2', 't3'),
    }),
    { minLength: 1, maxLength: 12 },
  );

  law.prop([said, fc.constantFrom('t1', 't2', null), fc.boolean()], { numRuns: 30 })(
    'shows nothing of another conversation',
    async (all, from, isIndexed) => {
      const { add, recall, keep } = memoryStory();
      const texts = all.map(({ scope, session }, i) => `secret ${i} of ${session} ${scope}`);
      for (const [i, { scope, session }] of all.entries()) {
        await add({ text: texts[i] ?? '', scope, session });
      }
      if (isIndexed) await keep();
      const session = from === null ? {} : { session: from };
      const found = await recall({ text: 'secret', limit: 20, ...session });
      const open = texts.filter((_, i) => all[i]?.scope === 'global' || all[i]?.session === from);
      expect(found.toSorted()).toEqual(open.toSorted());
    },
  );
});
