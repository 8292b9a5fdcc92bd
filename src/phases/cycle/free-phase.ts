import type { NextPhase } from '../../domain/cycle/next-phase.ts';
import type { CycleSettings } from '../../domain/cycle/settings.ts';
import { isStillToCome } from '../../kernel/clock-ahead.ts';
import type { LeaseHolders } from '../../kernel/ports/lease-holders.ts';
import type { Leases } from '../../kernel/ports/leases.ts';
import type { AgentContext } from '../phase-context.ts';
import { readFacts } from '../read-facts.ts';

type Held = Extract<NextPhase, { status: 'held' }>;
type Runner = Pick<AgentContext, 'agentId' | 'log'> & {
  readonly leases: Leases;
  readonly holders: LeaseHolders;
  readonly cycleSettings: Pick<CycleSettings, 'leaseMs'>;
};

/** Whether a phase that somebody began may be begun again: its holder is gone for certain, or its lease has ended. */
export async function isFree(
  runner: Runner,
  at: { readonly cycleNo: number; readonly now: string },
  held: Held,
): Promise<boolean> {
  if (await isAbandoned(runner, at.cycleNo, held)) return true;
  const { leaseMs } = runner.cycleSettings;
  // A lease that ends later than any can was written by a clock that was ahead.
  const hasEnded = !isStillToCome(held.leaseUntil, at.now, leaseMs);
  return hasEnded && !(await runner.leases.isLive(runner.agentId, held.leaseToken));
}

/** After kill -9 nobody need wait for a lease that no process can use. */
async function isAbandoned(
  { agentId, log, holders }: Runner,
  cycleNo: number,
  { phase, leaseToken }: Held,
): Promise<boolean> {
  const [started] = await readFacts(log, agentId, {
    types: ['PhaseStarted'],
    subjects: [`phase:${cycleNo}:${phase}`],
    newestFirst: true,
    limit: 1,
  });
  if (started === undefined) return false;
  const { holder, lease_token } = started.payload;
  return holder !== undefined && lease_token === leaseToken && (await holders.isGone(holder));
}
