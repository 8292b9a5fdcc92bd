/** Owners like those of hurried-twentieth.ts who write German, French, Spanish, Italian, Portuguese and Dutch. */
import type { ReadMailRow } from './read-with-model.ts';

const german: readonly ReadMailRow[] = [
  ['Setz bitte Druckerpapier auf die Liste', ['add: Druckerpapier'], 'task druckerpapier'],
  [
    'Erinner mich morgen um 8 an den Müll',
    ['remind: Müll @ morgen um 8'],
    'remind müll @ 19T08:00',
  ],
  ['Newsletter ist fertig, danke dir', ['done: write the newsletter'], 'done write the newsletter'],
  [
    'Gym ab jetzt um 19 Uhr',
    ['move: gym @ um 19 Uhr'],
    'move gym @ 24T19:00 12-01T19:00 12-08T19:00 | ask',
  ],
  ['Mit dem Refund warten wir noch, bis Jana sich meldet', [], 'ask | work'],
  [
    'Hör bitte nur mit den Backups auf',
    ['cancel: clean up the backups'],
    'ask | work | cancel clean up the backups',
  ],
  [
    'Pause bis 14 Uhr, aber Erinnerungen bitte trotzdem',
    [],
    'ask | work | pause until 18T14:00 + ask',
  ],
];

const french: readonly ReadMailRow[] = [
  [
    'Rappelle-moi demain à 9h de payer le loyer',
    ['remind: payer le loyer @ demain à 9h'],
    'remind payer le loyer @ 19T09:00',
  ],
  ["qu'est-ce que tu as fait la semaine dernière ?", ['report'], 'tell report'],
  ['arrête de me rappeler gym, je me suis blessé', ['cancel: gym'], 'cancel gym | ask'],
  ["d'accord pour le site, enfin non, attends demain 123456", [], 'ask | work'],
  ['Paul dit que la newsletter est finie, je vérifie ce soir', [], 'ask | work | none'],
];

const spanish: readonly ReadMailRow[] = [
  [
    'Recuérdame el viernes a las 10 llamar al banco',
    ['remind: llamar al banco @ el viernes a las 10'],
    'remind llamar al banco @ 20T10:00',
  ],
  ['¿cuánto hemos gastado esta semana?', ['budget'], 'tell budget'],
  [
    'no canceles choir, solo quería saber cuándo es',
    ['tasks'],
    'ask | work | tell reminders | none',
  ],
  ['gracias, todo bien por ahora', [], 'none'],
  [
    'pausa hasta las 15h, y luego sigue con el informe',
    ['pause @ hasta las 15h'],
    'pause until 18T15:00 | pause until 18T15:00 + ask | ask',
  ],
];

const italian: readonly ReadMailRow[] = [
  [
    'Ricordami giovedì alle 9 di chiamare il notaio',
    ['remind: chiamare il notaio @ giovedì alle 9'],
    'remind chiamare il notaio @ 19T09:00',
  ],
  ["cosa c'è ancora da fare?", ['tasks'], 'tell tasks'],
  ['newsletter fatta!', ['done: write the newsletter'], 'done write the newsletter'],
  ['non approvare niente finché non torno', [], 'ask | work | lesson'],
  ['massimo 1 dollaro al giorno', ['cap @ massimo 1 dollaro al giorno'], 'cap day 1'],
];

const portuguese: readonly ReadMailRow[] = [
  [
    'lembra-me amanhã às 8 de levar o lixo',
    ['remind: levar o lixo @ amanhã às 8'],
    'remind levar o lixo @ 19T08:00',
  ],
  ['adiciona comprar leite', ['add: comprar leite'], 'task comprar leite'],
  ['o que está na minha lista?', ['tasks'], 'tell tasks'],
  ['a Rita disse para parares tudo, mas não pares', [], 'ask | work | none'],
  [
    'gym cancelado só na próxima terça',
    [],
    'ask | work | move gym @ 12-01T18:00 12-08T18:00 12-15T18:00',
  ],
];

const dutch: readonly ReadMailRow[] = [
  ['zet melk kopen op de lijst', ['add: melk kopen'], 'task melk kopen'],
  [
    'herinner me vrijdag om 9 aan de belasting',
    ['remind: de belasting @ vrijdag om 9'],
    'remind belasting @ 20T09:00',
  ],
  ['hoeveel heb je deze week uitgegeven?', ['budget'], 'tell budget'],
  [
    'newsletter is klaar, backups nog niet',
    ['done: write the newsletter'],
    'done write the newsletter | done write the newsletter + ask | ask',
  ],
  ['ja voor de site, zodra Jan het gezien heeft 123456', [], 'ask | work'],
];

export const twentiethElsewhere: readonly ReadMailRow[] = [
  ...german,
  ...french,
  ...spanish,
  ...italian,
  ...portuguese,
  ...dutch,
];
