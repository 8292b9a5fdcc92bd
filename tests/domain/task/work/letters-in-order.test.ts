import { describe, expect, it } from 'vitest';
import type { ParkedWork } from '../../../../src/domain/cycle/views/parked-work.ts';
import { inboxProjection } from '../../../../src/domain/task/views/inbox.ts';
import { dueWork } from '../../../../src/domain/task/work/due-work.ts';
import {
  LETTER_WAIT_MS,
  lettersInOrder,
} from '../../../../src/domain/task/work/letters-in-order.ts';
import { history } from '../history.ts';

const THREAD = 'thread-1';

/** Letters that came a minute apart from 10:00 on, whose names sort against that. */
function desk(...letters: readonly { id: string; thread_id?: string }[]) {
  const log = history();
  letters.forEach(({ id, thread_id }, n) => {
    const text = { blob: id, bytes: 1 };
    const seen = { file: id, file_hash: id, bytes: 1, trust: 'owner' as const, text };
    const payload = { ...seen, ...(thread_id !== undefined && { thread_id }) };
    log.record([{ type: 'InboxFileSeen', payload }], { at: `2026-03-02T10:0${n}:00.000Z` });
  });
  const ids = (parked: readonly ParkedWork[] = [], asOf = '2026-03-02T10:10:00.000Z') => {
    const inbox = log.read(inboxProjection);
    const documents = { tasks: log.tasks(), standingOrders: log.orders(), inbox };
    const due = dueWork(documents, { asOf, zone: 'UTC' });
    const known = { documents, parked, asOf, lifted: new Set<never>() };
    return lettersInOrder(due, known).map(({ id }) => id);
  };
  return { ids, log };
}

function park(id: string, cause: ParkedWork['cause'], retry_at: string | null): ParkedWork {
  const parked = { work_id: `inbox:${id}`, fingerprint: id, cause, retry_at };
  return { ...parked, cycle_no: 1, cycles: [1], failures: 1, outages: 0 };
}

const pair = [
  { id: 'z', thread_id: THREAD },
  { id: 'a', thread_id: THREAD },
] as const;
const LATER = '2026-03-02T23:00:00.000Z';

describe('letters of one thread', () => {
  it('are taken up one after the other', () => {
    const { ids, log } = desk(...pair);
    expect(ids()).toEqual(['inbox:z']);
    log.record([{ type: 'InboxFileHandled', payload: { file_hash: 'z', how: 'done' } }]);
    expect(ids()).toEqual(['inbox:a']);
  });

  it('wait for no letter of another thread, nor of none', () => {
    const other = { id: 'm', thread_id: 'thread-2' };
    expect(desk({ id: 'z' }, other, { id: 'b' }).ids()).toEqual(['inbox:z', 'inbox:m', 'inbox:b']);
  });

  it.each(['question', 'confirm', 'approval', 'unknown_effect', 'done'] as const)(
    'do not wait for one that waits for its owner: %s',
    (cause) => {
      expect(desk(...pair).ids([park('z', cause, null)])).toContain('inbox:a');
    },
  );

  it.each(['failure', 'outage', 'budget', 'model'] as const)(
    'wait for one that rests, but not for ever: %s',
    (cause) => {
      const { ids } = desk(...pair);
      const parked = [park('z', cause, LATER)];
      expect(ids(parked)).not.toContain('inbox:a');
      const end = new Date(Date.parse('2026-03-02T10:01:00.000Z') + LETTER_WAIT_MS).toISOString();
      expect(ids(parked, end)).toContain('inbox:a');
    },
  );

  it('wait for one that is to be tried again', () => {
    const parked = [park('z', 'failure', '2026-03-02T10:05:00.000Z')];
    expect(desk(...pair).ids(parked, LATER)).toEqual(['inbox:z']);
  });
});
