import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { type Filled, fillBudget } from '../../../src/domain/recall/fill-budget.ts';
import { estimateTokens } from '../../../src/kernel/text/tokens.ts';

type Item = { readonly score: number; readonly text: string };
const render = { item: ({ text }: Item) => `- ${text}`, heading: (name: string) => `## ${name}` };
const rendered = ({ taken }: Filled<Item>) =>
  taken.flatMap(({ name, items }) => [render.heading(name), ...items.map(render.item)]).join('\n');

const text = fc.oneof(
  fc.lorem({ maxCount: 30 }),
  fc.constantFrom(
    'const tokens = estimateTokens(`${a}\\n`) ?? 0; // {}[]()=>',
    '東京都の天気は晴れです。',
    '🙂🙃',
  ),
  fc.nat(20_000).map((length) => 'deadBEEF01'.repeat(length / 10)),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const items = fc
  .array(fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), text }), { maxLength: 20 })
  .map((all) => all.sort((a, b) => b.score - a.score));
const sections = fc
  .array(fc.record({ share: fc.integer({ min: 0, max: 5 }), items }), { maxLength: 5 })
  .map((all) => all.map((section, at) => ({ ...section, name: `part ${at}` })));

test.prop([sections, fc.nat(3000)])('what is rendered is never above the budget', (all, budget) => {
  const filled = fillBudget(all, { render, budget });
  expect(filled.tokens).toBeLessThanOrEqual(budget);
  expect(estimateTokens(rendered(filled))).toBeLessThanOrEqual(filled.tokens);
});

test.prop([sections, fc.nat(3000)])(
  'each item is taken or trimmed, and none that fits is left out',
  (all, budget) => {
    const filled = fillBudget(all, { render, budget });
    const given = all.flatMap((section) => section.items);
    const taken = filled.taken.flatMap((section) => section.items);
    expect(new Set([...taken, ...filled.trimmed])).toEqual(new Set(given));
    expect(taken.length + filled.trimmed.length).toBe(given.length);
    const heading = estimateTokens(render.heading('part 0')) + 1;
    const smallest = Math.min(
      ...filled.trimmed.map((item) => estimateTokens(render.item(item)) + 1),
    );
    expect(filled.tokens + smallest + heading).toBeGreaterThan(budget);
  },
);

it('a share that is not used goes to the best of the others, and what is too long is skipped', () => {
  const short = (score: number) => ({ score, text: 'four words of text' });
  const huge = { score: 0.95, text: 'word '.repeat(500) };
  const filled = fillBudget(
    [
      { name: 'events', share: 1, items: [huge, ...[0.9, 0.8, 0.7, 0.6].map(short)] },
      { name: 'tasks', share: 1, items: [] },
    ],
    { render, budget: 40 },
  );
  expect(filled.trimmed).toContain(huge);
  expect(filled.taken.map(({ name, items: { length } }) => [name, length])).toEqual([
    ['events', 4],
  ]);
});
