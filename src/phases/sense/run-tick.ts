import type { TickReason, WorkItem, WorkState } from '../../domain/cycle/events.ts';
import { gateTick } from '../../domain/cycle/gate-tick.ts';
import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { type Fact, fact } from '../../domain/fact.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { later } from '../../kernel/later.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { AgentContext } from '../phase-context.ts';

/** No schedule: instants at which the owner gave work while no cycle was under way. */
export const POSTED = 'posted';

/** An instant of a schedule, a request of the owner, or work that continues at once. */
export type Tick = {
  readonly schedule: string;
  /** ISO 8601; of a schedule the instant it names, never the time it was noticed. */
  readonly instant: string;
  /** How often the clock went back before it; absent: never. */
  readonly era?: number;
  readonly requestId?: string;
  readonly after?: Continuation;
  /** Instants of the schedule that passed before this one while nothing ran. */
  readonly missed?: { readonly count: number; readonly upTo: string };
};

/** What a cycle begins for without waiting for the schedule. */
export type Continuation = {
  /** Names the one cycle this may become. */
  readonly key: string;
  readonly work: readonly WorkState[];
  /** Of its first work, for people. */
  readonly title: string;
};

export type Situation = {
  readonly fingerprint: string;
  readonly sources: readonly { source: string; classes: Readonly<Record<string, string>> }[];
  readonly sourcesFailed: readonly { source: string; error: string }[];
  readonly work: readonly WorkItem[];
};

/** `isForWork`: somebody waits for it; no occasion to explore. */
type Draw = { readonly seed: string; readonly isForWork: boolean };

/** What a cycle begins with besides its situation: criticality, the exploration draw, a seed. */
export type Opening = {
  readonly wanted: (now: string) => Wanted;
  /** Pure. `explores`: an idle tick becomes a cycle of exploration. */
  open(
    view: View,
    situation: Situation,
    drawn: Draw,
  ): {
    readonly explores: boolean;
    readonly events: (cycleNo: number) => readonly Fact[];
    readonly idleEvents: readonly Fact[];
  };
};

export type TickRunner = AgentContext & {
  /** Looks at the machine and the owner's files, records what changed in them, and says what there is to do. */
  readonly look: (signal: AbortSignal) => Promise<Situation>;
  readonly opening: Opening;
  readonly leaseMs: number;
};

export type TickResult =
  | { readonly status: 'closed'; readonly reason: TickReason }
  | { readonly status: 'cycle'; readonly cycleNo: number }
  /** Another process handled this instant. */
  | { readonly status: 'taken' }
  /** Not tied to an instant, so not lost: retried when the open cycle has ended. */
  | { readonly status: 'waits' };

/**
 * One tick to its final state: closed with a reason, or a cycle whose sensing is done. One append, under a dedupe key
 * of schedule and instant, so that any number of processes may try.
 */
export async function runTick(
  runner: TickRunner,
  tick: Tick,
  signal: AbortSignal,
): Promise<TickResult> {
  const startedMs = runner.elapsedMs();
  await recordMissed(runner, tick);
  const gate = await gateOf(runner, tick);
  if (gate === 'overlap' && !isInstant(tick)) return { status: 'waits' };
  if (gate !== null) return close(runner, tick, { reason: gate, startedMs, fingerprint: '' });
  const situation = await runner.look(signal);
  runner.crashPoint('sense:looked');
  return conclude(runner, tick, { situation, startedMs });
}

const CONTROLLER = { projection: controllerProjection, keys: [SINGLETON] };

async function gateOf(runner: TickRunner, tick: Tick) {
  const view = await runner.log.view(runner.agentId, [CONTROLLER]);
  const controller = view.get(controllerProjection, SINGLETON) ?? emptyController;
  return gateTick(controller, { now: view.now, isRequested: tick.requestId !== undefined });
}

function tickKey({ schedule, instant, requestId, after, era = 0 }: Tick): string {
  if (after !== undefined) return after.key;
  if (requestId !== undefined) return `request:${requestId}`;
  return era === 0 ? `tick:${schedule}:${instant}` : `tick:${schedule}:${instant}:${era}`;
}

/** Begun in between for what the owner wants or what was left; a cycle asked for with nothing to do is for none. */
function isForOwnersWork({ requestId, after, schedule }: Tick, { work }: Situation): boolean {
  return requestId === undefined ? after !== undefined || schedule === POSTED : work.length > 0;
}

/** Only a tick of the schedule is dropped while a cycle is under way. */
function isInstant({ requestId, after }: Tick): boolean {
  return requestId === undefined && after === undefined;
}

function originOf(runner: TickRunner, tick: Tick): Origin {
  return {
    actor: { kind: 'controller', id: runner.agentId },
    trust: 'self',
    correlationId: tickKey(tick),
    occurredAt: runner.now(),
  };
}

/** Missed instants are recorded once with their number and not made up for (K3). */
async function recordMissed(runner: TickRunner, tick: Tick): Promise<void> {
  if (tick.missed === undefined) return;
  const { count, upTo } = tick.missed;
  const missed = tickClosed(
    { schedule: tick.schedule, instant: upTo, ...(tick.era !== undefined && { era: tick.era }) },
    { reason: 'missed', missed_count: count, fingerprint: '', duration_ms: 0 },
  );
  await runner.log.append(runner.agentId, originOf(runner, tick), {
    events: [missed],
    onDuplicate: 'first',
  });
}

