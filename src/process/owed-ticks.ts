import type { Agent } from '../app/agent.ts';
import { dueInstant, intervalMs, nextInstant } from '../domain/cycle/due-instants.ts';
import { gateTick } from '../domain/cycle/gate-tick.ts';
import { CLOCK_INCIDENT, noteClock } from '../domain/cycle/incident/clock-went-back.ts';
import { controllerProjection, emptyController } from '../domain/cycle/views/controller.ts';
import { incidentProjection } from '../domain/cycle/views/incident.ts';
import { HEARTBEAT, tickProjection } from '../domain/cycle/views/tick.ts';
import { isAhead } from '../kernel/clock-ahead.ts';
import { controllerOrigin } from '../kernel/event/controller-origin.ts';
import type { RecordedEvent } from '../kernel/event/event.ts';
import type { View } from '../kernel/log/log-contract.ts';
import { SINGLETON } from '../kernel/projection/projection.ts';
import type { ModelStanding } from '../phases/model/model-standing.ts';
import { POSTED, type Tick } from '../phases/sense/run-tick.ts';
import { continuationsOf } from './continue-at-once.ts';

/** The one schedule of this program. */

const ENDS = ['TickClosed', 'CycleScheduled', 'CycleCompleted', 'CycleFailed'];
const WORK = ['IntentionFormed', 'IntentionRevised'];

type Log = Pick<Agent, 'agentId' | 'config' | 'log' | 'newId' | 'store' | 'now'>;

/**
 * The tick that is due now: the newest instant of the schedule; else requests for a cycle, work the owner added since
 * the last tick, or work that continues at once. While a cycle is open only the schedule. Without `cron` only requests.
 */
export function owedTicksOf(
  agent: Log & { readonly model: ModelStanding },
  cron: boolean,
): () => Promise<readonly Tick[]> {
  const unscheduled = cron ? unscheduledWork(agent) : async () => [];
  const heartbeat = cron ? heartbeatOf(agent) : () => [];
  return async () => {
    const view = await agent.log.view(agent.agentId, [
      { projection: controllerProjection, keys: [SINGLETON] },
      { projection: tickProjection, keys: [HEARTBEAT] },
    ]);
    if (cron && isBeforeLast(agent, view)) return [await firstAfterClock(agent)];
    const due = heartbeat(view);
    const isBusy = controllerOf(view).open_cycle !== null;
    if (isBusy || due.length > 0) return due;
    const requested = requests(agent, view);
    return requested.length > 0 ? requested : unscheduled(view);
  };
}

/** The schedule that owed nothing is not read again before its next instant: a rare one takes milliseconds, and this is asked at each event. */
function heartbeatOf({ config, now }: Log): (view: View) => readonly Tick[] {
  let quiet: {
    readonly last: string | null;
    readonly from: string;
    readonly until: string;
  } | null = null;
  return (view) => {
    const { last_instant: last, era } = view.get(tickProjection, HEARTBEAT) ?? NEVER;
    const at = now();
    if (quiet?.last === last && quiet.from <= at && at < quiet.until) return [];
    const due = dueInstant(config.schedule, { now: at, last });
    quiet = due === null ? { last, from: at, until: nextInstant(config.schedule, at) } : null;
    return due === null ? [] : [{ schedule: HEARTBEAT, ...due, ...(era > 0 && { era }) }];
  };
}
const NEVER = { last_instant: null, era: 0 };

/** The last instant lies in the future: after a clock that was ahead once, the heartbeat would stop until then. */
function isBeforeLast({ config, now }: Log, view: View): boolean {
  const last = view.get(tickProjection, HEARTBEAT)?.last_instant;
  const at = now();
  return (
    last !== undefined && isAhead(last, at) && isAhead(last, at, intervalMs(config.schedule, at))
  );
}

/** Recorded once, whoever notices; the next tick then counts from the new start. */
async function firstAfterClock(agent: Log): Promise<Tick> {
  const wanted = [
    { projection: tickProjection, keys: [HEARTBEAT] },
    { projection: incidentProjection, keys: [CLOCK_INCIDENT] },
  ];
  let era = 0;
  const now = agent.now();
  await agent.log.decide(agent.agentId, wanted, (view) => {
    const doc = view.get(tickProjection, HEARTBEAT);
    const unless = { subjects: ['controller'], types: ['ClockWentBack'] };
    const origin = controllerOrigin(agent);
    if (doc === undefined || !isBeforeLast(agent, view)) {
      era = doc?.era ?? 0;
      return { decision: { events: [] }, origin };
    }
    era = doc.era + 1;
    const at = { schedule: HEARTBEAT, last: doc.last_instant, now };
    const events = noteClock(at, view.get(incidentProjection, CLOCK_INCIDENT));
    return { decision: { events, unless }, origin };
  });
  const due = dueInstant(agent.config.schedule, { now, last: null });
  return { schedule: HEARTBEAT, instant: due?.instant ?? now, era };
}

function requests({ now }: Log, view: View): readonly Tick[] {
  const ids = controllerOf(view).run_requests;
  return ids.map((requestId) => ({ schedule: 'manual', instant: now(), requestId }));
}

/** Read only when the log has grown. */
function unscheduledWork(
  agent: Log & { readonly model: ModelStanding },
): (view: View) => Promise<readonly Tick[]> {
  const posted = postedWork(agent);
  const goesOn = continuationsOf(agent);
  return async (view) => {
    const given = await posted(view);
    if (given !== null) return [given];
    const isHeld = gateTick(controllerOf(view), { now: view.now, isRequested: false }) !== null;
    const next = isHeld ? null : await goesOn(view.head);
    return next === null ? [] : [next];
  };
}

function postedWork({ agentId, store }: Log): (view: View) => Promise<Tick | null> {
  let lookedAt = -1;
  return async (view) => {
    if (view.head === lookedAt) return null;
    const [end] = await store.read(agentId, { types: ENDS, newestFirst: true, limit: 1 });
    const given = await store.read(agentId, {
      types: WORK,
      after: end?.seq ?? 0,
      upTo: view.head,
      newestFirst: true,
    });
    lookedAt = view.head;
    const newest = given.find(isByOwner);
    return newest === undefined ? null : { schedule: POSTED, instant: newest.recordedAt };
  };
}

/** Tasks the agent gives itself wait for the schedule, or one cycle could lead to the next without end. */
function isByOwner({ actor }: RecordedEvent): boolean {
  return ['owner', 'user', 'cli'].includes(actor.kind);
}

function controllerOf(view: View) {
  return view.get(controllerProjection, SINGLETON) ?? emptyController;
}
