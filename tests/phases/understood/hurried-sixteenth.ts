/**
 * Mails and threads of further owners in the world of busy-desk.ts: a bus driver, a florist, a lawyer, a ship's cook, a teacher, a carer, and some who
 * write German, French, Spanish, Italian, Portuguese and Dutch. Written after the mails of hurried-fifteenth.ts were mended and tried once as they came.
 */
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';

const english: readonly ReadMailRow[] = [
  // A bus driver, between two stops
  ['red light, quick: gym off my list', ['cancel: gym'], 'cancel gym | ask'],
  ['behind the wheel, dont write til 6pm', [], 'ask | work | pause until 18T18:00 | lesson'],
  [
    'Early shift mon-fri next wk, 4.50 alarm pls',
    [],
    'ask | work | remind alarm @ 23T04:50 24T04:50 25T04:50',
  ],
  [
    'done w newsletter & backups',
    ['done: write the newsletter', 'done: clean up the backups'],
    'done write the newsletter + done clean up the backups | ask',
  ],
  ['hows money', ['budget'], 'tell budget | tell budget today'],
  ['my depot moved to Kiln Lane 9', ['remember: my depot moved to Kiln Lane 9'], 'lesson | ask'],
  // A florist
  [
    'Wreath for Mrs. Adeyemi-Koch by Saturday noon - put that down please',
    ['add: Wreath for Mrs. Adeyemi-Koch @ by Saturday noon'],
    'task wreath for mrs. adeyemi-koch due 21 | ask',
  ],
  [
    'Remind me Sat & Sun at 6 to water the cold room',
    ['remind: water the cold room @ Sat & Sun at 6'],
    'remind water the cold room @ 21T06:00 22T06:00 | remind water the cold room @ 21T06:00 22T06:00 28T06:00 | ask',
  ],
  ['No, no and again no to that refund!!', ['deny: refund 40 euros'], 'deny | ask'],
  [
    'The handbook can wait till after Christmas.',
    ['move: translate the handbook @ after Christmas'],
    'due translate the handbook 12- | prio translate the handbook | ask | work',
  ],
  ['If nobody buys tulips I am going to cry. Anyway, status?', ['status # 2'], 'tell status'],
  ['Spend what you need today, but never more than 2 dollars.', [], 'cap day 2 | ask | work'],
  // A lawyer
  [
    'Without prejudice to my earlier instruction, kindly treat the newsletter task as concluded.',
    ['done: write the newsletter'],
    'done write the newsletter | ask',
  ],
  [
    'Please diarise: hearing in Leeds, 4 December 2026, 10:15 GMT; a reminder two days before would suffice.',
    ['remind: hearing in Leeds @ two days before 4 December 2026, 10:15 GMT'],
    'remind hearing in leeds @ 12-02 | ask | work',
  ],
  [
    'You are hereby authorised to deploy the shop. 123456',
    ['approve: deploy the shop'],
    'approve | ask',
  ],
  ['I do not consent to publication of the site.', ['deny: publish the site'], 'deny | ask | work'],
  [
    'Time is of the essence as regards the quarterly report.',
    ['urgent: write the quarterly report'],
    'prio write the quarterly report | ask | work',
  ],
  ['Cease all activity forthwith.', [], 'stop | pause | ask'],
  ['Should the client call, the reminder to call Ann becomes moot.', [], 'ask | work'],
  ['I reserve my position on the refund until I have taken instructions.', [], 'ask | work | none'],
  // A ship's cook, by satellite
  [
    'ping me 1800Z daily galley inventory',
    ['remind: galley inventory @ 1800Z daily'],
    'remind galley inventory @ 18T19:00 19T19:00 20T19:00',
  ],
  [
    'in port fri 0600 local rotterdam time, remind 2h before: order fish',
    ['remind: order fish @ fri 0600 local rotterdam time'],
    'remind order fish @ 20T04:00 | ask | work',
  ],
  ['link bad. stop all. over', [], 'stop | pause | ask | stop + work | stop + lesson'],
  ['resume when link is back', [], 'ask | work'],
  ['msg garbled? send list again', ['tasks'], 'tell tasks | ask'],
  // A teacher
  [
    'Every other Friday during term, 13:10: marks to the office',
    [],
    'ask | work | remind marks to the office @ 20T13:10',
  ],
  [
    'remind me the night before each choir to pack the folders',
    [],
    'ask | work | remind pack the folders @ 22T20:00 29T20:00 12-06T20:00',
  ],
  ['A pupil asked whether you ever sleep. Do you?', [], 'work | none | ask'],
  [
    'Half term: no reminders at all from Monday to Wednesday, please.',
    [],
    'ask | work | pause until 26',
  ],
  [
    'Year 9 thinks "cancel the gym" is a slogan. I disagree.',
    ['small_talk'],
    'none | ask | work | lesson',
  ],
  [
    'Parents evening moved to the 26th at half five, remind me an hour ahead',
    ['remind: Parents evening @ the 26th at half five, an hour ahead'],
    'remind parents evening @ 26T16:30 | ask | work',
  ],
  // A carer
  [
    'Mum takes the white pill at 7 and the blue one at 19, every day, remind me of both',
    [],
    'ask | work | remind pill @ 18T19:00 19T07:00 19T19:00',
  ],
  [
    'she is asleep now. quiet please until she wakes',
    ['pause'],
    'pause | pause + lesson | pause + ask | ask',
  ],
  ['I could cry. Long night.', ['small_talk'], 'none | ask'],
  [
    'Dr Farouk says no more salt for mum.',
    ['remember: Dr Farouk says no more salt for mum'],
    'lesson | ask',
  ],
  ['is it tuesday or wednesday? lost track', [], 'work | none | ask'],
  ['take everything off for tomorrow except the plants', [], 'ask | work'],
  ['can you take the plants instead of me tomorrow? kidding', [], 'none | ask | work'],
  // Some more
  ['Approve nothing today.', [], 'ask | work | lesson | none'],
  ['what did I tell you about sugar?', [], 'work | tell known | ask'],
  [
    'add to list -> descale kettle, urgent!',
    ['add: descale kettle, urgent'],
    'task descale kettle prio high',
  ],
  [
    'On second thought the dentist stays, it is the newsletter that goes.',
    ['cancel: write the newsletter'],
    'cancel write the newsletter | ask',
  ],
  [
    'remind me in 100 years to laugh about this',
    ['remind: laugh about this @ in 100 years'],
    'remind laugh about this @ 2126-11-18 | ask',
  ],
];

