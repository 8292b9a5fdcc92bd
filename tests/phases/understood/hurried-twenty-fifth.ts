/**
 * Single mails of many owners, each in a world of its own (stated-desk.ts), written before anything of the reader was seen. It is Tuesday 2026-11-24, 10:00, in Berlin.
 * `below`: in the thread of a notice. No mail holds a code: `tell code` is asking for it.
 */
import type { Said, Stated } from './stated-rows.ts';

const NOTHING: readonly string[] = [];

const one = (given: readonly string[], ...said: Said): Stated => ({ given, said: [said] });

const below = (begins: string, given: readonly string[], ...said: Said): Stated => ({
  given,
  said: [[begins, null, null], said],
});

const movedInEnglish: readonly Stated[] = [
  one(
    ['remind: dentist @ 2026-12-03T14:30', 'remind: physio @ 2026-11-30T09:00'],
    'The dentist lot just rang, they can see me an hour and a half earlier, same day, so shift that pls. physio stays as is',
    ['move: dentist @ an hour and a half earlier, same day'],
    'move dentist @ 12-03T13:00',
  ),
  one(
    ['again: yoga @ 0 18 * * 3 = every Wednesday at 18:00'],
    "yoga moves to thursdays from next week, same time. Tomorrow's still on",
    ['move: yoga @ thursdays from next week, same time'],
    'move yoga @ 25T18:00 + remind yoga @ 12-03T18:00 12-10T18:00 12-17T18:00 | ask',
  ),
  one(
    ['remind: call plumber @ 2026-11-24T16:00', 'remind: call mum @ 2026-11-24T18:00'],
    "push mum back an hour, NOT the plumber he's only there till half 4",
    ['move: call mum @ back an hour'],
    'move call mum @ 24T19:00',
  ),
  one(
    ['remind: parcel @ 2026-11-24T15:00', 'remind: buy milk @ 2026-11-24T17:00'],
    'no need to remind me about the parcel, neighbour has it. And the milk one make it 6 instead of 5',
    ['cancel: parcel', 'move: buy milk @ 6 instead of 5'],
    'cancel parcel + move buy milk @ 24T18:00',
  ),
  one(
    ['again: tablets @ 0 8 * * * = every day at 8:00'],
    'doc says no tablets from fri to sun (blood test), then carry on as normal',
    ['move: tablets @ no tablets from fri to sun, then carry on as normal'],
    'move tablets @ 25T08:00 26T08:00 30T08:00 | ask',
  ),
];

const remindedInEnglish: readonly Stated[] = [
  one(
    NOTHING,
    'Remind me on the first workday of each month at 9.15 to send the mileage to accounts. Starting jan',
    [
      'remind: send the mileage to accounts @ on the first workday of each month at 9.15. Starting jan',
    ],
    'remind mileage @ 2027-01-01T09:15 2027-02-01T09:15 2027-03-01T09:15 | ask',
  ),
  one(
    NOTHING,
    'pls remind me sat week, 10am, to collect the bike from Ruddles, they shut at noon',
    ['remind: collect the bike from Ruddles @ sat week, 10am'],
    'remind bike @ 12-05T10:00 | ask',
  ),
  one(
    NOTHING,
    "Remind me every other friday, from this one, to top up Jake's lunch card. around 4pm. thx",
    ["remind: top up Jake's lunch card @ every other friday, from this one, around 4pm"],
    'remind lunch card @ 27T16:00 12-11T16:00 12-25T16:00',
  ),
  one(
    NOTHING,
    'Remind me on the last thursday of every month to submit my hours at 3pm, except in december when its the 17th',
    [
      'remind: submit my hours @ on the last thursday of every month at 3pm, except in december when its the 17th',
    ],
    'remind hours @ 26T15:00 12-17T15:00 2027-01-28T15:00 | ask',
  ),
  one(
    NOTHING,
    "remind me the evening before the school fair (sat 12 dec) that I've to bake 30 scones. 7ish",
    ["remind: I've to bake 30 scones @ the evening before sat 12 dec. 7ish"],
    'remind scones @ 12-11T19:00',
  ),
  one(
    ['task: sort receipts'],
    "Two things, well three. Remind me 5.30 today to ring the vet back. Don't start anything new while I'm in court on thursday. and what's left on the list?",
    ['remind: ring the vet back @ 5.30 today', 'unclear: on thursday', 'tasks'],
    'remind vet @ 24T17:30 + tell tasks + ask',
  ),
];

