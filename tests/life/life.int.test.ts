import { beforeAll, describe, expect, it } from 'vitest';
import { liveLife } from '../../bench/life/driver.ts';
import type { Law } from '../../bench/life/law.ts';
import { lawsOf } from '../../bench/life/laws.ts';

const SPAN_MS = 18 * 3_600_000;

describe('sixty cycles of a simulated life', () => {
  const lived: { laws: readonly Law[] } = { laws: [] };

  beforeAll(async () => {
    const life = await liveLife({
      seed: 1,
      cycles: 60,
      jobs: 14,
      isLearning: true,
      isWhole: false,
      hasLongest: true,
      spanMs: SPAN_MS,
    });
    lived.laws = await lawsOf(life);
  });

  it('break no law', () => {
    expect(lived.laws.length).toBeGreaterThan(10);
    expect(lived.laws.filter(({ standing }) => standing === 'broken')).toEqual([]);
  });
});
