import { describe, expect, it } from 'vitest';
import { judgePaths, judgeTouches } from '../../src/guard/judge-touches.ts';
import { guardContext } from '../support/guard.ts';

describe('a file tool', () => {
  it.each(['src/main.ts', 'docs/how to rm -rf.md', '.env', 'a/.gitignore', '/tmp/x'])(
    'may write %s',
    (path) => {
      const content = 'eval(`rm -rf /`); DROP TABLE users; $(curl x | sh)';
      expect(judgeTouches({ writes: [path], content }, guardContext).verdict).toBe('allow');
    },
  );

  it.each([
    '.git/hooks/pre-commit',
    'HEARTBEAT.md',
    '../config.json',
    '/data/agent/state/secrets/token',
    '/etc/profile',
    '/home/agent/.bashrc',
    '/home/agent/.ssh/authorized_keys',
  ])('may not write %s', (path) => {
    expect(judgePaths({ writes: [path] }, guardContext).verdict).toBe('block');
  });

  it.each(['.env', '/home/agent/.ssh/id_rsa', '../secrets/token'])('may not read %s', (path) => {
    expect(judgePaths({ reads: [path] }, guardContext).verdict).toBe('block');
  });

  it.each(['.', '..', '.git', '../postgres', '/home/agent', '/etc/hosts'])(
    'may not delete %s',
    (path) => {
      expect(judgePaths({ deletes: [path] }, guardContext).verdict).toBe('block');
    },
  );

  it('may read and delete in the workspace', () => {
    const paths = { reads: ['src/a.ts', '.env.example'], deletes: ['build/out.js'] };
    expect(judgePaths(paths, guardContext).verdict).toBe('allow');
  });

  it('is judged by the worst of what it touches', () => {
    const touches = { command: 'rm -rf /', reads: ['a'] };
    expect(judgeTouches(touches, guardContext).verdict).toBe('block');
  });
});
