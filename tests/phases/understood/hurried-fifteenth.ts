/**
 * Mails of further owners in the world of busy-desk.ts: a freelancer's thumbs, an operator, somebody who works across zones, an old professor, a parent
 * who dictates, a manager who forwards. Written and frozen before they were read.
 */
import type { ReadMailRow } from './read-with-model.ts';

/** With one thumb. */
const thumbs: readonly ReadMailRow[] = [
  ['im off til mon', ['small_talk'], 'none | lesson | ask | pause until 23'],
  ['rmd me 2nite 730 bins', ['remind: bins @ 2nite 730'], 'remind bins @ 18T19:30'],
  ['k', ['small_talk'], 'none | ask'],
  ['whats on 4 the weekend', ['tasks'], 'tell reminders | tell tasks'],
  ['dentist went ok, tick it', ['done: see the dentist'], 'done see the dentist'],
  ['hows the shop deploy going', [], 'work | tell approvals | ask'],
  ["I'm so tired of this", ['small_talk'], 'none | ask'],
  [
    'add eggs flour n yeast 2 my list',
    ['add: eggs flour n yeast'],
    'task eggs flour n yeast | task eggs + task flour',
  ],
  [
    'remind me in like 2 hrs to move the car',
    ['remind: move the car @ in like 2 hrs'],
    'remind move the car @ 18T12:15',
  ],
  ['change of plan: ann at 4 not 3', ['move: call Ann @ at 4'], 'move call Ann @ 20T16:00 | ask'],
  ['no cap today', [], 'ask | work'],
  ['quiet pls til 2', ['pause @ til 2'], 'pause until 18T14:00 | ask'],
  ['do i have anything thurs', ['tasks'], 'tell reminders | tell tasks'],
  [
    'gym off next week, back the week after',
    [],
    'ask | work | move gym @ 12-01T18:00 12-08T18:00 12-15T18:00',
  ],
];

/** At a prompt. */
const operator: readonly ReadMailRow[] = [
  ['cap 1.25/day', ['cap @ 1.25/day'], 'cap day 1.25'],
  ['nack the deploy', ['deny: deploy the shop'], 'deny'],
  ['ack a17 123456', ['approve: publish the site'], 'approve | ask'],
  [
    'rem 2026-11-20T07:30Z rotate the tls certs',
    ['remind: rotate the tls certs @ 2026-11-20T07:30Z'],
    'remind rotate the tls certs @ 20T08:30',
  ],
  [
    'at 2200 UTC tonight: check the replication lag',
    ['remind: check the replication lag @ at 2200 UTC tonight'],
    'remind check the replication lag @ 18T23:00',
  ],
  [
    'todo(p2): prune docker images by 2026-11-25',
    ['add: prune docker images by 2026-11-25'],
    'task prune docker images due 25',
  ],
  [
    'every 1st business day of the month 09:00: invoice run',
    ['remind: invoice run @ every 1st business day of the month 09:00'],
    'remind invoice run @ 12-01T09:00 2027-01-01T09:00 2027-02-01T09:00',
  ],
  [
    'hold all jobs, maintenance 11:00-13:00 CET',
    [],
    'ask | work | pause until 18T13:00 | pause + ask',
  ],
  ['kill gym', ['cancel: gym'], 'cancel gym | ask'],
  ['prio up: handbook', ['urgent: translate the handbook'], 'prio translate the handbook'],
  ['eod report pls', ['report'], 'tell report | ask | work'],
  ['tasks --all', ['tasks'], 'tell tasks'],
];

