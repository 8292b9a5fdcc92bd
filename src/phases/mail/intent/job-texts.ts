import type { Credit } from '../../../domain/job/answer-job.ts';
import type { WorkNames } from '../../work/names-of-work.ts';

/** What was read of the jobs that a mail may be about, before anything is decided. */
export type JobTexts = {
  /** The owner's own words. */
  readonly words: string;
  /** The same, kept under the key of each job that asked something, by job id. */
  readonly kept: ReadonlyMap<string, { readonly blob: string; readonly bytes: number }>;
  /** What the verdicts made of capabilities, by work. */
  readonly credits: ReadonlyMap<string, readonly Credit[]>;
  /** The newest answer in the thread ends in a question of its own words. */
  readonly isAskedInWords: boolean;
  /** What the owner knows all work by that waits for their word: of a mail without a subject its first words. */
  readonly nameOf: WorkNames;
};
