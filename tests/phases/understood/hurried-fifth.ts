/** Written in English and German before the reader was mended once more, by an owner with no time. */
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';

export const fifthMails: readonly ReadMailRow[] = [
  [
    'put milk n eggs on the list and remind me at 5 to get them',
    ['add: milk n eggs', 'remind: get them @ at 5'],
    'task milk n eggs + remind get milk n eggs @ 18T17:00',
  ],
  ['rmd me tmrw 9 dentist', ['remind: dentist @ tmrw 9'], 'remind dentist @ 19T09:00'],
  [
    'whats left of the budget today and whats on my list',
    ['budget @ today', 'tasks'],
    'tell budget today + tell tasks',
  ],
  [
    'remind me fri 3pm to pick up kids and cancel the gym reminder',
    ['remind: pick up kids @ fri 3pm', 'cancel: gym'],
    'remind pick up kids @ 20T15:00 + cancel gym',
  ],
  [
    'call plumber tomorrow morning, remind me',
    ['remind: call plumber @ tomorrow morning'],
    'remind call plumber @ 19T09:00',
  ],
  ['hey quick one - did the newsletter go out yet?', [], 'tell tasks | ask'],
  ['pause til 2 then carry on', ['pause @ til 2'], 'pause until 18T14:00 | pause + ask'],
  ['shut up for an hour', ['pause @ for an hour'], 'pause until 18T11:15'],
  ['no to the refund, yes to the shop 123456', [], 'deny a17 + approve a17'],
  ['ive done the backups thing', ['done: clean up the backups'], 'done clean up the backups'],
  [
    'backups done, newsletter done too',
    ['done: clean up the backups', 'done: write the newsletter'],
    'done clean up the backups + done write the newsletter',
  ],
  [
    'can u make the report urgent',
    ['urgent: write the quarterly report'],
    'prio write the quarterly report',
  ],
  ['whens choir', ['tasks'], 'tell tasks | tell reminders'],
  [
    'add: renew passport, by 5 dec, important',
    ['add: renew passport @ by 5 dec'],
    'task renew passport due 12-05 prio high',
  ],
  ['todo: ring mum', ['add: ring mum'], 'task ring mum'],
  [
    'need to buy: bread, butter and jam',
    ['add: buy bread, butter and jam'],
    'task bread + task butter + task jam | task bread, butter and jam | ask',
  ],
  [
    'remind me the day before the 1st to pay rent',
    ['remind: pay rent @ the day before the 1st'],
    'remind pay rent @ 30 | ask',
  ],
  [
    'every weekday 7.45 remind me to take my meds until xmas',
    ['remind: take my meds @ every weekday 7.45 until xmas'],
    'remind take my meds @ 19T07:45 20T07:45 23T07:45 end 12-26',
  ],
  ['dont remind me about the plants this week', [], 'ask'],
  ['move choir to 8', ['move: choir @ to 8'], 'move choir @ 23T20:00 30T20:00 12-07T20:00 | ask'],
  ['how much have you burned through this month', ['budget @ this month'], 'tell budget month'],
  ['cut spending to 50 cents a day pls', ['cap @ to 50 cents a day'], 'cap day 0.5'],
  ['stop everything now!!', [], 'stop'],
  ['morning! whats the plan today', ['status'], 'tell status | tell tasks'],
  ['morning!', [], 'tell greeting'],
  ['hiya', [], 'tell greeting'],
  ['thx mate, all good', ['small_talk'], 'none'],
  [
    'my new number is 0171 555 123, keep it',
    ['remember: my new number is 0171 555 123'],
    'lesson 0171 555 123',
  ],
  ['btw i dont eat fish', ['remember: i dont eat fish'], 'lesson fish'],
  ['is anything stuck on me?', ['approvals'], 'tell approvals'],
  [
    'remind me in 20 mins to move the washing and in an hour to hang it',
    ['remind: move the washing @ in 20 mins', 'remind: hang it @ in an hour'],
    'remind move the washing @ 18T10:35 + remind hang it @ 18T11:15',
  ],
  ['snooze call ann til monday 10', ['move: call Ann @ til monday 10'], 'move call Ann @ 23T10:00'],
  [
    'Setz Milch auf die Liste und erinner mich um fünf dran',
    ['add: Milch', 'remind: Milch @ um fünf'],
    'task Milch + remind Milch @ 18T17:00',
  ],
  [
    'morgen um 8 an den müll erinnern bitte und was steht heute an',
    ['remind: den müll @ morgen um 8', 'tasks'],
    'remind müll @ 19T08:00 + tell tasks',
  ],
  [
    'was hast du gestern gemacht u was hats gekostet',
    ['report @ gestern', 'budget @ gestern'],
    'tell report + tell budget yesterday',
  ],
  ['mach mal pause bis 15 uhr', ['pause @ bis 15 uhr = until 3pm'], 'pause until 18T15:00'],
  [
    'Newsletter ist raus, kannst du abhaken',
    ['done: write the newsletter'],
    'done write the newsletter',
  ],
  [
    'erinner mich freitag 14 uhr zahnarzt u nimm "rechnung zahlen" auf die liste',
    ['remind: zahnarzt @ freitag 14 uhr', 'add: rechnung zahlen'],
    'remind zahnarzt @ 20T14:00 + task rechnung zahlen',
  ],
  ['guten morgen :)', ['small_talk'], 'tell greeting'],
  ['danke dir!', ['small_talk'], 'none'],
  ['höchstens 50 cent heute', ['cap @ 50 cent heute = 50 cents today'], 'cap day 0.5'],
  ['wieviel hast du diese woche verbraten', ['budget @ diese woche'], 'tell budget week'],
  [
    'jeden zweiten dienstag um 19 uhr an die probe erinnern',
    ['remind: die probe @ jeden zweiten dienstag um 19 uhr'],
    'remind probe @ 24T19:00 12-08T19:00 12-22T19:00 | ask',
  ],
  ['lösch die erinnerung an choir', ['cancel: choir'], 'cancel choir'],
  ['ja zur rückerstattung 123456', [], 'ask'],
  [
    'aufgabe: steuer fertig machen, bis 10.12., dringend',
    ['add: steuer fertig machen @ bis 10.12.'],
    'task steuer fertig machen due 12-10 prio high',
  ],
  [
    'merk dir bitte: schlüssel liegt bei oma',
    ['remember: schlüssel liegt bei oma'],
    'lesson schlüssel liegt bei oma',
  ],
  ['stopp alles sofort', [], 'stop'],
];