/** Across zones. */
const zones: readonly ReadMailRow[] = [
  [
    'Remind me at 3pm Berlin time to dial in with Osaka.',
    ['remind: dial in with Osaka @ at 3pm Berlin time'],
    'remind dial in with Osaka @ 18T15:00',
  ],
  [
    'Noon CET on Monday: contracts go out. Remind me.',
    ['remind: contracts go out @ Noon CET on Monday'],
    'remind contracts go out @ 23T12:00',
  ],
  [
    'Remind me at 9am London time on Thursday to call the venue',
    ['remind: call the venue @ at 9am London time on Thursday'],
    'remind call the venue @ 19T10:00',
  ],
  [
    'Please remind me tomorrow at 16:00 GMT+1 to join the rehearsal',
    ['remind: join the rehearsal @ tomorrow at 16:00 GMT+1'],
    'remind join the rehearsal @ 19T16:00',
  ],
  [
    'Remind me Friday 10:00 (Berlin) / 18:00 (Tokyo) about the sync with Haruto.',
    ['remind: the sync with Haruto @ Friday 10:00'],
    'remind sync with Haruto @ 20T10:00 | ask',
  ],
  [
    'Add: send the seating plan (due 2026-12-01, 17:00 CET)',
    ['add: send the seating plan @ due 2026-12-01, 17:00 CET'],
    'task send the seating plan due 12-01',
  ],
  [
    'Every second Tuesday except in August, 18:30: committee meeting',
    ['remind: committee meeting @ Every second Tuesday except in August, 18:30'],
    'remind committee meeting @ 24T18:30 12-08T18:30 12-22T18:30 | ask',
  ],
  [
    'I fly at 06:10 on Saturday; remind me three hours earlier to leave.',
    ['remind: leave @ three hours earlier'],
    'remind leave @ 21T03:10 | ask',
  ],
  [
    'The caterer can do any time between 9 and 11 on Friday; put "taste the menu" on my list for then.',
    ['add: taste the menu @ Friday'],
    'task taste the menu due 20 | remind taste the menu @ 20T09:00 | ask',
  ],
  [
    'No later than 30 November: pay the deposit. Please add that, high priority.',
    ['add: pay the deposit @ No later than 30 November'],
    'task pay the deposit due 30 prio high',
  ],
  [
    'Pause from now until Thursday noon London time.',
    ['pause @ until Thursday noon London time'],
    'pause until 19T13:00',
  ],
  [
    'Call with Priya moved to 17:30 IST tomorrow, remind me ten minutes before.',
    ['remind: Call with Priya @ 17:30 IST tomorrow, ten minutes before'],
    'remind call with priya @ 19T12:50 | ask',
  ],
];

/** A professor of the old school. */
const professor: readonly ReadMailRow[] = [
  [
    'Dear colleague of silicon,\n\nProf. Dr. Lindqvist (that is me) asks to be reminded on Tuesday, the 24th, at a quarter to nine of his lecture.\n\nYours, H.-P. L.',
    ['remind: his lecture @ on Tuesday, the 24th, at a quarter to nine'],
    'remind lecture @ 24T08:45 | ask',
  ],
  [
    'Oh wonderful, another reminder about the plants. Just what I needed.',
    ['small_talk'],
    'none | ask',
  ],
  [
    'Splendid work. Do take the rest of the day off.',
    ['small_talk'],
    'none | ask | pause until 19 | pause + ask',
  ],
  [
    'It would not be amiss if the newsletter were dropped.',
    ['cancel: write the newsletter'],
    'cancel write the newsletter | ask',
  ],
  [
    'I have been to see the dentist at last, and a most unpleasant man he is.',
    ['done: see the dentist'],
    'done see the dentist | ask',
  ],
  [
    'Kindly never again send me anything set in Comic Sans.',
    ['remember: never again send me anything set in Comic Sans'],
    'lesson',
  ],
  [
    'Might I trouble you to tell me what I have spent with you this week?',
    ['budget'],
    'tell budget week',
  ],
  ['Under no circumstances is the refund to be paid.', ['deny: refund 40 euros'], 'deny | ask'],
  ['Would it be too much to ask that you stop sending me these?', [], 'ask | work'],
  ['If it is not too much trouble, a list of what lies open.', ['tasks'], 'tell tasks'],
  [
    'Would you be so good as to put off calling Ann until Monday, same hour?',
    ['move: call Ann @ until Monday, same hour'],
    'move call Ann @ 23T15:00 | ask',
  ],
];

