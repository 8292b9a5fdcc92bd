import { dropSuperseded } from '../../kernel/log/manage-projections.ts';
import type { OpenAgent } from '../open/agent.ts';
import { openSnapshotKeeper, type SnapshotsKept } from './keep-snapshots.ts';

/** So much of a round of housekeeping goes to snapshots while many are left, as after an update that changed a view. */
const SNAPSHOTS_MS = 1000;

/** Drops documents of older views and makes the next snapshots. */
export function openViewKeeper(agent: OpenAgent): () => Promise<SnapshotsKept> {
  const keepSnapshot = openSnapshotKeeper(agent);
  return async () => {
    await dropSuperseded(agent.log, agent.agentId);
    const until = agent.elapsedMs() + SNAPSHOTS_MS;
    let left = await keepSnapshot();
    while (left === 'more' && agent.elapsedMs() < until) left = await keepSnapshot();
    return left;
  };
}
