import type { RecordedEvent } from './event.ts';
import { foldStretch, linesOf, touchedIn } from './fold-stretch.ts';
import type { EventStore } from './ports/event-store.ts';
import type { Projection } from './projection.ts';
import {
  documentsAsOf,
  SNAPSHOT_EVERY_EVENTS,
  type SnapshotPoint,
  type Snapshots,
} from './snapshot-part.ts';

const PAGE_EVENTS = 1000;

export type ExtendOptions = {
  readonly agentId: string;
  readonly projections: readonly Projection[];
  readonly snapshots: Snapshots;
  /** All that there are. */
  readonly points: readonly SnapshotPoint[];
  /** The hash of an event; null: the log does not go that far. */
  readonly hashAt: (seq: number) => Promise<string | null>;
  readonly everyEvents?: number;
};

/**
 * Folds the next stretch of the log and keeps what it changed. `short`: the log does not go that far. `blocked`: a
 * projection cannot go on there, or this program cannot read an event.
 */
export async function extendSnapshots(
  store: Pick<EventStore, 'scan'>,
  options: ExtendOptions,
): Promise<SnapshotPoint | 'short' | 'blocked'> {
  const { agentId, projections, snapshots, points } = options;
  const from = points.at(-1)?.seq ?? 0;
  const seq = from + (options.everyEvents ?? SNAPSHOT_EVERY_EVENTS);
  const hash = await options.hashAt(seq);
  if (hash === null) return 'short';
  const events = await stretchOf(store, { agentId, projections, from, to: seq });
  if (events === null) return 'blocked';
  const before = await documentsAsOf(snapshots, points, touchedIn(projections, events));
  const { changed, failed } = foldStretch(projections, before, events);
  if (failed.length > 0) return 'blocked';
  await snapshots.write({ from, seq, hash, lines: linesOf(changed) });
  return { seq, hash };
}

type Stretch = Pick<ExtendOptions, 'agentId' | 'projections'> & {
  readonly from: number;
  readonly to: number;
};

/** Null: it holds an event that this program cannot read. */
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
