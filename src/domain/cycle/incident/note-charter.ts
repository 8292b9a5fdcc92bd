import { type Fact, fact } from '../../fact.ts';
import type { IncidentDoc } from '../views/incident.ts';
import { noteIncident } from './note-incident.ts';

export const CHARTER_INCIDENT = 'charter';

/** The creed was looked at (O6). `wrong`: what it is not; the incident closes when it is right again. */
export function noteCharter(wrong: string | null, known: IncidentDoc | undefined): readonly Fact[] {
  if (wrong !== null) {
    const message = `the creed is not the one that was ratified: ${wrong}`;
    return noteIncident({ id: CHARTER_INCIDENT, cause: 'the creed', message }, known);
  }
  if (known?.status !== 'open') return [];
  return [fact('IncidentClosed', { incident_id: CHARTER_INCIDENT, by: 'recovered' })];
}
