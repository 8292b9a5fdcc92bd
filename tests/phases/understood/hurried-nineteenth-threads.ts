/** Threads of the owners of hurried-nineteenth.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

const SITE = 'approval: publish the site';
const REPORT = 'confirm: write the quarterly report';
const ASKS = 'asks: write the quarterly report';
const ROOF = 'remind me on Tuesday at 8 to call the roofer';
const PILL = 'remind me every day at 7 to take the pill';
const REST = 'pause until friday';

export const nineteenthThreads: readonly ReadThreadRow[] = [
  {
    mails: [SITE, 'yes, but only if legal has signed off 123456'],
    wants: [null, []],
    expected: 'ask | work',
  },
  { mails: [SITE, 'ok once Ann has answered 123456'], wants: [null, []], expected: 'ask | work' },
  {
    mails: [SITE, 'would love to say yes but no, sorry'],
    wants: [null, ['deny: publish the site']],
    expected: 'deny publish the site | ask | work',
  },
  {
    mails: [SITE, "I'd rather you didn't"],
    wants: [null, ['deny: publish the site']],
    expected: 'deny publish the site | ask | work',
  },
  { mails: [SITE, 'yes no wait no'], wants: [null, []], expected: 'deny publish the site | ask' },
  {
    mails: [SITE, 'Ann says yes. 123456'],
    wants: [null, []],
    expected: 'ask | work | approve publish the site',
  },
  {
    mails: [SITE, 'was that approved last time?'],
    wants: [null, []],
    expected: 'ask | work | tell approvals',
  },
  {
    mails: [
      SITE,
      'yes 123456\n\nOn Wed, 18 Nov 2026 at 10:00, Agent wrote:\n> May I publish the site? Not before you say so.',
    ],
    wants: [null, []],
    expected: 'approve publish the site',
  },
  {
    mails: [SITE, 'yes to the blog part, not the shop part 123456'],
    wants: [null, []],
    expected: 'ask | work',
  },
  { mails: [SITE, 'stop'], wants: [null, []], expected: 'stop | ask | deny publish the site' },
  { mails: [SITE, 'not now, tomorrow 9am 123456'], wants: [null, []], expected: 'ask | work' },
  {
    mails: ['approvals', 'all but the refund 123456'],
    wants: [null, []],
    expected: 'approve publish the site + approve deploy the shop | ask',
  },
  {
    mails: ['approvals', 'no to all except 2'],
    wants: [null, []],
    expected: 'deny publish the site + deny refund 40 euros | ask',
  },
  {
    mails: ['approvals', 'the cheap one is fine 123456'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approvals', '1 yes if you show me first, 3 no 123456'],
    wants: [null, []],
    expected: 'deny refund 40 euros + ask | ask | work',
  },
  {
    mails: [REPORT, 'done, except the appendix'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: [REPORT, 'Lena says its fine, I havent seen it'],
    wants: [null, []],
    expected: 'ask | work | undone write the quarterly report',
  },
  {
    mails: [REPORT, 'is it really finished?'],
    wants: [null, []],
    expected: 'ask | work | undone write the quarterly report',
  },
  {
    mails: [REPORT, 'no thanks needed, its great'],
    wants: [null, []],
    expected: 'done write the quarterly report | ask | work',
  },
  {
    mails: [ASKS, 'dont care, but dont send it anywhere'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: [ASKS, 'stop working on it'],
    wants: [null, []],
    expected: 'cancel write the quarterly report | ask | answer write the quarterly report | work',
  },
  {
    mails: [ASKS, 'line. and pause until 4 after that'],
    wants: [null, []],
    expected:
      'answer write the quarterly report + ask | answer write the quarterly report | ask | work',
  },
  { mails: [ROOF, 'cancel it if it rains'], wants: [null, []], expected: 'ask | work' },
  {
    mails: [ROOF, "no, don't cancel, just make it 9"],
    wants: [null, ['move: call the roofer @ 9']],
    expected: 'move call the roofer @ 24T09:00 | ask',
  },
  {
    mails: [ROOF, 'Ann will call him. Leave it on though'],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: [PILL, 'skip tomorrow'],
    wants: [null, []],
    expected: 'move take the pill @ 20T07:00 21T07:00 22T07:00 | ask | work',
  },
  {
    mails: [PILL, 'stop this one on the 30th'],
    wants: [null, ['move: take the pill @ on the 30th']],
    expected:
      'ask | work | move take the pill @ 19T07:00 20T07:00 21T07:00 end 30 | move take the pill @ 19T07:00 20T07:00 21T07:00 end 12-01',
  },
  {
    mails: [PILL, 'pause it until monday'],
    wants: [null, []],
    expected: 'ask | work | move take the pill @ 23T07:00 24T07:00 25T07:00',
  },
  {
    mails: [PILL, 'every day but sunday'],
    wants: [null, ['move: take the pill @ every day but sunday']],
    expected: 'move take the pill @ 19T07:00 20T07:00 21T07:00 skip 22 | ask',
  },
  { mails: [REST, 'but do the newsletter'], wants: [null, []], expected: 'ask | work' },
  { mails: [REST, 'cancel that'], wants: [null, []], expected: 'resume | ask' },
  {
    mails: [REST, 'when I say friday I mean after lunch'],
    wants: [null, []],
    expected: 'ask | work | pause until 20T12:00 | pause until 20T13:00 | pause until 20T14:00',
  },
  {
    mails: [REST, 'Did I say friday? Ann would like you back thursday'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['spend at most 1 dollar a day', 'except for the report'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['spend at most 1 dollar a day', 'sorry, a week i meant'],
    wants: [null, []],
    expected: 'ask | work | cap week 1',
  },
  {
    mails: ['tasks', 'cancel all but the first two'],
    wants: [null, []],
    expected:
      'ask | work | cancel translate the handbook + cancel see the dentist + cancel write the newsletter',
  },
  { mails: ['tasks', 'kill 3, no 4'], wants: [null, []], expected: 'cancel see the dentist | ask' },
  {
    mails: ['reminded: gym', 'not today, knee. next week again'],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: ['reminded: call Ann', 'cancel? no she wants tuesday same time'],
    wants: [null, ['move: call Ann @ tuesday same time']],
    expected: 'move call Ann @ 24T15:00 | ask | work',
  },
  {
    mails: ['Erinnere mich jeden Tag um 7 an die Tablette', 'nur diese Woche aussetzen'],
    wants: [null, []],
    expected: 'ask | work | move die tablette @ 23T07:00 24T07:00 25T07:00',
  },
  { mails: [SITE, 'ja aber nur den Blog 123456'], wants: [null, []], expected: 'ask | work' },
  { mails: [SITE, 'oui si Paul est ok 123456'], wants: [null, []], expected: 'ask | work' },
  {
    mails: ['pausa hasta el viernes', 'menos el boletín'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: [REPORT, 'va bene tranne la pagina 3'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: ['Pausa até sexta', 'afinal até segunda'],
    wants: [null, ['pause @ até segunda']],
    expected: 'pause until 23',
  },
  {
    mails: [SITE, 'nee bedankt, nog niet'],
    wants: [null, ['deny: publish the site']],
    expected: 'deny publish the site | ask | work',
  },
];
