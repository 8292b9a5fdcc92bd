import { expect, it } from 'vitest';
import { rejectsWork } from '../../src/language/words/rejects-work.ts';

it.each([
  "No, that's wrong. The total must be in cents.",
  'That is not what I asked for',
  'it still doesn’t work',
  'Still failing.\n\nThe second test throws.',
  'thats not what i meant',
  'I did not ask for that',
  'Das habe ich nicht verlangt',
  'you forgot the migration',
  'please revert that',
  'Nein, das ist falsch.',
  'Das funktioniert immer noch nicht, die Tests schlagen fehl',
  'Du hast die Tests vergessen',
  "Non, ce n'est pas ce que je voulais",
  'Todavía no funciona',
  'Non funziona',
  'Isso está errado',
  'Het werkt nog steeds niet',
])('hears in "%s" that work was wrong', (text) => {
  expect(rejectsWork(text)).toBe(true);
});

it.each([
  'Thanks, that works.',
  "That's not wrong, leave it.",
  'Is that wrong?',
  'I did not ask for a discount, but please do',
  'Das habe ich nicht gelesen',
  "That's wrong?",
  'Find out what is wrong with the login',
  'Fix the broken link: it is still broken on the start page',
  'No, go on with the second one',
  'Write a test for the case that it does not work offline',
  'undo support for the editor',
  'The message should say "that is wrong"',
  'Your forgot-password page needs a title',
  'das ist nicht falsch',
  '',
])('hears nothing of the kind in "%s"', (text) => {
  expect(rejectsWork(text)).toBe(false);
});
