import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  acceptTask,
  addTask,
  completeTask,
  revision,
} from '../../../src/domain/task/command-tasks.ts';
import { dueFacts, nextDue, triggerFact } from '../../../src/domain/task/due-facts.ts';
import { dueReminders } from '../../../src/domain/task/due-reminders.ts';
import type { Misfire } from '../../../src/domain/task/events.ts';
import { type IntentionRequest, readRequest } from '../../../src/domain/task/read-request.ts';
import { readTrigger } from '../../../src/domain/task/read-trigger.ts';
import { taskWords } from '../../../src/domain/task/task-words.ts';
import { inboxProjection } from '../../../src/domain/task/views/inbox.ts';
import type { IntentionDoc } from '../../../src/domain/task/views/intention.ts';
import { contextFacts, watchedPaths } from '../../../src/domain/task/work/context-facts.ts';
import { dueWork } from '../../../src/domain/task/work/due-work.ts';
import { taskStanding } from '../../../src/domain/task/work/task-standing.ts';
import { fieldsOf } from '../../support/fields-of.ts';
import { history } from './history.ts';

/** A Monday. */
const NOW = '2026-03-02T10:00:00.000Z';

function mind(zone = 'UTC') {
  const log = history();
  const ask = (request: IntentionRequest, at = NOW) => {
    const read = readRequest(request, log.tasks(), { now: at, zone });
    if (!read.ok) return read.why;
    const added = addTask(log.tasks(), { ...read.command, source: 'cli' });
    if (!added.ok) return added.why;
    log.record(added.events, { at });
    return read.command.id;
  };
  const task = (id: string): IntentionDoc => {
    const found = log.tasks().get(id);
    if (found === undefined) throw new Error(`no ${id}`);
    return found;
  };
  /** Everything that has come due by then, as the controller would record it. */
  const pass = (asOf: string) => {
    const facts = [...log.tasks().values()].flatMap((one) => dueFacts(one, asOf));
    log.record(facts, { at: asOf });
    return facts.map((event) => ({ type: event.type, ...fieldsOf(event) }));
  };
  const work = (asOf: string) =>
    dueWork(
      { tasks: log.tasks(), standingOrders: log.orders(), inbox: log.read(inboxProjection) },
      { asOf, zone },
    );
  const done = (id: string, at = NOW) => {
    const end = completeTask(log.tasks(), { id, evidence: ['seen'] });
    if (end.ok) log.record(end.events, { at });
  };
  return { log, ask, task, pass, work, done };
}

describe('a reminder that was given while the clock stood ahead', () => {
  const AHEAD = '2036-03-02T10:00:00.000Z';

  it('comes at once when the clock is right again, and once', () => {
    const { ask, pass } = mind();
    ask({ kind: 'reminder', title: 'in 2 hours check the oven' }, AHEAD);
    expect(pass(NOW)).toMatchObject([{ type: 'IntentionDue', by: 'time' }]);
    expect(pass('2026-03-02T10:05:00.000Z')).toEqual([]);
  });

  it('keeps the time that it is moved to by the right clock', () => {
    const { log, ask, task, pass } = mind();
    const id = ask({ kind: 'reminder', title: 'in 2 hours check the oven' }, AHEAD);
    const moved = revision(task(id), {
      ...taskWords(task(id)),
      due_at: '2026-03-02T12:00:00.000Z',
    });
    log.record([moved], { at: NOW });
    expect(pass('2026-03-02T11:00:00.000Z')).toEqual([]);
    expect(pass('2026-03-02T12:00:01.000Z')).toMatchObject([{ type: 'IntentionDue' }]);
  });

  it('comes at its time when it is far away by its own words', () => {
    const { ask, pass } = mind();
    ask({ kind: 'reminder', title: '2036-03-02 12:00 open the letter' });
    expect(pass('2026-03-02T10:05:00.000Z')).toEqual([]);
  });
});

