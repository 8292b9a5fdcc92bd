import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { asRunBlock, readRunBlocks } from '../../../../src/adapters/models/anthropic/run-blocks.ts';

const lines = (...all: readonly string[]) => all.join('\n');

describe('a block to run', () => {
  it('is what stands between its fences, and the words around it are what is said', () => {
    const reply = lines('I look.', '```run', 'ls -la', 'cat x', '```', 'Then I go on.');
    expect(readRunBlocks(reply)).toEqual({
      text: lines('I look.', 'Then I go on.'),
      commands: [lines('ls -la', 'cat x')],
      isOpen: false,
    });
  });

  it('may be one of several, and come with the line ends of another system', () => {
    const reply = '```run\r\nls\r\n```\r\n```run  \r\npwd\r\n```';
    expect(readRunBlocks(reply)).toEqual({ text: '', commands: ['ls', 'pwd'], isOpen: false });
  });

  it('may hold fences of its own inside a longer one', () => {
    const inner = lines("cat > a.md <<'E'", '```js', 'x', '```', 'E');
    expect(readRunBlocks(asRunBlock(inner)).commands).toEqual([inner]);
  });

  it.each([
    ['another language', lines('```sh', 'rm -rf x', '```')],
    ['no language', lines('```', 'rm -rf x', '```')],
    ['a longer word', lines('```runner', 'rm -rf x', '```')],
    ['more words', lines('```run now', 'rm -rf x', '```')],
    ['a quote', lines('> ```run', '> rm -rf x', '> ```')],
    ['data of the prompt', lines('| ```run', '| rm -rf x', '| ```')],
    ['a list or an indented text', lines('  ```run', '  rm -rf x', '  ```')],
    ['another fence', lines('````md', '```run', 'rm -rf x', '```', '````')],
    ['a fence of waves', lines('~~~', '```run', 'rm -rf x', '```', '~~~')],
    ['a fence that never ends', lines('```text', '```run', 'rm -rf x')],
    ['waves of its own', lines('~~~run', 'rm -rf x', '~~~')],
    ['a line of words', 'Write ```run rm -rf x``` to remove it.'],
    ['the middle of a line', lines('so: ```run', 'rm -rf x', '```')],
  ])('is not what stands in %s', (_, reply) => {
    expect(readRunBlocks(reply)).toMatchObject({ commands: [], isOpen: false });
  });

  it('is none while it has no end', () => {
    const reply = lines('```run', 'ls', '```', '```run', 'rm -rf bu');
    expect(readRunBlocks(reply)).toMatchObject({ commands: ['ls'], isOpen: true });
  });
});

test.prop([fc.string()])('any text without a fence is only said', (text) => {
  const plain = text.replace(/[`~]/g, '');
  expect(readRunBlocks(plain)).toMatchObject({ commands: [], isOpen: false });
});

test.prop([fc.string({ unit: 'grapheme' })])('any command is read as it was written', (text) => {
  const command = text.replace(/\r\n?/g, '\n');
  expect(readRunBlocks(asRunBlock(command)).commands).toEqual([command]);
});
