import { contentHash, type ImportPlan, importPlan, type Refusal } from '../../import-plan.ts';
import { type JobClock, readJobs } from './read-jobs.ts';
import { readHeartbeat, readTexts } from './read-texts.ts';
import type { Workspace } from './workspace.ts';

const MAPPING_VERSION = 1;

export type WorkspaceKnown = {
  /** Dedupe keys of earlier imports that are in the log. */
  readonly stored: ReadonlySet<string>;
  /** Files that could not be read, and skills that were rejected. */
  readonly unread: readonly Refusal[];
  readonly skills: number;
};

/** Maps the workspace of another agent to events. Never throws; importing the same workspace twice adds nothing. */
export function planWorkspace(
  workspace: Workspace,
  { stored, unread, skills }: WorkspaceKnown,
  clock: JobClock,
): ImportPlan {
  const { source } = workspace;
  const sourceHash = contentHash(source, JSON.stringify(workspace));
  const mark = `import:${source}:${MAPPING_VERSION}:${sourceHash}`;
  return importPlan({ source, sourceHash, mappingVersion: MAPPING_VERSION, mark, stored }, () => [
    { events: [], taken: {}, refused: unread },
    readHeartbeat(workspace, clock.zone),
    readJobs(workspace.jobs, { source, clock }),
    readTexts(workspace),
    { events: [], taken: { skills }, refused: [] },
  ]);
}
