import { describe, expect, it } from 'vitest';
import { followUpIn } from '../../../src/language/intents/follow-up-words.ts';
import { readIntent } from '../../../src/language/intents/read-intent.ts';
import { isHeldBack } from '../../../src/language/whole/held-back.ts';
import { verdictIn } from '../../../src/language/whole/verdict-words.ts';

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
    ['done', 'Is it?'],
    ['cancel', 'Erst im Januar wieder.'],
    ['cancel', 'Wir brauchen sie nicht vor Montag.'],
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
    ['cancel', 'Wir brauchen sie nicht mehr.'],
    ['cancel', "On n'en a plus besoin."],
  ])('is carried out where the sentence is about something else: %s beside "%s"', (name, said) => {
    expect(isHeldBack(name, said)).toBe(false);
  });

  it.each([
    ['Pause please. That is until Friday.', ['pause until friday']],
    ['pause please\nthanks\nuntil friday', ['pause until friday']],
    ['Mach Pause. Aber nur bis 15 Uhr.', ['pause bis 15 uhr']],
    ['faz uma pausa até segunda. quer dizer, terça', ['pause until tuesday']],
    ['Take a break. Unless Ben needs you.', ['pause without end', 'unread']],
    ['Stop everything!! no wait, only the newsletter', ['pause without end', 'unread']],
    ["Sorry for going quiet, I was at my sister's. The train was late.", []],
    ['no more spending today. unless ben asks', ['unread']],
    ['remind me tmrw at 8 to ring the bank. no, 9', ['unread']],
    [
      'please pause until I have read the report, then go on',
      ['pause until i have read the report'],
    ],
    ['a17 is fine, I think', []],
    ['lift the cap. no, leave it', ['unread']],
    ['Bitte streich die Aufgabe "handbook". Erst im Januar wieder.', ['unread']],
    ['Bitte streich die Aufgabe "handbook". Wir brauchen sie nicht mehr.', ['cancel']],
    ['pause, I think the server is down', ['pause without end']],
  ])('names the end of a rest, or is asked about: %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });
});

describe('a short word in a thread', () => {
  it.each([
    'done?',
    'cancel it?',
    'cancel, Ben does it if he can',
    'cancel it, she moved it to Friday',
    'never mind, the meeting is on Thursday now',
  ])('ends nothing where it asks, or a limit stands behind it: %s', (text) => {
    expect(['drop', 'done', 'cancel']).not.toContain(followUpIn(text)?.is);
  });

  it.each([
    ['done', 'done!'],
    ['cancel', 'cancel it, he rang'],
    ['drop', 'never mind, I bought one'],
    ['drop', 'never mind, I did it yesterday'],
  ])('ends what it is about where its reason limits nothing: %s by "%s"', (is, text) => {
    expect(followUpIn(text)?.is).toBe(is);
  });

  it.each(['yes, mostly', 'ja fast', 'yes. page 3 is wrong', 'yes, once Ben has signed'])(
    'closes no work while something is lacking: %s',
    (text) => {
      expect(verdictIn(text)).toBe(false);
    },
  );

  it.each(['no thanks needed, its great', 'no problem, all good', 'no complaints', 'no idea'])(
    'reopens nothing where the no denies nothing: %s',
    (text) => {
      expect(verdictIn(text)).not.toBe(false);
    },
  );
});
