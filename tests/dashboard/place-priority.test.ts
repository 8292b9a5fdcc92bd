import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { placePriority } from '../../dashboard/src/pages/work/place-priority.ts';

const priority = fc.integer({ min: 1, max: 5 });

test.prop([priority, priority])('a card between two keeps their order', (one, other) => {
  const [above, below] = [Math.max(one, other), Math.min(one, other)];
  const placed = placePriority(above, below);
  expect(placed).toBeGreaterThanOrEqual(below);
  expect(placed).toBeLessThanOrEqual(above);
});

it.each([
  [null, null, 3],
  [null, 3, 4],
  [null, 5, 5],
  [2, null, 2],
  [5, 3, 4],
  [4, 4, 4],
])('a card between %j and %j gets %j', (above, below, placed) => {
  expect(placePriority(above, below)).toBe(placed);
});
