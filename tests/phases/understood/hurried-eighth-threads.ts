/** Threads of the owner of hurried-eighth.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

export const eighthThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me at 5 to get petrol', 'make it ten to'],
    wants: [null, ['move: get petrol @ ten to']],
    expected: 'move get petrol @ 18T16:50 | ask',
  },
  {
    mails: ['remind me tomorrow at 8 to pay Sue', 'evening I mean'],
    wants: [null, ['move: pay Sue @ evening']],
    expected: 'move pay sue @ 19T20:00 | ask',
  },
  {
    mails: ['remind me tomorrow at 8 to pay Sue', "it's 40 euros by the way"],
    wants: [null, []],
    expected: 'retitle | ask | work',
  },
  {
    mails: ['remind me every Friday at 3 about the backup tape', 'skip this week'],
    wants: [null, []],
    expected: 'move backup tape @ 27T15:00 12-04T15:00 12-11T15:00 | ask | work',
  },
  {
    mails: ['remind me every Friday at 3 about the backup tape', 'until the end of the year only'],
    wants: [null, ['move: the backup tape @ until the end of the year']],
    expected: 'move backup tape @ 20T15:00 27T15:00 12-04T15:00 end 2027-01-01 | ask | work',
  },
  {
    mails: ['add a task: book the ferry', 'also the hotel'],
    wants: [null, ['add: the hotel']],
    expected: 'task hotel | task book the hotel | ask | work',
  },
  {
    mails: ['add a task: book the ferry', 'before Friday noon if possible'],
    wants: [null, ['move: book the ferry @ before Friday noon']],
    expected: 'due book the ferry 20 | ask | work',
  },
  {
    mails: ['add a task: book the ferry', 'scrap that, we fly'],
    wants: [null, ['cancel: book the ferry']],
    expected: 'cancel book the ferry | ask',
  },
  {
    mails: ["what's on my list?", 'number 3 can go, 1 is done'],
    wants: [null, ['unclear: number 3 can go']],
    expected: 'cancel + done | ask',
  },
  {
    mails: ["what's on my list?", 'do the newsletter first'],
    wants: [null, ['do: write the newsletter']],
    expected: 'prio write the newsletter | ask | work | none',
  },
  {
    mails: ['approvals', 'only the refund'],
    wants: [null, ['unclear: only the refund']],
    expected: 'ask | work',
  },
  {
    mails: ['approvals', 'the first two no, leave the other'],
    wants: [null, ['unclear: the first two no']],
    expected: 'deny | ask',
  },
  {
    mails: ['approval: publish the site', 'what changed since last time?'],
    wants: [null, []],
    expected: 'ask | work | tell approvals',
  },
  {
    mails: ['approval: publish the site', 'ok'],
    wants: [null, ['approve: publish the site']],
    expected: 'ask',
  },
  {
    mails: ['approval: publish the site', "I'm on the road, will look tonight"],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: ['asks: write the quarterly report', 'neither, a table please'],
    wants: [null, null],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['confirm: write the quarterly report', 'not quite. the totals are last year’s'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask',
  },
  {
    mails: ['reminded: call Ann', 'she is away till Monday, try then'],
    wants: [null, ['move: call Ann @ Monday']],
    expected: 'move call ann @ 23 | remind call ann @ 23 | ask | work',
  },
  {
    mails: ['reminded: water the plants', 'ugh, later'],
    wants: [null, []],
    expected: 'ask | work | move water the plants',
  },
  {
    mails: ['pause until 4', 'actually 5'],
    wants: [null, ['pause @ 5']],
    expected: 'pause until 18T17:00 | ask',
  },
  {
    mails: ['Erinnere mich morgen um 8 an den Müll', 'eher halb acht'],
    wants: [null, ['move: den Müll @ halb acht']],
    expected: 'move müll @ 19T07:30 | ask',
  },
  {
    mails: ['ajoute une tâche : réserver le train', 'pour vendredi au plus tard'],
    wants: [null, ['move: réserver le train @ pour vendredi au plus tard']],
    expected: 'due réserver le train 20 | ask',
  },
  {
    mails: ['Recuérdame mañana a las 9 llamar al banco', 'déjalo, ya llamé'],
    wants: [null, ['done: llamar al banco']],
    expected: 'cancel llamar al banco | done llamar al banco | ask',
  },
  {
    mails: ['Ricordami domani alle 9 di chiamare Paolo', 'facciamo venerdì'],
    wants: [null, ['move: chiamare Paolo @ venerdì']],
    expected: 'move chiamare paolo @ 20T09:00 | ask',
  },
  {
    mails: ['Herinner me morgen om 9 aan de huur', 'doe maar een uur later'],
    wants: [null, ['move: de huur @ een uur later']],
    expected: 'move huur @ 19T10:00 | ask',
  },
];
