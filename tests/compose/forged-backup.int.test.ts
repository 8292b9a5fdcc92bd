import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from '../../src/adapters/files/backup-file.ts';
import { backupSigner } from '../../src/adapters/files/proof/backup-seal.ts';
import { readHead } from '../../src/adapters/postgres/log/event-rows.ts';
import { createBackup, verifyBackup } from '../../src/compose/proof/back-up.ts';
import { openSealKeeper } from '../../src/compose/proof/keep-seals.ts';
import { verifyAgent } from '../../src/compose/proof/verify-agent.ts';
import { restoreBackup } from '../../src/compose/run/restore-backup.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import type { BackupRecord } from '../../src/kernel/proof/backup.ts';
import { eventHash, GENESIS_HASH } from '../../src/kernel/proof/event-hash.ts';
import { agentUnderTest } from './agent-under-test.ts';

type Records = readonly BackupRecord[];
type Of<Kind extends BackupRecord['kind']> = Extract<BackupRecord, { kind: Kind }>;
type Change = (records: Records) => Records;

const source = await agentUnderTest();
/** With the same keys and an empty database: where a forged backup would be restored. */
const target = await agentUnderTest();
/** Another machine, without the keys. */
const foreign = await agentUnderTest();
const silent = () => undefined;
const stateOf = ({ agent }: typeof source) => agent.config.stateDir;

let dir = '';
let early = '';
let genuine = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'forged-'));
  [early, genuine] = [join(dir, 'early.gz'), join(dir, 'genuine.gz')];
  await source.record(...notes(20, 0));
  await (await openSealKeeper(source.agent))(true);
  await createBackup(source.agent, early, silent);
  await source.agent.blobs.put('the first of two texts');
  await source.agent.blobs.put('the second of two texts');
  await source.record(...notes(10, 20));
  await (await openSealKeeper(source.agent))(true);
  await source.record(...notes(5, 30));
  await createBackup(source.agent, genuine, silent);
  const key = 'secrets/seal-key';
  await cp(join(stateOf(source), key), join(stateOf(target), key));
});
afterAll(() => rm(dir, { recursive: true }));

function notes(count: number, from: number): NewEvent[] {
  return Array.from({ length: count }, (_, i) => ({
    type: 'ObservationNoted',
    payload: { observation_id: `o${from + i}`, text: `pay 10 dollars ${from + i}`, kind: 'test' },
  }));
}

/** A copy with its records changed, as somebody does who has the file and not the key. */
async function forged(change: Change): Promise<string> {
  const lines = gunzipSync(await readFile(genuine))
    .toString()
    .trim()
    .split('\n');
  // Written by this program a moment ago.
  const records = change(lines.map((line) => JSON.parse(line) as BackupRecord));
  const file = join(dir, `forged-${Math.random()}.gz`);
  await writeFile(file, gzipSync(records.map((record) => `${JSON.stringify(record)}\n`).join('')));
  return file;
}

/** Every hash, the head and the count made to fit again. */
const mended: Change = (records) => {
  let last = GENESIS_HASH;
  const chained = records.map((record) => {
    if (record.kind !== 'event') return record;
    last = eventHash(last, record.seq, record.body);
    return { ...record, hash: last };
  });
  const events = chained.filter((record): record is Of<'event'> => record.kind === 'event');
  const head = { seq: events.length, hash: last };
  return chained.map((record): BackupRecord => {
    if (record.kind === 'header') return { ...record, head };
    return record.kind === 'end' ? { ...record, records: chained.length - 1 } : record;
  });
};

const lyingFrom =
  (seq: number): Change =>
  (records) =>
    mended(
      records.map((record) =>
        record.kind === 'event' && record.seq >= seq
          ? { ...record, body: record.body.replace('pay 10 dollars', 'pay 99 dollars') }
          : record,
      ),
    );
const without =
  (...kinds: readonly BackupRecord['kind'][]): Change =>
  (records) =>
    mended(records.filter(({ kind }) => !kinds.includes(kind)));
const cutTo =
  (seq: number): Change =>
  (records) =>
    mended(records.filter((record) => record.kind !== 'event' || record.seq <= seq));
const unsealed: Change = (records) =>
  records.map((record) =>
    record.kind === 'end' ? { kind: 'end', records: record.records } : record,
  );
const blobsExchanged: Change = (records) => {
  const contents = records.flatMap((record) => (record.kind === 'blob' ? [record.content] : []));
  return records.map((record) =>
    record.kind === 'blob' ? { ...record, content: contents.pop() ?? '' } : record,
  );
};
const manifestExchanged: Change = (records) =>
  records.map((record) =>
    record.kind === 'header' ? { ...record, created_at: '2030-01-01T00:00:00.000Z' } : record,
  );
const all =
  (...changes: readonly Change[]): Change =>
  (records) =>
    changes.reduce((changed, change) => change(changed), records);

const restore = (to: typeof source, file: string, withoutSeal: boolean) =>
  restoreBackup(to.agent, { file, withoutTexts: false, withoutSeal }, silent);

