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

const ofTimes: readonly Stated[] = [
  one(
    ['remind: call mum @ 2026-11-25T18:00'],
    'cn u remind me to ring mum at 7.30 tmrw insted of 6',
    ['move: call mum @ at 7.30 tmrw'],
    'move call mum @ 25T19:30 | ask',
  ),
  one(
    [],
    'remind me wed 3pm dentist for Lily, bring her insurance card',
    ['remind: dentist for Lily, bring her insurance card @ wed 3pm'],
    'remind dentist @ 25T15:00',
  ),
  one(
    [],
    'Erinner mich jeden Werktag um 7:45 an die Tabletten, ausser an Heiligabend',
    [
      'remind: die Tabletten @ jeden Werktag um 7:45, ausser an Heiligabend = every weekday at 7:45, except on 24 December',
    ],
    'remind tabletten @ 25T07:45 26T07:45 27T07:45 skip 12-24 | ask',
  ),
  one(
    ['again: water the ferns @ 0 9 * * 1,4 = every Monday and Thursday at 9'],
    'ferns only need water once a week in winter, so just mondays till march pls',
    ['move: water the ferns @ just mondays till march'],
    'ask',
  ),
  one(
    ['remind: Zahnarzt @ 2026-11-26T14:00'],
    'Zahnarzt hat angerufen, ist jetzt erst am 3.12. um 8 uhr früh',
    ['move: Zahnarzt @ am 3.12. um 8 uhr früh = on 3 December at 8 am'],
    'move zahnarzt @ 12-03T08:00 | ask',
  ),
  one(
    ['again: standup notes @ 0 9 * * 1-5 = every weekday at 9'],
    'No standup this Friday, public holiday here. Rest stays.',
    ['unclear: this Friday'],
    'move standup notes @ 24T09:00 25T09:00 26T09:00 skip 27 | ask',
  ),
  one(
    [],
    'avísame el viernes a las seis y media de la tarde q tengo q recoger a los niños',
    [
      'remind: tengo q recoger a los niños @ el viernes a las seis y media de la tarde = on Friday at 6:30 pm',
    ],
    'remind recoger a los niños @ 27T18:30',
  ),
  one(
    [],
    'ping me 20 min before my 4pm call today',
    ['remind: my 4pm call @ 20 min before 4pm today'],
    'remind call @ 24T15:40 | ask',
  ),
  one(
    ['remind: parcel @ 2026-11-24T17:00', 'remind: pay Joanna @ 2026-11-24T18:00'],
    'push everything tonight to tomorrow same times',
    ['move: parcel @ tomorrow same times', 'move: pay Joanna @ tomorrow same times'],
    'move parcel @ 25T17:00 + move pay joanna @ 25T18:00 | ask',
  ),
  one(
    [],
    'Ricordami ogni primo lunedì del mese alle 10 di controllare la caldaia',
    [
      'remind: controllare la caldaia @ ogni primo lunedì del mese alle 10 = every first Monday of the month at 10',
    ],
    'remind controllare la caldaia @ 12-07T10:00 2027-01-04T10:00 2027-02-01T10:00',
  ),
  one(
    ['again: Müll rausstellen @ 0 19 * * 2 = jeden Dienstag um 19 Uhr'],
    'müll ist ab nächster woche mittwochs, gleiche zeit',
    ['move: Müll rausstellen @ ab nächster woche mittwochs = from next week on Wednesdays'],
    'ask | move müll rausstellen @ 12-02T19:00 12-09T19:00 12-16T19:00',
  ),
  one(
    [],
    'pls remind me day after tmrw around noon that the car has to be out of the garage by 1',
    ['remind: the car has to be out of the garage by 1 @ day after tmrw around noon'],
    'remind car @ 26T12:00 | ask',
  ),
  one(
    ['remind: swim class @ 2026-11-28T09:30'],
    'is swim class this saturday or was it sunday?',
    NOTHING,
    'tell reminders | ask',
  ),
  one(
    [],
    'Every 2nd of the month I need to send Sandeep the meter reading, nag me at 8 in the morning',
    ['remind: send Sandeep the meter reading @ Every 2nd of the month at 8 in the morning'],
    'remind send sandeep the meter reading @ 12-02T08:00 2027-01-02T08:00 2027-02-02T08:00 | ask',
  ),
];