function tickClosed(
  tick: Tick,
  how: { reason: TickReason; fingerprint: string; duration_ms: number; missed_count?: number },
): Fact {
  const { schedule, instant, requestId } = tick;
  const asked = requestId === undefined ? {} : { request_id: requestId };
  const payload = { schedule, instant, ...how, ...asked, model_calls: 0 as const };
  return fact('TickClosed', payload, { dedupeKey: tickKey(tick) });
}

async function close(
  runner: TickRunner,
  tick: Tick,
  how: { reason: TickReason; startedMs: number; fingerprint: string },
): Promise<TickResult> {
  const duration_ms = Math.round(runner.elapsedMs() - how.startedMs);
  const event = tickClosed(tick, { reason: how.reason, fingerprint: how.fingerprint, duration_ms });
  const { status } = await runner.log.append(runner.agentId, originOf(runner, tick), {
    events: [event],
    onDuplicate: 'first',
  });
  return status === 'stored' ? { status: 'closed', reason: how.reason } : { status: 'taken' };
}

async function conclude(
  runner: TickRunner,
  tick: Tick,
  seen: { situation: Situation; startedMs: number },
): Promise<TickResult> {
  const seed = runner.newId();
  const leaseToken = runner.newId();
  let result: TickResult = { status: 'taken' };
  const { status } = await runner.log.decide(
    runner.agentId,
    [CONTROLLER, ...runner.opening.wanted(runner.now())],
    (view) => {
      const durationMs = Math.round(runner.elapsedMs() - seen.startedMs);
      const taken = decideTick(runner, tick, { ...seen, view, seed, leaseToken, durationMs });
      result = taken.result;
      return {
        decision: {
          events: taken.events,
          onDuplicate: 'first',
          unless: { subjects: ['cycles', 'controller'] },
        },
        origin: originOf(runner, tick),
      };
    },
  );
  runner.crashPoint('sense:appended');
  return status === 'duplicate' ? { status: 'taken' } : result;
}

type Taken = {
  readonly situation: Situation;
  readonly view: View;
  readonly seed: string;
  readonly leaseToken: string;
  readonly durationMs: number;
};

function decideTick(
  runner: TickRunner,
  tick: Tick,
  taken: Taken,
): { events: readonly Fact[]; result: TickResult } {
  const { situation, view, seed, durationMs } = taken;
  const controller = view.get(controllerProjection, SINGLETON) ?? emptyController;
  const isRequested = tick.requestId !== undefined;
  const gate = gateTick(controller, { now: view.now, isRequested });
  const end = (reason: TickReason, extra: readonly Fact[]) => ({
    events: [
      tickClosed(tick, { reason, fingerprint: situation.fingerprint, duration_ms: durationMs }),
      ...extra,
    ],
    result: { status: 'closed' as const, reason },
  });
  if (gate === 'overlap' && !isInstant(tick)) return { events: [], result: { status: 'waits' } };
  if (gate !== null) return end(gate, []);
  const isForWork = isForOwnersWork(tick, situation);
  const opening = runner.opening.open(view, situation, { seed, isForWork });
  if (situation.work.length === 0 && !isRequested && !opening.explores) {
    return end('idle', opening.idleEvents);
  }
  const cycleNo = controller.last_cycle + 1;
  const left = controller.backoff === null ? [] : [BACKOFF_LEFT];
  return {
    events: [
      ...beginning(tick, {
        cycleNo,
        explores: opening.explores,
        previous: controller.last_cycle,
        seed,
      }),
      ...left,
      ...sensed(runner, cycleNo, taken),
      ...opening.events(cycleNo),
      phaseEnd(cycleNo, durationMs, situation.fingerprint),
    ],
    result: { status: 'cycle', cycleNo },
  };
}

const BACKOFF_LEFT: Fact = fact('BackoffLeft', { reason: 'the pause is over' });

function beginning(
  tick: Tick,
  cycle: { cycleNo: number; explores: boolean; previous: number; seed: string },
): readonly Fact[] {
  const { cycleNo, explores, previous, seed } = cycle;
  return [
    fact(
      'CycleScheduled',
      {
        cycle_no: cycleNo,
        schedule: tick.schedule,
        tick_at: tick.instant,
        trigger: triggerOf(tick, explores),
        ...(tick.requestId !== undefined && { request_id: tick.requestId }),
        ...(tick.after !== undefined && { after: tick.after.work }),
      },
      { dedupeKey: tickKey(tick) },
    ),
    fact('CycleStarted', {
      cycle_no: cycleNo,
      seed,
      previous_cycle: previous === 0 ? null : previous,
    }),
  ];
}

function triggerOf({ requestId, after }: Tick, explores: boolean) {
  if (requestId !== undefined) return 'manual';
  if (after !== undefined) return 'after';
  return explores ? 'exploration' : 'cron';
}

/** The sense phase was done by the tick itself: it starts and completes in the append that makes the cycle. */
function sensed(runner: TickRunner, cycleNo: number, taken: Taken): readonly Fact[] {
  const { situation, view, leaseToken } = taken;
  const lease_until = later(view.now, runner.leaseMs);
  return [
    fact('PhaseStarted', {
      cycle_no: cycleNo,
      phase: 'sense',
      attempt: 1,
      lease_token: leaseToken,
      lease_until,
    }),
    fact('SituationSensed', {
      cycle_no: cycleNo,
      fingerprint: situation.fingerprint,
      sources: situation.sources,
      sources_failed: situation.sourcesFailed,
      work: situation.work,
      idle: situation.work.length === 0,
    }),
  ];
}

function phaseEnd(cycleNo: number, duration_ms: number, result_digest: string): Fact {
  return fact('PhaseCompleted', { cycle_no: cycleNo, phase: 'sense', duration_ms, result_digest });
}
