import { expect, it } from 'vitest';
import { ALONE } from './batch-rows.ts';
import { mailRow, reading, threadRow } from './rows-read.ts';

const BOB = 'remind me Friday at 10 to call Bob';
const JOG = 'remind me every Monday at 7 to jog';
const PILL = 'remind me every day at 7 to take the pill';
const PILL_DE = 'erinnere mich jeden Tag um 7 an die Pille';

it.each([
  [[BOB, 'and at 6pm'], 'remind call Bob @ 20T18:00'],
  [[BOB, 'and Saturday too'], 'remind call Bob @ 21T10:00'],
  [[BOB, 'Saturday as well'], 'remind call Bob @ 21T10:00'],
  [[BOB, 'and at 6'], 'ask'],
  [[BOB, 'and at 6', '6pm'], 'ask | work'],
  [[BOB, 'and make it Saturday'], 'ask | work'],
  [[BOB, 'at 6pm'], 'move call Bob @ 20T18:00'],
  [[BOB, 'no, Saturday'], 'move call Bob @ 21T10:00'],
  [[BOB, 'i meant pm'], 'ask | work'],
  [[BOB, 'i meant Ann'], 'retitle call Ann'],
  [[JOG, 'and Thursdays'], 'remind jog @ 19T07:00 26T07:00 12-03T07:00'],
  [[JOG, 'and on Thursday'], 'ask'],
  [[JOG, 'Thursdays instead'], 'move jog @ 19T07:00 26T07:00 12-03T07:00'],
  [[PILL, 'and at 6pm'], 'remind take the pill @ 18T18:00 19T18:00 20T18:00'],
  [[PILL, 'and not on weekends'], 'move take the pill @ 19T07:00 20T07:00 23T07:00'],
  [[PILL, 'not on weekends', 'at 8'], 'move take the pill @ 19T08:00 20T08:00 23T08:00'],
  [[PILL_DE, 'und um 18 Uhr'], 'remind die Pille @ 18T18:00 19T18:00 20T18:00'],
  [['erinnere mich Freitag um 10 an Bob', 'und um 18 Uhr nochmal'], 'remind Bob @ 20T18:00'],
  [['herinner me vrijdag om 10 aan Bob', 'en zaterdag ook'], 'remind Bob @ 21T10:00'],
])(
  'sets a time beside the one there is, and changes it only as it is said: %j',
  async (mails, expected) => {
    const row = await threadRow({ mails, wants: mails.map(() => null), expected }, ALONE);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);

it.each([
  [[JOG, 'but not in August'], 'every Monday at 7 but not in August'],
  [[JOG, 'and Thursdays'], 'Thursdays at 7'],
  [[JOG, 'except next Monday'], 'which days are to be left out'],
])('says of a change all that holds: %j', async (mails, says) => {
  const row = await threadRow({ mails, wants: mails.map(() => null), expected: 'none' }, ALONE);
  expect(row.says.toLowerCase()).toContain(says.toLowerCase());
});

it.each([
  ["don't do anything before Monday", 'pause until 23'],
  ['ne fais rien avant lundi', 'pause until 23'],
  ['tu nichts vor Montag', 'pause until 23'],
  ["don't work after 6", 'ask'],
  ["don't work before 8", 'ask'],
  ["don't work between 12 and 1", 'ask'],
  ['arbeite nicht nach 18 Uhr', 'ask'],
  ['pause 2 hours', 'pause until 18T12:15'],
  ['pause eine halbe Stunde', 'pause until 18T10:45'],
  ['take 2 days off', 'pause until 20T10:15'],
  ['pause until the end of the month', 'pause until 12-01'],
  ['do nothing until I say so', 'pause'],
])('rests until what is named, and keeps no hour of work as a rule: %s', async (text, expected) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['add: tidy the desk not before Friday', 'task tidy the desk not before Friday'],
  ['taak: ramen lappen niet voor vrijdag', 'task ramen lappen niet voor vrijdag'],
  ['tarea: limpiar no antes del viernes', 'task limpiar no antes del viernes'],
  ['add: tidy the desk no later than Friday', 'task tidy the desk + .due 20T09:00'],
  ['add: tidy the desk before Friday', 'task tidy the desk + .due 20T09:00'],
])('takes no day for the end before which a task must wait: %s', async (text, expected) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row.line).toContain(`came: ${expected} |`);
});

const CONFIRM = 'confirm: write the quarterly report';

it.each([
  [[CONFIRM, 'yes, it was too long before but now it is fine'], 'done write the quarterly report'],
  [[CONFIRM, 'ja, es war zu lang, aber jetzt ist es gut'], 'done write the quarterly report'],
  [[CONFIRM, 'yes, it was fine but now it is too long'], 'undone write the quarterly report'],
  [[CONFIRM, 'yes, but now it is fine except page 3'], 'undone write the quarterly report | ask'],
  [['approvals', "reject 3, that's too much money"], 'deny refund 40 euros'],
  [['approvals', 'reject 3, it costs 40 euros'], 'deny refund 40 euros'],
  [['approvals', 'reject 2, it is the wrong one, 3 is fine'], 'ask'],
  [['approvals', 'reject 2, it is the wrong one, the others are fine'], 'ask'],
  [['approvals', 'no to 3, its too much'], 'deny refund 40 euros'],
  [['approvals', 'reject 3, I approve 1'], 'ask | deny refund 40 euros'],
  [['approvals', 'reject the refund, I like the deploy but not now'], 'ask'],
  [['approvals', 'reject 3, it may wait until 2 is done'], 'ask'],
])('knows a reason from a further word: %j', async (mails, expected) => {
  const row = await threadRow({ mails, wants: mails.map(() => null), expected }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});
