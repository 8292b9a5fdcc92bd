import { createHash } from 'node:crypto';
import type { Trust } from '../../../kernel/event/event.ts';
import type { ToolReach } from '../../../kernel/ports/tool.ts';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import type { Evidence } from '../../action/events.ts';
import { fact } from '../../fact.ts';
import type { Verifier } from '../../task/events.ts';
import type { LearningEventOf } from '../capability/register-capability.ts';
import type { ToolStep } from './procedure-steps.ts';

/** One action of a verified run that changed something and went well, as the log has it. */
export type RunStep = {
  readonly tool: string;
  /** Undefined: a secret was removed from it, or the text is missing; it cannot be repeated. */
  readonly input: ToolStep['input'] | undefined;
  readonly argsHash: string;
  readonly reach: ToolReach;
  /** Of the ActionAllowed. */
  readonly tier: string;
  /** It rested on the owner's word for this one time. */
  readonly isApproval: boolean;
  /** Of the turn that asked for it. */
  readonly trust: Trust;
  readonly writes: readonly string[];
  /** Of these the ones it had to read first: it changes what it found there. */
  readonly changes: readonly string[];
  readonly deletes: readonly string[];
  readonly evidence: readonly Evidence[];
};

export type SourceRun = { readonly cycleNo: number; readonly steps: readonly RunStep[] };

export type DistilProcedure = {
  readonly capabilityId: string;
  readonly workKey: string;
  /** Verified runs of the same work, newest last. */
  readonly runs: readonly SourceRun[];
  /** How the work itself says that it is done. */
  readonly verify: readonly Verifier[];
  readonly supersedes: string | null;
  /** Who approves: the owner by hand, or a policy they set for what is harmless. */
  readonly approval: 'owner' | 'policy';
  /** False: shell steps are not held inside the workspace. */
  readonly isConfined: boolean;
};

export type Distilled =
  | {
      readonly status: 'distilled';
      readonly event: LearningEventOf<'CapabilityProcedureAttached'>;
      /** The trust of the least trusted turn it comes from. */
      readonly trust: Trust;
    }
  | { readonly status: 'none'; readonly why: string };

/** Longer input is not a habit but a piece of work; characters of all inputs together. */
const LONGEST_INPUTS = 32_000;
const MOST_STEPS = 20;

/**
 * V69: the acting steps of the newest run that every other run has too, each with its exact input. A step whose input
 * differs from run to run needs judgement: then there is no procedure, and none from half of the steps.
 */
export function distilProcedure(command: DistilProcedure): Distilled {
  const { runs } = command;
  const newest = runs.at(-1);
  const steps = newest === undefined ? [] : commonSteps(newest, runs.slice(0, -1));
  if (steps === null) return { status: 'none', why: 'the runs differ in their inputs' };
  const why = whyNotDistilled(steps);
  if (why !== null) return { status: 'none', why };
  const trust = isTainted(runs, steps) ? 'outside' : 'self';
  return { status: 'distilled', event: attached(command, steps), trust };
}

function attached(
  command: DistilProcedure,
  steps: readonly RunStep[],
): LearningEventOf<'CapabilityProcedureAttached'> {
  const { capabilityId: capability_id, supersedes, workKey: work_key } = command;
  const calls = steps.flatMap(({ tool, input }) => (input === undefined ? [] : [{ tool, input }]));
  const verify = postconditions(steps, command.verify);
  const isApproved = command.approval === 'policy' && isHarmless(steps, command);
  const hash = createHash('sha256').update(canonicalText({ calls, verify })).digest('hex');
  return fact('CapabilityProcedureAttached', {
    capability_id,
    procedure_id: `${capability_id}-${hash.slice(0, 12)}`,
    steps: calls,
    verify: verify.map(({ kind, target }) => ({ kind, target })),
    review: isApproved ? 'approved' : 'unreviewed',
    by: isApproved ? 'policy' : 'code',
    work_key,
    sources: command.runs.map(({ cycleNo }) => cycleNo),
    ...(supersedes !== null && { supersedes }),
  });
}

