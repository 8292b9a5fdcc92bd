import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outermostJson } from '../../src/kernel/outermost-json.ts';

it.each([
  ['alone', '{"a":1}'],
  ['behind a sentence', 'Here is my decision:\n{"a":1}'],
  ['in a fence', '```json\n{"a":1}\n```'],
  ['in a fence with words around it', 'So:\n```\n{"a":1}\n```\nI hope this helps.'],
])('finds an object %s', (_, text) => {
  expect(JSON.parse(outermostJson(text))).toEqual({ a: 1 });
});

it.each(['', 'no object', '} {', '[{"a":1}]', '"{}"'])('leaves %j as it is', (text) => {
  expect(outermostJson(text)).toBe(text);
});

it('takes what is JSON as a whole for nothing else', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(outermostJson(json)).toBe(json);
    }),
  );
});
