import type { Fact } from '../../fact.ts';
import type { IncidentDoc } from '../views/incident.ts';
import { noteIncident } from './note-incident.ts';

/** One incident for all of them: how often it happened is what matters. */
export const OUTAGE_INCIDENT = 'embedded-postgres';

const MESSAGE = 'the embedded Postgres died and was started again';

/** The database was away and is back. The incident stays open, for the owner and for sensing, until it expires (D76). */
export function noteOutage(known: IncidentDoc | undefined): readonly Fact[] {
  return noteIncident(
    { id: OUTAGE_INCIDENT, cause: 'the embedded Postgres', message: MESSAGE },
    known,
  );
}
