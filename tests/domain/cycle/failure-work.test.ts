import { describe, expect, it } from 'vitest';
import { failureWork } from '../../../src/domain/cycle/failure-work.ts';
import type { IncidentDoc } from '../../../src/domain/cycle/views/incident.ts';

const incident: IncidentDoc = {
  ...{ incident_id: 'work-task:t1', cause: 'task:t1', error_class: 'capability', message: 'no' },
  ...{ where: 'cycle 3', status: 'open', closed_by: null, count: 2, event_ids: ['e1', 'e2'] },
  ...{ first_at: '2026-11-21T05:00:00Z', last_at: '2026-11-21T06:00:00Z' },
};
const of = (over: Partial<IncidentDoc>) => failureWork([{ ...incident, ...over }], []);

describe('trouble that asks to be understood', () => {
  it('is an incident that came back, not the first failure nor one that is over', () => {
    expect(of({})).toMatchObject([{ id: 'incident:work-task:t1', kind: 'failure' }]);
    expect(of({ count: 1 })).toEqual([]);
    expect(of({ status: 'closed' })).toEqual([]);
  });

  it('is looked into again only after it came back several times more', () => {
    const [second, third, fifth] = [2, 3, 5].map((count) => of({ count })[0]?.fingerprint);
    expect(third).toBe(second);
    expect(fifth).not.toBe(second);
  });

  it('is never the trouble of looking into trouble', () => {
    expect(of({ incident_id: 'work-incident:work-task:t1' })).toEqual([]);
    expect(of({ incident_id: 'work-pain:mail' })).toEqual([]);
  });

  it('is a capability that fell, once per fall', () => {
    const work = failureWork([], [{ capabilityId: 'mail', eventId: 'fell-1' }]);
    expect(work).toMatchObject([{ id: 'pain:mail', fingerprint: 'fell-1', tags: ['mail'] }]);
  });
});
