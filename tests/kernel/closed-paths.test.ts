import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import {
  isGitControlPath,
  isSecretPath,
  secretNamePatterns,
} from '../../src/kernel/closed-paths.ts';

it('knows files of passwords and keys, and samples of them', () => {
  const secret = ['.env', 'a/.env.local', '.ENV', 'a/.netrc', '.git-credentials', 'k/id_ed25519'];
  const open = ['.env.example', '.env.prod.sample', 'env', 'a.env', '.envrc', '.environment', 'id'];
  expect(secret.filter(isSecretPath)).toEqual(secret);
  expect([...open, 'id_rsa.pub', '.env/readme'].filter(isSecretPath)).toEqual([]);
});

it('knows where git finds programs to run', () => {
  const control = [
    ...[
      '.hg/hgrc',
      'a/.hg/hgrc-not-shared',
      '.HG/sharedpath',
      'a/.hg',
      '.jj/repo',
      '.jj/repo/config.toml',
    ],
    '.git',
    'a/.git',
    '.git/hooks',
    '.git/hooks/pre-push',
    'a/.git/config',
  ];
  control.push(
    '.git/config.worktree',
    '.git/modules/x/y/config',
    '.GIT/Hooks/x',
    '.git/config.lock',
    '.git/commondir',
    '.git/worktrees/x/commondir',
    '.git/worktrees/x/config.worktree',
    ...['.hg/hgrc', 'a/.hg/hgrc-not-shared', '.HG/sharedpath', 'a/.hg'],
    ...['.jj/repo', '.jj/repo/config.toml', '.jj/workspace-config.toml'],
  );
  const open = [
    '.git/HEAD',
    '.git/info/exclude',
    'hooks/x',
    '.github/config',
    'x.git/config',
    'git',
    ...['.hg/store/a', '.hgignore', '.hg/bookmarks', 'hgrc', '.jj/repo/store/a', 'config.toml'],
  ];
  expect(control.filter(isGitControlPath)).toEqual(control);
  expect(open.filter(isGitControlPath)).toEqual([]);
});

it('says the same of a name in the words of a shell', () => {
  const starts = ['.env', '.ENV.', '.env.Local', '.netrc', 'id_rsa', 'id_ED25519', '.pgpass', 'x'];
  const ends = ['', '.example', '.SAMPLE', '.dist.x', '.template', '.pub', '.', 'x'];
  const names = starts.flatMap((start) => ends.map((end) => start + end));
  const { samples, secrets } = secretNamePatterns();
  const script = `for n; do case $n in ${samples}) ;; ${secrets}) echo "$n" ;; esac; done`;
  const found = execFileSync('sh', ['-c', script, 'sh', ...names]).toString();
  expect(found.split('\n').filter(Boolean)).toEqual(names.filter(isSecretPath));
});
