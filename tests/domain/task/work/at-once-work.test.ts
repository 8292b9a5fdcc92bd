import { describe, expect, it } from 'vitest';
import type { ParkedWork } from '../../../../src/domain/cycle/views/parked-work.ts';
import { addTask } from '../../../../src/domain/task/command-tasks.ts';
import type { TaskWords } from '../../../../src/domain/task/read-task-file.ts';
import { inboxProjection } from '../../../../src/domain/task/views/inbox.ts';
import {
  atOnceWork,
  nextWaking,
  type Waking,
} from '../../../../src/domain/task/work/at-once-work.ts';
import { dueWork } from '../../../../src/domain/task/work/due-work.ts';
import type { Trust } from '../../../../src/kernel/event/event.ts';
import { history } from '../history.ts';

const asOf = '2026-03-02T12:00:00.000Z';
const words: TaskWords = {
  title: 'Water',
  content: '',
  priority: 3,
  due_at: null,
  tags: [],
  blocks: [],
  blocked_by: [],
  steps: [],
  verify: [],
};
type Source = 'cli' | 'mail' | 'agent';

function desk() {
  const log = history();
  const add = (
    id: string,
    source: Source,
    { trust, ...more }: Partial<TaskWords> & { trust?: Trust } = {},
  ) => {
    const command = { id, kind: 'task' as const, words: { ...words, ...more }, source };
    const result = addTask(log.tasks(), command);
    if (!result.ok) throw new Error(result.why);
    log.record(result.events, { trust: trust ?? (source === 'agent' ? 'self' : 'owner') });
  };
  const atOnce = (change: Partial<Pick<Waking, 'parked' | 'unfinished' | 'lifted'>> = {}) => {
    const inbox = log.read(inboxProjection);
    const documents = { tasks: log.tasks(), standingOrders: log.orders(), inbox };
    const due = dueWork(documents, { asOf, zone: 'UTC' });
    const work = { due, documents, parked: [], lifted: new Set<never>(), unfinished: [], asOf };
    return { due, work: atOnceWork({ ...work, ...change }) };
  };
  const park = (workId: string, cause: ParkedWork['cause'], retry_at: string | null) => {
    const item = atOnce().due.find(({ id }) => id === workId);
    if (item === undefined) throw new Error(`no ${workId}`);
    const parked = { work_id: workId, fingerprint: item.fingerprint, cause, retry_at };
    return { ...parked, cycle_no: 1, cycles: [1], failures: 0, outages: 0 };
  };
  return { log, add, atOnce, park };
}

describe('work that does not wait for the schedule', () => {
  it("is the owner's, also as a model has read it, never what the agent gave itself", () => {
    const { add, atOnce } = desk();
    add('mine', 'cli');
    add('written', 'mail');
    add('read', 'mail', { trust: 'self' });
    add('strange', 'mail', { trust: 'outside' });
    add('own', 'agent');
    const ids = atOnce().work.map(({ work_id }) => work_id);
    expect(ids).toEqual(['task:mine', 'task:read', 'task:written']);
  });

  it('needs a model unless the owner wrote its steps', () => {
    const { add, atOnce } = desk();
    add('steps', 'cli', { steps: [{ run: 'true' }] });
    add('words', 'cli');
    expect(atOnce().work.map(({ needsModel }) => needsModel)).toEqual([false, true]);
  });

  it('sleeps while it is parked, and is marked by what woke it', () => {
    const { add, atOnce, park } = desk();
    add('a', 'cli');
    expect(atOnce({ parked: [park('task:a', 'failure', '2026-03-02T13:00:00Z')] }).work).toEqual(
      [],
    );
    const [woken] = atOnce({ parked: [park('task:a', 'failure', '2026-03-02T11:00:00Z')] }).work;
    expect(woken?.mark).toBe('since 2026-03-02T11:00:00Z');
  });

  it('is also what the owner granted, whoever began it', () => {
    const { add, atOnce, park } = desk();
    add('own', 'agent');
    expect(atOnce({ parked: [park('task:own', 'failure', '2026-03-02T11:00:00Z')] }).work).toEqual(
      [],
    );
    const granted = atOnce({ parked: [park('task:own', 'approval', '2026-03-02T11:00:00Z')] });
    expect(granted.work).toHaveLength(1);
  });

  it('is also an unfinished job, from its time on, as far as it has got', () => {
    const { add, atOnce } = desk();
    add('own', 'agent');
    const job = { workId: 'task:own', progress: '7 turns' };
    expect(atOnce({ unfinished: [{ ...job, retryAt: '2026-03-02T13:00:00Z' }] }).work).toEqual([]);
    const [goesOn] = atOnce({ unfinished: [{ ...job, retryAt: null }] }).work;
    expect(goesOn).toMatchObject({ work_id: 'task:own', mark: 'job 7 turns' });
  });

  it('is a job again that rested for money as soon as more may be spent, and not before', () => {
    const { add, atOnce, park } = desk();
    add('mine', 'cli');
    const until = '2026-03-03T00:00:00Z';
    const rests = {
      parked: [park('task:mine', 'budget', until)],
      unfinished: [{ workId: 'task:mine', progress: '7', retryAt: until }],
    };
    expect(atOnce(rests).work).toEqual([]);
    const [goesOn] = atOnce({ ...rests, lifted: new Set(['budget'] as const) }).work;
    expect(goesOn).toMatchObject({ work_id: 'task:mine', mark: 'job 7 no more budget' });
  });

  it('is looked at again when the next of it wakes', () => {
    const { add, park } = desk();
    add('a', 'cli');
    add('b', 'cli');
    const parked = [
      park('task:a', 'failure', '2026-03-02T14:00:00Z'),
      park('task:b', 'failure', '2026-03-02T11:00:00Z'),
    ];
    const none = { parked: [], unfinished: [], held: [], asOf };
    expect(nextWaking({ ...none, parked })).toBe('2026-03-02T14:00:00Z');
    expect(nextWaking(none)).toBeNull();
    const held = [null, '2026-03-02T13:00:00Z', '2026-03-02T11:00:00Z'];
    expect(nextWaking({ ...none, parked, held })).toBe('2026-03-02T13:00:00Z');
  });
});