describe('a reminder', () => {
  it('comes once, is shown until it is ticked off, and is no work', () => {
    const { log, ask, pass, work, done } = mind('Europe/Berlin');
    const id = ask({ kind: 'reminder', title: 'call the bank tomorrow at 9' });
    expect(id).toBe('call-the-bank');
    expect(pass('2026-03-03T07:59:59.000Z')).toEqual([]);
    expect(pass('2026-03-03T08:00:01.000Z')).toMatchObject([
      { type: 'IntentionDue', instant: '2026-03-03T08:00:00.000Z', by: 'time', missed: 0 },
    ]);
    expect(pass('2026-03-03T09:00:00.000Z')).toEqual([]);
    expect(dueReminders(log.tasks())).toMatchObject([{ intention_id: id, title: 'call the bank' }]);
    expect(work('2026-03-03T09:00:00.000Z')).toEqual([]);
    done('call-the-bank');
    expect(dueReminders(log.tasks())).toEqual([]);
  });

  it('that nobody was there for comes late, and comes', () => {
    const { ask, pass } = mind();
    ask({ kind: 'reminder', title: 'stretch', due: 'in 5 minutes' });
    expect(pass('2026-03-09T10:00:00.000Z')).toHaveLength(1);
  });

  it.each([
    [{ title: 'call the bank' }, /no day or time is named/],
    [{ title: 'call', due: 'tomorrow at 5' }, /morning or in the afternoon/],
    [{ title: 'call', due: 'yesterday at 17:00' }, /is over/],
    [{ title: 'call', every: 'now and then' }, /is no schedule/],
    [{ title: 'call', when: 'the cows come home' }, /is not understood/],
    [{ title: 'call', due: 'tomorrow 9am or so' }, /is no part of a time/],
  ])('is refused with the reason: %o', (request, why) => {
    expect(mind().ask({ kind: 'reminder', ...request })).toMatch(why);
  });
});

