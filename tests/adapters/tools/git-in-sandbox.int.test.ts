import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSandboxInstalled } from '../../support/sandbox.ts';
import { sandboxedSteps } from '../sandbox/sandbox-story.ts';
import { fileToolsUnderTest } from './tools-under-test.ts';

const { call, at, place } = fileToolsUnderTest(sandboxedSteps);

describe.runIf(isSandboxInstalled)('git in the sandbox', () => {
  let dir: string;
  let workspace: string;
  const git = (...args: string[]) => execFileSync('git', ['-C', workspace, ...args]).toString();
  beforeEach(() => {
    ({ dir, workspace } = place());
    git('init', '--quiet');
  });

  it('shows and commits what changed, in one sandbox each', async () => {
    await call('write_file', { path: 'a.txt', content: 'one\n' });
    const done = await call('git_commit', { message: 'Add a' });
    expect(done).toMatchObject({ exitCode: 0, evidence: [{ ok: true }] });
    expect(git('log', '-1', '--format=%an %s')).toBe('Homeostat main Add a\n');
    await call('write_file', { path: 'a.txt', content: 'two\n' });
    expect(await call('git_diff', {})).toMatchObject({ exitCode: 0, trust: 'self' });
    expect((await call('git_status', {})).text).toContain(' M a.txt');
  });

  it('neither shows nor commits secrets, which it cannot even read', async () => {
    writeFileSync(at('.env'), 'KEY=canary-1\n');
    writeFileSync(at('a.txt'), 'one\n');
    git('add', '.');
    git('-c', 'user.name=o', '-c', 'user.email=o@x', 'commit', '-qm', 'all');
    writeFileSync(at('.env'), 'KEY=canary-2\n');
    writeFileSync(at('a.txt'), 'two\n');
    mkdirSync(at('deep'));
    writeFileSync(at('deep/id_rsa'), 'canary-3\n');
    symlinkSync('.env', at('settings'));
    symlinkSync(join(dir, 'secret.txt'), at('far'));
    const { text } = await call('git_diff', {});
    expect(text).toContain('+two');
    expect(text).not.toMatch(/canary|KEY/);
    expect(await call('git_commit', { message: 'x' })).toMatchObject({ exitCode: 0 });
    expect(git('show', '--name-only', '--format=', 'HEAD')).toBe('a.txt\n');
    expect(git('show', 'HEAD:.env')).toBe('KEY=canary-1\n');
  });

  it('reaches nothing outside, whatever a repository names', async () => {
    // As if a program of the repository ran after all.
    const program = `touch ${join(dir, 'made')} ${at('made')}; cat ${join(dir, 'secret.txt')}`;
    git('config', 'filter.evil.clean', program);
    writeFileSync(at('.gitattributes'), '* filter=evil\n');
    writeFileSync(at('a.txt'), 'one\n');
    expect(await call('git_commit', { message: 'x' })).toMatchObject({ exitCode: 0 });
    expect(git('show', 'HEAD:a.txt')).toBe('one\n');
    expect(existsSync(join(dir, 'made')) || existsSync(at('made'))).toBe(false);
  });
});
