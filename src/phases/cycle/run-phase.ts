import { createHash } from 'node:crypto';
import { classOfError } from '../../domain/cycle/class-of-error.ts';
import { type NextPhase, nextPhase } from '../../domain/cycle/next-phase.ts';
import type { CycleSettings } from '../../domain/cycle/settings.ts';
import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { type Fact, fact } from '../../domain/fact.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { later } from '../../kernel/later.ts';
import { AppendConflict } from '../../kernel/log/log-errors.ts';
import { StoreUnavailable } from '../../kernel/ports/event-store.ts';
import type { LeaseHolders } from '../../kernel/ports/lease-holders.ts';
import type { Leases } from '../../kernel/ports/leases.ts';
import { canonicalText } from '../../kernel/text/canonical-text.ts';
import { settleOrphans } from '../model/settle-orphans.ts';
import {
  type AgentContext,
  LeaseLost,
  type Overtaken,
  type PhaseBody,
  type PhaseContext,
  stillMine,
} from '../phase-context.ts';
import { failPhase } from './fail-phase.ts';
import { isFree } from './free-phase.ts';

export type PhaseRunner = AgentContext & {
  readonly leases: Leases;
  readonly holders: LeaseHolders;
  readonly cycleSettings: CycleSettings;
  readonly bodies: Readonly<Record<Exclude<NextPhase, { status: 'over' }>['phase'], PhaseBody>>;
  readonly killGroup: (left: { pgid: number; startedAt: string }) => Promise<void>;
  readonly tickIntervalMs: number;
};

export type Ran =
  /** The phase is done; the cycle may need its next one. */
  | { readonly status: 'completed' }
  | { readonly status: 'failed' }
  /** Another process works on it, or it is not its turn. */
  | { readonly status: 'not_due'; readonly next: NextPhase };

/**
 * Runs the phase a cycle needs next, if no live lease is on it: start under a new lease, settle what an earlier
 * attempt left, run the body, complete or fail. Safe to call from anywhere, any number of times.
 */
export async function runNextPhase(
  runner: PhaseRunner,
  cycleNo: number,
  signal: AbortSignal,
): Promise<Ran> {
  const start = await startPhase(runner, cycleNo);
  if ('next' in start) return { status: 'not_due', next: start.next };
  runner.crashPoint(`${start.phase}:started`);
  const context = contextOf(runner, start, withinLimit(runner, start, signal));
  const renewing = keepRenewing(runner, start.leaseToken);
  try {
    await settleOrphans(context, runner.killGroup);
    await complete(context, runner);
    return { status: 'completed' };
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof StoreUnavailable) throw error;
    const failure = { error, errorClass: classOfError(error), stopped: signal.aborted };
    await failPhase(context, runner, failure);
    return { status: 'failed' };
  } finally {
    clearInterval(renewing);
    await runner.leases.drop(runner.agentId, start.leaseToken).catch(() => undefined); // it ends by itself
  }
}

/** Work ends by limits of its own, which are a pause (D82); each call and each step of it has one too. */
function withinLimit(
  { cycleSettings }: PhaseRunner,
  { phase }: Start,
  signal: AbortSignal,
): AbortSignal {
  if (phase === 'act') return signal;
  return AbortSignal.any([signal, AbortSignal.timeout(cycleSettings.phaseTimeoutMs)]);
}

type Start = Extract<NextPhase, { status: 'due' }> & {
  readonly cycleNo: number;
  readonly leaseToken: string;
  readonly startedSeq: number;
  readonly origin: Origin;
};

async function startPhase(
  runner: PhaseRunner,
  cycleNo: number,
): Promise<Start | { next: NextPhase }> {
  const { agentId, log } = runner;
  const wanted = [{ projection: cycleProjection, keys: [cycleKey(cycleNo)] }];
  const seen = await standing(runner, cycleNo);
  const { next: before, now } = seen;
  if (before.status === 'held' && !(await isFree(runner, { cycleNo, now }, before))) {
    return { next: before };
  }
  const leaseToken = runner.newId();
  const holder = await runner.holders.own();
  let next = before;
  const { status, events } = await log.decide(agentId, wanted, (view) => {
    const cycle = view.get(cycleProjection, cycleKey(cycleNo));
    next = cycle === undefined ? { status: 'over' } : asDue(nextPhase(cycle, view.now), before);
    const origin = originOf(runner, cycleNo);
    if (next.status !== 'due') return { decision: { events: [] }, origin };
    const { phase, attempt } = next;
    const lease_until = later(view.now, runner.cycleSettings.leaseMs);
    const lease = { lease_token: leaseToken, lease_until, holder };
    const payload = { cycle_no: cycleNo, phase, attempt, ...lease };
    const unless = {
      subjects: [`cycle:${cycleNo}`],
      types: ['PhaseStarted', 'PhaseCompleted', 'PhaseFailed', 'CycleCompleted', 'CycleFailed'],
    };
    return { decision: { events: [fact('PhaseStarted', payload)], unless }, origin };
  });
  const [started] = events;
  if (status !== 'stored' || started === undefined || next.status !== 'due') return { next };
  const origin = { ...originOf(runner, cycleNo), causationId: started.eventId };
  return { ...next, cycleNo, leaseToken, startedSeq: started.seq, origin };
}

