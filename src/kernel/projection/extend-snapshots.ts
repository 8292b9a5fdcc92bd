import type { RecordedEvent } from '../event/event.ts';
import type { EventStore } from '../ports/event-store.ts';
import { foldStretch, snapshotLines, touchedIn } from './fold-stretch.ts';
import type { Projection } from './projection.ts';
import {
  documentsAsOf,
  type KeptPoint,
  SNAPSHOT_EVERY_EVENTS,
  type SnapshotLine,
  type SnapshotPoint,
  type Snapshots,
  viewVersions,
  wholePoints,
} from './snapshot-part.ts';

const PAGE_EVENTS = 1000;

export type ExtendOptions = {
  readonly agentId: string;
  readonly projections: readonly Projection[];
  readonly snapshots: Snapshots;
  /** All existing ones. */
  readonly points: readonly KeptPoint[];
  /** The hash of an event; null: the log is not that long. */
  readonly hashAt: (seq: number) => Promise<string | null>;
  readonly everyEvents?: number;
};

/**
 * Folds the next stretch of the log and keeps what it changed. If parts lack a view because an update changed it, that
 * view alone is folded into the first of them. `short`: the log has too few events. `blocked`: a projection fails
 * there, or this program cannot read an event.
 */
export async function extendSnapshots(
  store: Pick<EventStore, 'scan'>,
  options: ExtendOptions,
): Promise<KeptPoint | 'short' | 'blocked'> {
  const next = await nextStretch(options);
  if (next === 'short') return 'short';
  const { agentId, snapshots } = options;
  const { projections, before: points, point, keeps } = next;
  const from = points.at(-1)?.seq ?? 0;
  const events = await stretchOf(store, { agentId, projections, from, to: point.seq });
  if (events === null) return 'blocked';
  const before = await documentsAsOf(snapshots, points, touchedIn(projections, events));
  const stretch = foldStretch(projections, before, events);
  if (stretch.failed.length > 0) return 'blocked';
  const kept = await keptLines(snapshots, point.seq, keeps);
  const views = viewVersions([...keeps, ...projections]);
  const lines = [...kept, ...snapshotLines(projections, stretch)];
  await snapshots.write({ ...point, from, views, lines });
  return { ...point, views };
}

type Next = {
  readonly projections: readonly Projection[];
  /** The earlier points, whose parts it builds on. */
  readonly before: readonly KeptPoint[];
  readonly point: SnapshotPoint;
  /** The content of its part so far. */
  readonly keeps: readonly Projection[];
};

async function nextStretch(options: ExtendOptions): Promise<Next | 'short'> {
  const { projections, points, hashAt, everyEvents = SNAPSHOT_EVERY_EVENTS } = options;
  const before = wholePoints(points, projections);
  const lacking = points[before.length];
  if (lacking !== undefined) {
    const { seq, hash, views } = lacking;
    const isKept = ({ name, version }: Projection) => views[name] === version;
    const keeps = projections.filter(isKept);
    const folds = projections.filter((one) => !isKept(one));
    return { projections: folds, before, point: { seq, hash }, keeps };
  }
  const seq = (points.at(-1)?.seq ?? 0) + everyEvents;
  const hash = await hashAt(seq);
  return hash === null ? 'short' : { projections, before, point: { seq, hash }, keeps: [] };
}

async function keptLines(
  snapshots: Pick<Snapshots, 'lines'>,
  seq: number,
  keeps: readonly Projection[],
): Promise<readonly SnapshotLine[]> {
  if (keeps.length === 0) return [];
  return [...(await snapshots.lines(seq, new Set(keeps.map(({ name }) => name))))];
}

type Stretch = Pick<ExtendOptions, 'agentId' | 'projections'> & {
  readonly from: number;
  readonly to: number;
};

/** Null: it contains an event that this program cannot read. */
async function stretchOf(
  store: Pick<EventStore, 'scan'>,
  { agentId, projections, from, to }: Stretch,
): Promise<readonly RecordedEvent[] | null> {
  const types = [...new Set(projections.flatMap(({ on }) => Object.keys(on)))];
  const events: RecordedEvent[] = [];
  for (let after = from; after < to; ) {
    const limit = Math.min(PAGE_EVENTS, to - after);
    const page = await store.scan(agentId, { after, limit, types });
    if (page.unreadable !== null) return null;
    events.push(...page.events);
    after = page.to;
  }
  return events;
}
