import { describe, expect, it } from 'vitest';
import { readIntent } from '../../../src/language/intents/read-intent.ts';
import { isHeldBack } from '../../../src/language/whole/held-back.ts';

const namesIn = (text: string) =>
  readIntent({ subject: '', text }).commands.map((one) =>
    one.name === 'pause' ? `pause ${one.until ?? 'without end'}` : one.name,
  );

describe('a request beside a sentence that nobody read', () => {
  it.each([
    ['done', 'Well, the old ones at least.'],
    ['done', '(apart from the NAS)'],
    ['cancel', 'Nein halt, erst fragen'],
    ['approve', 'mais pas avant lundi'],
    ['forget', 'Ben has a copy of it.'],
    ['cap', 'Weekends 1.'],
    ['remind', 'no, 9'],
    ['add', 'Scratch that, Lena has it.'],
    ['deny', 'wait, how old is it?'],
    ['done', 'Check with Ben before you do.'],
  ])('is held back where the sentence may change it: %s beside "%s"', (name, sentence) => {
    expect(isHeldBack(name, sentence)).toBe(true);
  });

  it.each([
    ['cancel', 'Could you also write to Bob?'],
    ['cancel', 'Can you write to Ben tomorrow?'],
    ['approve', 'How is the weather in Bern?'],
    ['remind', 'The shop is round the corner.'],
    ['deny', 'Use the other address instead.'],
    ['status', 'but only if you have time'],
  ])('is carried out where the sentence is about something else: %s beside "%s"', (name, said) => {
    expect(isHeldBack(name, said)).toBe(false);
  });

  it.each([
    ['Pause please. That is until Friday.', ['pause until friday']],
    ['pause please\nthanks\nuntil friday', ['pause until friday']],
    ['Mach Pause. Aber nur bis 15 Uhr.', ['pause bis 15 uhr']],
    ['faz uma pausa até segunda. quer dizer, terça', ['pause until tuesday']],
    ['Take a break. Unless Ben needs you.', ['pause Unless Ben needs you.']],
    ['Stop everything!! no wait, only the newsletter', ['pause no wait, only the newsletter']],
    ["Sorry for going quiet, I was at my sister's. The train was late.", []],
    ['no more spending today. unless ben asks', ['unread']],
    ['remind me tmrw at 8 to ring the bank. no, 9', ['unread']],
  ])('names the end of a rest, or is asked about: %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });
});
