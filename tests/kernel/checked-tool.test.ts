import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkedTool } from '../../src/kernel/checked-tool.ts';

const input = z.strictObject({
  command: z.string(),
  seconds: z.int().max(600).optional(),
  isLoud: z.boolean().optional(),
  paths: z.array(z.string()).optional(),
});

/** What the tool would be run with, or why it is not. */
function preparedFrom(given: unknown): unknown {
  const seen: unknown[] = [];
  const tool = checkedTool({
    name: 'shell',
    description: '',
    reach: 'look',
    isRepeatable: true,
    input,
    prepare: (read) => {
      seen.push(read);
      return { status: 'refused', why: 'only looked at' };
    },
  });
  const prepared = tool.prepare(given);
  return seen[0] ?? ('why' in prepared && prepared.why);
}

it.each([
  [
    { command: 'ls', seconds: '60' },
    { command: 'ls', seconds: 60 },
  ],
  [
    { command: 'ls', isLoud: 'true' },
    { command: 'ls', isLoud: true },
  ],
  [
    { command: 'ls', paths: '["a","b"]' },
    { command: 'ls', paths: ['a', 'b'] },
  ],
  ['{"command":"ls"}', { command: 'ls' }],
])('reads %j as what it is', (given, read) => {
  expect(preparedFrom(given)).toEqual(read);
});

it.each([
  [{ command: 'ls', seconds: 'soon' }, /^seconds: .*number/u],
  [{ command: 'ls', seconds: '6000' }, /^seconds: .*600/u],
  [{ command: 60 }, /^command: .*string/u],
  [{ command: 'ls', paths: 'a' }, /^paths: .*array/u],
  [{ command: 'ls', more: 'true' }, /more/u],
])('says what is wrong with %j', (given, why) => {
  expect(preparedFrom(given)).toMatch(why);
});

it('leaves text alone, whatever it looks like', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (command) => {
      expect(preparedFrom({ command, seconds: '1' })).toEqual({ command, seconds: 1 });
    }),
  );
});
