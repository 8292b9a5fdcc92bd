import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cancelTask, completeTask } from '../../../src/domain/task/command-tasks.ts';
import { reconcileTaskFiles } from '../../../src/domain/task/reconcile-task-files.ts';
import { runnableSteps } from '../../../src/domain/task/runnable-steps.ts';
import type { SeenFile } from '../../../src/kernel/ports/senses.ts';
import { history } from './history.ts';

type Content = string | Record<string, unknown>;

function ownFile(file: string, content: Content): SeenFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const hash = createHash('sha256').update(text).digest('hex');
  return { file, hash, text, trust: 'owner' };
}
function foreignFile(file: string, content: Content): SeenFile {
  return { ...ownFile(file, content), trust: 'outside', reason: 'others may write it' };
}

/** A folder and a log that see each other, tick by tick. */
function desk() {
  const log = history();
  const tick = (files: readonly SeenFile[], isComplete = true) => {
    const state = { tasks: log.tasks(), refused: log.refused() };
    const decision = reconcileTaskFiles({ files, isComplete }, state, 'Europe/Berlin');
    log.record(decision.events, { trust: 'self' });
    return { ...decision, types: decision.events.map(({ type }) => type) };
  };
  const task = (id: string) => log.tasks().get(id);
  return { log, tick, task };
}

const plants = { id: 't1', title: 'Water the plants', steps: ['echo wet'] };

describe('a task file', () => {
  it('forms a task once', () => {
    const { tick, task } = desk();
    expect(tick([ownFile('a.json', plants)]).types).toEqual(['IntentionFormed']);
    expect(tick([ownFile('a.json', plants)]).types).toEqual([]);
    expect(task('t1')).toMatchObject({ status: 'pending', trust: 'owner', priority: 3 });
  });

  it('without an id is named after its file', () => {
    const { tick, task } = desk();
    tick([ownFile('water-plants.json', { title: 'Water' })]);
    expect(task('water-plants')?.title).toBe('Water');
  });

  it('revises its task when it changes, and asks for a new look at a blocked one', () => {
    const { tick, task } = desk();
    tick([ownFile('a.json', { ...plants, status: 'blocked', blocked_by: ['rain'] })]);
    expect(task('t1')).toMatchObject({ status: 'blocked', blocked_on: ['rain'] });
    expect(tick([ownFile('a.json', { ...plants, priority: 'high' })]).types).toEqual([
      'IntentionRevised',
    ]);
    expect(task('t1')).toMatchObject({ status: 'pending', priority: 4 });
  });

  it('that says done or cancelled ends its task and is archived', () => {
    const { tick, task } = desk();
    const done = [ownFile('a.json', { ...plants, status: 'completed' })];
    expect(tick(done).types).toEqual(['IntentionFormed', 'IntentionCompleted']);
    expect(task('t1')).toMatchObject({ status: 'done', outcome: ['a.json says it is done'] });
    expect(tick(done)).toMatchObject({ types: [], finished: ['a.json'] });
    expect(tick([])).toMatchObject({ types: [] });
  });

  it('that is gone cancels its open task, and brings it back when it comes back', () => {
    const { tick, task } = desk();
    tick([ownFile('a.json', plants)]);
    expect(tick([]).types).toEqual(['IntentionCancelled']);
    expect(tick([ownFile('a.json', plants)]).types).toEqual(['IntentionFormed']);
    expect(task('t1')).toMatchObject({ status: 'pending', finished_at: null });
  });

  it('is not taken for gone when only part of the folder was read, or while it is broken', () => {
    const { tick, task } = desk();
    tick([ownFile('a.json', plants)]);
    expect(tick([], false).types).toEqual([]);
    expect(tick([ownFile('a.json', '{"id": "t1",')]).types).toEqual(['TaskFileRefused']);
    expect(task('t1')?.status).toBe('pending');
  });

  it('loses against the log when both changed the task, and is kept', () => {
    const { log, tick, task } = desk();
    tick([ownFile('a.json', plants)]);
    const done = completeTask(log.tasks(), { id: 't1', evidence: ['seen'] });
    if (done.ok) log.record(done.events);
    const edited = [ownFile('a.json', { ...plants, title: 'Water them twice' })];
    expect(tick(edited)).toMatchObject({
      types: ['TaskFileConflicted'],
      conflicted: ['a.json'],
    });
    expect(task('t1')).toMatchObject({ status: 'done', title: 'Water the plants' });
    // The process ended before the file was moved: it is moved later, and nothing is said twice.
    expect(tick(edited)).toMatchObject({ types: [], conflicted: ['a.json'] });
    expect(tick([]).types).toEqual([]);
  });

  it('may revise a task again after a conflict', () => {
    const { log, tick, task } = desk();
    tick([ownFile('a.json', plants)]);
    const { source_hash, words } = { source_hash: 'by hand', words: task('t1')! };
    const { title, content, priority, due_at, tags, blocks, blocked_by, steps, verify } = words;
    const said = { content, priority, due_at, tags, blocks, blocked_by, steps, verify };
    log.record([
      {
        type: 'IntentionRevised',
        payload: { intention_id: 't1', ...said, title: `${title}!`, source_hash },
      },
    ]);
    const second = [ownFile('a.json', { ...plants, title: 'Second' })];
    expect(tick(second).types).toEqual(['TaskFileConflicted']);
    expect(task('t1')?.title).toBe('Water the plants!');
    expect(tick([]).types).toEqual([]);
    expect(tick([ownFile('a.json', { ...plants, title: 'Third' })]).types).toEqual([
      'IntentionRevised',
    ]);
    expect(task('t1')?.title).toBe('Third');
  });

  it('that claims the id of another is refused', () => {
    const { tick } = desk();
    const both = [ownFile('a.json', plants), ownFile('b.json', { ...plants, title: 'Mine' })];
    const { events } = tick(both);
    expect(events.map(({ type }) => type)).toEqual(['IntentionFormed', 'TaskFileRefused']);
    expect(events[1]?.payload).toMatchObject({ why: 'id t1 is also used by a.json' });
  });
});

