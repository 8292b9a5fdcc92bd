import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, opendir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { harmlessGit, LEADS_ELSEWHERE } from '../../kernel/harmless-git.ts';
import {
  NotAsAsked,
  type StepEvidence,
  type StepRunner,
  type StepRunnerSettings,
  type Verification,
  type VerifierSpec,
  type Verifiers,
} from '../../kernel/ports/step-runner.ts';
import { isLeftOut, NOT_WHOLE } from '../../kernel/text/left-out.ts';
import { messageOf } from '../../kernel/thrown.ts';

const run = promisify(execFile);
const GIT_TIMEOUT_MS = 5_000;
const ABSENT = 'absent';

export type VerifierOptions = {
  readonly workspace: string;
  readonly steps: StepRunner;
  readonly settings: StepRunnerSettings;
  readonly environment: Readonly<Record<string, string>>;
  /** A task by its id or file name, from the log; null: no such task. */
  readonly taskOf: (
    name: string,
  ) => Promise<{ readonly id: string; readonly status: string } | null>;
  /** The HTTP status of an address that the owner wrote. Redirects are not followed: the owner did not write their targets. */
  readonly probe: (url: string, signal: AbortSignal) => Promise<number>;
};

/** Verifiers for files, repositories, HTTP addresses and test commands of this machine. */
export function outsideVerifiers(options: VerifierOptions): Verifiers {
  return {
    baseline: async (verifiers, { trust }) => {
      const before = new Map<string, string | null>();
      for (const spec of verifiers)
        before.set(keyOfVerifier(spec), await present(options, spec, trust));
      return before;
    },
    verify: async (verification) => {
      const evidence: StepEvidence[] = [];
      for (const spec of verification.verifiers) {
        evidence.push(await lookAtTarget(options, verification, spec));
      }
      return evidence;
    },
  };
}

function keyOfVerifier({ kind, target }: VerifierSpec): string {
  return `${kind} ${target}`;
}

/** The baseline for detecting a change: a file's hash, a repository's head. */
async function present(
  options: VerifierOptions,
  spec: VerifierSpec,
  trust: Verification['trust'],
): Promise<string | null> {
  // What cannot be checked now is reported at verification.
  if (spec.kind === 'file') return hashOfFile(options, pathOf(spec.target)).catch(() => null);
  if (spec.kind !== 'git') return null;
  const looked = repositoryAt(options, splitCommit(spec.target).path, trust);
  return looked.then((repository) => gitHeadOf(options, repository)).catch(() => null);
}

function pathOf(target: string): string {
  return target.replace(/^changed\s+/, '');
}

async function lookAtTarget(
  options: VerifierOptions,
  verification: Verification,
  spec: VerifierSpec,
): Promise<StepEvidence> {
  try {
    const { kind, target } = spec;
    if (kind === 'task') return await lookAtTask(options, target);
    if (isLeftOut(target)) throw new NotAsAsked(NOT_WHOLE);
    const { ok, saw } = await LOOKS[kind](options, verification, spec);
    return { kind, ref: `${target}: ${saw}`, ok };
  } catch (error) {
    const why = messageOf(error);
    return {
      kind: evidenceOf(spec.kind),
      ref: `${spec.target}: could not look: ${why}`,
      ok: false,
      ...(!(error instanceof NotAsAsked) && { unseen: true }),
    };
  }
}

function evidenceOf(kind: VerifierSpec['kind']): StepEvidence['kind'] {
  return kind === 'task' ? 'task_archive' : kind;
}

/** No model tool marks a task done: only its owner or evidence does. */
async function lookAtTask({ taskOf }: VerifierOptions, target: string): Promise<StepEvidence> {
  const task = await taskOf(target);
  if (task?.status === 'done') return { kind: 'task_archive', ref: task.id, ok: true };
  const ref = task === null ? `${target}: no such task` : `${task.id}: ${task.status}`;
  return { kind: 'task_archive', ref, ok: false };
}

type Look = (
  options: VerifierOptions,
  verification: Verification,
  spec: VerifierSpec,
) => Promise<{ ok: boolean; saw: string }>;

const LOOKS: Record<Exclude<VerifierSpec['kind'], 'task'>, Look> = {
  exit: async (_, { exitCode }, { target }) => {
    const wanted = target.trim() === '' ? 0 : Number(target);
    return { ok: exitCode === wanted, saw: `exit ${exitCode ?? 'by a signal'}` };
  },
  file: async (options, { baseline }, spec) => {
    const now = await hashOfFile(options, pathOf(spec.target));
    const isChange = spec.target.startsWith('changed ');
    if (now === ABSENT) return { ok: false, saw: 'no such file' };
    const ok = !isChange || now !== baseline.get(keyOfVerifier(spec));
    return { ok, saw: `${ok ? '' : 'not changed, '}sha256 ${now.slice(0, 12)}` };
  },
  git: async (options, { baseline, trust }, { kind, target, commits = 1 }) => {
    const { path, commit } = splitCommit(target);
    const repository = await repositoryAt(options, path, trust);
    if (commit !== undefined) {
      await git(options, repository, ['cat-file', '-e', `${commit}^{commit}`]).catch(notThere);
      return { ok: true, saw: 'the commit is there' };
    }
    const head = await gitHeadOf(options, repository);
    if (head === null) return { ok: false, saw: 'no commit' };
    const before = baseline.get(keyOfVerifier({ kind, target })) ?? null;
    const range = before === null ? head : `${before}..${head}`;
    const added =
      before === head ? '0' : await git(options, repository, ['rev-list', '--count', range]);
    const of = commits > 1 ? ` of ${commits}` : '';
    return { ok: Number(added) >= commits, saw: `head ${head.slice(0, 12)}, ${added}${of} new` };
  },
  http: async ({ settings, probe }, { trust, signal }, { target }) => {
    const [url = '', wanted] = target.split(/\s+/);
    if (trust !== 'owner') throw new NotAsAsked('only an address that the owner wrote is asked');
    const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.httpTimeoutMs)]);
    const status = await probe(url, limit);
    const ok = wanted === undefined ? status >= 200 && status < 300 : status === Number(wanted);
    return { ok, saw: `status ${status}` };
  },
  test: async ({ steps }, { signal, trust }, { target }) => {
    if (trust !== 'owner') throw new NotAsAsked('only a test that the owner wrote is run');
    const onSpawn = async () => undefined; // it only checks: nobody need find it again after a crash
    const { exitCode } = await steps.run({ run: target, onSpawn, signal });
    return { ok: exitCode === 0, saw: `exit ${exitCode ?? 'by a signal'}` };
  },
};

