/**
 * Single mails of many owners, each in a world of its own (stated-desk.ts), written before anything of the reader was seen. It is Tuesday 2026-11-24, 10:00, in Berlin.
 * `below`: in the thread of a notice. No mail holds a code: `tell code` is asking for it. A question is right only where the mail leaves open what is meant, or where a yes or
 * more money wants one. `none` beside `detail`: what a task is told shows in no effect.
 */
import type { Said, Stated } from './stated-rows.ts';

const NOTHING: readonly string[] = [];

const one = (given: readonly string[], ...said: Said): Stated => ({ given, said: [said] });

const below = (begins: string, given: readonly string[], ...said: Said): Stated => ({
  given,
  said: [[begins, null, null], said],
});

const ofTimes: readonly Stated[] = [
  one(
    [],
    'Vets coming thurs 7.30 for the TB test so remind me wed evening to get the heifers in. muddy as hell out here',
    ['remind: get the heifers in @ wed evening # 1'],
    'remind heifers @ 25',
  ),
  one(
    [],
    'remind me tomorrow after 3 (im on nights, dead to the world before that) to phone occupational health',
    ['remind: phone occupational health @ tomorrow after 3 = tomorrow after 3 pm'],
    'remind phone occupational health @ 25T15:00 | remind phone occupational health @ 25T15:30 | remind phone occupational health @ 25T16:00',
  ),
  one(
    [],
    'okay so um remind me on friday no wait friday is the dentist remind me on thursday at quarter to five in the afternoon to pick up the dry cleaning full stop thanks',
    ['remind: pick up the dry cleaning @ on thursday at quarter to five in the afternoon'],
    'remind pick up the dry cleaning @ 26T16:45',
  ),
  one(
    [],
    'remider every otehr weds startign tmrw 6.45am brown bin out',
    [
      'remind: brown bin out @ every otehr weds startign tmrw 6.45am = every other Wednesday starting tomorrow at 6:45 am',
    ],
    'remind brown bin out @ 25T06:45 12-09T06:45 12-23T06:45',
  ),
  one(
    [],
    'Remind me every weekday at five to nine, except Thursdays when I start late, to clock in.',
    [
      'remind: clock in @ every weekday at five to nine, except Thursdays = every weekday at 8:55, except Thursdays',
    ],
    'remind clock in @ 25T08:55 27T08:55 30T08:55 12-01T08:55 12-02T08:55 12-04T08:55',
  ),
  one(
    [],
    'car mot runs out 19 jan. give me a nudge 3 weeks before so i can book it',
    ['remind: car mot runs out @ 19 jan 3 weeks before = 3 weeks before 19 January'],
    'remind @ 12-29',
  ),
  one(
    [],
    'pls remind me on Thursday the 27th to hand in the bursary form',
    ['remind: hand in the bursary form @ on Thursday the 27th'],
    'ask',
  ),
  one(
    ['again: meds @ 0 8 * * * = every day at 8'],
    'could the meds one come at half 9 at weekends? weekdays are fine as they are',
    ['move: meds @ at half 9 at weekends weekdays are fine as they are = at weekends at 9:30'],
    'move meds @ 25T08:00 26T08:00 27T08:00 28T09:30 29T09:30 30T08:00 | move meds @ 25T08:00 26T08:00 27T08:00 30T08:00 12-01T08:00 + remind meds @ 28T09:30 29T09:30 12-05T09:30',
  ),
  one(
    [],
    'Bitte am 6. und am 20. Dezember jeweils um 9 Uhr an die Adventskerzen erinnern',
    [
      'remind: die Adventskerzen @ am 6. und am 20. Dezember jeweils um 9 Uhr = on 6 and 20 December at 9:00 each',
    ],
    'remind adventskerzen @ 12-06T09:00 12-20T09:00',
  ),
  one(
    [],
    'Guten Tag,\n\nbitte notieren Sie mir eine Wiedervorlage in der Sache Brandl für den 14.12., vormittags. Die Frist selbst läuft erst am 16.12. ab.\n\nMit freundlichen Grüßen\nDr. Hedwig Lorenz\nRechtsanwältin',
    ['remind: Brandl @ für den 14.12., vormittags = on 14 December in the morning'],
    'remind brandl @ 12-14 | task brandl due 12-14',
  ),
  one(
    [],
    'errinner mic heut abend halb 8 wg kuchn backen fürn basar',
    ['remind: kuchn backen fürn basar @ heut abend halb 8 = this evening at 19:30'],
    'remind kuchn backen @ 24T19:30',
  ),
  one(
    ['remind: Zahnarzt @ 2026-11-26T14:00'],
    'Zahnarztpraxis hat grad angerufen, mein Termin ist jetzt am 3.12., Uhrzeit bleibt. Erinnerung bitte anpassen',
    ['move: Zahnarzt @ am 3.12., Uhrzeit bleibt = on 3 December at the same time'],
    'move zahnarzt @ 12-03T14:00',
  ),
  one(
    ['again: Tonne rausstellen @ 0 18 * * 4 = jeden Donnerstag um 18 Uhr'],
    'die tonne brauch ich am 24. und am 31.12. nicht, da kommt keine müllabfuhr',
    ['move: Tonne rausstellen @ am 24. und am 31.12. nicht = not on 24 and 31 December'],
    'move tonne rausstellen @ 26T18:00 12-03T18:00 12-10T18:00 12-17T18:00 2027-01-07T18:00',
  ),
  one(
    [],
    'tu me fais signe à 16h pile stp, faut que je récupère Zoé au judo',
    ['remind: récupère Zoé au judo @ à 16h pile = at 16:00 sharp'],
    'remind zoé @ 24T16:00',
  ),
  one(
    [],
    'Rappel le 5 de chaque mois à 9h : payer la nounou. Sauf en janvier, elle est en congé',
    [
      'remind: payer la nounou @ le 5 de chaque mois à 9h Sauf en janvier = on the 5th of every month at 9:00, except in January',
    ],
    'remind payer la nounou @ 12-05T09:00 2027-02-05T09:00 2027-03-05T09:00',
  ),
  one(
    [],
    'avisame el jueves a las 9 y cuarto d la mañana q tengo q llamar al seguro',
    [
      'remind: tengo q llamar al seguro @ el jueves a las 9 y cuarto d la mañana = on Thursday at 9:15 am',
    ],
    'remind llamar al seguro @ 26T09:15',
  ),
  one(
    ['again: regar la huerta @ 0 20 * * * = todos los días a las 20'],
    'con lo que está lloviendo no hace falta que me avises de regar hasta el lunes',
    ['move: regar la huerta @ no hace falta hasta el lunes = not until Monday'],
    'move regar la huerta @ 30T20:00 12-01T20:00 12-02T20:00 | move regar la huerta @ 12-01T20:00 12-02T20:00 12-03T20:00',
  ),
  one(
    [],
    'Ogni primo lunedì del mese alle 8 e mezza ricordami di leggere il contatore del gas',
    [
      'remind: leggere il contatore del gas @ Ogni primo lunedì del mese alle 8 e mezza = every first Monday of the month at 8:30',
    ],
    'remind leggere il contatore @ 12-07T08:30 2027-01-04T08:30 2027-02-01T08:30',
  ),
  one(
    [],
    'daqui a vinte minutos lembra-me de desligar o forno sff',
    ['remind: desligar o forno @ daqui a vinte minutos = in twenty minutes'],
    'remind desligar o forno @ 24T10:20',
  ),
  one(
    [],
    'zet ff een wekkertje voor me om kwart over 2: Noor ophalen van de crèche',
    ['remind: Noor ophalen van de crèche @ om kwart over 2 = at a quarter past 2'],
    'remind noor ophalen @ 24T14:15',
  ),
];

