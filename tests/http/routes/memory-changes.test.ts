import { describe, expect, it } from 'vitest';
import { guestMemory } from '../../../src/app/guest/guest-memory.ts';
import { memoryDesk } from '../../../src/app/memory/memory-desk.ts';
import type { Guest } from '../../../src/kernel/ports/guest.ts';
import { memoryStory } from '../../app/memory/memory-story.ts';
import { httpAppUnderTest } from '../http-app-under-test.ts';

const [READING, WRITING] = ['r'.repeat(64), 'w'.repeat(64)];
const AS_READER = { authorization: `Bearer ${READING}` };
const AS_WRITER = { authorization: `Bearer ${WRITING}` };

function memoryUnderTest() {
  const story = memoryStory();
  const http = httpAppUnderTest({
    ports: {
      memories: memoryDesk(story.ports),
      guestMemory: (guest: Guest) => guestMemory(story.ports, guest),
    },
  });
  http.guests.set(READING, { name: 'reader', access: 'read' });
  http.guests.set(WRITING, { name: 'writer', access: 'write' });
  const told = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await http.post(path, body, headers);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...story, ...http, told };
}

function idIn({ body }: { readonly body: Record<string, unknown> }): string {
  return (body['memory'] as { memory_id: string }).memory_id;
}

describe('adding a memory over HTTP', () => {
  it('keeps the words of the owner as theirs, and those of a guest as from outside', async () => {
    const { told } = memoryUnderTest();
    const own = await told('/api/memories', { text: 'I live in Bern', tags: ['home'] });
    expect(own).toMatchObject({
      status: 201,
      body: { memory: { trust: 'owner', tags: ['home'] } },
    });
    const guests = await told('/api/memories', { text: 'I live in Bern' }, AS_WRITER);
    expect(guests).toMatchObject({ status: 201, body: { memory: { trust: 'outside' } } });
    expect(idIn(guests)).not.toBe(idIn(own));
    expect((await told('/api/memories', { text: 'I live in Bern' }, AS_READER)).status).toBe(403);
  });

  it('corrects what is in force, a guest only what it said itself', async () => {
    const { told, recall } = memoryUnderTest();
    const corrects = idIn(await told('/api/memories', { text: 'I live in Bern' }));
    const wrong = await told('/api/memories', { text: 'I live in Minsk', corrects }, AS_WRITER);
    expect(wrong.status).toBe(404);
    expect((await told('/api/memories', { text: 'I live in Thun', corrects })).status).toBe(201);
    expect(await recall({ text: 'live' })).toEqual(['I live in Thun']);
    expect((await told('/api/memories', { text: 'I live in Biel', corrects })).status).toBe(404);
  });
});

describe('forgetting over HTTP', () => {
  it('is the owner’s for every memory, a guest’s for what it said itself', async () => {
    const { told, recall } = memoryUnderTest();
    const own = idIn(await told('/api/memories', { text: 'I like pears' }));
    const guests = idIn(await told('/api/memories', { text: 'Pears are fruit' }, AS_WRITER));
    const forget = (id: string, as = {}) => told(`/api/memories/${id}/forget`, {}, as);
    expect((await forget(own, AS_WRITER)).status).toBe(403);
    expect((await forget(guests, AS_READER)).status).toBe(403);
    expect(await forget(guests, AS_WRITER)).toMatchObject({
      status: 200,
      body: { memory_id: guests },
    });
    expect(await forget(own)).toMatchObject({ status: 200, body: { source: null } });
    expect((await forget(own)).status).toBe(404);
    expect((await forget('none', AS_WRITER)).status).toBe(404);
    expect(await recall({ text: 'pears' })).toEqual([]);
  });
});

