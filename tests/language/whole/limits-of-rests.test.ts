import { describe, expect, it } from 'vitest';
import { endedIn } from '../../../src/language/intents/loose-requests.ts';
import { readIntent } from '../../../src/language/intents/read-intent.ts';

const commandsIn = (text: string) => readIntent({ subject: '', text }).commands;

describe('a rest', () => {
  it.each([
    ['Stop. But not the newsletter.', 'But not the newsletter.'],
    ['Pause. Not the newsletter.', 'Not the newsletter.'],
    ['Pausier. Außer den Backups.', 'Außer den Backups.'],
    ['STOP! not like that', 'not like that'],
    ['Stop. Not what I wanted', 'Not what I wanted'],
    ['Stop now! Not tomorrow.', 'Not tomorrow.'],
    ['Halt! Nicht das!', 'Nicht das!'],
    ['Stop. No, really.', 'No, really.'],
    ['Pausa. Quando sono via.', 'Quando sono via.'],
    ['Stop everything. But finish the report first.', 'But finish the report first.'],
  ])('begins at once, and what may limit it is asked about: %s', (text, words) => {
    expect(commandsIn(text)).toEqual([
      { name: 'pause' },
      { name: 'unread', why: { is: 'onlyPaused', words } },
    ]);
  });

  it('is not begun where it is taken back at once', () => {
    const words = 'No, wait, do not pause, just skip the handbook for now.';
    expect(commandsIn(`Pause. ${words}`)).toEqual([
      { name: 'unread', why: { is: 'beside', words } },
    ]);
  });

  it.each([
    ['pause til 2pm im presenting', 'til 2pm'],
    ['Pausier bis 14 Uhr bin unterwegs', 'bis 14 uhr'],
    ['Pause. Only until 2pm.', 'until 2pm'],
    ['Mach mal Pause bis ich aus dem Meeting raus bin', 'bis ich aus dem meeting raus bin'],
    ['pause until I get to the airport', 'until i get to the airport'],
    ['Pause. Until the meeting is over', 'until the meeting is over'],
    ['Pausa. Hasta que termine la reunión.', 'hasta que termine la reunion'],
    ['Stop. Until Monday.', 'until monday'],
    ['Take the rest of the day off, we go on tomorrow at 8.', 'until tomorrow at 8'],
    ['Take the rest of the day off. We go on tomorrow at 8.', 'until tomorrow at 8'],
    ['Rest until Friday, we continue on Monday at 9.', 'until monday at 9'],
    ['pause for lunch, back at 1', 'until 1'],
    ['Mach Feierabend, wir machen morgen um 8 weiter', 'until tomorrow at 8'],
    ['pausa, riprendiamo lunedì alle 9', 'until monday at 9'],
    ['Take the rest of the day off, we go on holiday tomorrow', 'for the rest of the day'],
    ['Mach Feierabend, wir machen morgen um 8 die Steuer', 'for the rest of the day'],
    ['pause for two hours, I am back at 3', 'for two hours'],
  ])('has the end that is named, which may have to be asked for: %s', (text, until) => {
    expect(commandsIn(text)).toEqual([{ name: 'pause', until }]);
  });

  it.each(['pause until I say so', "pause until i'm back"])('ends by a word: %s', (text) => {
    expect(commandsIn(text)).toEqual([{ name: 'pause' }]);
  });

  it.each(['Cancel everything for friday', 'pause for monday'])(
    'begins on no other day: %s',
    (text) => {
      expect(commandsIn(text)).toMatchObject([{ name: 'unread', why: { is: 'later' } }]);
    },
  );

  it('says what is asked beside one that has begun', () => {
    expect(commandsIn('pause till 1, dont deploy')).toMatchObject([
      { name: 'pause' },
      { name: 'unread', why: { is: 'onlyPaused' } },
    ]);
  });
});

it.each([
  ['no more gym reminders because I am hurt', 'gym', true],
  ['no more plants reminders, they died', 'plants', true],
  ['arrête de me rappeler gym, je me suis blessé', 'gym', true],
  ['cancel the gym, I moved', 'gym', false],
])('ends what is named before a reason: %s', (text, words, isReminding) => {
  expect(endedIn(text)).toEqual({ words, isReminding });
});

it('ends nothing for a reason that limits it', () => {
  expect(endedIn('cancel the gym, I am away until Friday')).toBeNull();
});

it.each([
  ['Vergiss bitte nicht, am Freitag die Mülltonnen rauszustellen', 'remind'],
  ['every thursday 7am remind me: recycling', 'remind'],
  ['massimo 1 dollaro al giorno', 'cap'],
  ["qu'est-ce que tu as fait la semaine dernière ?", 'report'],
  ['Could you tell me what is left to do?', 'tasks'],
  ['o que está na minha lista?', 'tasks'],
])('is read without a model: %s', (text, name) => {
  expect(commandsIn(text)).toMatchObject([{ name }]);
});

it('takes no "all is well" for a task', () => {
  expect(commandsIn('gracias, todo bien por ahora')).toEqual([]);
});