describe('what comes again', () => {
  const DAILY = { kind: 'task' as const, title: 'Brief', id: 'brief', every: 'day at 08:00' };
  const at = (day: number, time = '08:00:30') => `2026-03-0${day}T${time}.000Z`;

  it('is work at each of its instants, once, and is not over when it is done', () => {
    const { ask, pass, work, done, task } = mind();
    ask(DAILY);
    expect(work(at(2, '12:00:00'))).toEqual([]);
    expect(nextDue(task('brief'), NOW)).toBe('2026-03-03T08:00:00.000Z');
    pass(at(3));
    const [first] = work(at(3));
    expect(first?.id).toBe('task:brief');
    expect(pass(at(3, '09:00:00'))).toEqual([]);
    done('brief', at(3, '09:00:00'));
    expect(work(at(3, '10:00:00'))).toEqual([]);
    expect(task('brief')).toMatchObject({ status: 'pending', last_done_at: at(3, '09:00:00') });
    pass(at(4));
    expect(work(at(4))[0]?.fingerprint).not.toBe(first?.fingerprint);
  });

  it.each([
    {
      misfire: 'once',
      asOf: at(6, '12:00:00'),
      facts: [{ type: 'IntentionDue', instant: '2026-03-06T08:00:00.000Z', missed: 3 }],
    },
    {
      misfire: 'skip',
      asOf: at(6, '12:00:00'),
      facts: [{ type: 'IntentionMissed', up_to: '2026-03-06T08:00:00.000Z', count: 4 }],
    },
    {
      misfire: 'skip',
      asOf: at(6, '08:10:00'),
      facts: [
        { type: 'IntentionMissed', up_to: '2026-03-05T08:00:00.000Z', count: 3 },
        { type: 'IntentionDue', instant: '2026-03-06T08:00:00.000Z', missed: 0 },
      ],
    },
    {
      misfire: 'all',
      asOf: at(5, '12:00:00'),
      facts: [3, 4, 5].map((day) => ({
        type: 'IntentionDue',
        instant: `2026-03-0${day}T08:00:00.000Z`,
        missed: 0,
      })),
    },
  ] as const)(
    'after days in which nothing ran, by the policy $misfire at $asOf',
    ({ misfire, asOf, facts }) => {
      const { ask, pass } = mind();
      ask({ ...DAILY, misfire });
      expect(pass(asOf)).toMatchObject(facts);
      expect(pass(asOf)).toEqual([]);
    },
  );

  it('made up for is done as often as it came', () => {
    const { ask, pass, work, done } = mind();
    ask({ ...DAILY, misfire: 'all' });
    pass(at(4, '12:00:00'));
    done('brief');
    expect(work(at(4, '12:00:00'))).toHaveLength(1);
    done('brief');
    expect(work(at(4, '12:00:00'))).toEqual([]);
  });

  it('keeps its hour on the wall when the clocks change', () => {
    const { ask, pass } = mind('Europe/Berlin');
    ask({ ...DAILY, misfire: 'all' }, '2026-03-27T12:00:00.000Z');
    expect(pass('2026-03-30T12:00:00.000Z')).toMatchObject([
      { instant: '2026-03-28T07:00:00.000Z' },
      { instant: '2026-03-29T06:00:00.000Z' },
      { instant: '2026-03-30T06:00:00.000Z' },
    ]);
  });

  test.prop([
    fc.constantFrom<Misfire>('skip', 'once', 'all'),
    fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 12 }),
  ])('is never due twice for an instant, however often one looks', (misfire, minutes) => {
    const { ask, pass } = mind();
    ask({ ...DAILY, every: '30 minutes', misfire });
    let nowMs = Date.parse(NOW);
    const seen: string[] = [];
    for (const one of minutes) {
      nowMs += one * 60_000;
      const facts = [pass(new Date(nowMs).toISOString()), pass(new Date(nowMs).toISOString())];
      for (const fact of facts.flat()) if ('instant' in fact) seen.push(String(fact.instant));
    }
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('what waits for something', () => {
  it('is no work before the event, and is set off once', () => {
    const { ask, log, task, work, pass } = mind();
    const when = 'event GitStateSeen git:/repo';
    ask({ kind: 'task', title: 'Review', id: 'review', when });
    expect(work(NOW)).toEqual([]);
    expect(pass('2027-01-01T00:00:00.000Z')).toEqual([]);
    log.record(triggerFact(task('review'), { instant: NOW, cause: 'event e1' }));
    expect(work(NOW)).toHaveLength(1);
    expect(triggerFact(task('review'), { instant: NOW, cause: 'event e2' })).toEqual([]);
  });

  it('notes how a path looks first, and is set off when it looks otherwise', () => {
    const { ask, log, work } = mind();
    ask({ kind: 'task', title: 'Read it', when: 'path notes.md' });
    const see = (state: string) => {
      const seen = { sources: [], paths: [{ path: 'notes.md', state }], at: NOW };
      log.record(contextFacts(log.tasks(), seen));
    };
    expect(watchedPaths(log.tasks())).toEqual(['notes.md']);
    see('missing');
    see('missing');
    expect(work(NOW)).toEqual([]);
    see('abc');
    expect(work(NOW)).toHaveLength(1);
    expect(watchedPaths(log.tasks())).toEqual([]);
  });

  it('is set off by what a source shows', () => {
    const { ask, log, work } = mind();
    ask({ kind: 'task', title: 'Tidy up', when: 'health disk=low' });
    const see = (disk: string) => {
      const sources = [{ source: 'health', classes: { disk } }];
      log.record(contextFacts(log.tasks(), { sources, paths: [], at: NOW }));
    };
    see('ok');
    expect(work(NOW)).toEqual([]);
    see('low');
    expect(work(NOW)).toHaveLength(1);
  });

  it.each([
    ['event TaskFailed', { on: 'event', type: 'TaskFailed', subject: null }],
    ['repo /r', { on: 'event', type: 'GitStateSeen', subject: 'git:/r' }],
    ['path a b.md', { on: 'path', path: 'a b.md' }],
    ['health disk=low', { on: 'source', source: 'health', field: 'disk', is: 'low' }],
  ])('is read: %s', (text, expected) => {
    expect(readTrigger(text)).toEqual(expected);
  });
});

describe('a goal', () => {
  it('shows how far it is, and is work only while nothing is left to do for it', () => {
    const { ask, log, task, work, done } = mind();
    ask({ kind: 'goal', title: 'Move house', id: 'move' });
    expect(work(NOW).map(({ id }) => id)).toEqual(['task:move']);
    ask({ kind: 'task', title: 'Find a van', id: 'van', parent: 'move' });
    ask({ kind: 'task', title: 'Pack', id: 'pack', parent: 'move' });
    expect(work(NOW).map(({ id }) => id)).toEqual(['task:pack', 'task:van']);
    done('van');
    expect(taskStanding(task('move'), log.tasks(), NOW).progress).toEqual({ done: 1, all: 2 });
    done('pack');
    expect(work(NOW).map(({ id }) => id)).toEqual(['task:move']);
  });

  it('must be there for what serves it', () => {
    const { ask } = mind();
    expect(ask({ kind: 'task', title: 'x', parent: 'no' })).toBe('no such goal: no');
  });
});

describe('a commitment', () => {
  it('says who, is told when its time has come, and is then looked after', () => {
    const { ask, log, pass, work } = mind();
    const asked = { kind: 'commitment' as const, title: 'Send the draft', due: 'friday at 17:00' };
    expect(ask(asked)).toBe('a commitment needs who it is of and until when');
    ask({ ...asked, who: 'Ann' });
    expect(work(NOW)).toEqual([]);
    pass('2026-03-06T17:00:00.000Z');
    expect(dueReminders(log.tasks())).toMatchObject([{ who: 'Ann', title: 'Send the draft' }]);
    expect(work('2026-03-06T17:00:00.000Z')).toHaveLength(1);
  });
});

it('says when tasks wait for each other in a circle', () => {
  const { ask, log, task } = mind();
  ask({ kind: 'task', title: 'a', id: 'a' });
  ask({ kind: 'task', title: 'b', id: 'b', blocks: ['a'], blocked_by: ['a'] });
  expect(taskStanding(task('a'), log.tasks(), NOW).waits_for).toEqual([
    'b',
    'itself, so for ever: a waits for b waits for a',
  ]);
});

it('lets the owner take foreign words for their own', () => {
  const { ask, log, task } = mind();
  ask({ kind: 'task', title: 'a', id: 'a' });
  const payload = { ...task('a'), title: 'b' };
  const { title, content, priority, due_at, tags, blocks, blocked_by, steps, verify } = payload;
  const words = { title, content, priority, due_at, tags, blocks, blocked_by, steps, verify };
  const revised = { intention_id: 'a', ...words, source_hash: null };
  log.record([{ type: 'IntentionRevised', payload: revised, trust: 'outside' }]);
  expect(task('a').trust).toBe('outside');
  const accepted = acceptTask(log.tasks(), { id: 'a' });
  log.record(accepted.ok ? accepted.events : []);
  expect(task('a')).toMatchObject({ trust: 'owner', title: 'b' });
  expect(acceptTask(log.tasks(), { id: 'a' }).ok).toBe(false);
});

describe('a recurring reminder', () => {
  it('comes again soon after a clock that stood ten years ahead is back', () => {
    const { ask, pass } = mind();
    ask({ kind: 'reminder', title: 'water the plants every day at 11' });
    expect(pass('2036-03-02T11:00:01.000Z')).not.toEqual([]);
    expect(pass('2026-03-02T10:30:00.000Z')).toEqual([]);
    expect(pass('2026-03-02T11:00:01.000Z')).toMatchObject([
      { type: 'IntentionDue', instant: '2026-03-02T11:00:00.000Z' },
    ]);
    expect(pass('2026-03-03T11:00:01.000Z')).toMatchObject([
      { type: 'IntentionDue', instant: '2026-03-03T11:00:00.000Z' },
    ]);
  });
});
