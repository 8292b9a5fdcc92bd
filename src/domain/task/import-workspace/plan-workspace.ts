import type { NewEvent } from '../../../kernel/event/event.ts';
import { fact } from '../../fact.ts';
import { type JobClock, readJobs } from './read-jobs.ts';
import { readHeartbeat, readTexts } from './read-texts.ts';
import { hashOf, type Refusal, type Workspace } from './workspace.ts';

/** Raised when the mapping changes: the same files may then be worth a second import. */
const MAPPING_VERSION = 1;
const REFUSALS_KEPT = 100;
const WHY_KEPT = 200;

export type WorkspacePlan = {
  readonly sourceHash: string;
  /** What is new, and last the record of the import. Empty when this workspace was taken over before. */
  readonly events: readonly NewEvent[];
  readonly taken: Readonly<Record<string, number>>;
  readonly refused: readonly Refusal[];
};

export type WorkspaceKnown = {
  /** Dedupe keys of an earlier import that are stored. */
  readonly stored: ReadonlySet<string>;
  /** What could not be read, and what came of the skills, which are files. */
  readonly unread: readonly Refusal[];
  readonly skills: number;
};

/** What the workspace of another agent comes to: total on garbage, and twice is the same as once. */
export function planWorkspace(
  workspace: Workspace,
  { stored, unread, skills }: WorkspaceKnown,
  clock: JobClock,
): WorkspacePlan {
  const { source } = workspace;
  const sourceHash = hashOf(source, JSON.stringify(workspace));
  const mark = `import:${source}:${MAPPING_VERSION}:${sourceHash}`;
  if (stored.has(mark)) return { sourceHash, events: [], taken: {}, refused: [] };
  const readings = [
    readHeartbeat(workspace, clock.zone),
    readJobs(workspace.jobs, { source, clock }),
    readTexts(workspace),
  ];
  const fresh = readings
    .flatMap(({ events }) => events)
    .filter(({ dedupeKey }) => dedupeKey === undefined || !stored.has(dedupeKey));
  const counted = [...readings.map(({ taken }) => taken), { skills }];
  const taken = Object.fromEntries(
    counted.flatMap((one) => Object.entries(one)).filter(([, count]) => count > 0),
  );
  const refused = [...unread, ...readings.flatMap((reading) => reading.refused)].map(cut);
  const payload = {
    source,
    source_hash: sourceHash,
    mapping_version: MAPPING_VERSION,
    taken,
    refused: refused.slice(0, REFUSALS_KEPT),
  };
  const record = fact('LegacyDataImported', payload, { dedupeKey: mark });
  return { sourceHash, events: [...fresh, record], taken, refused };
}

function cut({ what, why }: Refusal): Refusal {
  return { what: what.slice(0, WHY_KEPT), why: why.slice(0, WHY_KEPT) };
}
