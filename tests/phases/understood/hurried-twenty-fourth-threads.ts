/** Threads of many owners, each in a world of its own, by the hand and on the day of hurried-twenty-fourth.ts. Each mail of them is judged. */
import type { Stated } from './stated-rows.ts';

const ofHome: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'remind me to defrost the turkey on the 23rd',
        ['remind: defrost the turkey @ on the 23rd'],
        'remind turkey @ 12-23 | ask',
      ],
      [
        'in the morning, 9',
        ['move: defrost the turkey @ in the morning, 9'],
        'move turkey @ 12-23T09:00 | remind turkey @ 12-23T09:00',
      ],
      [
        'oh its a big one. day before',
        ['move: defrost the turkey @ day before'],
        'move turkey @ 12-22T09:00',
      ],
    ],
  },
  {
    given: ['again: bins @ 0 20 * * 4 = every Thursday at 20:00'],
    said: [
      [
        'Collection is saturday this week so bins friday night... no wait Dave says thats wrong. keep thursday',
        [],
        'none | ask | work | tell reminders',
      ],
      [
        "but from next week they're collecting tuesdays so monday evenings please",
        ['move: bins @ from next week monday evenings'],
        'move bins @ 30T20:00 12-07T20:00 12-14T20:00 | move bins @ 26T20:00 30T20:00 12-07T20:00 | ask',
      ],
    ],
  },
  {
    given: ['task: menu draft', 'task: supplier emails', 'task: allergy list'],
    said: [
      ['whats on your list', ['tasks'], 'tell tasks'],
      [
        'drop 2 and 3',
        ['cancel: supplier emails', 'cancel: allergy list'],
        'cancel supplier emails + cancel allergy list',
      ],
      [
        'sorry, just 3. keep doing the emails',
        ['reopen: supplier emails'],
        'undone supplier emails | ask',
      ],
    ],
  },
  {
    given: [
      'remind: vet @ 2026-11-25T09:00',
      'remind: optician @ 2026-11-26T09:00',
      'remind: haircut @ 2026-11-27T09:00',
    ],
    said: [
      ['what reminders do I have', [], 'tell reminders'],
      ['the first one is done', ['done: vet'], 'done vet | cancel vet'],
      ['and the last to 4pm', ['move: haircut @ 4pm'], 'move haircut @ 27T16:00'],
    ],
  },
  {
    given: ['task: party playlist'],
    said: [
      ['asks: party playlist: How long should it run?', null, null],
      ['about 5 hours', [], 'answer party playlist'],
      ['make it 6 to be safe, Uncle Ron never goes home', [], 'work | answer party playlist | ask'],
      ['and no country please', [], 'work | ask'],
    ],
  },
  {
    given: ['task: catalogue scan'],
    said: [
      [
        "take the rest of the day off, internet's being repaired",
        ['pause @ the rest of the day'],
        'pause until 25 | ask',
      ],
      ["they're saying thursday now", ['pause @ thursday'], 'pause until 26 | ask'],
      ['all fixed already! carry on', ['resume'], 'resume'],
    ],
  },
  {
    given: ['approval: hire photographer for 300 GBP'],
    said: [
      ['approval: hire photographer for 300 GBP', null, null],
      ["who is it and what's included?", [], 'ask | work | tell approvals'],
      [
        'bit steep. see if they do half a day',
        [],
        'ask | work | deny hire photographer for 300 GBP',
      ],
      [
        "no forget it, my cousin's doing it",
        ['deny: hire photographer for 300 GBP'],
        'deny hire photographer for 300 GBP',
      ],
    ],
  },
  {
    given: ['remind: take the chicken out @ 2026-11-24T10:00'],
    said: [
      ['reminded: take the chicken out', null, null],
      [
        'give me 20 more mins',
        ['move: take the chicken out @ 20 more mins'],
        'move take the chicken out @ 24T10:20 | remind take the chicken out @ 24T10:20',
      ],
      [
        'another 15',
        ['move: take the chicken out @ another 15'],
        'move take the chicken out @ 24T10:35 | move take the chicken out @ 24T10:15 | ask',
      ],
      [
        'ok its out',
        ['done: take the chicken out'],
        'done take the chicken out | cancel take the chicken out',
      ],
    ],
  },
  {
    given: ['cap: 12', 'task: video captions'],
    said: [
      ['how much have we got left today', ['budget'], 'tell budget'],
      [
        'make it twenty then, just for today',
        ['cap @ twenty then, just for today'],
        'cap today 20 | ask',
      ],
      ['thanks, and tomorrow back to normal ok?', [], 'none | ask | work | tell budget'],
    ],
  },
  {
    given: [],
    said: [
      [
        "From now on sign my letters as 'R. Abernathy'",
        ["remember: From now on sign my letters as 'R. Abernathy'"],
        'lesson',
      ],
      [
        "except to family, there it's just Rob",
        ["remember: except to family, there it's just Rob"],
        'lesson',
      ],
      ['what do you know about how I sign?', [], 'tell known | work'],
    ],
  },
  {
    given: ['task: garden plan'],
    said: [
      ['confirm: garden plan', null, null],
      ["lovely but the shed's on the wrong side", [], 'undone garden plan'],
      ['much better. approved!', ['done: garden plan'], 'done garden plan | ask'],
    ],
  },
  {
    given: [],
    said: [
      [
        'Could you work out what heat pump grants we can get? 3 bed semi, built 1968',
        [],
        'work | task heat pump | ask',
      ],
      ["forgot to say we're in Wales", [], 'work'],
      ['by sunday if poss', [], 'due heat pump 29 | work | ask'],
      [
        'Ah neighbour told me all of it, you can leave it. sorry for the trouble',
        [],
        'cancel | ask',
      ],
    ],
  },
  {
    given: ['again: pilates @ 0 10 * * 3 = every Wednesday at 10:00'],
    said: [
      [
        "tomorrow's pilates is at 11 for once",
        ["move: pilates @ tomorrow's at 11 for once"],
        'move pilates @ 25T11:00 12-02T10:00 12-09T10:00 | move pilates @ 12-02T10:00 12-09T10:00 12-16T10:00 + remind pilates @ 25T11:00 | ask',
      ],
      [
        "and the week after that it's cancelled",
        ["move: pilates @ the week after that it's cancelled"],
        'move pilates @ 25T11:00 12-09T10:00 12-16T10:00 | move pilates @ 12-09T10:00 12-16T10:00 12-23T10:00 | ask',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'Remind me on the first monday of december to book the hall',
        ['remind: book the hall @ on the first monday of december'],
        'remind hall @ 12-07 | ask',
      ],
      [
        '10am. Also same thing first monday of march',
        ['move: book the hall @ 10am', 'remind: book the hall @ first monday of march'],
        'move hall @ 12-07T10:00 + remind hall @ 2027-03-01T10:00 | remind hall @ 12-07T10:00 + remind hall @ 2027-03-01T10:00',
      ],
      ["thanks! you're better at this than my husband", ['small_talk'], 'none'],
    ],
  },
  {
    given: [
      'approval: publish the recipe page',
      'approval: buy stock video for 22 USD',
      'approval: delete draft posts',
    ],
    said: [
      ['approvals', null, null],
      ['2 no', ['deny: buy stock video for 22 USD'], 'deny buy stock video for 22 USD'],
      [
        'rest is fine',
        ['approve: publish the recipe page', 'approve: delete draft posts'],
        'tell code',
      ],
    ],
  },
  {
    given: [
      'remind: phone Mike re roof @ 2026-11-25T10:00',
      'remind: phone Mike re car @ 2026-11-25T15:00',
    ],
    said: [
      ['push the Mike call to thursday', ['unclear: the Mike call'], 'ask'],
      ['roof', ['move: phone Mike re roof @ to thursday'], 'move phone mike re roof @ 26T10:00'],
      [
        'both actually',
        ['move: phone Mike re car @ to thursday'],
        'move phone mike re car @ 26T15:00 | ask',
      ],
    ],
  },
  {
    given: ['task: ebay listings', 'task: family tree'],
    said: [
      [
        'leave the listings for today and do the tree',
        ['do: family tree'],
        'prio family tree | ask | work',
      ],
      ['how far did you get with it?', ['status'], 'tell tasks | tell status | tell report | work'],
      ["ok that's enough on the tree for now, thank you", [], 'ask | work'],
    ],
  },
];

