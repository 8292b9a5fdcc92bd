import { type Fact, fact, type PayloadOf } from '../../fact.ts';
import type { IncidentDoc } from '../views/incident.ts';

type Noted = { readonly id: string; readonly cause: string; readonly message: string };

/** A trouble of the surroundings: one incident for all of a kind, how often it happened is what matters. */
export function noteIncident(
  { id: incident_id, cause, message }: Noted,
  known: IncidentDoc | undefined,
): readonly Fact[] {
  if (known?.status === 'open') {
    return [fact('IncidentRepeated', { incident_id, message })];
  }
  const payload: PayloadOf<'IncidentOpened'> = {
    incident_id,
    cause,
    error_class: 'environment',
    message,
    where: 'controller',
  };
  return [fact('IncidentOpened', payload)];
}