const ofLists: readonly Stated[] = [
  // A due date that one of them has, the judge sees at each.
  one(
    [],
    'add to my list: read ch 4-6 of Varian, due by monday, and print the lab sheet, no deadline on that one',
    ['add: read ch 4-6 of Varian @ by monday', 'add: print the lab sheet'],
    'task varian due 30 + task lab sheet due 30 | task varian due 29 + task lab sheet due 29',
  ),
  one(
    ['task: reorder paper bags', 'task: get the card reader fixed', 'task: christmas window'],
    'card readers working again, the bank sent a chap. do the bags before the window will you',
    ['done: get the card reader fixed', 'do: reorder paper bags'],
    'done get the card reader fixed + prio reorder paper bags | cancel get the card reader fixed + prio reorder paper bags',
  ),
  one(
    ['task: garage stuff'],
    'pls rename garage stuff to "clear garage for the new freezer", I keep forgetting what it was',
    ['rename: garage stuff > clear garage for the new freezer'],
    'retitle clear garage for the new freezer',
  ),
  one(
    ['task: passport photos', 'task: renew dog licence'],
    'did i already put passport photos on there or did i only dream it',
    ['tasks'],
    'tell tasks | work',
  ),
  one(
    ['remind: oncology appointment @ 2026-11-27T09:00', 'task: passport photos'],
    'Please erase the oncology appointment, every word of it. I do not want that lying around anywhere.',
    ['forget: oncology appointment'],
    'forget | forget + cancel | forget + retitle | forget + cancel + retitle | tell code',
  ),
  one(
    ['task: hem the curtains', 'task: sort the slides'],
    'Good morning! The sun is out at last and I have been to the library. I hemmed the curtains myself last night, you will be pleased to hear, so that is one thing less. Yours, Winifred',
    ['done: hem the curtains # 3'],
    'done hem the curtains | cancel hem the curtains',
  ),
  one(
    ['task: Steuerunterlagen sortieren'],
    'Die Steuersachen bitte erst nach Weihnachten angehen, vorher fehlt mir eh noch der Bescheid vom Amt',
    ['move: Steuerunterlagen sortieren @ erst nach Weihnachten = not before Christmas is over'],
    'none | work | ask | due steuerunterlagen sortieren 12-27 | due steuerunterlagen sortieren 12-28',
  ),
  one(
    [],
    'Auf die Liste bitte: Winterstiefel für Jonas (Gr. 34), Wichtelgeschenk (max 5 €) und Adventskalender füllen. Letzteres muss bis Montag fertig sein!',
    [
      'add: Winterstiefel für Jonas (Gr. 34)',
      'add: Wichtelgeschenk (max 5 €)',
      'add: Adventskalender füllen @ bis Montag = by Monday',
    ],
    'task winterstiefel due 30 + task wichtelgeschenk due 30 + task adventskalender due 30 | task winterstiefel due 29 + task wichtelgeschenk due 29 + task adventskalender due 29',
  ),
  one(
    ['task: relancer le syndic', 'task: réserver le resto'],
    'le syndic a enfin répondu, tu peux rayer. Pour le resto on sera 6 finalement et pas 4',
    [
      'done: relancer le syndic # 1',
      'detail: réserver le resto > on sera 6 finalement et pas 4 # 2',
    ],
    'done relancer le syndic | cancel relancer le syndic',
  ),
  one(
    [],
    'Pon en la lista lo de la caldera, que hace un ruido rarísimo, y comprar pilas AAA',
    ['add: lo de la caldera, que hace un ruido rarísimo', 'add: comprar pilas AAA'],
    'task caldera + task comprar pilas',
  ),
  one(
    ['task: preventivo per il tetto', 'task: preventivo per le finestre'],
    'il preventivo del tetto è urgentissimo, mi piove in camera!!',
    ['urgent: preventivo per il tetto'],
    'prio preventivo per il tetto',
  ),
  one(
    ['task: marcar revisão do carro'],
    'a revisão do carro tem de ficar feita antes de 15 de dezembro, depois vou de viagem',
    ['move: marcar revisão do carro @ antes de 15 de dezembro = before 15 December'],
    'due marcar revisão do carro 12-14 | due marcar revisão do carro 12-15',
  ),
  one(
    ['task: verhuisdozen regelen', 'task: busje huren'],
    'verhuisdozen heb ik al via Marktplaats gekregen, die kan eraf',
    ['done: verhuisdozen regelen'],
    'done verhuisdozen regelen | cancel verhuisdozen regelen',
  ),
];

