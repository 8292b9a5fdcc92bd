import type { Projection } from './projection.ts';
import {
  type KeptBase,
  type KeptPoint,
  PARTS_AT_ONCE,
  type SnapshotBase,
  type SnapshotLine,
  type Snapshots,
  viewVersions,
  wholePoints,
} from './snapshot-part.ts';

/** So many points later the open documents are kept anew. */
const BASE_EVERY_POINTS = 16;
/** Of a view with more open documents no base has any: bases would grow faster than the log. */
const MOST_OPEN = 2000;

type View = Pick<Projection, 'name' | 'version'>;

/** Snapshots up to a point. */
export type SnapshotsUpTo = {
  readonly snapshots: Pick<Snapshots, 'lines' | 'baseLines'>;
  readonly points: readonly KeptPoint[];
  readonly bases: readonly KeptBase[];
};

/** The open documents of a view as of the last point, from the nearest base on. A view without an archive has no others. */
export async function openLines(
  { snapshots, points, bases }: SnapshotsUpTo,
  view: View,
): Promise<ReadonlyMap<string, SnapshotLine>> {
  const last = points.at(-1)?.seq ?? 0;
  const base = bases.findLast((one) => one.seq <= last && isOf(one, view));
  const only = new Set([view.name]);
  const found = new Map<string, SnapshotLine>();
  if (base !== undefined) take(found, await snapshots.baseLines(base.seq, only));
  const later = points.filter(({ seq }) => seq > (base?.seq ?? 0));
  await takeParts(snapshots, { points: later, only }, (lines) => {
    take(found, lines);
  });
  return found;
}

function isOf({ views, left }: KeptBase, { name, version }: View): boolean {
  return views[name] === version && !left.includes(name);
}

/** All documents of a view as of the last point. */
export async function allLines(
  { snapshots, points }: Pick<SnapshotsUpTo, 'snapshots' | 'points'>,
  { name }: View,
): Promise<ReadonlyMap<string, SnapshotLine>> {
  const found = new Map<string, SnapshotLine>();
  await takeParts(snapshots, { points, only: new Set([name]) }, (lines) => {
    for (const line of lines) place(found, line, line.doc !== null);
  });
  return found;
}

async function takeParts(
  snapshots: Pick<Snapshots, 'lines'>,
  { points, only }: { readonly points: readonly KeptPoint[]; readonly only: ReadonlySet<string> },
  onLines: (lines: Iterable<SnapshotLine>) => void,
): Promise<void> {
  for (let at = 0; at < points.length; at += PARTS_AT_ONCE) {
    const parts = points.slice(at, at + PARTS_AT_ONCE);
    const read = await Promise.all(parts.map(({ seq }) => snapshots.lines(seq, only)));
    for (const lines of read) onLines(lines);
  }
}

function take(found: Map<string, SnapshotLine>, lines: Iterable<SnapshotLine>): void {
  for (const line of lines) place(found, line, line.isOpen);
}

/** What begins stands behind what was there. */
function place(found: Map<string, SnapshotLine>, line: SnapshotLine, isThere: boolean): void {
  if (!isThere || line.since !== null) found.delete(line.key);
  if (isThere) found.set(line.key, line);
}

export type ExtendBases = Pick<SnapshotsUpTo, 'points' | 'bases'> & {
  readonly snapshots: Pick<Snapshots, 'lines' | 'baseLines' | 'writeBase'>;
  readonly projections: readonly Projection[];
  readonly everyPoints?: number;
  readonly mostOpen?: number;
};

/** The next base that is missing, or has views of another version: it is made of parts alone. Null: there is none. */
export async function extendBases(options: ExtendBases): Promise<KeptBase | null> {
  const { snapshots, projections, points, bases, everyPoints = BASE_EVERY_POINTS } = options;
  const whole = wholePoints(points, projections);
  const versions = viewVersions(projections);
  const lacking = whole.findIndex((point, at) => {
    if ((at + 1) % everyPoints !== 0) return false;
    const base = bases.find(({ seq, hash }) => seq === point.seq && hash === point.hash);
    return (
      base === undefined || projections.some(({ name }) => base.views[name] !== versions[name])
    );
  });
  const point = whole[lacking];
  if (point === undefined) return null;
  const upTo = { snapshots, points: whole.slice(0, lacking + 1), bases };
  const before = bases.findLast(({ seq }) => seq < point.seq);
  const { left, lines } = await gathered(upTo, { ...options, before });
  const base: SnapshotBase = { seq: point.seq, hash: point.hash, views: versions, left, lines };
  await snapshots.writeBase(base);
  return { seq: point.seq, hash: point.hash, views: versions, left };
}

/** A view that once had too many stays left out: to look again would read all parts each time. */
async function gathered(
  upTo: SnapshotsUpTo,
  {
    projections,
    mostOpen = MOST_OPEN,
    before,
  }: Pick<ExtendBases, 'projections' | 'mostOpen'> & { readonly before: KeptBase | undefined },
): Promise<Pick<SnapshotBase, 'left' | 'lines'>> {
  const left: string[] = [];
  const lines: SnapshotLine[] = [];
  for (const view of projections) {
    const wasLeft = before?.views[view.name] === view.version && before.left.includes(view.name);
    const open = wasLeft ? null : await openLines(upTo, view);
    if (open === null || open.size > mostOpen) left.push(view.name);
    else lines.push(...open.values());
  }
  return { left, lines };
}
