import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { seedFiles } from '../../src/app/seed-agent.ts';

it('says how to bring back the seeds that went with a cleared state folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'));
  const missing = seedFiles(pathToFileURL(`${folder}/`));
  await expect(missing).rejects.toThrow(
    /capabilities\.json is missing.*git checkout -- state\/seed/,
  );
  await rm(folder, { recursive: true });
});
