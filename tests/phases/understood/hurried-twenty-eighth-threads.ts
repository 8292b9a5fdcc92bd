/** Threads of many owners, each in a world of its own, by the hand and on the day of hurried-twenty-eighth.ts. Each mail of them is judged. */
import type { Stated } from './stated-rows.ts';

const ofTimes: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'remind me thurs 6am contact lenses OUT before i crash',
        ['remind: contact lenses OUT @ thurs 6am'],
        'remind contact lenses @ 26T06:00',
      ],
      [
        'and friday too pls',
        ['move: contact lenses OUT @ and friday too = on Thursday and Friday'],
        'move contact lenses @ 26T06:00 27T06:00 | remind contact lenses @ 27T06:00',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'remind me 11 dec 9am dads birthday card',
        ['remind: dads birthday card @ 11 dec 9am'],
        'remind dads birthday card @ 12-11T09:00',
      ],
      [
        '9th not 11th, the post is so slow this time of year',
        ['move: dads birthday card @ 9th not 11th = on the 9th'],
        'move dads birthday card @ 12-09T09:00',
      ],
      [
        'his birthday is the 13th, keep that in mind',
        ['remember: his birthday is the 13th'],
        'lesson',
      ],
    ],
  },
  {
    given: ['remind: call the bank @ 2026-11-24T15:00', 'task: sort receipts'],
    said: [
      ['is there anything i have to do today', ['tasks'], 'tell tasks | tell reminders'],
      [
        'push the bank one to tomorrow',
        ['move: call the bank @ tomorrow'],
        'move call the bank @ 25T15:00',
      ],
      [
        'no, thursday. tomorrow is mad already',
        ['move: call the bank @ thursday'],
        'move call the bank @ 26T15:00',
      ],
    ],
  },
  {
    given: ['again: Flöte üben @ 0 16 * * 1-5 = montags bis freitags um 16 Uhr'],
    said: [
      [
        'Flöte nächste Woche bitte aussetzen, wir sind in Österreich',
        ['move: Flöte üben @ nächste Woche aussetzen = not next week'],
        'move flöte üben @ 24T16:00 25T16:00 26T16:00 27T16:00 12-07T16:00',
      ],
      [
        'und überhaupt lieber um 17 Uhr, um 4 ist sie noch im Hort',
        ['move: Flöte üben @ lieber um 17 Uhr = at 17:00'],
        'move flöte üben @ 24T17:00 25T17:00 26T17:00 27T17:00 12-07T17:00',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        "rappelle-moi samedi d'appeler mamie",
        ['remind: appeler mamie @ samedi = on Saturday'],
        'remind appeler mamie @ 28',
      ],
      ['à 11h plutôt', ['move: appeler mamie @ à 11h = at 11:00'], 'move appeler mamie @ 28T11:00'],
      [
        'et dimanche à la même heure rappelle-moi la quiche',
        ['remind: la quiche @ dimanche à la même heure = on Sunday at the same time'],
        'remind quiche @ 29T11:00',
      ],
    ],
  },
  {
    given: ['remind: sacar la basura @ 2026-11-24T09:50'],
    said: [
      ['reminded: sacar la basura', null, null],
      ['ya está', ['done: sacar la basura'], 'done sacar la basura'],
      [
        'y a partir del viernes avísame todos los martes y viernes a las 9 de lo mismo',
        [
          'remind: lo mismo @ a partir del viernes todos los martes y viernes a las 9 = from Friday on every Tuesday and Friday at 9',
        ],
        'remind basura @ 27T09:00 12-01T09:00 12-04T09:00 | move sacar la basura @ 27T09:00 12-01T09:00 12-04T09:00 | undone sacar la basura + move sacar la basura @ 27T09:00 12-01T09:00 12-04T09:00',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'ricordami domani alle 9 e alle 17 le gocce per Luna',
        ['remind: le gocce per Luna @ domani alle 9 e alle 17 = tomorrow at 9 and at 17'],
        'remind gocce @ 25T09:00 25T17:00',
      ],
      [
        'anche dopodomani, ha detto il veterinario',
        ['move: le gocce per Luna @ anche dopodomani = also the day after tomorrow'],
        'move gocce @ 25T09:00 25T17:00 26T09:00 26T17:00 end 27 | remind gocce @ 26T09:00 26T17:00',
      ],
    ],
  },
];

const ofLists: readonly Stated[] = [
  {
    given: ['task: order fence posts', 'task: service the quad', 'task: ring the feed rep'],
    said: [
      ['whats on the list', ['tasks'], 'tell tasks'],
      [
        'posts came this morning so thats that. feed rep by thursday',
        ['done: order fence posts', 'move: ring the feed rep @ by thursday'],
        'done order fence posts + due ring the feed rep 26',
      ],
      [
        'quads been stolen!! dont bother with the service, police have been',
        ['cancel: service the quad'],
        'cancel service the quad',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'put sharpen the skates on the list',
        ['add: sharpen the skates'],
        'task sharpen the skates',
      ],
      [
        'better call it sharpen both pairs of skates',
        ['rename: sharpen the skates > sharpen both pairs of skates'],
        'retitle sharpen both pairs of skates',
      ],
      ['done btw', ['done: sharpen both pairs of skates'], 'done sharpen both pairs of skates'],
    ],
  },
  {
    given: ['task: pedir cita dentista', 'task: pedir cita ITV'],
    said: [
      ['la cita ya la tengo', ['unclear: la cita'], 'ask'],
      ['la del dentista', ['done: pedir cita dentista'], 'done pedir cita dentista'],
      [
        'la otra tiene que ser antes de fin de mes',
        ['move: pedir cita ITV @ antes de fin de mes = before the end of the month'],
        'due pedir cita itv 30 | due pedir cita itv 29',
      ],
    ],
  },
  {
    given: [],
    said: [
      ['põe na lista pintar o portão', ['add: pintar o portão'], 'task pintar o portão'],
      [
        'até ao Natal chega bem',
        ['move: pintar o portão @ até ao Natal = by Christmas'],
        'due pintar o portão 12-24 | due pintar o portão 12-25',
      ],
      [
        'afinal o vizinho pinta, esquece isso',
        ['cancel: pintar o portão'],
        'cancel pintar o portão',
      ],
    ],
  },
  {
    given: ['task: tuinman bellen', 'task: tuinhek repareren'],
    said: [
      ['hek is klaar', ['done: tuinhek repareren'], 'done tuinhek repareren'],
      ['o nee, het klemt alweer', ['reopen: tuinhek repareren'], 'undone tuinhek repareren'],
      [
        'tuinman mag wel van de lijst, mijn zwager doet het',
        ['cancel: tuinman bellen'],
        'cancel tuinman bellen',
      ],
    ],
  },
];

