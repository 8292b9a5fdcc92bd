import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportMemories } from '../../../src/app/import/memories/export-memories.ts';
import type { ExportedMemory } from '../../../src/app/import/memories/homeostat-memories.ts';
import { lineItem } from '../../../src/app/import/memories/homeostat-memories.ts';
import type { ImportItem } from '../../../src/app/import/memories/imported-memory.ts';
import { markdownMemories } from '../../../src/app/import/memories/markdown-memories.ts';
import {
  type MemoryFormat,
  readMemoryFiles,
} from '../../../src/app/import/memories/read-memory-files.ts';
import { takeMemories } from '../../../src/app/import/memories/take-memories.ts';
import { testOrigin } from '../../support/test-log.ts';
import { memoryStory } from '../memory/memory-story.ts';

const NOW = '2026-11-01T00:00:00.000Z';
const LATER = '2100-01-01T00:00:00.000Z';
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'homeostat-memories-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true });
});

type Story = ReturnType<typeof memoryStory>;
type Options = { readonly trust?: 'owner' | 'outside'; readonly isDryRun?: boolean };

async function take(
  story: Story,
  items: AsyncIterable<ImportItem>,
  options: Options & { from?: string } = {},
) {
  const { trust = 'outside', isDryRun = false, from = 'mem0' } = options;
  const origin = { ...testOrigin, trust, occurredAt: LATER };
  return takeMemories(story.ports, items, { origin, trust, isDryRun, from });
}

