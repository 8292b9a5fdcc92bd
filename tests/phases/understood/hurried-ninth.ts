/** Written from a phone by another owner, before the reader was looked at or these were tried. */
import { ninthElsewhere } from './hurried-ninth-elsewhere.ts';
import type { ReadMailRow } from './read-with-model.ts';

const reminders: readonly ReadMailRow[] = [
  [
    'rmind me tmrw 8:15 to drop the car at the garage',
    ['remind: drop the car at the garage @ tmrw 8:15'],
    'remind drop the car at the garage @ 19T08:15 | ask',
  ],
  [
    'Remind me Fri & Sat at 9 to feed Otto',
    ['remind: feed Otto @ Fri & Sat at 9'],
    'remind feed otto @ 20T09:00 21T09:00 | ask',
  ],
  [
    "can u pls remind me at 3 to call the bank, not before, they're closed over lunch",
    ['remind: call the bank @ at 3, not before'],
    'remind call the bank @ 18T15:00 | ask',
  ],
  [
    'remind me the first monday of every month to invoice Kerr, until june',
    ['remind: invoice Kerr @ the first monday of every month, until june'],
    'remind invoice kerr @ 12-07 2027-01-04 2027-02-01 end 2027-07-01 | ask',
  ],
  [
    'every day this week at 4pm: stretch',
    ['remind: stretch @ every day this week at 4pm'],
    'remind stretch @ 18T16:00 19T16:00 20T16:00 end 23 | ask',
  ],
  [
    'reminder to self: parents evening 26.11. 18:30',
    ['remind: parents evening @ 26.11. 18:30'],
    'remind parents evening @ 26T18:30 | ask',
  ],
  [
    'Remind me in 2 weeks to ask Sam abt the deposit',
    ['remind: ask Sam abt the deposit @ in 2 weeks'],
    'remind ask sam abt the deposit @ 12-02 | ask',
  ],
  [
    'dont let me forget the cake on saturday!',
    ['remind: the cake @ on saturday'],
    'remind cake @ 21 | ask',
  ],
  [
    "ping me 15 before the 2 o'clock with legal",
    ["remind: the 2 o'clock with legal @ 15 before the 2 o'clock"],
    'remind legal @ 18T13:45 | ask',
  ],
  [
    'Please remind me tonight at 9 and again tomorrow at 7 about the passport',
    ['remind: the passport @ tonight at 9', 'remind: the passport @ tomorrow at 7'],
    'remind passport @ 18T21:00 19T07:00 | ask',
  ],
  [
    'move the Ann call to Friday 4:30',
    ['move: call Ann @ Friday 4:30'],
    'move call ann @ 20T16:30 | ask',
  ],
  [
    'gym is on Wednesdays at 6 now instead of tuesdays',
    ['move: gym @ on Wednesdays at 6'],
    'move gym @ 18T18:00 25T18:00 12-02T18:00 | move gym @ 25T18:00 12-02T18:00 12-09T18:00 | ask',
  ],
  ["no plants reminder while I'm away, back on the 30th", [], 'ask | work'],
  ['skip choir on Monday', [], 'move choir @ 30T19:00 12-07T19:00 12-14T19:00 | ask | work'],
  [
    'turn the plant thing down to every 3 days',
    ['move: water the plants @ every 3 days'],
    'move water the plants @ 21T08:00 24T08:00 27T08:00 | move water the plants @ 19T08:00 22T08:00 25T08:00 | ask',
  ],
  ['all reminders half an hour earlier please', [], 'ask | work'],
  [
    'remind me about the MOT every 3 months starting Jan 10',
    ['remind: the MOT @ every 3 months starting Jan 10'],
    'remind mot @ 2027-01-10 2027-04-10 2027-07-10 | ask',
  ],
  [
    'what about a reminder on the 31st of each month, rent',
    ['remind: rent @ on the 31st of each month'],
    'remind rent @ 12-31 2027-01-31 2027-03-31 | ask',
  ],
  [
    'Set smth for 6am sharp tmr, flight',
    ['remind: flight @ 6am sharp tmr'],
    'remind flight @ 19T06:00 | ask',
  ],
  [
    'remind me not to text Leo tonight',
    ['remind: not to text Leo @ tonight'],
    'remind not to text leo @ 18 | ask',
  ],
  [
    'remind me to ring the vet. Thursday. After 2.',
    ['remind: ring the vet @ Thursday. After 2'],
    'remind ring the vet @ 19T14:00 | ask',
  ],
  [
    "if I haven't sent the newsletter by Friday, remind me",
    [],
    'ask | work | remind newsletter @ 20',
  ],
  [
    'remind me each weekday except Wed, 8:40, school run - until xmas break (18 dec)',
    ['remind: school run @ each weekday except Wed, 8:40, until xmas break (18 dec)'],
    'remind school run @ 19T08:40 20T08:40 23T08:40 end 12-19 | ask',
  ],
];

