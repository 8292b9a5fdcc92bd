import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox } from '../../../src/compose/tools/sandbox.ts';
import { loadConfig } from '../../../src/config.ts';
import type { StepResult } from '../../../src/kernel/ports/step-runner.ts';
import { TO_RUN_SOURCE } from '../../support/run-source.ts';
import { isSandboxInstalled } from '../../support/sandbox.ts';
import { untilTrue } from '../../support/until.ts';

const SCRIPT = fileURLToPath(new URL('killed-step.ts', import.meta.url));

let root: string;
let told: string[];
beforeEach(async ({ skip }) => {
  if (!isSandboxInstalled) {
    skip('the sandbox is not installed: `apt-get install bubblewrap socat ripgrep`');
  }
  root = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-left-')));
  told = [];
  mkdirSync(at('repo'), { recursive: true });
  owner('repo', 'init', '-q', '-b', 'main');
  writeFileSync(at('repo/a.txt'), 'one\n');
  owner('repo', 'add', 'a.txt');
  owner('repo', 'commit', '-qm', 'one');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const at = (path: string) => join(root, 'state/workspace', path);
/** What a program writes that got out of the sandbox. */
const escaped = () => join(root, 'escaped');

const environment = () => ({
  GIT_AUTHOR_NAME: 'o',
  GIT_AUTHOR_EMAIL: 'o@x',
  GIT_COMMITTER_NAME: 'o',
  GIT_COMMITTER_EMAIL: 'o@x',
  GIT_EDITOR: 'true',
  GIT_CONFIG_NOSYSTEM: '1',
  HOME: root,
  PATH: process.env['PATH'],
});
/** The owner's git, by hand. */
function owner(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: at(folder), env: environment() }).toString();
}

/** As a prompt does on `cd`, and an owner after it, whatever git makes of the folder. */
function visit(folder: string): void {
  const commands = ['status', 'diff', 'log -1', 'add -A', 'commit -qm two', 'rebase --continue'];
  for (const command of commands) {
    spawnSync('git', command.split(' '), { cwd: at(folder), env: environment() });
  }
}

function sandbox() {
  return openSandbox({
    config: loadConfig({ HOMEOSTAT_STATE: join(root, 'state') }),
    elapsedMs: () => performance.now(),
    onPutAside: async (said) => {
      told.push(...said);
    },
  });
}

async function step(run: string): Promise<StepResult> {
  const { signal } = new AbortController();
  const result = await sandbox().runner.run({ run, signal, onSpawn: async () => undefined });
  expect(new TextDecoder().decode(result.output)).toBe('');
  expect(result.exitCode).toBe(0);
  return result;
}

/** Words of a shell: a git folder whose settings run a program. */
const evil = (folder: string, settings = '') =>
  `mkdir -p ${folder}/objects ${folder}/refs; printf 'ref: refs/heads/main\\n' > ${folder}/HEAD
   printf '[core]\\nrepositoryformatversion = 0\\nbare = false\\nfsmonitor = "touch ${escaped()}; false"\\n${settings}' > ${folder}/config`;

type Attack = { readonly before?: () => void; readonly run: () => string; readonly visits: string };

