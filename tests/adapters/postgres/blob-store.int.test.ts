import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresBlobStore } from '../../../src/adapters/postgres/blob-store.ts';
import { postgresEventStore } from '../../../src/adapters/postgres/event-store.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { freshDatabase, type TestDatabase } from '../../support/postgres.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const blobs = () =>
  postgresBlobStore({ pool: database.app, agentId: 'a', masterKey: Buffer.alloc(32, 7) });

it('keeps our own texts once, by their content', async () => {
  const id = await blobs().put('a long prompt '.repeat(1000));
  expect(await blobs().put('a long prompt '.repeat(1000))).toBe(id);
  expect(await blobs().get(id)).toBe('a long prompt '.repeat(1000));
  expect(await blobs().get('sha256:none')).toBeNull();
});

it('keeps the words of a person as ciphertext until their key is destroyed', async () => {
  const subject = 'person:1';
  const { blob, bytes } = await blobs().putPersonal(subject, 'meet me at the old bridge');
  expect(bytes).toBe(25);
  const stored = await database.owner.query<{ content: Buffer }>('select content from blobs');
  expect(stored.rows.some(({ content }) => content.includes('bridge'))).toBe(false);
  expect(await blobs().getPersonal(subject, blob)).toEqual({
    status: 'found',
    text: 'meet me at the old bridge',
  });
  expect(await blobs().getPersonal('person:2', blob)).toEqual({ status: 'unknown' });
  const store = postgresEventStore(database.app, catalogue);
  await testLog({ store, definitions: catalogue }).append('a', testOrigin, {
    events: [{ type: 'PersonalDataErased', payload: { subject, key_id: 'k', by: 'owner' } }],
    eraseSubject: subject,
  });
  expect(await blobs().getPersonal(subject, blob)).toEqual({ status: 'erased' });
});

it('opens nothing with another master key', async () => {
  const { blob } = await blobs().putPersonal('person:3', 'secret');
  const other = postgresBlobStore({
    pool: database.app,
    agentId: 'a',
    masterKey: Buffer.alloc(32, 8),
  });
  await expect(other.getPersonal('person:3', blob)).rejects.toThrow();
});