describe('where the key is, a backup', () => {
  it.each([
    ['with a changed event and a chain that fits', lyingFrom(1), /not the one that was sealed/],
    ['changed after the last seal of the log', lyingFrom(31), /changed after it was sealed/],
    ['without the seals of the log', all(lyingFrom(31), without('seal')), /changed after/],
    ['cut back to an earlier seal of the log', cutTo(20), /changed after it was sealed/],
    ['with exchanged texts', blobsExchanged, /changed after it was sealed/],
    ['that says it is of another day', manifestExchanged, /changed after it was sealed/],
    ['whose own seal is taken off', all(lyingFrom(31), unsealed), /bears no seal/],
  ])('%s is refused by verify and by restore', async (_, change, why) => {
    const file = await forged(change);
    const choice = { file, withoutSeal: false };
    await expect(verifyBackup(stateOf(source), choice, silent)).rejects.toThrow(why);
    await expect(restore(target, file, false)).rejects.toThrow(why);
    expect(await readHead(target.db.app, target.agent.agentId)).toBeNull();
  });

  it.each([
    ['changed after it was sealed', lyingFrom(31), /changed after it was sealed/],
    ['that a seal of the log contradicts', all(lyingFrom(25), unsealed), /not the one that was/],
  ])('%s is refused even when the owner asks for no seal', async (_, change, why) => {
    const file = await forged(change);
    const choice = { file, withoutSeal: true };
    await expect(verifyBackup(stateOf(source), choice, silent)).rejects.toThrow(why);
    await expect(restore(target, file, true)).rejects.toThrow(why);
  });

  it('sealed anew by somebody with another key is refused, and names that key', async () => {
    const sign = await backupSigner(join(dir, 'attacker'));
    const { key } = sign('');
    const file = await forged((records) =>
      lyingFrom(31)(records).map((record) =>
        record.kind === 'end'
          ? { ...record, seal: { key, signature: sign('x').signature } }
          : record,
      ),
    );
    const choice = { file, withoutSeal: false };
    await expect(verifyBackup(stateOf(source), choice, silent)).rejects.toThrow(/changed after/);
    const resealed = join(dir, 'resealed.gz');
    const lying = gunzipSync(await readFile(await forged(lyingFrom(31))));
    await writeBackup(resealed, sign, async (put) => {
      // Lines of a backup, made above.
      await put(
        lying
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as BackupRecord),
      );
    });
    await expect(
      verifyBackup(stateOf(source), { file: resealed, withoutSeal: false }, silent),
    ).rejects.toThrow(/sealed with a key \([0-9a-f]{16}\) that this state folder does not have/);
  });

  it('of an earlier day is genuine, and it is said how far the log has gone since', async () => {
    const choice = { file: early, withoutSeal: false };
    expect(await verifyBackup(stateOf(source), choice, silent)).toMatchObject({
      events: 20,
      seal: { status: 'genuine' },
      sealedSince: 30,
    });
  });

  it('of another agent is refused, whosever key sealed it', async () => {
    const other = { ...target.agent, agentId: 'other' };
    const choice = { file: genuine, withoutTexts: false, withoutSeal: false };
    await expect(restoreBackup(other, choice, silent)).rejects.toThrow(
      /it belongs to agent "main"/,
    );
  });

  it('as it was sealed comes back with the proof of its history', async () => {
    expect(await restore(target, genuine, false)).toMatchObject({
      isUnsealed: false,
      foreignSeals: 0,
      sealsAside: { count: 0 },
    });
    expect(await verifyAgent(target.agent, silent)).toMatchObject({
      ok: true,
      events: 35,
      unsealedHistory: null,
    });
  });
});

describe('where the key is not, a backup', () => {
  it('is refused, also as a mere check, until the owner gives its proof up', async () => {
    const choice = { file: genuine, withoutSeal: false };
    await expect(verifyBackup(stateOf(foreign), choice, silent)).rejects.toThrow(
      /Copy secrets\/seal-key/,
    );
    await expect(restore(foreign, genuine, false)).rejects.toThrow(/--without-seal/);
    await expect(readFile(join(stateOf(foreign), 'secrets/seal-key'))).rejects.toThrow('ENOENT');
    expect(
      await verifyBackup(stateOf(foreign), { ...choice, withoutSeal: true }, silent),
    ).toMatchObject({ events: 35, seal: { status: 'other_key' } });
  });

  it('is taken without its seal as a history that says so of itself', async () => {
    expect(await restore(foreign, genuine, true)).toMatchObject({
      events: 35,
      isUnsealed: true,
      foreignSeals: 2,
    });
    await foreign.record(...notes(1, 100));
    expect(await verifyAgent(foreign.agent, silent)).toMatchObject({
      ok: true,
      events: 37,
      unsealedHistory: { up_to_seq: 35, reason: 'other_key' },
    });
  });

  it('made there afterwards bears the new key, and the mark goes with it', async () => {
    const again = join(dir, 'again.gz');
    expect(await createBackup(foreign.agent, again, silent)).toMatchObject({
      events: 37,
      seal: { status: 'genuine' },
    });
    expect(gunzipSync(await readFile(again)).toString()).toContain('HistoryUnsealed');
  });
});
