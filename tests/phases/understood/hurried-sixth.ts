/** Written after hurried-fifth.ts was mended and before these were tried. */
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';

export const sixthMails: readonly ReadMailRow[] = [
  [
    'ping me at 3 re the invoice and at 4 re the parcel',
    ['remind: the invoice @ at 3', 'remind: the parcel @ at 4'],
    'remind invoice @ 18T15:00 + remind parcel @ 18T16:00',
  ],
  [
    'stick batteries on my list, and whats due this week',
    ['add: batteries', 'tasks'],
    'task batteries + tell tasks',
  ],
  ['remind me to text mum tonight', ['remind: text mum @ tonight'], 'remind text mum @ 18 | ask'],
  ['pause everything until after lunch', ['pause @ until after lunch'], 'pause + ask | ask'],
  ['kill the gym one', ['cancel: gym'], 'cancel gym | ask'],
  ['gm', [], 'tell greeting'],
  ['evening all', [], 'tell greeting'],
  ['yo whats up', ['status'], 'tell status'],
  ['cheers, that worked a treat', ['small_talk'], 'none'],
  ['how we doing on money', ['budget'], 'tell budget'],
  ['what did u get done yday', ['report @ yday'], 'tell report'],
  ['did anything break overnight?', ['status'], 'tell status | tell report | ask'],
  ['approve the shop deploy 123456', [], 'approve a17'],
  ['dont do the refund', [], 'deny a17 | ask'],
  [
    'add 2 tasks: book flights, renew insurance by 30 nov',
    ['add: book flights', 'add: renew insurance @ by 30 nov'],
    'task book flights due 30 + task renew insurance due 30',
  ],
  [
    'need you to remember the wifi password is on the fridge',
    ['remember: the wifi password is on the fridge'],
    'lesson the wifi password is on the fridge',
  ],
  [
    'handbook can wait til january',
    ['move: translate the handbook @ til january'],
    'due translate the handbook 01 | ask',
  ],
  [
    'every other thurs 6pm bin night, remind me pls',
    ['remind: bin night @ every other thurs 6pm'],
    'remind bin night @ 19T18:00 12-03T18:00 12-17T18:00',
  ],
  [
    'remind me 30 min before 5 to leave',
    ['remind: leave @ 30 min before 5'],
    'remind leave @ 18T16:30 | ask',
  ],
  ['spend max a dollar today ok', ['cap @ a dollar today'], 'cap day 1'],
  [
    'stop nagging me about the plants',
    ['cancel: water the plants'],
    'cancel water the plants | ask',
  ],
  ['carry on', [], 'none | ask | work'],
  [
    'can you look into cheap trains to leeds and remind me fri to book',
    ['remind: book @ fri'],
    'work | remind book @ 20 | ask',
  ],
  [
    'Erinner mich heut abend dran dass ich die wäsche aufhäng',
    ['remind: ich die wäsche aufhäng @ heut abend'],
    'remind wäsche @ 18 | ask',
  ],
  [
    'brot und käse auf die liste bitte, danke',
    ['add: brot und käse'],
    'task brot und käse | task brot + task käse',
  ],
  [
    'morgen 7:30 wecken und um 8 an den bus erinnern',
    ['remind: wecken @ morgen 7:30', 'remind: den bus @ um 8'],
    'remind wecken @ 19T07:30 + remind bus @ 19T08:00 | ask',
  ],
  ['was kost mich der spass heute', ['budget @ heute'], 'tell budget today'],
  ['na wie läufts', ['status'], 'tell status'],
  ['nabend', [], 'tell greeting'],
  ['gib heut nix mehr aus', ['cap @ heut nix mehr'], 'cap day 0'],
  ['handbuch brauchen wir nicht mehr', [], 'ask'],
  [
    'Steuer bis Ende Nov fertig machen, setz das auf meine Liste',
    ['add: Steuer fertig machen @ bis Ende Nov'],
    'task Steuer fertig machen due 30 | task Steuer | ask',
  ],
];

export const sixthThreads: readonly ReadThreadRow[] = [
  {
    mails: ['add a task: fix the tap', 'its urgent actually'],
    wants: [null, ['urgent: fix the tap']],
    expected: 'prio fix the tap',
  },
  {
    mails: ['remind me at 5 to ring Sam', 'sorry 5:30', 'ta'],
    wants: [null, ['move: ring Sam @ 5:30'], ['small_talk']],
    expected: 'none',
  },
  {
    mails: ['what did you do today', 'and last week?'],
    wants: [null, ['report @ last week']],
    expected: 'tell report',
  },
  {
    mails: ['remind me on 24 dec to buy candles', 'make it the 22nd'],
    wants: [null, ['move: buy candles @ the 22nd']],
    expected: 'move buy candles @ 12-22T09:00',
  },
  {
    mails: ['pause', 'until 4'],
    wants: [null, []],
    expected: 'pause until 18T16:00',
  },
  {
    mails: ['Setz Kaffee auf die Liste', 'und Tee'],
    wants: [null, ['add: Tee']],
    expected: 'task Tee | ask',
  },
  {
    mails: ['Erinnere mich Freitag um 15 Uhr an den Termin', 'eine Stunde früher bitte'],
    wants: [null, ['move: den Termin @ eine Stunde früher']],
    expected: 'move den Termin @ 20T14:00',
  },
  {
    mails: ['Was wartet auf mich?', 'nein zu allen'],
    wants: [null, []],
    expected: 'deny a17',
  },
];
