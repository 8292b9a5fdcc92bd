/**
 * Mails that a model has to read, in the world of single-mails.ts: what it answers when it reads rightly, in the notation of
 * `intentOf`, and what must come of them, in the words of single-mails.ts.
 */
export type ReadMailRow = readonly [text: string, wants: readonly string[], expected: string];

/** One thing wanted, said freely or in another language. */
const single: readonly ReadMailRow[] = [
  [
    'Could you give me a nudge tomorrow at 9 about the gas bill?',
    ['remind: the gas bill @ tomorrow at 9'],
    'remind gas @ 19T09:00',
  ],
  [
    "I'd hate to miss the match on Friday at 20:00, poke me",
    ['remind: the match @ on Friday at 20:00'],
    'remind match @ 20T20:00',
  ],
  [
    'Nudge me about the parcel on Friday at 10, would you',
    ['remind: the parcel @ on Friday at 10'],
    'remind parcel @ 20T10:00',
  ],
  [
    'Please make sure I do not forget the flowers tomorrow at noon',
    ['remind: the flowers @ tomorrow at noon'],
    'remind flowers @ 19T12:00',
  ],
  [
    'The bins have to go out every Monday at 7, keep on my back about it',
    ['remind: The bins have to go out @ every Monday at 7'],
    'remind bins @ 23T07:00 30T07:00 12-07T07:00',
  ],
  ['Przypomnij mi jutro o 9 o dentyście', ['remind: dentyście @ jutro o 9 = tomorrow at 9'], 'ask'],
  [
    'Påminn mig imorgon klockan 9 om tandläkaren',
    ['remind: tandläkaren @ imorgon klockan 9 = tomorrow at 9'],
    'ask',
  ],
  ['Напомни мне завтра в 9 про врача', ['remind: врача @ завтра в 9 = tomorrow at 9'], 'ask'],
  [
    'Yarın saat 9’da annemi aramamı hatırlat',
    ['remind: annemi aramamı @ Yarın saat 9’da = tomorrow at 9'],
    'ask',
  ],
  ['Nudge me about the parcel when it rains', ['remind: the parcel @ when it rains'], 'ask'],
  ['Nudge me about the parcel soon', ['remind: the parcel @ soon'], 'ask'],
  ['Nudge me about the parcel', ['remind: the parcel'], 'ask'],
  [
    'Nudge me every other day except weekends at 9 about the plants',
    ['remind: the plants @ every other day except weekends at 9'],
    'ask | remind plants @ 20T09:00 24T09:00',
  ],
  ['Somebody has to order new toner one of these days', ['add: order new toner'], 'task toner'],
  [
    'Was ich noch auf dem Zettel habe: die Garage streichen',
    ['add: die Garage streichen'],
    'task garage',
  ],
  [
    'Put the tax papers on the pile of things to be done',
    ['add: the tax papers'],
    'task tax papers',
  ],
  [
    'The plants are all dead, so nobody needs to bother with watering',
    ['cancel: water the plants'],
    'ask',
  ],
  ['Vergiss die Sache mit Ann, wir haben gesprochen', ['cancel: call Ann'], 'ask'],
  [
    'The handbook is in Italian now, I did it myself over the weekend',
    ['done: translate the handbook'],
    'ask',
  ],
  [
    'Le rapport trimestriel est enfin écrit, tu peux le rayer',
    ['done: write the quarterly report'],
    'ask',
  ],
  ['Would you look at the backups before everything else', ['do: clean up the backups'], 'ask'],
  [
    'Ann is away on Friday, so rather call her on Monday at 10',
    ['move: call Ann @ on Monday at 10'],
    'move call Ann @ 23T10:00 | ask',
  ],
  [
    'Ring Ann an hour later than planned',
    ['move: call Ann @ an hour later'],
    'move call Ann @ 20T16:00 | ask',
  ],
  [
    'The plants want their water at 7 and not at 8',
    ['move: water the plants @ at 7'],
    'ask | move water the plants @ 19T07:00 20T07:00 21T07:00',
  ],
  [
    'The quarterly report has become really pressing',
    ['urgent: write the quarterly report'],
    'prio write the quarterly report',
  ],
  ['Give the site thing your blessing from me', ['approve: publish the site'], 'ask'],
  ['I would rather not see that site go public', ['deny: publish the site'], 'ask'],
  ['Anything on your desk right now?', ['tasks'], 'tell tasks'],
  ['And, still alive over there?', ['status'], 'tell status'],
  ['Was hat mich der Spaß diese Woche gekostet?', ['budget'], 'tell budget week'],
  ['Is there something you need me to decide?', ['approvals'], 'tell approvals'],
  [
    'Take it easy with my money, a dollar a day at most from now on',
    ['cap @ a dollar a day at most'],
    'cap day 1',
  ],
  [
    'Nicht mehr als einen Dollar am Tag bitte, mein Lieber',
    ['cap @ einen Dollar am Tag = one dollar a day'],
    'ask | work',
  ],
  ['Take things slowly until Monday at 8, I am on the road', ['pause @ until Monday at 8'], 'ask'],
  ['Leg mal alles beiseite bis ich mich melde', ['pause'], 'ask'],
  [
    'Bruno is the new plumber, in case you ever need one',
    ['remember: Bruno is the new plumber'],
    'lesson',
  ],
];

