import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walSize } from '../../../src/adapters/postgres/wal-size.ts';

describe('the size of a write-ahead log', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'homeostat-wal-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is that of its segments', async () => {
    await mkdir(join(dataDir, 'pg_wal'));
    await writeFile(join(dataDir, 'pg_wal', '000000010000000000000001'), Buffer.alloc(4096));
    await writeFile(join(dataDir, 'pg_wal', '000000010000000000000002'), Buffer.alloc(1024));
    expect(await walSize(dataDir)).toBeGreaterThanOrEqual(5120);
  });

  it('is not known where there is none', async () => {
    expect(await walSize(dataDir)).toBeNull();
  });
});
