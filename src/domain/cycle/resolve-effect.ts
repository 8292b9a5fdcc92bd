import { type Fact, fact } from '../fact.ts';
import type { JobDoc } from '../job/views/job.ts';
import { type EffectDoc, WAITING } from './views/effect.ts';
import type { IncidentDoc } from './views/incident.ts';
import type { ParkedWork } from './views/parked-work.ts';

export type ResolveEffect = {
  readonly effectId: string;
  readonly outcome: 'happened' | 'did_not_happen';
  readonly by: string;
  /** ISO 8601. */
  readonly now: string;
};

type Known = {
  readonly effects: ReadonlyMap<string, EffectDoc>;
  readonly parked: Iterable<ParkedWork>;
  readonly jobs: Iterable<Pick<JobDoc, 'work_id' | 'status'>>;
  readonly incidents: ReadonlyMap<string, IncidentDoc>;
};

const OVER: readonly JobDoc['status'][] = ['done', 'failed', 'unconfirmed', 'dropped'];

/**
 * The owner's word on an effect with unknown outcome. A job continues in both cases and is told;
 * steps, which would all run again, continue only if it did not happen. Null: no such effect is in question.
 */
export function resolveEffect(known: Known, command: ResolveEffect): readonly Fact[] | null {
  const { effectId: effect_id, outcome, by, now } = command;
  const effect = known.effects.get(effect_id);
  if (effect?.status !== 'indeterminate') return null;
  const incident_id = `effect-${effect_id}`;
  const isOpen = known.incidents.get(incident_id)?.status === 'open';
  const sleeping = [...known.parked].filter(
    ({ cycle_no, cause }) => cycle_no === effect.cycle_no && WAITING.includes(cause),
  );
  const jobs = new Set(
    [...known.jobs].flatMap(({ work_id, status }) => (OVER.includes(status) ? [] : [work_id])),
  );
  const awake = sleeping
    .filter(({ work_id }) => outcome === 'did_not_happen' || jobs.has(work_id))
    .map(({ work_id, fingerprint, cycle_no }) =>
      fact('WorkParked', { cycle_no, work_id, fingerprint, cause: 'approval', retry_at: now }),
    );
  return [
    fact('EffectResolved', { effect_id, by, outcome }),
    ...(isOpen ? [fact('IncidentClosed', { incident_id, by: 'owner' })] : []),
    ...awake,
  ];
}
