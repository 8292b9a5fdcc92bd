import { expect, it } from 'vitest';
import { followLife, judgeLife, type Outage } from '../../../src/domain/cycle/judge-life.ts';

const now = '2026-03-01T12:00:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
const well = {
  isRunning: true,
  isHealthy: true,
  lastTickAt: minutesAgo(4),
  startedAt: minutesAgo(600),
};
const judge = (seen: Partial<typeof well> | object) =>
  judgeLife({ ...well, ...seen }, { now, intervalMs: 300_000 }).status;

it('tells apart what can be wrong with an agent', () => {
  expect(judge({})).toBe('alive');
  expect(judge({ isRunning: false, isHealthy: null })).toBe('stopped');
  expect(judge({ isHealthy: null })).toBe('silent');
  expect(judge({ isHealthy: false })).toBe('ill');
  expect(judge({ lastTickAt: minutesAgo(15) })).toBe('alive');
  expect(judge({ lastTickAt: minutesAgo(17) })).toBe('stuck');
});

it('gives an agent time that has just begun after a long sleep', () => {
  expect(judge({ lastTickAt: minutesAgo(9000), startedAt: minutesAgo(1) })).toBe('alive');
  expect(judge({ lastTickAt: null, startedAt: null })).toBe('alive');
});

it('says each outage once, and that it is over', () => {
  let outage: Outage | null = null;
  const said = ['alive', 'stopped', 'stopped', 'silent', 'alive', 'alive', 'stopped'].map(
    (status) => {
      const life =
        status === 'alive'
          ? { status: 'alive' as const }
          : { status: status as 'stopped' | 'silent', why: status };
      const step = followLife(outage, life, now);
      outage = step.outage && { ...step.outage, told: true };
      return step.say;
    },
  );
  expect(said).toEqual([null, 'down', null, null, 'back', null, 'down']);
});

it('tries again to say what could not be said', () => {
  const untold = { since: now, why: 'x', told: false };
  const stopped = { status: 'stopped' as const, why: 'y' };
  expect(followLife(untold, stopped, now)).toEqual({
    outage: { since: now, why: 'y', told: false },
    say: 'down',
  });
  expect(followLife(untold, { status: 'alive' }, now)).toEqual({ outage: null, say: null });
});