describe('a refusal', () => {
  it.each([
    ['{', /^no JSON/],
    ['', /^no JSON/],
    ['null', /the file/],
    ['[]', /the file/],
    ['{"id":"x"}', /^title/],
    ['{"id":"../x","title":"t"}', /^id "\.\.\/x" must be/],
    ['{"id":"__proto__","title":"t"}', /^id "__proto__" must be/],
    ['{"title":"t","due":"tomorrow"}', /no ISO 8601 date/],
    ['{"title":"t","priority":9}', /^priority/],
    ['{"title":"t","status":"constructor"}', /^status: must be one of pending/],
    ['{"title":"t","verify":["magic wand"]}', /"magic" is no way to verify/],
    [`{"title":"t","x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, /nested deeper/],
  ])('of %.40s says why, once', (text, why) => {
    const { log, tick } = desk();
    const files = [ownFile('a.json', text)];
    expect(tick(files).types).toEqual(['TaskFileRefused']);
    expect(log.refused().get('a.json')?.why).toMatch(why);
    expect(tick(files).types).toEqual([]);
  });

  it('is over when the file is mended, undone or gone', () => {
    const { log, tick } = desk();
    tick([ownFile('a.json', plants)]);
    tick([ownFile('a.json', '{')]);
    expect(tick([ownFile('a.json', plants)]).types).toEqual(['TaskFileGone']);
    expect(log.refused().size).toBe(0);
    tick([ownFile('a.json', plants), ownFile('b.json', '{')]);
    expect(tick([ownFile('a.json', plants)]).types).toEqual(['TaskFileGone']);
    tick([ownFile('a.json', '{')]);
    expect(tick([ownFile('a.json', { ...plants, title: 'Again' })]).types).toEqual([
      'IntentionRevised',
    ]);
    expect(log.refused().size).toBe(0);
  });

  it('keeps lone surrogates and NUL out of what is stored', () => {
    const { tick, task } = desk();
    tick([ownFile('a.json', '\uFEFF{"title":"a\\ud800b\\u0000c"}')]);
    expect(task('a')?.title).toBe('a\uFFFDb\uFFFDc');
  });
});

describe('a file of somebody else', () => {
  it('forms a task whose steps never run, and says why', () => {
    const { tick, task } = desk();
    tick([foreignFile('a.json', plants)]);
    expect(runnableSteps(task('t1')!)).toEqual({
      ok: false,
      why: 'its steps are not run: others may write it',
    });
  });

  it('becomes the owner’s when only the owner can write it any more', () => {
    const { tick, task } = desk();
    tick([foreignFile('a.json', plants)]);
    expect(tick([ownFile('a.json', plants)]).types).toEqual(['IntentionRevised']);
    expect(runnableSteps(task('t1')!)).toEqual({ ok: true, steps: [{ run: 'echo wet' }] });
  });

  it('cannot change, end or claim a task of the owner', () => {
    const { tick, task } = desk();
    tick([ownFile('z.json', plants)]);
    const attack = foreignFile('a.json', { ...plants, steps: ['rm -rf ~'], status: 'done' });
    expect(tick([attack, ownFile('z.json', plants)]).types).toEqual(['TaskFileRefused']);
    expect(tick([attack, ownFile('z.json', plants)]).types).toEqual([]);
    expect(task('t1')).toMatchObject({ status: 'pending', steps: [{ run: 'echo wet' }] });
    const edited = foreignFile('z.json', { ...plants, steps: ['rm -rf ~'] });
    expect(tick([edited]).types).toEqual(['TaskFileRefused', 'TaskFileGone']);
    expect(task('t1')?.steps).toEqual([{ run: 'echo wet' }]);
  });
});

it('reads a time without a zone in the owner’s zone', () => {
  const { tick, task } = desk();
  tick([ownFile('a.json', { title: 'x', due: '2026-07-01T08:00' })]);
  tick([ownFile('b.json', { title: 'x', due: '2026-07-01' })], false);
  expect(task('a')?.due_at).toBe('2026-07-01T06:00:00.000Z');
  expect(task('b')?.due_at).toBe('2026-06-30T22:00:00.000Z');
});

it('lets a command cancel a task and its file be archived', () => {
  const { log, tick } = desk();
  tick([ownFile('a.json', plants)]);
  const cancelled = cancelTask(log.tasks(), { id: 't1', reason: 'rain' });
  if (cancelled.ok) log.record(cancelled.events);
  expect(tick([ownFile('a.json', plants)])).toMatchObject({ types: [], finished: ['a.json'] });
});
