/** Threads of the owners of hurried-fifteenth.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

const NOTARY = 'remind me tomorrow at 15:00 to ring the notary';
const HANDOVER = 'remind me every Thursday at 22:15 to write the handover notes';
const SHED = 'add a task: paint the shed';
const REPORT = 'confirm: write the quarterly report';
const ASKS = 'asks: write the quarterly report';
const SITE = 'approval: publish the site';

export const fifteenthThreads: readonly ReadThreadRow[] = [
  {
    mails: [NOTARY, 'that was London time'],
    wants: [null, ['move: ring the notary @ London time']],
    expected: 'move ring the notary @ 19T16:00 | ask',
  },
  {
    mails: [NOTARY, 'make that 14:30 UTC'],
    wants: [null, ['move: ring the notary @ 14:30 UTC']],
    expected: 'move ring the notary @ 19T15:30',
  },
  {
    mails: [NOTARY, 'and again on Friday'],
    wants: [null, []],
    expected: 'ask | work | remind ring the notary @ 20T15:00',
  },
  {
    mails: [NOTARY, 'not tomorrow, the day after'],
    wants: [null, ['move: ring the notary @ the day after']],
    expected: 'move ring the notary @ 20T15:00 | ask',
  },
  {
    mails: [NOTARY, 'forget it, she called me'],
    wants: [null, ['cancel: ring the notary']],
    expected: 'cancel ring the notary | done ring the notary | ask',
  },
  {
    mails: [NOTARY, 'thanks, that was quick. By the way, cancel the gym.'],
    wants: [null, ['cancel: gym # 2']],
    expected: 'cancel gym | ask',
  },
  {
    mails: [HANDOVER, 'every other thursday i mean'],
    wants: [null, ['move: write the handover notes @ every other thursday']],
    expected:
      'move write the handover notes @ 19T22:15 12-03T22:15 12-17T22:15 | move write the handover notes @ 26T22:15 12-10T22:15 12-24T22:15',
  },
  {
    mails: [HANDOVER, 'except over Christmas'],
    wants: [null, []],
    expected:
      'ask | work | move write the handover notes @ 19T22:15 26T22:15 12-03T22:15 skip 12-24',
  },
  {
    mails: [HANDOVER, 'only until the end of January'],
    wants: [null, ['move: write the handover notes @ until the end of January']],
    expected: 'move write the handover notes @ 19T22:15 26T22:15 12-03T22:15 end 2027-02-01 | ask',
  },
  {
    mails: [SHED, 'by the first business day of December'],
    wants: [null, ['move: paint the shed @ by the first business day of December']],
    expected: 'due paint the shed 12-01 | ask',
  },
  {
    mails: [SHED, 'green, if they still have it'],
    wants: [null, []],
    expected: 'ask | work | retitle paint the shed green',
  },
  {
    mails: [SHED, 'no rush'],
    wants: [null, []],
    expected: 'prio paint the shed | ask | none',
  },
  {
    mails: [SHED, "done. And I'm so tired now."],
    wants: [null, ['done: paint the shed # 1']],
    expected: 'done paint the shed',
  },
  { mails: [SHED, 'hmm maybe not'], wants: [null, []], expected: 'ask | work' },
  {
    mails: ['pause until Friday at 9', '9 London time'],
    wants: [null, ['pause @ 9 London time']],
    expected: 'pause until 20T10:00 | ask',
  },
  {
    mails: ['pause until Friday at 9', 'until when exactly?'],
    wants: [null, ['status']],
    expected: 'tell status | ask | work | none',
  },
  {
    mails: ['pause', 'I am back on Monday'],
    wants: [null, ['pause @ on Monday']],
    expected: 'pause until 23 | ask | lesson',
  },
  {
    mails: ['pause', 'ok go on, but leave the newsletter alone'],
    wants: [null, ['resume']],
    expected: 'ask | work | resume + ask',
  },
  {
    mails: ['approvals', '1 yes, 2 no, 3 let me think 123456'],
    wants: [null, ['approve: publish the site', 'deny: deploy the shop']],
    expected: 'approve + deny | ask',
  },
  {
    mails: ['approvals', 'all no except the site'],
    wants: [null, ['deny: deploy the shop', 'deny: refund 40 euros']],
    expected: 'deny | ask',
  },
  {
    mails: [SITE, 'Yes, but not today. 123456'],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  { mails: [SITE, 'nack'], wants: [null, ['deny: publish the site']], expected: 'deny' },
  {
    mails: [SITE, 'Well, if you must. 123456'],
    wants: [null, ['approve: publish the site']],
    expected: 'approve | ask',
  },
  {
    mails: [SITE, 'I said no yesterday and I say it again'],
    wants: [null, ['deny: publish the site']],
    expected: 'deny | ask',
  },
  {
    mails: [REPORT, 'yes and no'],
    wants: [null, []],
    expected: 'ask | work | undone write the quarterly report',
  },
  {
    mails: [REPORT, "it's fine, just change the title page to Q4"],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: [ASKS, '> A bar chart or a line chart?\nLine, thanks'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: [ASKS, 'no idea, ask Priya'],
    wants: [null, []],
    expected: 'answer write the quarterly report | ask | work',
  },
  {
    mails: ['reminded: call Ann', 'in an hour'],
    wants: [null, ['move: call Ann @ in an hour']],
    expected: 'move call Ann @ 18T11:15 | remind call Ann @ 18T11:15',
  },
  {
    mails: ['reminded: water the plants', 'skip tomorrow'],
    wants: [null, []],
    expected: 'ask | work | move water the plants @ 20T08:00 21T08:00 22T08:00',
  },
  {
    mails: ['spend at most 1 dollar a day', 'no, 50 cents'],
    wants: [null, ['cap @ 50 cents']],
    expected: 'cap day 0.5 | ask',
  },
  {
    mails: ['spend at most 1 dollar a day', 'for this week only'],
    wants: [null, []],
    expected: 'ask | work',
  },
];
