/** Written by another owner, before the reader was looked at or these were tried. */
import { eighthElsewhere } from './hurried-eighth-elsewhere.ts';
import type { ReadMailRow } from './read-with-model.ts';

const reminders: readonly ReadMailRow[] = [
  [
    'at half 4 I have to be at the school gate, give me 20 minutes warning',
    ['remind: be at the school gate @ at half 4, 20 minutes warning'],
    'remind school @ 18T16:10 | ask',
  ],
  [
    "need a kick on thursday 8am sharp - tyres at Miller's",
    ["remind: tyres at Miller's @ thursday 8am"],
    'remind tyres @ 19T08:00 | ask',
  ],
  [
    'Remind me on the last day of the month to send the invoice to Kerr',
    ['remind: send the invoice to Kerr @ on the last day of the month'],
    'remind send the invoice to kerr @ 30 | ask',
  ],
  [
    'remind me weekdays 7:45 vitamins',
    ['remind: vitamins @ weekdays 7:45'],
    'remind vitamins @ 19T07:45 20T07:45 23T07:45',
  ],
  [
    "Remind me every morning at 7 except Sunday to walk the neighbour's dog",
    ["remind: walk the neighbour's dog @ every morning at 7 except Sunday"],
    "remind walk the neighbour's dog @ 19T07:00 20T07:00 21T07:00 23T07:00 | ask",
  ],
  ['set a timer 12 min eggs', ['remind: eggs @ 12 min'], 'remind eggs @ 18T10:27'],
  [
    'Wake me at 5:40 please, early train',
    ['remind: Wake me, early train @ at 5:40'],
    'remind wake @ 19T05:40 | remind train @ 19T05:40 | ask',
  ],
  [
    'remind me this evening around 7ish to ring Mum',
    ['remind: ring Mum @ this evening around 7'],
    'remind ring mum @ 18T19:00 | ask',
  ],
  [
    'Could you remind both me and Tom on Sunday at 6 about the bins',
    ['remind: the bins @ on Sunday at 6'],
    'remind bins @ 22 | ask',
  ],
  [
    'remind me a day before the 24th to buy the wine',
    ['remind: buy the wine @ a day before the 24th'],
    'remind buy the wine @ 23 | ask',
  ],
  [
    'Every other Friday at 4 remind me: timesheet. starting this week',
    ['remind: timesheet @ Every other Friday at 4, starting this week'],
    'remind timesheet @ 20T16:00 12-04T16:00 12-18T16:00 | ask',
  ],
  [
    'remind me in an hour and a half to take the bread out',
    ['remind: take the bread out @ in an hour and a half'],
    'remind take the bread out @ 18T11:45',
  ],
  [
    'the choir one should come at half six from now on',
    ['move: choir @ at half six'],
    'move choir @ 23T18:30 30T18:30 12-07T18:30 | ask',
  ],
  ['gym is off tonight, the reminder can stay for next week', [], 'ask | work | none'],
  [
    'kill the watering reminder, I have a sprinkler now',
    ['cancel: water the plants'],
    'cancel water the plants | ask',
  ],
  [
    'Anns call: push it back an hour',
    ['move: call Ann @ back an hour'],
    'move call ann @ 20T16:00 | ask',
  ],
];

const tasks: readonly ReadMailRow[] = [
  [
    'shopping: milk, nappies, batteries (AA)',
    [],
    'task milk + task nappies + task batteries | task milk, nappies, batteries | ask | work',
  ],
  [
    'one more for you - find out when the passport office opens',
    ['add: find out when the passport office opens'],
    'task find out when the passport office opens | ask | work',
  ],
  [
    'put this on the list with a deadline of Monday: return the library books',
    ['add: return the library books @ Monday'],
    'task return the library books due 23 | ask',
  ],
  [
    'add: descale the kettle. not urgent at all',
    ['add: descale the kettle # not urgent at all'],
    'task descale the kettle prio low | ask',
  ],
  [
    'URGENT todo: block the lost card!!',
    ['add: block the lost card'],
    'task block the lost card prio high | ask',
  ],
  [
    'Newsletter needs to be out by the 27th.',
    ['move: write the newsletter @ by the 27th'],
    'due write the newsletter 27 | ask | work',
  ],
  [
    'handbook is more important than the report right now',
    ['urgent: translate the handbook'],
    'prio translate the handbook | ask | work',
  ],
  [
    'Just back from the dentist, so strike that.',
    ['done: see the dentist'],
    'done see the dentist | ask | work',
  ],
  ["I haven't done the backups, someone else said they'd do it", [], 'ask | work | none'],
  [
    'call the newsletter "autumn letter" instead',
    ['rename: write the newsletter > autumn letter'],
    'retitle autumn letter | ask | work',
  ],
  ['drop everything about the handbook and finish the report first', [], 'ask | work'],
  ['is the newsletter on the list? if not add it', [], 'tell tasks | ask | work'],
];

const questions: readonly ReadMailRow[] = [
  ['hows it going with the report', [], 'work | ask | tell status | tell tasks'],
  ['So what do I have to decide today?', ['approvals'], 'tell approvals | ask'],
  ['how much is left for today', ['budget'], 'tell budget | ask'],
  ['when is choir', ['tasks'], 'tell reminders | ask | work'],
  ['Tell me everything you did on Monday', ['report @ on Monday'], 'tell report | ask'],
  [
    'which reminders are set for this week?',
    ['tasks'],
    'tell reminders | tell tasks + tell reminders | ask',
  ],
  ['did anything go wrong last night?', [], 'tell status | tell report | ask | work'],
];

const power: readonly ReadMailRow[] = [
  ['refund is fine by me, 123456', ['approve: refund 40 euros'], 'approve | ask'],
  ['site yes, shop no', [], 'deny | approve + deny | ask'],
  ['please hold off with the deploy until I am back', [], 'ask | work | deny'],
  ['no to everything that costs money', [], 'ask | work | deny'],
  ['have a break until 3', [], 'pause until 18T15:00 | ask'],
  ['stay quiet over the weekend please', [], 'pause until 23T00:00 | pause + ask | ask | work'],
  ['back from holiday, you can start again', ['resume'], 'resume | ask | none'],
  [
    "you're burning money, not more than 50 cents a day from now on",
    ['cap @ 50 cents a day'],
    'cap day 0.5 | ask',
  ],
  ['Spend what you like today.', [], 'ask | work'],
];

const told: readonly ReadMailRow[] = [
  [
    'note to self: the spare key is with Mrs Hale at no 9',
    ['remember: the spare key is with Mrs Hale at no 9'],
    'lesson spare key | ask',
  ],
  [
    "Jonas doesn't work on Wednesdays any more, keep that in mind",
    ["remember: Jonas doesn't work on Wednesdays any more"],
    'lesson jonas',
  ],
  [
    'shorter mails please, nobody reads that much',
    ['correction: shorter mails please'],
    'lesson shorter mails | ask | work',
  ],
  [
    'The gate code is 4471. Remember that.',
    ['remember: The gate code is 4471'],
    'lesson gate code | ask',
  ],
  [
    'you got the date wrong, my birthday is 4 May not 5 April',
    ['correction: my birthday is 4 May not 5 April'],
    'lesson birthday | lesson birthday + work',
  ],
  ['no worries, all sorted', ['small_talk'], 'none | ask | work'],
];

export const eighthMails: readonly ReadMailRow[] = [
  ...reminders,
  ...tasks,
  ...questions,
  ...power,
  ...told,
  ...eighthElsewhere,
];