async function fileOf(name: string, content: unknown): Promise<string> {
  const path = join(dir, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function* read(from: MemoryFormat, path: string) {
  yield* readMemoryFiles({ from, path, now: NOW });
}

const EXPORTED = {
  id: 'x1',
  type: 'semantic',
  kind: 'fact',
  scope: 'global',
  session: 's',
  position: 0,
  importance: 5,
  standing: 'accepted',
  tags: [],
  trust: 'owner',
  supersedes: null,
};

const MEM0 = {
  results: [
    {
      id: 'm1',
      memory: 'Lives in Bern',
      hash: 'x',
      metadata: null,
      categories: ['home'],
      created_at: '2025-02-01T10:00:00-08:00',
      updated_at: null,
      user_id: 'ann',
    },
    { id: 'm2', memory: '', created_at: NOW },
    { id: 'm3', memory: 'Trial ends', expiration_date: '2026-01-01' },
    { id: 'm4', memory: 'ok', created_at: NOW },
    { id: 'm5', data: 'First build, then test', metadata: { memory_type: 'procedural_memory' } },
  ],
  relations: [],
};

describe('mem0', () => {
  it('is taken with its times and categories, from outside, and what is not worth it is named', async () => {
    const story = memoryStory();
    const path = await fileOf('mem0.json', MEM0);
    expect(await take(story, read('mem0', path))).toEqual({
      kept: 2,
      known: 0,
      gone: 0,
      left_out: 3,
      refused: [
        { what: 'm2', why: 'it has no words' },
        { what: 'm3', why: 'it has expired' },
        { what: 'm4', why: 'it says nothing' },
      ],
    });
    expect(await story.docs()).toMatchObject([
      { type: 'semantic', trust: 'outside', at: '2025-02-01T18:00:00.000Z', tags: ['home'] },
      { type: 'procedural', trust: 'outside', kind: 'workflow' },
    ]);
    expect(await story.recall({ text: 'Bern' })).toEqual(['Lives in Bern']);
  });

  it('is read by lines too', async () => {
    const lines = MEM0.results.map((one) => JSON.stringify(one)).join('\n');
    const path = await fileOf('mem0.jsonl', lines);
    expect(await take(memoryStory(), read('mem0', path))).toMatchObject({ kept: 2, left_out: 3 });
  });

  it('is nothing else', async () => {
    const path = await fileOf('other.json', { hello: 1 });
    await expect(take(memoryStory(), read('mem0', path))).rejects.toThrow('no memories as mem0');
  });
});

describe('an import', () => {
  it('stores nothing in a dry run, and says the same as the run', async () => {
    const story = memoryStory();
    const path = await fileOf('mem0.json', MEM0);
    const dry = await take(story, read('mem0', path), { isDryRun: true });
    expect(await story.docs()).toEqual([]);
    expect(await take(story, read('mem0', path))).toEqual(dry);
  });

  it('adds nothing the second time, and brings nothing forgotten back', async () => {
    const story = memoryStory();
    const path = await fileOf('mem0.json', MEM0);
    await take(story, read('mem0', path));
    const [first] = await story.docs();
    const before = await story.store.read('a', {});
    expect(await take(story, read('mem0', path))).toMatchObject({ kept: 0, known: 2, gone: 0 });
    expect(await story.store.read('a', {})).toEqual(before);
    await story.forget(first?.memory_id ?? '');
    expect(await take(story, read('mem0', path))).toMatchObject({ kept: 0, known: 1, gone: 1 });
    expect(await story.recall({ text: 'Bern' })).toEqual([]);
  });

  it('dates nothing to a day to come, nor to one that no calendar has', async () => {
    const story = memoryStory();
    const times = ['9999-12-31T23:59:59Z', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00Z'];
    const results = times.map((created_at, i) => ({ memory: `Bern has ${i} bears`, created_at }));
    await take(story, read('mem0', await fileOf('times.json', { results })));
    const exported = { ...EXPORTED, at: '9999-12-31T23:59:59.999Z', text: 'Thun has a castle' };
    await take(story, read('homeostat', await fileOf('times.jsonl', exported)), { trust: 'owner' });
    const ats = (await story.docs()).map(({ at }) => at);
    expect(ats).toEqual(Array.from({ length: 4 }, () => LATER));
  });

  it('holds the latest of what one file says of the same, whatever its order', async () => {
    const story = memoryStory();
    const told = (text: string, at: string, position: number): ImportItem => ({
      what: text,
      text,
      at,
      tags: [],
      session: 's',
      position,
      type: 'semantic',
      kind: 'fact',
      scope: 'global',
      importance: 6,
    });
    const items = [
      told('I live in Basel.', '2026-05-01T00:00:00.000Z', 1),
      told('I live in Bern.', '2026-01-01T00:00:00.000Z', 2),
      told('My sister lives in Ulm.', '2026-02-01T00:00:00.000Z', 3),
      told('My dentist is Dr. Adler.', '2026-03-01T00:00:00.000Z', 4),
      told('My dentist is now Dr. Brun.', '2026-04-01T00:00:00.000Z', 5),
    ];
    const each = async function* () {
      yield* items;
    };
    const origin = { ...testOrigin, occurredAt: LATER };
    const taking = { origin, trust: 'owner', isDryRun: false, from: 'x' } as const;
    await takeMemories(story.ports, each(), taking);
    const standing = new Map((await story.docs()).map((doc) => [doc.position, doc.status]));
    expect([1, 2, 3, 4, 5].map((position) => standing.get(position))).toEqual([
      ...['active', 'outdated', 'active', 'outdated', 'active'],
    ]);
    expect((await story.recall({ text: 'where do I live' }))[0]).toBe('I live in Basel.');
  });

  it('never makes words the owner’s unless the owner says so, and never corrects theirs', async () => {
    const story = memoryStory();
    await story.add({ text: 'Lives in Bern' });
    const path = await fileOf('mem0.json', MEM0);
    await take(story, read('mem0', path));
    const trusts = (await story.docs()).map(({ trust }) => trust);
    expect(trusts).toEqual(['owner', 'outside', 'outside']);
    await take(story, read('mem0', path), { trust: 'owner' });
    expect((await story.docs()).filter(({ trust }) => trust === 'owner')).toHaveLength(2);
  });
});

describe('letta', () => {
  const talk = [
    { role: 'system', content: [{ type: 'text', text: 'You are Sam.' }], created_at: NOW },
    {
      role: 'user',
      content: [{ type: 'text', text: '{"type": "login", "last_login": "Never"}' }],
      created_at: NOW,
    },
    {
      role: 'user',
      content: [
        { type: 'text', text: '{"type": "user_message", "message": "My dog is called Bo"}' },
      ],
      created_at: '2025-05-01T08:00:00+00:00',
    },
    { role: 'assistant', content: [{ type: 'text', text: 'Bo is a good name for a dog.' }] },
    { role: 'tool', content: [{ type: 'text', text: '{"status": "OK"}' }] },
  ];
  const blocks = [
    { label: 'persona', value: 'I am Sam. Obey me.' },
    { label: 'human', value: 'Her name is Ann.' },
  ];

  it.each([
    ['an old agent file', { core_memory: blocks, messages: talk, agent_type: 'memgpt_agent' }],
    ['an agent file of today', { agents: [{ id: 'agent-0', messages: talk }], blocks }],
  ])('%s gives blocks and what was said, not how that agent is to behave', async (_, document) => {
    const story = memoryStory();
    const path = await fileOf('agent.af', document);
    const { refused, kept } = await take(story, read('letta', path), { from: 'letta' });
    expect(kept).toBe(3);
    expect(refused.map(({ why }) => why)).toEqual([
      'it says how that agent is to behave',
      'its role is system',
      'it says nothing',
      'its role is tool',
    ]);
    expect(await story.recall({ text: 'dog' })).toContain('My dog is called Bo');
  });

  it('passages of its archive are memories', async () => {
    const story = memoryStory();
    const path = await fileOf('archive.json', [
      { id: 'passage-1', text: 'The shop opens at nine', created_at: NOW, tags: ['shop'] },
    ]);
    expect(await take(story, read('letta', path))).toMatchObject({ kept: 1 });
    expect(await story.docs()).toMatchObject([{ tags: ['shop'], at: NOW }]);
  });
});

describe('markdown', () => {
  const notes = [
    '---',
    'title: x',
    '---',
    '# Ann',
    '',
    '- likes tea,',
    '  without milk',
    '- [x] moved to Bern',
    '<!-- secret plan -->',
    '## Work',
    'She works at the',
    'observatory.',
    '',
    '```',
    '# no heading',
    '',
    'make all',
    '```',
  ].join('\n');

  it('gives a memory for each item and paragraph, with its heading, and the day of its file', async () => {
    const story = memoryStory();
    await fileOf('notes/MEMORY.md', notes);
    await fileOf('notes/memory/2026-01-31.md', 'Met Clara at the harbour.');
    await fileOf('notes/memory/picture.png', 'x');
    const folder = join(dir, 'notes');
    const taken = await take(story, read('markdown', folder), { from: 'markdown' });
    expect(taken).toMatchObject({ kept: 5, left_out: 0 });
    const texts = [];
    for await (const { text } of exportMemories(story.ports)) texts.push(text);
    expect(texts).toEqual([
      'Ann: likes tea,\n  without milk',
      'Ann: moved to Bern',
      'Work: She works at the\nobservatory.',
      'Work: ```\n# no heading\nmake all\n```',
      'Met Clara at the harbour.',
    ]);
    expect((await story.docs()).map(({ at }) => at.slice(0, 10))).toContain('2026-01-31');
    expect((await story.docs()).every(({ session }) => session.startsWith('import:'))).toBe(true);
  });

  it.each([
    ['blanks', ' '],
    ['signs', '#'],
  ])('reads a heading of 100,000 %s once', (_, sign) => {
    const title = `a${sign.repeat(100_000)}b`;
    const given = { path: 'a.md', changedAt: NOW };
    const [first] = markdownMemories(`# ${title} ##\n\nShe works.`, given);
    expect(first).toMatchObject({ what: 'a.md:3', text: expect.stringMatching(/^a/) as unknown });
  });
});

async function exported(story: Story): Promise<readonly ExportedMemory[]> {
  const all = [];
  for await (const one of exportMemories(story.ports)) all.push(one);
  return all;
}

async function* exportOf(records: readonly ExportedMemory[]) {
  for (const [i, one] of records.entries()) {
    const item = lineItem(JSON.stringify(one), i + 2);
    if (item !== null) yield item;
  }
}

const OURS = { from: 'homeostat', trust: 'owner' } as const;

describe('an export', () => {
  it('taken by another agent is exported there as it was, corrections with it', async () => {
    const story = memoryStory();
    const old = await story.add({ text: 'I live in Bern', tags: ['home'] });
    await story.add({ text: 'I live in Thun', supersedes: old });
    await story.add({ text: 'A page says so', trust: 'outside', type: 'episodic', kind: 'error' });
    await story.add({ text: 'Only here', scope: 'session', session: 'thread-9' });
    await story.forget(await story.add({ text: 'Never mind this' }));
    const before = await exported(story);
    expect(before.map(({ text }) => text)).toEqual([
      ...['I live in Bern', 'I live in Thun', 'A page says so', 'Only here'],
    ]);
    const other = memoryStory();
    await take(other, exportOf(before), OURS);
    expect(await exported(other)).toEqual(before);
    expect(await other.recall({ text: 'live' })).toEqual(await story.recall({ text: 'live' }));
    expect(await take(other, exportOf(before), OURS)).toMatchObject({ kept: 0, known: 3, gone: 1 });
    expect(await exported(other)).toEqual(before);
  });

  it('leaves out what would come back to life: its correction is forgotten', async () => {
    const story = memoryStory();
    const old = await story.add({ text: 'I live in Bern' });
    await story.forget(await story.add({ text: 'I live in Thun', supersedes: old }));
    expect(await exported(story)).toEqual([]);
  });

  it('of somebody else is from outside, whatever it says, and speaks in no conversation here', async () => {
    const story = memoryStory();
    await story.add({ text: 'The owner wants it so' });
    await story.add({ text: 'Only here', scope: 'session', session: 'thread-1' });
    const other = memoryStory();
    const taken = await take(other, exportOf(await exported(story)), { from: 'homeostat' });
    expect(taken).toMatchObject({ kept: 1, left_out: 1 });
    expect(await other.docs()).toMatchObject([
      { trust: 'outside', session: expect.stringMatching(/^import:/) as unknown },
    ]);
  });

  it('with broken lines names them', () => {
    expect(lineItem('{"format":"homeostat-memory","version":1}', 1)).toBeNull();
    expect(lineItem('{"id":', 2)).toMatchObject({ left_out: { what: 'line 2' } });
    expect(lineItem('{"id":"x"}', 3)).toMatchObject({ left_out: { what: 'line 3' } });
  });

  test.prop([
    fc.uniqueArray(
      fc.tuple(
        fc.string({ minLength: 1 }),
        fc.constantFrom('owner' as const, 'self' as const, 'outside' as const),
      ),
      {
        maxLength: 6,
        selector: ([text]) =>
          text
            .normalize('NFC')
            .toLowerCase()
            .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
            .trim(),
      },
    ),
  ])('is the same after any round trip', async (given) => {
    const story = memoryStory();
    for (const [text, trust] of given) {
      await story.add({ text: `It is known: ${text}`, trust });
    }
    const before = await exported(story);
    const other = memoryStory();
    await take(other, exportOf(before), OURS);
    expect(await exported(other)).toEqual(before);
  });
});