const ofLists: readonly Stated[] = [
  one(
    ['task: order printer toner'],
    'toner came yesterday btw so thats sorted',
    ['done: order printer toner'],
    'done order printer toner | ask',
  ),
  one(
    ['task: compare broadband offers'],
    'forget broadband, we signed with vodafone last night',
    ['cancel: compare broadband offers'],
    'cancel compare broadband offers | ask',
  ),
  one(
    [],
    'Find me three quotes for a new boiler by Monday latest, this one is urgent',
    ['add: Find me three quotes for a new boiler @ by Monday latest'],
    'task three quotes for a new boiler due 30 prio high | ask',
  ),
  one(
    [],
    'no rush but at some point pls look at why the newsletter signup form drops people from outlook',
    NOTHING,
    'work | task newsletter signup form prio low | task newsletter signup form',
  ),
  one(
    ['task: Steuererklärung vorbereiten', 'task: Keller ausräumen'],
    'Steuer zuerst bitte, der Keller kann warten bis nach Neujahr',
    [
      'urgent: Steuererklärung vorbereiten',
      'move: Keller ausräumen @ bis nach Neujahr = until after New Year',
    ],
    'ask | prio steuererklärung + ask',
  ),
  one(
    ['task: draft the lease letter', 'task: draft the birthday speech'],
    "the letter's done, speech isn't",
    ['done: draft the lease letter'],
    'done draft the lease letter | ask',
  ),
  one(
    [],
    'Ajoute: relancer le plombier avant jeudi, acheter du terreau (pas pressé), appeler Mme Roux',
    NOTHING,
    'task relancer le plombier due 26 + task acheter du terreau prio low + task appeler mme roux | ask',
  ),
  one(
    ['task: plan the offsite'],
    'Offsite is called "team days" now, HR insists',
    ['rename: plan the offsite > team days'],
    'retitle team days | ask',
  ),
  one(
    ['task: scan the old contracts'],
    'what happened with the contracts? scanned or not?',
    NOTHING,
    'tell tasks | ask | work',
  ),
  one(
    ['task: vertaal de handleiding'],
    'die handleiding moet voor vrijdag 12u klaar zijn, klant wordt ongeduldig',
    ['move: vertaal de handleiding @ voor vrijdag 12u = by Friday 12:00'],
    'due vertaal de handleiding 27 | ask',
  ),
  one(
    ['task: book the ferry', 'task: book the hotel in Split'],
    'ferry booked myself, hotel still yours. oh and add travel insurance to it',
    ['done: book the ferry', 'add: travel insurance'],
    'done book the ferry + task travel insurance | ask',
  ),
  one(
    ['task: photos for the passport'],
    'Please dont delete passport photos from list, i only said the PHOTO SHOP is closed',
    NOTHING,
    'none | work | tell tasks | ask',
  ),
  one(
    [],
    'Could you put "descale the coffee machine" somewhere so I dont forget? sometime next week is fine',
    ['add: descale the coffee machine @ next week'],
    'task descale the coffee machine | task descale the coffee machine due 12-04 | remind descale the coffee machine | ask',
  ),
  one(
    ['task: Angebot für Familie Brandt', 'task: Rechnung an Seidel'],
    'was steht noch an? bitte nur das mit frist',
    ['tasks'],
    'tell tasks | ask',
  ),
];

const ofRests: readonly Stated[] = [
  one(
    [],
    "Going under the knife tmrw (nothing bad), pls don't do anything till I write again",
    ['pause @ till I write again'],
    'pause | ask | stop',
  ),
  one(
    [],
    'arrête-toi jusqu à demain 14h stp, je change de box internet',
    ['pause @ jusqu à demain 14h = until tomorrow 14:00'],
    'pause until 25T14:00',
  ),
  one(['paused: '], 'back! you may start again', ['resume'], 'resume | ask'),
  one(
    ['paused:  @ 2026-11-26T09:00'],
    'actually stay off until friday noon, not thursday',
    ['pause @ until friday noon'],
    'pause until 27T12:00 | ask',
  ),
  one([], 'every night between 11 and 6 keep quiet please', NOTHING, 'ask | lesson | work'),
  one(
    [],
    'Bitte heute ab 15 Uhr nichts mehr machen',
    ['pause @ heute ab 15 Uhr = from 3 pm today'],
    'ask',
  ),
  one(
    ['paused:  @ 2026-11-30T08:00'],
    'are you off or working right now?',
    ['status'],
    'tell status | ask',
  ),
];

const ofMoney: readonly Stated[] = [
  one([], 'max 2,50 heute bitte', ['cap @ max 2,50 heute = at most 2.50 today'], 'cap day 2.5'),
  one(['cap: 3'], 'three a day is too tight, make it 6', ['cap @ make it 6'], 'ask | cap day 6'),
  one([], 'Keep it under 20 bucks a week will you', ['cap @ under 20 bucks a week'], 'ask'),
  one([], 'hw much hv u burned since monday', ['budget @ since monday'], 'tell budget | ask'),
  one(
    [],
    'Quanto gastaste ontem? Pareceu-me muito.',
    ['budget @ ontem = yesterday'],
    'tell budget yesterday | tell budget',
  ),
  one(
    ['cap: 5'],
    'tomorrow only you can go up to 12, big research day',
    ['cap @ tomorrow only up to 12'],
    'ask',
  ),
  one(
    [],
    'If yesterday was over 4 dollars then no more than 2 today, otherwise carry on',
    NOTHING,
    'ask | work',
  ),
];

