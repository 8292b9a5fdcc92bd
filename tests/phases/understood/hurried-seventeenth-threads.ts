/** Threads of the owners of hurried-seventeenth.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

const BOILER = 'remind me on Tuesday at 9 to call the boiler man';
const FENCE = 'add a task: repaint the fence';
const SITE = 'approval: publish the site';
const REPORT = 'confirm: write the quarterly report';
const ASKS = 'asks: write the quarterly report';
const ANN = 'reminded: call Ann';

export const seventeenthThreads: readonly ReadThreadRow[] = [
  {
    mails: [BOILER, 'actually tomorrow 9'],
    wants: [null, ['move: call the boiler man @ tomorrow 9']],
    expected: 'move call the boiler man @ 19T09:00',
  },
  {
    mails: [BOILER, 'make it 10'],
    wants: [null, ['move: call the boiler man @ 10']],
    expected: 'move call the boiler man @ 24T10:00',
  },
  { mails: [BOILER, 'not that one, the gym'], wants: [null, []], expected: 'ask | work' },
  {
    mails: [BOILER, 'snooze 1h'],
    wants: [null, ['move: call the boiler man @ 1h']],
    // Snoozing counts from now.
    expected: 'ask | move call the boiler man @ 24T10:00 | move call the boiler man @ 18T11:15',
  },
  {
    mails: [BOILER, 'he called, all sorted'],
    wants: [null, ['done: call the boiler man']],
    expected: 'done call the boiler man | cancel call the boiler man | ask',
  },
  {
    mails: [BOILER, 'and the day before too'],
    wants: [null, []],
    expected: 'ask | work | remind call the boiler man @ 23T09:00',
  },
  {
    mails: [BOILER, '9 in the evening I meant'],
    wants: [null, ['move: call the boiler man @ 9 in the evening']],
    expected: 'move call the boiler man @ 24T21:00',
  },
  {
    mails: [BOILER, 'great, and add: find the boiler manual'],
    wants: [null, ['add: find the boiler manual']],
    expected: 'task find the boiler manual',
  },
  {
    mails: [BOILER, 'no wait. tuesday im away. thursday then'],
    wants: [null, ['move: call the boiler man @ thursday']],
    expected: 'move call the boiler man @ 26T09:00 | move call the boiler man @ 19T09:00 | ask',
  },
  {
    mails: [BOILER, 'the boiler lady, not man'],
    wants: [null, ['rename: call the boiler man > boiler lady']],
    expected: 'retitle boiler lady | ask | work',
  },
  { mails: [ANN, 'done'], wants: [null, ['done: call Ann']], expected: 'done call Ann' },
  {
    mails: [ANN, 'snooze till 5'],
    wants: [null, ['move: call Ann @ till 5']],
    expected: 'move call Ann @ 18T17:00 | move call Ann @ 20T17:00 | ask',
  },
  {
    mails: [ANN, 'she didnt pick up, tomorrow again same time'],
    wants: [null, ['move: call Ann @ tomorrow again same time']],
    expected: 'move call Ann @ 19T15:00 | move call Ann @ 21T15:00 | ask',
  },
  {
    mails: ['reminded: water the plants', 'done, thx'],
    wants: [null, []],
    expected: 'none | ask | work',
  },
  {
    mails: ['reminded: gym', 'move it to wednesdays'],
    wants: [null, ['move: gym @ wednesdays']],
    expected: 'move gym @ 18T18:00 25T18:00 12-02T18:00',
  },
  {
    mails: ['reminded: choir', 'choirs over for this year, back 11 Jan'],
    wants: [null, []],
    expected: 'ask | work | move choir @ 2027-01-11T19:00 2027-01-18T19:00 2027-01-25T19:00',
  },
  {
    mails: [SITE, 'sure 123456'],
    wants: [null, ['approve: publish the site']],
    expected: 'approve',
  },
  { mails: [SITE, 'sure'], wants: [null, ['approve: publish the site']], expected: 'ask' },
  { mails: [SITE, 'what would it publish exactly?'], wants: [null, []], expected: 'work | ask' },
  { mails: [SITE, 'no but tomorrow maybe'], wants: [null, []], expected: 'deny | ask | work' },
  { mails: [SITE, 'hold on'], wants: [null, []], expected: 'ask | work | none | pause' },
  { mails: ['approvals', 'the second one 123456'], wants: [null, []], expected: 'approve | ask' },
  {
    mails: ['approvals', 'first two yes, last one no 123456'],
    wants: [null, []],
    expected: 'approve + deny | ask',
  },
  { mails: ['approvals', 'none of them'], wants: [null, []], expected: 'deny | ask' },
  {
    mails: [REPORT, 'looks good'],
    wants: [null, ['done: write the quarterly report']],
    expected: 'done write the quarterly report',
  },
  {
    mails: [REPORT, 'nope, Q3 numbers are missing'],
    wants: [null, []],
    expected: 'undone write the quarterly report',
  },
  {
    mails: [REPORT, 'yes but the chart on p4 is upside down'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  { mails: [REPORT, 'havent looked yet'], wants: [null, []], expected: 'ask | work | none' },
  { mails: [ASKS, 'bar pls'], wants: [null, []], expected: 'answer write the quarterly report' },
  {
    mails: [ASKS, 'whichever is quicker'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['pause until friday', 'make it monday'],
    wants: [null, ['pause @ monday']],
    expected: 'pause until 23',
  },
  {
    mails: ['pause until friday', 'im back early, go on'],
    wants: [null, ['resume']],
    expected: 'resume | ask',
  },
  {
    mails: ['tasks', '2 is done'],
    wants: [null, ['done: clean up the backups']],
    expected: 'done clean up the backups | ask',
  },
  {
    mails: ['tasks', 'drop the last one'],
    wants: [null, []],
    expected: 'cancel write the newsletter | ask',
  },
  {
    mails: [FENCE, 'by easter'],
    wants: [null, ['move: repaint the fence @ by easter']],
    expected: 'due repaint the fence 2027-03-28 | ask',
  },
  {
    mails: [FENCE, 'nah scrap that'],
    wants: [null, ['cancel: repaint the fence']],
    expected: 'cancel repaint the fence',
  },
  {
    mails: ['max 2 dollars a day', 'make that 3'],
    wants: [null, []],
    expected: 'ask | work | cap day 3',
  },
  {
    mails: ['how much did you spend today', 'and last week?'],
    wants: [null, ['budget']],
    expected: 'tell budget',
  },
  {
    mails: ['erinnere mich freitag um 10 an den zahnarzttermin', 'lieber 11'],
    wants: [null, ['move: zahnarzttermin @ 11']],
    expected: 'move zahnarzttermin @ 20T11:00',
  },
  {
    mails: ['rappelle-moi lundi à 9h le loyer', 'plutôt mardi'],
    wants: [null, ['move: loyer @ mardi']],
    expected: 'move loyer @ 24T09:00',
  },
];