/** @throws NotAsAsked when the path leaves the workspace, or is there and no file */
async function hashOfFile({ workspace }: VerifierOptions, path: string): Promise<string> {
  const real = await realpathInside(workspace, path);
  if (real === null) return ABSENT;
  // Non-blocking: opening a fifo without a writer would wait for ever.
  const file = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    if (!(await isStillAt(file, real))) throw new Error('it was moved meanwhile');
    if (!(await file.stat()).isFile()) throw new NotAsAsked('not a regular file');
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ autoClose: false }))
      hash.update(chunk as Buffer); // no encoding is set, so chunks are bytes
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

/** A folder on the way may have become a link after it was looked at. */
async function isStillAt(file: FileHandle, path: string): Promise<boolean> {
  if (process.platform === 'linux') return (await realpath(`/proc/self/fd/${file.fd}`)) === path;
  return (await stat(await realpath(path))).ino === (await file.stat()).ino;
}

/** Null when there is nothing. @throws NotAsAsked when it is outside the workspace */
async function realpathInside(workspace: string, path: string): Promise<string | null> {
  const root = await realpath(workspace).catch(() => workspace);
  const real = await realpath(resolve(root, path)).catch(() => null);
  if (real === null || real === root || real.startsWith(root + sep)) return real;
  throw new NotAsAsked('outside the workspace');
}

/** `PATH@COMMIT`, where the path may hold an @ too. */
function splitCommit(target: string): { readonly path: string; readonly commit?: string } {
  const [, path, commit] = /^(.+)@([0-9a-f]{4,64})$/.exec(target) ?? [];
  return path === undefined || commit === undefined ? { path: target } : { path, commit };
}

async function repositoryAt(
  { workspace }: VerifierOptions,
  path: string,
  trust: Verification['trust'],
): Promise<string> {
  if (trust === 'owner') return resolve(workspace, path);
  const real = await realpathInside(workspace, path);
  if (real === null) throw new NotAsAsked('no such repository');
  return real;
}

/** Null when it has none; git itself says so. */
async function gitHeadOf(options: VerifierOptions, repository: string): Promise<string | null> {
  return git(options, repository, ['rev-parse', '--verify', 'HEAD']).catch((error: unknown) => {
    if (isGitsNo(error)) return null;
    throw error;
  });
}

/** @throws NotAsAsked where git itself says so; else what was caught */
function notThere(error: unknown): never {
  throw isGitsNo(error) ? new NotAsAsked('no such commit', error) : error;
}

/** Git ran and reported an error; a timeout or a failed start is no answer. */
function isGitsNo(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function git(
  { environment, workspace }: VerifierOptions,
  repository: string,
  args: readonly string[],
): Promise<string> {
  const real = await realpath(repository).catch((error: unknown) => {
    throw isMissing(error) ? new NotAsAsked('no such repository', error) : error;
  });
  const root = await realpath(workspace).catch(() => workspace);
  const isInside = real === root || real.startsWith(root + sep);
  const { stdout } = await run('git', ['-C', real, ...args], {
    timeout: GIT_TIMEOUT_MS,
    killSignal: 'SIGKILL',
    env: {
      ...environment,
      ...harmlessGit({ isOwners: !isInside }),
      ...(isInside ? await placesOf(real) : {}),
      // A folder that is not a repository must not count as the one around it.
      GIT_CEILING_DIRECTORIES: dirname(real),
    },
  });
  return stdout.trim();
}

/**
 * Restricts git to a repository that steps may have made, whatever its settings say.
 * @throws NotAsAsked if it is not a repository, or links lead out of it
 */
async function placesOf(repository: string): Promise<Readonly<Record<string, string>>> {
  const inner = join(repository, '.git');
  const found = await lstat(inner).catch(() => null); // a bare repository has none
  const folder = found === null ? repository : inner;
  if ((await lstat(join(folder, 'HEAD')).catch(() => null)) === null) {
    throw new NotAsAsked('no such repository');
  }
  if (found?.isDirectory() === false || (await leadsElsewhere(folder))) {
    throw new NotAsAsked('its .git is or holds a link, or names another repository; remove that');
  }
  return { GIT_DIR: folder, GIT_COMMON_DIR: folder };
}

async function leadsElsewhere(folder: string): Promise<boolean> {
  const isThere = async (name: string) =>
    (await lstat(join(folder, name)).catch(() => null)) !== null;
  if ((await Promise.all(LEADS_ELSEWHERE.map(isThere))).includes(true)) return true;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() && !entry.isDirectory()) return true;
  }
  return false;
}