/** A free phase is due again, unless another process took it meanwhile. */
function asDue(next: NextPhase, found: NextPhase): NextPhase {
  if (next.status !== 'held' || found.status !== 'held') return next;
  return found.leaseToken === next.leaseToken
    ? { status: 'due', phase: next.phase, attempt: next.attempt + 1 }
    : next;
}

async function standing(
  { agentId, log }: PhaseRunner,
  cycleNo: number,
): Promise<{ next: NextPhase; now: string }> {
  const view = await log.view(agentId, [
    { projection: cycleProjection, keys: [cycleKey(cycleNo)] },
  ]);
  const cycle = view.get(cycleProjection, cycleKey(cycleNo));
  const { now } = view;
  return { next: cycle === undefined ? { status: 'over' } : nextPhase(cycle, now), now };
}

function originOf(
  { now, agentId }: Pick<AgentContext, 'now' | 'agentId'>,
  cycleNo: number,
): Origin {
  return {
    actor: { kind: 'controller', id: agentId },
    trust: 'self',
    correlationId: `cycle-${cycleNo}`,
    cycleNo,
    occurredAt: now(),
  };
}

function contextOf(runner: PhaseRunner, start: Start, signal: AbortSignal): PhaseContext {
  const { agentId, log } = runner;
  const unless = { ...stillMine(start.cycleNo, start.phase), after: start.startedSeq };
  return {
    ...runner,
    ...start,
    signal,
    view: (wanted) => log.view(agentId, wanted),
    record: async (events: readonly Fact[]) => {
      try {
        const origin = { ...start.origin, occurredAt: runner.now() };
        return (await log.append(agentId, origin, { events, unless })).events;
      } catch (error) {
        if (error instanceof AppendConflict) {
          throw new LeaseLost(start.cycleNo, start.phase, error);
        }
        throw error;
      }
    },
  };
}

async function complete(context: PhaseContext, runner: PhaseRunner): Promise<void> {
  const { cycleNo, phase } = context;
  const before = context.elapsedMs();
  const { events, result, overtaken } = await runner.bodies[phase](context);
  context.crashPoint(`${phase}:before-complete`);
  const digest = createHash('sha256').update(canonicalText(result)).digest('hex');
  const done = fact('PhaseCompleted', {
    cycle_no: cycleNo,
    phase,
    duration_ms: Math.round(context.elapsedMs() - before),
    result_digest: digest,
  });
  await (overtaken === undefined
    ? context.record([...events, done])
    : recordUnless(context, overtaken, { events, done }));
  context.crashPoint(`${phase}:completed`);
}

type Left = { readonly events: readonly Fact[]; readonly done: Fact };

/** The append checks the log once more: a message can arrive between a read and an append. */
async function recordUnless(
  context: PhaseContext,
  { wanted, instead, ...about }: Overtaken,
  { events, done }: Left,
): Promise<void> {
  const { log, agentId, cycleNo, phase, leaseToken } = context;
  const key = cycleKey(cycleNo);
  const fence = stillMine(cycleNo, phase);
  const unless = {
    subjects: [...fence.subjects, ...about.subjects],
    types: [...fence.types, ...about.types],
  };
  const documents = [...wanted, { projection: cycleProjection, keys: [key] }];
  await log.decide(agentId, documents, (view) => {
    const state = view.get(cycleProjection, key)?.phases[phase];
    const isMine = state?.status === 'started' && state.lease_token === leaseToken;
    if (!isMine) throw new LeaseLost(cycleNo, phase);
    const left = instead(view) ?? events;
    const origin = { ...context.origin, occurredAt: context.now() };
    return { decision: { events: [...left, done], unless }, origin };
  });
}

/** Renews at a third of the lease's life; a failed renewal is no error: the lease ends and another attempt follows. */
function keepRenewing({ agentId, leases, cycleSettings }: PhaseRunner, token: string) {
  leases.hold(token, cycleSettings.leaseMs);
  const renew = () => {
    leases.renew(agentId, token, cycleSettings.leaseMs).catch(() => undefined);
  };
  return setInterval(renew, cycleSettings.leaseMs / 3);
}
