/**
 * Single mails of many owners, each in a world of its own (stated-desk.ts), written before anything of the reader was seen. It is Tuesday 2026-11-24, 10:00, in Berlin.
 * `begins`: in the thread of a notice, or below a mail of the owner. No mail holds a code: `tell code` is asking for it.
 */
import type { Said, Stated } from './stated-rows.ts';

const NOTHING: readonly string[] = [];

const one = (given: readonly string[], ...said: Said): Stated => ({ given, said: [said] });

const below = (begins: string, given: readonly string[], ...said: Said): Stated => ({
  given,
  said: [[begins, null, null], said],
});

const reminders: readonly Stated[] = [
  one(
    NOTHING,
    "Morning! Sorry to bother you so early, slept terribly. Could you give me a shout at twenty past eleven, I've got to let the boiler man in.\nTa, Denise",
    ['remind: let the boiler man in @ at twenty past eleven'],
    'remind boiler @ 24T11:20',
  ),
  one(
    NOTHING,
    'remind me in 25 to flip the bread',
    ['remind: flip the bread @ in 25'],
    'remind bread @ 24T10:25 | ask',
  ),
  one(
    NOTHING,
    'Set a reminder for the 15th - car insurance renewal, want to shop around first so morning pls',
    ['remind: car insurance renewal @ the 15th morning'],
    'remind insurance @ 12-15',
  ),
  one(
    NOTHING,
    "Could you remind me a week before Mother's birthday (22 December) to order the orchid? She always notices if its a supermarket one haha",
    ["remind: order the orchid @ a week before Mother's birthday (22 December)"],
    'remind orchid @ 12-15',
  ),
  one(
    NOTHING,
    'remind me thursday to chase Hollis for the invoice, thursday 2pm, actually hes off thursday isnt he. friday 2pm',
    ['remind: chase Hollis for the invoice @ friday 2pm'],
    'remind hollis @ 27T14:00',
  ),
  one(
    NOTHING,
    "Hello there, hope you're well. Would you be so kind as to remind me about my eye test tomorrow? It's at 3.40 and it takes me 25 mins to get there.\nMany thanks, Geoffrey Lamb",
    ['remind: my eye test @ tomorrow at 3.40'],
    'remind eye test @ 25 | ask',
  ),
  one(
    NOTHING,
    "wake-up nudge each morning mon to thurs 6.45 for the early shift pls, fri's I'm on lates so not then",
    ["remind: early shift @ each morning mon to thurs 6.45, fri's not then"],
    'remind early shift @ 25T06:45 26T06:45 30T06:45 12-01T06:45',
  ),
  one(
    NOTHING,
    'Every 3 months from the 1st of jan I have to send the VAT return thing. remind me at 10',
    ['remind: send the VAT return thing @ Every 3 months from the 1st of jan at 10'],
    'remind vat @ 2027-01-01T10:00 2027-04-01T10:00 2027-07-01T10:00',
  ),
  one(
    NOTHING,
    "eye drops: 8am 2pm 8pm for a week starting today pls, doc's orders :(",
    ['remind: eye drops @ 8am 2pm 8pm for a week starting today'],
    'remind eye drops @ 24T14:00 24T20:00 25T08:00 25T14:00 25T20:00 end 12-02',
  ),
  one(
    NOTHING,
    "The second tuesday of the month is book club, 7pm at Fi's. Can you warn me the weekend before so I actually finish the book",
    ['unclear: the weekend before'],
    'ask | remind book @ 12-05 2027-01-09 | remind book @ 12-06 2027-01-10',
  ),
  one(
    NOTHING,
    "Don't let me forget Otto's packed lunch tonight!! school trip tmrw",
    ["remind: Otto's packed lunch @ tonight"],
    'remind lunch @ 24 | ask',
  ),
  one(
    NOTHING,
    "Remind me to water Mrs Patel's tomatoes while she's away - sat, sun and mon, 9ish each morning",
    ["remind: water Mrs Patel's tomatoes @ sat, sun and mon, 9ish"],
    'remind tomatoes @ 28T09:00 29T09:00 30T09:00 end 12-01 | ask',
  ),
  one(
    NOTHING,
    'Moin, könntest du mich in einer Dreiviertelstunde dran erinnern die Pizza für die Kids zu bestellen? Bin grad im Meeting',
    [
      'remind: die Pizza für die Kids zu bestellen @ in einer Dreiviertelstunde = in three quarters of an hour',
    ],
    'remind pizza @ 24T10:45',
  ),
  one(
    NOTHING,
    'jeden letzten Freitag im Monat muss ich die Stundenzettel einreichen, gib mir da um 14 Uhr Bescheid, ab Dezember',
    [
      'remind: die Stundenzettel einreichen @ jeden letzten Freitag im Monat um 14 Uhr, ab Dezember = on the last Friday of every month at 14:00, from December',
    ],
    'remind stundenzettel @ 12-25T14:00 2027-01-29T14:00 2027-02-26T14:00',
  ),
  one(
    NOTHING,
    "Bonjour, j'ai rdv chez le notaire le 9 décembre à 15h. Pouvez-vous me prévenir la veille à midi ? Cordialement, Mme Lefèvre",
    [
      'remind: rdv chez le notaire @ le 9 décembre la veille à midi = the day before 9 December at noon',
    ],
    'remind notaire @ 12-08T12:00',
  ),
  one(
    NOTHING,
    'Buenas, perdona las horas jaja. Pasado mañana a las siete menos cuarto de la tarde recuérdame recoger el traje de la tintorería',
    [
      'remind: recoger el traje de la tintorería @ Pasado mañana a las siete menos cuarto de la tarde = the day after tomorrow at a quarter to seven in the evening',
    ],
    'remind traje @ 26T18:45',
  ),
  one(
    NOTHING,
    'avísame cada quince días, los viernes a mediodía, de pagarle a la canguro, empezando este viernes',
    [
      'remind: pagarle a la canguro @ cada quince días, los viernes a mediodía, empezando este viernes = every two weeks on Friday at noon, starting this Friday',
    ],
    'remind canguro @ 27T12:00 12-11T12:00 12-25T12:00',
  ),
  one(
    NOTHING,
    'Ehi scusa il disturbo, tra due orette mi ricordi di spostare la macchina? scade il disco',
    ['remind: spostare la macchina @ tra due orette = in two hours'],
    'remind macchina @ 24T12:00',
  ),
  one(
    NOTHING,
    'Bom dia! Preciso que me avises sexta ao meio-dia e meia para ir buscar as flores da Matilde. Obrigado, Rui',
    ['remind: ir buscar as flores da Matilde @ sexta ao meio-dia e meia = on Friday at 12:30 pm'],
    'remind flores @ 27T12:30',
  ),
  one(
    NOTHING,
    'me lembra todo dia 20 de mandar as notas pro contador, menos em dezembro que é férias',
    [
      'remind: mandar as notas pro contador @ todo dia 20, menos em dezembro = on the 20th of every month, except in December',
    ],
    'remind notas @ 2027-01-20 2027-02-20 2027-03-20 | ask',
  ),
  one(
    NOTHING,
    "elke dag om tien uur 's avonds medicijnen voor de kat, tot en met volgende week woensdag. herinner je me?",
    [
      "remind: medicijnen voor de kat @ elke dag om tien uur 's avonds tot en met volgende week woensdag = every day at ten in the evening until and including Wednesday next week",
    ],
    'remind kat @ 24T22:00 25T22:00 26T22:00 end 12-03',
  ),
];

