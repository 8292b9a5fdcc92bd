/** Threads of many owners, each in a world of its own, by the hand and on the day of hurried-twenty-fifth.ts. Each mail of them is judged. */
import type { Stated } from './stated-rows.ts';

const ofTimes: readonly Stated[] = [
  {
    given: ['remind: book flights @ 2026-11-27T12:00'],
    said: [
      ['when was the flights reminder again', [], 'tell reminders | ask'],
      [
        'bring it forward a day',
        ['move: book flights @ forward a day'],
        'move book flights @ 26T12:00',
      ],
      [
        'hm too soon. back to friday but in the evening, 8',
        ['move: book flights @ friday in the evening, 8'],
        'move book flights @ 27T20:00',
      ],
    ],
  },
  {
    given: [],
    said: [
      ['take a break for 2 hrs, router swap', ['pause @ for 2 hrs'], 'pause until 24T12:00'],
      ["make that until 4, engineer's late", ['pause @ until 4'], 'pause until 24T16:00 | ask'],
      ["not done yet but you can carry on, I'm on the neighbours wifi", ['resume'], 'resume'],
    ],
  },
  {
    given: [],
    said: [
      [
        'remind me mon and wed at 6pm football training for Leo',
        ['remind: football training for Leo @ mon and wed at 6pm'],
        'remind football @ 25T18:00 30T18:00 | remind football @ 25T18:00 30T18:00 12-02T18:00 | ask',
      ],
      [
        'every week I mean, til the 16th of december',
        ['move: football training for Leo @ every week, til the 16th of december'],
        'move football @ 25T18:00 30T18:00 12-02T18:00 12-07T18:00 12-09T18:00 12-14T18:00 12-16T18:00 end 12-17 | ask',
      ],
      [
        "not next monday tho, coach's away",
        ['move: football training for Leo @ not next monday'],
        'move football @ 25T18:00 12-02T18:00 12-07T18:00 | ask',
      ],
    ],
  },
  {
    given: ['remind: pay window cleaner @ 2026-11-24T10:00'],
    said: [
      ['reminded: pay window cleaner', null, null],
      ['done, gave him 20', ['done: pay window cleaner'], 'done pay window cleaner | none'],
      [
        'remind me again in 4 weeks tho',
        ['remind: pay window cleaner @ in 4 weeks'],
        'remind pay window cleaner @ 12-22 | move pay window cleaner @ 12-22 | ask',
      ],
    ],
  },
];

const ofWork: readonly Stated[] = [
  {
    given: ['approval: hire van for 95 GBP'],
    said: [
      ['approval: hire van for 95 GBP', null, null],
      ['looks ok, just checking with Bev', [], 'none | ask | work'],
      ['Bev says yes but only if its the long wheelbase', [], 'none | ask | work | tell code'],
      [
        "actually not any more, her brother's lending us his",
        ['deny: hire van for 95 GBP'],
        'deny hire van for 95 gbp',
      ],
    ],
  },
  {
    given: ['task: flyer'],
    said: [
      ['asks: flyer: A4 or A5?', null, null],
      ['A5. double sided, 500 of them', [], 'answer flyer'],
      ['Sorry A4 is what Kim wants, can you still change it?', [], 'work | answer flyer | ask'],
    ],
  },
  {
    given: ['task: tidy drive', 'task: book hall', 'task: email choir'],
    said: [
      ['which are still open?', ['tasks'], 'tell tasks'],
      [
        "hall's booked, drop the drive, choir not yet",
        ['done: book hall', 'cancel: tidy drive'],
        'done book hall + cancel tidy drive',
      ],
      ['oops the hall fell through', ['reopen: book hall'], 'undone book hall | ask'],
    ],
  },
  {
    given: ['cap: 20'],
    said: [
      ['whats the limit atm', ['budget'], 'tell budget'],
      ['lower it by 5 from tomorrow', ['cap @ lower it by 5 from tomorrow'], 'cap day 15 | ask'],
      ['no wait leave it as it was', ['cap @ as it was'], 'cap day 20 | ask | none'],
    ],
  },
];

const ofOthers: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'Erinner mich morgen um 10 ans Rezept abholen',
        ['remind: Rezept abholen @ morgen um 10 = tomorrow at 10:00'],
        'remind rezept @ 25T10:00',
      ],
      [
        'Praxis hat mittwochs zu, also Donnerstag',
        ['move: Rezept abholen @ Donnerstag = Thursday'],
        'move rezept @ 26T10:00',
      ],
      [
        'und eine Stunde später bitte',
        ['move: Rezept abholen @ eine Stunde später = an hour later'],
        'move rezept @ 26T11:00',
      ],
    ],
  },
  {
    given: ['approval: Ersatzteil für 130 EUR bestellen'],
    said: [
      ['approval: Ersatzteil für 130 EUR bestellen', null, null],
      ['Geht das nicht billiger?', [], 'ask | work | none | tell approvals'],
      ['Na gut, ja, bestell', ['approve: Ersatzteil für 130 EUR bestellen'], 'tell code'],
    ],
  },
  {
    given: ['task: devis toiture', 'task: courrier mairie'],
    said: [
      [
        'mets le devis pour jeudi',
        ['move: devis toiture @ pour jeudi = for Thursday'],
        'due devis toiture 26',
      ],
      [
        "non, pas le devis, le courrier! le devis n'était pas pressé",
        ['unclear: pas le devis, le courrier'],
        'due courrier mairie 26 | ask',
      ],
    ],
  },
  {
    given: ['again: clase de piano @ 30 17 * * 2 = cada martes a las 17:30'],
    said: [
      [
        'la clase de piano de hoy no, la profe está mala',
        ['move: clase de piano @ de hoy no = not today'],
        'move clase de piano @ 12-01T17:30 12-08T17:30 12-15T17:30 | ask',
      ],
      [
        'la recupera el jueves a las 6 de la tarde',
        ['remind: la recupera @ el jueves a las 6 de la tarde = on Thursday at 6 in the evening'],
        'remind @ 26T18:00 | move clase de piano @ 26T18:00 12-01T17:30 12-08T17:30 | ask',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'fermati fino a domani, sto cambiando la password',
        ['pause @ fino a domani = until tomorrow'],
        'pause until 25',
      ],
      ['ah no, già fatto, riparti pure', ['resume'], 'resume'],
      [
        'anzi domattina alle 9 ricordami di cambiarla anche sul telefono',
        ['remind: cambiarla anche sul telefono @ domattina alle 9 = tomorrow morning at 9:00'],
        'remind telefono @ 25T09:00',
      ],
    ],
  },
  {
    given: [
      'remind: pagar condomínio @ 2026-11-30T09:00',
      'remind: ligar à Teresa @ 2026-11-30T15:00',
    ],
    said: [
      ['que lembretes tenho?', [], 'tell reminders'],
      [
        'adia o segundo dois dias',
        ['move: ligar à Teresa @ dois dias = two days later'],
        'move ligar à teresa @ 12-02T15:00',
      ],
      [
        'e o outro já paguei',
        ['done: pagar condomínio'],
        'done pagar condomínio | cancel pagar condomínio',
      ],
    ],
  },
  {
    given: ['task: vakantieplanning'],
    said: [
      ['asks: vakantieplanning: Zeeland of de Ardennen?', null, null],
      ['overleg ik vanavond met Koen', [], 'none | ask | work'],
      ['Ardennen, hij wil niet naar zee', [], 'answer vakantieplanning'],
    ],
  },
];

export const twentyFifthThreads: readonly Stated[] = [...ofTimes, ...ofWork, ...ofOthers];
