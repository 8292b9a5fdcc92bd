import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shownOrder } from '../../../src/app/shapes/task-shapes.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { projections } from '../../../src/domain/projections.ts';
import { intentionProjection } from '../../../src/domain/task/views/intention.ts';
import { emptyStandingOrders } from '../../../src/domain/task/views/standing-orders.ts';
import { dueWork } from '../../../src/domain/task/work/due-work.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { deskOver } from '../../support/desk-over.ts';
import { fieldsOf } from '../../support/fields-of.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const NOW = '2026-03-01T08:05:00.000Z';
/** In Berlin it is an hour later by the clock. */
const LATER = '2026-03-01T13:20:00.000Z';

const words = { content: '', priority: 3, due_at: null, tags: [], blocks: [], blocked_by: [] };
const task = {
  title: 'Build the house',
  ...words,
  steps: [{ run: 'make house' }],
  verify: [],
  source_hash: null,
};
const formed = {
  type: 'IntentionFormed',
  payload: { intention_id: 'house', kind: 'task', source: 'cli', ...task },
};
const revised = { type: 'IntentionRevised', payload: { intention_id: 'house', ...task } };

/** Of the task as the first fact of a log has it. */
function fingerprintOfTask(): string {
  const tasks = documentsOf(intentionProjection, [recorded(formed, 1)]);
  const documents = { tasks, standingOrders: emptyStandingOrders, inbox: new Map() };
  return dueWork(documents, { asOf: NOW, zone: 'UTC' })[0]?.fingerprint ?? '';
}

const work_id = 'task:house';
const fingerprint = fingerprintOfTask();
const parked = (cause: string, retry_at: string | null, cycle_no = 1): NewEvent => ({
  type: 'WorkParked',
  payload: { cycle_no, work_id, fingerprint, cause, retry_at },
});
const ran: NewEvent = {
  type: 'ActionExecuted',
  payload: {
    action_id: 'step-1-1',
    cycle_no: 1,
    tool: 'shell',
    exit_code: 2,
    duration_ms: 1,
    result_digest: 'd',
    output_ref: null,
    output_head: 'no rule\n  to make house\n',
    evidence: [],
  },
};
const evidenced = (ref: string): NewEvent => ({
  type: 'EvidenceAttached',
  payload: { cycle_no: 1, work_id, ok: false, evidence: [{ kind: 'exit', ref, ok: false }] },
});
const thought = (rationale: string, cycle_no = 1): NewEvent => ({
  type: 'DecisionMade',
  payload: {
    cycle_no,
    kind: 'idle',
    by: 'code',
    work_id: null,
    procedure_id: null,
    rationale,
    expected_outcome: null,
    text: null,
  },
});
const gaveUp = (message: string): NewEvent => ({
  type: 'PhaseFailed',
  payload: {
    cycle_no: 1,
    phase: 'act',
    attempt: 1,
    error_class: 'policy',
    message,
    retryable: false,
    will_retry_at: null,
  },
});
const job = { job_id: 'job-1', work_id, cycle_no: 1 };
const opened: NewEvent = { type: 'JobOpened', payload: { ...job, fingerprint } };
const failed: NewEvent = {
  type: 'JobConcluded',
  payload: {
    ...job,
    outcome: 'failed',
    basis: 'owner_checks',
    claimed: true,
    evidence: [],
    missing: ['roof.md'],
  },
};
const rests: NewEvent = {
  type: 'JobPaused',
  payload: { ...job, reason: 'cycle_time', detail: 'long', question: null, retry_at: null },
};

async function deskAfter(...events: readonly NewEvent[]) {
  const store = memoryEventStore(catalogue, () => Date.parse(NOW));
  const log = testLog({ store, definitions: catalogue, projections });
  const origin = { ...testOrigin, trust: 'owner' as const, occurredAt: NOW };
  await log.append('a', origin, { events });
  return deskOver(log);
}

