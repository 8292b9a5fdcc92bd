import { describe, expect, it } from 'vitest';
import { approvalProjection } from '../../../src/domain/action/views/approval.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { parkedWorkProjection } from '../../../src/domain/cycle/views/parked-work.ts';
import { jobProjection } from '../../../src/domain/job/views/job.ts';
import { cancelTask, completeTask } from '../../../src/domain/task/command-tasks.ts';
import { intentionProjection } from '../../../src/domain/task/views/intention.ts';
import { standingOrdersProjection } from '../../../src/domain/task/views/standing-orders.ts';
import type { Origin } from '../../../src/kernel/event/event.ts';
import { recordDue } from '../../../src/phases/cycle/record-due.ts';
import { deskOver } from '../../support/desk-over.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const projections = [
  ...[intentionProjection, standingOrdersProjection, jobProjection],
  ...[parkedWorkProjection, approvalProjection],
];

function office() {
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  const desk = deskOver(log);
  const origin: Origin = { ...testOrigin, trust: 'owner' };
  const look = () => recordDue(log, 'a', testOrigin);
  const reminders = async () => (await desk.list()).reminders.map(({ title }) => title);
  return { log, desk, origin, look, reminders };
}
const SOON = '2020-01-01T00:00:00.000Z';

describe('what has come due', () => {
  it('is recorded once, by however many look at once', async () => {
    const { log, desk, origin, look, reminders } = office();
    const title = 'the bank';
    const words = { title, content: '', priority: 3, due_at: SOON, tags: [] };
    const rest = { blocks: [], blocked_by: [], steps: [], verify: [], source_hash: null };
    const named = { intention_id: 'bank', kind: 'reminder', source: 'cli' };
    const payload = { ...named, ...words, ...rest };
    await log.append('a', origin, { events: [{ type: 'IntentionFormed', payload }] });
    const rounds = await Promise.all([look(), look(), look()]);
    expect(rounds.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(1);
    expect(await reminders()).toEqual([title]);
    const seen = { evidence: ['seen'] };
    await desk.change(origin, 'bank', (tasks, id) => completeTask(tasks, { id, ...seen }));
    expect(await reminders()).toEqual([]);
  });

  it('says when to look again', async () => {
    const { desk, origin, look } = office();
    const added = await desk.add(origin, 'cli', { kind: 'reminder', title: 'tea in 3 hours' });
    expect(added).toMatchObject({ ok: true, id: 'tea', task: { title: 'tea' } });
    const due = added.ok ? added.task.due_at : '';
    expect(await look()).toEqual({ recorded: 0, nextAt: due, armed: 0 });
    await desk.change(origin, 'tea', (tasks, id) => cancelTask(tasks, { id, reason: 'no' }));
    expect((await look()).nextAt).toBeNull();
  });

  it('is what waited for an event, from when it was asked for', async () => {
    const { log, desk, origin, look } = office();
    const happen = (by: string) =>
      log.append('a', testOrigin, {
        events: [{ type: 'ControllerPaused', payload: { by, reason: 'r' } }],
      });
    await happen('before');
    const asked = { kind: 'reminder' as const, title: 'Ask why', when: 'event ControllerPaused' };
    await desk.add(origin, 'cli', asked);
    expect(await look()).toMatchObject({ recorded: 0, armed: 1 });
    await happen('after');
    expect(await look()).toMatchObject({ recorded: 1 });
    expect(await look()).toMatchObject({ recorded: 0, armed: 0 });
    const shown = await desk.show('ask why');
    expect(shown.ok && shown.task.occurrences[0]?.cause).toMatch(/ControllerPaused/);
  });
});

it('refuses what can be meant in two ways, with the choices', async () => {
  const { desk, origin } = office();
  const asked = { kind: 'reminder' as const, title: 'call', due: 'tomorrow at 5' };
  const added = await desk.add(origin, 'cli', asked);
  expect(added).toMatchObject({ ok: false, code: 'ambiguous' });
  expect(added.ok ? [] : added.choices).toHaveLength(2);
});
