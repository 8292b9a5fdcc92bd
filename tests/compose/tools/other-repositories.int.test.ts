import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSandbox } from '../../../src/compose/tools/sandbox.ts';
import { loadConfig } from '../../../src/config.ts';
import { isSandboxInstalled } from '../../support/sandbox.ts';

let root: string;
let told: string[];
beforeEach(async ({ skip }) => {
  if (!isSandboxInstalled) {
    skip('the sandbox is not installed: `apt-get install bubblewrap socat ripgrep`');
  }
  root = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-other-')));
  told = [];
  mkdirSync(at(''), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const at = (path: string) => join(root, 'state/workspace', path);

async function step(run: string): Promise<void> {
  const { runner } = openSandbox({
    config: loadConfig({ HOMEOSTAT_STATE: join(root, 'state') }),
    elapsedMs: () => performance.now(),
    onPutAside: async (said) => {
      told.push(...said);
    },
  });
  const { signal } = new AbortController();
  const { exitCode } = await runner.run({ run, signal, onSpawn: async () => undefined });
  expect(exitCode).toBe(0);
}

/** As `hg init` makes it. */
const made = 'mkdir -p r/.hg/store; echo dotencode > r/.hg/requires';

it.each([
  [
    'a hook of Mercurial',
    `${made}; printf '[hooks]\\nupdate = evil\\n' > r/.hg/hgrc`,
    'r/.hg/hgrc',
  ],
  ['an alias of it', `${made}; printf '[alias]\\nst = !evil\\n' > r/.hg/hgrc`, 'r/.hg/hgrc'],
  [
    'an extension of it among its paths',
    `${made}; printf '[paths]\\ndefault = /x\\n[extensions]\\na = ../a.py\\n' > r/.hg/hgrc`,
    'r/.hg/hgrc',
  ],
  ['settings that are taken in', `${made}; echo '%include ../more' > r/.hg/hgrc`, 'r/.hg/hgrc'],
  [
    'a value that goes on in the next line',
    `${made}; printf '[paths]\\na = b\\n [hooks]\\n' > r/.hg/hgrc`,
    'r/.hg/hgrc',
  ],
  [
    'settings of one working folder',
    `${made}; printf '[ui]\\neditor = evil\\n' > r/.hg/hgrc-not-shared`,
    'r/.hg/hgrc-not-shared',
  ],
  [
    'a store that lies elsewhere',
    `${made}; mkdir evil; echo ../../evil > r/.hg/sharedpath`,
    'r/.hg/sharedpath',
  ],
  [
    'a link to settings',
    `${made}; echo '[hooks]' > more; ln -s ../../more r/.hg/hgrc`,
    'r/.hg/hgrc',
  ],
  ['a link in the place of its folder', 'mkdir -p evil r; ln -s ../evil r/.hg', 'r/.hg'],
  [
    'a link that it would write through',
    `${made}; ln -s /etc/passwd r/.hg/store/undo`,
    'r/.hg/store/undo',
  ],
  [
    'settings of Jujutsu',
    'mkdir -p r/.jj/repo; echo a=1 > r/.jj/repo/config.toml',
    'r/.jj/repo/config.toml',
  ],
  [
    'settings of one folder of it',
    'mkdir -p r/.jj; echo a=1 > r/.jj/workspace-config.toml',
    'r/.jj/workspace-config.toml',
  ],
  [
    'a repository of Jujutsu elsewhere',
    'mkdir -p r/.jj evil; printf ../../evil > r/.jj/repo',
    'r/.jj/repo',
  ],
])('puts aside %s', async (_, run, path) => {
  await step(run);
  expect(told.join('\n')).toContain(path);
  expect(existsSync(at(path))).toBe(false);
  const [kept = ''] = readdirSync(join(root, 'state/put-aside'));
  expect(existsSync(join(root, 'state/put-aside', kept, path))).toBe(true);
});

it('leaves ordinary work with them', async () => {
  await step(
    `${made}; printf '# a comment\\n[paths]\\ndefault = https://example.com/r\\ndefault:pushrev = .\\n\\n' > r/.hg/hgrc
     ln -s host:123 r/.hg/wlock; ln -s host/f00:123 r/.hg/store/lock
     mkdir -p s/.hg; printf '%s' "$PWD/r/.hg" > s/.hg/sharedpath; mkdir -p t/.hg; printf ../../r/.hg > t/.hg/sharedpath
     mkdir -p j/.jj/repo/store k/.jj; printf '%s' "$PWD/j/.jj/repo" > k/.jj/repo`,
  );
  expect(told).toEqual([]);
});

it('touches nothing that the owner put there', async () => {
  mkdirSync(at('r/.hg'), { recursive: true });
  writeFileSync(at('r/.hg/hgrc'), '[hooks]\nupdate = make\n');
  mkdirSync(join(root, 'else'));
  symlinkSync(join(root, 'else'), at('.hg'));
  await step(
    'touch r/a; (echo evil >> r/.hg/hgrc) 2>/dev/null; (echo evil > r/.hg/sharedpath) 2>/dev/null; rm r/.hg/sharedpath; true',
  );
  expect(told).toEqual([]);
  expect(readFileSync(at('r/.hg/hgrc'), 'utf8')).toBe('[hooks]\nupdate = make\n');
});
