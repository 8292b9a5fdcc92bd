import { describe, expect, it } from 'vitest';
import { failureWork, type Pain } from '../../../../src/domain/cycle/incident/failure-work.ts';
import type { IncidentDoc } from '../../../../src/domain/cycle/views/incident.ts';
import { parkedWorkProjection } from '../../../../src/domain/cycle/views/parked-work.ts';
import { awakeWork } from '../../../../src/domain/task/work/awake-work.ts';
import { documentsOf, history } from '../../../support/recorded.ts';

const incident: IncidentDoc = {
  incident_id: 'work-task:t1',
  cause: 'task:t1',
  error_class: 'capability',
  message: 'no',
  where: 'cycle 3',
  status: 'open',
  closed_by: null,
  count: 2,
  event_ids: ['e1', 'e2'],
  first_at: '2026-11-21T05:00:00Z',
  last_at: '2026-11-21T06:00:00Z',
};
const of = (over: Partial<IncidentDoc>) => failureWork([{ ...incident, ...over }], { pains: [] });

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

  it('is named by the work it is about', () => {
    const [one] = of({ cause: 'Check the count', message: 'no such file' });
    expect(one?.title).toBe('Find out why "Check the count" keeps failing: no such file');
    const [other] = of({ incident_id: 'mail-m1', cause: 'a mail', message: 'unreadable' });
    expect(other?.title).toBe('Find out why a mail keeps failing: unreadable');
  });

  it('is not a step of the owner, who is told of it', () => {
    const hasSteps = (id: string) => id === 'task:t1';
    expect(failureWork([incident], { pains: [], hasSteps })).toEqual([]);
    const another = { ...incident, incident_id: 'work-task:t2' };
    expect(failureWork([another], { pains: [], hasSteps })).toHaveLength(1);
  });

  it('is a capability that fell, once per fall', () => {
    const work = failureWork([], { pains: [{ capabilityId: 'mail', eventId: 'fell-1' }] });
    expect(work).toMatchObject([{ id: 'pain:mail', fingerprint: 'fell-1', tags: ['mail'] }]);
  });
});

describe('trouble that was looked into', () => {
  const pain = (capabilityId: string, eventId: string) => ({ capabilityId, eventId });
  const lookedInto = (incidents: readonly IncidentDoc[], pains: readonly Pain[]) => {
    const work = failureWork(incidents, { pains });
    return history(
      work.map(({ id: work_id, fingerprint }) => ({
        type: 'WorkParked' as const,
        payload: { cycle_no: 4, work_id, fingerprint, cause: 'done' as const, retry_at: null },
      })),
    );
  };
  const parked = [
    ...documentsOf(
      parkedWorkProjection,
      lookedInto([incident], [pain('mail', 'fell-1'), pain('scan', 'fell-2')]),
    ).values(),
  ];
  const offered = (incidents: readonly IncidentDoc[], pains: readonly Pain[]) =>
    awakeWork(failureWork(incidents, { pains }), parked, {
      asOf: '2036-01-01T00:00:00Z',
      lifted: new Set(['model', 'budget']),
    }).map(({ id }) => id);

  it('sleeps until something changes, however long and in whatever order it is seen', () => {
    expect(offered([incident], [pain('mail', 'fell-1')])).toEqual([]);
    expect(offered([incident], [pain('scan', 'fell-2'), pain('mail', 'fell-1')])).toEqual([]);
    const reworded = { ...incident, count: 4, message: 'no, again', last_at: '2027-01-01T00:00Z' };
    expect(offered([reworded], [])).toEqual([]);
  });

  it('wakes with a new fall, and with the next step of an incident', () => {
    expect(offered([incident], [pain('mail', 'fell-3')])).toEqual(['pain:mail']);
    expect(offered([{ ...incident, count: 5 }], [])).toEqual(['incident:work-task:t1']);
  });
});
