import type { Evidence } from '../action/events.ts';
import type { ErrorClass } from '../cycle/events.ts';
import type { CycleReport } from './proposals.ts';

/** One action, as recorded in the log. */
export type CycleAction = {
  readonly actionId: string;
  readonly tool: string;
  /** What was run or asked for, redacted. */
  readonly command: string;
  readonly exitCode: number | null;
  /** Null when it did not fail. */
  readonly errorClass: ErrorClass | null;
  readonly message: string | null;
  readonly evidence: readonly Evidence[];
  readonly procedureId: string | null;
  /** A step that the owner wrote and that ran as it stands: how it ends is no habit of the agent's. */
  readonly isOwnersStep?: true;
};

/** A check of a job that failed when its end was reported. */
export type MissedCheck = CycleAction & {
  /** The report said that it is done; false: it admitted that it is not. */
  readonly wasClaimed: boolean;
};

/** What a guardian rule refused; waiting for the owner or for money does not count. */
export type RefusedAction = {
  readonly tool: string;
  /** What was asked for, redacted. */
  readonly command: string;
  readonly rule: string;
  readonly reason: string;
};

/** A cycle that has ended, well or not (V4: reflected on either way). */
export type FinishedCycle = {
  readonly cycleNo: number;
  /** ISO 8601. */
  readonly at: string;
  readonly model: string;
  readonly durationMs: number;
  readonly costUsd: number;
  readonly tokens: { readonly input: number; readonly output: number; readonly cached: number };
  readonly work: {
    readonly id: string;
    readonly title: string;
    readonly tags: readonly string[];
  } | null;
  /** The output's text; its head becomes the summary. */
  readonly output: string;
  /** What ended the cycle before its time. */
  readonly error: { readonly errorClass: ErrorClass; readonly message: string } | null;
  readonly wasExploration: boolean;
  readonly experimentId: string | null;
  /** The evidence for its verdict: steps of a plan, and acceptance checks under the tool `verify`. */
  readonly actions: readonly CycleAction[];
  readonly refused?: readonly RefusedAction[];
  /** Checks that failed when the end of the work was reported, even if they held in the end. */
  readonly missed?: readonly MissedCheck[];
  /** Null: no model took part, or its report was not usable. */
  readonly report: CycleReport | null;
  /** Capabilities the decision named; what the report says was used takes precedence (D4). */
  readonly declared: readonly string[];
  /** V74: the verdict of an independent model; null if none was asked. */
  readonly judgedProductive: boolean | null;
  /** Anti-patterns whose mitigation was in the prompt. */
  readonly warnedOf: readonly string[];
};
