import { createHash } from 'node:crypto';
import { parse as parseYaml } from 'yaml';
import { checkText } from '../../domain/job/admit-checks.ts';
import type { Checks, LookAt } from '../../domain/job/checks.ts';
import type { AcceptanceCheck, CheckSeen } from '../../domain/job/events.ts';
import type { DraftFound } from '../../kernel/ports/mail-drafts.ts';
import {
  NotAsAsked,
  type StepRunner,
  type VerifierSpec,
  type Verifiers,
} from '../../kernel/ports/step-runner.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { messageOf } from '../../kernel/thrown.ts';

export type CheckOptions = {
  /** A file of the workspace; null: missing. @throws NotAsAsked if it is not a regular file; Error if it cannot be read */
  readonly read: (path: string) => Promise<Buffer | null>;
  /** The owner's kinds of checks, and commits. */
  readonly verifiers: Verifiers;
  /** Runs a model's commands, only in the sandbox. */
  readonly steps: StepRunner;
  /** The status and the beginning of the body of an address that stands in the work. */
  readonly ask: (
    url: string,
    signal: AbortSignal,
  ) => Promise<{ readonly status: number; readonly text: string }>;
  /** Id of a mail to this address that was accepted since then (ISO 8601); null: there is none. */
  readonly mailAccepted: (to: string, since: string) => Promise<string | null>;
  /** Drafts written since then (ISO 8601), as they lie there now. */
  readonly draftsSince: (since: string) => Promise<readonly DraftFound[]>;
};

type Of<Kind extends AcceptanceCheck['kind']> = Extract<AcceptanceCheck, { kind: Kind }>;

const SHOWN_CHARACTERS = 120;
const OUTPUT_CHARACTERS = 400;

/** Checks of files, repositories, addresses, mails and commands of this machine, each run separately. */
export function outsideChecks(options: CheckOptions): Checks {
  return {
    look: async (checks, at) => {
      const seen: CheckSeen[] = [];
      let drafts: Promise<readonly DraftFound[]> | null = null;
      const draftsSince = () => (drafts ??= options.draftsSince(at.since));
      const own = { ...options, draftsSince };
      for (const [index, check] of checks.entries()) {
        const then = at.before?.[index] ?? null;
        const nth = nthOfSame(checks.slice(0, index), check);
        seen.push(await lookAt(own, check, { ...at, then, nth }));
      }
      return seen;
    },
  };
}

type At = Omit<LookAt, 'before'> & {
  readonly then: CheckSeen | null;
  /** How many checks say the same up to this one. */
  readonly nth: number;
};

/** One commit is not two: each check for a commit in one repository wants one of its own. */
function nthOfSame(earlier: readonly AcceptanceCheck[], check: AcceptanceCheck): number {
  return earlier.filter((one) => checkText(one) === checkText(check)).length + 1;
}

async function lookAt(options: CheckOptions, check: AcceptanceCheck, at: At): Promise<CheckSeen> {
  try {
    return await looked(options, check, at);
  } catch (error) {
    const ref = `${checkText(check)}: could not look: ${messageOf(error)}`;
    return { ok: false, ref, state: null, ...(!(error instanceof NotAsAsked) && { unseen: true }) };
  }
}

function looked(options: CheckOptions, check: AcceptanceCheck, at: At): Promise<CheckSeen> {
  switch (check.kind) {
    case 'verifier':
      return byVerifier(options, check.verifier, at);
    case 'commit':
      return byVerifier(options, { kind: 'git', target: check.repository, commits: at.nth }, at);
    case 'file':
      return atFile(options, check);
    case 'value':
      return atValue(options, check);
    case 'command':
      return byCommand(options, check, at);
    case 'http':
      return atAddress(options, check, at);
    case 'mail':
      return forMail(options, check, at);
    case 'draft':
      return forDraft(options, check, at);
  }
}

/** The first result is kept with the job, which outlives the process that took it. */
async function byVerifier(options: CheckOptions, spec: VerifierSpec, at: At): Promise<CheckSeen> {
  const { verifiers } = options;
  const { then, trust, signal } = at;
  // The owner's test runs in the sandbox like any command; its output helps to repair the work.
  if (spec.kind === 'test' && trust === 'owner') {
    return byCommand(options, { kind: 'command', run: spec.target, exit_code: 0 }, at);
  }
  const now = await verifiers.baseline([spec], { trust, signal });
  const state = [...now.values()][0] ?? null;
  const baseline = then === null ? now : new Map([...now.keys()].map((key) => [key, then.state]));
  const [evidence] = await verifiers.verify({
    verifiers: [spec],
    baseline,
    exitCode: null,
    trust,
    signal,
  });
  const { ok = false, ref = 'not looked at', unseen } = evidence ?? {};
  return { ok, ref, state, ...(unseen && { unseen }) };
}