const ofVerdicts: readonly Stated[] = [
  one(
    ['approval: renew hofladen.de for 24 euros'],
    'Domain ja, aber nur für ein Jahr',
    ['approve: renew hofladen.de for 24 euros'],
    'ask',
  ),
  one(
    ['approval: send the invoice to Kestrel Ltd', 'approval: delete the staging server'],
    'invoice fine, staging NOT, Marek still uses it',
    ['approve: send the invoice to Kestrel Ltd', 'deny: delete the staging server'],
    'deny delete the staging server + tell code | deny delete the staging server + ask | ask',
  ),
  one(
    ['approval: buy a 90 euro plugin'],
    '90?? too much, look for a free one',
    ['deny: buy a 90 euro plugin'],
    'deny buy a 90 euro plugin + work | deny buy a 90 euro plugin + ask | ask',
  ),
  one(
    ['approval: post the job ad'],
    'what exactly would you post there? show me before i say yes',
    NOTHING,
    'work | tell approvals | ask',
  ),
  one(
    ['approval: publier la newsletter'],
    'ok pour la newsletter dès que Sylvie a relu',
    NOTHING,
    'ask | work',
  ),
  one(
    ['approval: order 40 chairs', 'approval: order 4 tables'],
    'no chairs',
    ['deny: order 40 chairs'],
    'deny order 40 chairs | ask',
  ),
  one(
    ['approval: email all customers about the price change'],
    'hold the price mail for now, legal wants a look first. will tell you',
    NOTHING,
    'ask | work | none',
  ),
  below(
    'approval: upgrade the database',
    ['approval: upgrade the database'],
    'not before saturday night',
    NOTHING,
    'ask | work',
  ),
];

const ofRules: readonly Stated[] = [
  one([], 'from now on put prices in CHF not EUR', NOTHING, 'lesson'),
  one(
    ['rule: write to suppliers in English'],
    'you can drop that english rule for suppliers',
    NOTHING,
    'unlearn | ask | lesson',
  ),
  one(
    [],
    "fyi Noor's surname is spelled El Amrani with a space",
    ["remember: Noor's surname is spelled El Amrani with a space"],
    'lesson | none',
  ),
  one([], 'your last summary was way too long. five lines max next time', NOTHING, 'lesson | work'),
];

const ofNothing: readonly Stated[] = [
  one([], 'cheers mate, spot on', ['small_talk'], 'none | tell greeting'),
  one([], 'Sorry wrong window, that was for my wife', ['small_talk'], 'none | ask'),
  one([], 'Grazie mille, perfetto così!', ['small_talk'], 'none'),
  one(
    ['task: book a restaurant for the 5th'],
    "lovely, thanks. a table by the window would be nice if they've got one",
    NOTHING,
    'work | ask | lesson',
  ),
  one(
    [],
    'Just thinking out loud: maybe we should move the shop to Shopify some day. Nothing to do now.',
    NOTHING,
    'none | work | lesson',
  ),
  one([], 'Bom dia! Tudo certo por aí?', ['status'], 'tell status | tell greeting'),
];

const ofTwo: readonly Stated[] = [
  one(
    ['task: renew the parking permit'],
    'permit is done. remind me again 1 oct next year',
    ['done: renew the parking permit # 1', 'remind: renew the parking permit @ 1 oct next year'],
    'done renew the parking permit + remind permit @ 2027-10-01T09:00 | ask | done renew the parking permit + ask',
  ),
  one(
    [],
    'was hast du gestern gemacht und was hats gekostet',
    ['report @ gestern = yesterday', 'budget @ gestern = yesterday'],
    'tell report + tell budget yesterday | tell report | tell budget yesterday',
  ),
  one(
    ['again: gym @ 0 18 * * 2,4 = every Tuesday and Thursday at 18', 'task: order protein'],
    'pulled a muscle. no gym reminders for two weeks, and protein can wait as well',
    NOTHING,
    'ask | work',
  ),
  one(
    ['remind: pick up the cake @ 2026-11-28T11:00'],
    'cake is at 10 now not 11, and tell me friday evening to get candles',
    ['move: pick up the cake @ at 10', 'remind: get candles @ friday evening'],
    'move pick up the cake @ 28T10:00 + remind get candles @ 27T18:00 | move pick up the cake @ 28T10:00 + remind get candles @ 27T19:00 | ask',
  ),
];

const belowQuestions: readonly Stated[] = [
  below(
    'asks: poster for the fair: Portrait or landscape?',
    ['task: poster for the fair'],
    'portrait i guess, whatever prints cheaper honestly',
    NOTHING,
    'answer poster for the fair',
  ),
  below(
    'asks: Hotel Lissabon: Altstadt oder am Meer?',
    ['task: Hotel Lissabon'],
    'muss ich erst mit Jens klären, melde mich heut abend',
    NOTHING,
    'none | work | ask',
  ),
  below(
    'confirm: clean up the mailing list',
    ['task: clean up the mailing list'],
    'almost, there are still doubles under "B"',
    NOTHING,
    'undone clean up the mailing list | ask',
  ),
  below(
    'reminded: hand in the form',
    ['remind: hand in the form @ 2026-11-24T09:30'],
    'gimme an hour',
    ['move: hand in the form @ an hour'],
    'move hand in the form @ 24T11:00 | ask',
  ),
];

/** What is known of nobody's world but one mail's. */
export const twentySixthMails: readonly Stated[] = [
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
