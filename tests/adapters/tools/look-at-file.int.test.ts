import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookAtFile } from '../../../src/adapters/tools/look-at-file.ts';
import { openWorkspace } from '../../../src/compose/tools/file-tools.ts';
import { sightsOf } from '../../../src/compose/tools/look-tool.ts';
import { defaultModelSettings } from '../../../src/domain/budget/prices.ts';
import { SIGHTS, type Sight } from '../../../src/kernel/ports/model.ts';
import { defaultLookSettings } from '../../../src/kernel/viewable.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = (pages: number) => `%PDF-1.4\n${'<< /Type /Page >>\n'.repeat(pages)}`;

let dir: string;
beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-look-')));
  await openWorkspace(dir);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function look(name: string, content: string | Buffer, sees: readonly Sight[] = SIGHTS) {
  await writeFile(join(dir, 'workspace', name), content);
  const files = await openWorkspace(dir);
  const settings = { ...defaultLookSettings, maxImageBytes: 1_000 };
  const prepared = lookAtFile({ ...files, look: settings, sees }).prepare({ path: name });
  if (prepared.status !== 'ready') throw new Error(prepared.why);
  const signal = new AbortController().signal;
  const onSpawn = async () => undefined;
  return prepared.run({ actionId: 'a1', cycleNo: 1, trust: 'self', signal, onSpawn });
}

describe('looking at a file', () => {
  it('gives an image with what it may weigh, and whose words it is', async () => {
    const seen = await look('a.png', PNG);
    expect(seen).toMatchObject({ exitCode: 0, trust: 'outside' });
    const { imageTokens: tokens } = defaultLookSettings;
    expect(seen.media).toEqual({ type: 'image/png', tokens, base64: PNG.toString('base64') });
  });

  it('gives a PDF and counts its pages', async () => {
    const seen = await look('a.pdf', pdf(3));
    expect(seen.media?.tokens).toBe(3 * defaultLookSettings.pageTokens);
  });

  it.each([
    ['words.png', 'only text', /neither an image nor a PDF.*shell/],
    ['large.png', Buffer.concat([PNG, Buffer.alloc(2_000)]), /at most 1000 are shown/],
    ['long.pdf', pdf(101), /at most 100 are shown/],
  ])('refuses %s and says why', async (name, content, why) => {
    const seen = await look(name, content);
    expect(seen.exitCode).toBe(1);
    expect(seen.text).toMatch(why);
    expect(seen.media).toBeUndefined();
  });

  it('refuses what the models cannot see', async () => {
    expect((await look('a.pdf', pdf(1), ['images'])).text).toMatch(/cannot be shown.*shell/);
  });
});

it('is offered for what the models of all roles can see', () => {
  const { roles, prices } = defaultModelSettings;
  expect(sightsOf({ roles, prices })).toEqual(['images', 'pdfs']);
  expect(sightsOf({ roles: { ...roles, strong: 'unknown' }, prices })).toEqual([]);
});
