import { expect, it } from 'vitest';
import { ALONE } from './batch-rows.ts';
import { mailRow, reading } from './rows-read.ts';

const rowOf = (text: string, expected: string) => mailRow([text, [], expected], reading([]), ALONE);

it.each([
  ['Remind me at 17:00 to call Bo.\n\nHe has a new number.', 'remind call Bo @ 18T17:00 + lesson'],
  ['My sister Rosa is allergic to nuts.', 'lesson'],
  ['My dentist is Dr. Weber in Hafenstrasse.', 'lesson'],
  ['We moved to Bergstrasse 4.', 'lesson'],
  ['Meine Mutter heißt jetzt wieder Brunner.', 'lesson'],
  ['Mon nouveau bureau est au 3e étage.', 'lesson'],
  ['Mi hermana vive en Sevilla.', 'lesson'],
])('keeps what is only told, and makes no work of it: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.line).not.toContain('came: work');
  expect(row.line).not.toContain('+ work');
});

it.each([
  ['I am on holiday. Pause until Monday.', 'pause until 23'],
  ["Pause.\n\nI'm driving.\nBo", 'pause'],
  ['Bin im Urlaub. Pause bis Montag.', 'pause until 23'],
  ['Je suis en réunion. Pause jusqu’à 17h.', 'pause until 18T17:00'],
  [
    'podes parar tudo até segunda às 9? estou de mudanças e a net vai abaixo',
    'pause until 23T09:00',
  ],
])('rests, and makes neither work nor a note of the reason: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  'My printer is offline again.',
  'I have a problem with my phone.',
  'My boss wants the report by Friday.',
  'My sister is here. Please draft an invitation for her friends.',
])('makes work of what asks for it in saying how things stand: %s', async (text) => {
  const row = await rowOf(text, 'work | ask');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['stop. customers here', 'stop'],
  ['Stop. Thanks!\n-- \nBo Holm, Holm & Sons', 'stop'],
  ['Stopp! Da stimmt was nicht mit der Rechnung.', 'stop'],
  ['Something is odd with the invoices. Stop.', 'stop'],
  ['My dear, please stop at once. Thank you.', 'stop'],
  ['pause pls im driving', 'pause'],
  ['pause 90m', 'pause until 18T11:45'],
  ['pause for 2h', 'pause until 18T12:15'],
  ['para todo, hay un error en las facturas', 'stop'],
  ['Faz uma pausa até amanhã às 9, estou em viagem.', 'pause until 19T09:00'],
  ['Fais une pause jusqu’à lundi matin 8h, je suis en déplacement.', 'pause until 23T08:00'],
  ['Pause until Monday at 8, we are on the road.', 'pause until 23T08:00'],
])('takes the safe direction beside what limits nothing: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it('says how a stop is undone', async () => {
  const row = await rowOf('Stop. Something is odd here.', 'stop');
  expect(row.says).toContain('Send "resume" with a code to go on.');
});

