import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackup, writeBackup } from '../../src/adapters/files/backup-file.ts';
import { backupSealJudge, backupSigner } from '../../src/adapters/files/proof/backup-seal.ts';
import {
  openSealer,
  readSeals,
  restoreSeals,
  sealLines,
} from '../../src/adapters/files/proof/seals.ts';
import { exportAgent } from '../../src/adapters/postgres/log/backup.ts';
import { postgresBlobStore } from '../../src/adapters/postgres/log/blob-store.ts';
import { readHead } from '../../src/adapters/postgres/log/event-rows.ts';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { restoreAgent } from '../../src/adapters/postgres/log/restore-agent.ts';
import { verifyLog } from '../../src/adapters/postgres/log/verify-log.ts';
import { openPool } from '../../src/adapters/postgres/pool.ts';
import { type BackupTrust, checkBackup } from '../../src/kernel/proof/backup.ts';
import { counted, counterProjection, countingEvents, noteProjection } from '../support/counting.ts';
import { freshDatabase, type TestDatabase } from '../support/postgres.ts';
import { testLog, testOrigin } from '../support/test-log.ts';

const [here, there] = [await freshDatabase(), await freshDatabase()];
const definitions = countingEvents;
const projections = [counterProjection(1), noteProjection];
const masterKey = Buffer.alloc(32, 3);
const agentId = 'a';
const logOf = (db: TestDatabase) =>
  testLog({ store: postgresEventStore(db.app, definitions), definitions, projections });
const blobsOf = (db: TestDatabase) => postgresBlobStore({ pool: db.app, agentId, masterKey });

let dir = '';
let trust: BackupTrust;
let path = '';
let large = '';
let personal = '';
/** Nothing that could be compressed away. */
const HUGE = randomBytes(3_000_000).toString('base64');
let huge = { blob: '', bytes: 0 };
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'backup-'));
  path = join(dir, 'agent.jsonl.gz');
  for (let i = 0; i < 3; i++) {
    const events = Array.from({ length: 900 }, (_, n) =>
      counted(`k${n % 50}`, 1, { note: `Zoë \ud83d\ude00 ${i} ${n}`, dedupeKey: `${i}-${n}` }),
    );
    await logOf(here).append(agentId, testOrigin, { events });
  }
  large = await blobsOf(here).put('a large text '.repeat(5000));
  personal = (await blobsOf(here).putPersonal('person:1', 'private words')).blob;
  huge = await blobsOf(here).putPersonal('person:1', HUGE, 'encoded');
  const sealer = await openSealer(dir);
  await sealer.seal(agentId, (await readHead(here.app, agentId))!);
  trust = { seals: [], judge: await backupSealJudge(dir), isSealNeeded: true };
  await write(path);
});
afterAll(() => rm(dir, { recursive: true }));

async function write(to: string): Promise<void> {
  const pool = openPool({
    url: here.appUrl,
    max: 1,
    applicationName: 'test',
    unlimited: true,
    onError: (error) => {
      throw error;
    },
  });
  const seals = await sealLines(dir, agentId);
  const source = { agentId, appVersion: 'test', now: '2026-01-01T00:00:00Z', seals };
  await writeBackup(to, await backupSigner(dir), (put) => exportAgent(pool, source, put));
  await pool.end();
}

async function check(file: string) {
  const backup = checkBackup(trust);
  for await (const record of readBackup(file)) backup.next(record);
  return backup.end();
}

/** A copy of the backup with its text changed. */
async function changed(change: (text: string) => string): Promise<string> {
  const copy = join(dir, `changed-${Math.random()}.gz`);
  await writeFile(copy, gzipSync(change(gunzipSync(await readFile(path)).toString())));
  return copy;
}

const without = (part: string) => (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes(part))
    .join('\n');

