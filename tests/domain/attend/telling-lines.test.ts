import { expect, it } from 'vitest';
import { tellingLines } from '../../../src/domain/attend/telling-lines.ts';

it.each([
  [
    `Exit code 1
TAP version 13
# Subtest: two each
ok 1 - two each
  ---
  duration_ms: 25.8
  ...
# Subtest: five each
not ok 2 - five each
  ---
  duration_ms: 13.1
  type: 'test'
  location: '/home/ada/shop/price.test.mjs:1:90'
  failureType: 'testCodeFailure'
  error: |-
    Expected values to be strictly equal:

    -2 !== 15
  code: 'ERR_ASSERTION'
  stack: |-
    TestContext.<anonymous> (file:///home/ada/shop/price.test.mjs:1:90)
    node:internal/test_runner/harness:255:12`,
    ['not ok 2 - five each', 'Expected values to be strictly equal:', '-2 !== 15'],
  ],
  [
    'Exit code 2\nsrc/a.ts(3,1): error TS2304: Cannot find name "x".',
    ['src/a.ts(3,1): error TS2304: Cannot find name "x".'],
  ],
  ['Exit code 127\nbash: foo: command not found', ['bash: foo: command not found']],
  ['Exit code 3\nwell\nno', ['well', 'no']],
  ['Exit code 1', []],
])('says why, of what a failed call printed: %#', (text, expected) => {
  expect(tellingLines(text)).toEqual(expected);
});
