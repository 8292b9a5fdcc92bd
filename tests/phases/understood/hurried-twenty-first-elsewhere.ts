/** Owners like the one of hurried-twenty-first.ts who write German, French, Spanish, Italian, Portuguese and Dutch. */
import type { ReadMailRow } from './read-with-model.ts';

const german: readonly ReadMailRow[] = [
  [
    'Kannst du mich bitte jeden zweiten Dienstag um 18:30 an die Biotonne erinnern?',
    ['remind: die Biotonne @ jeden zweiten Dienstag um 18:30'],
    'remind biotonne @ 24T18:30 12-08T18:30 12-22T18:30 | ask',
  ],
  [
    'Newsletter ist raus, kannst du abhaken',
    ['done: write the newsletter'],
    'done write the newsletter | ask',
  ],
  [
    'Erinnere mich morgen um 8 an den Müll, nein, um 9',
    ['remind: den Müll @ morgen um 9'],
    'remind müll @ 19T09:00 | ask',
  ],
  [
    'Gym nur nächste Woche ausfallen lassen',
    [],
    'ask | work | move gym @ 12-01T18:00 12-08T18:00 12-15T18:00',
  ],
  ['Tom meinte, ich soll alles abbrechen, haha', [], 'ask | work | none'],
  ['Was steht diese Woche noch an?', ['tasks'], 'tell reminders | tell tasks'],
  [
    'Schieb den Newsletter auf Montag und sag mir, was heute ausgegeben wurde',
    ['move: write the newsletter @ auf Montag', 'budget'],
    'due write the newsletter 23 + tell budget | tell budget + ask | due write the newsletter 23 + ask',
  ],
  ['Vergiss nicht, den Newsletter nicht zu verschicken', [], 'ask | work | lesson'],
];

const french: readonly ReadMailRow[] = [
  [
    "Rappelle-moi tous les lundis et jeudis à 19h d'étendre le linge",
    ['remind: étendre le linge @ tous les lundis et jeudis à 19h'],
    'remind étendre le linge @ 19T19:00 23T19:00 26T19:00',
  ],
  ['Annule choir, non, plutôt gym', ['cancel: gym'], 'cancel gym | ask'],
  ["Combien as-tu dépensé aujourd'hui ?", ['budget'], 'tell budget today'],
  ["n'approuve rien avant mon retour", [], 'ask | work | lesson'],
  [
    'ajoute acheter des timbres, pour vendredi',
    ['add: acheter des timbres @ pour vendredi'],
    'task acheter des timbres due 20',
  ],
];

const spanish: readonly ReadMailRow[] = [
  [
    'Recuérdame el último día de cada mes a las 17h enviar las facturas',
    ['remind: enviar las facturas @ el último día de cada mes a las 17h'],
    'remind enviar las facturas @ 30T17:00 12-31T17:00 2027-01-31T17:00',
  ],
  [
    'newsletter hecha, backups todavía no',
    ['done: write the newsletter'],
    'done write the newsletter | done write the newsletter + ask | ask',
  ],
  ['si cancelo gym, ¿pierdo choir también?', [], 'ask | work | tell reminders'],
  [
    'pausa hasta mañana a las 8, por favor',
    ['pause @ hasta mañana a las 8'],
    'pause until 19T08:00',
  ],
];

const italian: readonly ReadMailRow[] = [
  [
    'Ricordami ogni giorno feriale alle 8 di prendere la vitamina',
    ['remind: prendere la vitamina @ ogni giorno feriale alle 8'],
    'remind prendere la vitamina @ 19T08:00 20T08:00 23T08:00 | ask',
  ],
  [
    'aggiungi comprare i francobolli entro venerdì',
    ['add: comprare i francobolli @ entro venerdì'],
    'task comprare i francobolli due 20',
  ],
  [
    'sposta gym alle 19',
    ['move: gym @ alle 19'],
    'move gym @ 24T19:00 12-01T19:00 12-08T19:00 | ask',
  ],
  ['Luca dice di fermare tutto, ma non ascoltarlo', [], 'ask | work | none'],
];

const portuguese: readonly ReadMailRow[] = [
  [
    'lembra-me daqui a duas semanas às 9 de renovar o seguro',
    ['remind: renovar o seguro @ daqui a duas semanas às 9'],
    'remind renovar o seguro @ 12-02T09:00 | ask',
  ],
  ['quanto gastámos este mês?', ['budget'], 'tell budget'],
  ['sim ao site, mas só depois de falar com a Rita 123456', [], 'ask | work'],
];

const dutch: readonly ReadMailRow[] = [
  [
    'herinner me elke werkdag om half negen aan de pillen',
    ['remind: de pillen @ elke werkdag om half negen'],
    'remind pillen @ 19T08:30 20T08:30 23T08:30',
  ],
  ['niet choir annuleren, alleen gym', ['cancel: gym'], 'cancel gym | ask'],
  ['pauze tot maandag 9 uur', ['pause @ tot maandag 9 uur'], 'pause until 23T09:00'],
];

export const twentyFirstElsewhere: readonly ReadMailRow[] = [
  ...german,
  ...french,
  ...spanish,
  ...italian,
  ...portuguese,
  ...dutch,
];
