/** Threads of many owners, each in a world of its own, by the hand and on the day of hurried-twenty-third.ts. Each mail of them is judged. */
import type { Stated } from './stated-rows.ts';

const ofHome: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'remind me to call the garage tomorrow at 8',
        ['remind: call the garage @ tomorrow at 8'],
        'remind call the garage @ 25T08:00',
      ],
      [
        'hmm they open at 9 I think. make it 9',
        ['move: call the garage @ 9'],
        'move call the garage @ 25T09:00',
      ],
      ["forget it, Jim's doing it", ['cancel: call the garage'], 'cancel call the garage'],
    ],
  },
  {
    given: [],
    said: [
      [
        'every morning at 7 remind me to do my physio exercises',
        ['remind: do my physio exercises @ every morning at 7'],
        'remind physio @ 25T07:00 26T07:00 27T07:00',
      ],
      [
        'not weekends though',
        ['move: do my physio exercises @ not weekends'],
        'move physio @ 25T07:00 26T07:00 27T07:00 30T07:00',
      ],
      [
        'and just until christmas',
        ['move: do my physio exercises @ just until christmas'],
        'move physio @ 25T07:00 26T07:00 27T07:00 skip 28 end 12-26',
      ],
    ],
  },
  {
    given: [
      'approval: buy domain for 12 USD',
      'approval: buy theme for 49 USD',
      'approval: delete staging server',
    ],
    said: [
      ['what do you need from me', ['approvals'], 'tell approvals'],
      ['the second one is ok', ['approve: buy theme for 49 USD'], 'tell code'],
      [
        'and the domain. not the server, we still use that',
        ['approve: buy domain for 12 USD', 'deny: delete staging server'],
        'deny delete staging server + tell code',
      ],
    ],
  },
  {
    given: ['remind: call Tom @ 2026-11-24T15:00', 'remind: call Tim @ 2026-11-24T17:00'],
    said: [
      ['cancel the call', ['unclear: the call'], 'ask'],
      ['tim', ['cancel: call Tim'], 'cancel call tim'],
      [
        'oh no I meant the other one sorry',
        ['reopen: call Tim', 'cancel: call Tom'],
        'undone + cancel call tom | undone call tim + cancel call tom | ask',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'Remind me Friday at noon to send Jess her birthday card',
        ['remind: send Jess her birthday card @ Friday at noon'],
        'remind jess @ 27T12:00',
      ],
      [
        'same for Tom, his is the week after',
        ['remind: Tom @ the week after'],
        'remind tom @ 12-04T12:00',
      ],
    ],
  },
  {
    given: ['task: data migration', 'task: quarterly report'],
    said: [
      [
        'take a break till tomorrow morning, i need the bandwidth for a call marathon',
        ['pause @ till tomorrow morning'],
        'pause until 25',
      ],
      ['calls got cancelled, go on', ['resume'], 'resume'],
    ],
  },
  {
    given: [],
    said: [
      ['could you find me a decent standing desk under 400, must fit 120cm wide', [], 'work | ask'],
      ['pounds. and it has to be white', [], 'work'],
      ["how's it coming along?", ['status'], 'tell status | tell tasks | work'],
      ['no rush btw, sometime before xmas is fine', [], 'work'],
    ],
  },
  {
    given: ['again: gym @ 30 6 * * 1,3,5 = every Monday, Wednesday and Friday at 6:30'],
    said: [
      [
        'ive got a cold, no gym this week',
        ['move: gym @ no gym this week'],
        'move gym @ 30T06:30 12-02T06:30 12-04T06:30 | ask',
      ],
      [
        'still coughing, next week off too',
        ['move: gym @ next week off too'],
        'move gym @ 12-07T06:30 12-09T06:30 12-11T06:30 | ask',
      ],
    ],
  },
  {
    given: ['task: expense spreadsheet'],
    said: [
      ['confirm: expense spreadsheet', null, null],
      [
        "looks good at first glance. where's the file?",
        [],
        'ask | work | done expense spreadsheet',
      ],
      ['found it. column F is empty', [], 'undone expense spreadsheet'],
      [
        "now it's right, you can close it",
        ['done: expense spreadsheet'],
        'done expense spreadsheet',
      ],
    ],
  },
  {
    given: [],
    said: [
      ['Never email me after 8pm please', ['remember: Never email me after 8pm please'], 'lesson'],
      ["well tonight is fine, i'm waiting for that file", [], 'ask | work | none'],
      ['what rules have I given you so far?', [], 'tell known'],
    ],
  },
  {
    given: ['task: trip plan'],
    said: [
      ['asks: trip plan: Train or plane?', null, null],
      ["what's the price difference", [], 'ask | work'],
      ['train then', [], 'answer trip plan'],
      ["first class if it's not more than 30 extra", [], 'work | answer trip plan'],
    ],
  },
  {
    given: [],
    said: [
      [
        "set something up so I don't forget mum's meds, she takes them at 8, 1 and 8",
        ["remind: mum's meds @ at 8, 1 and 8"],
        'remind meds @ 24T13:00 24T20:00 25T08:00 25T13:00 | ask',
      ],
      [
        'my sister does sundays',
        ["move: mum's meds @ not sundays"],
        'move meds @ 24T13:00 24T20:00 25T08:00 25T13:00 skip 29',
      ],
      [
        'doc dropped the lunchtime one',
        ['unclear: the lunchtime one'],
        'move meds @ 24T20:00 25T08:00 25T20:00 skip 29',
      ],
    ],
  },
  {
    given: ['task: logo search', 'task: server backup script', 'task: newsletter draft'],
    said: [
      ["what's on your plate", ['tasks'], 'tell tasks'],
      [
        'drop the last one, do the script first',
        ['cancel: newsletter draft', 'do: server backup script'],
        'cancel newsletter draft + prio server backup script | ask',
      ],
      ['thanks. anything you need from me?', ['approvals'], 'none | tell approvals | ask'],
    ],
  },
  {
    given: ['again: submit timesheet @ 0 16 * * 5 = every Friday at 16:00'],
    said: [
      [
        'this friday do the timesheet one at noon, leaving early',
        ['move: submit timesheet @ this friday at noon'],
        'move submit timesheet @ 27T12:00 12-04T16:00 12-11T16:00 | move submit timesheet @ 12-04T16:00 12-11T16:00 12-18T16:00 + remind submit timesheet @ 27T12:00 | ask',
      ],
      [
        'only this week ok? not always',
        [],
        'none | ask | work | tell reminders | move submit timesheet @ 27T12:00 12-04T16:00 12-11T16:00 | move submit timesheet @ 12-04T16:00 12-11T16:00 12-18T16:00 + remind submit timesheet @ 27T12:00',
      ],
    ],
  },
  {
    given: ['cap: 30', 'task: image generation'],
    said: [
      ['why did you stop on the images?', [], 'work | ask | tell status | tell tasks'],
      ['ah right. ok raise it by twenty', ['cap @ raise it by twenty'], 'cap day 50 | ask'],
      ['and how much is that in total this year so far', ['budget'], 'tell budget | work'],
    ],
  },
  {
    given: [],
    said: [
      [
        "Hi there, my flight's on Thursday at 14:20 from Stansted, remind me three hours ahead to leave",
        ['remind: leave @ on Thursday at 14:20 three hours ahead'],
        'remind leave @ 26T11:20',
      ],
      ["they've delayed it by 50 min", ['move: leave @ by 50 min'], 'move leave @ 26T12:10 | ask'],
      [
        'And also remind me wednesday night to check in',
        ['remind: check in @ wednesday night'],
        'remind check in @ 25',
      ],
    ],
  },
  {
    given: ['approval: send offer to Hartley Ltd for 2,400 GBP'],
    said: [
      ['approval: send offer to Hartley Ltd for 2,400 GBP', null, null],
      [
        'can you make it 2,200 before it goes out',
        [],
        'ask | work | deny send offer to Hartley Ltd for 2,400 GBP',
      ],
      ['great, send it', [], 'ask | work | tell code'],
    ],
  },
  {
    given: [],
    said: [
      ['Did anything come of the thing with the printer', [], 'ask | work'],
      [
        "the driver. I'm sure I asked you. anyway please find the right one for the brother hl2350 on linux",
        [],
        'work | task brother',
      ],
      ['no stop, found the old usb stick. sorry!', [], 'ask | work | cancel'],
    ],
  },
  {
    given: [
      'again: pay Anna (cleaner) @ FREQ=WEEKLY;INTERVAL=2;BYHOUR=18;BYMINUTE=0;BYDAY=TH = every two weeks on Thursday at 18:00',
    ],
    said: [
      [
        "Anna's on holiday for the next two times",
        [],
        'move pay Anna @ 12-24T18:00 2027-01-07T18:00 2027-01-21T18:00 | ask',
      ],
      ["and when's the next one then?", [], 'tell reminders'],
      [
        'thats christmas eve. do the day before',
        [],
        'move pay Anna @ 12-23T18:00 2027-01-07T18:00 2027-01-21T18:00 | ask',
      ],
    ],
  },
  {
    given: [],
    said: [
      ['what can you do actually', ['help'], 'tell help'],
      ['can you phone people for me?', [], 'ask | work'],
      [
        'shame. ok then remind me at 4 to phone Mr Petrov about the keys',
        ['remind: phone Mr Petrov about the keys @ at 4'],
        'remind petrov @ 24T16:00',
      ],
    ],
  },
  {
    given: ['remind: call accountant @ 2026-11-24T10:00'],
    said: [
      ['reminded: call accountant', null, null],
      ['later', [], 'ask | move call accountant @ 24 | remind call accountant @ 24'],
      [
        'like half an hour',
        ['move: call accountant @ half an hour'],
        'move call accountant @ 24T10:30 | remind call accountant @ 24T10:30',
      ],
      [
        'done, spoke to her',
        ['done: call accountant'],
        'done call accountant | cancel call accountant',
      ],
    ],
  },
  {
    given: ['task: customer survey analysis'],
    said: [
      ['put the survey on ice, waiting for 200 more answers from the US team', [], 'ask | work'],
      ["they're in now, in the shared folder, file is survey_us.csv", [], 'work | ask'],
    ],
  },
  {
    given: [],
    said: [
      [
        'From december I want to read the market news monday wednesday and friday at 7:15, could you send me a summary',
        ['add: send me a summary @ From december monday wednesday and friday at 7:15'],
        'task summary @ 12-02T07:15 12-04T07:15 12-07T07:15 | ask',
      ],
      ['keep each one to ten lines', [], 'work | ask'],
      [
        "skip the 25th and new year's day",
        [],
        'ask | work | move summary @ 12-02T07:15 12-04T07:15 12-07T07:15 skip 12-25',
      ],
    ],
  },
  {
    given: [
      'rule: Call me Ann.',
      'rule: Never mail me on Sundays.',
      'rule: Always attach sources.',
    ],
    said: [
      ['You can drop number 2', [], 'ask | unlearn'],
      [
        'and the sources only for research, not for every little thing',
        ['remember: the sources only for research, not for every little thing'],
        'lesson',
      ],
    ],
  },
];

