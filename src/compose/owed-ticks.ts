import { dueInstant } from '../domain/cycle/due-instants.ts';
import { controllerProjection } from '../domain/cycle/views/controller.ts';
import { tickProjection } from '../domain/cycle/views/tick.ts';
import type { RecordedEvent } from '../kernel/event.ts';
import type { View } from '../kernel/log-contract.ts';
import { SINGLETON } from '../kernel/projection.ts';
import type { Tick } from '../phases/sense/run-tick.ts';
import type { Agent } from './agent.ts';

/** The one schedule of this program. */
export const HEARTBEAT = 'heartbeat';
/** Not a schedule: instants at which the owner gave work. */
const POSTED = 'posted';

const ENDS = ['TickClosed', 'CycleScheduled'];
const WORK = ['IntentionFormed', 'IntentionRevised'];

type Log = Pick<Agent, 'agentId' | 'config' | 'log' | 'store' | 'now'>;

/**
 * What to tick for now: the newest instant of the schedule, work the owner gave since the last tick, and each request
 * for a cycle. Without `cron` only the requests.
 */
export function owedTicksOf(agent: Log, cron: boolean): () => Promise<readonly Tick[]> {
  const posted = postedWork(agent);
  return async () => {
    const view = await agent.log.view(agent.agentId, [
      { projection: controllerProjection, keys: [SINGLETON] },
      { projection: tickProjection, keys: [HEARTBEAT] },
    ]);
    const requested = requests(agent, view);
    if (!cron) return requested;
    const due = dueInstant(agent.config.schedule, {
      now: agent.now(),
      last: view.get(tickProjection, HEARTBEAT)?.last_instant ?? null,
    });
    if (due !== null) return [{ schedule: HEARTBEAT, ...due }, ...requested];
    return [...(await posted(view)), ...requested];
  };
}

function requests({ now }: Log, view: View): readonly Tick[] {
  const ids = view.get(controllerProjection, SINGLETON)?.run_requests ?? [];
  return ids.map((requestId) => ({ schedule: 'manual', instant: now(), requestId }));
}

/** Read only when the log has grown, and left alone while a cycle is open: the next tick would close as an overlap. */
function postedWork({ agentId, store }: Log): (view: View) => Promise<readonly Tick[]> {
  let lookedAt = -1;
  return async (view) => {
    const isBusy = (view.get(controllerProjection, SINGLETON)?.open_cycle ?? null) !== null;
    if (isBusy || view.head === lookedAt) return [];
    const [end] = await store.read(agentId, { types: ENDS, newestFirst: true, limit: 1 });
    const given = await store.read(agentId, {
      types: WORK,
      after: end?.seq ?? 0,
      upTo: view.head,
      newestFirst: true,
    });
    lookedAt = view.head;
    const newest = given.find(isByOwner);
    return newest === undefined ? [] : [{ schedule: POSTED, instant: newest.recordedAt }];
  };
}

/** What the agent gives itself waits for the schedule, or one cycle could lead to the next without end. */
function isByOwner({ actor }: RecordedEvent): boolean {
  return ['owner', 'user', 'cli'].includes(actor.kind);
}
