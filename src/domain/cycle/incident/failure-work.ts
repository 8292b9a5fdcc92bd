import { workIdParts } from '../../../kernel/event/work-id.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import type { WorkItem } from '../events.ts';
import type { IncidentDoc } from '../views/incident.ts';
import { workOfIncident } from './work-of-incident.ts';

/** A capability whose confidence fell below .30, and the event that says so (V66, D14). */
export type Pain = { readonly capabilityId: string; readonly eventId: string };

/** From how often on an incident is looked into again; the first failure is retried by itself. */
const LOOKED_INTO_AT = [2, 5, 25, 125];
const PAIN_PRIORITY = 4;
const INCIDENT_PRIORITY = 2;
const TITLE_CHARACTERS = 120;
const NAME_CHARACTERS = 60;

type Known = {
  readonly pains: readonly Pain[];
  /** Whether a piece of work consists of steps that its owner wrote. */
  readonly hasSteps?: (workId: string) => boolean;
};

/**
 * Trouble that calls for an investigation (V66: pain is investigated, not only noted): incidents that recurred, and
 * capabilities whose confidence fell. Trouble with the investigation itself calls for nothing, nor do steps of the owner's:
 * they are told of it, and what it ended with.
 */
export function failureWork(
  incidents: Iterable<IncidentDoc>,
  { pains, hasSteps = () => false }: Known,
): readonly WorkItem[] {
  const repeated = [...incidents].filter(
    ({ incident_id, status, count }) =>
      status === 'open' &&
      count >= (LOOKED_INTO_AT[0] ?? 0) &&
      !isOwn(incident_id) &&
      !hasSteps(workOfIncident(incident_id) ?? ''),
  );
  return [...repeated.map(incidentWork), ...pains.map(painWork)];
}

function isOwn(incidentId: string): boolean {
  const { kind } = workIdParts(workOfIncident(incidentId) ?? '');
  return kind === 'incident' || kind === 'pain';
}

function incidentWork(incident: IncidentDoc): WorkItem {
  const { incident_id, message, count, first_at } = incident;
  const step = LOOKED_INTO_AT.findLast((times) => count >= times) ?? 0;
  return {
    kind: 'failure',
    id: `incident:${incident_id}`,
    title: `Find out why ${troubledIn(incident)} keeps failing: ${message}`.slice(
      0,
      TITLE_CHARACTERS,
    ),
    fingerprint: `${first_at} ${step}`,
    priority: INCIDENT_PRIORITY,
    tags: [],
  };
}

/** The work that fails, by its title. */
function troubledIn({ incident_id, cause }: IncidentDoc): string {
  return workOfIncident(incident_id) === null
    ? cause
    : `"${cutToCharacters(oneLine(cause), NAME_CHARACTERS)}"`;
}

function painWork({ capabilityId, eventId }: Pain): WorkItem {
  return {
    kind: 'failure',
    id: `pain:${capabilityId}`,
    title: `Find out why ${capabilityId} keeps failing`,
    fingerprint: eventId,
    priority: PAIN_PRIORITY,
    tags: [capabilityId],
  };
}