async function atFile(options: CheckOptions, check: Of<'file'>): Promise<CheckSeen> {
  const content = await options.read(check.path);
  if (content === null) return { ok: false, ref: `${check.path}: no such file`, state: 'absent' };
  const state = createHash('sha256').update(content).digest('hex');
  const saw = `sha256 ${state.slice(0, 12)}`;
  if (check.contains === null) return { ok: true, ref: `${check.path}: ${saw}`, state };
  const ok = content.includes(check.contains);
  const wanted = JSON.stringify(cutToCharacters(check.contains, SHOWN_CHARACTERS));
  return { ok, ref: `${check.path}: ${ok ? 'contains' : 'lacks'} ${wanted}, ${saw}`, state };
}

async function atValue(options: CheckOptions, check: Of<'value'>): Promise<CheckSeen> {
  const content = await options.read(check.path);
  if (content === null) return { ok: false, ref: `${check.path}: no such file`, state: null };
  const found = valueAt(documentIn(content), check.pointer);
  const ok = found === check.equals;
  const shown = cutToCharacters(JSON.stringify(found ?? null), SHOWN_CHARACTERS);
  return { ok, ref: `${check.path}${check.pointer}: ${shown}`, state: null };
}

/** YAML holds JSON. @throws NotAsAsked */
function documentIn(content: Buffer): unknown {
  try {
    return parseYaml(content.toString('utf8'), { maxAliasCount: 0 });
  } catch (error) {
    throw new NotAsAsked(messageOf(error), error);
  }
}

/** RFC 6901; undefined: there is nothing there. */
function valueAt(document: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names.reduce<unknown>((value, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Readonly<Record<string, unknown>>)[key]; // its own, just seen
  }, document);
}

async function byCommand(
  { steps }: CheckOptions,
  check: Of<'command'>,
  { signal }: At,
): Promise<CheckSeen> {
  const { exitCode, output } = await steps.run({
    run: check.run,
    signal,
    onSpawn: async () => undefined, // it only checks and has no effect
  });
  const ref = `${cutToCharacters(check.run, SHOWN_CHARACTERS)}: exit ${exitCode ?? 'by a signal'}`;
  const ok = exitCode === check.exit_code;
  return { ok, ref, state: null, ...(!ok && { output: endOfOutput(output) }) };
}

/** Errors stand at the end. */
function endOfOutput(output: Uint8Array): string {
  return new TextDecoder().decode(output).trim().slice(-OUTPUT_CHARACTERS);
}

async function atAddress(
  { ask }: CheckOptions,
  check: Of<'http'>,
  { signal, trust }: At,
): Promise<CheckSeen> {
  if (trust === 'outside') throw new Error('work from outside text sets no addresses');
  const { status, text } = await ask(check.url, signal);
  const holds = check.contains === null || text.includes(check.contains);
  const ref = `${check.url}: status ${status}${holds ? '' : `, lacks ${JSON.stringify(check.contains)}`}`;
  return { ok: status === check.status && holds, ref, state: null };
}

async function forMail(
  { mailAccepted }: CheckOptions,
  check: Of<'mail'>,
  { since }: At,
): Promise<CheckSeen> {
  const id = await mailAccepted(check.to, since);
  const ref = id === null ? `no mail to ${check.to} since ${since}` : `mail ${id} to ${check.to}`;
  return { ok: id !== null, ref, state: null };
}

async function forDraft(
  { draftsSince }: CheckOptions,
  check: Of<'draft'>,
  { since }: At,
): Promise<CheckSeen> {
  const { to, contains } = check;
  const isTo = (one: DraftFound) =>
    one.to.some((address) => address.toLowerCase() === to.toLowerCase());
  const toThem = (await draftsSince(since)).filter(isTo);
  const found = toThem.find(({ text }) => contains === null || text.includes(contains));
  if (found !== undefined) return { ok: true, ref: `draft ${found.name} to ${to}`, state: null };
  const wanted = JSON.stringify(cutToCharacters(contains ?? '', SHOWN_CHARACTERS));
  const ref =
    toThem.length === 0
      ? `no draft to ${to} since ${since}`
      : `no draft to ${to} contains ${wanted}`;
  return { ok: false, ref, state: null };
}
