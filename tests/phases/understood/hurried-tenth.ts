/** Written by one more owner after the mails of hurried-ninth.ts were mended, and tried once as they came. */
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';

const english: readonly ReadMailRow[] = [
  [
    'remind me in the morning to defrost the chicken',
    ['remind: defrost the chicken @ in the morning'],
    'remind defrost the chicken @ 19 | ask',
  ],
  [
    'Can you set a reminder for Friday 5 (pm!) - collect the frames',
    ['remind: collect the frames @ Friday 5 (pm!)'],
    'remind collect the frames @ 20T17:00 | ask',
  ],
  [
    'remind me every other week on thursday to do payroll, starting next week',
    ['remind: do payroll @ every other week on thursday, starting next week'],
    'remind do payroll @ 26 12-10 12-24 | ask',
  ],
  [
    'reminder 20 mins before each full hour, drink water',
    ['remind: drink water @ 20 mins before each full hour'],
    'ask',
  ],
  [
    'Tell me at 12 sharp that the pizza van is here',
    ['remind: the pizza van is here @ at 12 sharp'],
    'remind pizza van @ 18T12:00 | ask',
  ],
  ['choir moved to half 7 this monday, only this once', [], 'ask | work | move choir @ 23T19:30'],
  ['the plants can wait till Saturday', ['move: water the plants @ till Saturday'], 'ask | work'],
  [
    'pls remind me 1 Dec, 15 Dec and 29 Dec: council tax',
    ['remind: council tax @ 1 Dec, 15 Dec and 29 Dec'],
    'remind council tax @ 12-01 12-15 12-29 | ask',
  ],
  [
    "don't remind me about Ann on Friday, do it Thursday",
    ['move: call Ann @ Thursday'],
    'move call ann @ 19T15:00 | move call ann @ 19T09:00 | ask',
  ],
  ['no more gym. ever.', ['cancel: gym'], 'cancel gym | ask'],
  ['snooze everything for an hour', [], 'ask | work | pause until 18T11:15'],
  ['was that 3 or 4 on friday with Ann?', ['tasks'], 'tell reminders | ask | work'],
  [
    'remind me of the boiler man, he comes between 8 and 12 tomorrow',
    ['remind: the boiler man @ between 8 and 12 tomorrow'],
    'remind boiler man @ 19T08:00 | ask',
  ],
  [
    'every 1st of the month except January: water meter',
    ['remind: water meter @ every 1st of the month except January'],
    'remind water meter @ 12-01 2027-02-01 2027-03-01 | ask | work',
  ],
  [
    'todo: email Priya, subject "invoice 88", cc the accountant',
    ['add: email Priya, subject "invoice 88", cc the accountant'],
    'task email priya, subject "invoice 88", cc the accountant | ask',
  ],
  [
    'new job for you, not urgent: sort last year receipts by shop',
    ['add: sort last year receipts by shop # 1'],
    'task sort last year receipts by shop prio low | ask | work',
  ],
  [
    'handbook by Monday please!!!',
    ['move: translate the handbook @ by Monday'],
    'due translate the handbook 23 | ask | work',
  ],
  ['Is it ok if I do the dentist thing next week?', [], 'ask | work | none'],
  [
    "I did the backups AND the newsletter, couldn't face the report",
    ['done: clean up the backups', 'done: write the newsletter'],
    'done clean up the backups + done write the newsletter | ask',
  ],
  ['unless Ben objects, drop the newsletter', [], 'ask | work'],
  ['put the report on hold', [], 'ask | work'],
  [
    'please make "see the dentist" say "see Dr Novak"',
    ['rename: see the dentist > see Dr Novak'],
    'retitle see dr novak | ask',
  ],
  [
    'Add: milk. Actually two. And eggs',
    ['add: milk', 'add: eggs'],
    'task milk + task eggs | task milk | ask',
  ],
  ['the newsletter matters less than the handbook', [], 'ask | work | prio'],
  [
    'what did the last three days cost me',
    ['budget @ the last three days'],
    'ask | tell budget | work',
  ],
  ['are you awake', ['status'], 'tell status | tell greeting | ask | work | none'],
  ['how come the shop is waiting for me?', [], 'tell approvals | ask | work'],
  ['can I still say no to the refund?', [], 'tell approvals | ask | work'],
  ["what's the plan for the weekend", ['tasks'], 'tell tasks | tell reminders | ask | work | none'],
  [
    'Whats urgent today and what did you get done yesterday',
    ['tasks', 'report @ yesterday'],
    'tell tasks + tell report | tell reminders + tell report | tell report | ask | work',
  ],
  ['no to the refund, they get a voucher instead', ['deny: refund 40 euros'], 'deny | ask'],
  ['yes to all, obviously', [], 'ask'],
  ["I don't mind you publishing the site as long as Ben is happy", [], 'ask | work'],
  ['approve a17 tomorrow', [], 'ask | work'],
  ['not now, I am driving. will decide tonight', [], 'none | ask | work'],
  [
    'do nothing on sundays',
    ['correction: do nothing on sundays'],
    'lesson do nothing on sundays | ask | work',
  ],
  ["you're off duty until further notice", [], 'pause | ask | work'],
  ['lie low for 45', ['pause @ for 45'], 'pause until 18T11:00 | ask | pause + ask'],
  ['Please pause from 2 to 4', ['pause @ from 2 to 4'], 'ask | work'],
  ["I'm back, what did I miss", ['report'], 'tell report | tell status | ask | work'],
  ['keep it under a dollar tomorrow', [], 'ask | work | cap'],
  ['double the budget', [], 'ask | work'],
  [
    'my card expires in March, fyi',
    ['remember: my card expires in March'],
    'lesson card expires | ask | work',
  ],
  [
    'call me Jo, not Joanna',
    ['correction: call me Jo, not Joanna'],
    'lesson call me jo | ask | work',
  ],
  ['sorry for the typos, on the bus', ['small_talk'], 'none | work | ask'],
  ['hmm', [], 'none | ask | work'],
  [
    'ok thanks. one more: remind me at 5 to ring Dad\n\nGet Outlook for iOS',
    ['remind: ring Dad @ at 5 # 2'],
    'remind ring dad @ 18T17:00 | ask',
  ],
  [
    '> 9 open tasks:\n> - write the quarterly report\n\ncan you start with that one',
    [],
    'ask | work | prio write the quarterly report | none',
  ],
];

