import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerFiles } from '../../../src/adapters/files/answer-files.ts';

let root: string;
let workspace: string;
const at = (...path: readonly string[]) => join(workspace, ...path);
const write = (text: string) => answerFiles(workspace).write('task-1', text);

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-answers-')));
  workspace = join(root, 'workspace');
  await mkdir(join(root, 'outside'));
  await mkdir(workspace);
  await writeFile(join(root, 'mcp.json'), 'the owner alone writes this');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function expectNothingOutside(): Promise<void> {
  expect(await readFile(join(root, 'mcp.json'), 'utf8')).toBe('the owner alone writes this');
  expect(await readdir(join(root, 'outside'))).toEqual([]);
  expect((await readdir(root)).sort()).toEqual(['mcp.json', 'outside', 'workspace']);
}

describe('an answer', () => {
  it('is a file of its owner alone, and a later one replaces it', async () => {
    await rm(workspace, { recursive: true });
    expect(await write('first')).toEqual({ path: 'answers/task-1.md' });
    await write('second');
    expect(await readFile(at('answers/task-1.md'), 'utf8')).toBe('second\n');
    expect((await lstat(at('answers/task-1.md'))).mode & 0o777).toBe(0o600);
    expect(await readdir(at('answers'))).toEqual(['task-1.md']);
  });

  it('goes through no link that waits under the name of its draft', async () => {
    await mkdir(at('answers'));
    await symlink('../../mcp.json', at('answers/.task-1.md.new'));
    await write('{"mcpServers":{}}');
    await expectNothingOutside();
    expect(await readFile(at('answers/task-1.md'), 'utf8')).toBe('{"mcpServers":{}}\n');
  });

  it('takes the place of a link under its own name', async () => {
    await mkdir(at('answers'));
    await symlink('../../mcp.json', at('answers/task-1.md'));
    await write('mine');
    await expectNothingOutside();
    expect((await lstat(at('answers/task-1.md'))).isFile()).toBe(true);
  });

  it('is not written where the folder is a link, and the reason says so', async () => {
    for (const target of ['../outside', '../nowhere', '.']) {
      await symlink(target, at('answers'));
      await expect(write('mine')).rejects.toThrow(/cannot write answers\/task-1.md: .* remove it/);
      await rm(at('answers'));
    }
    await expectNothingOutside();
    expect(await readdir(workspace)).toEqual([]);
  });

  it('is refused where a folder or a file stands in the way', async () => {
    await mkdir(at('answers/task-1.md/inner'), { recursive: true });
    await expect(write('mine')).rejects.toThrow(/there is a folder of that name/);
    expect(await readdir(at('answers'))).toEqual(['task-1.md']);
    await rm(at('answers'), { recursive: true });
    await writeFile(at('answers'), 'a file');
    await expect(write('mine')).rejects.toThrow(/no folder/);
  });

  it('never lies outside while its folder is swapped for a link over and over', async () => {
    await mkdir(at('answers'));
    let isSwapping = true;
    const swap = async () => {
      while (isSwapping) {
        // The writer makes the folder where it is missing just then.
        await rename(at('answers'), at('aside'));
        const isLinked = await symlink('../outside', at('answers')).then(
          () => true,
          () => false,
        );
        await rm(isLinked ? at('answers') : at('aside'), { recursive: true });
        if (isLinked) await rename(at('aside'), at('answers')).catch(() => drop('aside'));
      }
    };
    const drop = (name: string) => rm(at(name), { recursive: true, force: true });
    const swapping = swap();
    let written = 0;
    for (let n = 0; n < 200; n += 1) {
      await write(`answer ${n}`).then(
        () => (written += 1),
        () => undefined, // it was a link just then
      );
    }
    isSwapping = false;
    await swapping;
    expect(written).toBeGreaterThan(0);
    await expectNothingOutside();
  });
});
