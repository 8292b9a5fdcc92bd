import { beforeAll, describe, expect, it } from 'vitest';
import { type Life, liveLife } from '../../bench/life/driver.ts';
import type { Law } from '../../bench/life/law.ts';
import { lawsOf } from '../../bench/life/laws.ts';
import { madeAgain } from '../../bench/life/learned.ts';

const SPAN_MS = 18 * 3_600_000;
/** Counted, since a clock says little on a busy machine: a fifth more than it takes. */
const DOCUMENTS_AN_APPEND = 17;
const EVENTS_AN_APPEND = 4.2;
/** What a short life may not meet. */
const RARE = ['experiments told wrongly'];

describe('sixty cycles of a simulated life', () => {
  const lived: { life?: Life; laws: readonly Law[] } = { laws: [] };

  beforeAll(async () => {
    lived.life = await liveLife({
      seed: 1,
      cycles: 60,
      jobs: 14,
      isLearning: true,
      isWhole: false,
      hasLongest: true,
      spanMs: SPAN_MS,
    });
    lived.laws = await lawsOf(lived.life);
  });

  it('break no law', () => {
    expect(lived.laws.length).toBeGreaterThan(10);
    expect(lived.laws.filter(({ standing }) => standing === 'broken')).toEqual([]);
  });

  it('meet a case of each law', () => {
    const unmet = lived.laws.filter(({ standing }) => standing === 'no case');
    expect(unmet.filter(({ law }) => !RARE.includes(law))).toEqual([]);
  });

  it('make no planted mistake again that an earlier job has made', () => {
    const { made, of } = madeAgain(lived.life ?? { jobs: [], given: new Map(), mistakes: [] });
    expect(of).toBeGreaterThan(0);
    expect(made).toBe(0);
  });

  it('take a bounded part of the log for each append', () => {
    const { appends = 0, documents = 0, events = 0 } = lived.life?.work ?? {};
    expect(appends).toBeGreaterThan(0);
    expect(documents / appends).toBeLessThan(DOCUMENTS_AN_APPEND);
    expect(events / appends).toBeLessThan(EVENTS_AN_APPEND);
  });
});
