import { expect, it } from 'vitest';
import { asksForWork } from '../../src/language/words/asks-for-work.ts';

it.each([
  'Every other Friday at 4pm remind me to send the invoices, except on holidays',
  'Jeden Freitag um 9 erinnere mich an die Rechnungen',
  'Sort the lines of left.txt from A to Z, please.',
  'And now do the same for the other file.',
  'Please write a file with the town where my sister lives.',
  'could you check the invoices of May?',
  'Hi, send Ann the minutes.',
  'Bitte schreib einen Brief an die Bank.',
  'Kannst du die Rechnungen prüfen?',
  "S'il te plaît, envoie le rapport à Marie.",
  'Por favor, busca un hotel en Lisboa.',
])('hears a request: %s', (words) => {
  expect(asksForWork(words)).toBe(true);
});

it.each([
  'By the way, my sister is called Marlene and she lives in Porto.',
  'Marlene has moved: she lives in Lisbon now.',
  'Remember that the office is closed in August.',
  'Please remember that my sister is called Marlene.',
  'The door code of the office is 4711.',
  'Meine Schwester wohnt jetzt in Köln.',
])('hears what is told: %s', (words) => {
  expect(asksForWork(words)).toBe(false);
});