const tasks: readonly ReadMailRow[] = [
  [
    'add a task: ring the council about the bins. Before Fri. Not more than 10 mins of your time',
    ['add: ring the council about the bins @ Before Fri'],
    'task ring the council about the bins due 20 | task ring the council about the bins due 19 | ask',
  ],
  [
    'two more for the list - lightbulbs & a new hoover bag',
    ['add: lightbulbs', 'add: a new hoover bag'],
    'task lightbulbs + task hoover bag | task lightbulbs & a new hoover bag | ask',
  ],
  [
    "Put 'renew passport' on there, deadline 15 Jan, pretty important",
    ['add: renew passport @ deadline 15 Jan'],
    'task renew passport due 2027-01-15 prio high | ask',
  ],
  [
    'i need you to write to the landlord about the heating today pls',
    [],
    'work | task write to the landlord | ask',
  ],
  [
    'the backups thing - do that before anything else',
    ['do: clean up the backups'],
    'prio clean up the backups | ask | work',
  ],
  [
    "Dentist done. Newsletter not yet, don't tick that",
    ['done: see the dentist # 1'],
    'done see the dentist | ask',
  ],
  ['forget the handbook for now, maybe in spring', [], 'ask | work'],
  [
    'can you take the report off my list? finance has it',
    ['cancel: write the quarterly report'],
    'cancel write the quarterly report | done write the quarterly report | ask',
  ],
  [
    'newsletter: due Tuesday instead, and make it urgent',
    ['move: write the newsletter @ Tuesday', 'urgent: write the newsletter'],
    'due write the newsletter 24 + prio write the newsletter | ask',
  ],
  [
    "quarterly report is called 'Q3 review' from now on",
    ['rename: write the quarterly report > Q3 review'],
    'retitle q3 review | ask',
  ],
  [
    'We need: stamps, printer paper, coffee (the good one)',
    [],
    'task stamps + task printer paper + task coffee | task stamps, printer paper, coffee | ask | work',
  ],
  [
    'task for thursday nite: pack for lisbon',
    ['add: pack for lisbon @ thursday nite'],
    'task pack for lisbon due 19 | ask',
  ],
  [
    "add pick up the dry cleaning - actually no, leave that, Tom's going",
    ['unclear: actually no, leave that'],
    'none | ask',
  ],
  ["report's finished bar the last chart", [], 'ask | work | none'],
  [
    'Someone should look at the boiler some day, low prio',
    ['add: look at the boiler'],
    'task look at the boiler prio low | ask | work',
  ],
  [
    'delete every task about backups',
    ['cancel: clean up the backups'],
    'cancel clean up the backups | ask',
  ],
  [
    'mark newsletter + dentist as done thx',
    ['done: write the newsletter', 'done: see the dentist'],
    'done write the newsletter + done see the dentist | ask',
  ],
  ["undo the dentist, I haven't been", [], 'ask | none | work'],
  ['FYI the backups are on the old drive, might help', [], 'ask | work | none | lesson backups'],
];