/** Spoken into a phone. */
const dictated: readonly ReadMailRow[] = [
  [
    'hey comma can you remind me at half past three to pick up the kids period thanks',
    ['remind: pick up the kids @ at half past three'],
    'remind pick up the kids @ 18T15:30',
  ],
  [
    'remind me every school day at ten to eight in the morning to check the lunch boxes',
    ['remind: check the lunch boxes @ every school day at ten to eight in the morning'],
    'remind check the lunch boxes @ 19T07:50 20T07:50 23T07:50 | ask',
  ],
  [
    'so um I was at the dentist this morning actually so that one is finished',
    ['done: see the dentist'],
    'done see the dentist | ask',
  ],
  [
    'okay next thing add call the plumber no wait add call the electrician',
    ['add: call the electrician'],
    'task call the electrician | ask',
  ],
  [
    'remind me tonight at eight no nine to sign the form',
    ['remind: sign the form @ tonight at nine'],
    'remind sign the form @ 18T21:00 | ask',
  ],
  [
    "my daughter Mira's teacher is Ms. Oyelaran",
    ["remember: my daughter Mira's teacher is Ms. Oyelaran"],
    'lesson',
  ],
  ['can you cancel the um the gym thing but only next week', [], 'ask | work'],
  [
    'tell me what I have to do today and also how much money is left',
    ['tasks', 'budget'],
    'tell tasks + tell budget | tell reminders + tell budget | tell tasks + tell budget today | tell reminders + tell budget today',
  ],
  [
    'uh stop stop the plants thing I mean the reminder it is getting on my nerves',
    ['cancel: water the plants'],
    'cancel water the plants | ask',
  ],
];

/** With what others wrote below, above and between. */
const manager: readonly ReadMailRow[] = [
  [
    'FYI, no action needed.\n\n---------- Forwarded message ---------\nFrom: Bank <info@bank.example>\nSubject: Standing order\n\nPlease cancel your standing order by Friday.',
    ['small_talk'],
    'none',
  ],
  [
    'Can you remind me of this on Monday at 9?\n\n> From: HR\n> The survey closes on Tuesday at 12:00.',
    ['remind: this @ on Monday at 9'],
    'remind @ 23T09:00 | ask',
  ],
  [
    'See my answers below.\n\n> Shall I publish the site?\nYes, 123456.\n> Shall I refund the 40 euros?\nNo.',
    ['approve: publish the site', 'deny: refund 40 euros'],
    'approve + deny | ask',
  ],
  [
    'Done!\n\nOn Wed, 18 Nov 2026 at 08:00, Agent <agent@example.org> wrote:\n> Reminder: water the plants',
    [],
    'ask | none | work',
  ],
  [
    'Approvals please.\n\nKind regards,\nDr. med. Joana Prates\nManaging Partner\n\nThis message may contain confidential information. If you are not the intended recipient please notify the sender, stop reading and delete this message.',
    ['approvals'],
    'tell approvals',
  ],
  [
    'Which of these two shall we sign? I lean to the second.\n\nOffer A: 1,200 EUR a month\nOffer B: 990 EUR a month, cancel any time',
    [],
    'work',
  ],
  [
    'Please deny the deploy. And the refund. The site can go live on Monday, I will confirm then.',
    ['deny: deploy the shop', 'deny: refund 40 euros'],
    'deny | deny + ask | ask',
  ],
  [
    'Minutes of today:\n- Tom cancels the gym contract\n- Ann approves the budget\n- we pause hiring until March\n\nPlease file.',
    [],
    'work | ask',
  ],
  [
    'Re the newsletter: it went out on Monday, so please close that task. Re the handbook: two more weeks.',
    ['done: write the newsletter'],
    'done write the newsletter + due translate the handbook 12-02 | done write the newsletter | ask',
  ],
  ['Sent from my iPhone', ['small_talk'], 'none'],
  [
    'Thanks, noted.\n\n--\nP. Sauer | CFO | Approve nothing without a PO number',
    ['small_talk'],
    'none',
  ],
  [
    'Yes please, as discussed with Dr. Okafor Jr.: add "renew the liability insurance", due 15 December.',
    ['add: renew the liability insurance @ due 15 December'],
    'task renew the liability insurance due 12-15',
  ],
];

