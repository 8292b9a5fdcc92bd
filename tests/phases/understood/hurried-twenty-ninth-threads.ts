/** Threads of many owners, each in a world of its own, by the hand and on the day of hurried-twenty-ninth.ts. Each mail of them is judged. */
import type { Stated } from './stated-rows.ts';

const ofTimes: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'remind me weds 5pm collect kayaks from the boathouse',
        ['remind: collect kayaks from the boathouse @ weds 5pm'],
        'remind collect kayaks @ 25T17:00',
      ],
      [
        'make that twenty past',
        ['move: collect kayaks from the boathouse @ twenty past = at 5:20 pm'],
        'move collect kayaks @ 25T17:20',
      ],
      ['and put roof straps on my list', ['add: roof straps'], 'task roof straps'],
    ],
  },
  {
    given: ['again: the pill @ 0 21 * * * = every day at 21:00'],
    said: [
      [
        "skip tonight's pill reminder, I've taken it already",
        ["move: the pill @ skip tonight's = not tonight"],
        'move the pill @ 25T21:00 26T21:00 27T21:00',
      ],
      [
        'and make it 10pm in future, I keep being on the bus',
        ['move: the pill @ 10pm in future = at 10 pm'],
        'move the pill @ 25T22:00 26T22:00 27T22:00 | move the pill @ 24T22:00 25T22:00 26T22:00',
      ],
    ],
  },
  {
    given: [],
    said: [
      ['remind me friday', ['remind @ friday'], 'ask'],
      [
        'about the choir folders, silly me',
        ['remind: the choir folders'],
        'remind choir folders @ 27',
      ],
      [
        'around 7pm',
        ['move: the choir folders @ around 7pm = at 7 pm'],
        'move choir folders @ 27T19:00',
      ],
    ],
  },
  {
    given: ['remind: Kita-Gespräch @ 2026-11-30T15:30'],
    said: [
      [
        'Verschieb das Kita-Gespräch bitte auf den 2.12., gleiche Zeit',
        ['move: Kita-Gespräch @ auf den 2.12., gleiche Zeit = to 2 December at the same time'],
        'move kita-gespräch @ 12-02T15:30',
      ],
      [
        'doch nicht, lass es beim 30.',
        ['move: Kita-Gespräch @ beim 30. = on the 30th'],
        'move kita-gespräch @ 30T15:30',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        "rappelle-moi tous les lundis à 8h30 la réunion d'équipe",
        ["remind: la réunion d'équipe @ tous les lundis à 8h30 = every Monday at 8:30"],
        'remind réunion @ 30T08:30 12-07T08:30 12-14T08:30',
      ],
      [
        'sauf le 28 décembre, on est fermés',
        ["move: la réunion d'équipe @ sauf le 28 décembre = except on 28 December"],
        'move réunion @ 30T08:30 12-07T08:30 12-14T08:30 12-21T08:30 2027-01-04T08:30',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'avísame en media hora del horno',
        ['remind: horno @ en media hora = in half an hour'],
        'remind horno @ 24T10:30',
      ],
      [
        'mejor en tres cuartos de hora',
        ['move: horno @ en tres cuartos de hora = in three quarters of an hour'],
        'move horno @ 24T10:45',
      ],
    ],
  },
  {
    given: ['remind: pastiglia al cane @ 2026-11-24T09:50'],
    said: [
      ['reminded: pastiglia al cane', null, null],
      ["gliel'ho data", ['done: pastiglia al cane'], 'done pastiglia al cane'],
      [
        'ricordamelo anche domani alle 10',
        ['remind @ domani alle 10 = tomorrow at 10'],
        'remind pastiglia al cane @ 25T10:00 | move pastiglia al cane @ 25T10:00 | undone pastiglia al cane + move pastiglia al cane @ 25T10:00',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'herinner me morgen 7u aan brood bakken',
        ['remind: brood bakken @ morgen 7u = tomorrow at 7'],
        'remind brood bakken @ 25T07:00',
      ],
      [
        'doe toch maar half 7',
        ['move: brood bakken @ half 7 = at half past six'],
        'move brood bakken @ 25T06:30',
      ],
      [
        'en zondag ook, zelfde tijd',
        ['move: brood bakken @ en zondag ook, zelfde tijd = also on Sunday at the same time'],
        'move brood bakken @ 25T06:30 29T06:30 | remind brood bakken @ 29T06:30',
      ],
    ],
  },
];