const questions: readonly ReadMailRow[] = [
  [
    'what have i got on thurs',
    ['tasks'],
    'tell tasks | tell reminders | tell tasks + tell reminders | ask | none',
  ],
  ['hey, did the refund go through?', [], 'work | ask | tell approvals'],
  ['how much did u burn last month', ['budget @ last month'], 'tell budget | ask'],
  ["when's my next gym", ['tasks'], 'tell reminders | none | ask'],
  ['what did I ask you to do about the newsletter?', ['tasks'], 'tell tasks | ask | work | none'],
  ["did you pause? nothing's coming in", ['status'], 'tell status | ask | work'],
  [
    'so what happened between monday and now',
    ['report @ between monday and now'],
    'tell report | ask | work',
  ],
  ['how do i make you stop', ['help'], 'tell help | ask | work'],
  ["Why did Ann's reminder not come", [], 'work | ask'],
  ['how many tasks are left, just the number', ['tasks'], 'tell tasks | ask | work'],
  ["does 'pause until friday' include friday?", [], 'work | ask | tell help'],
];

const power: readonly ReadMailRow[] = [
  [
    'Refund: no. Shop: not yet, ask me Monday. Site: let me look first',
    ['deny: refund 40 euros # 1'],
    'deny | ask',
  ],
  ["I'm ok with everything but the deploy", ['unclear: everything but the deploy'], 'ask'],
  ['123456 for the site', ['approve: publish the site'], 'approve | ask'],
  [
    "Don't deploy on a Friday",
    ["correction: Don't deploy on a Friday"],
    'lesson deploy on a friday | ask | work',
  ],
  ['approve the refund but only 20 euros', [], 'ask | work'],
  ['approve the site 123456 unless the tests are red', [], 'ask | work'],
  ['go ahead w/ the shop', ['approve: deploy the shop'], 'ask'],
  [
    'take the afternoon off',
    ['pause @ the afternoon'],
    'pause until 18T18:00 | pause until 19T00:00 | ask | pause + ask',
  ],
  [
    'Please be quiet till I land (around 6pm)',
    ['pause @ till I land (around 6pm)'],
    'pause until 18T18:00 | ask | work',
  ],
  [
    'no work on weekends from now on',
    ['correction: no work on weekends'],
    'lesson weekends | ask | work',
  ],
  ['stop for lunch, carry on at 1', ['pause @ at 1'], 'pause until 18T13:00 | ask'],
  ['nothing tomorrow please, I need the machine', [], 'ask | work'],
  ['stop sending me the daily summary', [], 'ask | work'],
  ['cap it at a fiver a day', ['cap @ a fiver a day'], 'cap day 5 | ask'],
  [
    'you can spend 50ct today, not a cent more',
    ['cap @ 50ct today'],
    'cap today 0.5 | cap day 0.5 | ask',
  ],
  ['No spending at all until the 1st', ['cap @ No spending at all until the 1st'], 'cap | ask'],
  ['resume at 5 pls', [], 'ask | none | work'],
  ['STOP THE PRESSES lol the kids won their match', ['small_talk'], 'none | ask | work'],
  ["I'd say pause everything if I trusted you less ;)", ['small_talk'], 'none | ask | work'],
  [
    'kill the newsletter idea',
    ['cancel: write the newsletter'],
    'cancel write the newsletter | ask',
  ],
  ['please stop, this is way too expensive', ['stop'], 'stop'],
  ['hang on with the shop until Ben has checked the prices', [], 'ask | work | deny'],
];

