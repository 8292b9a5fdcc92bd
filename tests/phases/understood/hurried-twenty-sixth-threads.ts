/** Threads of many owners, each in a world of its own, by the hand and on the day of hurried-twenty-sixth.ts. Each mail of them is judged. */
import type { Stated } from './stated-rows.ts';

const ofTimes: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'remind me to ring the vet thurs 10ish',
        ['remind: ring the vet @ thurs 10'],
        'remind ring the vet @ 26T10:00 | ask',
      ],
      [
        'no I meant the groomer, not the vet',
        ['rename: ring the vet > ring the groomer'],
        'retitle groomer | ask',
      ],
      [
        'and an hr earlier',
        ['move: ring the groomer @ an hr earlier'],
        'move groomer @ 26T09:00 | ask',
      ],
    ],
  },
  {
    given: ['again: Blumen gießen @ 0 8 * * 1,4 = jeden Montag und Donnerstag um 8'],
    said: [
      ['wann kommt das mit den Blumen?', [], 'tell reminders | ask'],
      [
        'donnerstag reicht eigentlich',
        ['move: Blumen gießen @ donnerstag = Thursday'],
        'move blumen gießen @ 26T08:00 12-03T08:00 12-10T08:00 | ask',
      ],
      [
        'ja',
        [],
        'move blumen gießen @ 26T08:00 12-03T08:00 12-10T08:00 | tell reminders | none | ask',
      ],
    ],
  },
  {
    given: ['remind: piano lesson @ 2026-11-26T16:00'],
    said: [
      [
        'piano this week is on friday, same time',
        ['move: piano lesson @ on friday, same time'],
        'move piano lesson @ 27T16:00 | ask',
      ],
      [
        'wait. he says friday 5',
        ['move: piano lesson @ friday 5'],
        'move piano lesson @ 27T17:00 | ask',
      ],
      ['ok leave it like that thx', ['small_talk'], 'none'],
    ],
  },
  {
    given: [
      'remind: renovar el abono @ 2026-11-30T09:00',
      'remind: llamar al casero @ 2026-11-25T10:00',
    ],
    said: [
      ['qué recordatorios tengo?', [], 'tell reminders | tell tasks'],
      [
        'el del casero pásalo al jueves',
        ['move: llamar al casero @ al jueves = on Thursday'],
        'move llamar al casero @ 26T10:00',
      ],
      ['y el otro ya no hace falta', ['cancel: renovar el abono'], 'cancel renovar el abono | ask'],
    ],
  },
  {
    given: [],
    said: [
      [
        'Every second Saturday 9am: change the cat litter, starting this Saturday',
        ['remind: change the cat litter @ Every second Saturday 9am, starting this Saturday'],
        'remind cat litter @ 28T09:00 12-12T09:00 12-26T09:00 | ask',
      ],
      [
        'skip boxing day',
        ['unclear: boxing day'],
        'move cat litter @ 28T09:00 12-12T09:00 2027-01-09T09:00 skip 12-26 | ask',
      ],
    ],
  },
];

const ofLists: readonly Stated[] = [
  {
    given: ['task: quote for the roof', 'task: quote for the gutters', 'task: order gravel'],
    said: [
      ['whats open', ['tasks'], 'tell tasks'],
      [
        '1 and 2 are the same firm, take them first',
        ['urgent: quote for the roof', 'urgent: quote for the gutters'],
        'ask | prio quote for the roof + prio quote for the gutters | work',
      ],
      ['3 is done, neighbour had some left', ['done: order gravel'], 'done order gravel | ask'],
      [
        'the roof one by friday',
        ['move: quote for the roof @ by friday'],
        'due quote for the roof 27',
      ],
    ],
  },
  {
    given: ['task: call the bank', 'task: call the notary'],
    said: [
      ['the call is done', ['unclear: the call'], 'ask'],
      ['notary', ['done: call the notary'], 'done call the notary | ask'],
    ],
  },
  {
    given: [],
    said: [
      [
        'Bitte bis Donnerstag eine Liste mit Catering-Firmen in Kassel',
        ['add: eine Liste mit Catering-Firmen in Kassel @ bis Donnerstag = by Thursday'],
        'task catering-firmen in kassel due 26 | ask',
      ],
      ['nur vegetarische meinte ich', [], 'retitle vegetarische | ask | work | lesson'],
      [
        'und freitag reicht auch',
        ['move: eine Liste mit Catering-Firmen in Kassel @ freitag = Friday'],
        'due catering 27 | ask',
      ],
    ],
  },
  {
    given: ['task: kinderfeest plannen', 'task: cadeau voor Sem'],
    said: [
      ['cadeau heb ik al', ['done: cadeau voor Sem'], 'done cadeau voor sem | ask'],
      [
        'nee wacht, dat was voor Finn. die van Sem moet nog',
        ['reopen: cadeau voor Sem'],
        'undone cadeau voor sem | ask | none',
      ],
    ],
  },
  {
    given: ['task: fix the contact form'],
    said: [
      ['contact form is it fixed', [], 'tell tasks | ask | work'],
      [
        'do it next then, customers are complaining',
        ['do: fix the contact form'],
        'prio fix the contact form | ask | work',
      ],
      ['Thanks! When you are through tell me what it was.', [], 'work | lesson | ask'],
    ],
  },
];

