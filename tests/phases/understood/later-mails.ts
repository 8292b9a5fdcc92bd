/**
 * Mails that were written before their writer had looked at the reader, in all registers: with what a model that reads rightly
 * answers, in the notation of `intentOf`, and what must come of them, in the words of single-mails.ts. Their world is that of `busyDesk`.
 */
import { laterWishes } from './later-wishes.ts';
import type { ReadMailRow } from './read-with-model.ts';

const schedules: readonly ReadMailRow[] = [
  [
    'Hiya, could you nudge me every weekday at quarter to eight to take the bins out, but not on bank holidays?',
    ['remind: take the bins out @ every weekday at quarter to eight but not on bank holidays'],
    'ask | work',
  ],
  [
    'remind me to water the ferns evry 3 days at 7pm',
    ['remind: water the ferns @ evry 3 days at 7pm = every 3 days at 7pm'],
    'remind ferns @ 18T19:00 21T19:00 24T19:00 | remind ferns @ 21T19:00 24T19:00 27T19:00 | ask',
  ],
  [
    'Every other Thursday at 16:30 remind me to do the books, starting 3 December.',
    ['remind: do the books @ Every other Thursday at 16:30 starting 3 December'],
    'remind books @ 12-03T16:30 12-17T16:30 12-31T16:30 | ask',
  ],
  [
    'On the last working day of each month, remind me to send invoices at 9.',
    ['remind: send invoices @ On the last working day of each month at 9'],
    'ask | remind invoices @ 30T09:00 12-31T09:00 2027-01-29T09:00',
  ],
  [
    'Remind me to stretch every hour between 9 and 5, Monday to Friday.',
    ['remind: stretch @ every hour between 9 and 5, Monday to Friday'],
    'ask | remind stretch @ 18T11:00 18T12:00 18T13:00 skip 21',
  ],
  [
    'remind me at half six to pick up Jonah',
    ['remind: pick up Jonah @ at half six'],
    'ask | remind Jonah @ 18T18:30',
  ],
  [
    'Ping me twice, at 10 and at 3, tomorrow about the vet',
    ['remind: the vet @ twice, at 10 and at 3, tomorrow'],
    'ask | remind vet @ 19T10:00 19T15:00 | remind vet @ 19T10:00 + remind vet @ 19T15:00',
  ],
  [
    'Remind me in an hour and a half to turn the oven off',
    ['remind: turn the oven off @ in an hour and a half'],
    'remind oven @ 18T11:45 | ask',
  ],
  [
    "every morning except when I'm on holiday remind me to check the post",
    ["remind: check the post @ every morning except when I'm on holiday"],
    'ask',
  ],
  [
    "Remind me about mum's birthday a week before it every year, it's on 14 March",
    ["remind: mum's birthday @ a week before every year on 14 March"],
    'ask | remind birthday @ 2027-03-07 2028-03-07 2029-03-07',
  ],
  [
    'Remind me to renew the passport six weeks from Friday at noon.',
    ['remind: renew the passport @ six weeks from Friday at noon'],
    'ask | remind passport @ 2027-01-01T12:00',
  ],
  [
    'until Christmas remind me every evening at 9 to light the candle',
    ['remind: light the candle @ until Christmas every evening at 9'],
    'ask | remind candle @ 18T21:00 19T21:00 20T21:00 end 12-26',
  ],
  [
    'Remind me to take the antibiotics every 8 hours for 10 days',
    ['remind: take the antibiotics @ every 8 hours for 10 days'],
    'ask | remind antibiotics @ 18T18:15 19T02:15 19T10:15 end 29',
  ],
  [
    'remind me five times, once a day at 8, to practise my speech',
    ['remind: practise my speech @ five times, once a day at 8'],
    'ask | remind speech @ 19T08:00 20T08:00 21T08:00 end 24',
  ],
  ['remind me at 25:00 to sleep', ['remind: sleep @ at 25:00'], 'ask'],
  ['Remind me on 31 February to celebrate.', ['remind: celebrate @ on 31 February'], 'ask'],
  [
    'Remind me on the 30th of every month to pay the nanny (the 28th in February).',
    ['remind: pay the nanny @ on the 30th of every month the 28th in February'],
    'ask | work',
  ],
  [
    'Only if it rains tomorrow, remind me at 7 to take the umbrella',
    ['remind: take the umbrella @ Only if it rains tomorrow at 7'],
    'ask | work',
  ],
  [
    'Remind me to call Zoe on the 5th or the 6th at 10',
    ['remind: call Zoe @ on the 5th or the 6th at 10'],
    'ask',
  ],
  [
    'Remind me no earlier than 8 and no later than 9 to take the pill, daily',
    ['remind: take the pill @ no earlier than 8 and no later than 9, daily'],
    'ask',
  ],
  [
    'not tomorrow but the day after, 9 sharp, remind me to phone the bank',
    ['remind: phone the bank @ not tomorrow but the day after, 9 sharp'],
    'ask | remind bank @ 20T09:00 | work',
  ],
  [
    'Remind me tomorrow at 9, or 10 if I have a meeting, to ring the plumber',
    ['remind: ring the plumber @ tomorrow at 9, or 10 if I have a meeting'],
    'ask | work',
  ],
  [
    'every 20 minutes until 6pm today remind me to drink water',
    ['remind: drink water @ every 20 minutes until 6pm today'],
    'ask | remind water @ 18T10:35 18T10:55 18T11:15 end 19',
  ],
  [
    'remind me every day at 8 and 20 to feed the cat',
    ['remind: feed the cat @ every day at 8 and 20'],
    'remind cat @ 18T20:00 19T08:00 19T20:00',
  ],
  [
    'remind me Mondays and Wednesdays at 7 in the evening except the 7th of December: rehearsal',
    ['remind: rehearsal @ Mondays and Wednesdays at 7 in the evening except the 7th of December'],
    'ask | remind rehearsal @ 18T19:00 23T19:00 25T19:00 skip 12-07',
  ],
  [
    "Don't let me forget the optician, Thursday 2:15pm",
    ['remind: the optician @ Thursday 2:15pm'],
    'remind optician @ 19T14:15 | ask',
  ],
  [
    'every sunday night summarise my week and mail it to me',
    [],
    'work | ask | task summarise @ 22 29 12-06',
  ],
  [
    "Each weekday at 6am check the build and tell me only if it's red.",
    [],
    'work | ask | task check the build @ 19T06:00 20T06:00 23T06:00',
  ],
  [
    'From now on, each first of the month put together the expense report, but skip January.',
    [],
    'work | ask | lesson expense',
  ],
  [
    'Every quarter, first Monday, 10:00: VAT return.',
    [],
    'work | ask | task VAT @ 2027-01-04T10:00 2027-04-05T10:00 2027-07-05T10:00',
  ],
];

