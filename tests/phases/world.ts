import { catalogue } from '../../src/domain/catalogue.ts';
import { defaultCycleSettings } from '../../src/domain/cycle/settings.ts';
import { controllerProjection, emptyController } from '../../src/domain/cycle/views/controller.ts';
import { projections } from '../../src/domain/projections.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import { SINGLETON } from '../../src/kernel/projection/projection.ts';
import type { PhaseRunner } from '../../src/phases/cycle/run-phase.ts';
import type { AgentContext, PhaseBody } from '../../src/phases/phase-context.ts';
import type { Situation, TickRunner } from '../../src/phases/sense/run-tick.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { memoryLeases } from '../support/memory-leases.ts';
import { countedId, testLog, testOrigin } from '../support/test-log.ts';

export const task = {
  kind: 'task' as const,
  id: 'task:t1',
  title: 'water the plants',
  fingerprint: 'f1',
  priority: 3,
  tags: [],
};

/** A controller's surroundings in memory with a clock that only moves when told; `from`: what is in the log already. */
export function world(from?: EventStore) {
  const clock = { ms: Date.parse('2026-11-21T04:00:00.000Z') };
  const store = memoryEventStore(catalogue, () => clock.ms, from);
  const log = testLog({ store, definitions: catalogue, projections });
  const crash = { at: '' };
  const surroundings: AgentContext = {
    agentId: 'a',
    log,
    newId: countedId,
    now: () => new Date(clock.ms).toISOString(),
    elapsedMs: () => clock.ms,
    crashPoint: (name) => {
      if (name === crash.at) throw new PowerCut(name);
    },
  };
  const events = async () => (await store.read('a', { limit: 1000 })).map(({ type }) => type);
  const record = (event: NewEvent) => log.append('a', testOrigin, { events: [event] });
  const complete = (cycle_no: number) =>
    record({ type: 'CycleCompleted', payload: { cycle_no, ...ENDED } });
  const controller = async () => {
    const view = await log.view('a', [{ projection: controllerProjection, keys: [SINGLETON] }]);
    return view.get(controllerProjection, SINGLETON) ?? emptyController;
  };
  const leases = memoryLeases(clock);
  return { clock, store, log, crash, surroundings, events, leases, record, complete, controller };
}

const ENDED = { outcome: 'success', duration_ms: 1, model_calls: 0, cost_usd: 0 };

/** Thrown at an armed crash point: in memory the process "ends" by never running the rest. */
class PowerCut extends Error {}

export function tickRunner(
  { surroundings }: ReturnType<typeof world>,
  situation: Partial<Situation> = {},
): TickRunner {
  return {
    ...surroundings,
    look: async () => ({
      fingerprint: 'same',
      sources: [],
      sourcesFailed: [],
      work: [],
      ...situation,
    }),
    opening: {
      wanted: () => [],
      open: () => ({ explores: false, events: () => [], idleEvents: [] }),
    },
    leaseMs: defaultCycleSettings.leaseMs,
  };
}

/** The one process there is. */
const HOLDER = { host: 'h', pid: 1, started_at: 's' };

const done: PhaseBody = async () => ({ events: [], result: null });

export function phaseRunner(
  { surroundings, leases }: ReturnType<typeof world>,
  bodies: Partial<PhaseRunner['bodies']> = {},
): PhaseRunner {
  return {
    ...surroundings,
    leases,
    holders: { own: async () => HOLDER, isGone: async ({ pid }) => pid !== HOLDER.pid },
    cycleSettings: defaultCycleSettings,
    bodies: { sense: done, decide: done, act: done, reflect: done, consolidate: done, ...bodies },
    killGroup: async () => undefined,
    tickIntervalMs: 300_000,
  };
}
