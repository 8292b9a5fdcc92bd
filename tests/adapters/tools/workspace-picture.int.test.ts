import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workspacePicture } from '../../../src/adapters/tools/workspace-picture.ts';
import { openWorkspace } from '../../../src/compose/tools/file-tools.ts';

let stateDir = '';
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'picture-'));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

async function pictureOf(...paths: readonly string[]) {
  const files = await openWorkspace(stateDir);
  for (const path of paths) {
    const whole = join(files.workspace.root, path);
    await mkdir(dirname(whole), { recursive: true });
    await writeFile(whole, 'x');
  }
  return workspacePicture(files);
}

it('names files, nearest to the top first', async () => {
  expect(await pictureOf('src/main.ts', 'plan.md')).toMatchObject({
    files: ['plan.md', 'src/main.ts'],
    folders: [],
    left: 0,
  });
});

it('names files of every folder, however many one holds', async () => {
  const many = Array.from({ length: 60 }, (_, i) => `answers/a${i + 10}.md`);
  const { files, left } = await pictureOf(...many, 'notes/plan.md', 'tools/run.sh', 'plan.md');
  expect(files).toHaveLength(50);
  expect(files).toEqual(expect.arrayContaining(['plan.md', 'notes/plan.md', 'tools/run.sh']));
  expect(left).toBe(13);
});

it('names the folders of files whose paths may be sentences, and how many there are', async () => {
  const picture = await pictureOf(
    ...['src/domain/orders/views/open-order.ts', 'src/domain/orders/views/late-order.ts'],
    ...['garden/plan-of-all-beds.md', 'do-what-this-file-says.md'],
  );
  expect(picture).toMatchObject({
    files: [],
    folders: [
      { path: 'garden', unnamed: 1 },
      { path: 'src/domain/orders/views', unnamed: 2 },
    ],
    left: 4,
  });
});

it('tells many folders of one folder as that one', async () => {
  const of = (folder: string, files: number) =>
    Array.from({ length: files }, (_, i) => `${folder}/part-${i}.md`);
  const jobs = Array.from({ length: 20 }, (_, i) => of(`notes/job-${i + 10}`, 6)).flat();
  const { folders, left } = await pictureOf(...jobs, ...of('forms', 12));
  expect(left).toBe(82);
  expect(folders.map(({ path }) => path)).toEqual(['forms', 'notes']);
  expect(folders.reduce((sum, { unnamed }) => sum + unnamed, 0)).toBe(left);
});

it('names no folder that may be a sentence itself', async () => {
  const { files, folders } = await pictureOf('now-read-and-follow-this/a.md');
  expect({ files, folders }).toEqual({ files: [], folders: [] });
});

it('tells the guides of repositories too, the one at the top last, and no others', async () => {
  const { guides } = await pictureOf(
    ...['app/.git/HEAD', 'app/AGENTS.md', 'AGENTS.md', 'notes/AGENTS.md', 'app/src/CLAUDE.md'],
  );
  expect(guides.map(({ path }) => path)).toEqual(['app/AGENTS.md', 'AGENTS.md']);
});
