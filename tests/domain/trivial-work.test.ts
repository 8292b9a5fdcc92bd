import { expect, it } from 'vitest';
import { isTrivialWork } from '../../src/domain/trivial-work.ts';

it.each([
  ['one call', { actions: 1, goal: 'Mend the price' }, true],
  ['two calls', { actions: 2, goal: 'Mend the price' }, false],
  ['words that nobody knows', { actions: 9, goal: null }, false],
  ['a greeting', { actions: 4, goal: 'hello' }, true],
  ['a greeting in another language', { actions: 4, goal: 'Guten Morgen!' }, true],
  ['a greeting with a wish', { actions: 4, goal: 'Hello, mend the price' }, false],
  ['a go-ahead', { actions: 4, goal: 'go on' }, false],
  ['a command to the agent itself', { actions: 3, goal: '/s3-init Look after the shop' }, true],
  ['its longer name', { actions: 3, goal: '/homeostat:s3-reflect' }, true],
  ['a command of the person', { actions: 3, goal: '/review the last commit' }, false],
])('%s: trivial or not (S62, D22)', (_, work, expected) => {
  expect(isTrivialWork(work)).toBe(expected);
});
