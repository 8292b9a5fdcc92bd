import { expect, it } from 'vitest';
import { detectCorrections } from '../../../src/domain/lesson/detect-corrections.ts';
import { readLine } from '../../../src/language/intents/read-line.ts';

const STOPPED = { is: 'command', commands: [{ name: 'stop' }] };

it.each([
  'do nothing',
  "don't do anything before I say so",
  'mach nichts',
  'Mach erstmal nichts mehr',
  'Tu nichts, bevor ich es sage',
  'ne fais rien',
  'Ne fais plus rien',
  'no hagas nada',
  'non fare più niente',
  'não faças nada',
  'doe niets',
])('stops, and becomes no rule: %s', (said) => {
  expect(readLine(said)).toMatchObject(STOPPED);
  expect(detectCorrections(said)).toEqual([]);
});

it.each([
  'mach nichts kaputt',
  'das macht nichts',
  'tu nichts ohne zu fragen',
  'ça ne fait rien',
  'ne fais rien sans me demander',
  'no hagas nada sin preguntar',
  'non fare nulla senza chiedere',
  'doe er niets aan',
  "don't do anything stupid",
])('is less than everything, and stops nothing: %s', (said) => {
  expect(readLine(said)).toMatchObject({ is: 'prose' });
});

it.each(["don't do anything without asking me", 'never stop the backups', 'always stop at noon'])(
  'is a rule all the same where it is said for ever: %s',
  (said) => {
    expect(detectCorrections(said)).toEqual([{ text: said, kind: 'rule' }]);
  },
);
