import { type ParkedWork, parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { namesOfWork } from '../../phases/work/names-of-work.ts';
import type { AgentReader } from '../agent.ts';

/** Work that sleeps, under the name by which the owner knows it. */
export type WaitingWork = ParkedWork & { readonly title: string };

/** Requested from the log before `waitingWork`. */
export const waitingDocuments: Wanted = [{ projection: parkedWorkProjection, keys: 'all' }];

/** Everything that sleeps. */
export async function waitingWork(agent: AgentReader, view: View): Promise<readonly WaitingWork[]> {
  const parked = [...view.all(parkedWorkProjection).values()];
  if (parked.length === 0) return [];
  const titleOf = await namesOfWork(
    agent,
    parked.map(({ work_id }) => work_id),
  );
  return parked.map((park) => ({ ...park, title: titleOf(park.work_id) }));
}