const steeredInEnglish: readonly Stated[] = [
  one(
    ['task: quote for Marlow', 'task: clean inbox', 'task: slides for board'],
    "Bin the Marlow one, don't bin the slides obviously, and the inbox thing can wait till friday",
    ['cancel: quote for Marlow', 'move: clean inbox @ till friday'],
    'cancel quote for marlow + due clean inbox 27',
  ),
  one(
    NOTHING,
    "I'm off skiing 12th to 19th dec, please don't do any work in that time",
    ['pause @ 12th to 19th dec'],
    'ask | remind pause | task pause',
  ),
  one(
    ['cap: 10'],
    'You can go up to 15 today cause of the big import, then back to 10 tomorrow',
    ['cap @ up to 15 today'],
    'cap today 15 | ask',
  ),
  one(
    ['approval: renew domain for 18 EUR'],
    'How much have you burned this month and is anything waiting on me?',
    ['budget', 'approvals'],
    'tell budget month + tell approvals | tell budget november + tell approvals',
  ),
  one(
    NOTHING,
    'Spend no more than 8 quid a day til xmas',
    ['cap @ 8 quid a day til xmas'],
    'cap day 8 | ask',
  ),
  one(
    ['paused: @ 2026-11-30T08:00'],
    'You can start again tomorrow at noon instead of monday, the auditors left early',
    ['pause @ tomorrow at noon'],
    'pause until 25T12:00 | ask',
  ),
  one(
    ['rule: always write to Priya in the morning'],
    "scrap the thing about Priya mornings, she's on nights now. Afternoons pls",
    NOTHING,
    'lesson | unlearn | lesson + unlearn | ask',
  ),
  one(
    ['task: garden plan', 'task: shed roof quotes'],
    "the shed roof thing is sorted, Dad did it. Garden plan isn't, leave it on",
    ['done: shed roof quotes'],
    'done shed roof quotes | cancel shed roof quotes',
  ),
  one(
    NOTHING,
    'Haha your last report made my day, the bit about the printer. Cheers, Tom',
    ['small_talk'],
    'none | work',
  ),
];

const grantedInEnglish: readonly Stated[] = [
  below(
    'approval: order 40 chairs for 620 GBP',
    ['approval: order 40 chairs for 620 GBP'],
    "Not before I've spoken to Hannah, she thinks we only need 25. I'll let you know by tomorrow",
    NOTHING,
    'none | ask | work',
  ),
  below(
    'asks: newsletter: Which photo on top?',
    ['task: newsletter'],
    "I'll pick one tonight when I'm home, on my phone now",
    NOTHING,
    'none | ask | work',
  ),
  one(
    ['approval: buy SSD for 85 EUR', 'approval: delete old backups'],
    'Yes to the SSD but no to deleting anything, my whole thesis is in there!!',
    ['approve: buy SSD for 85 EUR', 'deny: delete old backups'],
    'deny delete old backups + tell code',
  ),
];