const elsewhere: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'Kannst du mich Samstag an den Reifenwechsel erinnern?',
        ['remind: Reifenwechsel @ Samstag'],
        'remind reifenwechsel @ 28 | ask',
      ],
      [
        'Uhrzeit hatte ich vergessen: Viertel vor zehn',
        ['move: den Reifenwechsel @ Viertel vor zehn = a quarter to ten'],
        'move reifenwechsel @ 28T09:45 | remind reifenwechsel @ 28T09:45',
      ],
      [
        'Werkstatt hat abgesagt, erst eine Woche später',
        ['move: den Reifenwechsel @ erst eine Woche später = not until a week later'],
        'move reifenwechsel @ 12-05T09:45',
      ],
    ],
  },
  {
    given: ['approval: Fotos für 45 EUR kaufen'],
    said: [
      ['approval: Fotos für 45 EUR kaufen', null, null],
      ['Welche denn?', [], 'ask | work | tell approvals'],
      ['Ok, nimm sie', ['approve: Fotos für 45 EUR kaufen'], 'tell code'],
    ],
  },
  {
    given: ['again: Tabletten @ 0 8 * * * = jeden Tag um 8:00'],
    said: [
      [
        'morgen früh bin ich nüchtern beim Arzt, da die Tabletten bitte erst um 11',
        ['move: Tabletten @ morgen früh erst um 11 = tomorrow only at 11'],
        'move tabletten @ 25T11:00 26T08:00 27T08:00 | move tabletten @ 26T08:00 27T08:00 28T08:00 + remind tabletten @ 25T11:00 | ask',
      ],
      [
        'und ab Montag nur noch jeden zweiten Tag',
        [
          'move: Tabletten @ ab Montag nur noch jeden zweiten Tag = from Monday only every second day',
        ],
        'move tabletten @ 25T11:00 26T08:00 27T08:00 28T08:00 29T08:00 30T08:00 12-02T08:00 12-04T08:00 | ask',
      ],
    ],
  },
  {
    given: ['task: Gartenhaus-Recherche'],
    said: [
      ['confirm: Gartenhaus-Recherche', null, null],
      ['passt soweit, aber bitte noch die Preise dazu', [], 'undone gartenhaus-recherche'],
      ['perfekt, danke dir', [], 'done gartenhaus-recherche | ask | none'],
    ],
  },
  {
    given: [],
    said: [
      [
        'Rappelle-moi ce soir à 21h de lancer la machine',
        ['remind: lancer la machine @ ce soir à 21h'],
        'remind machine @ 24T21:00',
      ],
      [
        'Ah non, heures creuses à partir de 22h30, donc 22h30',
        ['move: lancer la machine @ 22h30 = 22:30'],
        'move machine @ 24T22:30',
      ],
      [
        'et pareil tous les soirs de la semaine',
        [
          'move: lancer la machine @ pareil tous les soirs de la semaine = the same every evening of the week',
        ],
        'move machine @ 24T22:30 25T22:30 26T22:30 27T22:30 | remind machine @ 24T22:30 25T22:30 26T22:30 27T22:30 | remind machine @ 25T22:30 26T22:30 27T22:30 | ask',
      ],
    ],
  },
  {
    given: ['task: recherche de crèche', 'task: devis peinture'],
    said: [
      [
        'Stop sur le devis, on peint nous-mêmes',
        ['cancel: devis peinture'],
        'cancel devis peinture | ask',
      ],
      ['et la crèche, ça avance ?', [], 'tell tasks | tell status | work'],
    ],
  },
  {
    given: ['rule: Toujours mettre Damien en copie.'],
    said: [
      [
        'Arrête de mettre Damien en copie, on ne travaille plus ensemble',
        ['remember: Arrête de mettre Damien en copie'],
        'unlearn | lesson | lesson + unlearn | ask',
      ],
      [
        "et ne lui réponds jamais s'il t'écrit",
        ["remember: ne lui réponds jamais s'il t'écrit"],
        'lesson',
      ],
    ],
  },
  {
    given: ['remind: revisión del coche @ 2026-11-26T09:30'],
    said: [
      [
        'lo del coche mejor una hora más tarde',
        ['move: revisión del coche @ una hora más tarde = an hour later'],
        'move revisión del coche @ 26T10:30',
      ],
      [
        'y el día antes me avisas también, a la misma hora',
        [
          'remind: revisión del coche @ el día antes a la misma hora = the day before at the same time',
        ],
        'remind coche @ 25T10:30',
      ],
      [
        'perdona, el mecánico dice que el lunes. pasa la revisión al lunes',
        ['move: revisión del coche @ al lunes = on Monday'],
        'move revisión del coche @ 30T10:30 | ask',
      ],
    ],
  },
  {
    given: ['task: cena de empresa'],
    said: [
      ['asks: cena de empresa: ¿Carne o pescado?', null, null],
      ['déjame que pregunte', [], 'ask | work | none'],
      ['pescado, y dos vegetarianos', [], 'answer cena de empresa'],
    ],
  },
  {
    given: ['task: preventivo infissi', 'task: album foto', 'task: lista nozze'],
    said: [
      ['cosa stai facendo?', ['status'], 'tell status | tell tasks'],
      [
        'il secondo e il terzo lasciali stare',
        ['cancel: album foto', 'cancel: lista nozze'],
        'cancel album foto + cancel lista nozze | ask',
      ],
      [
        'no scusa, la lista nozze serve ancora',
        ['reopen: lista nozze'],
        'undone lista nozze | ask | none',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'ogni lunedì alle 8 ricordami di mandare il report a Fabio',
        ['remind: mandare il report a Fabio @ ogni lunedì alle 8'],
        'remind fabio @ 30T08:00 12-07T08:00 12-14T08:00',
      ],
      [
        'Fabio è in ferie fino al 10 dicembre, riprendi dopo',
        [
          'move: mandare il report a Fabio @ fino al 10 dicembre, riprendi dopo = not until 10 December, again after that',
        ],
        'move fabio @ 12-14T08:00 12-21T08:00 12-28T08:00 | ask',
      ],
    ],
  },
  {
    given: ['paused: ', 'task: adressenlijst'],
    said: [
      ['ben weer thuis, ga maar verder', ['resume'], 'resume'],
      [
        'o wacht, eerst nog even niks doen tot vanmiddag 3 uur',
        ['pause @ tot vanmiddag 3 uur = until 3 this afternoon'],
        'pause until 24T15:00',
      ],
    ],
  },
  {
    given: ['approval: pagar fatura da luz 74 EUR'],
    said: [
      ['approval: pagar fatura da luz 74 EUR', null, null],
      [
        'já paguei eu ontem, não faças nada',
        ['deny: pagar fatura da luz 74 EUR'],
        'deny pagar fatura da luz 74 EUR',
      ],
      ['e quanto é que gastámos este mês?', ['budget'], 'tell budget month | tell budget'],
    ],
  },
];

export const twentyFourthThreads: readonly Stated[] = [...ofHome, ...elsewhere];
