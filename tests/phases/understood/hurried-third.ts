/** A round after hurried-second.ts was mended: 35 of 72 were right at first sight, 32 asked about, 5 put off. */
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';

export const thirdMails: readonly ReadMailRow[] = [
  [
    'Would you remind me tonight at nine to put the car in the garage',
    ['remind: put the car in the garage @ tonight at nine'],
    'remind put the car in the garage @ 18T21:00 | ask',
  ],
  [
    'rmd me 2moro 8am dentist insurance',
    ['remind: dentist insurance @ 2moro 8am'],
    'remind dentist insurance @ 19T08:00 | ask',
  ],
  [
    'Jake has football on Saturday at 2pm, remind me an hour before',
    ['remind: Jake has football @ an hour before Saturday at 2pm'],
    'ask | remind football @ 21T13:00 | work',
  ],
  [
    'remind me on the last Friday of the month to submit expenses',
    ['remind: submit expenses @ on the last Friday of the month'],
    'remind submit expenses @ 27 | remind submit expenses @ 27T09:00 12-25T09:00 2027-01-29T09:00 | ask',
  ],
  [
    'ping me at noon on Thursday re: the lease',
    ['remind: the lease @ at noon on Thursday'],
    'remind lease @ 19T12:00',
  ],
  [
    'Remind me to drink water every two hours between 8 and 18 on weekdays',
    ['remind: drink water @ every two hours between 8 and 18 on weekdays'],
    'remind drink water @ 18T12:00 18T14:00 18T16:00 skip 21 | ask',
  ],
  [
    'remind me in 10 days about the library book, thx!',
    ['remind: the library book @ in 10 days'],
    'remind library book @ 28 | ask',
  ],
  [
    'Set up a reminder for every 1st of the month: pay the cleaner',
    ['remind: pay the cleaner @ every 1st of the month'],
    'remind pay the cleaner @ 12-01 2027-01-01 2027-02-01 | ask',
  ],
  [
    'Could you remember the following for me? The spare key is under the blue pot.',
    ['remember: The spare key is under the blue pot. # 2'],
    'lesson | ask | work',
  ],
  [
    'change the choir reminder to 18:30',
    ['move: choir @ to 18:30'],
    'move choir @ 23T18:30 30T18:30 12-07T18:30 | ask',
  ],
  ['stop the plant reminders until spring', ['unclear: until spring'], 'ask | work'],
  [
    'I want the plants reminder at 7 instead',
    ['move: water the plants @ at 7'],
    'move water the plants @ 19T07:00 20T07:00 21T07:00 | ask',
  ],
  ["what's the time of my call with Ann", ['tasks'], 'tell reminders | tell tasks | ask | work'],
  [
    'add "fix tap", "paint door" and "mow lawn"',
    ['add: fix tap', 'add: paint door', 'add: mow lawn'],
    'task fix tap + task paint door + task mow lawn | ask',
  ],
  [
    'to do list additions: printer paper / toner / staples',
    ['add: printer paper', 'add: toner', 'add: staples'],
    'task printer paper | task printer paper + task toner + task staples | ask',
  ],
  [
    'Need you to put down a task for the tax return, due end of January',
    ['add: the tax return @ due end of January'],
    'task tax return due 2027-01-31 | ask',
  ],
  [
    'task - find out what the warranty covers (by Tuesday, urgent)',
    ['add: find out what the warranty covers @ by Tuesday'],
    'task find out what the warranty covers due 24 prio high | ask',
  ],
  [
    'Make the newsletter due on 27 November and the report due on 30 November',
    [
      'move: write the newsletter @ due on 27 November',
      'move: write the quarterly report @ due on 30 November',
    ],
    'due write the newsletter 27 + due write the quarterly report 30 | ask',
  ],
  [
    'The handbook is no longer urgent',
    ['unclear: no longer urgent'],
    'ask | prio translate the handbook | work',
  ],
  [
    'please get started on the newsletter',
    ['do: write the newsletter'],
    'prio write the newsletter | ask | work',
  ],
  ['Ann called back so that one is done', ['done: call Ann'], 'done call Ann | ask'],
  ['I saw the dentist this morning.', ['done: see the dentist'], 'done see the dentist | ask'],
  [
    'remove "clean up the backups" from the list',
    ['cancel: clean up the backups'],
    'cancel clean up the backups',
  ],
  ['clear my list', ['unclear: clear my list'], 'ask | work'],
  [
    "How's everything? Anything urgent?",
    ['status', 'tasks'],
    'tell status | tell status + tell tasks | ask',
  ],
  ['give me the numbers for last month', ['budget'], 'tell budget | tell report | ask'],
  ['did you manage to do anything today', ['report'], 'tell report | tell status | ask'],
  ["what's still to be done before the weekend?", ['tasks'], 'tell tasks | ask'],
  ['Do you have any questions for me', ['approvals'], 'tell approvals | ask'],
  ['how do I stop you', ['help'], 'tell help | ask | work'],
  [
    'go to sleep until 7 tomorrow morning',
    ['pause @ until 7 tomorrow morning'],
    'pause until 19T07:00 | pause + ask',
  ],
  [
    'Stop working for today please, back tomorrow',
    [],
    'pause until 19 | pause + ask | pause | stop | ask',
  ],
  ['stop spending so much', [], 'ask | work | lesson'],
  ['Budget for today: 1 dollar max', ['cap @ 1 dollar max today'], 'cap day 1 | ask'],
  ['you can spend whatever you like', ['unclear: whatever you like'], 'ask | work'],
  ['approve 2 and 3 with 123456', [], 'ask | approve a17'],
  ['Yes to publishing the site', [], 'ask'],
  ['go ahead with the refund - 123456', [], 'approve a17 | ask'],
  ["please don't deploy the shop", ['deny: deploy the shop'], 'deny | ask'],
  ['not now', [], 'ask | none | work'],
  [
    'In future, sign your mails with just "H".',
    ['remember: In future, sign your mails with just "H".'],
    'lesson',
  ],
  ["Please don't ever call me Sir.", ["remember: Please don't ever call me Sir."], 'lesson'],
  [
    'your last summary was far too long',
    ['remember: your last summary was far too long'],
    'lesson | ask | work',
  ],
  ['Cheers for sorting that so quickly', ['small_talk'], 'none'],
  ['morning!', ['small_talk'], 'none'],
  ['Sorry, wrong address, ignore this', ['small_talk'], 'none | ask | work'],
  ['Bob says we should cancel the newsletter. I disagree.', [], 'ask | work | none'],
  ['Can you ask the vendor whether "approve all" in their tool needs a licence?', [], 'work | ask'],
  [
    'Add a task to ring the bank and remind me tomorrow at 10 about it',
    ['add: ring the bank', 'remind: ring the bank @ tomorrow at 10'],
    'task ring the bank + remind ring the bank @ 19T10:00 | ask | task ring the bank + remind @ 19T10:00',
  ],
  [
    'Bitte morgen früh um 7 wecken',
    ['remind: wecken @ morgen früh um 7 = tomorrow at 7'],
    'ask | remind wecken @ 19T07:00 | work',
  ],
  [
    'Erinnerung bitte: Montag 8 Uhr Müll, Mittwoch 8 Uhr Papier',
    [
      'remind: Müll @ Montag 8 Uhr = Monday at 8',
      'remind: Papier @ Mittwoch 8 Uhr = Wednesday at 8',
    ],
    'ask | remind Müll @ 23T08:00 + remind Papier @ 25T08:00',
  ],
  [
    'Die Backups sind erledigt, danke',
    ['done: clean up the backups'],
    'done clean up the backups | ask',
  ],
  ['Wie viel darfst du heute noch ausgeben?', ['budget'], 'tell budget | ask'],
  ['Halt, stopp, alles anhalten', [], 'stop'],
  [
    'Rappelle-moi tous les jours ouvrables à 8h30 de faire mes exercices',
    ['remind: faire mes exercices @ tous les jours ouvrables à 8h30 = every weekday at 8:30'],
    'remind faire mes exercices @ 19T08:30 20T08:30 23T08:30',
  ],
  ["C'est fait pour le dentiste", ['done: see the dentist'], 'done see the dentist | ask | work'],
  [
    '¿Puedes recordarme dentro de dos horas que saque la ropa?',
    ['remind: saque la ropa @ dentro de dos horas = in two hours'],
    'remind saque la ropa @ 18T12:15 | ask',
  ],
  [
    'Aggiungi: prenotare il ristorante per sabato sera',
    ['add: prenotare il ristorante per sabato sera'],
    'task prenotare il ristorante | ask',
  ],
  [
    'o que tens para mim hoje?',
    ['tasks'],
    'tell tasks | tell status | tell approvals | ask | work',
  ],
  [
    'Kun je me elke maandag om 8.15 herinneren aan de vuilnisbak?',
    ['remind: de vuilnisbak @ elke maandag om 8.15 = every Monday at 8:15'],
    'remind vuilnisbak @ 23T08:15 30T08:15 12-07T08:15 | ask',
  ],
];

/** Threads to the same. */

export const thirdThreads: readonly ReadThreadRow[] = [
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
