import { expect, expectTypeOf, it } from 'vitest';
import { fact, factsOfType, isOfType, type PayloadOf, payloadsOf } from '../../src/domain/fact.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { kernelFact } from '../../src/kernel/event/kernel-events.ts';
import { readFacts } from '../../src/phases/read-facts.ts';
import { history } from '../support/recorded.ts';

const run = { order_id: 'news', cycle_no: 3, outcome: 'success' } as const;
const opened = { order_id: 'mail', cycle_no: 4, outcome: 'failure' } as const;
const events = history([
  fact('StandingOrderRun', run),
  fact('ConfigurationChanged', { key: 'zone', from: null, to: 'UTC', by: 'owner' }),
  fact('StandingOrderRun', opened),
]);
const log = { read: async () => events };

it('gives facts of the types that were asked for, typed by them', async () => {
  const query = { types: ['StandingOrderRun', 'ConfigurationChanged'] } as const;
  const found = await readFacts(log, 'a', query);
  const said = found.map((one) =>
    one.type === 'StandingOrderRun' ? one.payload.order_id : one.payload.key,
  );
  expect(said).toEqual(['news', 'zone', 'mail']);
  // @ts-expect-error there is no such event
  expect(await readFacts(log, 'a', { types: ['StandingOrderRan'] })).toEqual([]);
});

it('leaves out what is of another type, however it was found', async () => {
  const paged = { read: async (_: string, { after = 0 }) => events.slice(after) };
  const [first] = await readFacts(paged, 'a', { types: ['ConfigurationChanged'] });
  expectTypeOf(first?.payload).toEqualTypeOf<PayloadOf<'ConfigurationChanged'> | undefined>();
  expect(first?.payload.key).toBe('zone');
});

it('tells an event by its type, and what it says with it', () => {
  const [one] = events;
  if (one === undefined || !isOfType(one, 'StandingOrderRun')) throw new Error('it is one');
  expectTypeOf(one.payload.outcome).toEqualTypeOf<'success' | 'failure'>();
  expectTypeOf(one).toExtend<RecordedEvent>();
  expect(payloadsOf(events, 'StandingOrderRun')).toEqual([run, opened]);
  expect(factsOfType(events, 'StandingOrderRun').map(({ seq }) => seq)).toEqual([1, 3]);
});

it('lets the kernel make only facts of its own', () => {
  const resumed = kernelFact('ProjectionResumed', { projection: 'tasks', version: 2 });
  expect(resumed).toEqual({
    type: 'ProjectionResumed',
    payload: { projection: 'tasks', version: 2 },
  });
  // @ts-expect-error the version is missing
  kernelFact('ProjectionResumed', { projection: 'tasks' });
  // @ts-expect-error an event of this kind has no mood
  kernelFact('ProjectionResumed', { projection: 'tasks', version: 2, mood: 'good' });
  // @ts-expect-error this is no event of the kernel
  kernelFact('StandingOrderRun', run);
});