const ofRests: readonly Stated[] = [
  one(
    [],
    'I am in court all day. Kindly refrain from any activity until 5.30 this afternoon. T. Okafor, Barrister',
    ['pause @ until 5.30 this afternoon = until 5:30 pm # 1,2'],
    'pause until 24T17:30',
  ),
  one([], 'STOP. everything. now.', ['pause'], 'stop | pause'),
  one(
    [],
    'you dont have to stop at weekends btw, its only mails after 11 at night that annoy me',
    NOTHING,
    'lesson | work | none | ask',
  ),
  one(
    [],
    'mach mal pause bis ich mich wieder melde, hier geht grad alles drunter und drüber',
    ['pause @ bis ich mich wieder melde = until I write again'],
    'pause',
  ),
  one(
    ['paused:  @ 2026-11-26T08:00'],
    "c'est bon je suis rentrée plus tôt, on reprend",
    ['resume'],
    'resume',
  ),
  one(
    [],
    'fermati pure fino a domattina alle 7, stasera mi serve la linea per la partita',
    ['pause @ fino a domattina alle 7 = until tomorrow morning at 7'],
    'pause until 25T07:00',
  ),
  one(
    [],
    'even stil aub tot na de lunch, zeg half 2',
    ['pause @ tot na de lunch, zeg half 2 = until half past one'],
    'pause until 24T13:30',
  ),
];