const moved: readonly Stated[] = [
  one(
    ['remind: pick up parcel @ 2026-11-24T17:00', 'remind: parents evening @ 2026-11-26T18:30'],
    "parcel's been sent to the depot instead so tmrw same time works better",
    ['move: pick up parcel @ tmrw same time'],
    'move pick up parcel @ 25T17:00',
  ),
  one(
    ['again: take vitamins @ 0 8 * * * = every day at 8:00'],
    'Doctor says vitamins with lunch not breakfast. 1pm from now on please. Cheers, Bernadette',
    ['move: take vitamins @ 1pm from now on'],
    'move take vitamins @ 24T13:00 25T13:00 26T13:00',
  ),
  one(
    ['again: choir @ 30 19 * * 4 = every Thursday at 19:30'],
    "There's no choir on the 10th or the 17th (hall is booked for the panto)",
    ['move: choir @ no choir on the 10th or the 17th'],
    'move choir @ 26T19:30 12-03T19:30 12-24T19:30 | ask',
  ),
  one(
    [
      'remind: ring school about trip money @ 2026-11-25T09:00',
      'remind: ring grandma @ 2026-11-25T18:00',
    ],
    'did the school thing already, paid online! thanks tho',
    ['done: ring school about trip money'],
    'done ring school about trip money | cancel ring school about trip money',
  ),
  one(
    ['remind: MOT for the van @ 2026-11-30T08:00', 'remind: pay the van tax @ 2026-12-01T08:00'],
    'Bring the MOT one forward by two days will you, garage has a gap',
    ['move: MOT for the van @ forward by two days'],
    'move mot for the van @ 28T08:00',
  ),
  one(
    ['again: feed the fish @ 0 8 * * * = every day at 8:00'],
    "Going to Mum's fri to sun, the neighbour's feeding the fish so skip those",
    ['move: feed the fish @ skip fri to sun'],
    'move feed the fish @ 25T08:00 26T08:00 30T08:00 | ask',
  ),
  one(
    ['remind: Elternabend @ 2026-11-26T19:00'],
    'Elternabend wurde um eine Woche verschoben, Uhrzeit bleibt',
    ['move: Elternabend @ um eine Woche verschoben, Uhrzeit bleibt = one week later, same time'],
    'move elternabend @ 12-03T19:00',
  ),
  one(
    [
      'again: Müll rausbringen @ 0 20 * * 2 = jeden Dienstag um 20:00',
      'again: Pflanzen gießen @ 0 9 * * 6 = jeden Samstag um 9:00',
    ],
    'Den Müll macht ab jetzt der Hausmeister, kannst du also streichen. Pflanzen natürlich weiter.',
    ['cancel: Müll rausbringen'],
    'cancel müll rausbringen',
  ),
  one(
    ['again: relever le compteur @ 0 9 1 * * = le 1er de chaque mois à 9:00'],
    'Pour le compteur, finalement le 3 de chaque mois plutôt',
    ['move: relever le compteur @ le 3 de chaque mois = on the 3rd of every month'],
    'move relever le compteur @ 12-03T09:00 2027-01-03T09:00 2027-02-03T09:00',
  ),
  one(
    ['remind: entregar la declaración @ 2026-11-27T10:00'],
    'me han dado dos días más para la declaración, pásalo al domingo pero por la tarde a las 5',
    [
      'move: entregar la declaración @ al domingo pero por la tarde a las 5 = on Sunday at 5 in the afternoon',
    ],
    'move entregar la declaración @ 29T17:00',
  ),
  one(
    ['again: corso di inglese @ 0 20 * * 3 = ogni mercoledì alle 20:00'],
    'domani niente inglese, il prof ha la febbre',
    ['move: corso di inglese @ domani niente = not tomorrow'],
    'move corso di inglese @ 12-02T20:00 12-09T20:00 12-16T20:00 | ask',
  ),
  one(
    ['remind: levar o carro à oficina @ 2026-11-25T08:00', 'remind: consulta @ 2026-11-26T11:00'],
    'A oficina só tem vaga na segunda à mesma hora',
    ['move: levar o carro à oficina @ na segunda à mesma hora = on Monday at the same time'],
    'move levar o carro à oficina @ 30T08:00',
  ),
];

