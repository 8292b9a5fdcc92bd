/** Threads of the owner of hurried-twenty-first.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

const SITE = 'approval: publish the site';
const REPORT = 'confirm: write the quarterly report';
const ASKS = 'asks: write the quarterly report';
const CAT = 'remind me tomorrow at 8 to feed the cat';

export const twentyFirstThreads: readonly ReadThreadRow[] = [
  {
    mails: [CAT, 'no wait, I meant 9'],
    wants: [null, ['move: feed the cat @ 9']],
    expected: 'move feed the cat @ 19T09:00',
  },
  {
    mails: [CAT, 'and the day after too'],
    wants: [null, []],
    expected: 'ask | work | move feed the cat @ 19T08:00 20T08:00 | remind feed the cat @ 20T08:00',
  },
  {
    mails: ['remind me every weekday at 7 to take the pill', 'not on fridays'],
    wants: [null, []],
    expected: 'move take the pill @ 19T07:00 23T07:00 24T07:00 | ask | work',
  },
  {
    mails: ['pause until friday', 'make that saturday morning at 9'],
    wants: [null, ['pause @ saturday morning at 9']],
    expected: 'pause until 21T09:00 | ask',
  },
  {
    mails: ['approvals', 'yes to 1 and 3, no to 2 123456'],
    wants: [null, []],
    expected: 'approve publish the site + deny deploy the shop + approve refund 40 euros | ask',
  },
  {
    mails: ['approvals', 'what happens if I say no to the second?'],
    wants: [null, []],
    expected: 'ask | work | tell approvals',
  },
  {
    mails: [SITE, "Yes, if you think it's ready. 123456"],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: [SITE, "I'd say yes but Ben has the last word"],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: [REPORT, 'almost, page 3 is still blank'],
    wants: [null, []],
    expected: 'undone write the quarterly report',
  },
  {
    mails: [REPORT, 'Looks good to me, thank you!'],
    wants: [null, []],
    expected: 'done write the quarterly report',
  },
  {
    mails: [ASKS, 'whichever you think looks better'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['tasks', 'cancel 2 and make 3 urgent'],
    wants: [null, ['cancel: clean up the backups', 'urgent: translate the handbook']],
    expected:
      'cancel clean up the backups + prio translate the handbook | prio translate the handbook + ask | ask',
  },
  {
    mails: ['budget', 'is that more than last month?'],
    wants: [null, []],
    expected: 'tell budget | ask | work',
  },
  {
    mails: ['spend at most 1 dollar a day', 'only today I meant'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['add buy stamps', "by tomorrow, and it's urgent"],
    wants: [null, ['move: buy stamps @ by tomorrow', 'urgent: buy stamps']],
    expected: 'due buy stamps 19 + prio buy stamps | due buy stamps 19 + ask | ask',
  },
  {
    mails: ['Erinner mich morgen um 8 an den Müll', 'nee, doch um 9'],
    wants: [null, ['move: Müll @ um 9']],
    expected: 'move müll @ 19T09:00',
  },
  {
    mails: ['Rappelle-moi demain à 9h de payer le loyer', 'finalement vendredi'],
    wants: [null, ['move: payer le loyer @ vendredi']],
    expected: 'move payer le loyer @ 20T09:00',
  },
  { mails: [SITE, 'sí, pero mañana 123456'], wants: [null, []], expected: 'ask | work' },
  {
    mails: [REPORT, 'ja, aber Seite 3 fehlt noch'],
    wants: [null, []],
    expected: 'undone write the quarterly report',
  },
  {
    mails: ['pausa fino a venerdì', 'anzi, fino a lunedì alle 9'],
    wants: [null, ['pause @ fino a lunedì alle 9']],
    expected: 'pause until 23T09:00',
  },
];
