import { expect, it } from 'vitest';
import { episodeTimeline, recentEpisodes, searchEpisodes } from '../../src/app/read-episodes.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import { world } from '../phases/world.ts';
import { testOrigin } from '../support/test-log.ts';

const DECIDED = {
  kind: 'task',
  by: 'model',
  work_id: 'task:x',
  procedure_id: null,
  expected_outcome: '',
  text: '',
};

/** Cycles that began at these times, each with what it was for. */
async function lived(...cycles: readonly (readonly [at: string, goal: string])[]) {
  const { log } = world();
  for (const [i, [occurredAt, rationale]] of cycles.entries()) {
    const cycle_no = i + 1;
    const scheduled = { cycle_no, schedule: 'heartbeat', tick_at: occurredAt, trigger: 'cron' };
    const ended = { cycle_no, outcome: 'success', duration_ms: 9, model_calls: 0, cost_usd: 0 };
    const decided = { ...DECIDED, cycle_no, rationale };
    const events: NewEvent[] = [
      { type: 'CycleScheduled', payload: scheduled },
      { type: 'DecisionMade', payload: decided },
      { type: 'CycleCompleted', payload: ended },
    ];
    await log.append('a', { ...testOrigin, occurredAt }, { events });
  }
  const blobs = { getManyPersonal: async () => [] };
  return { agentId: 'a', log, blobs, now: () => '2026-03-03T12:00:00.000Z' };
}

const story = () =>
  lived(
    ['2026-03-01T08:00:00.000Z', 'renew the certificate of the mail server'],
    ['2026-03-02T08:00:00.000Z', 'write the newsletter'],
    ['2026-03-03T08:00:00.000Z', 'write the newsletter'],
    ['2026-03-03T09:00:00.000Z', 'answer Clara about the certificate'],
  );

it('shows what began within the last hours, newest first', async () => {
  const ports = await story();
  const goals = async (hours: number, limit = 9) =>
    (await recentEpisodes(ports, { hours, limit })).map(({ goal }) => goal);
  expect(await goals(24)).toEqual(['answer Clara about the certificate', 'write the newsletter']);
  expect(await goals(24, 1)).toEqual(['answer Clara about the certificate']);
  expect(await goals(1)).toEqual([]);
});

it('finds episodes by the words of their goal', async () => {
  const ports = await story();
  const found = await searchEpisodes(ports, { text: 'certificates of servers', limit: 5 });
  expect(found.map(({ cycle_no }) => cycle_no)).toEqual([1, 4]);
  expect(await searchEpisodes(ports, { text: 'zebra', limit: 5 })).toEqual([]);
});

it('hides trivial ones from who searches after thirty days, and not from who asks by time', async () => {
  const ports = { ...(await story()), now: () => '2026-04-02T08:30:00.000Z' };
  const found = await searchEpisodes(ports, { text: 'certificates of servers', limit: 5 });
  expect(found.map(({ cycle_no }) => cycle_no)).toEqual([4]);
  expect(await recentEpisodes(ports, { hours: 24 * 60, limit: 9 })).toHaveLength(4);
});

it('tells days with what was done on them, newest first', async () => {
  const days = await episodeTimeline(await story(), { days: 2 });
  expect(days).toEqual([
    {
      day: '2026-03-03',
      episodes: 2,
      by_outcome: { success: 2 },
      actions: 0,
      goals: ['answer Clara about the certificate', 'write the newsletter'],
    },
    {
      day: '2026-03-02',
      episodes: 1,
      by_outcome: { success: 1 },
      actions: 0,
      goals: ['write the newsletter'],
    },
  ]);
});
