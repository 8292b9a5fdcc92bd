import { hashesAt } from '../../adapters/postgres/log/event-rows.ts';
import { translated } from '../../adapters/postgres/store-errors.ts';
import { projections } from '../../domain/projections.ts';
import { extendSnapshots } from '../../kernel/projection/extend-snapshots.ts';
import { extendBases } from '../../kernel/projection/open-lines.ts';
import type { KeptPast } from '../../kernel/projection/past-view.ts';
import type { KeptPoint, Snapshots } from '../../kernel/projection/snapshot-part.ts';
import type { OpenAgent } from '../open/agent.ts';

type KeptAgent = Pick<OpenAgent, 'agentId' | 'database' | 'snapshots' | 'store'>;

/** `more`: there are stretches left, as there are many after an update that changed a view. */
export type SnapshotsKept = 'more' | 'all';

/**
 * Folds the next stretch of the log into the snapshots, or else gathers the next base, if there is one: little enough
 * work to be done beside ticks.
 */
export function openSnapshotKeeper({ agentId, database, snapshots, store }: KeptAgent) {
  let points: readonly KeptPoint[] | null = null;
  let isBlocked = false;
  const hashAt = async (seq: number) =>
    (await translated(() => hashesAt(database.app, agentId, [seq]))).get(seq) ?? null;
  return async (): Promise<SnapshotsKept> => {
    if (isBlocked) return 'all';
    const known = points ?? (await heldPoints(snapshots, { agentId, database }));
    points = null; // looked up anew after a failure: somebody may have deleted them
    const options = { agentId, projections, snapshots, points: known, hashAt };
    const point = await extendSnapshots(store, options);
    isBlocked = point === 'blocked';
    points = typeof point === 'string' ? known : withPoint(known, point);
    if (typeof point !== 'string') return 'more';
    // As they are on the disk: those with what was written just now.
    const kept = await heldPoints(snapshots, { agentId, database });
    const bases = await snapshots.bases();
    const base = await extendBases({ snapshots, projections, points: kept, bases });
    return base === null ? 'all' : 'more';
  };
}

/** Of a part that was made anew, in the place of the one before. */
function withPoint(points: readonly KeptPoint[], point: KeptPoint): readonly KeptPoint[] {
  const at = points.findIndex(({ seq }) => seq === point.seq);
  return at === -1 ? [...points, point] : points.with(at, point);
}

type PastAgent = Pick<OpenAgent, 'agentId' | 'database' | 'snapshots'>;

/** What is kept of the past, each time as it is then; files that were checked are not read again. */
export function openPast({ agentId, database, snapshots }: PastAgent): () => Promise<KeptPast> {
  return async () => {
    const points = await heldPoints(snapshots, { agentId, database });
    const hashes = new Map(points.map(({ seq, hash }) => [seq, hash]));
    const bases = (await snapshots.bases()).filter(({ seq, hash }) => hashes.get(seq) === hash);
    return { snapshots, points, bases };
  };
}

/** Those whose event stands in this log, up to the first of which it does not. */
async function heldPoints(
  snapshots: Snapshots,
  { agentId, database }: Pick<OpenAgent, 'agentId' | 'database'>,
): Promise<readonly KeptPoint[]> {
  const points = await snapshots.points();
  const seqs = points.map(({ seq }) => seq);
  const hashes = await translated(() => hashesAt(database.app, agentId, seqs));
  const foreign = points.findIndex(({ seq, hash }) => hashes.get(seq) !== hash);
  return foreign === -1 ? points : points.slice(0, foreign);
}
