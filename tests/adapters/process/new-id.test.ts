import { expect, it } from 'vitest';
import { newId } from '../../../src/adapters/process/new-id.ts';

it('never makes an id twice, and ids sort by their millisecond', () => {
  const ids = Array.from({ length: 3000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    ids.every((id) =>
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id),
    ),
  ).toBe(true);
  const millis = ids.map((id) => id.slice(0, 13));
  expect(millis).toEqual([...millis].sort());
});
