import { expect, it } from 'vitest';
import { listWordsIn } from '../../../src/language/intents/list-words.ts';

it.each([
  "no, my cousin's doing it",
  "no forget it, my cousin's doing it",
  "no, it's too expensive",
  'too expensive, forget it',
  'Zu teuer, lass das',
  "non, j'ai déjà payé",
])('takes a no with its reason for a no: %s', (said) => {
  expect(listWordsIn(said)).toEqual([{ answer: 'deny', which: null }]);
});

it.each([
  "no, that's fine",
  "no, it's good",
  "no, it's only for Monday",
  "no, my cousin's is number 2",
  'too expensive, but go ahead',
  'no, find a cheaper one',
  'no, I want a cheaper one',
  'nein, ich will einen billigeren',
  'non, je voudrais le train',
])('takes none for it that may mean something else: %s', (said) => {
  expect(listWordsIn(said)).not.toEqual([{ answer: 'deny', which: null }]);
});
