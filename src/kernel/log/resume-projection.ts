import type { Origin } from '../event/event.ts';
import { kernelFact } from '../event/kernel-events.ts';
import type { Log } from './log-contract.ts';
import { ProjectionUnavailable } from './log-errors.ts';
import { marksOf, projectionNamed } from './manage-projections.ts';

export type Resumed =
  | { readonly status: 'resumed'; readonly mark: number }
  | { readonly status: 'not_stopped' }
  /** It failed again, perhaps on a later event. */
  | { readonly status: 'stopped_again'; readonly why: string };

/**
 * Lets a stopped projection continue from its mark once the cause has been fixed.
 * @throws UnknownProjection, StoreUnavailable
 */
export async function resumeProjection(
  log: Log,
  { agentId, name, origin }: { agentId: string; name: string; origin: Origin },
): Promise<Resumed> {
  const projection = projectionNamed(log, name);
  const { version } = projection;
  const { store } = log.options;
  const mark = (await marksOf(store, agentId, name)).find((other) => other.version === version);
  if (mark === undefined || mark.stopped === null) return { status: 'not_stopped' };
  const resumed = kernelFact('ProjectionResumed', { projection: name, version });
  await log.append(agentId, origin, { events: [resumed] });
  await store.setStopped(agentId, { projection: name, version, stopped: null });
  try {
    const { head } = await log.view(agentId, [{ projection, keys: [] }]);
    return { status: 'resumed', mark: head };
  } catch (error) {
    if (!(error instanceof ProjectionUnavailable)) throw error;
    return { status: 'stopped_again', why: error.message };
  }
}
