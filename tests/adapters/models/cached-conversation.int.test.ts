import { expect, it } from 'vitest';
import { cachedShare, converse } from './cached-conversation.ts';

const job = {
  model: 'claude-sonnet-5-5',
  turns: 20,
  calls: 1,
  pauseMs: 600_000,
  cacheFor: '1h',
} as const;

it('nearly all of a conversation is read from the cache, also at ten minutes a turn', async () => {
  const turns = await converse(job);
  expect(cachedShare(turns)).toBeGreaterThan(0.9);
  expect(turns.every(({ costUsd, reservedUsd }) => costUsd <= reservedUsd)).toBe(true);
  expect(turns.slice(1).every(({ usage }) => usage.cacheReadTokens > 0)).toBe(true);
});

it('five minutes are too short for that', async () => {
  expect(cachedShare(await converse({ ...job, cacheFor: '5m' }))).toBe(0);
});

it('a reply of more calls than the provider looks back loses nothing', async () => {
  const turns = await converse({ ...job, turns: 4, calls: 30, pauseMs: 10_000 });
  const [, second, third, fourth] = turns;
  for (const [before, after] of [
    [second, third],
    [third, fourth],
  ] as const) {
    const was = (before?.usage.cacheReadTokens ?? 0) + (before?.usage.cacheWriteTokens ?? 0);
    expect(after?.usage.cacheReadTokens).toBe(was);
  }
});

it('what the provider dropped costs more than was reserved, at most what writing it again costs', async () => {
  const turns = await converse({ ...job, droppedBefore: 10 });
  const over = turns.filter(({ costUsd, reservedUsd }) => costUsd > reservedUsd);
  expect(over).toHaveLength(1);
  const lost = over[0]?.usage.cacheWriteTokens ?? 0;
  const excess = (over[0]?.costUsd ?? 0) - (over[0]?.reservedUsd ?? 0);
  expect(excess).toBeLessThanOrEqual((lost * (4 - 0.1)) / 1e6);
});