const german: readonly Stated[] = [
  one(
    ['remind: TÜV @ 2026-12-01T08:00', 'remind: Zahnreinigung @ 2026-12-01T11:00'],
    'Zahnreinigung bitte eine Woche später, gleiche Uhrzeit, der TÜV bleibt natürlich. LG Sabine',
    ['move: Zahnreinigung @ eine Woche später, gleiche Uhrzeit = one week later, same time'],
    'move zahnreinigung @ 12-08T11:00',
  ),
  one(
    NOTHING,
    'ab nächster woche immer mo u. do um 7 ans Blumengießen im Büro erinnern, Frau Krahl ist ja in Reha',
    [
      'remind: Blumengießen im Büro @ ab nächster woche immer mo u. do um 7 = from next week every Monday and Thursday at 7:00',
    ],
    'remind blumen @ 30T07:00 12-03T07:00 12-07T07:00',
  ),
  one(
    NOTHING,
    'Mach bitte Pause bis übermorgen früh um 8, hier wird das Netz umgebaut und ich will keine halben Sachen',
    ['pause @ bis übermorgen früh um 8 = until the day after tomorrow at 8:00'],
    'pause until 26T08:00',
  ),
  one(
    ['task: Steuerunterlagen', 'task: Fotobuch'],
    'Die Steuer ist erledigt, das Fotobuch noch lange nicht. Aber streich es trotzdem, wird eh nix mehr bis Weihnachten',
    ['done: Steuerunterlagen', 'cancel: Fotobuch'],
    'done steuerunterlagen + cancel fotobuch | ask | done steuerunterlagen + ask',
  ),
  below(
    'approval: Serverumzug buchen für 240 EUR',
    ['approval: Serverumzug buchen für 240 EUR'],
    'Grundsätzlich ja, aber erst wenn Jens das Angebot gegengelesen hat. Ich melde mich.',
    NOTHING,
    'none | ask | work',
  ),
];

const french: readonly Stated[] = [
  one(
    ['remind: rappeler Mme Duval @ 2026-11-26T10:00'],
    "Mme Duval n'est pas là jeudi, décale à lundi même heure stp, et rajoute un rappel demain 17h30 pour les croquettes du chat",
    [
      'move: rappeler Mme Duval @ à lundi même heure = on Monday at the same time',
      'remind: les croquettes du chat @ demain 17h30 = tomorrow at 17:30',
    ],
    'move rappeler mme duval @ 30T10:00 + remind croquettes @ 25T17:30',
  ),
  one(
    NOTHING,
    "rappelle moi le 1er lundi de chaque mois à 8h de relever le compteur d'eau, merci bcp",
    [
      "remind: relever le compteur d'eau @ le 1er lundi de chaque mois à 8h = on the first Monday of every month at 8:00",
    ],
    'remind compteur @ 12-07T08:00 2027-01-04T08:00 2027-02-01T08:00',
  ),
  one(
    ['cap: 12'],
    'Tu peux dépenser 5 de plus par jour mais pas au-delà, on fait attention en ce moment',
    ['cap @ 5 de plus par jour = 5 more a day'],
    'cap day 17 | ask',
  ),
  one(
    ['task: traduction du menu', 'task: photos du site'],
    "les photos c'est urgent, pas la traduction, elle peut attendre vendredi. Bises, Jo",
    ['urgent: photos du site', 'move: traduction du menu @ vendredi = Friday'],
    'prio photos du site + due traduction du menu 27 | ask',
  ),
];

const spanish: readonly Stated[] = [
  one(
    NOTHING,
    'oye recuérdame mañana a las 8 y media, no, a las 9 mejor, que tengo que llamar al seguro por lo del coche',
    [
      'remind: llamar al seguro por lo del coche @ mañana a las 8 y media, no, a las 9 mejor = tomorrow at 9:00',
    ],
    'remind seguro @ 25T09:00',
  ),
  one(
    ['again: pastilla de Luna @ 0 21 * * * = cada día a las 21:00'],
    'A partir del lunes la pastilla de Luna a las 8 de la mañana, hasta el domingo sigue igual por la noche',
    [
      'move: pastilla de Luna @ A partir del lunes a las 8 de la mañana = from Monday at 8:00 in the morning',
    ],
    'move pastilla de luna @ 24T21:00 25T21:00 26T21:00 27T21:00 28T21:00 29T21:00 30T08:00 12-01T08:00 | ask',
  ),
  below(
    'asks: invitaciones boda: ¿En papel o digitales?',
    ['task: invitaciones boda'],
    'en papel, que a mi suegra lo digital no le va 😅 unas 120',
    NOTHING,
    'answer invitaciones boda',
  ),
  one(
    NOTHING,
    'Descansa hasta el viernes, que no me llega el presupuesto este mes. Ah y cuánto llevamos gastado?',
    ['pause @ hasta el viernes = until Friday', 'budget'],
    'pause until 27 + tell budget',
  ),
];

