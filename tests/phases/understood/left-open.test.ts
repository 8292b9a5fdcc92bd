import { expect, it } from 'vitest';
import { ALONE, READ } from './batch-rows.ts';
import { mailRow, reading, threadRow } from './rows-read.ts';

const rowOf = (text: string, expected: string) => mailRow([text, [], expected], reading([]), ALONE);
const threadOf = (mails: readonly string[], expected: string) =>
  threadRow({ mails, wants: mails.map(() => null), expected }, ALONE);

it.each([
  ['yes', 'done write the quarterly report'],
  ['yes, no problem', 'done write the quarterly report'],
  ['yes and no', 'ask'],
  ['yes?', 'ask'],
  ['ja, nein, warte', 'ask'],
  ['yes. Well, no, page 3 is blank.', 'ask'],
  ['yes, more or less', 'ask'],
  ['yes, I will check it tomorrow', 'ask'],
  ['Yes, can you also send it to Tom?', 'ask'],
])('ends work by a yes that is whole: %s', async (answer, expected) => {
  const row = await threadOf(['confirm: write the quarterly report', answer], expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  [['pause until Friday at 9', '10'], 'pause until 20T10:00'],
  [['pause until Friday at 9', '9 London time'], 'pause until 20T10:00'],
  [['pause until 3pm', 'make it 4'], 'pause until 18T16:00'],
  [['pause until Friday', 'Saturday'], 'pause until 21T00:00'],
])('keeps the day of a pause whose hour is changed: %j', async (mails, expected) => {
  const row = await threadOf(mails, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ["pause until I'm back on Thursday at 11", 'pause until 19T11:00'],
  ['Mach Pause, bis ich am Donnerstag gegen 11 wieder da bin.', 'pause until 19T11:00'],
  ['pause until I am back on Monday', 'pause + ask'],
  ["be quiet until I am out of the 3 o'clock meeting", 'pause + ask'],
  ['pause until I say so', 'pause'],
])('does not rest without end where an end is told: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['freeze everything til monday except the backups', 'except the backups'],
  ['pause everything except the report', 'except the report'],
  ['stop until monday but keep the reminders', 'but keep the reminders'],
  ['Mach Pause bis Montag, außer beim Newsletter', 'außer beim Newsletter'],
  ["Pause jusqu'à lundi sauf le rapport", 'sauf le rapport'],
])('does not rest where something is left out of the rest: %s', async (text, left) => {
  const row = await rowOf(text, 'ask');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain(left);
});

it.each([
  ['pause, but only till friday', 'pause until 20'],
  ['Pause, aber nur bis Freitag', 'pause until 20'],
  ['pause until 5 but no longer', 'pause until 18T17:00'],
])('rests until the end that is named behind a but: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each(['Ja, außer Seite 3', 'Ja, bis auf das Bild, sonst großartig'])(
  'takes a yes with an exception for none, however it is spelt: %s',
  async (answer) => {
    const mails = ['confirm: write the quarterly report', answer];
    const row = await threadOf(mails, 'undone write the quarterly report');
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);

it.each([
  ['skip it', 'for this time'],
  ['never mind', 'for this time'],
  ['leave it', 'for this time'],
  ['lass gut sein', 'dieses Mal'],
])('leaves out this time alone of what comes again and has come: %s', async (word, says) => {
  const row = await threadOf(['reminded: water the plants', word], 'none');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain(says);
});

it.each([
  [['reminded: water the plants', 'cancel it'], 'cancel water the plants'],
  [['reminded: call Ann', 'skip it'], 'cancel call Ann'],
  [['remind me every weekday at 7 to take the pills', 'never mind'], 'cancel take the pills'],
])('ends what is cancelled, comes once or was only set: %j', async (mails, expected) => {
  const row = await threadOf(mails, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  'skip gym',
  'gym is off',
  'choir is cancelled',
  'Gym fällt aus',
  "I'm done with the gym",
  'leave the gym',
])('asks whether what comes again is over for good: %s', async (text) => {
  const row = await rowOf(text, 'ask');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  'Always answer in Dutch. Just kidding.',
  "From now on use metric units. No wait, don't.",
  'Call me Max from now on. Actually no.',
  'Always send PDFs. If Ann agrees.',
  "I didn't say I prefer tea",
  'From now on write in English, just kidding',
])('keeps no rule that is taken back, meant in jest or was not said: %s', async (text) => {
  const row = await rowOf(text, 'ask | work');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['reminded: call Ann', 'stop'],
  ['asks: write the quarterly report', 'stop it'],
])('ends nothing beside a stop: %s, %s', async (...mails) => {
  const row = await threadOf(mails, 'stop');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain('Stopped.');
});

it.each(['ack a17 123456', 'Yes, 123456.\nNo.', 'Please approve a17, 123456, just kidding'])(
  'asks what a code is for, also where a model works: %s',
  async (text) => {
    for (const world of [ALONE, READ]) {
      const row = await mailRow([text, [], 'ask'], reading([]), world);
      expect(row, row.line).toMatchObject({ verdict: 'right' });
      expect(row.line).not.toContain('came: work');
    }
  },
);

it('makes work of six digits that are no code', async () => {
  const row = await rowOf('Please check whether invoice 123456 is paid.', 'work');
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).not.toContain('waits for your word');
});

it.each([
  ["I'm so tired of this", 'none'],
  ['Ich bin so müde von alledem.', 'none'],
  ['Je suis épuisée, quelle journée…', 'none'],
  ['What a game last night!!', 'none'],
  ['Sorry for the silence, it was a long week.', 'none'],
  ["I'm stuck with the printer", 'work'],
  ['I need a break', 'ask'],
  ['What a mess in the report', 'ask'],
])('does nothing about a passing feeling: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['Our cat slept on the keyboard all morning long', 'none'],
  ['The heating is broken', 'work'],
  ['Could you look at the heating?', 'work'],
  ['The autoclave in room 2.14 smells', 'work'],
])('believes a model that reads talk where no word wants anything: %s', async (text, expected) => {
  const row = await mailRow([text, ['small_talk'], expected], reading(['small_talk']), READ);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['nack a17', 'deny'],
  ['my depot moved to Kiln Lane 9', 'lesson'],
  ['Wreath for Mrs. Koch by Saturday noon - put that down please', 'task wreath due 21'],
  ['add to list -> descale kettle, urgent!', 'task descale kettle prio high'],
  ['Recuérdame el 3 de diciembre a las 16:00 la llamada', 'remind llamada @ 12-03T16:00'],
  ['Bitte erinnere mich am 4.12. um 9 an die Steuer', 'remind steuer @ 12-04T09:00'],
  ['E quanto gastaste ontem?', 'tell budget yesterday'],
  ['nack the deploy', 'deny'],
  ['cap 1.50/d', 'cap day 1.5'],
  ['cap: 80c/day', 'cap day 0.8'],
  ['I am no longer vegetarian.', 'lesson'],
  ["my daughter Mira's teacher is Ms. Oyelaran", 'lesson'],
  ['Add: send the plan (due 2026-12-01, 17:00 CET)', 'task send the plan due 12-01'],
  ['add a task: send the plan by 27 November, 12:00 UTC', 'task send the plan due 27'],
  ['at 2200 UTC tonight: check the lag', 'remind check the lag @ 18T23:00'],
  ['Remind me at 18:00 to call mum and mail me the status at 20:00', 'ask'],
  ['remind me 2nite 730 bins', 'ask'],
])('reads what is said in short: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it('answers in the language of a mail with a foreign-looking short word', async () => {
  const row = await rowOf('im off til mon', 'ask');
  expect(row.says).toContain('Shall I rest or go on?');
});

