import { expect, it } from 'vitest';
import { ALONE } from './batch-rows.ts';
import { mailRow, reading, threadRow } from './rows-read.ts';

const BOB = 'remind me Friday at 10 to call Bob';
const BOB_DE = 'erinnere mich Freitag um 10 an Bob';

it.each([
  [[BOB, 'push it back an hour'], 'move call Bob @ 20T11:00'],
  [[BOB, "can we push that back a day, I'm swamped"], 'move call Bob @ 21T10:00'],
  [[BOB, 'delay Bob by 2h'], 'move call Bob @ 20T12:00'],
  [[BOB, 'push call Bob back a day would you'], 'move call Bob @ 21T10:00'],
  [[BOB, 'the day before, evening'], 'move call Bob @ 19T18:00'],
  [[BOB, 'next week instead'], 'move call Bob @ 27T10:00'],
  [[BOB, 'snooze til monday'], 'move call Bob @ 23T10:00'],
  [[BOB, 'put it off till monday'], 'move call Bob @ 23T10:00'],
  [[BOB, 'push it back to 5pm'], 'move call Bob @ 20T17:00'],
  [[BOB_DE, 'lieber nächste Woche'], 'move Bob @ 27T10:00'],
  [[BOB_DE, 'verschieb Bob um eine Stunde'], 'move Bob @ 20T11:00'],
  [
    ["rappelle-moi vendredi à 10h d'appeler Bob", "repousse Bob d'une heure"],
    'move appeler Bob @ 20T11:00',
  ],
  [
    ['ricordami venerdì alle 10 di chiamare Bob', 'la sera prima alle 21'],
    'move chiamare Bob @ 19T21:00',
  ],
  [[BOB, 'move it forward an hour'], 'ask | work'],
  [[BOB, "next week, I'm away"], 'ask | work'],
  [['remind me every day at 8 to stretch', 'an hour later'], 'ask'],
  [
    ['remind me every Friday at 18:00 to do yoga', 'Thursdays from next week'],
    'move do yoga @ 20T18:00 end 21 + remind do yoga @ 26T18:00 12-03T18:00 12-10T18:00',
  ],
  [
    ['remind me every day at 8 to stretch', 'at 9 from tomorrow'],
    'move stretch @ 19T09:00 20T09:00 21T09:00',
  ],
  [['add: water plants every day at 8', 'at 9 from next week'], 'ask'],
  [['pause until Friday at 9', 'a day longer'], 'pause until 21T09:00'],
  [['pause until Friday at 9', 'next week'], 'pause until 23'],
])(
  'moves a thing by what is said, and asks where that can be two things: %j',
  async (mails, expected) => {
    const row = await threadRow({ mails, wants: mails.map(() => null), expected }, ALONE);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);

it.each([
  ['pause until next week', 'pause until 23'],
  ['hold off until after the weekend', 'pause until 23'],
  ['pausa hasta el mes que viene', 'pause until 12-01'],
  ['pausiere bis nach dem Wochenende', 'pause until 23'],
  ['vai in pausa fino a domani alle 9', 'pause until 19T09:00'],
  ['take Friday off', 'ask'],
  ['nimm dir Freitag frei', 'ask'],
  ['bring the car in a day', 'work'],
  ['remind me tomorrow at 9 tho', 'ask'],
  ['metti in pausa il progetto Rossi', 'ask | work'],
])(
  'rests until what is named begins, and asks about a rest that begins later: %s',
  async (text, expected) => {
    const row = await mailRow([text, [], expected], reading([]), ALONE);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);
