import { type Fact, fact } from '../../fact.ts';
import type { IncidentDoc } from '../views/incident.ts';
import { noteIncident } from './note-incident.ts';

/** `user`: the agent of a user; null: the one that has the incident. */
export type CharterOf = { readonly user: string | null };

export function charterIncident({ user }: CharterOf): string {
  return user === null ? 'charter' : `charter-${user}`;
}

/** A creed was looked at (O6). `wrong`: what it is not; the incident closes when it is right again. */
export function noteCharter(
  of: CharterOf,
  wrong: string | null,
  known: IncidentDoc | undefined,
): readonly Fact[] {
  const id = charterIncident(of);
  if (wrong !== null) {
    const [whose, as] =
      of.user === null ? ['', ''] : [` of ${of.user}`, ` (with HOMEOSTAT_AGENT=${of.user})`];
    const message = `the creed${whose} is not the one that was ratified: ${wrong}${as}`;
    return noteIncident({ id, cause: 'the creed', message }, known);
  }
  if (known?.status !== 'open') return [];
  return [fact('IncidentClosed', { incident_id: id, by: 'recovered' })];
}