const ofMoney: readonly Stated[] = [
  one(
    [],
    'dont go over 90 cents a day till further notice, im skint',
    ['cap @ dont go over 90 cents a day till further notice'],
    'cap day 0.9',
  ),
  one(
    ['cap: 3'],
    'knock one off the daily limit, so 2 from now on',
    ['cap @ the daily limit, so 2 from now on'],
    'cap day 2',
  ),
  one(
    ['cap: 5'],
    'Heute darfst du ausnahmsweise bis 12 gehen, das Angebot muss raus',
    ['cap @ Heute ausnahmsweise bis 12 = today up to 12'],
    'ask',
  ),
  one(
    [],
    "t'as dépensé combien hier ? ça m'a l'air beaucoup",
    ['budget @ hier = yesterday # 1'],
    'tell budget yesterday',
  ),
  one(
    ['cap: 6'],
    'togli pure il limite giornaliero, tanto questo mese siamo larghi',
    ['cap @ togli pure il limite giornaliero = no daily limit'],
    'ask',
  ),
  one(
    [],
    'vandaag max 75 cent svp',
    ['cap @ vandaag max 75 cent = today at most 75 cents'],
    'cap day 0.75',
  ),
];

const ofVerdicts: readonly Stated[] = [
  one(
    ['approval: pay the hosting invoice', 'approval: email the parish list'],
    'Hosting invoice, yes, pay it. The parish list I need to think about.',
    ['approve: pay the hosting invoice # 1'],
    'tell code | ask',
  ),
  below(
    'approval: post the job ad',
    ['approval: post the job ad'],
    'only if you take out the bit about weekend work',
    NOTHING,
    'ask | work | deny post the job ad',
  ),
  below(
    'approval: order the wreaths',
    ['approval: order the wreaths'],
    "yes. also add 'tell Marta the date' to the list",
    ['approve: order the wreaths # 1', 'add: tell Marta the date # 2'],
    'task tell marta the date + tell code | task tell marta the date + ask',
  ),
  below(
    'approval: Termin beim Steuerberater absagen',
    ['approval: Termin beim Steuerberater absagen'],
    'ne lass mal, da ruf ich selber an',
    ['deny: Termin beim Steuerberater absagen'],
    'deny termin beim steuerberater absagen',
  ),
  one(
    ['approval: envoyer la relance à Mme Petit', 'approval: supprimer le vieux compte'],
    'non aux deux, désolé',
    ['deny: envoyer la relance à Mme Petit', 'deny: supprimer le vieux compte'],
    'deny envoyer la relance à mme petit + deny supprimer le vieux compte',
  ),
  below(
    'approval: publicar el anuncio del piso',
    ['approval: publicar el anuncio del piso'],
    'sí, adelante, y gracias por preguntar',
    ['approve: publicar el anuncio del piso'],
    'tell code | ask',
  ),
  one(
    ['approval: factuur van de drukker betalen'],
    'wat staat er nog op mijn akkoord te wachten?',
    ['approvals'],
    'tell approvals',
  ),
];

