import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shellStepRunner } from '../../src/adapters/process/shell-step-runner.ts';
import { openGit } from '../../src/compose/tools/file-tools.ts';
import { picturesOf } from '../../src/compose/tools/pictures.ts';
import { defaultStepRunnerSettings } from '../../src/kernel/ports/step-runner.ts';

const BEFORE = '2026-01-01T00:00:00Z';
const SINCE = '2026-02-01T00:00:00.000Z';
const AFTER = '2026-03-01T00:00:00Z';

let dir = '';
const at = (...path: readonly string[]) => join(dir, 'workspace', ...path);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'changes-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

function git(repository: string, ...args: readonly string[]) {
  execFileSync('git', ['-C', at(repository), ...args], { stdio: 'ignore' });
}

function commitAll(repository: string, date: string) {
  git(repository, 'add', '.');
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const who = ['-c', 'user.name=o', '-c', 'user.email=o@x'];
  execFileSync('git', ['-C', at(repository), ...who, 'commit', '-qm', 'x'], { env });
}

function repository(name: string, files: Readonly<Record<string, string>>) {
  mkdirSync(at(name), { recursive: true });
  git(name, 'init', '--quiet');
  for (const [file, text] of Object.entries(files)) writeFileSync(at(name, file), text);
}

async function changes() {
  const environment = { PATH: process.env['PATH'] ?? '', HOME: '/nowhere' };
  const steps = shellStepRunner({
    workspace: at(),
    environment,
    settings: defaultStepRunnerSettings,
    elapsedMs: () => performance.now(),
  });
  const pictures = picturesOf({
    config: { owner: '', timezone: 'UTC', sandbox: 'none' as const },
    agentId: 'main',
    path: '',
    now: () => AFTER,
    files: await openGit({ stateDir: dir, agentId: 'main', steps }),
  });
  const told = await pictures.changes(SINCE, new AbortController().signal);
  return told.map(({ fields: { repository: name, changed }, trust }) => ({ name, changed, trust }));
}

it('shows a judge what changed since the job began, committed or not, and nothing older', async () => {
  repository('site', { 'old.txt': 'long ago\n', 'page.txt': 'one\n' });
  commitAll('site', BEFORE);
  writeFileSync(at('site', 'page.txt'), 'two\n');
  commitAll('site', AFTER);
  writeFileSync(at('site', 'page.txt'), 'three\n');
  repository('quiet', { 'a.txt': 'a\n' });
  commitAll('quiet', BEFORE);
  const [site, ...others] = await changes();
  expect(others).toEqual([]);
  expect(site).toMatchObject({ name: 'site' });
  expect(site?.changed).toMatch(/-one\n\+three/);
  expect(site?.changed).not.toContain('long ago');
});

it('shows all of a repository that began with the job', async () => {
  repository('new', { 'a.txt': 'first\n' });
  commitAll('new', AFTER);
  expect((await changes())[0]?.changed).toContain('+first');
});

it('says that a repository was refused, and trusts nothing of it', async () => {
  repository('bad', { 'a.txt': 'a\n' });
  rmSync(at('bad', '.git', 'index'), { force: true });
  symlinkSync('/etc/passwd', at('bad', '.git', 'index'));
  const [bad] = await changes();
  expect(bad).toMatchObject({ name: 'bad', trust: 'outside' });
  expect(bad?.changed).toContain('not shown');
});
