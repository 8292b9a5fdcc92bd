import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import type {
  StepEvidence,
  StepRunner,
  StepRunnerSettings,
  Verification,
  VerifierSpec,
  Verifiers,
} from '../../kernel/ports/step-runner.ts';

const run = promisify(execFile);
const GIT_TIMEOUT_MS = 5_000;
const ABSENT = 'absent';

export type VerifierOptions = {
  readonly workspace: string;
  readonly steps: StepRunner;
  readonly settings: StepRunnerSettings;
  readonly environment: Readonly<Record<string, string>>;
};

/** Verifiers that look at files, repositories, HTTP addresses and test commands of this machine. */
export function outsideVerifiers(options: VerifierOptions): Verifiers {
  return {
    baseline: async (verifiers) => {
      const before = new Map<string, string | null>();
      for (const spec of verifiers) before.set(keyOf(spec), await present(options, spec));
      return before;
    },
    verify: async (verification) => {
      const evidence: StepEvidence[] = [];
      for (const spec of verification.verifiers) {
        evidence.push(await look(options, verification, spec));
      }
      return evidence;
    },
  };
}

function keyOf({ kind, target }: VerifierSpec): string {
  return `${kind} ${target}`;
}

/** What a change is told from: a file's hash, a repository's head. */
async function present(options: VerifierOptions, spec: VerifierSpec): Promise<string | null> {
  // What cannot be looked at now is said when it is verified.
  if (spec.kind === 'file') return hashOf(options, pathOf(spec.target)).catch(() => null);
  return spec.kind === 'git' ? headOf(options, repositoryOf(spec.target)) : null;
}

function pathOf(target: string): string {
  return target.replace(/^changed\s+/, '');
}

function repositoryOf(target: string): string {
  return target.split('@')[0] ?? target;
}

async function look(
  options: VerifierOptions,
  verification: Verification,
  spec: VerifierSpec,
): Promise<StepEvidence> {
  try {
    const { ok, saw } = await LOOKS[spec.kind](options, verification, spec);
    return { kind: spec.kind, ref: `${spec.target}: ${saw}`, ok };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: spec.kind, ref: `${spec.target}: could not look: ${why}`, ok: false };
  }
}

type Look = (
  options: VerifierOptions,
  verification: Verification,
  spec: VerifierSpec,
) => Promise<{ ok: boolean; saw: string }>;

const LOOKS: Record<VerifierSpec['kind'], Look> = {
  exit: async (_, { exitCode }, { target }) => {
    const wanted = target.trim() === '' ? 0 : Number(target);
    return { ok: exitCode === wanted, saw: `exit ${exitCode ?? 'by a signal'}` };
  },
  file: async (options, { baseline }, spec) => {
    const now = await hashOf(options, pathOf(spec.target));
    const isChange = spec.target.startsWith('changed ');
    const ok = now !== ABSENT && (!isChange || now !== baseline.get(keyOf(spec)));
    return { ok, saw: now === ABSENT ? 'no such file' : `sha256 ${now.slice(0, 12)}` };
  },
  git: async (options, { baseline }, spec) => {
    const commit = spec.target.split('@')[1];
    const repository = repositoryOf(spec.target);
    if (commit !== undefined) {
      await git(options, repository, ['cat-file', '-e', `${commit}^{commit}`]);
      return { ok: true, saw: 'the commit is there' };
    }
    const head = await headOf(options, repository);
    return {
      ok: head !== null && head !== baseline.get(keyOf(spec)),
      saw: `head ${head ?? 'none'}`,
    };
  },
  http: async ({ settings }, { trust }, { target }) => {
    const [url = '', wanted] = target.split(/\s+/);
    if (trust !== 'owner') throw new Error('only an address that the owner wrote is asked');
    const signal = AbortSignal.timeout(settings.httpTimeoutMs);
    const { status } = await fetch(url, { redirect: 'manual', signal });
    const ok = wanted === undefined ? status >= 200 && status < 300 : status === Number(wanted);
    return { ok, saw: `status ${status}` };
  },
  test: async ({ steps }, { onSpawn, signal, trust }, { target }) => {
    if (trust !== 'owner') throw new Error('only a test that the owner wrote is run');
    const { exitCode } = await steps.run({ run: target, onSpawn, signal });
    return { ok: exitCode === 0, saw: `exit ${exitCode ?? 'by a signal'}` };
  },
};

/** @throws when the path leaves the workspace */
async function hashOf({ workspace }: VerifierOptions, path: string): Promise<string> {
  const root = await realpath(workspace).catch(() => workspace);
  const real = await realpath(resolve(root, path)).catch(() => null);
  if (real === null) return ABSENT;
  if (real !== root && !real.startsWith(root + sep)) throw new Error('outside the workspace');
  return createHash('sha256')
    .update(await readFile(real))
    .digest('hex');
}

async function headOf(options: VerifierOptions, repository: string): Promise<string | null> {
  return git(options, repository, ['rev-parse', 'HEAD']).catch(() => null);
}

async function git(
  { workspace, environment }: VerifierOptions,
  repository: string,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await run('git', ['-C', resolve(workspace, repository), ...args], {
    timeout: GIT_TIMEOUT_MS,
    env: { ...environment, GIT_TERMINAL_PROMPT: '0' },
  });
  return stdout.trim();
}
