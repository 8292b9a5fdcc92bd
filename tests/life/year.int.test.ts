import { beforeAll, describe, expect, it } from 'vitest';
import type { Law } from '../../bench/life/law.ts';
import { lawsOfYear } from '../../bench/life/year/laws-of-year.ts';
import { liveYear } from '../../bench/life/year/live-year.ts';

const DAYS = 8;
const JOBS = 3;

describe('the first days of a simulated year', () => {
  const lived: { laws: readonly Law[]; sent: number } = { laws: [], sent: 0 };

  beforeAll(async () => {
    const year = await liveYear({ seed: 1, days: DAYS, jobs: JOBS, isLearning: true });
    lived.laws = await lawsOfYear(year);
    lived.sent = year.sent.length;
  });

  it('break no law', () => {
    expect(lived.laws.length).toBeGreaterThan(10);
    expect(lived.laws.filter(({ standing }) => standing === 'broken')).toEqual([]);
  });

  it('answer what the owner writes, and remind them', () => {
    const reminders = lived.laws.find(({ law }) => law.startsWith('moments of reminders'));
    expect(lived.sent).toBeGreaterThan(DAYS);
    expect(reminders?.standing).toBe('holds');
  });
});
