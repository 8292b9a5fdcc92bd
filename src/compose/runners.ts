import { intervalMs } from '../domain/cycle/due-instants.ts';
import { defaultCycleSettings } from '../domain/cycle/settings.ts';
import type { PhaseRunner } from '../phases/run-phase.ts';
import type { TickRunner } from '../phases/sense/run-tick.ts';
import type { Agent } from './agent.ts';

export type Runners = { readonly ticks: TickRunner; readonly phases: PhaseRunner };

/** The phases with their edges. */
export function buildRunners(agent: Agent): Runners {
  const settings = defaultCycleSettings;
  const done = async () => ({ events: [], result: null });
  return {
    ticks: {
      ...agent,
      look: async () => ({ fingerprint: 'none', sources: [], sourcesFailed: [], work: [] }),
      opening: { wanted: [], open: () => ({ explores: false, events: () => [], idleEvents: [] }) },
      leaseMs: settings.leaseMs,
    },
    phases: {
      ...agent,
      cycleSettings: settings,
      bodies: { sense: done, decide: done, act: done, reflect: done, consolidate: done },
      killGroup: async () => undefined,
      tickIntervalMs: intervalMs(agent.config.schedule, agent.now()),
    },
  };
}