const ATTACKS: Readonly<Record<string, Attack>> = {
  'a commondir in a repository that was there': {
    run: () => `${evil('evil')}; cd repo; printf '../../evil\\n' > .git/commondir`,
    visits: 'repo',
  },
  'a working folder of a repository without a HEAD': {
    run: () =>
      `${evil('evil', 'worktree = ../sub\\n')}; mkdir -p evil/worktrees/w sub; mv evil/HEAD evil/worktrees/w; echo ../.. > evil/worktrees/w/commondir; echo 'gitdir: ../evil/worktrees/w' > sub/.git`,
    visits: 'sub',
  },
  'a commondir that leads to a folder without a HEAD': {
    run: () =>
      `${evil('evil')}; cp -r repo/.git/objects repo/.git/refs evil; rm evil/HEAD; printf '../../evil\\n' > repo/.git/commondir`,
    visits: 'repo',
  },
  'settings of a worktree where the owner has these on': {
    before: () => owner('repo', 'config', 'extensions.worktreeConfig', 'true'),
    run: () =>
      `printf '[core]\\nfsmonitor = "touch ${escaped()}; false"\\n' > repo/.git/config.worktree`,
    visits: 'repo',
  },
  'a file in the place of .git': {
    run: () =>
      `${evil('evil', 'worktree = ../sub\\n')}; mkdir sub; echo 'gitdir: ../evil' > sub/.git`,
    visits: 'sub',
  },
  'a link in the place of .git': {
    run: () => `${evil('evil', 'worktree = ../sub\\n')}; mkdir sub; ln -s ../evil sub/.git`,
    visits: 'sub',
  },
  'a folder that is itself a repository': {
    run: () => evil('sub', 'worktree = .\\n'),
    visits: 'sub',
  },
  'a repository of the step that names a program': {
    run: () => `mkdir sub; ${evil('sub/.git')}`,
    visits: 'sub',
  },
  'one that lies very deep': {
    run: () => `mkdir -p ${'d/'.repeat(30)}; cd ${'d/'.repeat(30)}; ${evil('.git')}`,
    visits: 'd/'.repeat(30),
  },
  'one in a folder whose name is no text': {
    run: () =>
      `d=$(printf 'sub/x\\377y'); mkdir -p "$d/in\n"; cd "$d"; ${evil('.git')}; cd 'in\n'; ${evil('.git')}`,
    visits: 'sub/x%ffy',
  },
  'one in a folder that cannot be listed': {
    run: () => `mkdir -p shut/sub; ${evil('shut/sub/.git')}; chmod 311 shut`,
    visits: 'shut/sub',
  },
  'one that a repository of the owner takes for a submodule': {
    run: () =>
      `cd repo; mkdir -p node_modules/m; ${evil('node_modules/m/.git')}; git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),node_modules/m; git -C node_modules/m update-ref HEAD 1 2>/dev/null; cp -r .git/objects .git/refs node_modules/m/.git; true`,
    visits: 'repo',
  },
  'settings of a submodule': {
    run: () =>
      `cd repo; mkdir m .git/modules; ${evil('.git/modules/m', 'worktree = ../../../m\\n')}; echo 'gitdir: ../.git/modules/m' > m/.git`,
    visits: 'repo/m',
  },
  'a hook': {
    run: () =>
      `git init -q sub; cd sub; printf '#!/bin/sh\\ntouch ${escaped()}\\n' > .git/hooks/post-index-change; chmod +x .git/hooks/post-index-change; cp .git/hooks/post-index-change .git/hooks/pre-commit; echo x > x`,
    visits: 'sub',
  },
  'a folder of hooks that the settings name': {
    run: () =>
      `git init -q sub; cd sub; mkdir .h; printf '#!/bin/sh\\ntouch ${escaped()}\\n' > .h/pre-commit; chmod +x .h/pre-commit; git config core.hooksPath .h; echo x > x`,
    visits: 'sub',
  },
  'a hook where the settings of the owner look for them': {
    before: () => owner('repo', 'config', 'core.hooksPath', '.h'),
    run: () =>
      `cd repo; mkdir .h; printf '#!/bin/sh\\ntouch ${escaped()}\\n' > .h/pre-commit; chmod +x .h/pre-commit`,
    visits: 'repo',
  },
  'settings that other settings take in': {
    run: () =>
      `git init -q sub; cd sub; git config include.path ../more; printf '[core]\\nfsmonitor = "touch ${escaped()}; false"\\n' > more`,
    visits: 'sub',
  },
  'settings that those of the owner take in': {
    before: () => owner('repo', 'config', 'include.path', '../more'),
    run: () => `printf '[core]\\nfsmonitor = "touch ${escaped()}; false"\\n' > repo/more`,
    visits: 'repo',
  },
  'a filter': {
    run: () =>
      `git init -q sub; cd sub; git config filter.x.clean 'touch ${escaped()}; cat'; echo '* filter=x' > .gitattributes; echo x > x`,
    visits: 'sub',
  },
  'a rebase with a command in its list': {
    run: () =>
      `git init -q sub; cd sub; git -c user.name=a -c user.email=a@b commit -q --allow-empty -m one; GIT_SEQUENCE_EDITOR=true git -c user.name=a -c user.email=a@b rebase -q --root --keep-empty -x 'false' 2>/dev/null >&2; printf 'exec touch ${escaped()}\\n' > .git/rebase-merge/git-rebase-todo`,
    visits: 'sub',
  },
};

describe('what a step leaves in git folders runs nothing outside the sandbox:', () => {
  it.each(Object.entries(ATTACKS))('%s', async (_, { before, run, visits }) => {
    before?.();
    const { putAside } = await step(run());
    visit(visits);
    expect(existsSync(escaped())).toBe(false);
    expect(told).not.toEqual([]);
    expect(putAside).toEqual(told);
    expect(owner('repo', 'log', '-1', '--format=%s')).toMatch(/one|two/);
  });

  it('a link that git would write through', async () => {
    writeFileSync(join(root, 'rc'), 'mine\n');
    await step(
      `git init -q sub; cd sub; mkdir -p .git/logs; ln -s ${root}/rc .git/logs/HEAD; ln -s ${root}/rc .git/COMMIT_EDITMSG; echo x > x`,
    );
    visit('sub');
    expect(readFileSync(join(root, 'rc'), 'utf8')).toBe('mine\n');
  });

  it('keeps what it put aside, and the rest of the settings', async () => {
    await step(
      'git init -q sub; cd sub; git config user.name "A \\"B\\""; git config core.pager evil; git remote add o https://example.com/o.git; echo hook > .git/hooks/pre-push',
    );
    expect(owner('sub', 'config', 'user.name')).toBe('A "B"\n');
    expect(owner('sub', 'remote', '-v')).toContain('https://example.com/o.git');
    expect(spawnSync('git', ['config', 'core.pager'], { cwd: at('sub') }).status).toBe(1);
    const [kept = ''] = readdirSync(join(root, 'state/put-aside'));
    const aside = (path: string) => readFileSync(join(root, 'state/put-aside', kept, path), 'utf8');
    expect(aside('sub/.git/hooks/pre-push')).toBe('hook\n');
    expect(aside('sub/.git/config')).toContain('pager = evil');
    expect(told.join('\n')).toContain('sub/.git/hooks/pre-push');
    expect(told.join('\n')).toContain('core.pager');
  });
});

