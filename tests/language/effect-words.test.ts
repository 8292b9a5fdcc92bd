import { describe, expect, it } from 'vitest';
import { readIntent } from '../../src/language/intents/read-intent.ts';
import { troubleWords } from '../../src/language/replies/trouble-words.ts';
import { TIME_LANGUAGES } from '../../src/language/when/time-text.ts';
import { effectWordIn } from '../../src/language/words/effect-words.ts';

const quotedIn = (text: string) =>
  [...text.matchAll(/"([^"]+)"|« ([^»]+) »/gu)].map(([, plain, french]) => plain ?? french ?? '');

describe('the words of trouble', () => {
  it.each(TIME_LANGUAGES)('offer answers that are understood: %s', (language) => {
    const words = troubleWords(language);
    expect(quotedIn(words.settle).map(effectWordIn)).toEqual([
      'happened',
      'did_not_happen',
      'leave',
    ]);
    const named = quotedIn(words.settleNamed('Pay')).map((one) => effectWordIn(one.slice(5)));
    expect(named).toEqual(['happened', 'did_not_happen', 'leave']);
    const [resume = ''] = quotedIn(words.rests('x'));
    expect(readIntent({ subject: '', text: resume }).commands).toMatchObject([{ name: 'resume' }]);
    const [pause = ''] = quotedIn(words.costsMore(true));
    expect(readIntent({ subject: '', text: pause }).commands).toMatchObject([{ name: 'pause' }]);
  });
});

it.each([
  ['It happened, thanks!', 'happened'],
  ['yes, it went through', 'happened'],
  ["No, it didn't go through. Please try again.", 'did_not_happen'],
  ['try again', 'did_not_happen'],
  ['Nothing arrived', 'did_not_happen'],
  ['Es ist nichts angekommen', 'did_not_happen'],
  ['it happened?', null],
  ['thanks', null],
  ['leave it as it is please', 'leave'],
  ['yes', 'unsure'],
  ['no', 'unsure'],
  ['it happened, try again', 'unsure'],
  ['no, it happened', 'unsure'],
  ['yes, try again', 'unsure'],
  ['leave it, it happened', 'unsure'],
  ['it happened twice', null],
  ['it happened, but the amount is wrong', null],
  ['did it happen?', null],
  ['if it did not happen, try again', null],
  ['try again tomorrow', null],
  ['I think it happened', null],
  ['', null],
])('%s: %s', (text, word) => {
  expect(effectWordIn(text)).toBe(word);
});
