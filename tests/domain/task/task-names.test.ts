import { expect, it } from 'vitest';
import type { ownerEvents } from '../../../src/domain/task/events.ts';
import { findTask, newTaskId } from '../../../src/domain/task/task-names.ts';
import {
  type IntentionDoc,
  intentionProjection,
} from '../../../src/domain/task/views/intention.ts';
import type { EventOf } from '../../../src/kernel/event/event.ts';
import { bareTask } from '../../support/bare-task.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

type OwnerEvent = EventOf<typeof ownerEvents>;

function formed(intention_id: string, title: string): OwnerEvent {
  return {
    type: 'IntentionFormed',
    payload: bareTask(intention_id, title),
  };
}

function tasksAfter(...events: readonly OwnerEvent[]): ReadonlyMap<string, IntentionDoc> {
  const log = events.map((event, i) => recorded(event, i + 1));
  return documentsOf(intentionProjection, log);
}

const tasks = tasksAfter(formed('wash-car', 'Wash the car'), formed('sell-car', 'Sell the car'));

it('names a task after its title, apart from all others', () => {
  expect(newTaskId(tasks, 'Tidy  the Büro!')).toBe('tidy-the-buro');
  expect(newTaskId(tasks, 'Wash car')).toBe('wash-car-2');
  expect(newTaskId(tasks, '日本')).toBe('task');
});

it('finds a task by the beginning of its id and by words of its title', () => {
  expect(findTask(tasks, 'wash')).toEqual({ ok: true, id: 'wash-car' });
  expect(findTask(tasks, 'SELL the')).toEqual({ ok: true, id: 'sell-car' });
});

it('names the candidates when several or none are meant', () => {
  expect(findTask(tasks, 'car')).toMatchObject({ ok: false, candidates: ['wash-car', 'sell-car'] });
  expect(findTask(tasks, 'nothing').ok).toBe(false);
  expect(findTask(tasks, '').ok).toBe(false);
});

it('does not mean a finished task unless its whole id is given', () => {
  const cancelled: OwnerEvent = {
    type: 'IntentionCancelled',
    payload: { intention_id: 'wash-car', reason: 'sold' },
  };
  const after = tasksAfter(formed('wash-car', 'Wash the car'), cancelled);
  expect(findTask(after, 'wash').ok).toBe(false);
  expect(findTask(after, 'wash-car')).toEqual({ ok: true, id: 'wash-car' });
});
