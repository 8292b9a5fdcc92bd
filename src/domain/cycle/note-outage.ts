import type { NewEvent } from '../../kernel/event.ts';
import type { IncidentDoc } from './views/incident.ts';

/** One incident for all of them: how often it happened is what matters. */
export const OUTAGE_INCIDENT = 'embedded-postgres';

const MESSAGE = 'the embedded Postgres died and was started again';

/** The database was away and is back. The incident stays open, for the owner and for sensing, until it expires (D76). */
export function noteOutage(known: IncidentDoc | undefined): readonly NewEvent[] {
  const incident_id = OUTAGE_INCIDENT;
  if (known?.status === 'open') {
    return [{ type: 'IncidentRepeated', payload: { incident_id, message: MESSAGE } }];
  }
  const payload = {
    ...{ incident_id, cause: 'the embedded Postgres', error_class: 'environment' },
    ...{ message: MESSAGE, where: 'controller' },
  };
  return [{ type: 'IncidentOpened', payload }];
}
