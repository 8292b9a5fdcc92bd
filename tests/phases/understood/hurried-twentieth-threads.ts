/** Threads of the owners of hurried-twentieth.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

const SITE = 'approval: publish the site';
const REPORT = 'confirm: write the quarterly report';
const ASKS = 'asks: write the quarterly report';
const ROOF = 'remind me on Tuesday at 8 to call the roofer';
const PILL = 'remind me every day at 7 to take the pill';
const REST = 'pause until friday';

export const twentiethThreads: readonly ReadThreadRow[] = [
  { mails: [SITE, 'yes 123456'], wants: [null, []], expected: 'approve publish the site' },
  { mails: [SITE, 'nope'], wants: [null, []], expected: 'deny publish the site' },
  {
    mails: [SITE, 'yes but not before tomorrow 123456'],
    wants: [null, []],
    expected: 'ask | work',
  },
  { mails: [SITE, 'thanks, will look tonight'], wants: [null, []], expected: 'ask | work | none' },
  {
    mails: ['approvals', 'no to the last one'],
    wants: [null, []],
    expected: 'deny refund 40 euros',
  },
  {
    mails: ['approvals', 'first one yes, others need more time 123456'],
    wants: [null, []],
    expected: 'approve publish the site | approve publish the site + ask | ask',
  },
  {
    mails: [REPORT, 'yes!! great'],
    wants: [null, []],
    expected: 'done write the quarterly report',
  },
  {
    mails: [REPORT, 'not yet, the q3 numbers are missing'],
    wants: [null, []],
    expected: 'undone write the quarterly report',
  },
  {
    mails: [REPORT, 'Ann still has to sign'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: [ASKS, 'the second, in blue'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: [ROOF, 'make it 9'],
    wants: [null, ['move: call the roofer @ 9']],
    expected: 'move call the roofer @ 24T09:00',
  },
  {
    mails: [ROOF, 'done, called him already'],
    wants: [null, ['done: call the roofer']],
    expected: 'done call the roofer | cancel call the roofer',
  },
  {
    mails: [REST, 'actually til thursday noon'],
    wants: [null, ['pause @ til thursday noon']],
    expected: 'pause until 19T12:00',
  },
  { mails: [REST, 'ok go on again'], wants: [null, ['resume']], expected: 'resume | ask' },
  {
    mails: ['spend at most 1 dollar a day', 'hm make it 50 cents'],
    wants: [null, []],
    expected: 'cap day 0.5',
  },
  {
    mails: ['tasks', 'first and third done'],
    wants: [null, []],
    expected: 'done write the quarterly report + done translate the handbook | ask',
  },
  { mails: ['budget', 'and last week?'], wants: [null, ['budget']], expected: 'tell budget' },
  {
    mails: [PILL, 'at 8 on weekends'],
    wants: [null, []],
    expected: 'ask | work',
  },
  { mails: [SITE, 'nein danke'], wants: [null, []], expected: 'deny publish the site' },
  {
    mails: ['Pause bis Freitag', 'doch bis Montag'],
    wants: [null, ['pause @ bis Montag']],
    expected: 'pause until 23',
  },
];
