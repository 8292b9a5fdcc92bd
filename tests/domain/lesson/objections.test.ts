import { describe, expect, it } from 'vitest';
import { isReplacedBy, taughtIn } from '../../../src/domain/lesson/objections.ts';

describe('what a prompt teaches', () => {
  it.each([
    ['No, use npm ci, not npm install.', 'use npm ci, not npm install.'],
    ['no use npm ci instead of npm install', 'use npm ci instead of npm install'],
    ['That was wrong. Use npm ci, not npm install.', 'Use npm ci, not npm install.'],
    ['Wrong: use npm ci rather than npm install', 'use npm ci rather than npm install'],
    ["No, don't use npm install, use npm ci.", "don't use npm install, use npm ci."],
    ['Nein, nimm npm ci, nicht npm install.', 'nimm npm ci, nicht npm install.'],
    ['Nein, nimm npm ci statt npm install.', 'nimm npm ci statt npm install.'],
  ])('is, of %j, how the work before is to be done', (prompt, text) => {
    expect(taughtIn(prompt)).toEqual([{ text, isOfWorkBefore: true }]);
  });

  it.each([
    ['Never run npm install here.', 'Never run npm install here.'],
    ['Mend the test. Always run the linter first.', 'Always run the linter first.'],
  ])('is, of %j, what always holds', (prompt, text) => {
    expect(taughtIn(prompt)).toEqual([{ text, isOfWorkBefore: false }]);
  });

  it.each([
    'Fix the test of the price',
    'Rename foo to bar, not baz.',
    'No, not that one.',
    'No, I meant the other file.',
    'No, use the blue one this time, not the red one.',
    'Should I use npm ci, not npm install?',
    'It said:\n> No, use npm ci, not npm install.',
    '```\nNo, use npm ci, not npm install.\n```',
    'No, use the key sk-ant-api03-abcdefghijklmnopqrstuvwx, not the old one.',
  ])('is nothing, of %j', (prompt) => {
    expect(taughtIn(prompt)).toEqual([]);
  });
});

describe('a lesson', () => {
  const said = 'Use npm ci, not npm install.';

  it.each([
    ['Install the packages of the shop with npm install', true],
    ['Use npm ci, not npm install', false],
    ['Install npm and then pip', false],
    ['Run the migrations before the tests', false],
  ])('%j is out of date after it: %s', (known, expected) => {
    expect(isReplacedBy(known, said)).toBe(expected);
  });

  it('gives way to its opposite', () => {
    expect(isReplacedBy('Always run the linter first', 'Never run the linter first')).toBe(true);
  });
});