/** Null when a step of the newest run stands in another with another input. */
function commonSteps(newest: SourceRun, others: readonly SourceRun[]): readonly RunStep[] | null {
  const own = new Set(newest.steps.map(({ argsHash }) => argsHash));
  const common: RunStep[] = [];
  for (const step of newest.steps) {
    const missing = others.filter(
      (run) => !run.steps.some((one) => one.argsHash === step.argsHash),
    );
    const isVaried = missing.some((run) =>
      run.steps.some((one) => shapeOf(one) === shapeOf(step) && !own.has(one.argsHash)),
    );
    if (isVaried) return null;
    if (missing.length === 0) common.push(step);
  }
  return common;
}

/** The same tool with the same fields filled in. */
function shapeOf({ tool, input }: RunStep): string {
  const isFields = typeof input === 'object' && input !== null && !Array.isArray(input);
  return [tool, ...(isFields ? Object.keys(input).sort() : [])].join(' ');
}

function whyNotDistilled(steps: readonly RunStep[]): string | null {
  if (steps.length === 0) return 'the runs have no acting step in common';
  if (steps.length > MOST_STEPS) return 'there are too many steps';
  if (steps.some(({ input }) => input === undefined)) return 'an input held a secret or is gone';
  if (steps.some((step, i) => changesWhatItFinds(step, steps.slice(0, i)))) {
    return 'a step changes a file as it was found, and the next time it will be another';
  }
  const isJudged = steps.some(({ tier, isApproval }) => isApproval || !isByRule(tier));
  if (isJudged) return 'a step needs somebody to look at it each time';
  const length = canonicalText(steps.map(({ input }) => input ?? null)).length;
  return length > LONGEST_INPUTS ? 'the inputs are too long' : null;
}

/** An edit was made once and finds its own result the next time; it can be done again only on what a step before it wrote. */
function changesWhatItFinds({ changes }: RunStep, before: readonly RunStep[]): boolean {
  const made = new Set(
    before.flatMap(({ writes, changes: changed }) =>
      writes.filter((path) => !changed.includes(path)),
    ),
  );
  return changes.some((path) => !made.has(path));
}

/** Tiers 1 and 2 of the guardian speak for themselves: no model, no owner. */
function isByRule(tier: string): boolean {
  return tier === '1' || tier === '2';
}

const INSIDE: readonly ToolReach[] = ['look', 'workspace'];

/** What a policy may approve in all source runs: nothing read from outside before it, judged by rule, inside. */
function isHarmless(
  steps: readonly RunStep[],
  { runs, isConfined }: Pick<DistilProcedure, 'runs' | 'isConfined'>,
): boolean {
  return sourcesOf(runs, steps).every(
    ({ trust, tier, isApproval, reach }) =>
      trust !== 'outside' &&
      isByRule(tier) &&
      !isApproval &&
      (INSIDE.includes(reach) || (reach === 'shell' && isConfined)),
  );
}

function isTainted(runs: readonly SourceRun[], steps: readonly RunStep[]): boolean {
  return sourcesOf(runs, steps).some(({ trust }) => trust === 'outside');
}

function sourcesOf(runs: readonly SourceRun[], steps: readonly RunStep[]): readonly RunStep[] {
  const kept = new Set(steps.map(({ argsHash }) => argsHash));
  return runs.flatMap((run) => run.steps.filter(({ argsHash }) => kept.has(argsHash)));
}

/** What the work declares, and that every file the steps leave behind is there. */
function postconditions(
  steps: readonly RunStep[],
  declared: readonly Verifier[],
): readonly Verifier[] {
  const left = new Set<string>();
  for (const { writes, deletes, evidence } of steps) {
    const isFile = evidence.some(({ kind, ok }) => kind === 'file' && ok);
    for (const path of isFile ? writes : []) left.add(path);
    for (const path of deletes) left.delete(path);
  }
  const kept = declared.filter(({ kind }) => kind !== 'exit'); // several calls have no one exit code
  const seen = new Set(kept.map(({ kind, target }) => `${kind} ${target}`));
  const files = [...left].map((target): Verifier => ({ kind: 'file', target }));
  return [...kept, ...files.filter(({ target }) => !seen.has(`file ${target}`))];
}