const changes: readonly ReadMailRow[] = [
  [
    'The plants reminder: make it 8pm from now on',
    ['move: water the plants @ 8pm'],
    'ask | move water the plants @ 18T20:00 19T20:00 20T20:00',
  ],
  [
    "Please move Friday's call with Ann to Monday same time.",
    ['move: call Ann @ Monday same time'],
    'ask | work | move call Ann @ 23T15:00',
  ],
  ['stop reminding me about the gym', ['cancel: gym'], 'ask | cancel gym'],
  [
    'Cancel all my reminders',
    ['cancel: gym', 'cancel: choir', 'cancel: call Ann', 'cancel: water the plants'],
    'ask',
  ],
  [
    'push everything on friday back by a week',
    ['move: call Ann @ back by a week'],
    'ask | work | move call Ann @ 27T15:00',
  ],
  [
    'Change the choir one to every two weeks instead of every one',
    ['move: choir @ every two weeks'],
    'ask | work',
  ],
  [
    "don't remind me about choir this week, next week as normal",
    ['unclear: about choir this week'],
    'ask | work',
  ],
  [
    'rename the newsletter task to "December newsletter"',
    ['rename: write the newsletter > December newsletter'],
    'retitle December newsletter | ask',
  ],
  ["The quarterly report isn't that urgent any more, next week is fine", [], 'ask | work'],
  [
    'drop the newsletter task',
    ['cancel: write the newsletter'],
    'ask | cancel write the newsletter',
  ],
];

