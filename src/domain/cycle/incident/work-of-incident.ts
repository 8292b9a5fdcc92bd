const PREFIX = 'work-';

/** The id of the trouble with a piece of work; one at a time is open for each. */
export function incidentOfWork(workId: string): string {
  return `${PREFIX}${workId}`;
}

/** Null: it is no trouble with work. */
export function workOfIncident(incidentId: string): string | null {
  return incidentId.startsWith(PREFIX) ? incidentId.slice(PREFIX.length) : null;
}
