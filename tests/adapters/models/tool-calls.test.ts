import { expect, it } from 'vitest';
import { readCalls } from '../../../src/adapters/models/tool-calls.ts';
import type { ModelRequest } from '../../../src/kernel/ports/model.ts';

const request = { tools: [{ name: 'write', description: '', inputSchema: {} }] } as unknown;
const read = (json: string) =>
  // Only the tools of a request are looked at.
  readCalls([{ id: 'a', name: 'write', json, isClosed: true }], request as ModelRequest);

it.each([
  ['a number that is too large', '{"n":1e999}'],
  ['more depth than can be kept', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
])('a call with %s is none', (_, json) => {
  expect(read(json)).toMatchObject({ issues: [expect.stringContaining('write')] });
});

it('a call is read as it was written', () => {
  expect(read('{"path":"a","n":[1,{"x":null}]}')).toMatchObject({
    calls: [{ name: 'write', input: { path: 'a', n: [1, { x: null }] } }],
  });
});
