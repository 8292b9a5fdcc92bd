import type { Checks } from '../../../../domain/job/checks.ts';
import type { JobSettings } from '../../../../domain/job/settings.ts';
import type { Answers } from '../../../../kernel/ports/answers.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import type { OwnerFiles } from '../../../../kernel/ports/browser/owner-files.ts';
import type { RecordSettings } from '../../../../prompt/compose/compose-records.ts';
import type { JobGiven } from '../../../../prompt/list/prompt-list.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';
import type { CapabilitySettings } from '../../../../prompt/lists/known/capabilities.ts';
import type { Template } from '../../../../prompt/template.ts';
import type { Delegation } from '../../loop/loop.ts';
import type { Asker, LoopPorts } from '../../loop/loop-ports.ts';
import type { WorkerPorts } from '../../worker/worker-ports.ts';

/** What the acting model learns about its surroundings: pictures of the machine and the workspace, made when a job begins. */
export type Pictures = {
  /** Who it is and for whom, date, zone, system, what is installed. */
  readonly self: () => Promise<readonly PromptRecord[]>;
  /** Tree, guides, repositories. */
  readonly workspace: () => Promise<readonly PromptRecord[]>;
  /** The current content of these files of the workspace, for the reviewer. */
  readonly files: (paths: readonly string[]) => Promise<readonly PromptRecord[]>;
  /** What has changed in its repositories since this instant (ISO 8601), committed or not. */
  readonly changes: (since: string, signal: AbortSignal) => Promise<readonly PromptRecord[]>;
};

/** The tools for a piece of work, gathered each time it is begun or resumed. */
export type WorkPorts = LoopPorts & {
  readonly template: Template;
  readonly records: RecordSettings;
  readonly skills: readonly PromptRecord[];
  readonly pictures: Pictures;
  /** Where what came with a mail is put. */
  readonly files: Pick<OwnerFiles, 'place'>;
  /** How many known capabilities are shown, below which confidence one is weak, and the zone of times. */
  readonly known: CapabilitySettings & Pick<JobGiven['settings'], 'zone' | 'ordersFile'>;
  readonly accept: Asker;
  readonly review: Asker;
  /** The words that resume a job. */
  readonly resume: Omit<Asker, 'asking'>;
  readonly job: JobSettings;
  /** Ends what was opened for this piece of work. */
  readonly close: () => Promise<void>;
  /** Without it there are no sub-agents. */
  readonly delegation?: Delegation | null;
  /** The worker that replaces the loop, if the owner chose one. */
  readonly worker?: WorkerPorts | null;
};

/** The ports by which the end of a job is verified and recorded. */
export type JobPorts = {
  readonly loop: WorkPorts;
  readonly checks: Checks;
  readonly answers: Answers;
  readonly blobs: BlobStore;
};