describe('a backup', () => {
  it('is checked without a database, and is for its owner alone', async () => {
    const head = await readHead(here.app, agentId);
    expect(await check(path)).toMatchObject({
      agentId,
      head,
      events: 2700,
      blobs: 3,
      subjectKeys: 1,
      seals: [expect.stringContaining('signature')],
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('holds no personal text in the clear', async () => {
    const text = gunzipSync(await readFile(path)).toString();
    expect(text).not.toContain('private');
    expect(text).not.toContain(Buffer.from('private words').toString('base64'));
  });

  it.each([
    [
      'a changed body',
      (text: string) => text.replace('Zoë 😀 1 5', 'Zoe 😀 1 5'),
      /chain at event \d+/,
    ],
    ['a missing event', without('"seq":77,'), /gap at event 77/],
    ['a missing end', without('"kind":"end"'), /ends early/],
    ['a missing blob', without('"blob_id":"sha256:'), /records instead of/],
    ['a missing tail', without('"event","seq":2700,'), /records instead of/],
    [
      'a line of another kind',
      (text: string) => text.replace('"kind":"blob"', '"kind":"x"'),
      /not a record/,
    ],
    [
      'events after blobs',
      (text: string) => text.split('\n').reverse().join('\n').trim(),
      /out of place/,
    ],
  ])('with %s is refused', async (_, change, why) => {
    await expect(check(await changed(change))).rejects.toThrow(why);
  });

  it('that was cut short or is no backup is refused', async () => {
    const cut = await changed((text) => text);
    await truncate(cut, 4000);
    await expect(check(cut)).rejects.toMatchObject({ code: 'backup_refused' });
    await writeFile(cut, 'hello');
    await expect(check(cut)).rejects.toThrow(/could not read .* to its end/);
    await expect(check(join(dir, 'nothing'))).rejects.toThrow(/ENOENT/);
  });

  it('has no line that grows with a text', async () => {
    const longest = (file: Buffer) =>
      Math.max(
        ...file
          .toString()
          .split('\n')
          .map((line) => line.length),
      );
    expect(longest(gunzipSync(await readFile(path)))).toBeLessThan(1_500_000);
  });

  it('whose large text lacks a part, or has one of another text, is refused', async () => {
    const lines = gunzipSync(await readFile(path))
      .toString()
      .split('\n');
    const last = lines.findLast((line) => line.includes('"kind":"blob_part"')) ?? '';
    await expect(check(await changed(without(last)))).rejects.toThrow(/ends early/);
    const foreign = last.replace(huge.blob, personal);
    await expect(check(await changed((text) => text.replace(last, foreign)))).rejects.toThrow(
      /part of the text .* out of place/,
    );
  });

  it('that could not be written leaves no file behind', async () => {
    const target = join(dir, 'half.gz');
    const failing = writeBackup(target, await backupSigner(dir), async (put) => {
      await put([{ kind: 'end', records: 0 }]);
      throw new Error('disk full');
    });
    await expect(failing).rejects.toThrow('disk full');
    await expect(stat(target)).rejects.toThrow('ENOENT');
  });
});

describe('restoring', () => {
  it('refuses a damaged backup and an agent with events, and leaves nothing behind', async () => {
    const damaged = await changed((text) => text.replace('Zoë 😀 2 5', 'Zoe 😀 2 5'));
    await expect(restoreAgent(there.owner, readBackup(damaged), { trust })).rejects.toThrow(
      /chain at event/,
    );
    expect((await there.owner.query('select from events')).rowCount).toBe(0);
    expect(await readHead(there.app, agentId)).toBeNull();
    await expect(restoreAgent(here.owner, readBackup(path), { trust })).rejects.toThrow(
      /agent a already has 2700 events here/,
    );
  });

  it('brings back the same events, hashes and texts, and the documents are computed', async () => {
    const seen: number[] = [];
    const summary = await restoreAgent(there.owner, readBackup(path), {
      trust,
      onProgress: (seq) => seen.push(seq),
    });
    expect(summary.events).toBe(2700);
    expect(seen.at(-1)).toBe(2700);
    const rows = (db: TestDatabase) => db.owner.query(`select * from event_details order by seq`);
    expect((await rows(there)).rows).toEqual((await rows(here)).rows);
    expect(await blobsOf(there).get(large)).toContain('a large text');
    expect(await blobsOf(there).getPersonal('person:1', personal)).toEqual({
      status: 'found',
      text: 'private words',
    });
    const found = await blobsOf(there).getPersonal('person:1', huge.blob);
    expect(found).toEqual({ status: 'found', text: HUGE });
    await logOf(there).append(agentId, testOrigin, { events: [counted('more')] });
    const seals = await readSeals(dir, agentId);
    const options = { agentId, definitions, projections, seals };
    expect(await verifyLog(there.owner, options)).toMatchObject({
      ok: true,
      events: 2701,
      projections: [{ mark: 2701, documents: 51, equal: true }, { equal: true }],
    });
  });

  it('keeps the seals of its own key and counts the others', async () => {
    const lines = await sealLines(dir, agentId);
    expect(await restoreSeals(dir, agentId, lines)).toBe(0);
    expect(await sealLines(dir, agentId)).toEqual(lines);
    const elsewhere = await mkdtemp(join(dir, 'elsewhere-'));
    expect(await restoreSeals(elsewhere, agentId, lines)).toBe(1);
    expect(await readSeals(elsewhere, agentId)).toEqual([]);
  });

  it('takes back a backup of an agent without events', async () => {
    const empty = join(dir, 'empty.gz');
    const source = { agentId: 'empty', appVersion: 'test', now: '2026-01-01T00:00:00Z', seals: [] };
    await writeBackup(empty, await backupSigner(dir), (put) =>
      exportAgent(here.owner, source, put),
    );
    expect(await restoreAgent(there.owner, readBackup(empty), { trust })).toMatchObject({
      events: 0,
    });
  });
});
