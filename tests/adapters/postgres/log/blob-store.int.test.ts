import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { postgresBlobStore } from '../../../../src/adapters/postgres/log/blob-store.ts';
import { postgresEventStore } from '../../../../src/adapters/postgres/log/event-store.ts';
import { subjectKeyId } from '../../../../src/adapters/postgres/log/subject-key.ts';
import { catalogue } from '../../../../src/domain/catalogue.ts';
import { freshDatabase } from '../../../support/postgres.ts';
import { testLog, testOrigin } from '../../../support/test-log.ts';

const db = await freshDatabase();
const blobsWith = (masterKey: Buffer) =>
  postgresBlobStore({ pool: db.app, agentId: 'a', masterKey });
const blobs = blobsWith(Buffer.alloc(32, 7));

async function erase(subject: string): Promise<void> {
  const keyId = await subjectKeyId(db.app, { agentId: 'a', subject });
  const store = postgresEventStore(db.app, catalogue);
  const payload = { subject, key_id: keyId, by: 'owner' };
  await testLog({ store, definitions: catalogue }).append('a', testOrigin, {
    events: [{ type: 'PersonalDataErased', payload }],
    eraseSubject: subject,
  });
}

/** Everything in the database as text, bytes as hexadecimal. */
async function dump(): Promise<string> {
  const tables = ['events', 'heads', 'documents', 'marks', 'blobs', 'subject_keys', 'leases'];
  const dumps = tables.map((table) =>
    db.owner.query<{ row: string }>(`select t::text as row from ${table} t`),
  );
  return (await Promise.all(dumps)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

it('keeps our own texts once, by their content', async () => {
  const text = 'a long prompt '.repeat(1000);
  const id = await blobs.put(text);
  expect(await blobs.put(text)).toBe(id);
  expect(await blobs.get(id)).toBe(text);
  expect(await blobs.get('sha256:none')).toBeNull();
  const { rows } = await db.owner.query('select from blobs where octet_length(content) < 200');
  expect(rows).toHaveLength(1);
});

it('keeps the words of a person as ciphertext until their key is destroyed', async () => {
  const subject = 'person:1';
  const words = 'meet me at the old bridge';
  const { blob, bytes } = await blobs.putPersonal(subject, words);
  expect(bytes).toBe(25);
  expect(await blobs.putPersonal(subject, words)).toEqual({ blob, bytes });
  expect(await blobs.getPersonal(subject, blob)).toEqual({ status: 'found', text: words });
  expect(await blobs.getPersonal('person:2', blob)).toEqual({ status: 'unknown' });
  expect(await blobs.get(blob)).toBeNull();
  await erase(subject);
  expect(await blobs.getPersonal(subject, blob)).toEqual({ status: 'erased' });
});

it('keeps many texts at once, in order, under the keys of their subjects', async () => {
  const given = [
    { subject: 'person:8', content: 'first' },
    { subject: 'person:9', content: 'second' },
    { subject: 'person:8', content: 'third' },
    { subject: 'person:8', content: 'first' },
  ];
  const [put] = await Promise.all([blobs.putManyPersonal(given), blobs.putManyPersonal(given)]);
  expect(put[0]).toEqual(put[3]);
  expect(put.map(({ bytes }) => bytes)).toEqual([5, 6, 5, 5]);
  const wanted = put.map(({ blob }, at) => ({ subject: given[at]?.subject ?? '', blob }));
  expect(await blobs.getManyPersonal(wanted)).toEqual(
    given.map(({ content }) => ({ status: 'found', text: content })),
  );
  expect(await blobs.putPersonal('person:9', 'second')).toEqual(put[1]);
  expect(await blobs.putManyPersonal([])).toEqual([]);
  await erase('person:8');
  const after = await blobs.getManyPersonal(wanted);
  expect(after.map(({ status }) => status)).toEqual(['erased', 'found', 'erased', 'erased']);
});

it('leaves neither the words nor a digest of them in any table', async () => {
  const words = 'the treasure is under the third step';
  const { blob } = await blobs.putPersonal('person:4', words);
  const digest = createHash('sha256').update(words).digest('hex');
  const everything = await dump();
  expect(everything).toContain(blob);
  for (const trace of ['treasure', Buffer.from('treasure').toString('hex'), digest]) {
    expect(everything).not.toContain(trace);
  }
});

it('does not take a text of before for one that was written after the erasing', async () => {
  const subject = 'person:5';
  const before = await blobs.putPersonal(subject, 'same words');
  await erase(subject);
  const after = await blobs.putPersonal(subject, 'same words');
  expect(after.blob).not.toBe(before.blob);
  expect(await blobs.getPersonal(subject, before.blob)).toEqual({ status: 'erased' });
  expect(await blobs.getPersonal(subject, after.blob)).toMatchObject({ status: 'found' });
});

it('agrees on one key when two write of a new person at once', async () => {
  const stored = await Promise.all(
    ['x', 'y', 'z'].map((text) => blobs.putPersonal('person:6', text)),
  );
  for (const { blob } of stored) {
    expect(await blobs.getPersonal('person:6', blob)).toMatchObject({ status: 'found' });
  }
});

it('opens nothing with another master key', async () => {
  const { blob } = await blobs.putPersonal('person:3', 'secret');
  const other = blobsWith(Buffer.alloc(32, 8));
  await expect(other.getPersonal('person:3', blob)).rejects.toThrow();
});

it('reads many at once, and one that is damaged holds up no other', async () => {
  const { blob: kept } = await blobs.putPersonal('many:1', 'of many:1');
  const { blob: gone } = await blobs.putPersonal('many:2', 'of many:2');
  const { blob: broken } = await blobs.putPersonal('many:3', 'of many:3');
  await erase('many:2');
  await db.owner.query(`update blobs set content = content || '\\x00' where subject = 'many:3'`);
  const wanted = [
    { subject: 'many:3', blob: broken },
    { subject: 'many:1', blob: kept },
    { subject: 'many:2', blob: gone },
    { subject: 'many:2', blob: kept },
    { subject: 'many:1', blob: kept },
  ];
  const found = { status: 'found', text: 'of many:1' };
  expect(await blobs.getManyPersonal(wanted)).toEqual([
    { status: 'damaged' },
    found,
    { status: 'erased' },
    { status: 'unknown' },
    found,
  ]);
  expect(await blobs.getManyPersonal([])).toEqual([]);
});