const dated: readonly ReadMailRow[] = [
  [
    'Somebody has to file the tax return by Friday at 12:00',
    ['add: file the tax return @ by Friday at 12:00'],
    'task file the tax return due 20',
  ],
];

/** Several things in one mail: each gets its answer, and what is left is work. */
const several: readonly ReadMailRow[] = [
  [
    'Nudge me tomorrow at 9 about the gas bill. And what have you spent so far this week?',
    ['remind: the gas bill @ tomorrow at 9 # 1', 'budget # 2'],
    'remind gas @ 19T09:00 + tell budget week',
  ],
  [
    'The plants are dead, forget about watering. The handbook is done as well, I did it.',
    ['cancel: water the plants # 1', 'done: translate the handbook # 2'],
    'ask',
  ],
  [
    'Call Ann on Monday at 10 rather than Friday. Please compare the offers of the two movers.',
    ['move: call Ann @ on Monday at 10 # 1'],
    'work + move call Ann @ 23T10:00 | ask | work',
  ],
  [
    'Somebody has to order new toner. Also nudge me on Friday at 10 about the lease.',
    ['add: order new toner # 1', 'remind: the lease @ on Friday at 10 # 2'],
    'task toner + remind lease @ 20T10:00',
  ],
  [
    'Anything new from you? Give me a shout tomorrow at 8 about the trash.',
    ['status # 1', 'remind: the trash @ tomorrow at 8 # 2'],
    'tell status + remind trash @ 19T08:00',
  ],
  [
    'Write a friendly letter to the landlord about the heating. Nudge me on Friday at 9 to post it.',
    ['remind: post it @ on Friday at 9 # 2'],
    'remind post it @ 20T09:00',
  ],
];

/** Work, questions and talk: nothing of the owner's list is wanted. */
const none: readonly ReadMailRow[] = [
  ['Compare the offers of the two movers and tell me which is cheaper.', [], 'work'],
  ['Write a friendly letter to the landlord about the heating.', [], 'work'],
  ['Bitte fasse den Vertrag in drei Absätzen zusammen.', [], 'work'],
  ['When did the last backup of the laptop finish?', [], 'work'],
  ['Find out why the nightly build takes two hours.', [], 'work'],
  ['Translate the attached contract into German.', [], 'work'],
  ['Which of the two hotels is closer to the station?', [], 'work'],
  ['Look for three quiet hotels near the fair on Friday.', [], 'work'],
  ['Draft the agenda for Thursday and mail it to Tom.', [], 'work'],
  ['The meeting on Monday at 10 went well, please write up the notes.', [], 'work'],
];

