/** Threads of the owner of hurried-ninth.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

export const ninthThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me friday to renew the insurance', '2ish, and make it yearly'],
    wants: [null, ['move: renew the insurance @ 2ish, yearly']],
    expected: 'move renew the insurance @ 20T14:00 2027-11-20T14:00 2028-11-20T14:00 | ask | work',
  },
  {
    mails: ['remind me tomorrow at 8 to pay Sue', 'sorry, paid her just now'],
    wants: [null, ['done: pay Sue']],
    expected: 'done pay sue | cancel pay sue | ask',
  },
  {
    mails: ['remind me tomorrow at 8 to pay Sue', 'not tomorrow, the day after. same time'],
    wants: [null, ['move: pay Sue @ the day after. same time']],
    expected: 'move pay sue @ 20T08:00 | ask',
  },
  {
    mails: ['remind me tomorrow at 8 to pay Sue', 'Sue AND Kerr'],
    wants: [null, ['rename: pay Sue > pay Sue AND Kerr']],
    expected: 'retitle pay sue and kerr | ask | work',
  },
  {
    mails: ['remind me every day at 9 to take the pill', 'only for 10 days'],
    wants: [null, ['move: take the pill @ only for 10 days']],
    expected: 'move take the pill @ 19T09:00 20T09:00 21T09:00 end 30 | ask | work',
  },
  {
    mails: ['remind me every day at 9 to take the pill', 'not on sundays'],
    wants: [null, ['move: take the pill @ not on sundays']],
    expected: 'move take the pill @ 19T09:00 20T09:00 21T09:00 skip 22 | ask | work',
  },
  {
    mails: ['add a task: paint the fence', 'green', 'due sunday week'],
    wants: [null, [], ['move: paint the fence @ due sunday week']],
    expected: 'due paint the fence 29 | ask',
  },
  {
    mails: ['add a task: paint the fence', 'not for you, for Tom. just remind me saturday'],
    wants: [null, ['remind: paint the fence @ saturday']],
    expected: 'remind paint the fence @ 21 | ask | work',
  },
  {
    mails: ["what's on my list?", 'first two can wait till next month'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approvals', 'yes to 3 but not before friday'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approvals', '2 and 3 are a no. 1: 123456'],
    wants: [null, null],
    expected: 'deny + approve | ask',
  },
  {
    mails: ['approval: publish the site', 'yep 123456, thanks'],
    wants: [null, null],
    expected: 'approve',
  },
  {
    mails: ['approval: publish the site', 'no way. not with that header image'],
    wants: [null, ['deny: publish the site']],
    expected: 'deny | ask',
  },
  {
    mails: ['asks: write the quarterly report', 'what would you pick?'],
    wants: [null, []],
    expected: 'answer write the quarterly report | ask | work',
  },
  {
    mails: ['asks: write the quarterly report', 'line. and remind me at 4 to check it'],
    wants: [null, ['remind: check it @ at 4']],
    expected: 'answer write the quarterly report + remind check it @ 18T16:00 | ask',
  },
  {
    mails: ['confirm: write the quarterly report', "haven't looked yet, tomorrow"],
    wants: [null, []],
    expected: 'ask | none | work',
  },
  {
    mails: ['reminded: call Ann', 'tried, no answer. again in 20'],
    wants: [null, ['move: call Ann @ in 20']],
    expected: 'move call ann @ 18T10:35 | remind call ann @ 18T10:35 | ask',
  },
  {
    mails: ['reminded: water the plants', 'stop these, we moved'],
    wants: [null, ['cancel: water the plants']],
    expected: 'cancel water the plants | ask',
  },
  {
    mails: ['pause until Monday', "unless something's on fire obviously"],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: ['alert: the disk is nearly full', 'on it, no need to tell me again'],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: ['Erinnere mich Freitag um 10 an den Notar', 'Uhrzeit stimmt, aber Donnerstag'],
    wants: [null, ['move: den Notar @ Donnerstag']],
    expected: 'move notar @ 19T10:00 | ask',
  },
  {
    mails: ['ajoute une tâche : appeler le syndic', 'en fait non, laisse tomber'],
    wants: [null, ['cancel: appeler le syndic']],
    expected: 'cancel appeler le syndic | ask',
  },
  {
    mails: ['recuérdame el viernes a las 8 el coche', 'mejor a las 8 y media'],
    wants: [null, ['move: el coche @ a las 8 y media']],
    expected: 'move el coche @ 20T08:30 | ask',
  },
  {
    mails: ['aggiungi alla lista: comprare il regalo', 'entro sabato, è urgente'],
    wants: [null, ['move: comprare il regalo @ entro sabato', 'urgent: comprare il regalo']],
    expected: 'due comprare il regalo 21 + prio comprare il regalo | ask',
  },
  {
    mails: ['herinner me morgen om 9 aan de tandarts', 'ben ik al geweest'],
    wants: [null, ['done: de tandarts']],
    expected: 'done tandarts | cancel tandarts | ask',
  },
];
