import { describe, expect, it } from 'vitest';
import { incidentsOf } from '../../../src/domain/cycle/raise-incident.ts';
import { defaultCycleSettings } from '../../../src/domain/cycle/settings.ts';

const figures = { now: '2026-11-21T04:00:00.000Z', settings: defaultCycleSettings };

describe('the text of an incident', () => {
  it.each([
    { message: ' no such file\n', exitCode: 2, text: 'no such file' },
    { message: '', exitCode: 3, text: 'exit code 3, no output' },
    { message: ' \n', exitCode: 1, text: 'exit code 1, no output' },
    {
      message: '',
      exitCode: 1,
      command: 'make house',
      text: 'exit code 1 of "make house", no output',
    },
    { message: null, exitCode: null, errorClass: 'environment', text: 'it did not say why' },
  ] as const)('is "$text" of a step that printed "$message"', ({ text, ...action }) => {
    const actions = [{ errorClass: null, ...action }];
    const work = { id: 'w', title: 'Work' };
    const cycle = { cycleNo: 4, work, experimentId: null, error: null, actions };
    const events = incidentsOf(cycle, new Map(), figures);
    expect(events).toMatchObject([{ type: 'IncidentOpened', payload: { message: text } }]);
  });

  it('is not written of a call that was tried on the way of a job', () => {
    const actions = [{ exitCode: null, message: null, errorClass: null }];
    const work = { id: 'w', title: 'Work' };
    const cycle = { cycleNo: 4, work, experimentId: null, error: null, actions };
    expect(incidentsOf(cycle, new Map(), figures)).toEqual([]);
  });

  it('is not written of an experiment whose check says no, but of one that broke off', () => {
    const actions = [{ exitCode: 1, message: 'no such file', errorClass: 'capability' }] as const;
    const tried = { cycleNo: 4, work: null, experimentId: 'e', error: null, actions };
    expect(incidentsOf(tried, new Map(), figures)).toEqual([]);
    const error = { errorClass: 'environment', message: 'the model is away' } as const;
    expect(incidentsOf({ ...tried, error }, new Map(), figures)).toMatchObject([
      { type: 'IncidentOpened', payload: { message: 'the model is away' } },
    ]);
  });
});
