import type { Evidence } from '../../domain/action/events.ts';
import { ClassedError } from '../../domain/cycle/class-of-error.ts';
import { concludeWork } from '../../domain/cycle/conclude-work.ts';
import type { CycleSettings } from '../../domain/cycle/settings.ts';
import { type CycleDoc, cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import type { Verifiers } from '../../kernel/ports/step-runner.ts';
import type { PhaseBody, PhaseContext, PhaseResult } from '../phase-context.ts';
import { PLAN_DOCUMENTS, type Plan, planOf } from './plan.ts';
import { runSteps, type StepPorts } from './run-steps.ts';

export type ActPorts = StepPorts & {
  readonly verifiers: Verifiers;
  readonly cycleSettings: CycleSettings;
};

const NOTHING: PhaseResult = { events: [], result: 'nothing to run' };

/**
 * Does what was decided: runs the owner's steps of the chosen work and looks from outside whether it is done. Nothing
 * a model wrote is run here.
 */
export function act(ports: ActPorts): PhaseBody {
  return async (context) => {
    const key = cycleKey(context.cycleNo);
    const view = await context.view([
      ...PLAN_DOCUMENTS,
      { projection: cycleProjection, keys: [key] },
      { projection: parkedWorkProjection, keys: 'all' },
    ]);
    const cycle = view.get(cycleProjection, key);
    const decision = cycle?.decision ?? null;
    if (cycle === undefined || decision === null || decision.work_id === null) return NOTHING;
    const plan = planOf(view, decision.work_id, decision.procedure_id);
    if (plan === null) return NOTHING;
    const failures = view.get(parkedWorkProjection, plan.workId)?.failures ?? 0;
    const seen = await perform(context, ports, plan);
    const events = concludeWork({
      cycleNo: context.cycleNo,
      workId: plan.workId,
      fingerprint: fingerprintOf(cycle, plan.workId),
      ...seen,
      failures,
      now: view.now,
      settings: ports.cycleSettings,
    });
    return { events, result: { work: plan.workId, ok: seen.ok, evidence: seen.evidence } };
  };
}

function fingerprintOf(cycle: CycleDoc, workId: string): string {
  return cycle.work.find(({ id }) => id === workId)?.fingerprint ?? '';
}

type Seen = { readonly ok: boolean; readonly evidence: readonly Evidence[] };

async function perform(context: PhaseContext, ports: ActPorts, plan: Plan): Promise<Seen> {
  const { trust, title, verify: verifiers } = plan;
  if (trust !== 'owner') {
    const why = `the steps of "${title}" are not known to be the owner's; they do not run`;
    throw new ClassedError('policy', why, { retryable: false });
  }
  const { signal } = context;
  const baseline = await ports.verifiers.baseline(verifiers, { trust, signal });
  const outcomes = await runSteps(context, ports, plan);
  const seen = await ports.verifiers.verify({
    verifiers,
    baseline,
    exitCode: outcomes.at(-1)?.exitCode ?? null,
    trust,
    onSpawn: async () => undefined, // a test command looks; it is no effect
    signal,
  });
  const evidence = [...outcomes.flatMap((outcome) => outcome.evidence), ...seen];
  const allRan = outcomes.length === plan.steps.length;
  return { ok: allRan && evidence.every(({ ok }) => ok), evidence };
}