describe('the same words of several', () => {
  const BOB = 'b'.repeat(64);
  const AS_BOB = { authorization: `Bearer ${BOB}` };

  it('are one for nobody who could forget them for the others', async () => {
    const { told, guests, recall } = memoryUnderTest();
    guests.set(BOB, { name: 'bob', access: 'write' });
    const text = 'Invoices are paid to Muster AG in Bern';
    const nearly = 'Invoices are really paid to Muster AG in Bern';
    const own = idIn(await told('/api/memories', { text }, AS_WRITER));
    await told('/ingest/document', { text, source: 'handbook' });
    const bobs = idIn(await told('/api/memories', { text: nearly }, AS_BOB));
    expect(bobs).not.toBe(own);
    await told('/api/memories', { text: 'Invoices go to Minsk', corrects: own }, AS_WRITER);
    expect((await recall({ text: 'invoices paid Muster' })).sort()).toEqual(
      [text, nearly, 'Invoices go to Minsk'].sort(),
    );
    expect((await told(`/api/memories/${bobs}/forget`, {}, AS_WRITER)).status).toBe(403);
    expect((await told(`/api/memories/${bobs}/forget`, {}, AS_BOB)).status).toBe(200);
    expect(await recall({ text: 'paid to Muster AG' })).toContain(text);
  });

  it('are one memory of the guest who says them again', async () => {
    const { told } = memoryUnderTest();
    const first = idIn(
      await told('/api/memories', { text: 'The printer is called Otto' }, AS_WRITER),
    );
    const again = await told(
      '/api/memories',
      { text: 'the printer is really called Otto!' },
      AS_WRITER,
    );
    expect(idIn(again)).toBe(first);
  });
});

describe('a document', () => {
  const text = `${'Bern is the capital of Switzerland. '.repeat(40)}\n\n${'The Aare flows through it. '.repeat(50)}`;

  it('is remembered by its paragraphs under one key, from outside unless its owner says otherwise', async () => {
    const { told, docs, record } = memoryUnderTest();
    const first = await told('/ingest/document', { text, source: 'a book' });
    expect(first.status).toBe(201);
    expect((await told('/ingest/document', { text, source: 'a book' })).body).toEqual(first.body);
    const stored = await docs();
    expect(stored.map(({ trust, tags }) => ({ trust, tags }))).toEqual(
      [0, 1].map(() => ({ trust: 'outside', tags: ['a book'] })),
    );
    expect(new Set(stored.map(({ subject }) => subject))).toEqual(new Set([first.body['subject']]));
    await record({
      type: 'PersonalDataErased',
      payload: { subject: first.body['subject'], key_id: 'k', by: 'owner' },
    });
    const own = await told('/ingest/document', { text: 'I wrote this', trust: 'owner' });
    expect(own.status).toBe(201);
    expect((await docs()).map(({ trust }) => trust)).toContain('owner');
  });

  it('of a guest is never the owner’s, and the guest may forget it', async () => {
    const { told, docs } = memoryUnderTest();
    expect((await told('/ingest/document', { text, trust: 'owner' }, AS_WRITER)).status).toBe(403);
    const { body } = await told('/ingest/document', { text }, AS_WRITER);
    for (const id of body['memory_ids'] as string[]) {
      expect((await told(`/api/memories/${id}/forget`, {}, AS_WRITER)).status).toBe(200);
    }
    expect(new Set((await docs()).map(({ status }) => status))).toEqual(new Set(['forgotten']));
  });
});

describe('queries', () => {
  it('in a batch are answered each in its place', async () => {
    const { told, add } = memoryUnderTest();
    await add({ text: 'My sister Clara lives in Bern' });
    await add({ text: 'The printer is called Otto', session: 'thread-2' });
    const queries = [{ text: 'printer' }, { text: 'zebra' }, { text: 'sister', limit: 1 }];
    const { body } = await told('/query/batch', { queries }, AS_READER);
    const answers = body['answers'] as { memories: { text: string }[] }[];
    expect(answers.map(({ memories }) => memories.map(({ text }) => text))).toEqual([
      ['The printer is called Otto'],
      [],
      ['My sister Clara lives in Bern'],
    ]);
  });

  it('of a guest see nothing that belongs to one conversation alone', async () => {
    const { told, add } = memoryUnderTest();
    await add({ text: 'The hotel is booked', scope: 'session', session: 'thread-1' });
    const ask = async (headers = {}) =>
      (await told('/query', { text: 'hotel', session: 'thread-1' }, headers)).body['memories'];
    expect(await ask()).toHaveLength(1);
    expect(await ask(AS_READER)).toEqual([]);
  });
});
