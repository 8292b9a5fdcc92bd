import { createHash } from 'node:crypto';
import { fact } from '../../fact.ts';
import type { LearningEvent, LearningEventOf } from '../capability/register-capability.ts';
import type { FinishedCycle } from '../finished-cycle.ts';
import type { Verdict } from '../judge-cycle.ts';
import type { LearningDocuments } from '../learning-documents.ts';
import type { LearningSettings } from '../settings.ts';
import type { ExperimentDoc } from '../views/experiment.ts';
import { tokenise } from '../words.ts';

export type ProposeExperiment = {
  readonly hypothesis: string;
  readonly capabilityTarget: string | null;
  readonly isReversible: boolean;
  /** How to undo it; needed unless nothing is changed. */
  readonly rollback: string;
  /** Most it may cost; cut to the cap of an exploration (H14). */
  readonly budgetUsd: number;
  /** Of now; chaos refuses (V36). */
  readonly criticality: number;
};

type Seen = Pick<LearningDocuments, 'exploration' | 'capabilities'>;

/**
 * One small reversible experiment (V37), or why not. The same hypothesis is refused within the last 20 unless its
 * capability was used since (D8, H13).
 */
export function proposeExperiment(
  documents: Seen,
  command: ProposeExperiment,
  settings: LearningSettings,
): LearningEventOf<'ExperimentProposed' | 'ExperimentRejected'> {
  const { hypothesis, capabilityTarget } = command;
  const fingerprint = hypothesisFingerprint(hypothesis, capabilityTarget);
  const reason = whyRejected(documents, { ...command, fingerprint }, settings);
  if (reason !== null) {
    return fact('ExperimentRejected', { fingerprint, hypothesis, reason });
  }
  return fact('ExperimentProposed', {
    experiment_id: experimentIdOf(documents, fingerprint),
    hypothesis,
    fingerprint,
    capability_target: capabilityTarget,
    reversible: command.isReversible,
    rollback: command.rollback,
    budget_usd: Math.min(command.budgetUsd, settings.exploration.budgetUsd),
  });
}

/** The same for the same telling words in any order. */
function hypothesisFingerprint(hypothesis: string, target: string | null): string {
  const words = [...new Set(tokenise(hypothesis))].sort().join(' ');
  return createHash('sha256')
    .update(`${target ?? ''}|${words}`)
    .digest('hex')
    .slice(0, 16);
}

type Rejection = LearningEventOf<'ExperimentRejected'>['payload']['reason'];

function whyRejected(
  documents: Seen,
  command: ProposeExperiment & { readonly fingerprint: string },
  settings: LearningSettings,
): Rejection | null {
  if (command.criticality < settings.exploration.chaosBelow) return 'chaos';
  if (command.budgetUsd <= 0) return 'budget';
  if (!command.isReversible && command.rollback.trim() === '') return 'policy';
  return isDuplicate(documents, command, settings) ? 'duplicate' : null;
}

type Hypothesis = { readonly fingerprint: string; readonly capabilityTarget: string | null };

/** New evidence: the target was used after the experiment was over. One that could not act has shown nothing. */
function isDuplicate(
  { exploration, capabilities }: Seen,
  { fingerprint, capabilityTarget }: Hypothesis,
  settings: Pick<LearningSettings, 'duplicateWindow'>,
): boolean {
  const recent = exploration.recent_experiments.slice(-settings.duplicateWindow);
  const same = recent.filter((one) => one.fingerprint === fingerprint).at(-1);
  if (same === undefined || same.result === 'aborted') return false;
  if (same.cycle === null || same.result === null) return true;
  const target = capabilities.get(capabilityTarget ?? '');
  return (target?.last_used_cycle ?? 0) <= same.cycle;
}

/** A repeat after new evidence is an experiment of its own. */
function experimentIdOf({ exploration }: Seen, fingerprint: string): string {
  const before = exploration.recent_experiments.filter((one) => one.fingerprint === fingerprint);
  return `exp-${fingerprint}${before.length === 0 ? '' : `-${before.length + 1}`}`;
}

type Tried = LearningEventOf<'ExperimentProposed' | 'ExperimentRejected' | 'ExperimentStarted'>;

/**
 * An experiment as this cycle tries it. One that waits for the same capability, or says the same, is the one that is
 * started: a second proposal of it would be a duplicate. A refused one is not started.
 */
export function tryExperiment(
  documents: Seen & Pick<LearningDocuments, 'experiments'>,
  { command, cycle }: { readonly command: ProposeExperiment; readonly cycle: number },
  settings: LearningSettings,
): readonly Tried[] {
  const waiting = waitingFor(documents.experiments, command);
  const isChaos = command.criticality < settings.exploration.chaosBelow;
  if (waiting !== undefined && !isChaos) return [experimentStarted(waiting.id, cycle)];
  const proposal = proposeExperiment(documents, command, settings);
  return proposal.type === 'ExperimentRejected'
    ? [proposal]
    : [proposal, experimentStarted(proposal.payload.experiment_id, cycle)];
}

function experimentStarted(
  experiment_id: string,
  cycle: number,
): LearningEventOf<'ExperimentStarted'> {
  return fact('ExperimentStarted', { experiment_id, cycle });
}

/** Proposed, never started: the one that says the same, else the first for the same capability. */
function waitingFor(
  experiments: LearningDocuments['experiments'],
  { hypothesis, capabilityTarget: target }: ProposeExperiment,
): ExperimentDoc | undefined {
  const waiting = [...experiments.values()].filter(({ status }) => status === 'proposed');
  const fingerprint = hypothesisFingerprint(hypothesis, target);
  return (
    waiting.find((one) => one.fingerprint === fingerprint) ??
    waiting.find((one) => target !== null && one.capability_target === target)
  );
}

export type ConcludedBy = {
  readonly cycle: FinishedCycle;
  readonly verdict: Verdict;
  /** Registered in the same cycle (V80). */
  readonly capabilityCreated: string | null;
};

type Result = LearningEventOf<'ExperimentConcluded'>['payload']['result'];

const LONGEST_LESSON = 300;

/**
 * The outcome of the cycle's experiment. One that could not act, or ended without evidence, is aborted, and so is one
 * that failed through no fault of its own: they say nothing about the hypothesis (D81).
 */
export function concludeExperiment(
  { experiments }: Pick<LearningDocuments, 'experiments'>,
  { cycle, verdict, capabilityCreated }: ConcludedBy,
): readonly LearningEvent[] {
  const experiment = experiments.get(cycle.experimentId ?? '');
  if (experiment === undefined || experiment.status === 'concluded') return [];
  const lesson = cycle.report?.learnings[0] ?? verdict.error ?? cycle.output;
  return [
    fact('ExperimentConcluded', {
      experiment_id: experiment.id,
      cycle: cycle.cycleNo,
      result: resultOf(verdict),
      capability_created: capabilityCreated,
      cost_usd: cycle.costUsd,
      lesson: lesson.slice(0, LONGEST_LESSON),
    }),
  ];
}

function resultOf({ outcome, verified, errorClass }: Verdict): Result {
  if (outcome === 'success') return 'success';
  if (outcome === 'partial') return verified ? 'partial' : 'aborted';
  return verified && errorClass === 'capability' ? 'failure' : 'aborted';
}