const tasks: readonly Stated[] = [
  one(
    NOTHING,
    "Hi, I'm giving a 5 minute speech at my brother's wedding in June and have no idea where to start. Could you put together some ideas? He's into cycling and bad puns. No hurry at all.",
    [],
    'work | task speech | task speech prio low | task ideas | task ideas prio low | ask',
  ),
  one(
    NOTHING,
    'Check the links in our footer, Sam says two of them are dead. needs doing before the board meeting friday noon',
    [],
    'work | task links | ask',
  ),
  one(
    ['task: podcast transcript', 'task: wedding seating plan', 'task: tax folder'],
    'Seating plan is now top priority, the venue wants it today!!',
    ['do: wedding seating plan'],
    'prio wedding seating plan | due wedding seating plan 24 | prio wedding seating plan + due wedding seating plan 24 | work | ask',
  ),
  one(
    NOTHING,
    'Könntest du mir bis Mittwochabend die drei günstigsten Ferienwohnungen an der Ostsee für Ostern raussuchen? Zwei Erwachsene, ein Hund, max 90 € die Nacht. Danke dir!! Gruß Jens',
    [],
    'work | task ferienwohnungen | ask',
  ),
  one(
    ['task: catálogo de primavera', 'task: lista de proveedores'],
    'deja el catálogo, que lo hace Nuria. sigue con los proveedores',
    ['cancel: catálogo de primavera'],
    'cancel catálogo de primavera | ask',
  ),
  one(
    NOTHING,
    'Wil je elke maandagochtend een lijstje maken van de openstaande facturen? Begin komende week',
    [
      'add: een lijstje maken van de openstaande facturen @ elke maandagochtend, Begin komende week = every Monday morning, starting next week',
    ],
    'task facturen @ 30 12-07 12-14 | ask',
  ),
  one(
    NOTHING,
    'Traduz-me este parágrafo para inglês pf, é para o site: "Somos uma pequena padaria de bairro, abrimos às 7h e fechamos aos domingos."',
    [],
    'work | task traduz | task parágrafo | ask',
  ),
  one(
    ['task: inventario magazzino'],
    "per quando finisci l'inventario? mi serve entro mercoledì prossimo",
    [],
    'due inventario magazzino 12-02 | due inventario magazzino 25 | tell tasks | tell tasks + due inventario magazzino 12-02 | tell tasks + due inventario magazzino 25 | work | ask',
  ),
];

