import { expect, it } from 'vitest';
import { readTimedWords } from '../../../src/language/when/read-time.ts';

/** It is Wednesday 2026-11-18, 10:15. */
const clock = { now: '2026-11-18T09:15:00.000Z', zone: 'Europe/Berlin' };

it.each([
  ['mañana a las 8 y media sacar la basura', '2026-11-19T08:30', 'sacar la basura'],
  ['mañana a las ocho y cuarto sacar la basura', '2026-11-19T08:15', 'sacar la basura'],
  ['mañana a las 9 menos cuarto sacar la basura', '2026-11-19T08:45', 'sacar la basura'],
  ['domani alle 8 e mezza buttare', '2026-11-19T08:30', 'buttare'],
  ['domani alle 9 meno un quarto buttare', '2026-11-19T08:45', 'buttare'],
  ['amanhã às 8 e meia sair', '2026-11-19T08:30', 'sair'],
  ['demain à 8h et demie sortir', '2026-11-19T08:30', 'sortir'],
  ['demain à 9 heures moins le quart sortir', '2026-11-19T08:45', 'sortir'],
])('reads the half and the quarter of an hour: %s', (words, at, title) => {
  const { time, title: rest } = readTimedWords(words, clock);
  expect(JSON.stringify(time)).toContain(`"at":"${at}`);
  expect(rest).toBe(title);
});

it.each(['dans 2 heures et demie sortir', 'dentro de 2 horas y media salir'])(
  'takes no count of hours for one: %s',
  (words) => {
    const { time } = readTimedWords(words, clock);
    expect(JSON.stringify(time)).not.toContain('T02:30');
  },
);
