import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  type BackupRecord,
  BackupRefused,
  type BackupSeal,
  backupRecord,
  backupSealText,
  type ReadBackupRecord,
} from '../../kernel/proof/backup.ts';
import { messageOf } from '../../kernel/thrown.ts';

type Write = (records: readonly BackupRecord[]) => Promise<void>;

/**
 * Writes gzipped JSON Lines for its owner alone (mode 0600), and seals them at their end. The file appears under its
 * name only when it is whole and on disk; an earlier one of that name is replaced then.
 */
export async function writeBackup(
  path: string,
  sign: (text: string) => BackupSeal,
  produce: (write: Write) => Promise<void>,
): Promise<void> {
  const toLine = sealingLines(sign);
  const draft = `${path}.${randomUUID()}.partial`;
  const file = await open(draft, 'wx', 0o600);
  try {
    const gzip = createGzip();
    const draining = pipeline(gzip, intoFile(file));
    const failed = draining.then(() => undefined);
    failed.catch(() => undefined); // told by whoever waits for it below
    await produce(async (records) => {
      if (records.length === 0) return;
      const lines = records.map(toLine).join('');
      const hasRoom = gzip.write(lines);
      if (!hasRoom) await Promise.race([drained(gzip), failed]);
    });
    gzip.end();
    await draining;
    await file.sync();
    await file.close();
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
}

/** The line of each record; the end bears the seal of all before it. */
function sealingLines(sign: (text: string) => BackupSeal): (record: BackupRecord) => string {
  const digest = createHash('sha256');
  return (record) => {
    if (record.kind !== 'end') {
      const line = `${JSON.stringify(record)}\n`;
      digest.update(line);
      return line;
    }
    const { kind, records } = record;
    const seal = sign(backupSealText({ records, digest: digest.digest('hex') }));
    return `${JSON.stringify({ kind, records, seal })}\n`;
  };
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => stream.once('drain', resolve));
}

function intoFile(file: Awaited<ReturnType<typeof open>>): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      file.writeFile(chunk).then(() => {
        done();
      }, done);
    },
  });
}

/** A new name is safe from a power cut only when its folder is on disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The records of a backup file, a line at a time. @throws BackupRefused */
export async function* readBackup(path: string): AsyncGenerator<ReadBackupRecord> {
  let number = 0;
  const digest = createHash('sha256');
  for await (const line of lines(path)) {
    number += 1;
    const record = recordOf(line, number);
    if (record.kind === 'end') yield { ...record, digest: digest.copy().digest('hex') };
    else yield record;
    digest.update(line).update('\n');
  }
}

/** Its lines of seals.jsonl, before the events they are about are read. @throws BackupRefused */
export async function sealsInBackup(path: string): Promise<readonly string[]> {
  const found: string[] = [];
  let number = 0;
  for await (const line of lines(path)) {
    number += 1;
    // Older backups have them at their end; then all lines are looked through, and most are events.
    if (found.length > 0 && !line.includes('"seal"')) break;
    if (!line.includes('"seal"')) continue;
    const record = recordOf(line, number);
    if (record.kind === 'seal') found.push(record.line);
    else if (found.length > 0) break;
  }
  return found;
}

async function* lines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const plain = createGunzip();
  const ended = pipeline(source, plain);
  ended.catch(() => undefined); // the same error comes out of the loop
  let rest = '';
  try {
    plain.setEncoding('utf8');
    // Decoded text, since an encoding is set.
    for await (const chunk of plain as AsyncIterable<string>) {
      const [first = '', ...others] = chunk.split('\n');
      rest += first;
      for (const next of others) {
        yield rest;
        rest = next;
      }
    }
    await ended;
  } catch (error) {
    const why = messageOf(error);
    throw new BackupRefused(`could not read ${path} to its end: ${why}`, error);
  } finally {
    source.destroy();
  }
  if (rest !== '') yield rest;
}

function recordOf(line: string, number: number): BackupRecord {
  try {
    return backupRecord.parse(JSON.parse(line));
  } catch (error) {
    throw new BackupRefused(`line ${number} is not a record of a backup`, error);
  }
}