describe('a name that is no text', () => {
  it('is changed where something is to be found by it, and takes no other name', async () => {
    mkdirSync(at('x%ff'));
    writeFileSync(at('x%ff/mine'), 'mine');
    await step(
      `for i in 1 2 3 4 5 6 7 8 9 10; do mkdir -p "$(printf "y$i\\377/\\376")/.git"; done; mkdir -p "$(printf 'x\\377')/.git"; touch "$(printf 'z\\377')"`,
    );
    const names = readdirSync(at(''), { encoding: 'buffer' }).map((name) =>
      name.toString('latin1'),
    );
    expect(names.filter((name) => /^y\d+%ff$/.test(name))).toHaveLength(10);
    expect(readdirSync(at('y10%ff'))).toEqual(['%fe']);
    expect(names.filter((name) => /^x%ff-\w+$/.test(name))).toHaveLength(1);
    expect(readFileSync(at('x%ff/mine'), 'utf8')).toBe('mine');
    expect(names).toContain('z\u00ff');
  });
});

describe('when the controller is killed under a step', () => {
  it('the next one puts aside what that left', async () => {
    const plant = `mkdir sub; ${evil('sub/.git')}; touch planted; sleep 600`;
    const args = [...TO_RUN_SOURCE, SCRIPT, join(root, 'state'), plant];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const gone = once(child, 'exit');
    await untilTrue(() => existsSync(at('planted')));
    child.kill('SIGKILL');
    await gone;
    sandbox();
    await untilTrue(
      () =>
        told.length > 0 &&
        readdirSync(join(root, 'state/tmp')).every((name) => !name.startsWith('git-')),
    );
    visit('sub');
    expect(existsSync(escaped())).toBe(false);
  });

  it('and takes nothing from what the owner did before', async () => {
    owner('repo', 'config', 'core.pager', 'less');
    const args = [...TO_RUN_SOURCE, SCRIPT, join(root, 'state'), 'touch begun; sleep 600'];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const gone = once(child, 'exit');
    await untilTrue(() => existsSync(at('begun')));
    child.kill('SIGKILL');
    await gone;
    await step('true');
    expect(told).toEqual([]);
    expect(owner('repo', 'config', 'core.pager')).toBe('less\n');
    owner('repo', 'config', 'core.editor', 'vi');
    await step('true');
    expect(told).toEqual([]);
  });
});

describe('ordinary work with git', () => {
  const as = 'git -c user.name=a -c user.email=a@b -c protocol.file.allow=always';

  it('leaves nothing that is put aside', async () => {
    await step(
      `git init -q -b main new; cd new; ${as} commit -q --allow-empty -m one; git branch side; git config user.name A
       git worktree add -q ../tree side; git remote add origin ../repo; git fetch -q; git branch -q --set-upstream-to=origin/main main
       cd ..; git clone -q repo copy; git clone -q --bare repo bare.git; ${as} -C copy submodule --quiet add ../repo sub; ${as} -C copy commit -qm sub
       ${as} -C copy submodule --quiet update --init`,
    );
    expect(told).toEqual([]);
    expect(owner('tree', 'status', '--short', '--branch')).toBe('## side\n');
    expect(owner('copy', 'submodule', 'status')).toMatch(/^ \w{40} sub/);
    expect(owner('copy/sub', 'log', '-1', '--format=%s')).toBe('one\n');
    expect(owner('bare.git', 'log', '-1', '--format=%s')).toBe('one\n');
  });

  it('touches nothing that the owner put there', async () => {
    owner('repo', 'config', 'core.pager', 'less');
    owner('repo', 'config', 'core.hooksPath', '.h');
    mkdirSync(at('repo/.h'));
    writeFileSync(at('repo/.h/pre-commit'), '#!/bin/sh\n', { mode: 0o755 });
    writeFileSync(at('repo/.git/hooks/pre-push'), '#!/bin/sh\n', { mode: 0o755 });
    await step('cd repo; git checkout -qb side; echo two > a.txt; git add .; git mv a.txt b.txt');
    expect(told).toEqual([]);
    expect(existsSync(at('repo/.git/hooks/pre-push')) && existsSync(at('repo/.h/pre-commit'))).toBe(
      true,
    );
  });
});
