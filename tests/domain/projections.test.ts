import { expect, it } from 'vitest';
import { projections } from '../../src/domain/projections.ts';

it('lists every view once: a second one would wait for its own mark for ever', () => {
  const names = projections.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
