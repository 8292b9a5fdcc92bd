import { expect, it } from 'vitest';
import { readBudget } from '../../src/app/read-budget.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { projections } from '../../src/domain/projections.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { testLog, testOrigin } from '../support/test-log.ts';

const PRICED = { price_version: 'p' };

it('knows what a day has cost after more cycles than are listed', async () => {
  const store = memoryEventStore(catalogue);
  const log = testLog({ store, definitions: catalogue, projections });
  const { now } = await log.view('a', []);
  const day = `day:${now.slice(0, 10)}`;
  for (let no = 1; no <= 60; no++) {
    const scopes = [day, `cycle:${no}`].map((scope) => ({ scope, limit_usd: 5 }));
    const booking = { ref: `r${no}`, scopes, ...PRICED };
    const reserved = { ...booking, worst_case_usd: 1, expires_at: '2999-01-01', model: 'm' };
    const spent = { ...booking, amount_usd: 0.01, estimated: false, usage: null };
    await log.append('a', testOrigin, {
      events: [
        { type: 'BudgetReserved', payload: reserved },
        { type: 'BudgetSpent', payload: spent },
      ],
    });
  }
  const { today, scopes } = await readBudget({ agentId: 'a', log, config: { dailyUsd: 5 } });
  expect(today).toMatchObject({ scope: day, spent_usd: 0.6, left_usd: 4.4 });
  expect(scopes.map(({ scope }) => scope)).toContain(day);
});
