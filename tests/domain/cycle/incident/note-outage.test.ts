import { expect, it } from 'vitest';
import { noteOutage, OUTAGE_INCIDENT } from '../../../../src/domain/cycle/incident/note-outage.ts';
import type { IncidentDoc } from '../../../../src/domain/cycle/views/incident.ts';

const known = (status: IncidentDoc['status']): IncidentDoc => ({
  incident_id: OUTAGE_INCIDENT,
  cause: 'c',
  error_class: 'environment',
  message: 'm',
  where: 'w',
  status,
  closed_by: null,
  count: 1,
  first_at: '',
  last_at: '',
  event_ids: [],
});

it('outages are one incident, which opens again after it was closed', () => {
  const types = (doc?: IncidentDoc) => noteOutage(doc).map(({ type }) => type);
  expect(types()).toEqual(['IncidentOpened']);
  expect(types(known('open'))).toEqual(['IncidentRepeated']);
  expect(types(known('closed'))).toEqual(['IncidentOpened']);
});
