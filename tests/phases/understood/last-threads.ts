/** Threads of the second round. */
import type { ReadThreadRow } from './read-with-model.ts';

export const lastThreads: readonly ReadThreadRow[] = [
  {
    mails: [
      'remind me on 24 November at 8 to send the contract',
      'make that 9am',
      'and call it "contract to Lena"',
    ],
    wants: [
      null,
      ['move: send the contract @ 9am'],
      ['rename: send the contract > contract to Lena'],
    ],
    expected: 'retitle contract to Lena | ask',
  },
  {
    mails: ['remind me tomorrow to send the contract', 'no wait, today'],
    wants: [null, ['move: send the contract @ today']],
    expected: 'move send the contract @ 18 | ask',
  },
  {
    mails: ['remind me every weekday at 9 standup', 'except fridays'],
    wants: [null, ['move: standup @ except fridays']],
    expected: 'move standup @ 19T09:00 23T09:00 24T09:00 | ask',
  },
  {
    mails: ['add a task: mend the gate', 'put it down for Sunday', 'cheers'],
    wants: [null, ['move: mend the gate @ for Sunday'], ['small_talk']],
    expected: 'none',
  },
  {
    mails: ['add a task: mend the gate', 'no longer needed, the neighbour did it'],
    wants: [null, ['cancel: mend the gate']],
    expected: 'cancel mend the gate | done mend the gate | ask',
  },
  {
    mails: ['budget', 'ok, then max 1 dollar today'],
    wants: [null, ['cap @ max 1 dollar today']],
    expected: 'cap day 1',
  },
  {
    mails: ['approvals', 'number three is ok 123456'],
    wants: [null, null],
    expected: 'approve a17',
  },
  {
    mails: ['approval: a17', 'hmm, let me think about it'],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: ['reminded: water the plants', 'remind me again at 6pm'],
    wants: [null, ['remind: water the plants @ at 6pm']],
    expected: 'move water the plants @ 18T18:00 | remind water the plants @ 18T18:00 | ask',
  },
  {
    mails: ['pause for two hours', 'one hour is enough'],
    wants: [null, ['pause @ one hour']],
    expected: 'pause until 18T11:15 | ask',
  },
  {
    mails: ['Neue Aufgabe: Steuer machen', 'sehr wichtig!', 'Frist ist der 30.11.'],
    wants: [null, ['urgent: Steuer machen'], ['move: Steuer machen @ der 30.11. = 30 November']],
    expected: 'due Steuer machen 30 | ask',
  },
  {
    mails: ['Recuérdame mañana a las 9 el informe', 'una hora más tarde'],
    wants: [null, ['move: el informe @ una hora más tarde = an hour later']],
    expected: 'move informe @ 19T10:00 | ask',
  },
];