async function told(...events: readonly NewEvent[]) {
  const desk = await deskAfter(formed, ...events);
  const found = await desk.show('house');
  if (!found.ok) throw new Error(found.why);
  const [listed] = (await desk.list()).tasks;
  const { standing, last_try } = found.task;
  expect(listed).toMatchObject({ standing, last_try });
  return found.task;
}

describe('what a task says of its last try', () => {
  it('is nothing when there was none', async () => {
    expect(await told()).toMatchObject({ standing: null, last_try: null });
  });

  it('is why its steps failed, what they printed, and when they run again', async () => {
    const ref = 'exit 2 of step "make house"';
    expect(await told(ran, evidenced(ref), parked('failure', LATER))).toMatchObject({
      standing: `failed: ${ref}; next try 14:20`,
      last_try: {
        cycle_no: 1,
        cause: 'failure',
        outcome: 'failed',
        failures: 1,
        why: [ref, 'printed: no rule to make house'],
        next_try_at: LATER,
        is_due: false,
      },
    });
  });

  it('counts the failures in a row', async () => {
    const twice = [evidenced('x'), parked('failure', NOW), parked('failure', LATER)];
    expect((await told(...twice)).standing).toBe('failed 2 times: x; next try 14:20');
  });

  it('is why its phase gave up', async () => {
    const why = 'a step never runs as it is written';
    expect((await told(gaveUp(why), parked('failure', LATER))).last_try?.why).toEqual([why]);
  });

  it('is when a failed job goes on', async () => {
    const { standing, last_try } = await told(opened, failed, parked('failure', LATER));
    expect(standing).toBe('failed: roof.md; next try 14:20');
    expect(last_try).toMatchObject({ is_of_job: true, next_try_at: LATER });
  });

  it('is why a job stopped that had no time to say so', async () => {
    const { standing } = await told(opened, gaveUp('the disk is full'), parked('failure', LATER));
    expect(standing).toBe('failed: the disk is full; next try 14:20');
  });

  it.each([
    ['model', null, 'resting (no model)'],
    ['budget', LATER, 'resting until 14:20 (no money)'],
    ['outage', '2026-03-01T23:30:00.000Z', 'resting until 2026-03-02 00:30 (outage)'],
    ['done', LATER, 'resting until 14:20 (nothing to do)'],
    ['unknown_effect', null, 'waits for you: what happened'],
  ])('is why nobody began it: %s', async (cause, retryAt, standing) => {
    const why = `nothing here can be done: ${cause}`;
    expect(await told(thought(why), parked(cause, retryAt))).toMatchObject({
      standing,
      last_try: { cause, why: [why], next_try_at: retryAt, is_of_job: false },
    });
  });

  it('is not what came before its job was taken up', async () => {
    const before = [thought('no model'), parked('model', null)];
    const job2 = [opened, rests].map((event) => ({
      ...event,
      payload: { ...fieldsOf(event), cycle_no: 2 },
    }));
    expect(await told(...before, ...job2)).toMatchObject({
      standing: 'resting (its turn in this cycle is over)',
      last_try: null,
    });
  });

  it('is what came after its job rested', async () => {
    const after = [thought('no model was named', 2), parked('model', null, 2)];
    const { standing } = await told(opened, rests, ...after);
    expect(standing).toBe('resting (no model)');
  });

  it.each([
    ['its time has come', [parked('failure', NOW)]],
    ['it has changed', [parked('failure', LATER), revised]],
  ])('is that it is due again when %s', async (_, events) => {
    expect(await told(evidenced('x'), ...events)).toMatchObject({
      standing: 'failed: x; due again',
      last_try: { is_due: true, next_try_at: null },
    });
  });
});

