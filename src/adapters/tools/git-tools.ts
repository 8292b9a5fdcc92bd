import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Trust } from '../../kernel/event.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../kernel/ports/tool.ts';
import { type Author, type Git, gitIn } from './run-git.ts';
import { type FileToolOptions, leastTrust, orSaid, said, sha256 } from './workspace.ts';

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
          const { git, root } = await open(at, { options, run, use: 'read' });
          const base = (await hasCommits(git)) ? ['HEAD'] : [];
          const what = [...base, '--', ...only];
          const harmless = ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];
          const text = await git(['diff', ...harmless, '--stat', '--patch', ...what]);
          if (text === '') return said('no change to files that git knows');
          const names = await git(['diff', ...harmless, '--name-only', '-z', ...what]);
          const changed = names.split('\0').filter((name) => name !== '');
          const trust = await trustOf(changed, { git, root, options });
          return cut({ ...said(text), trust }, options);
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
          const { git } = await open(at, { options, run, use: 'write' });
          return commit(git, { at, message, only });
        }),
    }),
  });
}

async function commit(
  git: Git,
  { at, message, only }: { at: string; message: string; only: readonly string[] },
): Promise<ToolOutcome> {
  const before = await headOf(git);
  await git(['add', '--all', '--', ...(only.length === 0 ? ['.'] : only)]);
  const staged = await git(['diff', '--cached', '--name-only', '--ignore-submodules=all']);
  if (staged === '') return said('nothing to commit: no file has changed', 1);
  await git(['commit', '--quiet', '--no-verify', '--cleanup=verbatim', '--message', message]);
  const head = await headOf(git);
  const ok = head !== null && head !== before;
  const files = staged.trim().split('\n').length;
  return {
    ...said(ok ? `committed ${files} files as ${head}` : 'the commit was not made', ok ? 0 : 1),
    evidence: [{ kind: 'git', ref: `${at}@${head ?? 'none'}: ${files} files`, ok }],
  };
}

type Opening = {
  readonly options: GitToolOptions;
  readonly run: ToolRun;
  readonly use: 'read' | 'write';
};

/** @throws Error when it leads out of the workspace or is no repository */
async function open(
  at: string,
  { options, run, use }: Opening,
): Promise<{ git: Git; root: string }> {
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
  if (names.length > MAX_LOOKED_UP) return 'outside';
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