const elsewhere: readonly ReadMailRow[] = [
  ['Wann muss ich Ann anrufen?', ['tasks'], 'tell reminders | ask'],
  [
    'Erinnere mich jeden Tag außer Sonntag um 7 an die Tabletten',
    ['remind: die Tabletten @ jeden Tag außer Sonntag um 7'],
    'remind tabletten @ 19T07:00 20T07:00 21T07:00 skip 22 | ask',
  ],
  ['Bis 14 Uhr bitte Ruhe', ['pause @ Bis 14 Uhr'], 'pause until 18T14:00 | ask'],
  ['ne publie pas le site avant lundi', [], 'ask | work | deny'],
  [
    'ajoute pain et lait à la liste, pas urgent',
    ['add: pain et lait'],
    'task pain et lait prio low | task pain + task lait | ask',
  ],
  ['el boletín ya está enviado', [], 'ask | work | done write the newsletter'],
  [
    'recuérdame lo del seguro dentro de tres días',
    ['remind: lo del seguro @ dentro de tres días'],
    'remind seguro @ 21 | ask',
  ],
  [
    'non spendere più di un dollaro oggi',
    ['cap @ un dollaro oggi'],
    'cap today 1 | cap day 1 | ask',
  ],
  ["quand'è la chiamata con Ann?", ['tasks'], 'tell reminders | ask | work'],
  [
    'lembra-me de regar as plantas da minha mãe no sábado de manhã',
    ['remind: regar as plantas da minha mãe @ no sábado de manhã'],
    'remind regar as plantas da minha mãe @ 21 | ask',
  ],
  ['wat staat er morgen op de planning?', ['tasks'], 'tell tasks | tell reminders | ask | none'],
  ['niet goedkeuren, die terugbetaling', ['deny: refund 40 euros'], 'deny | ask'],
];

export const tenthMails: readonly ReadMailRow[] = [...english, ...elsewhere];

export const tenthThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me at 5 to ring Dad', 'cancel, he just rang'],
    wants: [null, ['cancel: ring Dad']],
    expected: 'cancel ring dad | done ring dad | ask',
  },
  {
    mails: ['remind me at 5 to ring Dad', 'and Mum at 6'],
    wants: [null, ['remind: Mum @ at 6']],
    expected: 'remind mum @ 18T18:00 | remind ring mum @ 18T18:00 | ask | work',
  },
  {
    mails: ['remind me at 5 to ring Dad', 'make that tomorrow'],
    wants: [null, ['move: ring Dad @ tomorrow']],
    expected: 'move ring dad @ 19T17:00 | ask',
  },
  {
    mails: ['remind me every Monday at 9 to send the figures', 'fortnightly is enough'],
    wants: [null, ['move: send the figures @ fortnightly']],
    expected: 'move send the figures @ 23T09:00 12-07T09:00 12-21T09:00 | ask | work',
  },
  {
    mails: ['add a task: renew the lease', 'when is it due?'],
    wants: [null, ['tasks']],
    expected: 'tell tasks | ask | work',
  },
  {
    mails: ['add a task: renew the lease', "end of the month, but don't start before the 25th"],
    wants: [null, []],
    expected: 'ask | work',
  },
  { mails: ['tasks', 'cross off the last two'], wants: [null, []], expected: 'ask | work' },
  {
    mails: ['approvals', 'no to the shop for now'],
    wants: [null, ['deny: deploy the shop']],
    expected: 'deny | ask',
  },
  {
    mails: ['approval: publish the site', 'yes, but fix the footer first'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['asks: write the quarterly report', 'dunno, ask Priya'],
    wants: [null, []],
    expected: 'answer write the quarterly report | ask | work',
  },
  {
    mails: ['confirm: write the quarterly report', 'yes apart from the date on page 1'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask',
  },
  {
    mails: ['reminded: water the plants', 'yep'],
    wants: [null, ['done: water the plants']],
    expected: 'none | ask | done water the plants',
  },
  {
    mails: ['pause until Friday', 'what happens to my reminders meanwhile?'],
    wants: [null, []],
    expected: 'ask | work | tell help',
  },
  {
    mails: ['Erinnere mich um 17 Uhr an Papa', 'doch nicht'],
    wants: [null, ['cancel: Papa']],
    expected: 'cancel papa | ask',
  },
  {
    mails: ['rappelle-moi à 17h le dentiste', 'demain plutôt'],
    wants: [null, ['move: le dentiste @ demain']],
    expected: 'move le dentiste @ 19T17:00 | ask',
  },
];
