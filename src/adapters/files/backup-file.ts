import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackupRecord, BackupRefused, backupRecord } from '../../kernel/backup.ts';
import { messageOf } from '../../kernel/thrown.ts';

type Write = (records: readonly BackupRecord[]) => Promise<void>;

/**
 * Writes gzipped JSON Lines for its owner alone (mode 0600). The file appears under its name only when it is whole
 * and on disk; an earlier one of that name is replaced then.
 */
export async function writeBackup(
  path: string,
  produce: (write: Write) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}.partial`;
  const file = await open(draft, 'wx', 0o600);
  try {
    const gzip = createGzip();
    const draining = pipeline(gzip, intoFile(file));
    const failed = draining.then(() => undefined);
    failed.catch(() => undefined); // told by whoever waits for it below
    await produce(async (records) => {
      if (records.length === 0) return;
      const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
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
export async function* readBackup(path: string): AsyncGenerator<BackupRecord> {
  let number = 0;
  for await (const line of lines(path)) {
    number += 1;
    yield recordOf(line, number);
  }
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
    throw new BackupRefused(`${path} cannot be read to its end: ${why}`, error);
  } finally {
    source.destroy();
  }
  if (rest !== '') yield rest;
}

function recordOf(line: string, number: number): BackupRecord {
  try {
    return backupRecord.parse(JSON.parse(line));
  } catch (error) {
    throw new BackupRefused(`line ${number} is no record of a backup`, error);
  }
}
