import type { Life } from './driver.ts';

/** What a law is read from; `isTrue` of a word may be unknown where nobody looked at that moment. */
export type Lived = Pick<Life, 'jobs' | 'given' | 'events' | 'verdicts' | 'missing' | 'meter'> & {
  /** Nobody answers questions: a job that asks one has come to its end. */
  readonly isUnanswered?: boolean;
};

/** One law with what was counted. `no case`: nothing was met that could have broken it. */
export type Law = {
  readonly law: string;
  readonly found: string;
  readonly standing: 'holds' | 'broken' | 'no case';
};

export type Counted = {
  readonly found: string;
  /** What could have broken it. */
  readonly cases: number;
  readonly broken: number;
};

export function lawOf(law: string, { found, cases, broken }: Counted): Law {
  if (broken > 0) return { law, found, standing: 'broken' };
  return { law, found, standing: cases > 0 ? 'holds' : 'no case' };
}

/** How many of them should not be. */
export function noneOf(law: string, all: readonly unknown[], wrong: readonly unknown[]): Law {
  return lawOf(law, {
    found: `${wrong.length} of ${all.length}`,
    cases: all.length,
    broken: wrong.length,
  });
}
