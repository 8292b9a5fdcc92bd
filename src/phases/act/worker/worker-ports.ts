import type { Worker } from '../../../kernel/ports/worker.ts';
import type { LoopPorts } from '../loop/loop-ports.ts';

export type WorkerSettings = {
  /** Of one run, when the scopes of money have as much left. */
  readonly budgetUsd: number;
  /** Reserved beyond it: the last call of the model may go over the budget. */
  readonly marginUsd: number;
  /** With less than this for a run none is begun. */
  readonly leastUsd: number;
  /** The part, 0..1, of what a scope has left that a run may reserve: judges and reports of the cycle need some, too. */
  readonly shareOfRest: number;
  readonly maxTurns: number;
  /** Wall clock limit of a run; below that of a phase. */
  readonly timeoutMs: number;
};

export const defaultWorkerSettings: WorkerSettings = {
  /** V58: with its margin it fits into the 1 USD of a cycle. */
  budgetUsd: 0.5,
  marginUsd: 0.25,
  leastUsd: 0.1,
  shareOfRest: 0.85,
  maxTurns: 40,
  timeoutMs: 12 * 60_000,
};

/** What a worker in the place of the agent loop needs beyond the loop's own ports. */
export type WorkerPorts = {
  readonly worker: Worker;
  readonly model: string;
  readonly settings: WorkerSettings;
  /** Paths in the workspace of files that changed since then (ISO 8601), a few of them. */
  readonly changedSince: (at: string) => Promise<readonly string[]>;
};

export type WorkerLoopPorts = LoopPorts & { readonly worker: WorkerPorts };