const elsewhere: readonly Stated[] = [
  {
    given: [],
    said: [
      [
        'Erinner mich heute Abend um acht an die Wäsche',
        ['remind: die Wäsche @ heute Abend um acht'],
        'remind wäsche @ 24T20:00',
      ],
      [
        'ach ne, lieber viertel nach sieben',
        ['move: die Wäsche @ viertel nach sieben'],
        'move wäsche @ 24T19:15',
      ],
      [
        'und morgen nochmal zur gleichen Zeit wegen der Bettwäsche',
        ['remind: der Bettwäsche @ morgen zur gleichen Zeit'],
        'remind bettwäsche @ 25T19:15',
      ],
    ],
  },
  {
    given: ['again: Blutdruck messen @ 0 8 * * * = jeden Tag um 8:00'],
    said: [
      [
        'Blutdruck bitte jetzt auch abends um 21 Uhr',
        ['remind: Blutdruck @ abends um 21 Uhr'],
        'move blutdruck @ 24T21:00 25T08:00 25T21:00 | remind blutdruck @ 24T21:00 25T21:00 26T21:00',
      ],
      [
        'das Ganze nur bis zum Arzttermin am 9.12.',
        ['move: Blutdruck messen @ nur bis 9.12.'],
        'move blutdruck @ 24T21:00 25T08:00 25T21:00 end 12-10 | ask',
      ],
    ],
  },
  {
    given: ['approval: Hosting-Paket für 8 EUR/Monat buchen'],
    said: [
      ['approval: Hosting-Paket für 8 EUR/Monat buchen', null, null],
      ['ist das monatlich kündbar?', [], 'ask | work | tell approvals'],
      ['na gut, dann mach', ['approve: Hosting-Paket für 8 EUR/Monat buchen'], 'tell code'],
      ['und wie viel geben wir damit insgesamt im Monat aus?', ['budget'], 'tell budget | work'],
    ],
  },
  {
    given: ['task: Angebotsvergleich Heizung'],
    said: [
      ['Bin ab morgen bis Sonntag weg, ruh dich aus ;)', ['pause @ ab morgen bis Sonntag'], 'ask'],
      [
        'doch lieber nicht, die Heizung brauch ich bis Freitag',
        [],
        'due angebotsvergleich heizung 27 | ask | work',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        "rappelle-moi d'envoyer le dossier à la CAF jeudi",
        ['remind: envoyer le dossier à la CAF @ jeudi'],
        'remind caf @ 26 | ask',
      ],
      [
        'plutôt en fin de journée, vers 17h30',
        ['move: envoyer le dossier à la CAF @ vers 17h30'],
        'move caf @ 26T17:30 | remind caf @ 26T17:30',
      ],
      [
        "laisse tomber c'est fait",
        ['cancel: envoyer le dossier à la CAF'],
        'cancel envoyer le dossier à la CAF | done envoyer le dossier à la CAF',
      ],
    ],
  },
  {
    given: ['task: devis cuisine', 'task: tri des mails'],
    said: [
      ['Tu en es où ?', ['status'], 'tell status | tell tasks'],
      [
        "ok. le deuxième tu peux arrêter, j'ai tout trié moi-même hier soir",
        ['cancel: tri des mails'],
        'cancel tri des mails | done tri des mails',
      ],
    ],
  },
  {
    given: ['task: affiche'],
    said: [
      ['asks: affiche: Format A3 ou A2 ?', null, null],
      ['A3 je pense... attends je demande à Claire', [], 'ask | work | none'],
      ['finalement A2, Claire préfère', [], 'answer affiche'],
      ['merci, bonne journée à toi !', ['small_talk'], 'none'],
    ],
  },
  {
    given: [],
    said: [
      [
        'ponme un aviso los lunes a las 8 para sacar la basura de cartón',
        ['remind: sacar la basura de cartón @ los lunes a las 8'],
        'remind cartón @ 30T08:00 12-07T08:00 12-14T08:00',
      ],
      [
        'y los jueves igual pero para el vidrio',
        ['remind: el vidrio @ los jueves igual'],
        'remind vidrio @ 26T08:00 12-03T08:00 12-10T08:00',
      ],
      ['el lunes 7 no, que es puente', [], 'move cartón @ 30T08:00 12-14T08:00 12-21T08:00'],
    ],
  },
  {
    given: [
      'task: presupuesto reforma',
      'confirm: presupuesto reforma',
      'approval: comprar plantilla por 15 EUR',
    ],
    said: [
      ['sí', [], 'ask'],
      [
        'lo del presupuesto digo, está perfecto. la plantilla no la compres',
        ['done: presupuesto reforma', 'deny: comprar plantilla por 15 EUR'],
        'done presupuesto reforma + deny comprar plantilla por 15 EUR',
      ],
    ],
  },
  {
    given: ['remind: reunión con Pablo @ 2026-11-25T16:00'],
    said: [
      [
        'Pablo está malo, pásala a la semana que viene',
        ['move: reunión con Pablo @ a la semana que viene'],
        'move reunión con pablo @ 12-02T16:00 | ask',
      ],
      [
        'mejor el martes',
        ['move: reunión con Pablo @ el martes'],
        'move reunión con pablo @ 12-01T16:00',
      ],
      [
        'oye y avísame también el día antes por la tarde',
        ['remind: reunión con Pablo @ el día antes por la tarde'],
        'remind pablo @ 30',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'ciao, domani mattina alle nove e mezza ricordami la riunione coi grafici',
        ['remind: la riunione coi grafici @ domani mattina alle nove e mezza'],
        'remind riunione coi grafici @ 25T09:30',
      ],
      [
        "anzi fammelo un quarto d'ora prima",
        ["move: riunione coi grafici @ un quarto d'ora prima"],
        'move riunione coi grafici @ 25T09:15',
      ],
      ['grazie mille, sei un tesoro', ['small_talk'], 'none'],
    ],
  },
  {
    given: ['cap: 40', 'rule: Niente mail prima delle 9.'],
    said: [
      ['quanto abbiamo speso a novembre?', ['budget'], 'tell budget month | tell budget november'],
      ['troppo! scendiamo a 25 dal mese prossimo', ['cap @ a 25 dal mese prossimo'], 'ask'],
      ['ah e quella cosa delle 9, lasciala perdere', [], 'unlearn | lesson'],
    ],
  },
  {
    given: [
      'again: planten water geven @ FREQ=DAILY;INTERVAL=3;BYHOUR=19;BYMINUTE=0 = elke drie dagen om 19:00',
    ],
    said: [
      [
        'planten hoeven in de winter maar 1x per week, doe maar zondag',
        ['move: planten water geven @ zondag'],
        'move planten @ 29T19:00 12-06T19:00 12-13T19:00',
      ],
      ['en vanaf maart weer zoals het was', [], 'ask'],
    ],
  },
  {
    given: [],
    said: [
      [
        'Wil je uitzoeken welke zorgverzekering voor ons het goedkoopst is volgend jaar? 2 volwassenen, 1 kind',
        [],
        'work | ask | task zorgverzekering',
      ],
      ['wel met tandarts erbij voor mij', [], 'work'],
      [
        'moet voor 12 december binnen zijn en herinner me er de 10e aan',
        ['remind: er @ de 10e # 1'],
        'remind zorgverzekering @ 12-10',
      ],
    ],
  },
  {
    given: [],
    said: [
      [
        'Oi! me lembra toda terça e quinta às 19h do inglês?',
        ['remind: inglês @ toda terça e quinta às 19h'],
        'remind inglês @ 24T19:00 26T19:00 12-01T19:00',
      ],
      [
        'hoje não, a professora cancelou',
        ['move: inglês @ hoje não'],
        'move inglês @ 26T19:00 12-01T19:00 12-03T19:00',
      ],
      [
        'e as aulas acabam dia 17 de dezembro',
        ['move: inglês @ acabam dia 17 de dezembro'],
        'move inglês @ 26T19:00 12-01T19:00 12-03T19:00 end 12-18',
      ],
    ],
  },
  {
    given: [
      'approval: enviar fatura ao cliente Moura',
      'approval: apagar ficheiros duplicados',
      'task: site novo',
    ],
    said: [
      ['a fatura pode seguir', ['approve: enviar fatura ao cliente Moura'], 'tell code'],
      [
        'a outra não, tenho medo de perder fotos',
        ['deny: apagar ficheiros duplicados'],
        'deny apagar ficheiros duplicados',
      ],
      ['e o site, fica pronto esta semana?', [], 'tell tasks | tell status | work'],
    ],
  },
];

export const twentyThirdThreads: readonly Stated[] = [...ofHome, ...elsewhere];
