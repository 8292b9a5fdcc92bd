import { expect, it } from 'vitest';
import { doneTasks } from '../../../src/domain/report/done-tasks.ts';
import { intentionProjection } from '../../../src/domain/task/views/intention.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { bareTask } from '../../support/bare-task.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const MORNING = '2026-11-16T08:00:00.000Z';
const NOON = '2026-11-16T12:00:00.000Z';

const reminder = (id: string): NewEvent => ({
  type: 'IntentionFormed',
  payload: { ...bareTask(id, 'Call Mia'), kind: 'reminder' },
});
const comesAgain: NewEvent = {
  type: 'IntentionArranged',
  payload: {
    intention_id: 'yearly',
    parent: null,
    who: null,
    trigger: null,
    recurs: { rule: 'FREQ=YEARLY', phrase: 'every year', zone: 'UTC', misfire: 'once' },
  },
};
const done = (intention_id: string): NewEvent => ({
  type: 'IntentionCompleted',
  payload: { intention_id, evidence: [] },
});

/** Titles of what is done after these events; the yearly call is put off at noon. */
function doneAfter(...more: readonly (readonly [string, NewEvent])[]) {
  const told: readonly (readonly [string, NewEvent])[] = [
    [MORNING, reminder('yearly')],
    [MORNING, comesAgain],
    [NOON, done('yearly')],
    [NOON, reminder('once')],
    ...more,
  ];
  const events = told.map(([occurredAt, event], i) =>
    recorded(event, i + 1, { occurredAt, trust: 'owner' }),
  );
  const ids = ['yearly', ...more.map(() => 'once')];
  return doneTasks(ids, documentsOf(intentionProjection, events)).map(({ title }) => title);
}

it('is not done when it was put off', () => {
  expect(doneAfter()).toEqual([]);
});

it('is done once when it was put off and then done', () => {
  expect(doneAfter(['2026-11-16T14:00:00.000Z', done('once')])).toEqual(['Call Mia']);
});
