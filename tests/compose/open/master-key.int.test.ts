import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sealKey } from '../../../src/adapters/files/proof/seal-key.ts';
import { openSealer } from '../../../src/adapters/files/proof/seals.ts';
import { type OpenAgent, openAgent } from '../../../src/compose/open/agent.ts';
import { forgetUnreadable } from '../../../src/compose/subjects/forget-unreadable.ts';
import { loadConfig } from '../../../src/config.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { testOrigin } from '../../support/test-log.ts';

const db = await freshDatabase();
let stateDir: string;
let lives = 0;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-master-'));
  lives += 1;
});
afterEach(() => rm(stateDir, { recursive: true }));

async function withAgent<T>(work: (agent: OpenAgent) => Promise<T>, acceptsLostKey = false) {
  const env = { DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.ownerUrl };
  const agent = await openAgent({
    config: loadConfig({ HOMEOSTAT_STATE: stateDir, HOMEOSTAT_AGENT: `m${lives}`, ...env }),
    progress: () => undefined,
    onError: () => undefined,
    applicationName: 'test',
    acceptsLostKey,
  });
  return work(agent).finally(agent.close);
}

const keyFile = () => join(stateDir, 'secrets/master-key');
const write = () => withAgent(({ blobs }) => blobs.putPersonal('person:ann', 'her words'));
const read = (blob: string) => withAgent(({ blobs }) => blobs.getPersonal('person:ann', blob));

it('a deleted master key is not made anew while texts stand under it, and can be put back', async () => {
  const { blob } = await write();
  const key = await readFile(keyFile(), 'utf8');
  await rm(keyFile());
  await expect(read(blob)).rejects.toThrow(/master-key is gone.*way back.*way on.*--unreadable/);
  await expect(readFile(keyFile())).rejects.toThrow('ENOENT');
  await writeFile(keyFile(), key, { mode: 0o600 });
  expect(await read(blob)).toEqual({ status: 'found', text: 'her words' });
});

it('another master key is refused too', async () => {
  const { blob } = await write();
  await writeFile(keyFile(), 'ab'.repeat(32));
  await expect(read(blob)).rejects.toThrow(/master-key is another key/);
});

it('the loss can be accepted: it is recorded, and what comes later is kept under a new key', async () => {
  const { blob } = await write();
  await rm(keyFile());
  const lost = await withAgent((agent) => forgetUnreadable(agent, testOrigin), true);
  expect(lost).toEqual(['person:ann']);
  expect(await read(blob)).toEqual({ status: 'erased' });
  const types = await withAgent(({ store, agentId }) => store.read(agentId, {}));
  expect(types).toMatchObject([
    { type: 'PersonalDataErased', payload: { subject: 'person:ann', by: 'owner' } },
  ]);
  const again = await write();
  expect(await read(again.blob)).toMatchObject({ status: 'found' });
});

it('a garbage seal key is named with what to do', async () => {
  await withAgent(async () => undefined);
  await writeFile(join(stateDir, 'secrets/seal-key'), 'garbage');
  await expect(sealKey(stateDir)).rejects.toThrow(/secrets\/seal-key contains no key. Restore it/);
});

it('a deleted seal key is not made anew while seals stand under it', async () => {
  const key = await openSealer(stateDir).then(async (sealer) => {
    await sealer.seal('a', { seq: 1, hash: 'aa' });
    return readFile(join(stateDir, 'secrets/seal-key'));
  });
  await rm(join(stateDir, 'secrets/seal-key'));
  await expect(openSealer(stateDir)).rejects.toThrow(
    /secrets\/seal-key is missing.*seals.jsonl aside/,
  );
  await expect(readFile(join(stateDir, 'secrets/seal-key'))).rejects.toThrow('ENOENT');
  await writeFile(join(stateDir, 'secrets/seal-key'), key);
  await openSealer(stateDir);
});
