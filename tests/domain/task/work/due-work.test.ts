import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { preferenceProjection } from '../../../../src/domain/profile/views/preference.ts';
import { addTask, cancelTask, completeTask } from '../../../../src/domain/task/command-tasks.ts';
import {
  takeOverInbox,
  takeOverRepositories,
} from '../../../../src/domain/task/order/take-over-senses.ts';
import type { TaskWords } from '../../../../src/domain/task/read-task-file.ts';
import { gitStateProjection } from '../../../../src/domain/task/views/git-state.ts';
import { inboxProjection } from '../../../../src/domain/task/views/inbox.ts';
import { awakeWork } from '../../../../src/domain/task/work/awake-work.ts';
import { dueWork } from '../../../../src/domain/task/work/due-work.ts';
import { sensedSources, situationFingerprint } from '../../../../src/domain/task/work/situation.ts';
import type { RawSituation } from '../../../../src/kernel/ports/senses.ts';
import { history } from '../history.ts';

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
type Kind = 'task' | 'reminder' | 'followup';

function desk() {
  const log = history();
  const add = (id: string, more: Partial<TaskWords> = {}, kind: Kind = 'task') => {
    const command = { id, kind, words: { ...words, ...more }, source: 'cli' as const };
    const result = addTask(log.tasks(), command);
    if (result.ok) log.record(result.events);
    return result.ok ? 'added' : result.why;
  };
  const work = (asOf = '2026-03-02T12:00:00Z') => {
    const inbox = log.read(inboxProjection);
    const documents = { tasks: log.tasks(), standingOrders: log.orders(), inbox };
    return dueWork(documents, { asOf, zone: 'UTC' });
  };
  const finish = (id: string) => {
    const result = completeTask(log.tasks(), { id, evidence: [] });
    if (result.ok) log.record(result.events);
  };
  return { log, add, work, finish, ids: (asOf?: string) => work(asOf).map(({ id }) => id) };
}

