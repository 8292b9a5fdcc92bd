import { randomUUID } from 'node:crypto';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it, vi } from 'vitest';
import {
  type MemoryIndexOptions,
  postgresMemoryIndex,
} from '../../src/adapters/postgres/memory-index/memory-index.ts';
import { ALIKE, candidateStatement } from '../../src/adapters/postgres/memory-index/statements.ts';
import { cosineTo, fromBytes } from '../../src/adapters/postgres/memory-index/turned-vector.ts';
import type { IndexedMemory, MemoryIndex } from '../../src/kernel/ports/memory-index.ts';
import { listMemoryIndex } from '../support/list-memory-index.ts';
import { freshDatabase } from '../support/postgres.ts';

const db = await freshDatabase();
const masterKey = Buffer.alloc(32, 7);

function memory(id: string, text: string, rest: Partial<IndexedMemory> = {}): IndexedMemory {
  const others = {
    type: 'episodic',
    session: 's1',
    scope: 'global',
    language: 'en',
    subject: null,
  } as const;
  return {
    ...others,
    id,
    position: Number(id.replaceAll(/\D/g, '')),
    text,
    at: '2026-05-08T10:00:00.000Z',
    ...rest,
  };
}
const postgres = (agentId: string = randomUUID(), rest: Partial<MemoryIndexOptions> = {}) =>
  postgresMemoryIndex({ pool: db.app, agentId, masterKey, ...rest });

const backends: readonly (readonly [string, () => MemoryIndex])[] = [
  ['a list', listMemoryIndex],
  ['Postgres', () => postgres()],
  ['Postgres, with more rows than are kept in memory', () => postgres(undefined, { mostRows: 0 })],
  [
    'Postgres, with more vectors than are kept in memory',
    () => postgres(undefined, { mostVectorBytes: 16 }),
  ],
];