const rests: readonly Stated[] = [
  one(
    ['task: site crawl'],
    "Please pause for the next three hours, the auditors are in and I don't want anything moving",
    ['pause @ for the next three hours'],
    'pause until 24T13:00',
  ),
  one(
    ['task: site crawl'],
    "STOP!! you're hammering the customer's server",
    ['pause'],
    'pause | stop | ask',
  ),
  one(['paused: '], 'Right, auditors gone. Off you go again :)', ['resume'], 'resume'),
  one(
    ['paused:  @ 2026-11-25T08:00'],
    'you can start up again already, finished early',
    ['resume'],
    'resume',
  ),
  one(
    ['task: stock list'],
    "I'm going for a rest, feeling a bit under the weather. Just carry on with the stock list",
    [],
    'none | work | ask',
  ),
  one(
    ['task: Newsletter', 'task: Preisliste'],
    'Mach bitte bis Donnerstag früh um 8 gar nichts mehr, wir ziehen den Server um',
    ['pause @ bis Donnerstag früh um 8 = until Thursday at 8 in the morning'],
    'pause until 26T08:00',
  ),
  one(
    ['task: sauvegarde photos'],
    'Fais une pause pendant ma visio, une petite heure',
    ['pause @ une petite heure = for an hour'],
    'pause until 24T11:00 | ask',
  ),
];

const approvals: readonly Stated[] = [
  below(
    'approval: order 200 flyers for 85 GBP',
    ['approval: order 200 flyers for 85 GBP'],
    'Yes but 100 is plenty',
    [],
    'ask | work | deny order 200 flyers for 85 GBP',
  ),
  below(
    'approvals',
    [
      'approval: install new backup tool',
      'approval: order label printer for 60 GBP',
      'approval: wipe the customer database',
    ],
    "The first two, yes please. Third one absolutely not, that's the live data.",
    [
      'approve: install new backup tool',
      'approve: order label printer for 60 GBP',
      'deny: wipe the customer database',
    ],
    'deny wipe the customer database + tell code',
  ),
  below(
    'approval: renew SSL certificate for 15 USD',
    ['approval: renew SSL certificate for 15 USD'],
    "Please do, thank you for spotting it.\n\nBest wishes\nMarian Whitlock\nTreasurer, St Aidan's Allotment Society",
    ['approve: renew SSL certificate for 15 USD'],
    'tell code',
  ),
  below(
    'approval: Werbeanzeige für 120 EUR schalten',
    ['approval: Werbeanzeige für 120 EUR schalten'],
    'Zu teuer, lass das',
    ['deny: Werbeanzeige für 120 EUR schalten'],
    'deny Werbeanzeige für 120 EUR schalten',
  ),
  below(
    'approval: supprimer 3 comptes inactifs',
    ['approval: supprimer 3 comptes inactifs'],
    "C'est bon pour moi, tu peux y aller",
    ['approve: supprimer 3 comptes inactifs'],
    'tell code',
  ),
  one(
    ['approval: comprare il dominio per 10 EUR', 'approval: inviare la fattura a Bianchi'],
    'la fattura a Bianchi no, è già stata pagata in contanti',
    ['deny: inviare la fattura a Bianchi'],
    'deny inviare la fattura a Bianchi',
  ),
];

