/** Threads of the owner of hurried-eleventh.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

export const eleventhThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me tomorrow at 9 to call Kim', 'cancel that. no, move it to Friday'],
    wants: [null, ['move: call Kim @ Friday']],
    expected: 'move call kim @ 20T09:00 | ask | work',
  },
  {
    mails: [
      'remind me tomorrow at 9 to call Kim',
      'done, but she wants me to ring again on Friday at 10',
    ],
    wants: [null, ['remind: ring again @ on Friday at 10']],
    expected:
      'ask | work | remind ring again @ 20T10:00 | done call kim + remind ring again @ 20T10:00 | move call kim @ 20T10:00 | done call kim + ask',
  },
  {
    mails: ['remind me tomorrow at 9 to call Kim', 'not done yet'],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: ['remind me tomorrow at 9 to call Kim', 'or Pat'],
    wants: [null, []],
    expected: 'ask | work | retitle call kim',
  },
  {
    mails: ['remind me tomorrow at 9 to call Kim', '10 if you can, else 11'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: [
      'remind me tomorrow at 9 to call Kim',
      'On 18 Nov Agent wrote:\n> tomorrow at 9\n\n9.30 is better',
    ],
    wants: [null, ['move: call Kim @ 9.30']],
    expected: 'move call kim @ 19T09:30 | ask',
  },
  {
    mails: ['remind me every Friday at 17 to send the hours', 'from december on'],
    wants: [null, ['move: send the hours @ from december on']],
    expected: 'move send the hours @ 12-04T17:00 12-11T17:00 12-18T17:00 | ask | work',
  },
  {
    mails: ['remind me every Friday at 17 to send the hours', 'except the 25th of December'],
    wants: [null, ['move: send the hours @ except the 25th of December']],
    expected: 'move send the hours @ 20T17:00 27T17:00 12-04T17:00 skip 12-25 | ask | work',
  },
  {
    mails: ['add a task: fix the gate', 'Tuesday'],
    wants: [null, ['move: fix the gate @ Tuesday']],
    expected: 'due fix the gate 24 | ask',
  },
  {
    mails: ['add a task: fix the gate', 'cancel if Ben does it'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['add a task: fix the gate', "never mind, unless it's broken again"],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['pause until Friday', 'make it Thursday noon. or no, leave it'],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: ['pause until Friday', 'go on, but leave the deploy alone'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approvals', 'yes to 1 when the tests pass'],
    wants: [null, []],
    expected: 'ask | work',
  },
  { mails: ['approvals', '1 no 2 yes 3 later'], wants: [null, []], expected: 'ask | work | deny' },
  {
    mails: ['approval: publish the site', 'yes 123456 but only the blog'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approval: publish the site', 'hm. who asked for this?'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approval: publish the site', "No. Don't. Not before I've seen it."],
    wants: [null, ['deny: publish the site']],
    expected: 'deny | ask',
  },
  {
    mails: ['confirm: write the quarterly report', 'yes, once page 3 is fixed'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: [
      'confirm: write the quarterly report',
      'looks good to me! send it to Kerr as well please',
    ],
    wants: [null, []],
    expected:
      'ask | work | undone write the quarterly report | done write the quarterly report + work',
  },
  {
    mails: ['confirm: write the quarterly report', 'not quite'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: ['reminded: water the plants', 'did the ones upstairs'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['asks: write the quarterly report', 'Yes'],
    wants: [null, []],
    expected: 'ask | answer write the quarterly report',
  },
  {
    mails: ['spend at most 2 dollars a day', 'only on weekdays'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['Erinnere mich morgen um 9 an Kim', 'erledigt, bis auf das Protokoll'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['rappelle-moi demain à 9h le loyer', 'non, pas demain, vendredi'],
    wants: [null, ['move: le loyer @ vendredi']],
    expected: 'move le loyer @ 20T09:00 | ask | work',
  },
  {
    mails: ['recuérdame mañana a las 9 la cita', 'anúlalo si llueve'],
    wants: [null, []],
    expected: 'ask | work',
  },
];
