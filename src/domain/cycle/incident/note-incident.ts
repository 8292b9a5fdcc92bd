import type { NewEvent } from '../../../kernel/event/event.ts';
import type { IncidentDoc } from '../views/incident.ts';

type Noted = { readonly id: string; readonly cause: string; readonly message: string };

/** A trouble of the surroundings: one incident for all of a kind, how often it happened is what matters. */
export function noteIncident(
  { id: incident_id, cause, message }: Noted,
  known: IncidentDoc | undefined,
): readonly NewEvent[] {
  if (known?.status === 'open') {
    return [{ type: 'IncidentRepeated', payload: { incident_id, message } }];
  }
  const payload = {
    incident_id,
    cause,
    error_class: 'environment',
    message,
    where: 'controller',
  };
  return [{ type: 'IncidentOpened', payload }];
}
