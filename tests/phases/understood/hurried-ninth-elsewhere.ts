/** The mails of hurried-ninth.ts in six other languages. */
import type { ReadMailRow } from './read-with-model.ts';

export const ninthElsewhere: readonly ReadMailRow[] = [
  [
    'erinner mich bitte am Freitag so gegen 3 an den Elternabend',
    ['remind: den Elternabend @ am Freitag so gegen 3'],
    'remind elternabend @ 20T15:00 | ask',
  ],
  ['Chor fällt am Montag aus', [], 'ask | work'],
  ['nicht mehr als 2 € am Tag, ok?', ['cap @ 2 € am Tag'], 'cap day 2 | ask'],
  [
    'Mach die Woche nix mehr, bin im Urlaub',
    ['pause @ die Woche = for the rest of the week'],
    'pause until 23T00:00 | ask',
  ],
  [
    'Newsletter ist raus, Zahnarzt noch nicht',
    ['done: write the newsletter'],
    'done write the newsletter | ask',
  ],
  [
    'rappelle moi dans 1h30 de sortir le pain',
    ['remind: sortir le pain @ dans 1h30'],
    'remind sortir le pain @ 18T11:45 | ask',
  ],
  [
    "le dentiste c'est fait, tu peux le rayer",
    ['done: see the dentist'],
    'done see the dentist | ask',
  ],
  ["t'as dépensé combien cette semaine ?", ['budget @ cette semaine'], 'tell budget | ask'],
  ['pas la peine de me rappeler pour Ann', ['cancel: call Ann'], 'cancel call ann | ask'],
  [
    'recuérdame pasado mañana a mediodía lo de la gestoría',
    ['remind: lo de la gestoría @ pasado mañana a mediodía'],
    'remind gestoría @ 20T12:00 | ask',
  ],
  [
    'apunta: gasas, tiritas y alcohol para el botiquín',
    ['add: gasas, tiritas y alcohol para el botiquín'],
    'task gasas, tiritas y alcohol | task gasas + task tiritas + task alcohol | ask',
  ],
  ['para un rato, luego te digo', ['pause'], 'pause | ask | stop'],
  [
    'qué hay para mañana?',
    ['tasks'],
    'tell tasks | tell reminders | tell tasks + tell reminders | ask | none',
  ],
  [
    'ricordami di pagare il bollo entro il 30',
    ['remind: pagare il bollo @ entro il 30'],
    'remind pagare il bollo @ 30 | task pagare il bollo due 30 | ask',
  ],
  [
    'la telefonata con Ann è spostata a giovedì alle 16',
    ['move: call Ann @ a giovedì alle 16'],
    'move call ann @ 19T16:00 | ask | work',
  ],
  ['non mandarmi più promemoria della palestra', ['cancel: gym'], 'cancel gym | ask'],
  [
    'me lembra de ligar pro João amanhã depois do almoço',
    ['remind: ligar pro João @ amanhã depois do almoço'],
    'remind ligar pro joão @ 19T14:00 | remind ligar pro joão @ 19T13:00 | ask',
  ],
  [
    'coloca na lista: fralda, leite e pão',
    ['add: fralda', 'add: leite', 'add: pão'],
    'task fralda + task leite + task pão | task fralda, leite e pão | ask',
  ],
  ['tá tudo certo por aí?', ['status'], 'tell status | ask'],
  ['não gasta mais que 1 dólar hoje', ['cap @ 1 dólar hoje'], 'cap today 1 | cap day 1 | ask'],
  [
    'herinner me elke zondagavond om 8 aan het vuilnis, behalve deze week',
    ['remind: het vuilnis @ elke zondagavond om 8, behalve deze week'],
    'remind vuilnis @ 29T20:00 12-06T20:00 12-13T20:00 | ask',
  ],
  ['de handleiding hoeft niet meer', ['cancel: translate the handbook'], 'ask | work'],
  ['keur het niet goed', ['unclear: keur het niet goed'], 'ask'],
  [
    'zet op de lijst cadeau voor Oma voor zaterdag',
    ['add: cadeau voor Oma @ voor zaterdag'],
    'task cadeau voor oma due 21 | task cadeau voor oma due 20 | ask',
  ],
];