const italian: readonly Stated[] = [
  one(
    ['remind: revisione auto @ 2026-12-10T09:00', 'remind: gommista @ 2026-12-10T16:00'],
    'il gommista il giorno prima per favore, alla stessa ora. la revisione non toccarla',
    ['move: gommista @ il giorno prima alla stessa ora = the day before at the same time'],
    'move gommista @ 12-09T16:00',
  ),
  one(
    NOTHING,
    "Ricordami l'ultimo giorno lavorativo del mese di mandare le ore a Carla, alle 11",
    [
      "remind: mandare le ore a Carla @ l'ultimo giorno lavorativo del mese alle 11 = on the last working day of the month at 11:00",
    ],
    'remind ore a carla @ 30T11:00 | remind ore a carla @ 30T11:00 12-31T11:00 2027-01-29T11:00 | ask',
  ),
  one(
    ['task: preventivo cucina', 'task: elenco invitati'],
    "Lascia perdere il preventivo, abbiamo scelto Ikea alla fine. E l'elenco non è finito, mancano i cugini!",
    ['cancel: preventivo cucina'],
    'cancel preventivo cucina',
  ),
];

const portuguese: readonly Stated[] = [
  one(
    NOTHING,
    'bom dia! lembra-me de 2 em 2 horas hoje de beber água, até às 18h, o médico ralhou comigo',
    ['remind: beber água @ de 2 em 2 horas hoje até às 18h = every 2 hours today until 18:00'],
    'remind água @ 24T12:00 24T14:00 24T16:00 24T18:00 end 25 | ask',
  ),
  below(
    'approval: comprar bilhetes de comboio por 74 EUR',
    ['approval: comprar bilhetes de comboio por 74 EUR'],
    'não, vou de carro com o Rui. mas obrigada na mesma!',
    ['deny: comprar bilhetes de comboio por 74 EUR'],
    'deny comprar bilhetes de comboio por 74 eur',
  ),
  one(
    ['remind: reunião com a escola @ 2026-11-25T18:00'],
    'A reunião da escola passou para quinta, meia hora mais cedo',
    [
      'move: reunião com a escola @ para quinta, meia hora mais cedo = to Thursday, half an hour earlier',
    ],
    'move reunião com a escola @ 26T17:30',
  ),
];

const dutch: readonly Stated[] = [
  one(
    ['again: vuilnis @ 0 19 * * 1 = elke maandag om 19:00'],
    'volgende week maandag geen vuilnis, feestdag. daarna gewoon weer',
    ['move: vuilnis @ volgende week maandag geen = not on Monday next week'],
    'move vuilnis @ 12-07T19:00 12-14T19:00 12-21T19:00 | ask',
  ),
  one(
    NOTHING,
    "Kun je even stoppen tot ik terug ben van vakantie? 14 december weer aan de slag. En herinner me de 13e 's avonds aan het uitpakken",
    [
      'pause @ 14 december = until 14 December',
      "remind: het uitpakken @ de 13e 's avonds = on the 13th in the evening",
    ],
    'pause until 12-14 + remind uitpakken @ 12-13 | pause + remind uitpakken @ 12-13 + ask',
  ),
  one(
    ['task: offerte Bakker', 'task: factuur Visser'],
    'Visser heeft betaald dus die factuur mag weg. Bij Bakker ga ik er zelf achteraan, maar hou m wel op de lijst',
    ['cancel: factuur Visser'],
    'cancel factuur visser | done factuur visser',
  ),
];

export const twentyFifthMails: readonly Stated[] = [
  ...movedInEnglish,
  ...remindedInEnglish,
  ...steeredInEnglish,
  ...grantedInEnglish,
  ...german,
  ...french,
  ...spanish,
  ...italian,
  ...portuguese,
  ...dutch,
];
