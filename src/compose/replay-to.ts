import { projections } from '../domain/projections.ts';
import { type Replay, type ReplayTarget, replay } from '../kernel/replay.ts';
import type { Agent } from './agent.ts';

type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The documents as of an earlier moment, by projection and key, fit for JSON. @throws NoSuchMoment */
export async function replayTo(
  { agentId, store }: Pick<Agent, 'agentId' | 'store'>,
  to: ReplayTarget,
): Promise<Omit<Replay, 'documents'> & { readonly documents: Documents }> {
  const done = await replay(store, { agentId, projections, to });
  const documents = [...done.documents].map(
    ([name, docs]) => [name, Object.fromEntries(docs)] as const,
  );
  return { ...done, documents: Object.fromEntries(documents) };
}