const elsewhere: readonly ReadMailRow[] = [
  [
    'Kannst mal die Plants für morgen aussetzen? Ab übermorgen wieder wie gehabt.',
    [],
    'ask | work | move water the plants @ 20T08:00 21T08:00 22T08:00',
  ],
  ['Nee, den Shop lassen wir erst mal nicht live.', ['deny: deploy the shop'], 'deny | ask | work'],
  [
    'Der Kollege meinte, du sollst alles löschen. Mach das bloß nicht!',
    ['small_talk'],
    'none | ask | work | lesson',
  ],
  [
    'Donnerstag in einer Woche um Viertel nach drei Werkstatt, bitte dran denken lassen',
    ['remind: Werkstatt @ Donnerstag in einer Woche um Viertel nach drei'],
    'remind werkstatt @ 26T15:15 | ask',
  ],
  ['Mir reichts für heute, gute Nacht', ['small_talk'], 'none | ask | pause until 19'],
  [
    'Remets la chorale à 19h30 à partir de la semaine prochaine, et préviens-moi.',
    [],
    'ask | work',
  ],
  ['Tu peux enlever le sport, je me suis blessée.', ['cancel: gym'], 'cancel gym | ask'],
  [
    'Chaque premier jour ouvrable du mois à 9h : relevé',
    ['remind: relevé @ Chaque premier jour ouvrable du mois à 9h'],
    'remind relevé @ 12-01T09:00 2027-01-01T09:00 2027-02-01T09:00',
  ],
  ['Ni se te ocurra pagar el reembolso.', ['deny: refund 40 euros'], 'deny | ask | work'],
  ['Estoy hecha polvo hoy.', ['small_talk'], 'none | ask | lesson'],
  [
    'Acuérdame el 3 de diciembre a las 16:00 hora de Londres de la llamada',
    ['remind: la llamada @ el 3 de diciembre a las 16:00 hora de Londres'],
    'remind llamada @ 12-03T17:00 | ask',
  ],
  ['Il rapporto è fatto, anzi no, manca la firma.', [], 'ask | work'],
  ['Riprendi pure domani, non prima.', [], 'ask | work'],
  ['Obrigado! E quanto gastaste ontem?', ['budget'], 'tell budget yesterday'],
  [
    'Zet even alles stil tot ik vanmiddag om 4 terug ben.',
    ['pause @ tot vanmiddag om 4'],
    'pause until 18T16:00 | pause + ask | ask',
  ],
  ['Ik ben bekaf.', ['small_talk'], 'none | ask'],
  [
    'Die Backups? Hab ich längst gemacht!',
    ['done: clean up the backups'],
    'done clean up the backups | ask',
  ],
];

export const sixteenthMails: readonly ReadMailRow[] = [...english, ...elsewhere];

const OIL = 'remind me on Monday at 7 to change the oil';

export const sixteenthThreads: readonly ReadThreadRow[] = [
  {
    mails: [OIL, '0700 CET that is'],
    wants: [null, ['small_talk']],
    expected: 'none | ask | move change the oil @ 23T07:00',
  },
  {
    mails: [OIL, 'Monday and Tuesday'],
    wants: [null, []],
    expected: 'ask | work | move change the oil',
  },
  { mails: [OIL, 'if it does not rain'], wants: [null, []], expected: 'ask | work' },
  {
    mails: [OIL, 'it is the gearbox oil, not the engine'],
    wants: [null, []],
    expected: 'ask | work | retitle gearbox oil',
  },
  { mails: [OIL, 'who told you that?'], wants: [null, []], expected: 'ask | work | none' },
  {
    mails: ['add a task: sew the curtain', 'two curtains. and low priority'],
    wants: [null, []],
    expected: 'ask | work | retitle two curtains + prio',
  },
  {
    mails: ['add a task: sew the curtain', 'end of next week'],
    wants: [null, ['move: sew the curtain @ end of next week']],
    expected: 'due sew the curtain 27 | due sew the curtain 29 | ask',
  },
  {
    mails: ['pause until tomorrow', 'noon, I meant'],
    wants: [null, ['pause @ noon']],
    expected: 'pause until 19T12:00 | ask',
  },
  {
    mails: ['pause until tomorrow', 'and the day after'],
    wants: [null, []],
    expected: 'ask | work | pause until 20 | pause until 21',
  },
  {
    mails: ['approval: publish the site', 'ok but only the blog. 123456'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approval: publish the site', 'ask me again tomorrow'],
    wants: [null, []],
    expected: 'ask | work | none',
  },
  {
    mails: ['confirm: write the quarterly report', 'yes, except I would drop chapter 3'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: ['asks: write the quarterly report', 'line. no wait, bar'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  { mails: ['reminded: call Ann', 'not now'], wants: [null, []], expected: 'ask | work | none' },
];