const ofLists: readonly Stated[] = [
  {
    given: ['task: grease the tail lift', 'task: renew tacho card', 'task: book DPF clean'],
    said: [
      ['what have i got on', ['tasks'], 'tell tasks'],
      [
        'first two are done',
        ['done: grease the tail lift', 'done: renew tacho card'],
        'done grease the tail lift + done renew tacho card',
      ],
      [
        'the dpf one has to happen by saturday',
        ['move: book DPF clean @ by saturday'],
        'due book dpf clean 28 | due book dpf clean 27',
      ],
    ],
  },
  {
    given: [],
    said: [
      ['add christmas rota to the list', ['add: christmas rota'], 'task christmas rota'],
      ['and find cover for Shanice', ['add: find cover for Shanice'], 'task cover for shanice'],
      [
        "forget the rota, HR's doing it this year",
        ['cancel: christmas rota'],
        'cancel christmas rota',
      ],
    ],
  },
  {
    given: ['task: Chornoten kopieren', 'task: Chorraum buchen'],
    said: [
      ['das mit dem Chor hat sich erledigt', ['unclear: das mit dem Chor'], 'ask'],
      [
        'die Noten mein ich, die hat Ute schon kopiert',
        ['done: Chornoten kopieren'],
        'done chornoten kopieren | cancel chornoten kopieren',
      ],
      [
        'den Raum bitte bis Donnerstag',
        ['move: Chorraum buchen @ bis Donnerstag = by Thursday'],
        'due chorraum buchen 26 | due chorraum buchen 25',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'note sur la liste : aiguiser les ciseaux',
        ['add: aiguiser les ciseaux'],
        'task aiguiser les ciseaux',
      ],
      ["c'est urgent en fait", ['urgent: aiguiser les ciseaux'], 'prio aiguiser les ciseaux'],
      ["c'est fait !", ['done: aiguiser les ciseaux'], 'done aiguiser les ciseaux'],
    ],
  },
  {
    given: ['task: torta per Giulia', 'task: palloncini'],
    said: [
      [
        'cambia "torta per Giulia" in "torta senza lattosio per Giulia"',
        ['rename: torta per Giulia > torta senza lattosio per Giulia'],
        'retitle torta senza lattosio per giulia',
      ],
      ['i palloncini li porta la zia, toglili', ['cancel: palloncini'], 'cancel palloncini'],
    ],
  },
];

const ofRests: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'wisdom teeth coming out, nothing till 3 please',
        ['pause @ till 3 = until 3 pm'],
        'pause until 24T15:00',
      ],
      ['awake already lol, carry on', ['resume'], 'resume'],
    ],
  },
  {
    given: [],
    said: [
      [
        'no hagas nada hasta mañana a las 10',
        ['pause @ hasta mañana a las 10 = until tomorrow at 10'],
        'pause until 25T10:00',
      ],
      [
        'y mientras tanto apúntame comprar hilo negro',
        ['add: comprar hilo negro'],
        'task comprar hilo negro',
      ],
    ],
  },
];

const ofMoney: readonly Stated[] = [
  {
    given: [],
    said: [
      ['daily max 1.50', ['cap @ daily max 1.50'], 'cap day 1.5'],
      ['sorry, 1.05 i meant', ['cap @ 1.05'], 'cap day 1.05'],
    ],
  },
  {
    given: [],
    said: [
      [
        "tu as dépensé combien aujourd'hui ?",
        ["budget @ aujourd'hui = today"],
        'tell budget today',
      ],
      ['et hier ?', ['budget @ hier = yesterday'], 'tell budget yesterday'],
    ],
  },
];

const ofVerdicts: readonly Stated[] = [
  {
    given: ['approval: refund the broken mug'],
    said: [
      ['approval: refund the broken mug', null, null],
      ['who was that for?', [], 'ask | work | none'],
      [
        'oh HER. no, she had one last month as well',
        ['deny: refund the broken mug'],
        'deny refund the broken mug',
      ],
    ],
  },
  {
    given: ['approval: Saal mieten', 'approval: Plakate drucken'],
    said: [
      ['was liegt bei mir zum Abnicken?', ['approvals'], 'tell approvals'],
      [
        'beides nein, wir verschieben das Fest',
        ['deny: Saal mieten', 'deny: Plakate drucken'],
        'deny saal mieten + deny plakate drucken',
      ],
    ],
  },
  {
    given: ['approval: ordinare il tessuto'],
    said: [
      ['approval: ordinare il tessuto', null, null],
      ['fammi sentire prima la sarta', [], 'none | work | ask'],
      ['ok sentita, ordina pure', ['approve: ordinare il tessuto'], 'tell code | ask'],
    ],
  },
];

const ofQuestions: readonly Stated[] = [
  {
    given: ['task: order team shirts'],
    said: [
      ['asks: order team shirts: Which colour?', null, null],
      ['navy', [], 'answer order team shirts'],
      [
        'with white numbers, forgot to say',
        ['detail: order team shirts > with white numbers'],
        'none | work | answer order team shirts',
      ],
    ],
  },
  {
    given: ['task: scan the parish registers'],
    said: [
      ['confirm: scan the parish registers', null, null],
      [
        'nope, pages 40 to 52 are upside down',
        ['reopen: scan the parish registers'],
        'undone scan the parish registers',
      ],
      [
        'much better, you can close it now',
        ['done: scan the parish registers'],
        'done scan the parish registers',
      ],
    ],
  },
  {
    given: ['task: oude kassa verkopen'],
    said: [
      ['stuck: oude kassa verkopen', null, null],
      ['probeer het op Marktplaats voor 75', [], 'answer oude kassa verkopen'],
      [
        'o laat ook maar, mijn neef neemt hem over',
        ['cancel: oude kassa verkopen'],
        'cancel oude kassa verkopen | done oude kassa verkopen',
      ],
    ],
  },
];

const ofRules: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'use metric in everything you write for the workshop',
        ['remember: use metric in everything you write for the workshop'],
        'lesson',
      ],
      ['except for timber, the yard still thinks in inches', [], 'lesson | none | work'],
    ],
  },
];

export const twentyNinthThreads: readonly Stated[] = [
  ...ofTimes,
  ...ofLists,
  ...ofRests,
  ...ofMoney,
  ...ofVerdicts,
  ...ofQuestions,
  ...ofRules,
];