const ofVerdicts: readonly Stated[] = [
  {
    given: [
      'approval: pay the hosting bill',
      'approval: rename the repo',
      'approval: mail the press list',
    ],
    said: [
      ['anything you need from me?', ['approvals'], 'tell approvals'],
      [
        'no to the press mail, rest tonight when im home',
        ['deny: mail the press list'],
        'deny mail the press list | deny mail the press list + ask | ask',
      ],
      ['hosting yes', ['approve: pay the hosting bill'], 'tell code | ask'],
    ],
  },
  {
    given: ['approval: book the 320 euro flight'],
    said: [
      ['approval: book the 320 euro flight', null, null],
      ['which airline?', [], 'work | tell approvals | ask'],
      [
        'no, I want a cheaper one',
        ['deny: book the 320 euro flight'],
        'deny book the 320 euro flight + work | deny book the 320 euro flight + ask | ask',
      ],
    ],
  },
  {
    given: ['approval: supprimer les vieux backups'],
    said: [
      ['approval: supprimer les vieux backups', null, null],
      ['oui mais garde ceux de 2025', ['approve: supprimer les vieux backups'], 'ask'],
      [
        'bon laisse tomber, ne supprime rien',
        ['deny: supprimer les vieux backups'],
        'deny supprimer les vieux backups | ask',
      ],
    ],
  },
];

const ofRests: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'pause till tomorrow lunch pls',
        ['pause @ till tomorrow lunch'],
        'pause until 25T12:00 | pause + ask',
      ],
      ["make it 2pm, train's delayed", ['pause @ 2pm'], 'pause until 25T14:00 | ask'],
      ['ok im online, off you go', ['resume'], 'resume | ask'],
    ],
  },
  {
    given: [],
    said: [
      [
        'non fare nulla questo pomeriggio',
        ['pause @ questo pomeriggio = this afternoon'],
        'ask | pause until 24T18:00',
      ],
      ['intendevo domani pomeriggio', ['pause @ domani pomeriggio = tomorrow afternoon'], 'ask'],
    ],
  },
];

const ofMoney: readonly Stated[] = [
  {
    given: [],
    said: [
      ['not more than 4 today', ['cap @ not more than 4 today'], 'cap day 4'],
      ['and what is it so far', ['budget'], 'tell budget today'],
      ['ok make it 5', ['cap @ make it 5'], 'ask | cap day 5'],
    ],
  },
  {
    given: ['cap: 6'],
    said: [
      [
        'combien par jour au max en ce moment ?',
        ['budget'],
        'tell budget today | tell budget | ask',
      ],
      ['descends à 4', ['cap @ descends à 4 = down to 4'], 'cap day 4'],
      ['juste cette semaine je veux dire', [], 'ask'],
    ],
  },
];

const ofQuestions: readonly Stated[] = [
  {
    given: ['task: logo for the bakery'],
    said: [
      ['asks: logo for the bakery: Round or square?', null, null],
      ['what did the other bakeries in town go for?', [], 'work | ask'],
      ['round then', [], 'answer logo for the bakery'],
      [
        'oh and brown tones, Petra hates blue',
        [],
        'answer logo for the bakery | work | lesson | ask',
      ],
    ],
  },
  {
    given: ['task: translate the menu', 'remind: order napkins @ 2026-11-27T10:00'],
    said: [
      ['confirm: translate the menu', null, null],
      [
        'yes thats fine, thank you. napkins can move to monday',
        ['done: translate the menu # 1', 'move: order napkins @ to monday # 2'],
        'done translate the menu + move order napkins @ 30T10:00 | ask | done translate the menu + ask',
      ],
      ['hmm the desserts are missing though', [], 'undone translate the menu | ask | work'],
    ],
  },
  {
    given: ['remind: take the bins out @ 2026-11-24T09:45'],
    said: [
      ['reminded: take the bins out', null, null],
      ['did it', ['done: take the bins out'], 'done take the bins out'],
      [
        'same again next week please',
        ['remind: take the bins out @ next week'],
        'remind take the bins out | ask',
      ],
    ],
  },
];

export const twentySixthThreads: readonly Stated[] = [
  ...ofTimes,
  ...ofLists,
  ...ofVerdicts,
  ...ofRests,
  ...ofMoney,
  ...ofQuestions,
];
