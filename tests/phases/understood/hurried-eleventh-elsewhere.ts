/** Mails of the owner of hurried-eleventh.ts in six other languages, and in two at once. */
import type { ReadMailRow } from './read-with-model.ts';

const german: readonly ReadMailRow[] = [
  ['Mach Pause. Aber nur bis 15 Uhr.', ['pause @ bis 15 Uhr'], 'pause until 18T15:00 | ask'],
  ['Bitte pausieren, ich sag dann Bescheid wenns weitergeht', [], 'pause | ask | work'],
  ['Den Zahnarzt bitte streichen. Nein halt, erst fragen ob Freitag frei ist', [], 'ask | work'],
  ['a17 genehmigen, sofern Ben zustimmt', [], 'ask | work'],
  ['Nein zum Refund, ja zum Rest', [], 'ask | work | deny'],
  [
    'Erinnere mich jeden 2. Dienstag um 18:30 an den Stammtisch',
    ['remind: den Stammtisch @ jeden 2. Dienstag um 18:30'],
    'ask | remind stammtisch @ 24T18:30 12-08T18:30 12-22T18:30',
  ],
  [
    'erinner mich am 24.12. um 15h an die Gans, nicht vergessen!',
    ['remind: die Gans @ am 24.12. um 15h'],
    'remind gans @ 12-24T15:00 | ask',
  ],
  ['Erinnere mich nicht mehr ans gym', ['cancel: gym'], 'ask | cancel gym'],
  ['Hab die Backups aufgeräumt, nur das NAS fehlt noch', [], 'ask | work'],
  ['Höchstens 2 Dollar am Tag, am Wochenende gar nichts', [], 'ask | work'],
  [
    'Setz Batterien (AA, 8 Stück) auf die Liste, eilt nicht',
    ['add: Batterien (AA, 8 Stück)'],
    'task batterien (aa, 8 stück) prio low | ask | work',
  ],
  [
    'kannst mal wieder weitermachen wenn du das hier liest, aber ohne den Newsletter',
    [],
    'ask | work',
  ],
  ['Dienstag', [], 'ask | work | none'],
  [
    'was kostest du mich eigentlich im Monat',
    ['budget'],
    'tell budget this | tell budget month | tell budget | ask | work',
  ],
];

const french: readonly ReadMailRow[] = [
  [
    "Fais une pause. Enfin, jusqu'à 14h seulement",
    ["pause @ jusqu'à 14h"],
    'pause until 18T14:00 | ask',
  ],
  [
    'rappelle-moi demain à 18h30 de sortir la poubelle, ou plutôt 19h',
    ['remind: sortir la poubelle @ demain à 19h'],
    'remind sortir la poubelle @ 19T19:00 | ask',
  ],
  ["approuve a17, sauf si Ben n'est pas d'accord", [], 'ask | work'],
  ['annule le dentiste ? non, finalement on le garde', [], 'ask | work | none'],
  [
    'ajoute à ma liste : appeler le plombier avant vendredi',
    ['add: appeler le plombier avant vendredi'],
    'task appeler le plombier due 20 | task appeler le plombier due 19 | ask',
  ],
  ["c'est quoi le programme de vendredi", ['tasks'], 'tell reminders | tell tasks | ask | work'],
  ['pas plus de 3 dollars par jour, sauf le lundi', [], 'ask | work'],
];

const spanish: readonly ReadMailRow[] = [
  ['Haz una pausa, pero solo esta tarde', ['pause @ esta tarde'], 'ask | work'],
  [
    'recuérdame el 3 de diciembre a las 8 y cuarto llamar al banco',
    ['remind: llamar al banco @ el 3 de diciembre a las 8 y cuarto'],
    'remind llamar al banco @ 12-03T08:15 | ask',
  ],
  ['no apruebes nada hasta el lunes', [], 'ask | work | lesson no apruebes'],
  ['para el boletín, lo termino yo', [], 'ask | work'],
  ['apunta: pan, leche y huevos. Ah, leche ya hay', [], 'ask | work | task pan'],
  [
    'cuánto llevamos gastado esta semana?',
    ['budget'],
    'tell budget this | tell budget week | tell budget | ask',
  ],
];

const italian: readonly ReadMailRow[] = [
  [
    'ricordami ogni giorno alle 7 di prendere la pillola tranne la domenica',
    ['remind: prendere la pillola @ ogni giorno alle 7 tranne la domenica'],
    'remind prendere la pillola @ 19T07:00 20T07:00 21T07:00 skip 22 | ask',
  ],
  ['Approva a17. Anzi no, aspetta domani.', [], 'ask | work'],
  ['fermati! scherzo, continua pure', [], 'ask | work | stop | none | pause + ask'],
  [
    'metti in lista il regalo per Sofia, entro il 23',
    ['add: il regalo per Sofia, entro il 23'],
    'task regalo per sofia due 23 | ask | work',
  ],
  ['il dentista è fatto, ma devo tornarci a gennaio', [], 'ask | work | done see the dentist'],
];

const portuguese: readonly ReadMailRow[] = [
  ['faz uma pausa até segunda. quer dizer, terça', ['pause @ até terça'], 'pause until 24 | ask'],
  [
    'lembra-me amanhã às 8h30 de levar o lixo',
    ['remind: levar o lixo @ amanhã às 8h30'],
    'remind levar o lixo @ 19T08:30 | ask',
  ],
  ['não canceles o ginásio', [], 'ask | work | none'],
  ['gasta no máximo 2 dólares por dia se possível', [], 'ask | work | cap day 2'],
  ['o que há para aprovar?', ['approvals'], 'tell approvals | ask'],
];

const dutch: readonly ReadMailRow[] = [
  ['pauzeer tot vrijdag, behalve de backups', [], 'ask | work | pause + ask'],
  [
    'herinner me elke werkdag om 8 uur aan de vitamines',
    ['remind: de vitamines @ elke werkdag om 8 uur'],
    'remind vitamines @ 19T08:00 20T08:00 23T08:00 | ask',
  ],
  ['keur a17 goed zodra Ben akkoord is', [], 'ask | work'],
  ['zet melk op de lijst, nee laat maar', [], 'ask | work | none'],
  ['hoeveel heb je vandaag uitgegeven', ['budget'], 'tell budget today | ask'],
];

/** Two languages in one mail. */
const mixed: readonly ReadMailRow[] = [
  [
    'Hi du, can you bitte remind me morgen um 9 to call the Steuerberater',
    ['remind: call the Steuerberater @ morgen um 9'],
    'remind call the steuerberater @ 19T09:00 | ask | work',
  ],
  ['Pause bitte. Only until 2pm.', ['pause @ until 2pm'], 'pause until 18T14:00 | ask'],
  [
    'Rappelle-moi le meeting tomorrow at 10',
    ['remind: le meeting @ tomorrow at 10'],
    'remind meeting @ 19T10:00 | ask | work',
  ],
  [
    'hola! remind me mañana a las 9 dentist',
    ['remind: dentist @ mañana a las 9'],
    'remind dentist @ 19T09:00 | ask | work',
  ],
  ['Approve a17, aber erst ab Montag', [], 'ask | work'],
  ['ok perfetto, grazie. and the newsletter?', ['tasks'], 'tell tasks | ask | work'],
  ['done: clean up the backups, ausser Ordner 7', [], 'ask | work'],
];

export const eleventhElsewhere: readonly ReadMailRow[] = [
  ...german,
  ...french,
  ...spanish,
  ...italian,
  ...portuguese,
  ...dutch,
  ...mixed,
];