const ofRests: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'Sitz beim Arzt, bitte bis 12 nix machen',
        ['pause @ bis 12 = until 12'],
        'pause until 24T12:00',
      ],
      ['dauert länger, sagen wir 13 Uhr', ['pause @ 13 Uhr = until 13:00'], 'pause until 24T13:00'],
      ['so, fertig, kannst weitermachen', ['resume'], 'resume'],
    ],
  },
  {
    given: ['paused:  @ 2026-11-25T08:00'],
    said: [
      ["t'es encore en pause là ?", ['status'], 'tell status'],
      ['bon, reprends alors', ['resume'], 'resume'],
    ],
  },
  {
    given: [],
    said: [
      [
        'Ruhe bitte bis 15 Uhr, Klausur',
        ['pause @ bis 15 Uhr = until 15:00'],
        'pause until 24T15:00',
      ],
      [
        'was hast du gestern eigentlich geschafft?',
        ['report @ gestern = yesterday'],
        'tell report',
      ],
    ],
  },
];

const ofMoney: readonly Stated[] = [
  {
    given: ['cap: 5'],
    said: [
      ['max 2 per dag graag', ['cap @ max 2 per dag = at most 2 a day'], 'cap day 2'],
      ['wat is er vandaag al op?', ['budget @ vandaag = today'], 'tell budget today'],
      ['hm doe toch maar 3', ['cap @ 3'], 'ask'],
    ],
  },
];

const ofVerdicts: readonly Stated[] = [
  {
    given: ['approval: book the band for 350 euros'],
    said: [
      ['approval: book the band for 350 euros', null, null],
      ['thats 50 more than they told us on the phone', [], 'none | work | ask'],
      [
        'ok fine, book them, the bride loves them',
        ['approve: book the band for 350 euros'],
        'tell code | ask',
      ],
    ],
  },
  {
    given: ['approval: renew the trade licence', 'approval: reply to the bad review'],
    said: [
      ['anything waiting for my ok', ['approvals'], 'tell approvals'],
      [
        "leave the review alone please, it'll only make it worse",
        ['deny: reply to the bad review'],
        'deny reply to the bad review',
      ],
      ['the licence, let me sleep on it', [], 'none | work | ask'],
    ],
  },
];

const ofQuestions: readonly Stated[] = [
  {
    given: ['task: cover letter'],
    said: [
      ['asks: cover letter: Which job?', null, null],
      ['the museum one. and not more than a page', [], 'answer cover letter'],
      [
        'its due friday btw',
        ['move: cover letter @ due friday = by Friday'],
        'due cover letter 27',
      ],
    ],
  },
  {
    given: ['task: regalo per la maestra'],
    said: [
      ['asks: regalo per la maestra: Fiori o un libro?', null, null],
      ['un libro direi', [], 'answer regalo per la maestra'],
      [
        'anzi no, fiori, di libri ne ha già troppi',
        ['detail: regalo per la maestra > anzi no, fiori, di libri ne ha già troppi'],
        'none | work | answer regalo per la maestra',
      ],
    ],
  },
  {
    given: ['task: Urlaubsfotos sortieren'],
    said: [
      ['confirm: Urlaubsfotos sortieren', null, null],
      [
        'fast, die vom Juli fehlen noch',
        ['reopen: Urlaubsfotos sortieren'],
        'undone urlaubsfotos sortieren',
      ],
      ['jetzt passts', ['done: Urlaubsfotos sortieren'], 'done urlaubsfotos sortieren'],
    ],
  },
  {
    given: ['task: Ersatzteil für den Traktor finden'],
    said: [
      ['stuck: Ersatzteil für den Traktor finden', null, null],
      [
        'versuchs mal bei Landtechnik Huber, die haben noch alte Deutz-Teile',
        [],
        'answer ersatzteil für den traktor finden',
      ],
      [
        'ach und wenns über 200 kostet frag mich vorher',
        ['detail: Ersatzteil für den Traktor finden > wenns über 200 kostet frag mich vorher'],
        'none | work | lesson | answer ersatzteil für den traktor finden',
      ],
    ],
  },
];

const ofRules: readonly Stated[] = [
  {
    given: [],
    said: [
      ['when you order things always take the cheapest shipping please', [], 'lesson'],
      ['unless its for a birthday', [], 'lesson | none | work'],
    ],
  },
  {
    given: [],
    said: [
      ['Can you pick up milk on the way home? love you', [], 'ask | work | none'],
      ['oops, that was for my husband. sorry!', ['small_talk'], 'none | cancel'],
    ],
  },
];

export const twentyEighthThreads: readonly Stated[] = [
  ...ofTimes,
  ...ofLists,
  ...ofRests,
  ...ofMoney,
  ...ofVerdicts,
  ...ofQuestions,
  ...ofRules,
];
