import type { PhaseName } from '../domain/cycle/events.ts';
import type { Fact } from '../domain/fact.ts';
import type { Origin, RecordedEvent } from '../kernel/event/event.ts';
import type { Decision, Log, View, Wanted } from '../kernel/log/log-contract.ts';

/** Clock, chance and names of one process, as inputs. */
export type AgentContext = {
  readonly agentId: string;
  readonly log: Log;
  readonly newId: () => string;
  /** Wall clock, ISO 8601 UTC: for `occurredAt` only. */
  readonly now: () => string;
  /** Monotonic milliseconds: for durations and deadlines. */
  readonly elapsedMs: () => number;
  /** A place named in the code where a test may end the process. */
  readonly crashPoint: (name: string) => void;
};

/** What a model is asked in: a phase, or a loop beside the cycles. */
export type CallContext = AgentContext & {
  /** Null: no cycle asks. */
  readonly cycleNo: number | null;
  readonly leaseToken: string;
  readonly origin: Origin;
  readonly signal: AbortSignal;
  /** Appends facts of this attempt. @throws LeaseLost */
  record(events: readonly Fact[]): Promise<readonly RecordedEvent[]>;
  view(wanted: Wanted): Promise<View>;
};

/** One attempt at a phase, under its lease. Appends fail with LeaseLost once another attempt has begun. */
export type PhaseContext = CallContext & {
  readonly cycleNo: number;
  readonly phase: PhaseName;
  readonly attempt: number;
};

/** What a phase leaves behind when it is done; appended together with its PhaseCompleted. */
export type PhaseResult = {
  readonly events: readonly Fact[];
  /** What came out, hashed into PhaseCompleted: a replay that computes another digest has diverged. */
  readonly result: unknown;
  /** Somebody may be faster than the end of the phase. */
  readonly overtaken?: Overtaken | undefined;
};

/** What a phase leaves behind in place of its events where these facts came before the append. */
export type Overtaken = {
  readonly subjects: readonly string[];
  readonly types: readonly string[];
  readonly wanted: Wanted;
  /** Null: nobody was faster. */
  readonly instead: (view: View) => readonly Fact[] | null;
};

export type PhaseBody = (context: PhaseContext) => Promise<PhaseResult>;

/** Another attempt at this phase has begun; this one may do nothing any more. */
export class LeaseLost extends Error {
  readonly code = 'lease_lost';

  constructor(cycleNo: number, phase: PhaseName, cause?: unknown) {
    super(`the lease on ${phase} of cycle ${cycleNo} was taken over`, { cause });
    this.name = 'LeaseLost';
  }
}

/** The condition of every append of an attempt: nothing of the phase came after its start. */
export function stillMine(cycleNo: number, phase: PhaseName) {
  return {
    subjects: [`phase:${cycleNo}:${phase}`],
    types: ['PhaseStarted', 'PhaseCompleted', 'PhaseFailed'],
  } satisfies Decision['unless'];
}
