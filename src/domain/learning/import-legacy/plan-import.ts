import type { NewEvent } from '../../../kernel/event/event.ts';
import { fact } from '../../fact.ts';
import { contentHash, type LegacyState, type Reading, type Refusal } from './legacy-state.ts';
import { readExperiences, readExperiments, readMemory } from './read-history.ts';
import { type KnownLessons, readRegistry } from './read-registry.ts';
import { readTasks } from './read-tasks.ts';

/** Raised when the mapping changes: the same files may then be worth a second import. */
const MAPPING_VERSION = 1;
const REFUSALS_KEPT = 100;
const WHY_KEPT = 200;

export type ImportKnown = KnownLessons & {
  readonly tasks: ReadonlySet<string>;
  /** Dedupe keys of an earlier import that are stored. */
  readonly stored: ReadonlySet<string>;
};

export type ImportPlan = {
  readonly sourceHash: string;
  /** What is new, and last the record of the import. Empty when these files were taken over before. */
  readonly events: readonly NewEvent[];
  readonly taken: Readonly<Record<string, number>>;
  readonly refused: readonly Refusal[];
};

/**
 * What an existing state folder of the original comes to (V53): total on garbage, and the same folder twice is
 * nothing the second time. `now`: ISO 8601, for dates the folder lacks. `unread`: what could not be read as text.
 */
export function planImport(
  state: LegacyState,
  known: ImportKnown,
  { now, unread }: { readonly now: string; readonly unread: readonly Refusal[] },
): ImportPlan {
  const sourceHash = hashOf(state);
  const mark = `import:${MAPPING_VERSION}:${sourceHash}`;
  if (known.stored.has(mark)) return { sourceHash, events: [], taken: {}, refused: [] };
  const readings = [
    readRegistry(state.registry, known, now),
    readExperiences(state.experiences),
    readExperiments(state.registry),
    readMemory(state.memory),
    readTasks(state.tasks, known.tasks),
  ];
  const fresh = readings
    .flatMap(({ events }) => events)
    .filter(({ dedupeKey }) => dedupeKey === undefined || !known.stored.has(dedupeKey));
  const taken = takenOf(readings);
  const refused = [...unread, ...readings.flatMap((reading) => reading.refused)].map(cut);
  const payload = {
    source: 'vsm',
    source_hash: sourceHash,
    mapping_version: MAPPING_VERSION,
    taken,
    refused: refused.slice(0, REFUSALS_KEPT),
  };
  const record = fact('LegacyDataImported', payload, { dedupeKey: mark });
  return { sourceHash, events: [...fresh, record], taken, refused };
}

function takenOf(readings: readonly Reading[]): Readonly<Record<string, number>> {
  const counted = readings.flatMap(({ taken }) => Object.entries(taken));
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

function cut({ what, why }: Refusal): Refusal {
  return { what: what.slice(0, WHY_KEPT), why: why.slice(0, WHY_KEPT) };
}

function hashOf({ registry, experiences, memory, tasks }: LegacyState): string {
  const files = [...memory, ...tasks].flatMap(({ file, text }) => [file, text]);
  return contentHash(registry ?? '', experiences ?? '', ...files);
}
