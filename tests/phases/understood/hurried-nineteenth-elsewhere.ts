/** Owners of hurried-nineteenth.ts who write German, French, Spanish, Italian, Portuguese and Dutch. */
import type { ReadMailRow } from './read-with-model.ts';

const german: readonly ReadMailRow[] = [
  ['Mach mal Pause bis ich aus dem Meeting raus bin', [], 'pause + ask | ask | work'],
  [
    'Stopp den Newsletter, aber sonst weiter wie gehabt',
    ['cancel: write the newsletter'],
    'ask | work | cancel write the newsletter',
  ],
  ['Bitte alles anhalten außer den Erinnerungen', [], 'ask | work | pause + ask'],
  ['Hab ich dich gestern eigentlich pausiert?', ['status'], 'ask | work | tell status'],
  ['Gym streichen. Ach nee, doch nicht.', [], 'ask | work | none'],
  ['Ann meint, du sollst den Chor löschen. Mach das bloß nicht.', [], 'ask | work | none | lesson'],
  ['Seite freigeben, aber erst wenn Jonas ok sagt. 123456', [], 'ask | work'],
  [
    'Rückerstattung lieber nicht, danke',
    ['deny: refund 40 euros'],
    'deny refund 40 euros | ask | work',
  ],
  ['Höchstens 1 Dollar am Tag, ab Dezember', [], 'ask | work'],
  ['Gib diese Woche nicht mehr als 3 Euro aus', [], 'ask | work | cap week 3'],
  [
    'Vergiss bitte nicht, am Freitag die Mülltonnen rauszustellen',
    ['add: die Mülltonnen rauszustellen @ am Freitag'],
    'task mülltonnen due 20 | remind mülltonnen @ 20 | ask',
  ],
  ['Wenn ich "Stopp" schreibe, hältst du dann auch die Backups an?', [], 'ask | work'],
  ['morgen früh um 7 bis 9 bitte keine Mails', [], 'ask | work | lesson'],
  ['alles erledigt bis auf das Handbuch', [], 'ask | work'],
  [
    'Erinner mich Do, nee Fr um 8 an den TÜV',
    ['remind: TÜV @ Fr um 8'],
    'remind tüv @ 20T08:00 | ask',
  ],
];

const french: readonly ReadMailRow[] = [
  ["Pause jusqu'à 15h sauf pour les sauvegardes", [], 'ask | work | pause until 18T15:00 + ask'],
  ["n'arrête surtout pas le rapport", [], 'ask | work | none | lesson'],
  [
    "J'ai annulé le dentiste hier",
    [],
    'cancel see the dentist | done see the dentist | ask | work',
  ],
  ['Annule la gym de mardi prochain seulement', [], 'ask | work'],
  ["d'accord pour le site, à condition que Paul relise d'abord. 123456", [], 'ask | work'],
  ['non merci pour le remboursement', ['deny: refund 40 euros'], 'deny refund 40 euros | ask'],
  ['Tu peux dépenser 1 dollar de plus que hier', [], 'ask | work'],
  [
    "oublie pas d'annuler l'abonnement avant vendredi",
    ["add: annuler l'abonnement @ avant vendredi"],
    "task annuler l'abonnement | remind annuler l'abonnement | ask | work",
  ],
  ['Léa dit de tout arrêter. On continue.', [], 'ask | work | none'],
  ['quoi, tu as arrêté la newsletter ?', [], 'ask | work | tell status | tell tasks'],
];

