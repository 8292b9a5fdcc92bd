import { expect, it } from 'vitest';
import { readIntent } from '../../../src/language/intents/read-intent.ts';

it.each([
  ['Pausier bitte bis 14 Uhr und nimm dir danach die Einladungen vor', 'until 14 uhr'],
  ['Pause until 2pm and then take the invitations first', 'until 2pm'],
  ["mets-toi en pause jusqu'à 14h et ensuite occupe-toi des factures", "jusqu'a 14h"],
])('ends a pause where it says so, whatever is wished for afterwards: %s', (text, until) => {
  const [pause, asked] = readIntent({ subject: '', text }).commands;
  expect(pause).toMatchObject({ name: 'pause' });
  expect(JSON.stringify(pause)).toContain(until.split(' ').at(-1));
  expect(asked).toMatchObject({ name: 'unread', why: { is: 'onlyPaused' } });
});

it('leaves a second time in its end', () => {
  const [pause] = readIntent({
    subject: '',
    text: 'Pause bis 14 Uhr und dann bis 16 Uhr',
  }).commands;
  expect(JSON.stringify(pause)).toContain('16');
});