describe('work of the owner', () => {
  it('is most pressing first; what is overdue presses more', () => {
    const { add, ids } = desk();
    add('low', { priority: 2 });
    add('late', { priority: 3, due_at: '2026-03-02T11:00:00Z' });
    add('mid', { priority: 3 });
    expect(ids()).toEqual(['task:late', 'task:mid', 'task:low']);
  });

  it('comes in the order it came in, whatever its name', () => {
    const { log, add, ids } = desk();
    const letter = (id: string, at: string, arrived_at?: string) => {
      const text = { blob: id, bytes: 1 };
      const seen = { file: id, file_hash: id, bytes: 1, trust: 'owner' as const, text };
      const payload = { ...seen, ...(arrived_at !== undefined && { arrived_at }) };
      log.record([{ type: 'InboxFileSeen', payload }], { at });
    };
    letter('z', '2026-03-02T09:00:00.000Z');
    letter('y', '2026-03-02T11:00:00.000Z');
    add('a');
    letter('x', '2026-03-02T11:30:00.000Z');
    letter('w', '2026-03-02T11:40:00.000Z', '2026-03-02T08:00:00.000Z');
    expect(ids()).toEqual(['inbox:w', 'inbox:z', 'task:a', 'inbox:y', 'inbox:x']);
  });

  it('waits for what blocks it, from either side', () => {
    const { add, ids, finish } = desk();
    add('first');
    add('second', { blocked_by: ['first'] });
    add('zeroth', { blocks: ['first'] });
    expect(ids()).toEqual(['task:zeroth']);
    finish('zeroth');
    expect(ids()).toEqual(['task:first']);
    finish('first');
    expect(ids()).toEqual(['task:second']);
  });

  it('holds no reminder of the owner, and a follow-up only from its time on', () => {
    const { add, ids } = desk();
    add('tell', { due_at: '2026-03-02T11:00:00Z' }, 'reminder');
    add('call', { due_at: '2026-03-02T13:00:00Z' }, 'followup');
    expect(ids('2026-03-02T12:59:59Z')).toEqual([]);
    expect(ids('2026-03-02T13:00:00Z')).toEqual(['task:call']);
  });

  it('has a fingerprint that changes with its words and its due class, not with time or its status', () => {
    const { add, log, work } = desk();
    add('t', { due_at: '2026-03-04T12:00:00Z' });
    const at = (asOf: string) => work(asOf)[0]?.fingerprint;
    const far = at('2026-03-02T12:00:00Z');
    expect(at('2026-03-03T11:00:00Z')).toBe(far);
    log.record([{ type: 'IntentionActivated', payload: { intention_id: 't', trigger: 'cycle' } }]);
    expect(at('2026-03-02T12:00:00Z')).toBe(far);
    const soon = at('2026-03-03T13:00:00Z');
    expect(new Set([far, soon, at('2026-03-05T00:00:00Z')]).size).toBe(3);
  });

  it('holds inbox files until they are handled or erased', () => {
    const { log, ids } = desk();
    const text = { blob: 'b', bytes: 1 };
    const file = (hash: string) => ({
      file: `${hash}.txt`,
      hash,
      bytes: 1,
      trust: 'owner' as const,
      text,
    });
    const seen = {
      fresh: [file('h1'), file('h2'), { ...file('h1'), file: 'copy' }],
      unreadable: [],
    };
    log.record(takeOverInbox(seen, log.read(inboxProjection)));
    expect(takeOverInbox(seen, log.read(inboxProjection))).toEqual([]);
    expect(ids()).toEqual(['inbox:h1', 'inbox:h2']);
    log.record([
      { type: 'InboxFileHandled', payload: { file_hash: 'h1', how: 'filed' } },
      { type: 'PersonalDataErased', payload: { subject: 'inbox:h2', key_id: 'k', by: 'owner' } },
    ]);
    expect(ids()).toEqual([]);
    expect(log.read(inboxProjection).get('h2')).toMatchObject({ file: null, text: null });
  });
});

describe('parked work', () => {
  const item = {
    kind: 'task' as const,
    id: 'task:t',
    title: 't',
    fingerprint: 'f',
    priority: 3,
    tags: [],
  };
  const park = {
    work_id: 'task:t',
    fingerprint: 'f',
    cause: 'model',
    retry_at: null as string | null,
  };
  const awake = (over: Partial<typeof park>, lifted: string[] = []) =>
    awakeWork([item], [{ ...park, ...over }], {
      asOf: '2026-03-02T12:00:00Z',
      lifted: new Set(lifted),
    }).length;

  it.each([
    { says: 'sleeps while nothing changes', expected: 0 },
    { says: 'wakes when it changed', over: { fingerprint: 'old' }, expected: 1 },
    {
      says: 'wakes at its retry time',
      over: { retry_at: '2026-03-02T12:00:00.000Z' },
      expected: 1,
    },
    {
      says: 'sleeps until its retry time',
      over: { retry_at: '2026-03-02T12:00:01Z' },
      expected: 0,
    },
    { says: 'wakes when its cause is over', lifted: ['model'], expected: 1 },
    { says: 'sleeps when another cause is over', lifted: ['budget'], expected: 0 },
  ])('$says', ({ over = {}, lifted = [], expected }) => {
    expect(awake(over, lifted)).toBe(expected);
  });
});

describe('a task command', () => {
  it('says clearly why it is refused', () => {
    const { log, add, finish } = desk();
    expect(add('t')).toBe('added');
    expect(add('t')).toBe('task t is there already: "Water" (pending)');
    expect(add('../t')).toMatch(/^"\.\.\/t" is no id/);
    expect(add('u', { title: ' ' })).toBe('a task needs a title');
    expect(add('u', { blocked_by: ['x'] })).toBe('no such task: x');
    expect(add('u', {}, 'reminder')).toBe('a reminder needs a time: --due');
    expect(cancelTask(log.tasks(), { id: 'x', reason: 'r' })).toMatchObject({ ok: false });
    finish('t');
    expect(cancelTask(log.tasks(), { id: 't', reason: 'r' })).toMatchObject({
      ok: false,
      why: 'task t is done already, since 2026-03-02T10:00:00.000Z',
    });
  });
});