const several: readonly ReadMailRow[] = [
  [
    'Remind me at 5 to call Ann, and draft a reply to the landlord in the meantime.',
    ['remind: call Ann @ at 5'],
    'ask | work | remind call Ann @ 18T17:00 + work | remind call Ann @ 18T17:00',
  ],
  [
    'Three things: 1) what did you spend this week 2) pause till tomorrow noon 3) remind me Friday 9 to ship the parcel',
    ['budget', 'pause @ till tomorrow noon', 'remind: ship the parcel @ Friday 9'],
    'ask | work | pause until 19T12:00 + tell budget week + remind parcel @ 20T09:00',
  ],
  [
    'approve the deploy, reject the refund',
    ['approve: deploy the shop', 'deny: refund 40 euros'],
    'ask | deny + ask',
  ],
  [
    "Book the restaurant for Saturday and tell me how much you've spent this month.",
    ['budget'],
    'work | tell budget month + work | tell budget month',
  ],
  [
    'Stop the backup and start the report instead',
    ['cancel: clean up the backups', 'do: write the quarterly report'],
    'ask | work',
  ],
  [
    'thanks for the summary! two more please: one for October, one for September.',
    [],
    'work | ask',
  ],
  [
    'Make the report shorter next time, and also always use metric units.',
    [],
    'work | lesson metric | ask',
  ],
  ['resume, then check the invoices from Hartmann', [], 'work | ask'],
  [
    'Set the limit to $1 a day and remind me tomorrow at 8:00 to look at it again',
    ['cap @ $1 a day', 'remind: look at it again @ tomorrow at 8:00'],
    'cap day 1 + remind look at it again @ 19T08:00 | ask | cap day 1 + ask',
  ],
  ['Pls do a and b: a) compare the two quotes b) answer Lena that I am in', [], 'work | ask'],
];

/** More of each kind that came out wrong at first. */
const mended: readonly ReadMailRow[] = [
  [
    'remind me to feed the fish evrey 2 days at 9',
    ['remind: feed the fish @ evrey 2 days at 9 = every 2 days at 9'],
    'ask | remind fish @ 20T09:00 22T09:00 24T09:00',
  ],
  ['remind me untill Friday at 9 to check the boiler', [], 'ask | work'],
  ['remind me at 9 to water the roses execpt Sundays', [], 'ask | work'],
  [
    'Rappelle-moi demain à 8 heures et quart de sortir le chien',
    ['remind: sortir le chien @ demain à 8 heures et quart = tomorrow at 8:15'],
    'ask | work | remind chien @ 19T08:15',
  ],
  [
    'Ricordami domani alle 8 e mezza di chiamare Ada',
    ['remind: chiamare Ada @ domani alle 8 e mezza = tomorrow at 8:30'],
    'ask | work | remind Ada @ 19T08:30',
  ],
  [
    'Recuérdame mañana a las 9 y media llamar a Ana',
    ['remind: llamar a Ana @ mañana a las 9 y media = tomorrow at 9:30'],
    'ask | work | remind Ana @ 19T09:30',
  ],
  [
    "Don't let me forget the milk tomorrow at 9",
    ['remind: the milk @ tomorrow at 9'],
    'remind milk @ 19T09:00 | ask',
  ],
  ['you never answer my questions properly', [], 'work | ask | none'],
  ['Never write to Prof. Klein on paper', [], 'lesson Klein | ask | work'],
  ['Lower the limit by a dollar', ['cap @ a dollar'], 'ask | work'],
  ['You may spend 50 cents more a day', ['cap @ 50 cents'], 'ask | work'],
  ['Nothing on the list before ten please', ['cap @ Nothing'], 'ask | work'],
  ['Take the afternoon off', [], 'pause until 19'],
  ['take the week off please', [], 'pause until 25T10:15 | pause until 23 | ask'],
  ['Take the night off', [], 'pause + ask | ask'],
  ['What have you cost me since Friday?', ['budget'], 'ask | work'],
  ['What did we spend in the last three days?', ['budget'], 'ask | work'],
  [
    'The quarterly report is not urgent at all',
    ['urgent: write the quarterly report'],
    'ask | work',
  ],
  ['stop reminding me of choir', ['cancel: choir'], 'ask | cancel choir'],
];

export const laterMails: readonly ReadMailRow[] = [
  ...mended,
  ...schedules,
  ...changes,
  ...several,
  ...laterWishes,
];
