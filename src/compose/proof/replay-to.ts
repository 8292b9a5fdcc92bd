import { projections } from '../../domain/projections.ts';
import { type PastLog, pastLog } from '../../kernel/log/past-log.ts';
import {
  foldTo,
  momentOf,
  type Replay,
  type ReplayTarget,
  replay,
} from '../../kernel/projection/replay.ts';
import type { OpenAgent } from '../open/agent.ts';
import { pastOf } from './keep-snapshots.ts';

type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The documents as of an earlier moment, from the nearest snapshot on; `full`: from the first event. @throws NoSuchMoment */
export async function replayTo(
  agent: Pick<OpenAgent, 'agentId' | 'store' | 'config' | 'database'>,
  to: ReplayTarget,
  { full = false }: { readonly full?: boolean } = {},
): Promise<Replay> {
  const { agentId, store } = agent;
  const past = full ? {} : { past: await pastOf(agent) };
  return replay(store, { agentId, projections, to, ...past });
}

/** By projection and key, fit for JSON. */
export function documentsIn({ documents }: Pick<Replay, 'documents'>): Documents {
  return Object.fromEntries(
    [...documents].map(([name, docs]) => [name, Object.fromEntries(docs.entries())] as const),
  );
}

/** The log as it was then; of the views those are folded that are asked for. @throws NoSuchMoment */
export async function logAt(
  agent: Pick<OpenAgent, 'agentId' | 'store' | 'config' | 'database'>,
  to: ReplayTarget,
): Promise<PastLog> {
  const { agentId, store } = agent;
  const moment = await momentOf(store, agentId, to);
  return pastLog(moment, {
    projections,
    read: (of, query) => store.read(of, query),
    replay: async (views) =>
      foldTo(store, moment, { agentId, projections: views, past: await pastOf(agent) }),
  });
}