const ofRules: readonly Stated[] = [
  one([], 'pls never ring the school office on my behalf, always email them', NOTHING, 'lesson'),
  one(
    ['rule: end every mail with a joke'],
    'the jokes at the end can go, they were funny for about a week',
    NOTHING,
    'lesson | unlearn | unlearn + lesson',
  ),
  one([], 'what do you actually know about me by now?', NOTHING, 'tell known | work'),
  one(
    [],
    'Künftig Rechnungen immer als PDF und nicht als Word, und Beträge bitte mit Komma schreiben',
    NOTHING,
    'lesson',
  ),
  one(
    [],
    'Merk dir: unser Hausarzt hat mittwochs nachmittags zu',
    ['remember: unser Hausarzt hat mittwochs nachmittags zu'],
    'lesson',
  ),
  one(
    [],
    'Retiens que Manon est allergique aux noix, merci',
    ['remember: Manon est allergique aux noix'],
    'lesson',
  ),
  one(
    [],
    'el técnico de la alarma se llama Ramiro y solo viene por las tardes, guárdalo',
    ['remember: el técnico de la alarma se llama Ramiro y solo viene por las tardes'],
    'lesson',
  ),
  one([], 'voortaan graag wat korter, ik lees alles op mijn telefoon', NOTHING, 'lesson'),
];

const ofNothing: readonly Stated[] = [
  one(
    [],
    "Hi Karen, lovely to see you both on Sunday. I'll bring the raffle tickets to the Crown. Jx",
    ['small_talk'],
    'none | work | ask',
  ),
  one(
    ['task: sort the slides'],
    'perfect, ta!\n\nOn Mon, 23 Nov 2026 at 21:04, Homeostat <agent@agent.example> wrote:\n> 1 task is open:\n> 1. sort the slides\n> To cancel it, write "cancel 1".',
    ['small_talk'],
    'none',
  ),
  one(
    [],
    'Ach wie nett. Danke dir und einen schönen Feierabend, falls du sowas hast',
    ['small_talk'],
    'none | tell greeting',
  ),
  one([], 'jajaja qué crack', ['small_talk'], 'none'),
  one([], 'era para a minha irmã, ignora por favor', ['small_talk'], 'none'),
  one([], 'Grazie mille, tutto chiaro.', ['small_talk'], 'none'),
];