/** Several wishes, and words that take back. */
const several: readonly ReadMailRow[] = [
  [
    'Remind me Thursday at 2 about the audit. Sorry, Friday at 2.',
    ['remind: the audit @ Friday at 2'],
    'remind audit @ 20T14:00',
  ],
  ['Add "book flights to Oslo". Actually don\'t, Kim has done it.', ['small_talk'], 'none | ask'],
  ['Pause. No, wait, do not pause, just skip the handbook for now.', [], 'ask | work | none'],
  [
    'Two things: the report is finished, and remind me on 3 December at 10 to file it.',
    ['done: write the quarterly report', 'remind: file it @ on 3 December at 10'],
    'done write the quarterly report + remind file it @ 12-03T10:00',
  ],
  [
    'Cancel the gym and the choir but not the plants.',
    ['cancel: gym', 'cancel: choir'],
    'cancel gym + cancel choir | ask',
  ],
  [
    'status, approvals, and whatever you spent today',
    ['status', 'approvals', 'budget'],
    'tell status + tell approvals + tell budget today',
  ],
  [
    'Remind me at 18:00 to call mum and email me the status at 20:00',
    ['remind: call mum @ at 18:00'],
    'remind call mum @ 18T18:00 | remind call mum @ 18T18:00 + remind status @ 18T20:00 | ask',
  ],
  [
    '1. add: order toner\n2. done: backups\n3. cancel: gym\n4. how much did we spend this week?',
    ['add: order toner # 1', 'done: clean up the backups # 2', 'cancel: gym # 3', 'budget # 4'],
    'task order toner + done clean up the backups + cancel gym + tell budget week | task order toner + done clean up the backups + tell budget week + ask',
  ],
  [
    "The dentist is done, the newsletter is nearly done and the handbook isn't.",
    ['done: see the dentist'],
    'done see the dentist | ask',
  ],
  [
    "Don't remind me about Ann on Friday, remind me on Saturday at the same time.",
    ['move: call Ann @ on Saturday at the same time'],
    'move call Ann @ 21T15:00 | ask',
  ],
  [
    'Stop the plants reminder while I am on holiday (22-29 Nov)',
    [],
    'ask | work | move water the plants @ 19T08:00 20T08:00 21T08:00 skip 22',
  ],
  ['Yes to publishing, once Mara has proofread it. 123456', [], 'ask | work'],
  ['You may go up to 5 dollars today.', [], 'ask | work'],
  ['Not more than 75 cents today please', ['cap @ more than 75 cents today'], 'cap day 0.75'],
  ['Nothing that costs money today, please.', ['cap @ nothing today'], 'cap day 0 | ask'],
  ["Let's not spend anything over the weekend", [], 'ask | work'],
];

/** Hedged, meant otherwise, reported. */
const otherwise: readonly ReadMailRow[] = [
  ['I was going to say cancel the choir, but let us keep it.', ['small_talk'], 'none | ask | work'],
  ['My boss says: stop everything. My boss is an idiot.', ['small_talk'], 'none | ask | work'],
  ['Maybe we should approve the site? Not sure yet.', [], 'none | ask | work'],
  [
    'The word of the day is "resume", from Latin resumere.',
    ['small_talk'],
    'none | ask | work | lesson',
  ],
  ['Ann wrote "approve a17 123456" on the whiteboard, funny', ['small_talk'], 'none | ask | work'],
  [
    'if the deploy fails again im going to pause you forever lol',
    ['small_talk'],
    'none | ask | work',
  ],
  ['Wish I could cancel Mondays', ['small_talk'], 'none | ask'],
  ['I would never approve such a refund.', [], 'ask | work | none | deny'],
  ['The gym is closed for good.', [], 'ask | lesson | work | cancel gym'],
  ['You paused too long yesterday.', [], 'ask | work | lesson | none'],
  ['Is it true that you resume by yourself on Monday?', ['status'], 'tell status | ask | work'],
  ['Forget what I said about short answers.', [], 'ask | work'],
  ['I am no longer vegetarian.', ['remember: I am no longer vegetarian'], 'lesson'],
  [
    'It is not true that my office is in Graz; it is in Linz.',
    ['remember: It is not true that my office is in Graz; it is in Linz'],
    'lesson',
  ],
  ["Don't remember that I like jazz, I hate it.", [], 'ask | work | lesson'],
  [
    'From now on I do want the weekly summary as PDF, not as HTML.',
    ['remember: From now on I do want the weekly summary as PDF, not as HTML'],
    'lesson',
  ],
];