export const readMails: readonly ReadMailRow[] = [...single, ...dated, ...several, ...none];

/** What is said next in a thread that the first mail began; the model reads each mail that code leaves open. */
export type ReadThreadRow = {
  readonly mails: readonly string[];
  /** By mail; null: code reads it alone. */
  readonly wants: readonly (readonly string[] | null)[];
  readonly expected: string;
};

export const readThreads: readonly ReadThreadRow[] = [
  {
    mails: ['The plants are all dead, so nobody needs to bother with watering', 'approvals', 'yes'],
    wants: [['cancel: water the plants'], null, null],
    expected: 'ask',
  },
  {
    mails: ['Przypomnij mi jutro o 9 o dentyście', 'yes'],
    wants: [['remind: dentyście @ jutro o 9 = tomorrow at 9'], null],
    expected: 'remind dentyście @ 19T09:00',
  },
  {
    mails: ['Przypomnij mi jutro o 9 o dentyście', 'no'],
    wants: [['remind: dentyście @ jutro o 9 = tomorrow at 9'], null],
    expected: 'none',
  },
  {
    mails: ['Nudge me about the parcel', 'tomorrow at 9'],
    wants: [['remind: the parcel'], null],
    expected: 'remind parcel @ 19T09:00',
  },
  {
    mails: ['The plants are all dead, so nobody needs to bother with watering', 'ja bitte'],
    wants: [['cancel: water the plants'], null],
    expected: 'cancel water the plants',
  },
  {
    mails: [
      'The plants are all dead, so nobody needs to bother with watering',
      'oh wait, leave it',
    ],
    wants: [['cancel: water the plants'], null],
    expected: 'none',
  },
  {
    mails: [
      'The plants are dead, forget about watering. The handbook is done as well, I did it.',
      'the second one',
    ],
    wants: [['cancel: water the plants # 1', 'done: translate the handbook # 2'], null],
    expected: 'done translate the handbook',
  },
  {
    mails: [
      'The plants are dead, forget about watering. The handbook is done as well, I did it.',
      'yes',
    ],
    wants: [['cancel: water the plants # 1', 'done: translate the handbook # 2'], null],
    expected: 'ask',
  },
  {
    mails: [
      'The plants are dead, forget about watering. The handbook is done as well, I did it.',
      'both',
    ],
    wants: [['cancel: water the plants # 1', 'done: translate the handbook # 2'], null],
    expected: 'cancel water the plants + done translate the handbook',
  },
  {
    mails: [
      'remind me on Thursday at 15:00 to ring the bank',
      'hm, that clashes with Tom, Friday at 11 suits me better',
    ],
    wants: [null, ['move: ring the bank @ Friday at 11']],
    expected: 'move bank @ 20T11:00',
  },
  {
    mails: [
      'remind me on Thursday at 15:00 to ring the bank',
      'on reflection that will not be necessary any more',
    ],
    wants: [null, ['cancel: ring the bank']],
    expected: 'ask',
  },
  {
    mails: [
      'remind me on Thursday at 15:00 to ring the bank',
      'on reflection that will not be necessary any more',
      'yes',
    ],
    wants: [null, ['cancel: ring the bank'], null],
    expected: 'cancel ring the bank',
  },
  {
    mails: ['remind me on Thursday at 15:00 to ring the bank', 'jag menar banken i Lund'],
    wants: [null, ['rename: ring the bank > ring banken i Lund']],
    expected: 'retitle ring banken i Lund | ask',
  },
  {
    mails: [
      'Take it easy with my money, a dollar a day at most from now on',
      'oh well, make that two dollars a day at most again',
    ],
    wants: [['cap @ a dollar a day at most'], ['cap @ two dollars a day at most']],
    expected: 'ask',
  },
  {
    mails: ['Take things slowly until Monday at 8, I am on the road', 'yes please'],
    wants: [['pause @ until Monday at 8'], null],
    expected: 'pause until 23T08:00',
  },
];
