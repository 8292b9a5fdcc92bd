import type { Config } from '../config.ts';
import type { Log, LogReader } from '../kernel/log/log-contract.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import type { Leases } from '../kernel/ports/leases.ts';
import type { LiveWords } from '../kernel/ports/live-words.ts';
import type { StepRunner } from '../kernel/ports/step-runner.ts';
import type { Wake } from '../kernel/ports/wake.ts';
import type { ModelOffer } from '../phases/model/model-run.ts';
import type { AgentContext } from '../phases/phase-context.ts';
import type { MemoryPorts } from './memory/memory-ports.ts';

/** What is needed to read the log of an agent, as it is now or as of an earlier event. */
export type AgentReader = Pick<AgentContext, 'agentId'> & { readonly log: LogReader };

/** Replacements for the outside world in a simulated life. */
export type StandIns = {
  /** Replaces the providers that the settings name. */
  readonly offers: readonly ModelOffer[];
  /** Replaces the sandbox. */
  readonly runner: StepRunner;
  /** Origins on this machine that web tools may reach. */
  readonly sites: readonly string[];
};

/** One agent's log and what belongs to it, open. */
export type Agent = AgentContext &
  MemoryPorts & {
    readonly config: Config;
    readonly store: EventStore;
    readonly log: Log;
    readonly leases: Leases;
    /** Notifies of events that this or another process appended. */
    readonly wake: Wake;
    /** Only in a process that serves HTTP, where somebody can watch. */
    readonly liveWords?: LiveWords;
    /** Context sizes that local model servers report, in tokens by model; only in processes that call models. */
    readonly modelWindows?: ReadonlyMap<string, number>;
    readonly standIns?: StandIns;
    readonly close: () => Promise<void>;
  };
