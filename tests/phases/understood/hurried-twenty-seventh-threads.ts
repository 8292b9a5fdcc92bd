/** Threads of many owners, each in a world of its own, by the hand and on the day of hurried-twenty-seventh.ts. Each mail of them is judged. */
import type { Stated } from './stated-rows.ts';

const ofTimes: readonly Stated[] = [
  {
    given: [],
    said: [
      ['remind me mon 7am bins out', ['remind: bins out @ mon 7am'], 'remind bins out @ 30T07:00'],
      [
        'I mean every monday not just this one',
        ['move: bins out @ every monday not just this one'],
        'move bins out @ 30T07:00 12-07T07:00 12-14T07:00',
      ],
      [
        'except 28 dec, we are at my sisters',
        ['move: bins out @ except 28 dec'],
        'move bins out @ 30T07:00 12-07T07:00 12-14T07:00 12-21T07:00 2027-01-04T07:00',
      ],
    ],
  },
  {
    given: ['remind: Elternabend @ 2026-11-26T19:00', 'remind: Reifen wechseln @ 2026-11-28T10:00'],
    said: [
      [
        'an was wolltest du mich diese woche nochmal erinnern?',
        ['tasks'],
        'tell reminders | tell tasks',
      ],
      [
        'elternabend bitte eine stunde früher, ich muss noch hinfahren',
        ['move: Elternabend @ eine stunde früher = an hour earlier'],
        'move elternabend @ 26T18:00',
      ],
      ['super danke', ['small_talk'], 'none'],
    ],
  },
  {
    given: [],
    said: [
      [
        'rappelle-moi jeudi à 18h30 : pain et beurre',
        ['remind: pain et beurre @ jeudi à 18h30 = on Thursday at 18:30'],
        'remind pain et beurre @ 26T18:30',
      ],
      [
        'euh non, mercredi',
        ['move: pain et beurre @ mercredi = Wednesday'],
        'move pain et beurre @ 25T18:30',
      ],
      [
        'en fait laisse tomber, Claire y passe',
        ['cancel: pain et beurre'],
        'cancel pain et beurre',
      ],
    ],
  },
  {
    given: ['remind: renew the railcard @ 2026-11-24T09:50'],
    said: [
      ['reminded: renew the railcard', null, null],
      ['later', ['move: renew the railcard @ later'], 'ask | move renew the railcard @ 24'],
      [
        'like 2 after lunch',
        ['move: renew the railcard @ 2 after lunch = at 2 pm'],
        'move renew the railcard @ 24T14:00',
      ],
    ],
  },
  {
    given: ['again: gotas @ 0 9,21 * * * = todos los días a las 9 y a las 21'],
    said: [
      ['a qué horas me avisas de las gotas?', ['tasks'], 'tell reminders | tell tasks | work'],
      [
        'quita la de la noche, con la de la mañana basta',
        [
          'move: gotas @ quita la de la noche, con la de la mañana basta = only in the morning, not in the evening',
        ],
        'move gotas @ 25T09:00 26T09:00 27T09:00',
      ],
    ],
  },
  {
    given: ['again: clarinet practice @ 0 17 * * 1-5 = every weekday at 17'],
    said: [
      [
        'no clarinet before 7 dec, she broke her wrist',
        ['move: clarinet practice @ no clarinet before 7 dec = not before 7 December'],
        'move clarinet practice @ 12-07T17:00 12-08T17:00 12-09T17:00',
      ],
      [
        'sorry typo, 2 dec',
        ['move: clarinet practice @ 2 dec = not before 2 December'],
        'move clarinet practice @ 12-02T17:00 12-03T17:00 12-04T17:00 | ask',
      ],
      ['poor thing is so bored already. anyway thanks', ['small_talk'], 'none'],
    ],
  },
  {
    given: ['remind: school play @ 2026-12-02T17:30'],
    said: [
      [
        'they moved the play, see below. 6pm now, same day\n\n-----Original Message-----\nFrom: Office <office@stbrides.example>\nSent: 24 November 2026 08:41\nTo: Parents of Year 4\nSubject: School play: new starting time\n\nDear parents,\n\nthe play on Wednesday will begin half an hour later. Please remember to hand in the cake forms by Friday.',
        ['move: school play @ 6pm now, same day'],
        'move school play @ 12-02T18:00',
      ],
      [
        'and the evening before remind me to iron the costume',
        ['remind: iron the costume @ the evening before'],
        'remind iron the costume @ 12-01',
      ],
    ],
  },
];