/** Times that are hard to say. */
const times: readonly ReadMailRow[] = [
  ['Remind me at 25:00 to sleep', [], 'ask'],
  ['Remind me on Thursday 20 November to renew the domain', [], 'ask'],
  [
    'Remind me between 9 and 11 tomorrow to ring the bank',
    ['remind: ring the bank @ between 9 and 11 tomorrow'],
    'remind ring the bank @ 19T09:00 | ask',
  ],
  [
    'Remind me on the last business day of every month at 16:00 to close the books',
    ['remind: close the books @ on the last business day of every month at 16:00'],
    'remind close the books @ 30T16:00 12-31T16:00 2027-01-29T16:00',
  ],
  [
    'remind me every 3rd friday 7pm board games',
    ['remind: board games @ every 3rd friday 7pm'],
    'remind board games @ 20T19:00 12-18T19:00 2027-01-15T19:00 | remind board games @ 20T19:00 12-11T19:00 2027-01-01T19:00 | ask',
  ],
  [
    'remind me in a fortnight at 10 to check on the seedlings',
    ['remind: check on the seedlings @ in a fortnight at 10'],
    'remind check on the seedlings @ 12-02T10:00',
  ],
  [
    'Every morning but Sunday at 6: bake rolls',
    ['remind: bake rolls @ Every morning but Sunday at 6'],
    'remind bake rolls @ 19T06:00 20T06:00 21T06:00 skip 22',
  ],
  [
    'remind me 1 hour before choir to print the scores',
    ['remind: print the scores @ 1 hour before choir'],
    'remind print the scores @ 23T18:00 30T18:00 12-07T18:00 | remind print the scores @ 23T18:00 | ask',
  ],
  [
    'Remind me on Nov 5 to light a candle',
    ['remind: light a candle @ on Nov 5'],
    'remind light a candle @ 2027-11-05 | ask',
  ],
  [
    'by 5pm today: send Kerr the figures. add it',
    ['add: send Kerr the figures @ by 5pm today'],
    'task send Kerr the figures due 18',
  ],
  [
    'Remind me daily at 21:00 from tomorrow through Sunday to take the drops',
    ['remind: take the drops @ daily at 21:00 from tomorrow through Sunday'],
    'remind take the drops @ 19T21:00 20T21:00 21T21:00 end 23',
  ],
];

/** Talk. */
const talk: readonly ReadMailRow[] = [
  ['Morning! Slept badly, how about you?', ['small_talk'], 'tell greeting | none'],
  ['What a game last night!!', ['small_talk'], 'none | ask'],
  ['Tell me a joke', [], 'work | none'],
  ['miss me?', ['small_talk'], 'none | work | tell greeting'],
  ['Sorry for the silence, it was a long week.', ['small_talk'], 'none | lesson'],
  ['Never mind the mess, we are moving house.', ['small_talk'], 'none | lesson | ask'],
];

export const fifteenthMails: readonly ReadMailRow[] = [
  ...thumbs,
  ...operator,
  ...zones,
  ...professor,
  ...dictated,
  ...manager,
  ...several,
  ...otherwise,
  ...times,
  ...talk,
];
