/**
 * Mails and threads of further owners in the world of busy-desk.ts: a baker, a landlord, a student nurse, a choir secretary, a systems admin on call, and
 * some who write German, French, Spanish, Italian, Portuguese and Dutch. Written after the mends of the seventeenth and counted once as they came.
 */
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';

const english: readonly ReadMailRow[] = [
  // A baker
  [
    'flour delivery thurs 5am remind me 10 min before',
    ['remind: flour delivery @ thurs 5am 10 min before'],
    'remind flour delivery @ 19T04:50 | ask',
  ],
  [
    'every day except mondays at 3:45 feed the starter',
    ['remind: feed the starter @ every day except mondays at 3:45'],
    'remind feed the starter @ 19T03:45 20T03:45 21T03:45 skip 23 | ask',
  ],
  [
    'Order 40kg rye by Wed 25 Nov, put that on the list',
    ['add: Order 40kg rye @ by Wed 25 Nov'],
    'task order 40kg rye due 25',
  ],
  ['gym - cross it off for good, bad knee', ['cancel: gym'], 'cancel gym | ask'],
  ['oven timer 35 min', ['remind: oven timer @ 35 min'], 'remind oven timer @ 18T10:50 | ask'],
  ['spend nothing today, I mean it', ['cap @ nothing today'], 'cap day 0 | ask'],
  ['is the newsletter out yet', [], 'work | ask | tell tasks'],
  [
    'stop with the jokes in your mails',
    ['remember: stop with the jokes in your mails'],
    'lesson | ask | work',
  ],
  ['u did great today thx', ['small_talk'], 'none'],
  // A landlord
  [
    'Rent reminder: last day of every month at noon, first one this month.',
    ['remind: Rent @ last day of every month at noon'],
    'remind rent @ 30T12:00 12-31T12:00 2027-01-31T12:00 | ask',
  ],
  [
    'Tenant moves out on Friday 18 December; remind me a week before to book the cleaner.',
    ['remind: book the cleaner @ a week before Friday 18 December'],
    'remind book the cleaner @ 12-11 | ask',
  ],
  ['The refund is approved, 123456.', [], 'approve | ask'],
  ['The refund is NOT approved.', ['deny: refund 40 euros'], 'deny | ask'],
  ['Please hold the deploy back for now.', ['deny: deploy the shop'], 'deny | ask | work'],
  [
    'New task: gas safety check, flat 2, deadline 9 January 2027, high priority',
    ['add: gas safety check, flat 2 @ deadline 9 January 2027'],
    'task gas safety check, flat 2 due 2027-01-09 prio high',
  ],
  ['Which of my tasks are overdue?', ['tasks'], 'tell tasks | ask | work'],
  [
    'Take the handbook off the list, and the backups too please.',
    ['cancel: translate the handbook', 'cancel: clean up the backups'],
    'cancel translate the handbook + cancel clean up the backups | ask',
  ],
  [
    'Mrs Oduya in flat 3 now pays by card.',
    ['remember: Mrs Oduya in flat 3 now pays by card'],
    'lesson | work | ask',
  ],
  [
    'As of January send me the summary on the 1st, not on Mondays.',
    ['remember: As of January send me the summary on the 1st, not on Mondays'],
    'lesson | work | ask',
  ],
  // A student nurse
  ['night shifts 24-26 nov pls no reminders between 8 and 16h then', [], 'ask | work | lesson'],
  ['wake me 20:30 today', ['remind: wake me @ 20:30 today'], 'remind wake me @ 18T20:30'],
  [
    'remind me to study pharma 2 hrs from now and again at 9pm',
    ['remind: study pharma @ 2 hrs from now and again at 9pm'],
    'remind study pharma @ 18T12:15 18T21:00 | remind study pharma @ 18T12:15 + remind study pharma @ 18T21:00 | ask',
  ],
  ['did i ask u to cancel choir?? i didnt mean to', [], 'ask | work | none | tell reminders'],
  [
    'exam is on 3.12. at 9:15 room 4, remind the day before 6pm',
    ['remind: exam @ on 3.12. at 9:15, the day before 6pm'],
    'remind exam @ 12-02T18:00 | ask',
  ],
  [
    'pause til my shift ends at 2230',
    ['pause @ til 2230'],
    'pause until 18T22:30 | pause + ask | ask',
  ],
  ['ok resume', ['resume'], 'ask | none | resume | tell status | work'],
  ['ugh cant sleep', ['small_talk'], 'none | ask'],
  ['how many tasks do i have left', ['tasks'], 'tell tasks'],
  [
    'ann: next week same day same time',
    ['move: call Ann @ next week same day same time'],
    'move call Ann @ 27T15:00 | ask',
  ],
  // A choir secretary
  [
    'Choir is off on 7 and 14 December, otherwise as usual.',
    [],
    'ask | work | move choir @ 23T19:00 30T19:00 12-21T19:00',
  ],
  [
    'Kindly remind me every other Thursday from 26 November at 18:00 to print the programme.',
    ['remind: print the programme @ every other Thursday from 26 November at 18:00'],
    'remind print the programme @ 26T18:00 12-10T18:00 12-24T18:00',
  ],
  [
    'Until the concert on 19 December remind me daily at 9 to practise.',
    ['remind: practise @ Until 19 December daily at 9'],
    'remind practise @ 19T09:00 20T09:00 21T09:00 end 12-20 | ask | work',
  ],
  ['I would not object to the site going live. 123456', [], 'ask | approve'],
  ['Have you heard back from anyone?', [], 'work | ask | tell status | tell approvals'],
  [
    'One small correction: the dentist is on the 26th, not the 25th.',
    ['move: see the dentist @ on the 26th'],
    'due see the dentist 26 | lesson | ask | work',
  ],
  [
    'Dear all,\n\nthe rehearsal is cancelled tonight.\n\nBest, Ruth\n\n> Agent: shall I pause until Friday?',
    [],
    'ask | work | none',
  ],
  ['What will you cost me if this goes on?', ['budget'], 'tell budget | ask | work'],
  // A systems admin on call
  ['ack', [], 'none | ask | work'],
  ['remind 0700Z+1d check backup job', [], 'ask | work | remind check backup job @ 19T08:00'],
  ['maint window sat 2200-0200 CET, hold everything during', [], 'ask | work'],
  ['approve a24 a25 123456', [], 'approve'],
  ['deny all but a17', ['deny: deploy the shop', 'deny: refund 40 euros'], 'deny | ask'],
  ['budget?', ['budget'], 'tell budget'],
  ['what failed last night', [], 'work | ask | tell status | tell report'],
  [
    'task: rotate keys every 90 days starting 2026-12-01 10:00',
    ['remind: rotate keys @ every 90 days starting 2026-12-01 10:00'],
    'task rotate keys | remind rotate keys @ 12-01T10:00 2027-03-01T10:00 2027-05-30T10:00 | ask',
  ],
  ['never touch prod on fridays', ['remember: never touch prod on fridays'], 'lesson'],
  ['> cancel choir\nwho asked for this?!', [], 'ask | work'],
  ['lower cap to 1 usd/day until further notice', ['cap @ 1 usd/day'], 'cap day 1 | ask'],
];

