import { describe, expect, it } from 'vitest';
import { endedWithWork } from '../../../../src/domain/cycle/incident/ended-with-work.ts';
import { incidentOfWork } from '../../../../src/domain/cycle/incident/work-of-incident.ts';
import type { IncidentDoc } from '../../../../src/domain/cycle/views/incident.ts';

const incident = (incident_id: string, status: IncidentDoc['status'] = 'open'): IncidentDoc => ({
  incident_id,
  cause: 'Print',
  error_class: 'capability',
  message: 'no paper',
  where: 'cycle 3',
  status,
  closed_by: null,
  count: 2,
  event_ids: ['e1', 'e2'],
  first_at: '2026-11-21T05:00:00Z',
  last_at: '2026-11-21T06:00:00Z',
});
const named = (...names: readonly string[]) => new Map(names.map((name) => [name, {}]));
const wanted = { tasks: named('open'), inbox: named('new') };
const closed = (...ids: readonly string[]) =>
  endedWithWork(
    ids.map((id) => incident(id)),
    wanted,
  ).map(({ payload }) => payload);

describe('trouble with work that is no longer wanted', () => {
  it('is closed, of a task and of a letter', () => {
    expect(closed(incidentOfWork('task:gone'), incidentOfWork('inbox:answered'))).toEqual([
      { incident_id: 'work-task:gone', by: 'owner' },
      { incident_id: 'work-inbox:answered', by: 'owner' },
    ]);
  });

  it('stays where the work does, where it is no trouble with such work, or is over', () => {
    expect(closed(incidentOfWork('task:open'), incidentOfWork('inbox:new'))).toEqual([]);
    expect(closed(incidentOfWork('order:daily'), 'work-controller', 'outage-claude')).toEqual([]);
    expect(endedWithWork([incident('work-task:gone', 'closed')], wanted)).toEqual([]);
  });
});
