import { expect, it } from 'vitest';
import type { BudgetSettings } from '../../../src/domain/budget/limits.ts';
import { defaultBudgetSettings } from '../../../src/domain/budget/limits.ts';
import { modelStanding } from '../../../src/phases/model/model-standing.ts';
import { world } from '../world.ts';

const DAY = 'day:2026-03-01';

/** A call of work was refused, then one of the reflection, which may fill less of the day. */
async function refusedTwice(budget: BudgetSettings) {
  const { record, clock, surroundings } = world();
  clock.ms = Date.parse('2026-03-01T10:00:00.000Z');
  const { dailyUsd, dailyShares } = defaultBudgetSettings;
  for (const share of [dailyShares.act, dailyShares.reflection]) {
    const payload = { scope: DAY, limit_usd: dailyUsd * share, wanted_usd: 1.5 };
    const window_ends_at = '2026-03-02T00:00:00.000Z';
    await record({ type: 'BudgetExhausted', payload: { ...payload, window_ends_at } });
  }
  const { agentId, log } = surroundings;
  const standing = modelStanding({ model: null, providers: [], budget });
  return standing.lifted(await log.view(agentId, standing.wanted('2026-03-01T10:00:00.000Z')));
}

it('does not wake work that waits for money once a lesser call was refused too', async () => {
  expect([...(await refusedTwice(defaultBudgetSettings))]).not.toContain('budget');
});

it('wakes it when its owner raises the money of the day', async () => {
  const raised = { ...defaultBudgetSettings, dailyUsd: 2 * defaultBudgetSettings.dailyUsd };
  expect([...(await refusedTwice(raised))]).toContain('budget');
});