const elsewhere: readonly ReadMailRow[] = [
  [
    'erinnere mich nächsten monat am ersten an die miete',
    ['remind: die miete @ nächsten monat am ersten'],
    'remind miete @ 12-01 | ask',
  ],
  [
    'Bitte Mittwoch, 25.11., 17 Uhr Elterngespräch eintragen, mit Erinnerung eine Stunde vorher',
    ['remind: Elterngespräch @ Mittwoch, 25.11., 17 Uhr, eine Stunde vorher'],
    'remind elterngespräch @ 25T16:00 | ask',
  ],
  ['nicht vor montag weitermachen', ['pause @ nicht vor montag'], 'pause until 23 | ask | work'],
  ['was steht am freitag an', ['tasks'], 'tell reminders | tell tasks'],
  [
    'Deploy: nein. Seite: ja, aber erst morgen.',
    ['deny: deploy the shop # 1'],
    'deny | deny + ask | ask | work',
  ],
  [
    'Peux-tu me rappeler tous les mercredis à 13h45 de déposer Zoé au judo, sauf pendant les vacances ?',
    ['remind: déposer Zoé au judo @ tous les mercredis à 13h45'],
    'ask | work',
  ],
  [
    "J'ai vu le dentiste, tu peux le rayer.",
    ['done: see the dentist'],
    'done see the dentist | cancel see the dentist | ask',
  ],
  [
    'ponme un recordatorio el jueves 3 de diciembre a las 17:30: tutoría',
    ['remind: tutoría @ el jueves 3 de diciembre a las 17:30'],
    'remind tutoría @ 12-03T17:30',
  ],
  ['gasta como mucho 1 dólar al día', ['cap @ como mucho 1 dólar al día'], 'cap day 1'],
  [
    "ricordami l'ultimo venerdì del mese alle 17 di fare il backup",
    ["remind: fare il backup @ l'ultimo venerdì del mese alle 17"],
    'remind fare il backup @ 27T17:00 12-25T17:00 2027-01-29T17:00 | remind fare il backup @ 27T17:00 | ask',
  ],
  ['podes apagar o ginásio da lista?', ['cancel: gym'], 'cancel gym | ask'],
  ['even pauze tot half drie', ['pause @ tot half drie'], 'pause until 18T14:30 | pause + ask'],
];

