import type { RecordedEvent } from '../event/event.ts';
import { type Documents, type Folded, fold, touchedKeys } from './fold.ts';
import type { Projection } from './projection.ts';
import type { SnapshotLine, WantedKeys } from './snapshot-part.ts';

/** The result of a stretch of events: the documents it changed, by projection; undefined: deleted. */
export type FoldedStretch = {
  readonly changed: ReadonlyMap<string, Documents>;
  readonly failed: readonly (Omit<Extract<Folded, { ok: false }>, 'ok'> & {
    readonly projection: string;
  })[];
};

/** The documents that a stretch of events touches. */
export function touchedIn(
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
): WantedKeys {
  return new Map(projections.map((one) => [one.name, touchedKeys(one, events)]));
}

/** Folds a stretch into the documents as they were before. */
export function foldStretch(
  projections: readonly Projection[],
  before: ReadonlyMap<string, Documents>,
  events: readonly RecordedEvent[],
): FoldedStretch {
  const changed = new Map<string, Documents>();
  const failed: FoldedStretch['failed'][number][] = [];
  for (const projection of projections) {
    const folded = fold(projection, before.get(projection.name) ?? new Map(), events);
    if (folded.ok) changed.set(projection.name, folded.changed);
    else {
      const { seq, key, error } = folded;
      failed.push({ projection: projection.name, seq, key, error });
    }
  }
  return { changed, failed };
}

/** The documents as lines of a snapshot part. */
export function snapshotLines(changed: ReadonlyMap<string, Documents>): readonly SnapshotLine[] {
  return [...changed].flatMap(([projection, documents]) =>
    [...documents].map(([key, doc]) => ({
      projection,
      key,
      doc: doc === undefined ? null : JSON.stringify(doc),
    })),
  );
}
