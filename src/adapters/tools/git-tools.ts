import { lstat, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import { isSecretPath } from '../../kernel/closed-paths.ts';
import type { Trust } from '../../kernel/event.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../kernel/ports/tool.ts';
import { type Author, type Git, gitIn } from './run-git.ts';
import {
  type FileToolOptions,
  isPlainName,
  leastTrust,
  orSaid,
  said,
  sha256,
} from './workspace.ts';

const MAX_MESSAGE_CHARACTERS = 10_000;
/** With more, where the text of a difference came from is not looked up. */
const MAX_LOOKED_UP = 40;

export type GitToolOptions = FileToolOptions & {
  readonly author: Author;
  readonly environment: Readonly<Record<string, string>>;
};

const repository = z
  .string()
  .min(1)
  .default('.')
  .describe('folder of the repository, relative to the workspace');
const paths = z.array(z.string().min(1)).max(500).default([]);

/** Status, difference and commit in the workspace (A17). */
export function gitTools(options: GitToolOptions): readonly Tool[] {
  return [gitStatus(options), gitDiff(options), gitCommit(options)];
}

function gitStatus(options: GitToolOptions): Tool {
  return checkedTool({
    name: 'git_status',
    description: 'Branch and changed files of a repository in the workspace.',
    reach: 'look',
    isRepeatable: true,
    input: z.strictObject({ repository }),
    prepare: ({ repository: at }) => ({
      status: 'ready',
      touches: { reads: [at] },
      summary: `git status in ${at}`,
      run: (run) =>
        orSaid(run, async () => {
          const { git } = await open(at, { options, run, use: 'read' });
          const args = ['status', '--short', '--branch', '--ignore-submodules=all'];
          return cut({ ...said(await git(args)), trust: 'outside' }, options);
        }),
    }),
  });
}

function gitDiff(options: GitToolOptions): Tool {
  return checkedTool({
    name: 'git_diff',
    description: 'What changed in a repository of the workspace since its last commit.',
    reach: 'look',
    isRepeatable: true,
    input: z.strictObject({ repository, paths: paths.describe('only these; default all') }),
    prepare: ({ repository: at, paths: only }) => ({
      status: 'ready',
      touches: { reads: [at, ...only.map((path) => join(at, path))] },
      summary: `git diff in ${at}`,
      run: (run) =>
        orSaid(run, async () => {
          const repo = await open(at, { options, run, use: 'read' });
          return cut(await difference(repo, { only, options }), options);
        }),
    }),
  });
}

function gitCommit(options: GitToolOptions): Tool {
  return checkedTool({
    name: 'git_commit',
    description: 'Commit changed files of a repository in the workspace. No hook runs.',
    reach: 'workspace',
    isRepeatable: false,
    input: z.strictObject({
      repository,
      message: z.string().trim().min(1).max(MAX_MESSAGE_CHARACTERS),
      paths: paths.describe('only these; default all changed and new files'),
    }),
    prepare: ({ repository: at, message, paths: only }) => ({
      status: 'ready',
      touches: { writes: only.length === 0 ? [at] : only.map((path) => join(at, path)) },
      summary: `git commit in ${at}: ${message.split('\n')[0]?.slice(0, 80) ?? ''}`,
      run: (run) =>
        orSaid(run, async () => {
          const repo = await open(at, { options, run, use: 'write' });
          return commit(repo, { at, message, only, options });
        }),
    }),
  });
}

/** A rename would show under one name what was kept under another. */
const HARMLESS = ['--no-ext-diff', '--no-textconv', '--no-renames', '--ignore-submodules=all'];
/** More are not left out one by one. */
const MAX_LEFT_OUT = 500;

type Repository = { readonly git: Git; readonly root: string };

async function difference(
  repo: Repository,
  { only, options }: { readonly only: readonly string[]; readonly options: GitToolOptions },
): Promise<ToolOutcome> {
  const { git } = repo;
  const base = (await hasCommits(git)) ? ['HEAD'] : [];
  const changed = namesIn(
    await git(['diff', ...HARMLESS, '--name-only', '-z', ...base, '--', ...only]),
  );
  const { open: shown, closed } = await divided(changed, repo, options);
  if (shown.length === 0) return said(`no change to files that git knows${leftOut(closed)}`);
  const paths = [...(only.length === 0 ? ['.'] : only), ...without(closed)];
  const text = await git(['diff', ...HARMLESS, '--stat', '--patch', ...base, '--', ...paths]);
  const trust = await trustOf(shown, { ...repo, options });
  return { ...said(`${text}${leftOut(closed)}`), trust };
}

function namesIn(text: string): readonly string[] {
  return text.split('\0').filter((name) => name !== '');
}

/** What tools may not read is neither shown nor committed: by its name, or by where a link there leads. */
async function divided(
  names: readonly string[],
  { root }: Repository,
  { workspace }: GitToolOptions,
): Promise<{ readonly open: readonly string[]; readonly closed: readonly string[] }> {
  const open: string[] = [];
  const closed: string[] = [];
  for (const name of names) {
    const path = join(root, name);
    const isLink = (await lstat(path).catch(() => null))?.isSymbolicLink() === true;
    const leads = isLink
      ? await workspace.find(relative(workspace.root, path), 'read')
      : { ok: true };
    (isSecretPath(path) || !leads.ok ? closed : open).push(name);
  }
  if (closed.length <= MAX_LEFT_OUT) return { open, closed };
  throw new Error(
    `${closed.length} changed files hold secrets or lead elsewhere; name the paths that are meant`,
  );
}

function without(closed: readonly string[]): readonly string[] {
  return closed.map((name) => `:(top,exclude,literal)${name}`);
}

function leftOut({ length }: readonly string[]): string {
  return length === 0
    ? ''
    : `\n[left out: ${length} that hold secrets or lead out of the workspace]`;
}

type Commit = {
  readonly at: string;
  readonly message: string;
  readonly only: readonly string[];
  readonly options: GitToolOptions;
};

async function commit(
  repo: Repository,
  { at, message, only, options }: Commit,
): Promise<ToolOutcome> {
  const { git } = repo;
  const before = await headOf(git);
  const wanted = only.length === 0 ? ['.'] : only;
  const { closed } = await divided(await uncommitted(git, wanted), repo, options);
  await git(['add', '--all', '--', ...wanted, ...without(closed)]);
  const staged = await stagedIn(git);
  if (staged.length === 0)
    return said(`nothing to commit: no file has changed${leftOut(closed)}`, 1);
  const { closed: secret } = await divided(staged, repo, options);
  if (secret.length > 0) {
    const why = `${secret.length} of the staged files hold secrets or lead out of the workspace`;
    return said(`nothing is committed: ${why}; take them out of the index first`, 1);
  }
  await git(['commit', '--quiet', '--no-verify', '--cleanup=verbatim', '--message', message]);
  const head = await headOf(git);
  const ok = head !== null && head !== before;
  const text = ok
    ? `committed ${staged.length} files as ${head}${leftOut(closed)}`
    : 'the commit was not made';
  return {
    ...said(text, ok ? 0 : 1),
    evidence: [{ kind: 'git', ref: `${at}@${head ?? 'none'}: ${staged.length} files`, ok }],
  };
}

/** Changed and new files. With -z each stands after two letters and a space; without renames there is one name each. */
async function uncommitted(git: Git, wanted: readonly string[]): Promise<readonly string[]> {
  const all = ['--porcelain', '-z', '--untracked-files=all', '--no-renames'];
  const text = await git(['status', ...all, '--ignore-submodules=all', '--', ...wanted]);
  return namesIn(text).map((line) => line.slice(3));
}

async function stagedIn(git: Git): Promise<readonly string[]> {
  return namesIn(await git(['diff', ...HARMLESS, '--cached', '--name-only', '-z']));
}

type Opening = {
  readonly options: GitToolOptions;
  readonly run: ToolRun;
  readonly use: 'read' | 'write';
};

/** @throws Error when it leads out of the workspace or is no repository */
async function open(at: string, { options, run, use }: Opening): Promise<Repository> {
  const { workspace, environment, author } = options;
  const found = await workspace.find(at, use);
  if (!found.ok) throw new Error(found.why);
  const git = await gitIn({ repository: found.path, environment, author, signal: run.signal });
  return { git, root: found.path };
}

async function headOf(git: Git): Promise<string | null> {
  const head = await git(['rev-parse', '--verify', '--quiet', 'HEAD']).catch(() => '');
  return head.trim() || null;
}

async function hasCommits(git: Git): Promise<boolean> {
  return (await headOf(git)) !== null;
}

/** A difference shows what a file was and what it is. */
async function trustOf(
  names: readonly string[],
  { git, root, options }: { git: Git; root: string; options: GitToolOptions },
): Promise<Trust> {
  if (names.length > MAX_LOOKED_UP || !names.every(isPlainName)) return 'outside';
  const trusts: Trust[] = [];
  for (const name of names) {
    const now = await contentOf(join(root, name));
    const before = await git(['cat-file', 'blob', `HEAD:${name}`]).catch(() => null); // new
    for (const content of [now, before === null ? null : Buffer.from(before)]) {
      if (content !== null) trusts.push(await options.trust.of(sha256(content)));
    }
  }
  return leastTrust(trusts);
}

/** Null when it is deleted, or a link or a device, which have no content of their own. */
async function contentOf(path: string): Promise<Buffer | null> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true ? readFile(path) : null;
}

function cut(outcome: ToolOutcome, { settings }: GitToolOptions): ToolOutcome {
  const { text } = outcome;
  if (text.length <= settings.shownCharacters) return outcome;
  const piece = text.slice(0, settings.shownCharacters);
  return { ...outcome, text: `${piece}\n[cut off: ${text.length} characters in all]` };
}
