import { contentHash, type ImportPlan, importPlan, type Refusal } from '../../import-plan.ts';
import type { LegacyState } from './legacy-state.ts';
import { readExperiences, readExperiments, readMemory } from './read-history.ts';
import { type KnownLessons, readRegistry } from './read-registry.ts';
import { readTasks } from './read-tasks.ts';

const MAPPING_VERSION = 1;

export type ImportKnown = KnownLessons & {
  readonly tasks: ReadonlySet<string>;
  /** Dedupe keys of earlier imports that are in the log. */
  readonly stored: ReadonlySet<string>;
};

/**
 * Maps a state folder of the original agent to events (V53). Never throws, whatever the folder contains; importing the
 * same folder twice adds nothing. `now`: ISO 8601, for dates that the folder lacks. `unread`: files that are not text.
 */
export function planImport(
  state: LegacyState,
  known: ImportKnown,
  { now, unread }: { readonly now: string; readonly unread: readonly Refusal[] },
): ImportPlan {
  const { stored } = known;
  const sourceHash = hashOfState(state);
  const mark = `import:${MAPPING_VERSION}:${sourceHash}`;
  return importPlan(
    { source: 'vsm', sourceHash, mappingVersion: MAPPING_VERSION, mark, stored },
    () => [
      { events: [], taken: {}, refused: unread },
      readRegistry(state.registry, known, now),
      readExperiences(state.experiences),
      readExperiments(state.registry),
      readMemory(state.memory),
      readTasks(state.tasks, known.tasks),
    ],
  );
}

function hashOfState({ registry, experiences, memory, tasks }: LegacyState): string {
  const files = [...memory, ...tasks].flatMap(({ file, text }) => [file, text]);
  return contentHash(registry ?? '', experiences ?? '', ...files);
}