const ofTwo: readonly Stated[] = [
  one(
    ['remind: Bella swimming @ 2026-11-25T16:00'],
    "Bella's got chickenpox so swimming tmrw is off, kill that reminder. Remind me at 2 today to ring school and add calamine lotion to the list",
    [
      'cancel: Bella swimming # 1',
      'remind: ring school @ at 2 today # 2',
      'add: calamine lotion # 2',
    ],
    'cancel bella swimming + remind ring school @ 24T14:00 + task calamine lotion',
  ),
  one(
    ['task: get the tiler quote', 'task: book a skip'],
    'whats left on my list? oh and the tiler quote is done',
    ['tasks', 'done: get the tiler quote'],
    'tell tasks + done get the tiler quote',
  ),
  one(
    [],
    'remind me tues and thurs 4pm to fetch Sam, but not this thurs, his gran has him',
    [
      'remind: fetch Sam @ tues and thurs 4pm but not this thurs = every Tuesday and Thursday at 4 pm, but not this Thursday',
    ],
    'remind fetch sam @ 24T16:00 12-01T16:00 12-03T16:00 12-08T16:00 12-10T16:00',
  ),
  one(
    ['task: Einladungen verschicken', 'task: Regal aufbauen'],
    'Pausier bitte bis 14 Uhr und nimm dir danach als Erstes die Einladungen vor',
    ['pause @ bis 14 Uhr = until 14:00', 'do: Einladungen verschicken'],
    'pause until 24T14:00 + prio einladungen verschicken',
  ),
  one(
    ['task: Handyvertrag kündigen', 'task: Kamin kehren lassen'],
    'Handyvertrag hab ich selber gekündigt, kann weg. Und was kostest du mich heute bisher?',
    ['done: Handyvertrag kündigen # 1', 'budget @ heute bisher = today so far # 2'],
    'done handyvertrag kündigen + tell budget today | cancel handyvertrag kündigen + tell budget today',
  ),
  one(
    [],
    'Rappelle-moi demain à 8h le certificat médical, et mets aussi « acheter des cartouches » sur la liste svp',
    [
      'remind: le certificat médical @ demain à 8h = tomorrow at 8:00',
      'add: acheter des cartouches',
    ],
    'remind certificat médical @ 25T08:00 + task acheter des cartouches',
  ),
  one(
    [],
    'quanto hai speso oggi? e ricordami alle 13 di dare le medicine al gatto',
    ['budget @ oggi = today # 1', 'remind: dare le medicine al gatto @ alle 13 = at 13:00 # 2'],
    'tell budget today + remind medicine al gatto @ 24T13:00',
  ),
  one(
    ['approval: pagar a conta da luz', 'task: enviar os convites'],
    'Sim, paga a luz. Os convites já os mandei eu, risca',
    ['approve: pagar a conta da luz # 1', 'done: enviar os convites # 2'],
    'done enviar os convites + tell code | cancel enviar os convites + tell code | done enviar os convites + ask | cancel enviar os convites + ask',
  ),
  one(
    [],
    'herinner me vrijdag 16u aan de containers en zaterdag 10u aan de markt',
    [
      'remind: de containers @ vrijdag 16u = Friday at 16:00',
      'remind: de markt @ zaterdag 10u = Saturday at 10:00',
    ],
    'remind containers @ 27T16:00 + remind markt @ 28T10:00',
  ),
];

const belowQuestions: readonly Stated[] = [
  below(
    'asks: find a holiday let: How many beds?',
    ['task: find a holiday let'],
    '3 but one can be a sofa bed, cheers',
    NOTHING,
    'answer find a holiday let',
  ),
  below(
    'reminded: take the tablets',
    ['remind: take the tablets @ 2026-11-24T09:50'],
    'took them, thanks mum :)',
    ['done: take the tablets'],
    'done take the tablets',
  ),
  below(
    'asks: Geburtstagstorte bestellen: Schoko oder Nuss?',
    ['task: Geburtstagstorte bestellen'],
    'Schoko. Und erinner mich Samstag um 11 ans Abholen',
    ['remind: Abholen @ Samstag um 11 = on Saturday at 11 # 2'],
    'answer geburtstagstorte bestellen + remind abholen @ 28T11:00',
  ),
  below(
    'unseen: Öffnungszeiten ändern',
    ['task: Öffnungszeiten ändern'],
    'nein, da steht immer noch 18 Uhr',
    ['reopen: Öffnungszeiten ändern'],
    'undone öffnungszeiten ändern | answer öffnungszeiten ändern',
  ),
];

/** What is known of nobody's world but one mail's. */
export const twentyEighthMails: readonly Stated[] = [
  ...ofTimes,
  ...ofLists,
  ...ofRests,
  ...ofMoney,
  ...ofVerdicts,
  ...ofRules,
  ...ofNothing,
  ...ofTwo,
  ...belowQuestions,
];
