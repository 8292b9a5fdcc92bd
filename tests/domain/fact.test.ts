import { expect, expectTypeOf, it } from 'vitest';
import { type Fact, fact } from '../../src/domain/fact.ts';

const order = { order_id: 'news', cycle_no: 3, outcome: 'success' } as const;

it('is an event as the log takes it', () => {
  expect(fact('StandingOrderRun', order, { dedupeKey: 'run:news:3' })).toEqual({
    type: 'StandingOrderRun',
    payload: order,
    dedupeKey: 'run:news:3',
  });
  expectTypeOf(fact('StandingOrderRun', order)).toEqualTypeOf<Fact<'StandingOrderRun'>>();
});

it('does not compile with a name that is none, or a field that is missing, surplus or of another kind', () => {
  // @ts-expect-error there is no such event
  fact('StandingOrderRan', order);
  // @ts-expect-error the outcome is missing
  fact('StandingOrderRun', { order_id: 'news', cycle_no: 3 });
  // @ts-expect-error an event of this kind has no mood
  fact('StandingOrderRun', { order_id: 'news', cycle_no: 3, outcome: 'success', mood: 'good' });
  // @ts-expect-error no such outcome
  fact('StandingOrderRun', { order_id: 'news', cycle_no: 3, outcome: 'fine' });
  const made = fact('StandingOrderRun', order);
  // @ts-expect-error what happened is not changed
  made.payload.cycle_no = 4;
  expect(made.type).toBe('StandingOrderRun');
});

it('does not compile with the payload of another fact', () => {
  const claimed = { cycle_no: 3, holder: 'worker-1' };
  // @ts-expect-error what a standing order came to says more
  const mixed: Fact<'StandingOrderRun' | 'CycleClosed'> = {
    type: 'StandingOrderRun',
    payload: claimed,
  };
  expect(mixed.payload).toBe(claimed);
});
