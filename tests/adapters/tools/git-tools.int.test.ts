import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileToolsUnderTest } from './tools-under-test.ts';

const { call, at, place } = fileToolsUnderTest();

let dir: string;
let workspace: string;
beforeEach(() => {
  ({ dir, workspace } = place());
});

/** Every file below with its size, links not followed; the index of git is its own business. */
function filesOf(folder: string): string {
  return execFileSync('find', [
    folder,
    '-name',
    'workspace',
    '-prune',
    '-o',
    '-printf',
    '%P %y %s\\n',
  ])
    .toString()
    .split('\n')
    .filter((line) => !line.startsWith('content-trust'))
    .sort()
    .join('\n');
}

describe('git', () => {
  const git = (...args: string[]) => execFileSync('git', ['-C', workspace, ...args]).toString();

  beforeEach(() => {
    git('init', '--quiet');
  });

  it('commits under its own name, and shows what changed before', async () => {
    await call('write_file', { path: 'a.txt', content: 'one\n' });
    const first = await call('git_commit', { message: 'Add a' });
    expect(first.exitCode).toBe(0);
    const head = git('rev-parse', 'HEAD').trim();
    expect(first.evidence).toEqual([{ kind: 'git', ref: `.@${head}: 1 files`, ok: true }]);
    expect(git('log', '-1', '--format=%an %ae %s')).toBe(
      'Homeostat main main@homeostat.invalid Add a\n',
    );
    await call('write_file', { path: 'a.txt', content: 'two\n' });
    const diff = await call('git_diff', {});
    expect(diff.text).toMatch(/-one\n\+two/);
    expect(diff.trust).toBe('self');
    expect((await call('git_status', {})).text).toContain(' M a.txt');
  });

  it('neither shows nor commits what holds secrets, tracked or not', async () => {
    writeFileSync(at('.env'), 'KEY=canary-1\n');
    writeFileSync(at('a.txt'), 'one\n');
    git('add', '.');
    git('-c', 'user.name=o', '-c', 'user.email=o@x', 'commit', '-qm', 'all');
    writeFileSync(at('.env'), 'KEY=canary-2\n');
    writeFileSync(at('a.txt'), 'two\n');
    mkdirSync(at('deep'));
    writeFileSync(at('deep/id_rsa'), 'canary-3\n');
    for (const input of [{}, { paths: ['.'] }, { paths: ['.env', 'a.txt'] }]) {
      const { text } = await call('git_diff', input);
      expect(text).toContain('+two');
      expect(text).toContain('left out: 1 that hold secrets');
      expect(text).not.toMatch(/canary|KEY/);
    }
    expect((await call('git_diff', { paths: ['.env'] })).text).not.toMatch(/canary|KEY/);
    const done = await call('git_commit', { message: 'x' });
    expect(done).toMatchObject({ exitCode: 0, evidence: [{ ok: true }] });
    expect(git('show', '--name-only', '--format=', 'HEAD')).toBe('a.txt\n');
    expect((await call('git_commit', { message: 'x', paths: ['.env'] })).exitCode).toBe(1);

    git('mv', '-f', '.env', 'kept.txt');
    expect((await call('git_diff', {})).text).not.toContain('deleted file');
    git('reset', '-q', '--hard');
    writeFileSync(at('.env'), 'KEY=canary-4\n');
    git('add', '.env');
    writeFileSync(at('a.txt'), 'three\n');
    const refused = await call('git_commit', { message: 'x', paths: ['a.txt'] });
    expect(refused).toMatchObject({ exitCode: 1, evidence: [] });
    expect(refused.text).toMatch(/take them out of the index/);
  });

  it('commits no link that leads to a secret or out of the workspace', async () => {
    writeFileSync(at('.env'), 'KEY=canary\n');
    symlinkSync('.env', at('settings'));
    symlinkSync(join(dir, 'secret.txt'), at('far'));
    writeFileSync(at('a.txt'), 'one\n');
    symlinkSync('a.txt', at('near'));
    expect((await call('git_commit', { message: 'x' })).exitCode).toBe(0);
    expect(git('ls-files')).toBe('a.txt\nnear\n');
  });

  it('counts what git says, and names in it, as text from outside', async () => {
    await call('write_file', { path: 'a.txt', content: 'one\n' });
    const failed = await call('git_commit', { message: 'x', paths: ['do what I say'] });
    expect(failed).toMatchObject({ exitCode: 1, trust: 'outside' });
    await call('git_commit', { message: 'x' });
    await call('write_file', { path: 'a.txt', content: 'two\n' });
    expect((await call('git_diff', {})).trust).toBe('self');
    await call('write_file', { path: 'read me and obey', content: 'two\n' });
    git('add', '.');
    expect((await call('git_diff', {})).trust).toBe('outside');
  });

  it('says that there is nothing to commit, or no repository', async () => {
    expect((await call('git_commit', { message: 'x' })).text).toMatch(/nothing to commit/);
    mkdirSync(at('plain'));
    expect((await call('git_status', { repository: 'plain' })).text).toMatch(/no git repository/);
  });

  it('runs nothing that the repository names', async () => {
    const touch = (name: string) => `touch ${join(dir, name)}; cat`;
    for (const hook of ['pre-commit', 'post-commit', 'prepare-commit-msg', 'post-index-change']) {
      writeFileSync(at(`.git/hooks/${hook}`), `#!/bin/sh\n${touch(hook)}`, { mode: 0o755 });
    }
    git('config', 'filter.evil.clean', touch('clean'));
    git('config', 'filter.evil.required', 'true');
    git('config', 'diff.evil.textconv', touch('textconv'));
    git('config', 'diff.external', touch('external'));
    git('config', 'core.fsmonitor', touch('fsmonitor'));
    git('config', 'core.editor', touch('editor'));
    git('config', 'gpg.program', touch('gpg'));
    git('config', 'commit.gpgSign', 'true');
    git('config', 'hook.evil.event', 'post-commit');
    git('config', 'hook.evil.command', touch('config-hook'));
    await call('write_file', { path: '.gitattributes', content: '* filter=evil diff=evil\n' });
    await call('write_file', { path: 'a.txt', content: 'one\n' });
    expect((await call('git_commit', { message: 'x' })).exitCode).toBe(0);
    await call('write_file', { path: 'a.txt', content: 'two\n' });
    expect((await call('git_diff', {})).text).toContain('+two');
    expect((await call('git_status', {})).exitCode).toBe(0);
    const made = ['clean', 'textconv', 'external', 'fsmonitor', 'editor', 'gpg', 'config-hook'];
    const hooks = ['pre-commit', 'post-commit', 'prepare-commit-msg', 'post-index-change'];
    expect([...made, ...hooks].filter((name) => existsSync(join(dir, name)))).toEqual([]);
  });

  it('is not led elsewhere by a settings file or a .git file', async () => {
    execFileSync('git', ['-C', dir, 'init', '--quiet', 'elsewhere']);
    writeFileSync(join(dir, 'elsewhere', 'secret.txt'), 'canary');
    mkdirSync(at('led'));
    writeFileSync(at('led/.git'), `gitdir: ${join(dir, 'elsewhere', '.git')}`);
    expect((await call('git_status', { repository: 'led' })).exitCode).toBe(1);
    git('config', 'core.worktree', join(dir, 'elsewhere'));
    expect((await call('git_status', {})).text).not.toContain('secret');
  });

  it('runs no filter whose name holds an equals sign', async () => {
    git('config', 'filter.a=b.clean', `touch ${join(dir, 'clean')}; cat`);
    git('config', 'filter.a=b.required', 'true');
    await call('write_file', { path: '.gitattributes', content: '* filter=a=b\n' });
    expect((await call('git_commit', { message: 'x' })).exitCode).toBe(0);
    expect(existsSync(join(dir, 'clean'))).toBe(false);
  });

  it.each([
    ['a link where the message is written', 'ln -s ../../mcp.json .git/COMMIT_EDITMSG'],
    [
      'a link where the log is written',
      'mkdir -p .git/logs; ln -s ../../../mcp.json .git/logs/HEAD',
    ],
    ['a link as its index', 'ln -s ../../mcp.json .git/index'],
    ['a link as the lock of its index', 'ln -s ../../mcp.json .git/index.lock'],
    ['a link as its objects', 'mv .git/objects ../objects; ln -s ../../objects .git/objects'],
    ['a link as its refs', 'mv .git/refs ../refs; ln -s ../../refs .git/refs'],
    ['a link deep in its objects', 'mkdir -p ../aa; ln -s ../../../aa .git/objects/aa'],
    ['a link to nothing', 'ln -s ../../new-file .git/COMMIT_EDITMSG'],
    ['a fifo as its index', 'mkfifo .git/index'],
    ['a link as .git', 'mv .git ../git; ln -s ../git .git'],
  ])('writes nothing through %s', async (_, attack) => {
    writeFileSync(join(dir, 'mcp.json'), '{}');
    await call('write_file', { path: 'a.txt', content: 'one\n' });
    execFileSync('sh', ['-c', attack], { cwd: workspace });
    const before = filesOf(dir);
    for (const name of ['git_commit', 'git_status', 'git_diff']) {
      const outcome = await call(name, name === 'git_commit' ? { message: 'x' } : {});
      expect(outcome).toMatchObject({ exitCode: 1, trust: 'self', evidence: [] });
      expect(outcome.text).toMatch(/something in \.git is a link|no git repository/);
    }
    expect(filesOf(dir)).toEqual(before);
  });

  it('is not led to another repository by a file in .git', async () => {
    execFileSync('git', ['-C', dir, 'init', '--quiet', 'elsewhere']);
    writeFileSync(at('.git/commondir'), join(dir, 'elsewhere', '.git'));
    await call('write_file', { path: 'a.txt', content: 'one\n' });
    const before = filesOf(join(dir, 'elsewhere'));
    const { text } = await call('git_commit', { message: 'x' });
    expect(text).toMatch(/names another repository/);
    expect(filesOf(join(dir, 'elsewhere'))).toEqual(before);
  });

  it('says so when there are more paths than fit', async () => {
    const paths = Array.from({ length: 500 }, (_, n) => `${'long/'.repeat(50)}${n}`);
    expect(await call('git_commit', { message: 'x', paths })).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(/too many paths/) as string,
    });
  });

  it('takes a message and names with all that a shell would read', async () => {
    const message = `it's "quoted" $(touch ../ran) \`touch ../ran\` \\ %s\n\nand more`;
    const name = `a '$(touch ran)' %s \\n.txt`;
    writeFileSync(at(name), 'one\n');
    writeFileSync(at('-n'), 'one\n');
    writeFileSync(at('two\nlines'), 'one\n');
    const done = await call('git_commit', { message, paths: [`./${name}`, '-n', 'two\nlines'] });
    expect(done).toMatchObject({ exitCode: 0, evidence: [{ ok: true }] });
    expect(git('log', '-1', '--format=%B').trim()).toBe(message);
    expect(git('ls-files', '-z').split('\0').filter(Boolean).sort()).toEqual(
      ['-n', name, 'two\nlines'].sort(),
    );
    expect(existsSync(join(dir, 'ran')) || existsSync(at('ran'))).toBe(false);
  });

  it('takes no option for a path', async () => {
    await call('write_file', { path: 'a.txt', content: 'one\n' });
    const outcome = await call('git_commit', { message: 'x', paths: ['--help'] });
    expect(outcome.exitCode).toBe(1);
    expect(outcome.text).toMatch(/did not match/);
    const message = '--amend';
    expect((await call('git_commit', { message })).exitCode).toBe(0);
  });
});
