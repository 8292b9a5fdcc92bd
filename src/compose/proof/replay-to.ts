import { projections } from '../../domain/projections.ts';
import { boundedMap } from '../../kernel/bounded-map.ts';
import { type PastLog, pastLog } from '../../kernel/log/past-log.ts';
import { pastViews } from '../../kernel/projection/past-view.ts';
import type { Projection } from '../../kernel/projection/projection.ts';
import {
  type Moment,
  momentOf,
  type Replay,
  type ReplayTarget,
  replay,
} from '../../kernel/projection/replay.ts';
import {
  pointBefore,
  SNAPSHOT_EVERY_EVENTS,
  wholePoints,
} from '../../kernel/projection/snapshot-part.ts';
import type { OpenAgent } from '../open/agent.ts';
import { openPast } from './keep-snapshots.ts';

type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The documents as of an earlier moment, from the nearest snapshot on; `full`: from the first event. @throws NoSuchMoment */
export async function replayTo(
  agent: Pick<OpenAgent, 'agentId' | 'store' | 'snapshots' | 'database'>,
  to: ReplayTarget,
  { full = false }: { readonly full?: boolean } = {},
): Promise<Replay> {
  const { agentId, store } = agent;
  const past = full ? {} : { past: await openPast(agent)() };
  return replay(store, { agentId, projections, to, ...past });
}

/** By projection and key, fit for JSON. */
export function documentsIn({ documents }: Pick<Replay, 'documents'>): Documents {
  return Object.fromEntries(
    [...documents].map(([name, docs]) => [name, Object.fromEntries(docs.entries())] as const),
  );
}

/** So many moments are kept: a page asks many things of the one it shows, and compares two. */
const KEPT_MOMENTS = 4;

/** The log as of moments; of the views those are folded that are asked for. The moments asked for last stay known. */
export function openPastLogs(
  agent: Pick<OpenAgent, 'agentId' | 'store' | 'snapshots' | 'database'>,
): (to: ReplayTarget) => Promise<PastLog> {
  const { agentId, store } = agent;
  const keptPast = openPast(agent);
  const known = boundedMap<PastLog, number>(KEPT_MOMENTS);
  const viewsAt = async (moment: Moment, wanted: readonly Projection[]) => {
    const past = await keptPast();
    // What was folded from far back is too much to keep.
    const near = pointBefore(wholePoints(past.points, projections), moment.seq)?.seq ?? 0;
    if (moment.seq - near > SNAPSHOT_EVERY_EVENTS * 2) known.delete(moment.seq);
    return pastViews(store, moment, { agentId, projections: wanted, past });
  };
  return async (to) => {
    const moment = await momentOf(store, agentId, to);
    const before = known.get(moment.seq);
    const log =
      before ??
      pastLog(moment, {
        projections,
        read: (of, query) => store.read(of, query),
        views: (wanted) => viewsAt(moment, wanted),
      });
    known.set(moment.seq, log);
    return log;
  };
}
