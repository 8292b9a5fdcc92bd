import { describe, expect, it } from 'vitest';
import { folded } from '../../../src/language/folded.ts';
import { headedCommand } from '../../../src/language/intents/headed.ts';
import { plainTitle } from '../../../src/language/plain-title.ts';
import { takesBack } from '../../../src/language/whole/beside.ts';
import { taskTalk } from '../../../src/language/words/task-talk.ts';
import { whyAsked } from '../../../src/language/words/why-words.ts';

const OPEN = ['call the bank', 'water the plants'];
const nameOf = (sentence: string) => taskTalk(sentence, OPEN)?.name ?? null;

describe('what is said of an open task', () => {
  it.each([
    ['done', 'Cross "call the bank" off the list please.'],
    ['done', 'Call the bank is done, I took care of it myself.'],
    ['done', 'Du kannst "call the bank" abhaken.'],
    ['cancel', "Never mind call the bank, we don't need it any more."],
    ['cancel', '"Call the bank" hat sich erledigt, bitte löschen.'],
    ['do', 'Can you take care of "call the bank" next?'],
    ['do', '"Call the bank" has priority, please do it now.'],
    ['do', 'Occupe-toi de "call the bank" maintenant.'],
  ])('is %s, in whatever order: %s', (name, sentence) => {
    expect(nameOf(sentence)).toBe(name);
  });

  it.each([
    'I will do "call the bank" now.',
    'You did "call the bank".',
    '"call the bank" is not done.',
    'Is "call the bank" done',
    'Have "call the bank" done today.',
    'Please get "call the bank" done.',
    'We dropped "call the bank" last year.',
    'Clara says "call the bank" is done.',
    '"call the bank is done"',
    'Please check the task "call the bank".',
    'Do "call the bank" if Clara agrees.',
    'Do "call the bank" tomorrow.',
    'Should I do "call the bank"?',
    '"call the bank" is urgent.',
    'Do "call the bank" or cancel it.',
    'Drop "call the bank" or "water the plants".',
    'Ich mache "call the bank" jetzt.',
    'Mach "call the bank" nicht.',
    'J\'ai pas fait "call the bank".',
  ])('is nothing where a word says more: %s', (sentence) => {
    expect(nameOf(sentence)).toBeNull();
  });

  it('is taken back by a sentence that begins so', () => {
    expect(
      ['But only if Clara agrees.', 'No wait, keep it.', 'Nur wenn es regnet.'].map(takesBack),
    ).toEqual([...[true, true, true]]);
    expect(takesBack('Thanks for the help with it.')).toBe(false);
  });
});

describe('what words around a colon or quotation marks say', () => {
  const read = (line: string) => headedCommand(line, folded(line));

  it.each([
    'One more for your list: buy milk',
    'Note down a task: buy milk',
    'Bitte setz "buy milk" auf die Liste',
    'Añade a la lista: buy milk',
    'I have another task for you: buy milk',
  ])('adds: %s', (line) => {
    expect(read(line)).toEqual({ name: 'add', title: 'buy milk', content: '' });
  });

  it('keeps', () => {
    expect(read('Note for later: Paul prefers calls')).toEqual({
      name: 'remember',
      text: 'Paul prefers calls',
    });
  });

  it.each([
    'I put on my list: milk',
    'Clara added to the list: milk',
    'Do not add to your list: milk',
    'My list: milk',
    'Your notes: too long',
    'Note the list: it is wrong',
    'Take "milk" from the list',
    'Add "milk" to the shopping list',
  ])('says nothing of it: %s', (line) => {
    expect(read(line)).toBeNull();
  });
});

describe('what reasons are asked of', () => {
  it.each([
    'what was the reason for a1?',
    'can you explain why you chose a1?',
    'warum hast du a1 gemacht?',
  ])('is named: %s', (plain) => {
    expect(whyAsked(plain)).toBe('a1');
  });

  it.each(['why would i cancel a1?', 'why not a1?', 'why did clara do a1?', 'explain a1 and a2'])(
    'is not: %s',
    (plain) => {
      expect(whyAsked(plain)).toBeNull();
    },
  );
});

describe('the title of a German reminder', () => {
  it.each([
    ['die Miete zu überweisen', 'die Miete überweisen'],
    ['den Müll rauszubringen', 'den Müll rausbringen'],
    ['Clara anzurufen', 'Clara anrufen'],
    ['zu Clara', 'zu Clara'],
    ['Benutzungsregeln', 'Benutzungsregeln'],
  ])('%s is "%s"', (title, plain) => {
    expect(plainTitle(title, `morgen daran, ${title}`)).toBe(plain);
  });

  it('stays where nothing is to be remembered "daran"', () => {
    expect(plainTitle('die Tür zu öffnen', 'die Tür zu öffnen')).toBe('die Tür zu öffnen');
  });
});
