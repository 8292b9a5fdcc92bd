import { createHash } from 'node:crypto';
import type { Documents } from './fold.ts';
import type { Projection } from './projection.ts';

/** Snapshots cut the log into stretches of this many events; a replay folds at most as many. */
export const SNAPSHOT_EVERY_EVENTS = 5000;

/** A document as JSON text. Null: deleted. */
export type SnapshotLine = {
  readonly projection: string;
  readonly key: string;
  readonly doc: string | null;
  /** Seq of the event that began it; null: it began before the stretch. */
  readonly since: number | null;
  /** It has not ended, or its view has no archive. */
  readonly isOpen: boolean;
};

/** Parts that are read together. */
export const PARTS_AT_ONCE = 8;

/** The end of a stretch: the event and its hash. */
export type SnapshotPoint = { readonly seq: number; readonly hash: string };

/** The views of a part by name, with the version that folded them. */
export type ViewVersions = Readonly<Record<string, number>>;

/** A point, and the views that have a part there. */
export type KeptPoint = SnapshotPoint & {
  readonly views: ViewVersions;
  /** `nameHash` of each document of the part, in ascending order. Absent: it may have any document. */
  readonly names?: Uint32Array;
  /** The views of which documents began in its stretch. Absent: any may have. */
  readonly begun?: ReadonlySet<string>;
};

/** The documents that a stretch changed, as of its last event. */
export type SnapshotPart = KeptPoint & {
  /** The previous point; 0: there is none. */
  readonly from: number;
  readonly lines: readonly SnapshotLine[];
};

/** All open documents as of a point, so that whoever wants them need not read the parts of the whole history. */
export type SnapshotBase = KeptBase & { readonly lines: readonly SnapshotLine[] };

export type KeptBase = SnapshotPoint & {
  readonly views: ViewVersions;
  /** Views that have too many of them; they have no lines. */
  readonly left: readonly string[];
};

/**
 * Port: the parts of one agent's snapshots. All parts up to a point together are the documents as of that point, of the
 * views that every part has. They are computed from the log and may be lost at any time.
 */
export type Snapshots = {
  /** In order, unbroken from the first event on. */
  points(): Promise<readonly KeptPoint[]>;
  /** The lines of a point from `points`; those of some views, if they are named. */
  lines(seq: number, views?: ReadonlySet<string>): Promise<Iterable<SnapshotLine>>;
  write(part: SnapshotPart): Promise<void>;
  /** In order. */
  bases(): Promise<readonly KeptBase[]>;
  /** The lines of a base from `bases`. */
  baseLines(seq: number, views: ReadonlySet<string>): Promise<Iterable<SnapshotLine>>;
  writeBase(base: SnapshotBase): Promise<void>;
  /** Deletes all of them. */
  forget(): Promise<void>;
};

export function viewVersions(projections: readonly Projection[]): ViewVersions {
  return Object.fromEntries(projections.map(({ name, version }) => [name, version]));
}

/** The points up to which every part has a view in this program's version; an update may have changed it. */
export function pointsOf(
  points: readonly KeptPoint[],
  { name, version }: Pick<Projection, 'name' | 'version'>,
): readonly KeptPoint[] {
  const end = points.findIndex(({ views }) => views[name] !== version);
  return end === -1 ? points : points.slice(0, end);
}

/** The points up to which all of these views exist. */
export function wholePoints(
  points: readonly KeptPoint[],
  projections: readonly Projection[],
): readonly KeptPoint[] {
  const counts = projections.map((one) => pointsOf(points, one).length);
  return points.slice(0, Math.min(points.length, ...counts));
}

/** A digest of a program's views and versions: documents of other versions are useless to it. */
export function rulesOf(projections: readonly Projection[]): string {
  const names = projections.map(({ name, version }) => `${name}:${version}`).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex');
}

/** The newest point at or before an event. */
export function pointBefore(
  points: readonly SnapshotPoint[],
  seq: number,
): SnapshotPoint | undefined {
  return points.findLast((point) => point.seq <= seq);
}

/** Distinguishes documents well enough to skip a part that does not have one. */
export function nameHash(projection: string, key: string): number {
  return createHash('sha256').update(`${projection}\t${key}`).digest().readUInt32LE();
}

export type WantedKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** The wanted documents as of a point, by projection and key; a missing one did not exist. */
export async function documentsAsOf(
  snapshots: Pick<Snapshots, 'lines'>,
  points: readonly Pick<KeptPoint, 'seq' | 'names'>[],
  wanted: WantedKeys,
): Promise<ReadonlyMap<string, Documents>> {
  const left = new Map(
    [...wanted].map(([name, keys]) => [
      name,
      new Map([...keys].map((key) => [key, nameHash(name, key)])),
    ]),
  );
  const found = new Map([...wanted].map(([name]) => [name, new Map<string, unknown>()]));
  for (let older = points; ; ) {
    const hashes = new Set([...left.values()].flatMap((keys) => [...keys.values()]));
    const parts = newestWith(older, hashes);
    const oldest = parts.at(-1);
    if (oldest === undefined) return found;
    const views = new Set([...left].flatMap(([name, keys]) => (keys.size > 0 ? [name] : [])));
    const lines = await Promise.all(parts.map(({ seq }) => snapshots.lines(seq, views)));
    for (const { projection, key, doc } of lines.flatMap((one) => [...one])) {
      if (left.get(projection)?.delete(key) !== true || doc === null) continue;
      found.get(projection)?.set(key, JSON.parse(doc));
    }
    older = older.filter(({ seq }) => seq < oldest.seq);
  }
}

/** The parts to read next, newest first. */
function newestWith<Point extends Pick<KeptPoint, 'names'>>(
  points: readonly Point[],
  hashes: ReadonlySet<number>,
): readonly Point[] {
  const parts: Point[] = [];
  for (let at = points.length - 1; at >= 0 && parts.length < PARTS_AT_ONCE; at -= 1) {
    const point = points[at];
    if (point !== undefined && mayHold(point, hashes)) parts.push(point);
  }
  return parts;
}

function mayHold({ names }: Pick<KeptPoint, 'names'>, hashes: ReadonlySet<number>): boolean {
  if (names === undefined) return hashes.size > 0;
  for (const hash of hashes) if (isAmong(names, hash)) return true;
  return false;
}

/** Halves what is left of the names until one is. */
function isAmong(names: Uint32Array, hash: number): boolean {
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((names[middle] ?? 0) < hash) from = middle + 1;
    else to = middle;
  }
  return names[from] === hash;
}