const answers: readonly Stated[] = [
  below(
    'asks: seating plan: How many guests are coming?',
    ['task: seating plan'],
    '64 as of this morning, maybe 66 if the Duncans turn up',
    [],
    'answer seating plan',
  ),
  below(
    'confirm: footer links',
    ['task: footer links'],
    'Hmm still seeing one dead, the Instagram one',
    [],
    'undone footer links',
  ),
  below(
    'confirm: stock list',
    ['task: stock list'],
    'brilliant, thats exactly it. ta x',
    [],
    'done stock list',
  ),
  below(
    'asks: Ferienwohnung: Mit oder ohne Meerblick?',
    ['task: Ferienwohnung'],
    'Egal, Hauptsache ruhig',
    [],
    'answer ferienwohnung',
  ),
  below(
    'asks: presentación: ¿Cuántas diapositivas?',
    ['task: presentación'],
    'unas doce, más no que se duermen',
    [],
    'answer presentación',
  ),
];

const rules: readonly Stated[] = [
  one(
    NOTHING,
    "For future reference, I'm deaf in one ear so please never suggest phone calls, email is always better",
    ["remember: I'm deaf in one ear so please never suggest phone calls, email is always better"],
    'lesson',
  ),
  one(
    NOTHING,
    'When you write to Mr Okafor always call him Dr Okafor, he gets funny about it',
    ['remember: When you write to Mr Okafor always call him Dr Okafor'],
    'lesson',
  ),
  one(
    ['rule: Always answer in bullet points.', 'rule: Never use exclamation marks.'],
    'Bullet points are driving me mad, normal sentences again please',
    ['remember: normal sentences again please'],
    'unlearn | lesson | lesson + unlearn | ask',
  ),
  one(
    ['cap: 25'],
    'Knock the daily limit down to fifteen would you, bit tight this month',
    ['cap @ daily limit down to fifteen'],
    'cap day 15',
  ),
  one(
    NOTHING,
    'Merk dir bitte: meine Tochter heißt Lotte und hat eine Nussallergie, beim Essenplanen immer dran denken',
    [
      'remember: meine Tochter heißt Lotte und hat eine Nussallergie, beim Essenplanen immer dran denken',
    ],
    'lesson',
  ),
  one(
    ['cap: 10'],
    'On peut monter à 18 par jour, ça bloque tout le temps ?',
    ['cap @ à 18 par jour = 18 a day'],
    'cap day 18 | ask',
  ),
  one(
    NOTHING,
    'a partir de ahora los informes siempre con fecha arriba, que luego no sé de cuándo son',
    ['remember: a partir de ahora los informes siempre con fecha arriba'],
    'lesson',
  ),
];

const asked: readonly Stated[] = [
  one(
    ['task: podcast transcript', 'remind: dentist @ 2026-11-26T09:00'],
    'What did yesterday cost me in the end?',
    ['budget'],
    'tell budget | tell budget yesterday | tell report',
  ),
  one(
    [
      'again: choir @ 30 19 * * 4 = every Thursday at 19:30',
      'remind: collect keys @ 2026-11-26T12:00',
      'remind: bank @ 2026-11-27T12:00',
    ],
    'Is there anything in for Thursday? trying to fit Lou in',
    ['tasks'],
    'tell reminders | tell tasks',
  ),
  one(
    ['task: Preisliste'],
    'Was hast du gestern eigentlich so gemacht?',
    ['report @ gestern = yesterday'],
    'tell report',
  ),
  one(
    ['approval: rinnovare abbonamento per 9 EUR', 'task: rassegna stampa'],
    "c'è qualcosa che devo approvare?",
    ['approvals'],
    'tell approvals',
  ),
  one(
    ['rule: Responder sempre em português.', 'rule: Nunca escrever ao domingo.'],
    'que regras é que tens minhas guardadas?',
    [],
    'tell known',
  ),
  one(
    ['remind: kapper @ 2026-11-27T16:00', 'remind: huisarts @ 2026-12-01T09:00'],
    'wanneer moest ik ook alweer naar de kapper?',
    ['tasks'],
    'tell reminders',
  ),
];

