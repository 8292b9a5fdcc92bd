import { type EffectDoc, effectProjection } from '../../domain/cycle/views/effect.ts';
import { type Fact, fact } from '../../domain/fact.ts';
import type { PhaseContext } from '../phase-context.ts';

/**
 * Effects that an earlier attempt at this cycle dispatched and did not settle: its lease has ended, so it never will.
 * A left-over process group is ended. What reaches nothing outside the workspace comes back to its conversation; of the
 * rest, what cannot be repeated is surfaced as indeterminate.
 */
export async function settleOrphans(
  context: PhaseContext,
  killGroup: (left: { pgid: number; startedAt: string }) => Promise<void>,
): Promise<void> {
  const view = await context.view([{ projection: effectProjection, keys: 'all' }]);
  const orphans = [...view.all(effectProjection).values()].filter(
    (effect) =>
      effect.cycle_no === context.cycleNo &&
      effect.status !== 'indeterminate' &&
      effect.lease_token !== context.leaseToken,
  );
  for (const { pgid, started_at } of orphans) {
    if (pgid !== null && started_at !== null) await killGroup({ pgid, startedAt: started_at });
  }
  const events = orphans.flatMap(endOfEffect);
  if (events.length > 0) await context.record(events);
}

function detailOf({ status, repeatable }: EffectDoc): string {
  if (status === 'intended') return 'never dispatched';
  return repeatable
    ? 'interrupted; it may be repeated'
    : 'interrupted; whoever began it looks first';
}

function endOfEffect(effect: EffectDoc): readonly Fact[] {
  const { effect_id, cycle_no, kind, summary } = effect;
  if (effect.status === 'intended' || effect.repeatable || effect.confined) {
    const detail = detailOf(effect);
    return [
      fact('EffectSettled', { effect_id, outcome: 'failure', error_class: 'environment', detail }),
    ];
  }
  const why = 'the process ended during the action; its outcome is unknown';
  return [
    fact('EffectIndeterminate', { effect_id, why }),
    fact('IncidentOpened', {
      incident_id: `effect-${effect_id}`,
      cause: 'indeterminate effect',
      error_class: 'environment',
      message: `${kind} "${summary}": ${why}`,
      where: `cycle ${cycle_no ?? '-'}`,
    }),
  ];
}
