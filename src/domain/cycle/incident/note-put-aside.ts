import type { Fact } from '../../fact.ts';
import type { IncidentDoc } from '../views/incident.ts';
import { noteIncident } from './note-incident.ts';

/** One incident for all of them: how often it happened is what matters. */
export const PUT_ASIDE_INCIDENT = 'git-in-workspace';

const SHOWN = 5;

/** Steps left what git would run or follow; it stands in `put-aside/` now. Open for the owner until it expires (D76). */
export function notePutAside(
  said: readonly string[],
  known: IncidentDoc | undefined,
): readonly Fact[] {
  const more = said.length > SHOWN ? ` and ${said.length - SHOWN} more` : '';
  const message = `a step left in the workspace what your git, Mercurial or Jujutsu would run or follow; moved to put-aside/ of the state folder: ${said.slice(0, SHOWN).join(', ')}${more}`;
  return noteIncident({ id: PUT_ASIDE_INCIDENT, cause: 'git in the workspace', message }, known);
}
