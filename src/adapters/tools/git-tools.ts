import { join } from 'node:path';
import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Trust } from '../../kernel/event/event.ts';
import type { Author } from '../../kernel/harmless-git.ts';
import type { StepRunner } from '../../kernel/ports/step-runner.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../kernel/ports/tool.ts';
import { commitWork, diffWork, STATUS } from './git-script.ts';
import { type GitOutput, type GitRun, runGit } from './run-git.ts';
import { type FileToolOptions, isPlainName, leastTrust, orSaid, textOutcome } from './workspace.ts';

const MAX_MESSAGE_CHARACTERS = 10_000;

export type GitToolOptions = FileToolOptions & {
  readonly author: Author;
  /** What git runs in: the sandbox, but where the owner chose none. */
  readonly steps: StepRunner;
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
    isReadOnly: true,
    input: z.strictObject({ repository }),
    prepare: ({ repository: at }) => ({
      status: 'ready',
      touches: { reads: [at] },
      summary: `git status in ${at}`,
      run: (run) =>
        orSaid(run, async () => {
          const { parts, truncatedBytes } = await git(STATUS, { at, options, run, use: 'read' });
          const text = cutOutput(parts.get('status') ?? '', { truncatedBytes, options });
          return { ...textOutcome(text), trust: 'outside' };
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
    isReadOnly: true,
    input: z.strictObject({ repository, paths: paths.describe('only these; default all') }),
    prepare: ({ repository: at, paths: only }) => ({
      status: 'ready',
      touches: { reads: [at, ...only.map((path) => join(at, path))] },
      summary: `git diff in ${at}`,
      run: (run) =>
        orSaid(run, async () => {
          const output = await git(diffWork(only), { at, options, run, use: 'read' });
          return difference(output, options);
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
          const work = commitWork(message, only);
          return commit(at, await git(work, { at, options, run, use: 'write' }));
        }),
    }),
  });
}

type Opening = {
  readonly at: string;
  readonly options: GitToolOptions;
  readonly run: Pick<ToolRun, 'signal'>;
  readonly use: 'read' | 'write';
};

/** @throws Error when it leads out of the workspace or is no repository */
async function git(work: string, { at, options, run, use }: Opening): Promise<GitOutput> {
  const { workspace, steps, author } = options;
  const found = await workspace.find(at, use);
  if (!found.ok) throw new Error(found.why);
  const { signal } = run;
  const where: GitRun = {
    repository: found.path,
    workspace: workspace.root,
    author,
    steps,
    signal,
  };
  return runGit(where, work);
}

/**
 * What has changed in a repository since an instant (ISO 8601), committed or not, for whoever judges the work; null:
 * nothing that may be shown.
 * @throws Error as the tools do
 */
export async function changesSince(
  options: GitToolOptions,
  {
    at,
    since,
    signal,
  }: { readonly at: string; readonly since: string; readonly signal: AbortSignal },
): Promise<{ readonly text: string; readonly trust: Trust } | null> {
  const output = await git(diffWork([], since), { at, options, run: { signal }, use: 'read' });
  const [shown = 0] = numbersIn(output.parts.get('counts'));
  if (shown === 0) return null;
  const { text, trust } = await difference(output, options);
  return { text, trust };
}

async function difference(
  { parts, truncatedBytes }: GitOutput,
  options: GitToolOptions,
): Promise<ToolOutcome> {
  const [shown = 0, closed = 0] = numbersIn(parts.get('counts'));
  if (shown === 0) return textOutcome(`no change to files that git knows${leftOut(closed)}`);
  const text = cutOutput(parts.get('patch') ?? '', { truncatedBytes, options });
  return {
    ...textOutcome(`${text}${leftOut(closed)}`),
    trust: await trustOfOutput(parts, options),
  };
}

/** A difference shows what a file was and what it is. Of many files it is not looked up. */
async function trustOfOutput(
  parts: GitOutput['parts'],
  { trust }: Pick<GitToolOptions, 'trust'>,
): Promise<Trust> {
  const names = parts.get('names')?.split('\0').slice(0, -1);
  if (names === undefined || !names.every(isPlainName)) return 'outside';
  const hashes = parts.get('hashes')?.match(/\b[0-9a-f]{64}\b/g) ?? [];
  return leastTrust(await Promise.all(hashes.map((hash) => trust.of(hash))));
}

/** What tools may not read is neither shown nor committed: by its name, or by where a link there leads. */
function leftOut(length: number): string {
  return length === 0
    ? ''
    : `\n[left out: ${length} that hold secrets or lead out of the workspace]`;
}

function commit(at: string, { parts }: GitOutput): ToolOutcome {
  const [leftAlone] = numbersIn(parts.get('nothing'));
  if (leftAlone !== undefined) {
    return textOutcome(`nothing to commit: no file has changed${leftOut(leftAlone)}`, 1);
  }
  const [secret] = numbersIn(parts.get('secret'));
  if (secret !== undefined) {
    const why = `${secret} of the staged files hold secrets or lead out of the workspace`;
    return textOutcome(`nothing is committed: ${why}; take them out of the index first`, 1);
  }
  return committed(at, parts.get('committed') ?? '');
}

function committed(at: string, told: string): ToolOutcome {
  const [files = 0, closed = 0] = numbersIn(told);
  const [, , before = 'none', head = 'none'] = told.trim().split(' ');
  const ok = head !== 'none' && head !== before;
  const text = ok
    ? `committed ${files} files as ${head}${leftOut(closed)}`
    : 'the commit was not made';
  return {
    ...textOutcome(text, ok ? 0 : 1),
    evidence: [{ kind: 'git', ref: `${at}@${head}: ${files} files`, ok }],
  };
}

/** The first two words, where they are numbers. */
function numbersIn(text: string | undefined): readonly number[] {
  const words = text?.trim().split(' ').slice(0, 2) ?? [];
  return words.filter((word) => /^\d+$/.test(word)).map(Number);
}

type Printed = { readonly truncatedBytes: number; readonly options: GitToolOptions };

function cutOutput(text: string, { truncatedBytes, options: { settings } }: Printed): string {
  if (text.length <= settings.shownCharacters && truncatedBytes === 0) return text;
  const piece = text.slice(0, settings.shownCharacters);
  return `${piece}\n[cut off: ${text.length + truncatedBytes} characters in all]`;
}
