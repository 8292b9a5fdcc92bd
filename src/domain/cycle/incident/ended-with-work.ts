import { workIdParts } from '../../../kernel/event/work-id.ts';
import { type Fact, fact } from '../../fact.ts';
import type { IncidentDoc } from '../views/incident.ts';
import { workOfIncident } from './work-of-incident.ts';

/** What the owner still wants, by name. */
type Wanted = {
  readonly tasks: ReadonlyMap<string, unknown>;
  readonly inbox: ReadonlyMap<string, unknown>;
};

/** Closes the troubles with tasks and letters that their owner has ended since: nobody wants to know any more why they fail. */
export function endedWithWork(
  incidents: Iterable<IncidentDoc>,
  { tasks, inbox }: Wanted,
): readonly Fact[] {
  const isEnded = ({ incident_id, status }: IncidentDoc) => {
    const { kind, name } = workIdParts(workOfIncident(incident_id) ?? '');
    const of = kind === 'task' ? tasks : kind === 'inbox' ? inbox : null;
    return status === 'open' && of !== null && !of.has(name);
  };
  return [...incidents]
    .filter(isEnded)
    .map(({ incident_id }) => fact('IncidentClosed', { incident_id, by: 'owner' }));
}