describe('a situation', () => {
  const raw: RawSituation = {
    health: { classes: { disk: 'ok', memory: 'ok', load: 'ok' }, gauges: { disk_free_bytes: 1 } },
    tasks: { files: [], isComplete: true },
    standingOrders: null,
    inbox: { fresh: [], unreadable: [] },
    repositories: [{ repository: '/r', head: 'h', branch: 'b', isClean: true, newCommits: 0 }],
    failed: [],
  };
  const print = (change: Partial<RawSituation> = {}) => {
    const seen = { ...raw, ...change };
    return situationFingerprint({ sources: sensedSources(seen), failed: seen.failed, work: [] });
  };

  it('looks the same whatever the gauges say and however often something failed', () => {
    const health = { ...raw.health!, gauges: { disk_free_bytes: 2 } };
    expect(print({ health })).toBe(print());
    const error = { source: 'git:/r', error: 'x' };
    const twice = print({ failed: [error, { ...error, error: 'y' }] });
    expect(twice).toBe(print({ failed: [error] }));
    expect(twice).not.toBe(print());
  });

  it('looks different when a class or a head changes', () => {
    const low = { ...raw.health!, classes: { ...raw.health!.classes, disk: 'low' as const } };
    const moved = [{ ...raw.repositories![0]!, head: 'other' }];
    expect(new Set([print(), print({ health: low }), print({ repositories: moved })]).size).toBe(3);
  });

  it('records a repository only when it is not as it was', () => {
    const log = history();
    log.record(takeOverRepositories(raw.repositories!, log.read(gitStateProjection)));
    expect(takeOverRepositories(raw.repositories!, log.read(gitStateProjection))).toEqual([]);
    const dirty = [{ ...raw.repositories![0]!, isClean: false }];
    expect(takeOverRepositories(dirty, log.read(gitStateProjection))).toHaveLength(1);
  });
});

it('lets the heaviest observation be the preference, and keeps a new one in play', () => {
  const log = history();
  const observe = (value: string, weight: number) => {
    const payload = { key: 'tone', value, evidence: 'said so', weight };
    log.record([{ type: 'UserPreferenceObserved', payload }]);
  };
  for (const value of ['a', 'b', 'c', 'd', 'e', 'f']) observe(value, 2);
  observe('terse', 1);
  observe('terse', 2);
  expect(log.read(preferenceProjection).get('tone')).toMatchObject({ value: 'terse' });
  expect(log.read(preferenceProjection).get('tone')?.values).toHaveLength(5);
});

test.prop([
  fc.array(fc.tuple(fc.nat(4), fc.constantFrom('add', 'finish', 'block'), fc.nat(4)), {
    maxLength: 40,
  }),
])('any history of tasks folds, and work never holds what is over or blocked', (moves) => {
  const { log, add, finish, work } = desk();
  const play = {
    add: (id: string, other: string) =>
      add(id, { blocked_by: log.tasks().has(other) ? [other] : [] }),
    finish,
    block: (id: string, other: string) => {
      const payload = { intention_id: id, by: [other] };
      log.record([{ type: 'IntentionBlocked', payload }]);
    },
  };
  for (const [id, move, other] of moves) play[move](`t${id}`, `t${other}`);
  for (const { id } of work()) {
    const task = log.tasks().get(id.slice('task:'.length));
    expect(task?.status).toBe('pending');
    for (const needed of task?.blocked_by ?? []) {
      expect(log.tasks().get(needed)?.status).toBe('done');
    }
  }
});