const BOILER = 'remind me on Tuesday at 9 to call the boiler man';

it.each([
  [[BOILER, 'snooze 1h'], 'move call the boiler man @ 18T11:15'],
  [[BOILER, 'snooze for 30m'], 'move call the boiler man @ 18T10:45'],
  [[BOILER, '1h later'], 'move call the boiler man @ 24T10:00'],
  [[BOILER, '+2h'], 'move call the boiler man @ 24T11:00'],
  [[BOILER, 'Wed 25 Nov'], 'move call the boiler man @ 25T09:00'],
  [['reminded: gym', 'move it to wednesdays'], 'move gym @ 18T18:00 25T18:00 12-02T18:00'],
  [['reminded: gym', 'wednesdays from now on'], 'move gym @ 18T18:00 25T18:00 12-02T18:00'],
  [['reminded: gym', '7pm from now on'], 'move gym @ 24T19:00 12-01T19:00 12-08T19:00'],
  [['reminded: gym', 'tomorrow at 9'], 'remind gym @ 19T09:00'],
  [['add a task: repaint the fence', 'nah scrap that'], 'cancel repaint the fence'],
])('takes a span for no hour, and a rhythm for all times: %j', async (mails, expected) => {
  const row = await threadOf(mails, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['todo: book MOT for the van, latest 4th Dec', 'task book MOT for the van due 12-04'],
  ['add: renew passport, has to happen before 15 dec', 'task renew passport due 12-15'],
  ['add: send the parcel, must go out by friday', 'task send the parcel due 20'],
  ['add: file taxes, due Fri 4 Dec', 'task file taxes due 12-04'],
  ['remind me every day at 9:00 UTC+5:30 to phone', 'remind phone @ 19T04:30 20T04:30 21T04:30'],
])('reads by when it must have happened: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

const TALK = 'the dentist went fine, that is over';

it.each([
  [['move choir to Tuesday', 'yes'], 'none'],
  [['move the report to next Thursday', 'the first one'], 'ask | work'],
  [['move the report to next Thursday', 'never mind'], 'none'],
  [['move the report to next Thursday', '26 november'], 'due write the quarterly report 26'],
  [['move choir to Tuesday', 'every tuesday'], 'move choir @ 24T19:00 12-01T19:00 12-08T19:00'],
  [[BOILER, 'move it to next thursday', 'never mind'], 'none'],
  [[BOILER, 'move it to next thursday', 'no'], 'none'],
  [[BOILER, 'move it to next thursday', 'the 26th'], 'move call the boiler man @ 26T09:00'],
  [[BOILER, 'move it to next thursday', 'cancel it'], 'cancel call the boiler man'],
  [['Should we cancel the handbook?', 'never mind'], 'none'],
  [['what about choir', 'leave it'], 'none'],
  [[TALK, 'never mind'], 'none'],
  [[TALK, 'done'], 'done see the dentist'],
  [[TALK, 'cancel it'], 'cancel see the dentist'],
  [[TALK, 'friday'], 'due see the dentist 20'],
  [[BOILER, 'never mind'], 'cancel call the boiler man'],
  [['move Ann to Monday', 'never mind'], 'ask'],
  [['move Ann to Monday', 'no, leave it'], 'ask'],
  [['move Ann to Monday', 'never mind', 'friday at 15:00'], 'move call ann @ 20T15:00'],
  [['move Ann to Monday', 'cancel it'], 'cancel call ann'],
  [['move Ann to Monday', 'at 10'], 'move call ann @ 23T10:00'],
  [[BOILER, 'urgent', 'never mind'], 'ask'],
  [['move the gym to 7', 'never mind'], 'ask'],
])('ends nothing by a yes or a never mind to the question when: %j', async (mails, expected) => {
  const row = await threadOf(mails, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['Erinnere mich jeden Werktag um 8 an die Rollläden. Freitags nicht.', 'ask'],
  ['Herinner me elke werkdag om 8 uur aan de rolluiken. Vrijdag niet.', 'ask'],
  ['Rappelle-moi tous les jours à 8h d’ouvrir les volets. Le vendredi non.', 'ask'],
  ['Lembra-me todos os dias às 8 de abrir as cortinas. Sexta não', 'ask'],
  [
    'Erinnere mich jeden Werktag um 8 an die Rollläden. Eilt nicht.',
    'remind die Rollläden. Eilt nicht @ 19T08:00 20T08:00 23T08:00',
  ],
  [
    'Erinnere mich morgen um 9 daran, dass ich Freitag nicht arbeite',
    'remind ich Freitag nicht arbeite @ 19T09:00',
  ],
])('takes no day that is left out for a part of the title: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['remind me Friday afternoon to call Ann', 'remind call Ann @ 20T15:00'],
  ['remind me to call Ann tomorrow afternoon', 'remind call Ann @ 19T15:00'],
  ['remind me tomorrow afternoon at 4 to call Ann', 'remind call Ann @ 19T16:00'],
  [
    'remind me every Friday afternoon to call Ann',
    'remind call Ann @ 20T15:00 27T15:00 12-04T15:00',
  ],
  ['add: a summary every Friday afternoon', 'task a summary @ 20T15:00 27T15:00 12-04T15:00'],
  [
    'remind me tomorrow at 9 to book the Friday afternoon slot',
    'remind book the Friday afternoon slot @ 19T09:00',
  ],
  ['remind me late afternoon tomorrow to call Ann', 'ask'],
])('takes the afternoon of a day for its hour, and for no title: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['remind me at 4 p.m. to call Ann', 'remind call Ann @ 18T16:00'],
  ['remind me to call Ann tomorrow at 9:30 a.m.', 'remind call Ann @ 19T09:30'],
  ['remind me Monday mornings at 7 to stretch', 'remind stretch @ 23T07:00 30T07:00 12-07T07:00'],
  ['remind me Wednesday evenings to stretch', 'remind stretch @ 18T18:00 25T18:00 12-02T18:00'],
  ['remind me in the evenings to stretch', 'remind stretch @ 18T18:00 19T18:00 20T18:00'],
  ['remind me tomorrow at 9 of the meeting in the afternoon', 'ask'],
  ['Erinnere mich Freitagabend an Ann', 'remind Ann @ 20T18:00'],
  ['Erinnere mich jeden Montagmorgen an Ann', 'remind Ann @ 23T09:00 30T09:00 12-07T09:00'],
  ['Erinnere mich in anderthalb Stunden an Ann', 'remind Ann'],
  [
    'Rappelle-moi tous les soirs de prendre la pilule',
    'remind prendre la pilule @ 18T18:00 19T18:00 20T18:00',
  ],
  ['Rappelle-moi lundi en huit d’appeler Anne', 'remind appeler Anne @ 30T09:00'],
  ['Ricordami venerdì pomeriggio di chiamare Anna', 'remind chiamare Anna @ 20T15:00'],
  [
    'Recuérdame cada noche tomar la pastilla',
    'remind tomar la pastilla @ 18T20:00 19T20:00 20T20:00',
  ],
  ['Herinner me vrijdagmiddag aan Ann', 'remind Ann @ 20T15:00'],
  ['Lembra-me segunda que vem de ligar à Ana', 'ask'],
])('reads how a part of a day is said: %s', async (text, expected) => {
  const row = await rowOf(text, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it('names work that comes again without the word before its time', async () => {
  const mail = "Every Friday afternoon I'd like a summary of the repository, five bullets";
  const read = reading(['add: a summary of the repository, five bullets @ Every Friday afternoon']);
  const expected = 'task a summary of the repository, five bullets @ 20T15:00 27T15:00 12-04T15:00';
  const row = await mailRow([mail, [], expected], read, READ);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});