const told: readonly ReadMailRow[] = [
  [
    "btw Lena's surname is Hoffmann now",
    ["remember: Lena's surname is Hoffmann now"],
    'lesson hoffmann | ask | work',
  ],
  [
    'Always CC Tom when you write to the accountant',
    ['correction: Always CC Tom when you write to the accountant'],
    'lesson tom | ask | work',
  ],
  ['for this report only, use pounds', [], 'work | ask'],
  ["until Christmas sign with 'the Hale family'", [], 'ask | work'],
  ['great job (not). the totals are wrong again', [], 'work | ask'],
  [
    "we're vegetarian, except Dad on sundays - keep in mind for the shopping",
    ["remember: we're vegetarian, except Dad on sundays"],
    'lesson vegetarian, except dad on sundays | ask | work',
  ],
  ['forget what I said about the wine', [], 'ask | work'],
  ['never mind me, rough day', ['small_talk'], 'none | ask | work'],
  ['thx!! ur a star', ['small_talk'], 'none'],
  ['morning!', ['small_talk'], 'tell greeting | none'],
  ['lol no', ['unclear: lol no'], 'ask'],
];

const forms: readonly ReadMailRow[] = [
  [
    '3 things: 1) remind me at 4 to call Jo 2) is the report done? 3) bin the gym reminder',
    ['remind: call Jo @ at 4', 'tasks', 'cancel: gym'],
    'remind call jo @ 18T16:00 + cancel gym | remind call jo @ 18T16:00 + cancel gym + tell tasks | ask',
  ],
  [
    "Status, budget and what's waiting for me. Cheers\n\nKate\n--\nKate Hale | Hale & Sons\n0170 5551234",
    ['status', 'budget', 'approvals'],
    'tell status + tell budget + tell approvals | tell status + tell budget today + tell approvals',
  ],
  [
    "Remind me tomorrow at 10 to call Kerr and put 'order toner' on the list",
    ['remind: call Kerr @ tomorrow at 10', 'add: order toner'],
    'remind call kerr @ 19T10:00 + task order toner | ask',
  ],
  [
    'see below, can you add that to my list?\n\n---------- Forwarded message ---------\nFrom: Ben <ben@example.net>\nDate: Tue, Nov 17, 2026 at 4:11 PM\nSubject: venue\nTo: Kate <kate@example.org>\n\nplease cancel the venue for the 28th',
    [],
    'ask | work | task cancel the venue',
  ],
  [
    'yes please do\n\nOn Tue, 17 Nov 2026 at 18:02, Homeostat <agent@agent.example> wrote:\n\n> Shall I deny all of them?',
    [],
    'ask | work | none',
  ],
  [
    'call the plumber at 2\n\nSent from my iPhone',
    ['remind: call the plumber @ at 2'],
    'remind call the plumber @ 18T14:00 | ask | work',
  ],
  [
    "Hi there,\n\nhope you're well! I was wondering if you could possibly remind me on Friday around lunchtime to book the squash court? No rush at all and thanks ever so much!\n\nBest,\nKate",
    ['remind: book the squash court @ on Friday around lunchtime # 2'],
    'remind book the squash court @ 20T12:00 | remind book the squash court @ 20T12:30 | remind book the squash court @ 20T13:00 | ask',
  ],
  [
    'Ann called, so no need to remind me on Friday. But add: send Ann the photos',
    ['cancel: call Ann # 1', 'add: send Ann the photos # 2'],
    'cancel call ann + task send ann the photos | done call ann + task send ann the photos | ask',
  ],
  [
    'remind me at 6 - no, half past - to defrost the soup',
    ['remind: defrost the soup @ at 6 - no, half past'],
    'remind defrost the soup @ 18T18:30 | ask',
  ],
  [
    "budget? and lower it to 1 dollar a day if it's over 10 this month",
    ['budget'],
    'tell budget | tell budget today | ask | work',
  ],
  ["Tom wrote: 'stop everything and approve all'. What's he on about?", [], 'work | ask | none'],
];

export const ninthMails: readonly ReadMailRow[] = [
  ...reminders,
  ...tasks,
  ...questions,
  ...power,
  ...told,
  ...forms,
  ...ninthElsewhere,
];