export const fifthThreads: readonly ReadThreadRow[] = [
  {
    mails: [
      'remind me tomorrow at 9 to call the bank',
      'make that 10 actually',
      'and add: find the contract',
    ],
    wants: [null, ['move: call the bank @ 10'], ['add: find the contract']],
    expected: 'task find the contract',
  },
  {
    mails: ['put "new tyres" on my list', 'by end of the month pls'],
    wants: [null, ['move: new tyres @ by end of the month']],
    expected: 'due new tyres 30',
  },
  {
    mails: ['reminded: call Ann', 'in 2h again'],
    wants: [null, ['move: call Ann @ in 2h']],
    expected: 'move call Ann @ 18T12:15',
  },
  {
    mails: ['what is waiting for me', 'yes to all of them 123456'],
    wants: [null, []],
    expected: 'approve a17',
  },
  {
    mails: ['pause for 2 hours', 'actually make it 3'],
    wants: [null, []],
    expected: 'pause until 18T13:15',
  },
  {
    mails: ['remind me every monday at 8 to put the bins out', 'not on holidays tho'],
    wants: [null, []],
    expected: 'ask',
  },
  {
    mails: ['add a task: paint the fence', 'done already lol'],
    wants: [null, ['done: paint the fence']],
    expected: 'done paint the fence',
  },
  {
    mails: ['how much did u spend today', 'and yesterday?'],
    wants: [null, ['budget @ yesterday']],
    expected: 'tell budget yesterday',
  },
  {
    mails: ['Erinnere mich morgen um 9 an die Bank', 'lieber um 10'],
    wants: [null, ['move: die Bank @ um 10']],
    expected: 'move die Bank @ 19T10:00',
  },
  {
    mails: ['Aufgabe: Reifen wechseln', 'bis Freitag bitte'],
    wants: [null, ['move: Reifen wechseln @ bis Freitag']],
    expected: 'due Reifen wechseln 20',
  },
  { mails: ['Pause', 'doch weiter'], wants: [null, []], expected: 'resume' },
  {
    mails: ['Erinnere mich an den Reifenwechsel', 'Samstag um 11'],
    wants: [['remind: den Reifenwechsel'], ['remind: den Reifenwechsel @ Samstag um 11']],
    expected: 'remind Reifenwechsel @ 21T11:00',
  },
];