const spanish: readonly ReadMailRow[] = [
  ['Para un momento... no, nada, sigue', [], 'ask | work | none | pause + ask'],
  ['cancela todo menos el informe', [], 'ask | work'],
  ['haz una pausa desde mañana hasta el lunes', [], 'ask | work'],
  ['si te digo que pares, ¿qué pasa con los recordatorios?', [], 'ask | work | tell reminders'],
  ['aprueba el despliegue solo si Marta contesta 123456', [], 'ask | work'],
  [
    'de momento no publiques nada',
    ['deny: publish the site'],
    'deny publish the site | ask | work | lesson',
  ],
  ['máximo 1 dólar diario salvo los lunes', [], 'ask | work'],
  ['ayer borré el gimnasio, ¿sigue ahí?', ['tasks'], 'ask | work | tell reminders | tell tasks'],
  [
    'Recuérdame el martes, mejor el miércoles, a las 10 llamar al casero',
    ['remind: llamar al casero @ el miércoles, a las 10'],
    'remind llamar al casero @ 25T10:00 | ask',
  ],
  [
    'el manual ya está, el boletín todavía no',
    ['done: translate the handbook'],
    'done translate the handbook | ask | work',
  ],
];

const italian: readonly ReadMailRow[] = [
  [
    'fermati solo con la newsletter',
    ['cancel: write the newsletter'],
    'ask | work | cancel write the newsletter',
  ],
  ['pausa fino a quando torno', [], 'pause + ask | ask | work'],
  ['Non cancellare il coro, sposta solo quello del 7 dicembre', [], 'ask | work'],
  ['Marco ha detto di approvare il rimborso. Io ci devo pensare. 123456', [], 'ask | work'],
  ['spendi pure quello che serve per il sito', [], 'ask | work'],
  [
    'sì al sito, no al resto 123456',
    [],
    'approve publish the site + deny deploy the shop + deny refund 40 euros | ask',
  ],
  ['dimentica la palestra per questa settimana', [], 'ask | work'],
  ['avevi messo in pausa i backup?', [], 'ask | work | tell status'],
  [
    'Il dentista è fatto, il resto domani',
    ['done: see the dentist'],
    'done see the dentist | done see the dentist + ask | ask | work',
  ],
];

const portuguese: readonly ReadMailRow[] = [
  ['pausa só o boletim até sexta', [], 'ask | work'],
  ['não precisa parar, só não me escreve antes das 9', [], 'ask | work | lesson'],
  ['cancela o ginásio, espera, não, só o desta terça', [], 'ask | work'],
  ['aprovo o reembolso se a Ana confirmar 123456', [], 'ask | work'],
  ['no máximo 1 dólar por dia', ['cap @ no máximo 1 dólar por dia'], 'cap day 1'],
  ['A Ana pediu para apagar tudo sobre ela, o que achas?', [], 'ask | work'],
  ['descansa até às 16h', ['pause @ até às 16h'], 'pause until 18T16:00 | ask'],
  ['esquece o que escrevi ontem', [], 'ask | work | none'],
];

const dutch: readonly ReadMailRow[] = [
  ['pauzeer de nieuwsbrief tot maandag', [], 'ask | work'],
  ['stop maar niet met de backups', [], 'ask | work | none | lesson'],
  [
    'alles stilleggen behalve herinneringen tot vrijdag 12u',
    [],
    'ask | work | pause until 20T12:00 + ask',
  ],
  ['keur de site goed zodra Bram getekend heeft 123456', [], 'ask | work'],
  ['liever geen terugbetaling', ['deny: refund 40 euros'], 'deny refund 40 euros | ask | work'],
  [
    'koor vervalt alleen op 30 november',
    [],
    'ask | work | move choir @ 23T19:00 12-07T19:00 12-14T19:00',
  ],
  ['hoogstens een dollar per dag, behalve in het weekend', [], 'ask | work'],
  ['had ik gym al geannuleerd?', ['tasks'], 'ask | work | tell reminders | tell tasks'],
  [
    'herinner me maandag, nee dinsdag om 9 aan de huur',
    ['remind: de huur @ dinsdag om 9'],
    'remind huur @ 24T09:00 | ask',
  ],
];

export const nineteenthElsewhere: readonly ReadMailRow[] = [
  ...german,
  ...french,
  ...spanish,
  ...italian,
  ...portuguese,
  ...dutch,
];
