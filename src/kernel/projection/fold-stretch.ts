import type { RecordedEvent } from '../event/event.ts';
import { type Documents, type Folded, fold, touchedKeys } from './fold.ts';
import { heardIn } from './heard.ts';
import type { Projection } from './projection.ts';
import type { SnapshotLine, WantedKeys } from './snapshot-part.ts';

/** The result of a stretch of events: the documents it changed, by projection; undefined: deleted. */
export type FoldedStretch = {
  readonly changed: ReadonlyMap<string, Documents>;
  /** Of those that began in it, the seq of the event that began them. */
  readonly since: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly failed: readonly (Omit<Extract<Folded, { ok: false }>, 'ok'> & {
    readonly projection: string;
  })[];
};

/** The documents that a stretch of events touches. */
export function touchedIn(
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
): WantedKeys {
  const heard = heardIn(projections, events);
  return new Map(projections.map((one) => [one.name, touchedKeys(one, heard.of(one))]));
}

/** Folds a stretch into the documents as they were before. */
export function foldStretch(
  projections: readonly Projection[],
  before: ReadonlyMap<string, Documents>,
  events: readonly RecordedEvent[],
): FoldedStretch {
  const changed = new Map<string, Documents>();
  const since = new Map<string, ReadonlyMap<string, number>>();
  const failed: FoldedStretch['failed'][number][] = [];
  const heard = heardIn(projections, events);
  for (const projection of projections) {
    const { name } = projection;
    const folded = fold(projection, before.get(name) ?? new Map(), heard.of(projection));
    if (folded.ok) {
      changed.set(name, folded.changed);
      since.set(name, folded.since);
    } else {
      const { seq, key, error } = folded;
      failed.push({ projection: name, seq, key, error });
    }
  }
  return { changed, since, failed };
}

/** The documents as lines of a snapshot part. */
export function snapshotLines(
  projections: readonly Projection[],
  { changed, since }: Omit<FoldedStretch, 'failed'>,
): readonly SnapshotLine[] {
  return projections.flatMap((projection) => {
    const { name } = projection;
    return [...(changed.get(name) ?? [])].map(([key, doc]) => ({
      projection: name,
      key,
      doc: doc === undefined ? null : JSON.stringify(doc),
      since: doc === undefined ? null : (since.get(name)?.get(key) ?? null),
      isOpen: doc !== undefined && (projection.isOpen?.(doc) ?? true),
    }));
  });
}