describe('the standing of what comes again', () => {
  const recurs = { phrase: 'each day at 8', cron: '0 8 * * *', zone: 'UTC', misfire: 'once' };
  const daily = {
    type: 'IntentionArranged',
    payload: { intention_id: 'house', parent: null, who: null, recurs, trigger: null },
  };
  const due = {
    type: 'IntentionDue',
    payload: { intention_id: 'house', instant: NOW, by: 'schedule', cause: null, missed: 0 },
  };
  const done = { ...failed, payload: { ...fieldsOf(failed), outcome: 'done', missing: [] } };

  async function standingAfter(...events: readonly NewEvent[]) {
    const desk = await deskAfter(formed, daily, ...events);
    return (await desk.list()).tasks[0]?.standing;
  }

  it('is never that it is done, only that the last time was', async () => {
    expect(await standingAfter(opened, done)).toBe('waits for its next time; last time done');
    expect(await standingAfter(opened, done, due)).toBe('due again; last time done');
  });

  it('is why its next time was not begun', async () => {
    const after = [thought('no model was named', 2), parked('model', null, 2)];
    expect(await standingAfter(opened, done, ...after)).toBe('resting (no model)');
  });
});

it('says of a standing order too why it did not run', async () => {
  const order = { order_id: 'news', title: 'Read the news', text: '', steps: [], verify: [] };
  const orders = [{ ...order, schedule: null }];
  const desk = await deskAfter(
    { type: 'StandingOrdersRead', payload: { file_hash: 'h', blob: 'b', trust: 'owner', orders } },
    thought('no model was named'),
    {
      type: 'WorkParked',
      payload: { cycle_no: 1, work_id: 'order:news', fingerprint, cause: 'model', retry_at: null },
    },
  );
  const { orders: shown } = await desk.list();
  // As the API answers: what its schema does not know would be refused.
  expect(() => z.array(shownOrder).parse(shown)).not.toThrow();
  expect(shown).toMatchObject([
    { standing: 'resting (no model)', last_try: { why: ['no model was named'] } },
  ]);
});

it('says in words how often a standing order comes', async () => {
  const weekly = 'DTSTART;TZID=UTC:20260105T090000\nRRULE:FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO';
  const order = { order_id: 'news', title: 'Read the news', text: '', steps: [], verify: [] };
  const orders = [
    { ...order, schedule: weekly },
    { ...order, order_id: 'idle', schedule: null },
  ];
  const payload = { file_hash: 'h', blob: 'b', trust: 'owner', orders };
  const desk = await deskAfter({ type: 'StandingOrdersRead', payload });
  const shown = (await desk.list()).orders;
  expect(shown.map(({ rhythm }) => rhythm)).toEqual(['every week on Monday at 9 AM', null]);
});

describe('a task that is said anew', () => {
  const edited = async (from: NewEvent) => {
    const desk = await deskAfter(from);
    const origin = { ...testOrigin, trust: 'owner' as const, occurredAt: NOW };
    const answer = await desk.edit(origin, 'house', { priority: 5 });
    expect(answer).toMatchObject({ ok: true, id: 'house' });
    const found = await desk.show('house');
    if (!found.ok) throw new Error(found.why);
    return found.task;
  };

  it('by its owner stays theirs', async () => {
    expect(await edited(formed)).toMatchObject({ priority: 5, trust: 'owner', trust_reason: null });
  });

  it('keeps the words and steps of somebody else theirs', async () => {
    const trust_reason = 'others may write its file';
    const foreign = { ...formed, payload: { ...formed.payload, trust_reason } };
    expect(await edited({ ...foreign, trust: 'outside' })).toMatchObject({
      priority: 5,
      trust: 'outside',
      trust_reason,
      steps: [{ run: 'make house' }],
    });
  });
});

it('says of a new task that its name is open already', async () => {
  const desk = await deskAfter();
  const origin = { ...testOrigin, trust: 'owner' as const, occurredAt: NOW };
  const added = (title: string) => desk.add(origin, 'cli', { kind: 'task', title });
  expect(await added('Water the plants')).toMatchObject({ ok: true, told: [] });
  expect(await added('water the  plants')).toMatchObject({
    id: 'water-the-plants-2',
    told: ['open under the same name already: water-the-plants'],
  });
  expect(await added('Water the roses')).toMatchObject({ told: [] });
});
