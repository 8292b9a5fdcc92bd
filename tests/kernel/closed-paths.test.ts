import { expect, it } from 'vitest';
import { isGitControlPath, isSecretPath } from '../../src/kernel/closed-paths.ts';

it('knows files of passwords and keys, and samples of them', () => {
  const secret = ['.env', 'a/.env.local', '.ENV', 'a/.netrc', '.git-credentials', 'k/id_ed25519'];
  const open = ['.env.example', '.env.prod.sample', 'env', 'a.env', '.envrc', '.environment', 'id'];
  expect(secret.filter(isSecretPath)).toEqual(secret);
  expect([...open, 'id_rsa.pub', '.env/readme'].filter(isSecretPath)).toEqual([]);
});

it('knows where git finds programs to run', () => {
  const control = ['.git', 'a/.git', '.git/hooks', '.git/hooks/pre-push', 'a/.git/config'];
  control.push(
    '.git/config.worktree',
    '.git/modules/x/y/config',
    '.GIT/Hooks/x',
    '.git/config.lock',
  );
  const open = [
    '.git/HEAD',
    '.git/info/exclude',
    'hooks/x',
    '.github/config',
    'x.git/config',
    'git',
  ];
  expect(control.filter(isGitControlPath)).toEqual(control);
  expect(open.filter(isGitControlPath)).toEqual([]);
});
