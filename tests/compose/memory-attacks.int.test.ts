import { describe, expect, it } from 'vitest';
import { keepMemories } from '../../src/app/memory/keep/keep-memories.ts';
import { memoryDesk } from '../../src/app/memory/memory-desk.ts';
import { storeMemories } from '../../src/app/memory/store-memories.ts';
import { forgetSubject } from '../../src/compose/subjects/forget-subject.ts';
import { factOf } from '../../src/domain/memory/sort-memory.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent, origin, db } = await agentUnderTest();
const desk = memoryDesk(agent);
const add = async (text: string) => {
  const kept = await desk.add(origin(), { text, tags: [], corrects: null });
  return kept?.memory_id ?? '';
};
const keep = () =>
  keepMemories(agent, {
    signal: new AbortController().signal,
    onError: (where, cause) => {
      throw new Error(where, { cause });
    },
  });
const found = async (text: string) =>
  (await desk.search({ text, limit: 5 })).map((one) => one.text);
const everyRow = async () => {
  const tables = ['memory_rows', 'memory_terms', 'memory_indexes'];
  const read = tables.map((table) =>
    db.owner.query<{ row: string }>(
      `select (to_jsonb(t) - array['seq', 'keys_seq', 'place'])::text as row from ${table} t`,
    ),
  );
  return (await Promise.all(read)).map(({ rows }) => rows.map(({ row }) => row).toSorted());
};

describe('the memory', () => {
  it('holds no row, term or count of what was forgotten, also once it is indexed anew', async () => {
    await add('The office is closed on Fridays.');
    await keep();
    const before = await everyRow();
    const own = await add('The treasure lies under the third step.');
    await add('The spare key hangs behind the boiler.');
    await keep();
    expect(await everyRow()).not.toEqual(before);
    await desk.forget(origin(), own);
    const [other] = (await desk.list({ limit: 1 })).memories;
    await forgetSubject(agent, { subject: other?.subject ?? '', origin: origin() });
    expect.soft(await everyRow()).toEqual(before);
    await keep();
    expect.soft(await everyRow()).toEqual(before);
    await agent.memoryIndex.clear();
    await keep();
    expect.soft(await everyRow()).toEqual(before);
  });

  it('counts as one when two processes index at once', async () => {
    await agent.memoryIndex.clear();
    await Promise.all([keep(), keep(), keep()]);
    const once = await everyRow();
    await agent.memoryIndex.clear();
    await keep();
    expect(await everyRow()).toEqual(once);
  });

  it.each([
    ['of SQL', "x' | !(a & b) <-> '; drop table memory_rows; --"],
    ['of half a character', '\ud800 office'],
    ['of names that objects have', '__proto__ constructor toString'],
    ['of signs', '!!! ???'],
    ['of 10,000 words', Array.from({ length: 10_000 }, (_, i) => `word${i}`).join(' ')],
  ])('answers a question %s', async (_, text) => {
    expect(await desk.search({ text, limit: 5, session: text })).toEqual(expect.any(Array));
    expect(await desk.show(text)).toBeNull();
    expect(await desk.forget(origin(), text)).toBeNull();
  });

  it.each([
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    'yesterday',
  ])('goes on after a memory of the time %s', async (at) => {
    const text = `The fair of ${at} was loud`;
    const draft = {
      ...factOf(5),
      text,
      at,
      trust: 'outside',
      session: 'fair',
      position: 1,
    } as const;
    await storeMemories(agent, [{ ...draft, standing: 'provisional' }], {
      origin: origin(),
      revives: false,
    });
    await keep();
    expect(await agent.memoryIndex.mark()).toBe((await agent.log.view(agent.agentId, [])).head);
    expect(await found('loud fair')).toContain(text);
  });

  it.each(['in the year 0', 'in 275761', 'in May 0000', '10000 years ago', 'in 99999999999 days'])(
    'answers a question about what happened %s',
    async (when) => {
      expect(await desk.search({ text: `what was loud ${when}?`, limit: 5 })).toEqual(
        expect.any(Array),
      );
    },
  );

  it('keeps odd texts as they can be stored, and finds them', async () => {
    for (const text of ['__proto__', 'a null\0byte zebra', 'half \ud800 giraffe', 'x'.repeat(2000)])
      await add(text);
    await keep();
    expect(await found('zebra')).toHaveLength(1);
    expect(await found('giraffe')).toHaveLength(1);
    expect(await found('proto')).toEqual(['__proto__']);
  });

  it('leaves out a text that cannot be decrypted, and says so', async () => {
    const id = await add('The ferry to Elba leaves at nine.');
    await add('The train to Elba leaves at ten.');
    const damaged = `update blobs set content = decode(repeat('00', 60), 'hex') where subject = $1`;
    await db.owner.query(damaged, [`memory:${id}`]);
    expect(await found('Elba')).toEqual(['The train to Elba leaves at ten.']);
    await keep();
    expect(await found('Elba')).toEqual(['The train to Elba leaves at ten.']);
    expect(await desk.show(id)).toMatchObject({ status: 'active', text: null });
    expect(await desk.stats(true)).toMatchObject({ unreadable: 1 });
    expect(await desk.forget(origin(), id)).not.toBeNull();
    expect(await desk.stats(true)).toMatchObject({ unreadable: 0 });
  });
});
