/** Threads in the world of `busyDesk`, written like hurried-mails.ts. A first mail like `reminded: X` is a notice of the agent, as in threads.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

const ALL = ['deny: deploy the shop', 'deny: refund 40 euros', 'deny: publish the site'];

export const hurriedThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me tomorrow at 9 to phone the surgery', 'ooh can we say 8:15 they open early'],
    wants: [null, ['move: phone the surgery @ 8:15']],
    expected: 'move phone the surgery @ 19T08:15 | ask',
  },
  {
    mails: [
      'remind me tomorrow at 9 to phone the surgery',
      'wrong day, should be Friday',
      'perfect',
    ],
    wants: [null, ['move: phone the surgery @ Friday'], ['small_talk']],
    expected: 'none',
  },
  {
    mails: ['remind me to phone the surgery', 'tomorrow', '9'],
    wants: [
      ['remind: phone the surgery'],
      ['remind: phone the surgery @ tomorrow'],
      ['move: phone the surgery @ 9'],
    ],
    expected:
      'remind phone the surgery @ 19T09:00 | move phone the surgery @ 19T09:00 | move phone the surgery @ 19T21:00 | none | ask',
  },
  {
    mails: ['remind me every day at 8 to take the pill', 'and at 20:00 too'],
    wants: [null, ['move: take the pill @ at 20:00 too']],
    expected:
      'ask | work | move take the pill @ 18T20:00 19T08:00 19T20:00 | remind take the pill @ 18T20:00 19T20:00 20T20:00',
  },
  {
    mails: ['remind me every day at 8 to take the pill', 'not on weekends though'],
    wants: [null, ['move: take the pill @ not on weekends']],
    expected: 'ask | work | move take the pill @ 19T08:00 20T08:00 23T08:00',
  },
  {
    mails: ['remind me every day at 8 to take the pill', 'just for this week'],
    wants: [null, ['move: take the pill @ just for this week']],
    expected: 'ask | work | move take the pill @ 19T08:00 20T08:00 21T08:00 end 23',
  },
  {
    mails: ['Remind me Friday at 5 to lock the shed', 'no no, 5pm', 'scrap it'],
    wants: [null, ['move: lock the shed @ 5pm'], ['cancel: lock the shed']],
    expected: 'cancel lock the shed',
  },
  {
    mails: ['Remind me Friday at noon to lock the shed', 'forget it, already done'],
    wants: [null, ['done: lock the shed']],
    expected: 'cancel lock the shed | done lock the shed | ask',
  },
  {
    mails: ['add a task: sell the piano', 'for 400 euros'],
    wants: [null, ['unclear: for 400 euros']],
    expected: 'ask | work | retitle',
  },
  {
    mails: ['add a task: sell the piano', 'high prio pls'],
    wants: [null, ['urgent: sell the piano']],
    expected: 'prio sell the piano',
  },
  {
    mails: ['add a task: sell the piano', 'needs to happen before Christmas'],
    wants: [null, ['move: sell the piano @ before Christmas']],
    expected: 'due sell the piano 12-24 | due sell the piano 12-25 | ask',
  },
  {
    mails: ['add a task: sell the piano', 'Thanks!', 'ah wait. Change it to: give the piano away'],
    wants: [null, ['small_talk'], ['rename: sell the piano > give the piano away']],
    expected: 'retitle give the piano away | ask',
  },
  {
    mails: ['add a task: sell the piano', 'done already'],
    wants: [null, ['done: sell the piano']],
    expected: 'done sell the piano',
  },
  {
    mails: ["what's on my list?", 'dentist is done, newsletter by Friday'],
    wants: [null, ['done: see the dentist', 'move: write the newsletter @ by Friday']],
    expected: 'done see the dentist + due write the newsletter 20 | ask',
  },
  {
    mails: ["what's on my list?", 'cancel the last one'],
    wants: [null, ['unclear: the last one']],
    expected: 'ask | cancel',
  },
  {
    mails: ["what's on my list?", 'and the reminders?'],
    wants: [null, ['tasks']],
    expected: 'tell reminders | tell tasks + tell reminders | ask',
  },
  {
    mails: ['status', 'and yesterday?'],
    wants: [null, ['report']],
    expected: 'tell report | ask | work',
  },
  {
    mails: ['how much have you spent', 'and this month?'],
    wants: [null, ['budget']],
    expected: 'tell budget',
  },
  {
    mails: ['max 2 dollars today', 'make it 1.50'],
    wants: [null, ['cap @ 1.50']],
    expected: 'cap day 1.5 | ask',
  },
  {
    mails: ['pause until tomorrow', 'make that Monday'],
    wants: [null, ['pause @ Monday']],
    expected: 'pause until 23',
  },
  {
    mails: ['pause', 'until 6pm I mean'],
    wants: [null, ['pause @ until 6pm']],
    expected: 'pause until 18T18:00 | ask',
  },
  {
    mails: ['pause until Friday', 'ok you can go on now'],
    wants: [null, ['resume']],
    expected: 'resume | ask',
  },
  {
    mails: ['approvals', 'first and third no, second I need to think about'],
    wants: [null, ['unclear: first and third no']],
    expected: 'deny | ask',
  },
  { mails: ['approvals', 'yes'], wants: [null, null], expected: 'ask' },
  { mails: ['approvals', 'none of them'], wants: [null, ALL], expected: 'deny | ask' },
  {
    mails: ['approvals', 'what does the deploy change?'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approval: a17', 'go for it', '123456'],
    wants: [null, ['approve: publish the site'], null],
    expected: 'approve a17',
  },
  {
    mails: ['approval: a17', 'no way'],
    wants: [null, ['deny: publish the site']],
    expected: 'deny a17',
  },
  {
    mails: ['approval: a17', 'yes but only after Friday'],
    wants: [null, ['unclear: only after Friday']],
    expected: 'ask | work',
  },
  {
    mails: ['approval: a17', "who's asking and why"],
    wants: [null, ['why']],
    expected: 'ask | work | tell approvals',
  },
  {
    mails: ['reminded: call Ann', 'snooze till 5'],
    wants: [null, ['move: call Ann @ till 5']],
    expected: 'move call Ann @ 18T17:00 | remind call Ann @ 18T17:00 | ask',
  },
  {
    mails: ['reminded: call Ann', 'no answer, trying again tomorrow morning at 10'],
    wants: [null, ['move: call Ann @ tomorrow morning at 10']],
    expected: 'move call Ann @ 19T10:00 | remind call Ann @ 19T10:00 | ask | work',
  },
  {
    mails: ['reminded: water the plants', 'done, thx'],
    wants: [null, ['small_talk']],
    expected: 'none | ask',
  },
  {
    mails: ['confirm: write the quarterly report', 'almost, the table for Q3 is missing'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: ['confirm: write the quarterly report', 'yes, perfect'],
    wants: [null, ['done: write the quarterly report']],
    expected: 'done write the quarterly report',
  },
  {
    mails: ['asks: write the quarterly report', 'line chart, in blue'],
    wants: [null, null],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['Erinnere mich am Freitag um 9 an den TÜV', 'nee, doch lieber Montag', 'und zwar um 8'],
    wants: [null, ['move: den TÜV @ Montag = Monday'], ['move: den TÜV @ um 8 = at 8']],
    expected: 'move TÜV @ 23T08:00',
  },
  {
    mails: ['Aufgabe: Zaun streichen', 'bis Samstag bitte', 'hat sich erledigt'],
    wants: [null, ['move: Zaun streichen @ bis Samstag = by Saturday'], ['done: Zaun streichen']],
    expected: 'done Zaun streichen | cancel Zaun streichen | ask',
  },
  {
    mails: ['Rappelle-moi demain à 9h le plombier', 'plutôt à 10h30'],
    wants: [null, ['move: le plombier @ à 10h30 = at 10:30']],
    expected: 'move plombier @ 19T10:30',
  },
  {
    mails: ['Recuérdame mañana a las 10 llamar a Luis', 'mejor a las 11'],
    wants: [null, ['move: llamar a Luis @ a las 11 = at 11']],
    expected: 'move llamar a Luis @ 19T11:00',
  },
  {
    mails: ['Herinner me morgen om 9 aan de APK', 'laat maar'],
    wants: [null, ['cancel: de APK']],
    expected: 'cancel APK',
  },
];