const several: readonly Stated[] = [
  one(
    ['remind: dentist @ 2026-11-27T09:00', 'task: budget sheet'],
    "Hiya, couple of bits: dentist is now the 4th at 11, can you stop working on the budget sheet altogether, accounts have it, and remind me at 5 today to post Nan's card. Thanks a million, Jo xx",
    [
      'move: dentist @ the 4th at 11',
      'cancel: budget sheet',
      "remind: post Nan's card @ at 5 today",
    ],
    'move dentist @ 12-04T11:00 + cancel budget sheet + remind nan @ 24T17:00',
  ),
  one(
    ['cap: 20'],
    'how much have you spent today? also put the limit at 30 and remind me tomorrow noon to eat lol',
    ['budget', 'cap @ the limit at 30', 'remind: eat @ tomorrow noon'],
    'tell budget + cap day 30 + remind eat @ 25T12:00',
  ),
  one(
    ['task: price labels'],
    '> Would you like me to go on with the price labels?\n\nYes go on. And remind me at 3 about the call with Linz',
    ['remind: the call with Linz @ at 3'],
    'remind linz @ 24T15:00',
  ),
  one(
    ['task: Umfrage auswerten', 'remind: Zahnarzt @ 2026-11-26T08:00'],
    'Hallo, drei Sachen: 1. Zahnarzt am Donnerstag fällt aus, 2. die Umfrage bitte bis Montag fertig machen, 3. erinnere mich morgen um 16 Uhr an das Paket für Oma. Viele Grüße\nSabine Krüger',
    [
      'cancel: Zahnarzt',
      'move: Umfrage auswerten @ bis Montag = by Monday',
      'remind: das Paket für Oma @ morgen um 16 Uhr = tomorrow at 16:00',
    ],
    'cancel zahnarzt + due umfrage auswerten 30 + remind paket @ 25T16:00',
  ),
  one(
    ['approval: acheter une police pour 30 EUR', 'remind: coiffeur @ 2026-11-25T10:00'],
    'Pas besoin de la police. Et décale le coiffeur à 11h, bisous',
    ['deny: acheter une police pour 30 EUR # 1', 'move: coiffeur @ à 11h = at 11:00 # 2'],
    'deny acheter une police pour 30 EUR + move coiffeur @ 25T11:00',
  ),
  one(
    ['task: limpieza de fotos'],
    'Hola, para con las fotos media hora que se me cuelga el ordenador y a las dos menos diez recuérdame la comida con Elvira',
    [
      'pause @ media hora = for half an hour',
      'remind: la comida con Elvira @ a las dos menos diez = at ten to two',
    ],
    'pause until 24T10:30 + remind elvira @ 24T13:50 | ask + remind elvira @ 24T13:50',
  ),
  one(
    ['remind: APK @ 2026-11-30T09:00', 'remind: verjaardag Joost @ 2026-12-04T09:00'],
    'APK is gedaan, die kan weg. Voor Joost graag een dag eerder, dan kan ik nog een cadeau halen',
    ['done: APK # 1', 'move: verjaardag Joost @ een dag eerder = one day earlier # 2'],
    'done apk + move verjaardag joost @ 12-03T09:00 | cancel apk + move verjaardag joost @ 12-03T09:00',
  ),
  one(
    ['task: pesquisa de hotéis'],
    'os hotéis já não são precisos, a viagem caiu :( mas lembra-me amanhã às 10 de pedir o reembolso dos voos',
    [
      'cancel: pesquisa de hotéis',
      'remind: pedir o reembolso dos voos @ amanhã às 10 = tomorrow at 10:00',
    ],
    'cancel pesquisa de hotéis + remind reembolso @ 25T10:00',
  ),
];

export const twentyFourthMails: readonly Stated[] = [
  ...reminders,
  ...moved,
  ...tasks,
  ...rests,
  ...approvals,
  ...answers,
  ...rules,
  ...asked,
  ...several,
];