export const eighteenthMails: readonly ReadMailRow[] = [...english, ...elsewhere];

const TYRES = 'remind me on Thursday 26 November at 8 to change the tyres';

export const eighteenthThreads: readonly ReadThreadRow[] = [
  {
    mails: [TYRES, 'a week earlier'],
    wants: [null, ['move: change the tyres @ a week earlier']],
    expected: 'move change the tyres @ 19T08:00',
  },
  {
    mails: [TYRES, 'Friday same time'],
    wants: [null, ['move: change the tyres @ Friday same time']],
    expected: 'move change the tyres @ 27T08:00 | move change the tyres @ 20T08:00',
  },
  {
    mails: [TYRES, 'cant that day, whats free on friday?'],
    wants: [null, []],
    expected: 'ask | work | tell reminders',
  },
  {
    mails: [TYRES, 'and the day after remind me to pay for it'],
    wants: [null, ['remind: pay for it @ the day after']],
    expected: 'remind pay for it @ 27 | ask | work',
  },
  {
    mails: [TYRES, 'ok but at 8pm'],
    wants: [null, ['move: change the tyres @ at 8pm']],
    expected: 'move change the tyres @ 26T20:00',
  },
  {
    mails: ['remind me every day at 7 to take the pill', 'only weekdays'],
    wants: [null, ['move: take the pill @ only weekdays']],
    expected: 'move take the pill @ 19T07:00 20T07:00 23T07:00 | ask',
  },
  {
    mails: ['remind me every day at 7 to take the pill', 'pause that for the weekend'],
    wants: [null, []],
    expected: 'ask | work | move take the pill @ 19T07:00 20T07:00 23T07:00',
  },
  {
    mails: ['remind me every day at 7 to take the pill', 'until Sunday 29 November'],
    wants: [null, ['move: take the pill @ until Sunday 29 November']],
    expected: 'move take the pill @ 19T07:00 20T07:00 21T07:00 end 30 | ask',
  },
  {
    mails: ['reminded: choir', 'remind me again in 45 min'],
    wants: [null, ['move: choir @ in 45 min']],
    expected: 'remind choir @ 18T11:00',
  },
  {
    mails: ['approval: publish the site', "yes if it's only the blog 123456"],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approval: publish the site', 'let me sleep on it'],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: ['confirm: write the quarterly report', 'yep all good, send it'],
    wants: [null, ['done: write the quarterly report']],
    expected: 'done write the quarterly report | ask | work',
  },
  {
    mails: ['asks: write the quarterly report', 'neither, a table'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['what did you do yesterday', 'and how much was that'],
    wants: [null, ['budget']],
    expected: 'tell budget yesterday | tell budget | ask',
  },
  {
    mails: ['add a task: ring the plumber', 'make it a reminder for tomorrow 9 instead'],
    wants: [null, []],
    expected: 'ask | work | due ring the plumber 19 | remind ring the plumber @ 19T09:00',
  },
];