const ofLists: readonly Stated[] = [
  {
    given: ['task: repair the gate', 'task: sell the old bikes', 'task: book chimney sweep'],
    said: [
      ['list pls', ['tasks'], 'tell tasks'],
      [
        'bikes are sold, and scrap the gate',
        ['done: sell the old bikes', 'cancel: repair the gate'],
        'done sell the old bikes + cancel repair the gate',
      ],
      [
        'oh no wait the gate does still need doing',
        ['reopen: repair the gate'],
        'undone repair the gate',
      ],
      [
        'chimney sweep is the one that cant wait',
        ['urgent: book chimney sweep'],
        'prio book chimney sweep',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'Schreib mir auf die Liste: Dachrinne reinigen lassen',
        ['add: Dachrinne reinigen lassen'],
        'task dachrinne reinigen lassen',
      ],
      [
        'am besten bis Freitag nächster Woche',
        ['move: Dachrinne reinigen lassen @ bis Freitag nächster Woche = by Friday of next week'],
        'due dachrinne reinigen lassen 12-04',
      ],
      ['eilt aber nicht wirklich', [], 'none | prio dachrinne reinigen lassen | work'],
    ],
  },
  {
    given: ['task: offerte zonnepanelen', 'task: offerte warmtepomp'],
    said: [
      ['die offerte mag van de lijst', ['unclear: die offerte'], 'ask'],
      ['van de warmtepomp bedoel ik', ['cancel: offerte warmtepomp'], 'cancel offerte warmtepomp'],
    ],
  },
  {
    given: ['task: get a plumber for the tap'],
    said: [
      [
        'no plumber needed for the tap, I fixed it myself (!)',
        ['cancel: get a plumber for the tap'],
        'cancel get a plumber for the tap | done get a plumber for the tap',
      ],
      [
        'spoke too soon its dripping again, we do need one',
        ['reopen: get a plumber for the tap'],
        'undone get a plumber for the tap',
      ],
      [
        'by friday if poss',
        ['move: get a plumber for the tap @ by friday'],
        'due get a plumber for the tap 27',
      ],
    ],
  },
  {
    given: ['task: cercare una colonia estiva'],
    said: [
      [
        'per la colonia: massimo 300 euro a settimana',
        ['detail: cercare una colonia estiva > massimo 300 euro a settimana'],
        'none | work | lesson',
      ],
      [
        'e deve cominciare il 14 giugno, non prima',
        ['detail: cercare una colonia estiva > deve cominciare il 14 giugno, non prima'],
        'none | work | lesson',
      ],
    ],
  },
];

const ofVerdicts: readonly Stated[] = [
  {
    given: ['approval: enviar a proposta à Câmara'],
    said: [
      ['approval: enviar a proposta à Câmara', null, null],
      ['espera, falta o anexo B', [], 'none | work | ask'],
      [
        'afinal já lá está, podes enviar',
        ['approve: enviar a proposta à Câmara'],
        'tell code | ask',
      ],
    ],
  },
  {
    given: ['approval: order 12 monitors', 'approval: cancel the phone contract'],
    said: [
      ['what are you waiting on me for', ['approvals'], 'tell approvals'],
      ['monitors: only 10', [], 'ask | work | deny order 12 monitors'],
      ['phone contract, yes kill it', ['approve: cancel the phone contract'], 'tell code | ask'],
    ],
  },
  {
    given: ['approval: Blogartikel veröffentlichen'],
    said: [
      ['approval: Blogartikel veröffentlichen', null, null],
      [
        'nein, da steht noch der alte Preis drin',
        ['deny: Blogartikel veröffentlichen'],
        'deny blogartikel veröffentlichen',
      ],
      ['sobald der stimmt kannst du ihn rausgeben', [], 'work | ask | lesson'],
    ],
  },
];

const ofRests: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'hold everything till half past 3 pls',
        ['pause @ till half past 3'],
        'pause until 24T15:30',
      ],
      [
        "meeting's running over, better tomorrow 8am",
        ['pause @ tomorrow 8am'],
        'pause until 25T08:00',
      ],
      ['so are you resting now?', ['status'], 'tell status'],
    ],
  },
  {
    given: [],
    said: [
      ['descansa hasta el jueves', ['pause @ hasta el jueves = until Thursday'], 'pause until 26'],
      ['el viernes quería decir', ['pause @ el viernes = until Friday'], 'pause until 27'],
      ['bueno, sigue ya, al final tengo un rato', ['resume'], 'resume'],
    ],
  },
];

const ofMoney: readonly Stated[] = [
  {
    given: ['cap: 5'],
    said: [
      [
        'pas plus de 3 par jour',
        ['cap @ pas plus de 3 par jour = no more than 3 a day'],
        'cap day 3',
      ],
      ['non pardon, 2', ['cap @ 2'], 'cap day 2'],
      ['et tu en es où là ?', ['budget'], 'tell budget today | tell status'],
    ],
  },
  {
    given: [],
    said: [
      ['whats it cost me today so far', ['budget @ today so far'], 'tell budget today'],
      ['hm ok not above 2.50 a day then', ['cap @ not above 2.50 a day'], 'cap day 2.5'],
      ['per job i meant, not per day', ['unclear: per job i meant, not per day'], 'ask | work'],
    ],
  },
];

const ofQuestions: readonly Stated[] = [
  {
    given: ['task: book the cottage'],
    said: [
      ['asks: book the cottage: Which week?', null, null],
      ['the one with the bank holiday', [], 'answer book the cottage'],
      [
        'and dogs must be allowed!!',
        ['detail: book the cottage > dogs must be allowed'],
        'none | work | answer book the cottage | lesson',
      ],
    ],
  },
  {
    given: ['task: klantenlijst opschonen'],
    said: [
      ['confirm: klantenlijst opschonen', null, null],
      [
        'nog niet, de bedrijven staan er dubbel in',
        ['reopen: klantenlijst opschonen'],
        'undone klantenlijst opschonen',
      ],
      [
        'o wacht ik keek naar de oude versie, is goed zo',
        ['done: klantenlijst opschonen'],
        'done klantenlijst opschonen',
      ],
    ],
  },
];

const ofRules: readonly Stated[] = [
  {
    given: ['rule: write summaries in German'],
    said: [
      ['stop putting emojis in mails to suppliers', [], 'lesson'],
      ['with colleagues its fine', [], 'lesson | none | work'],
      ['thx, have a good one', ['small_talk'], 'none | tell greeting'],
    ],
  },
];

export const twentySeventhThreads: readonly Stated[] = [
  ...ofTimes,
  ...ofLists,
  ...ofVerdicts,
  ...ofRests,
  ...ofMoney,
  ...ofQuestions,
  ...ofRules,
];