it.each([
  'no more newsletter please, and also stop the daily plants thing',
  'Choir is at 19:30 from now on.',
  'Stop. Only the newsletter.',
  'Stop? I would rather not.',
  'The bus schedule:\nIntro\nPause\nDemo',
  'Pause.\nUnless Ben is at his desk.',
  'forget the gym',
])('leaves open what is limited or not said plainly: %s', async (text) => {
  const row = await rowOf(text, 'ask | work | pause + ask');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  'I have quite forgotten what I asked you to remind me of.',
  'I believe I asked you to spend no more than two dollars.',
  'Please do not do anything while I am away.',
])('keeps no rule of what holds for a time or is only recalled: %s', async (text) => {
  const row = await rowOf(text, 'ask | work');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  [
    'remind me every second month on the 3rd to pay the rent',
    '12-03T09:00 2027-02-03T09:00 2027-04-03T09:00',
  ],
  [
    'remind me every two months on the 3rd at 9 to pay the rent',
    '12-03T09:00 2027-02-03T09:00 2027-04-03T09:00',
  ],
  [
    'remind me every month at 07:30 on the 1st to pay the rent',
    '12-01T07:30 2027-01-01T07:30 2027-02-01T07:30',
  ],
  [
    'every month at 07:30 on the 1st: pay the rent',
    '12-01T07:30 2027-01-01T07:30 2027-02-01T07:30',
  ],
  ['remind me sat 10am to pay the rent', '21T10:00'],
  ['Every day at 7: pay the rent', '19T07:00 20T07:00 21T07:00'],
  [
    'remind me every last sat of the month at 8pm to pay the rent',
    '28T20:00 12-26T20:00 2027-01-30T20:00',
  ],
])('reads a day of the month wherever it stands: %s', async (text, times) => {
  const row = await rowOf(text, `remind pay the rent @ ${times}`);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  [
    'erinnere mich jeden zweiten Monat am 3. um 9 Uhr an die Miete',
    'miete @ 12-03T09:00 2027-02-03T09:00 2027-04-03T09:00',
  ],
  [
    'erinnere mich jeden ersten Samstag im Monat um 10 Uhr an die Miete',
    'miete @ 12-05T10:00 2027-01-02T10:00 2027-02-06T10:00',
  ],
  [
    'rappelle-moi tous les 1er et 15 du mois à 18h de payer le loyer',
    'payer le loyer @ 12-01T18:00 12-15T18:00 2027-01-01T18:00',
  ],
  [
    'recuérdame cada dos meses el día 15 a las 9 pagar el alquiler',
    'pagar el alquiler @ 12-15T09:00 2027-02-15T09:00 2027-04-15T09:00',
  ],
])('reads it in other languages: %s', async (text, expected) => {
  const row = await rowOf(text, `remind ${expected}`);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['every month on the 40th: pay the rent', 'ask | work'],
  ['every Monday: is the shop closed?', 'ask | work'],
])('sets nothing where it is not plain: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  'what do you know about me?',
  'Hi! What do you know about me? Thanks',
  'Was weißt du eigentlich über mich?',
  'que sais-tu sur moi ?',
  '¿Qué sabes de mí?',
])('tells what is known of its owner: %s', async (text) => {
  const row = await rowOf(text, 'tell known');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each(['what do you know about memory leaks?', 'Who am I to decide that?'])(
  'takes another question for no such one: %s',
  async (text) => {
    const row = await rowOf(text, 'work | ask');
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);

it.each([
  ['Please be good enough to remind me at 16:00 to call Elsie.', 'remind call Elsie @ 18T16:00'],
  [
    'Would you be so very kind as to remind me on Sunday at 16:00 to call Elsie?',
    'remind call Elsie @ 22T16:00',
  ],
  [
    'I should be most grateful if you would remind me at 16:00 to call Elsie.',
    'remind call Elsie @ 18T16:00',
  ],
  ['no gastes más de 1 dólar hoy', 'cap day 1'],
  ['non spendere più di 1 dollaro oggi', 'cap day 1'],
])(
  'reads a request behind courtesies, and a limit as it is forbidden: %s',
  async (text, expected) => {
    const row = await rowOf(text, expected);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);

it.each([
  [
    'add three things pls: buy stamps, call Bo, pay rent',
    'task buy stamps + task call bo + task pay rent',
  ],
  ['add these to my list: milk, bread', 'task milk + task bread'],
  ['please add these tasks: buy milk; call Bo', 'task buy milk + task call bo'],
  ['add three things: buy stamps, book the train', 'ask'],
  ['add two things: call the bank, and remind me about it on Friday at 9', 'ask | work'],
  ['add three things to the salad: oil, salt, lemon', 'ask | work'],
  ['ajoute acheter des timbres, pour vendredi', 'task acheter des timbres due 20'],
  ['aggiungi comprare i francobolli', 'task comprare i francobolli'],
  ['adiciona comprar leite até sexta', 'task comprar leite due 20'],
  ['ajoute Peter au groupe', 'ask | work'],
  ['añade azúcar al café', 'ask | work'],
])('adds what is counted, or named by its verb: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

const STRETCH = '19T19:00 23T19:00 26T19:00';

it.each([
  ['remind me twice a week, Mon and Thu, at 7pm to stretch', `remind stretch @ ${STRETCH}`],
  ['remind me once a week on Friday at 10 to call', 'remind call @ 20T10:00 27T10:00 12-04T10:00'],
  ['remind me twice a week on Friday at 10 to call', 'ask'],
  ['remind me twice a week to call', 'ask'],
  ['remind me a week on Friday at 10 to call', 'remind call @ 27T10:00'],
  ['remind me a week today at 10 to call', 'remind call @ 25T10:00'],
  ['remind me in a week on Friday at 10 to call', 'ask'],
])('counts the days of a week, and a week from a day: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['make the report due on friday', 'due write the quarterly report 20'],
  ['set the deadline for the newsletter to 30 nov', 'due write the newsletter 30'],
  ['gym at 6:30 instead of 6', 'move gym @ 24T18:30 12-01T18:30 12-08T18:30'],
  ['Ann at 4 instead of 3', 'move call ann @ 20T16:00'],
  ['choir on Tuesday instead', 'ask'],
  ['send the report on Friday instead of the newsletter', 'ask | work'],
  ['meet Bob at 7 instead of Ann', 'ask | work'],
  ['use the blue one instead', 'ask | work'],
])('gives another day or hour to what is named: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['whats teh status', 'tell status'],
  ['remind me tomorrow at 9 to read teh book', 'remind read teh book @ 19T09:00'],
  ['Just so you know, my accountant is called Meike Brandt.', 'lesson'],
  ['just my sister lives in Ulm', 'ask | work'],
  ['my accountant wants the papers by Friday', 'ask | work'],
])('reads past a slip and past a lead: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});
