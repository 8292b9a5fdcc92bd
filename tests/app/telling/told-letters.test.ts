import { expect, it } from 'vitest';
import { isOnlyTold } from '../../../src/app/telling/told-letters.ts';

it.each([
  'My dentist is Dr. Weber in Hafenstrasse.',
  'The boxes with the books are in the attic.',
  'No, that was wrong: the boxes are in the cellar.',
  'We moved to Bergstrasse 4.',
  'Wir sind in die Bergstraße 4 umgezogen.',
  'I am on holiday.',
])('tells something: %s', (text) => {
  expect(isOnlyTold(text)).toBe(true);
});

it.each([
  'Book a table for two at the harbour restaurant.',
  'I am back. What happened while I was away?',
  'We moved to Bergstrasse 4. Please tell the bank.',
  'The printer does not work, please see why.',
  'The website is down.',
  'I need a flight to Oslo.',
  'Every first Monday at 9, look through the folder notes.',
  'Every first Monday of the month at 9:00, look through the notes and tell me what is old.',
])('wants something: %s', (text) => {
  expect(isOnlyTold(text)).toBe(false);
});