describe.each(backends)('memories in %s', (_, open) => {
  const ids = async (index: MemoryIndex, text: string, rest = {}) =>
    (await index.find({ text, limit: 10, ...rest })).map(({ id }) => id);

  it('are found by another form of their words', async () => {
    const index = open();
    const rows = [
      memory('m1', 'The owner paints landscapes'),
      memory('m9', 'Rent is due', { session: 's2' }),
    ];
    await index.put(rows, [], 4);
    expect(await ids(index, 'Who painted a landscape?')).toEqual(['m1']);
    expect(await index.count()).toBe(2);
    expect(await index.mark()).toBe(4);
  });

  it('are replaced under their id, and a repeated put changes nothing', async () => {
    const index = open();
    await index.put([memory('m1', 'lives in Berlin')], [], 1);
    await index.put([memory('m1', 'lives in Munich')], [], 2);
    await index.put([memory('m1', 'lives in Munich')], [], 2);
    expect(await ids(index, 'Berlin')).toEqual([]);
    expect(await ids(index, 'Munich')).toEqual(['m1']);
    expect(await index.count()).toBe(1);
    await index.put([memory('m1', 'lives in Rome'), memory('m1', 'lives in Oslo')], ['m1'], 3);
    expect(await ids(index, 'Rome')).toEqual([]);
    expect(await ids(index, 'Oslo')).toEqual(['m1']);
  });

  it('are told from those that are not there', async () => {
    const index = open();
    await index.put([memory('m1', 'tea'), memory('m2', 'coffee')], [], 1);
    expect(await index.missing(['m3', 'm1', 'm0'])).toEqual(['m3', 'm0']);
    expect(await index.missing([])).toEqual([]);
  });

  it('are gone when they are taken away, and all of them when it is emptied', async () => {
    const index = open();
    await index.put([memory('m1', 'tea'), memory('m2', 'coffee')], [], 5);
    await index.put([], ['m1'], 6);
    expect(await ids(index, 'tea')).toEqual([]);
    expect(await ids(index, 'coffee')).toEqual(['m2']);
    await index.clear();
    expect([await index.count(), await index.mark(), await ids(index, 'coffee')]).toEqual([
      0,
      0,
      [],
    ]);
  });

  it('bring what was said beside them', async () => {
    const index = open();
    const talk = [
      'Where did you grow up?',
      'In Sweden, by the sea',
      'Lovely',
      'Yes',
      'Bye',
      'See you',
    ];
    await index.put(
      talk.map((text, at) => memory(`m${at}`, text)),
      [],
      1,
    );
    const found = await ids(index, 'grow up');
    expect(found.slice(0, 2)).toEqual(['m0', 'm1']);
    expect(found).not.toContain('m4');
  });

  it('of a session alone are found from that session only', async () => {
    const index = open();
    await index.put([memory('m1', 'the password hint is a whale', { scope: 'session' })], [], 1);
    expect(await ids(index, 'whale')).toEqual([]);
    expect(await ids(index, 'whale', { session: 's2' })).toEqual([]);
    expect(await ids(index, 'whale', { session: 's1' })).toEqual(['m1']);
  });

  it('are narrowed by type and by time', async () => {
    const index = open();
    const late = { at: '2026-06-01T00:00:00.000Z', session: 's2' };
    await index.put(
      [
        memory('m1', 'a walk'),
        memory('m2', 'a walk', late),
        memory('m3', 'a walk', { type: 'semantic', session: 's3' }),
      ],
      [],
      1,
    );
    expect(await ids(index, 'walk', { types: ['semantic'] })).toEqual(['m3']);
    const june = { from: '2026-06-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' };
    expect(await ids(index, 'walk', { within: june })).toEqual(['m2']);
  });

  it('of the time that is asked about come first, and the others after them', async () => {
    const index = open();
    const late = { at: '2026-06-01T00:00:00.000Z', session: 's2' };
    await index.put([memory('m1', 'a walk'), memory('m2', 'a walk', late)], [], 1);
    const about = { from: '2026-05-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' };
    expect(await ids(index, 'walk')).toEqual(['m2', 'm1']);
    expect(await ids(index, 'walk', { about })).toEqual(['m1', 'm2']);
  });

  it('are found by the month in which they happened', async () => {
    const index = open();
    await index.put(
      [
        memory('m1', 'dentist'),
        memory('m2', 'dentist', { at: '2026-09-02T00:00:00.000Z', session: 's2' }),
      ],
      [],
      1,
    );
    expect((await ids(index, 'dentist in May'))[0]).toBe('m1');
    expect((await ids(index, 'dentist in September'))[0]).toBe('m2');
  });

  it('are found whatever language they are in', async () => {
    const index = open();
    await index.put(
      [
        memory('m1', 'Die Häuser am See', { language: 'de' }),
        memory('m2', '東京で会いましょう', { language: 'ja', session: 's2' }),
        memory('m3', 'الاجتماع غدا', { language: 'ar', session: 's3' }),
      ],
      [],
      1,
    );
    expect(await ids(index, 'Haus')).toEqual(['m1']);
    expect(await ids(index, '東京')).toEqual(['m2']);
    expect(await ids(index, 'الاجتماع')).toEqual(['m3']);
  });

  it('that are not yet indexed are found with the rest, and stand above what they replace', async () => {
    const index = open();
    await index.put(
      [memory('m1', 'lives in Berlin'), memory('m2', 'works in Berlin', { session: 's2' })],
      [],
      1,
    );
    const fresh = [
      memory('m1', 'lives in Munich'),
      memory('m3', 'Berlin again', { session: 's3' }),
    ];
    const found = await index.find({ text: 'Berlin', limit: 10 }, fresh);
    expect(found.map(({ id }) => id).sort()).toEqual(['m2', 'm3']);
  });

  it('of two that say the same the later comes first', async () => {
    const index = open();
    const rows = [1, 2, 3].map((n) =>
      memory(`m${n}`, 'my favourite colour is blue', {
        session: `s${n}`,
        at: `2026-05-0${n}T00:00:00.000Z`,
      }),
    );
    await index.put(rows, [], 1);
    expect(await ids(index, 'favourite colour')).toEqual(['m3', 'm2', 'm1']);
  });

  it('are found under their keys, the newest first, until they are gone', async () => {
    const index = open();
    const at = (day: number) => `2026-05-0${day}T10:00:00.000Z`;
    const rows = [
      memory('m1', 'I live in Bern', { keys: ['home', 'bern'], at: at(1) }),
      memory('m2', 'I live in Basel', { keys: ['home'], at: at(3) }),
      memory('m3', 'I live in Thun', { keys: ['home'], at: at(2) }),
      memory('m4', 'home'),
    ];
    await index.put(rows, [], 4);
    await index.put(rows, [], 4);
    expect(await index.underKeys(['none', 'home', 'bern'])).toEqual(
      new Map([
        ['home', ['m2', 'm3', 'm1']],
        ['bern', ['m1']],
      ]),
    );
    await index.put([memory('m3', 'I live in Chur', { keys: ['chur'] })], ['m2'], 5);
    expect(await index.underKeys(['home', 'chur'])).toEqual(
      new Map([
        ['home', ['m1']],
        ['chur', ['m3']],
      ]),
    );
    expect([await index.keysMark(), await index.mark()]).toEqual([5, 5]);
    expect(await index.underKeys([])).toEqual(new Map());
    await index.clear();
    expect([await index.underKeys(['home']), await index.keysMark()]).toEqual([new Map(), 0]);
  });

  it('score between 0 and 1, and nothing is found for words that no memory has', async () => {
    const index = open();
    await index.put([memory('m1', 'tea tea tea tea')], [], 1);
    const [found] = await index.find({ text: 'tea', limit: 1 });
    expect(found?.score).toBeGreaterThan(0);
    expect(found?.score).toBeLessThanOrEqual(1);
    expect(await ids(index, 'zebra')).toEqual([]);
    expect(await ids(index, '?!')).toEqual([]);
  });
});

/** A model of four numbers, for which the ways of saying it are made up here. */
const SPACE = { model: 'toy@1', dimensions: 8, from: 0, to: 1 };
const vectorOf = (...values: readonly number[]) => {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from({ length: SPACE.dimensions }, (_, at) => (values[at] ?? 0) / length);
};
const HOME = vectorOf(1, 0.2);
const BOATS = vectorOf(0, 0.1, 1);

describe.each(backends)('memories with vectors in %s', (_, open) => {
  const talk = [
    memory('m1', 'I moved into a flat by the lake'),
    memory('m2', 'The sailing club meets on Sunday', { session: 's2' }),
    memory('m3', 'Soup is ready', { session: 's3' }),
  ];
  const meaning = { model: SPACE.model, vector: HOME };
  const filled = async () => {
    const index = open();
    await index.put(talk, [], 3);
    await index.beginVectors(SPACE);
    await index.putVectors(
      SPACE.model,
      [
        { id: 'm1', vector: vectorOf(1, 0.1, 0.1) },
        { id: 'm2', vector: BOATS },
        { id: 'm3', vector: vectorOf(-1, 0, 0, 1) },
      ],
      3,
    );
    return index;
  };
  const ids = async (index: MemoryIndex, query: object) =>
    (await index.find({ text: 'residence', limit: 10, ...query })).map(({ id }) => id);

  it('are found by what they mean, though no word is the same', async () => {
    const index = await filled();
    expect(await ids(index, {})).toEqual([]);
    expect((await ids(index, { meaning }))[0]).toBe('m1');
    expect((await ids(index, { meaning: { ...meaning, vector: BOATS } }))[0]).toBe('m2');
  });

  it('are not found by their meaning from another session, nor of another type or time', async () => {
    const index = open();
    const alone = { ...talk[0]!, scope: 'session' as const };
    await index.put([alone], [], 1);
    await index.beginVectors(SPACE);
    await index.putVectors(SPACE.model, [{ id: 'm1', vector: HOME }], 1);
    expect(await ids(index, { meaning })).toEqual([]);
    expect(await ids(index, { meaning, session: 's1' })).toEqual(['m1']);
    expect(await ids(index, { meaning, session: 's1', types: ['semantic'] })).toEqual([]);
    const june = { from: '2026-06-01T00:00:00.000Z', to: null };
    expect(await ids(index, { meaning, session: 's1', within: june })).toEqual([]);
  });

  it('that say it in the same words come first, those without a vector among them', async () => {
    const index = await filled();
    await index.put([memory('m4', 'My residence is in Bern', { session: 's4' })], [], 4);
    expect((await ids(index, { meaning }))[0]).toBe('m4');
  });

  it('keep their mark, and lose it where another model begins', async () => {
    const index = await filled();
    expect(await index.vectors()).toEqual({ ...SPACE, mark: 3 });
    expect(await index.countVectors()).toBe(3);
    await index.beginVectors(SPACE);
    expect((await index.vectors())?.mark).toBe(3);
    await index.beginVectors({ ...SPACE, model: 'toy@2' });
    expect(await index.vectors()).toEqual({ ...SPACE, model: 'toy@2', mark: 0 });
    expect(await ids(index, { meaning })).toEqual([]);
    await index.putVectors('toy@1', [{ id: 'm1', vector: HOME }], 3); // by a worker that has not heard of it
    expect((await index.vectors())?.mark).toBe(0);
    await index.putVectors('toy@2', [{ id: 'm2', vector: HOME }], 2);
    expect(await ids(index, { meaning: { model: 'toy@2', vector: HOME } })).toEqual(['m2']);
    expect(await index.countVectors()).toBe(1);
  });

  it('keep them when the same rows are put again, and lose them with their words', async () => {
    const index = await filled();
    await index.put(talk, [], 3);
    expect((await ids(index, { meaning }))[0]).toBe('m1');
    await index.put([{ ...talk[0]!, text: 'Something else' }], [], 4);
    expect(await ids(index, { meaning })).not.toContain('m1');
    await index.put([], ['m2'], 5);
    await index.putVectors(SPACE.model, [{ id: 'm2', vector: BOATS }], 5); // it is gone: it gets none
    expect(await ids(index, { meaning: { ...meaning, vector: BOATS } })).not.toContain('m2');
    await index.clear();
    expect((await index.vectors())?.mark).toBe(0);
    expect(await ids(index, { meaning })).toEqual([]);
  });
});

const words = fc.constantFrom(
  'tea',
  'whale',
  'paint',
  'Berlin',
  'rent',
  'Anna:',
  'walk',
  '茶',
  'für',
);
const someMemory = fc.record({
  number: fc.nat(30),
  session: fc.constantFrom('s1', 's2', 's3'),
  scope: fc.constantFrom('global' as const, 'session' as const),
  text: fc.array(words, { maxLength: 6 }).map((all) => all.join(' ')),
  day: fc.integer({ min: 1, max: 28 }),
});
const rowsOf = (all: readonly (typeof someMemory extends fc.Arbitrary<infer T> ? T : never)[]) =>
  all.map(({ number, session, scope, text, day }) =>
    memory(`${session}-${number}`, text, {
      session,
      scope,
      position: number,
      at: `2026-05-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    }),
  );

test.prop(
  [
    fc.uniqueArray(someMemory, {
      maxLength: 30,
      selector: ({ session, number }) => `${session}-${number}`,
    }),
    fc.array(words, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('s1', 's2', undefined),
  ],
  { numRuns: 40 },
)('Postgres ranks as the list does', async (some, asked, session) => {
  const agentId = randomUUID();
  const [kept, read, list] = [
    postgres(agentId),
    postgres(agentId, { mostRows: 0 }),
    listMemoryIndex(),
  ];
  const rows = rowsOf(some);
  for (const index of [kept, list]) await index.put(rows, [], 1);
  const query = { text: asked.join(' '), limit: 50, ...(session !== undefined && { session }) };
  const rounded = async (index: MemoryIndex) =>
    (await index.find(query)).map(({ id, score }) => [id, score.toFixed(9)]);
  expect(await rounded(kept)).toEqual(await rounded(list));
  expect(await rounded(read)).toEqual(await rounded(list));
});

const word = fc.constantFrom('tea', 'boat', 'whale', 'letter', 'garden');
test.prop(
  [
    fc.array(
      fc.record({
        put: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.array(word, { maxLength: 4 })), {
          maxLength: 12,
        }),
        gone: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
        asked: fc.array(word, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  ],
  { numRuns: 20 },
)('rows that are kept in memory answer as the database does, whoever writes', async (steps) => {
  const agentId = randomUUID();
  const [kept, read, writer] = [
    postgres(agentId),
    postgres(agentId, { mostRows: 0 }),
    postgres(agentId),
  ];
  for (const [at, { put, gone, asked }] of steps.entries()) {
    const rows = put.map(([n, words]) =>
      memory(`m${n}`, words.join(' '), {
        session: `s${n % 3}`,
        scope: n % 5 === 0 ? 'session' : 'global',
        type: n % 2 === 0 ? 'episodic' : 'semantic',
        at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
      }),
    );
    await (at % 2 === 0 ? writer : kept).put(
      rows,
      gone.map((n) => `m${n}`),
      at + 1,
    );
    const query = { text: asked.join(' '), limit: 50 };
    const within = { from: '2026-01-05T00:00:00.000Z', to: '2026-01-20T00:00:00.000Z' };
    for (const of of [query, { ...query, session: 's0' }, { ...query, within }]) {
      const found = await Promise.all([kept, read].map((index) => index.find(of)));
      const [one, other] = found.map((all) => all.map(({ id, score }) => [id, score.toFixed(9)]));
      expect(one).toEqual(other);
    }
  }
});

describe('the index in Postgres', () => {
  it('asks the database once for each search when it knows all rows, which it reads a page a search', async () => {
    const agentId = randomUUID();
    const many = Array.from({ length: 2600 }, (_, n) =>
      memory(`m${n}`, `word${n % 50} other${n % 7}`, { session: `s${n % 100}` }),
    );
    await postgres(agentId).put(many, [], 1);
    const asked = vi.spyOn(db.app, 'query');
    const reader = postgres(agentId);
    const search = async () => {
      asked.mockClear();
      const found = await reader.find({ text: 'word7 other3', limit: 5 });
      return { statements: asked.mock.calls.length, ids: found.map(({ id }) => id) };
    };
    const first = await search();
    expect(first.ids).toHaveLength(5);
    // What is known of all; a page of rows; the candidates, as long as rows are missing.
    expect([first, await search(), await search()]).toEqual([
      { statements: 3, ids: first.ids },
      { statements: 2, ids: first.ids },
      { statements: 1, ids: first.ids },
    ]);
    asked.mockRestore();
  });

  it('knows by their meaning those that another process wrote or deleted since it looked', async () => {
    const agentId = randomUUID();
    const [writer, reader] = [postgres(agentId), postgres(agentId)];
    // More than are looked at, and all of them nearer than the last one.
    const near = Array.from({ length: ALIKE + 50 }, (_, n) =>
      memory(`m${n}`, 'flat', { session: `s${n}` }),
    );
    const last = memory('m999', 'boat', { session: 'other' });
    await writer.put([...near, last], [], 1);
    await writer.beginVectors(SPACE);
    const asked = (index: MemoryIndex, vector = HOME) =>
      index
        .find({ text: 'residence', limit: 1000, meaning: { model: SPACE.model, vector } })
        .then((found) => found.map(({ id }) => id));
    expect(await asked(reader)).toEqual([]);
    const vectorsOf = near.map(({ id }) => ({ id, vector: HOME }));
    const aside = { id: last.id, vector: vectorOf(1, 0.2, 0.6) };
    await writer.putVectors(SPACE.model, [...vectorsOf, aside], 1);
    const [first = ''] = await asked(reader);
    expect(near.map(({ id }) => id)).toContain(first);
    await writer.put(
      [],
      near.map(({ id }) => id),
      2,
    );
    expect(await asked(reader)).toEqual(['m999']);
    await writer.putVectors(SPACE.model, [{ id: last.id, vector: vectorOf(-1, -0.2, -0.6) }], 2);
    expect(await asked(reader, vectorOf(-1, -0.2))).toEqual(['m999']);
    // Both searches wait for the same rows.
    await writer.put([near[0]!, last], [], 3);
    await writer.putVectors(SPACE.model, [{ id: 'm0', vector: HOME }], 3);
    expect(await Promise.all([asked(reader), asked(reader)])).toEqual([['m0'], ['m0']]);
  });

  it('keeps the memories of two agents apart', async () => {
    const [one, two] = [postgres(), postgres()];
    await one.put([memory('m1', 'whale')], [], 1);
    expect(await two.find({ text: 'whale', limit: 5 })).toEqual([]);
    expect(await two.count()).toBe(0);
  });

  it('holds no word and, once they are gone, no term of a text', async () => {
    const agentId = randomUUID();
    const index = postgres(agentId);
    await index.put([memory('m1', 'Anna: the whale sings', { subject: 'person:1' })], [], 1);
    const { rows } = await db.owner.query<{ all: string }>(
      'select coalesce(json_agg(r)::text, $2) as all from memory_rows r where agent_id = $1',
      [agentId, ''],
    );
    expect(rows[0]?.all).toContain('m1');
    expect(rows[0]?.all).not.toMatch(/whale|sing|anna/i);
    await index.put([], ['m1'], 2);
    expect(await termsLeft(agentId)).toBe(0);
  });

  it('loses the terms of a subject in the commit that destroys their key', async () => {
    const agentId = randomUUID();
    const index = postgres(agentId);
    await db.app.query("insert into subject_keys values ($1, 'person:1', 'k', '')", [agentId]);
    await index.put(
      [memory('m1', 'whale', { subject: 'person:1' }), memory('m2', 'tea', { session: 's2' })],
      [],
      1,
    );
    expect(await index.find({ text: 'whale', limit: 5 })).toHaveLength(1);
    await db.app.query("delete from subject_keys where agent_id = $1 and subject = 'person:1'", [
      agentId,
    ]);
    expect(await index.find({ text: 'whale', limit: 5 })).toEqual([]);
    expect(await index.count()).toBe(1);
    await index.put([], ['m2'], 2);
    expect(await termsLeft(agentId)).toBe(0);
  });

  it('holds no vector as the model made it, and none of a subject whose key is destroyed', async () => {
    const agentId = randomUUID();
    const index = postgres(agentId);
    await db.app.query("insert into subject_keys values ($1, 'person:1', 'k', '')", [agentId]);
    await index.put([memory('m1', 'whale', { subject: 'person:1' })], [], 1);
    // As many numbers as a real model gives: a turn of eight may come out as it went in.
    const dimensions = 384;
    await index.beginVectors({ ...SPACE, dimensions });
    const vector = Float32Array.from({ length: dimensions }, (_, at) => Math.sin(at + 1));
    await index.putVectors(SPACE.model, [{ id: 'm1', vector }], 1);
    const left = () =>
      db.owner.query<{ vector: Buffer; signs: string }>(
        'select v.vector, s.signs from memory_vectors v join memory_signs s using (agent_id, id) where agent_id = $1',
        [agentId],
      );
    const [kept] = (await left()).rows;
    expect(Math.abs(cosineTo(vector)(fromBytes(kept!.vector)))).toBeLessThan(0.5);
    await db.app.query("delete from subject_keys where agent_id = $1 and subject = 'person:1'", [
      agentId,
    ]);
    expect((await left()).rows).toEqual([]);
  });

  it('gives keys to what was indexed before there were any, and knows up to where', async () => {
    const index = postgres('before keys');
    await index.put([memory('m1', 'I live in Bern', { keys: ['home'] })], [], 4);
    const row = `[{"id":"m2","session":"s","position":1,"at":"2026-05-08T10:00:00Z","type":"semantic","is_global":true,
      "length":1,"speaker":"{}","terms":"{1}","counts":"{1}"}]`;
    await db.app.query("select put_memories('before keys', $1, '{}', 7)", [row]); // as the release before did
    await index.put([memory('m3', 'I live in Thun', { keys: ['home'] })], [], 9);
    expect([await index.keysMark(), await index.mark()]).toEqual([4, 9]);
    await index.putKeys([{ id: 'm2', keys: ['home'] }], 7);
    await index.putKeys(
      [
        { id: 'm3', keys: ['home'] },
        { id: 'gone', keys: ['home'] },
      ],
      12,
    );
    expect([await index.keysMark(), await index.mark()]).toEqual([9, 9]);
    const found = (await index.underKeys(['home'])).get('home') ?? [];
    expect(found.toSorted()).toEqual(['m1', 'm2', 'm3']);
    await index.put([], [], 11);
    expect(await index.keysMark()).toBe(11);
  });

  it('keeps no key of a subject whose key is destroyed, and none that reads as text', async () => {
    const agentId = randomUUID();
    const index = postgres(agentId);
    await db.app.query(
      "insert into subject_keys (agent_id, subject, key_id, key) values ($1, 'person:2', 'k', 'x')",
      [agentId],
    );
    await index.put([memory('m1', 'tea', { subject: 'person:2', keys: ['a key'] })], [], 1);
    const left = () => db.app.query('select key from memory_keys where agent_id = $1', [agentId]);
    expect((await left()).rows).toEqual([{ key: expect.any(Number) as unknown }]);
    await db.app.query("delete from subject_keys where agent_id = $1 and subject = 'person:2'", [
      agentId,
    ]);
    expect((await left()).rows).toEqual([]);
  });

  it('counts as if nobody else was there when several write at once', async () => {
    const agentId = randomUUID();
    const indexes = [postgres(agentId), postgres(agentId), postgres(agentId)];
    const puts = Array.from({ length: 30 }, (_, n) =>
      indexes[n % 3]!.put(
        [memory(`m${n % 7}`, `whale number ${n}`), memory(`m${n % 5}`, 'tea')],
        [`m${n % 3}`],
        n,
      ),
    );
    await Promise.all(puts);
    const count = await indexes[0]!.count();
    const { rows } = await db.owner.query<{ rows: number; wrong: number }>(
      `select (select count(*) from memory_rows where agent_id = $1)::integer as rows,
         (select count(*)::integer from (
           select t.term, count(*) as n from memory_rows r, unnest(r.terms) t (term) where r.agent_id = $1 group by 1
         ) real full join (select * from memory_terms where agent_id = $1) kept using (term)
          where real.n is distinct from kept.frequency) as wrong`,
      [agentId],
    );
    expect(rows[0]).toEqual({ rows: count, wrong: 0 });
    expect(await indexes[0]!.mark()).toBe(29);
  });

  it('finds candidates by the index of terms and their neighbours by session, and reads no whole table', async () => {
    const agentId = randomUUID();
    const talk = Array.from({ length: 4000 }, (_, n) =>
      memory(`m${n}`, `word${n % 500} word${n % 7}`, { session: `s${n % 100}` }),
    );
    await postgres(agentId).put(talk, [], 1);
    await db.owner.query('analyze memory_rows');
    const { rows } = await db.owner.query<{ term: string }>(
      'select term::text from memory_terms where agent_id = $1 and frequency <= 8 limit 1',
      [agentId],
    );
    const terms = [rows[0]!.term];
    const plan = await db.app.query<{ 'QUERY PLAN': string }>(
      `explain ${candidateStatement({ terms: 1, frequent: [], isMeant: false, hasVectors: false })}`,
      [agentId, terms, [1], terms, null, null, null, null, [], null],
    );
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('memory_rows_terms');
    expect(lines).toContain('memory_rows_session');
    expect(lines).not.toContain('Seq Scan');
  });
});

async function termsLeft(agentId: string): Promise<number> {
  const { rows } = await db.owner.query<{ left: number }>(
    'select count(*)::integer as left from memory_terms where agent_id = $1',
    [agentId],
  );
  return rows[0]!.left;
}
