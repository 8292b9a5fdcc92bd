/** The mails of hurried-mails.ts that are not in English. */
import type { ReadMailRow } from './read-with-model.ts';

const german: readonly ReadMailRow[] = [
  [
    'Erinner mich heute Abend um halb acht an die Wäsche',
    ['remind: die Wäsche @ heute Abend um halb acht = today at 19:30'],
    'remind Wäsche @ 18T19:30',
  ],
  [
    'Kannst du mir übermorgen um 10 Bescheid geben wegen dem Steuerberater?',
    ['remind: dem Steuerberater @ übermorgen um 10 = in two days at 10:00'],
    'remind Steuerberater @ 20T10:00 | ask',
  ],
  [
    'erinnere mich jeden Werktag um 7:15 an die Vitamine',
    ['remind: die Vitamine @ jeden Werktag um 7:15 = every weekday at 7:15'],
    'remind Vitamine @ 19T07:15 20T07:15 23T07:15',
  ],
  [
    'Bitte erinnere mich alle zwei Wochen dienstags um 18 Uhr an die gelbe Tonne',
    [
      'remind: die gelbe Tonne @ alle zwei Wochen dienstags um 18 Uhr = every two weeks on Tuesday at 18:00',
    ],
    'remind gelbe Tonne @ 24T18:00 12-08T18:00 12-22T18:00 | ask',
  ],
  [
    'In einer Dreiviertelstunde bitte an den Kuchen erinnern',
    ['remind: den Kuchen @ In einer Dreiviertelstunde = in 45 minutes'],
    'remind Kuchen @ 18T11:00 | ask',
  ],
  [
    'Schreib auf die Liste: Keller ausmisten, bis Ende des Monats, nicht dringend',
    ['add: Keller ausmisten @ bis Ende des Monats = by the end of the month'],
    'task Keller ausmisten due 30 prio low | ask',
  ],
  [
    'Neue Aufgaben:\n- Reifen wechseln\n- Müller anrufen\n- Druckerpatronen',
    ['add: Reifen wechseln # 2', 'add: Müller anrufen # 3', 'add: Druckerpatronen # 4'],
    'task Reifen wechseln + task Müller anrufen + task Druckerpatronen',
  ],
  [
    'Setz Reifen wechseln auf die Liste und erinnere mich morgen um 9 daran',
    ['add: Reifen wechseln', 'remind: Reifen wechseln @ morgen um 9 = tomorrow at 9'],
    'task Reifen wechseln + remind Reifen wechseln @ 19T09:00 | ask',
  ],
  ['Wie siehts aus?', ['status'], 'tell status | tell tasks'],
  [
    'Was steht heute an und was hast du gestern gemacht?',
    ['tasks', 'report'],
    'tell tasks + tell report | tell reminders + tell report | ask',
  ],
  ['was kostet der Spaß bisher diesen Monat', ['budget'], 'tell budget | ask'],
  ['Gibt es was zu genehmigen?', ['approvals'], 'tell approvals'],
  [
    'Mach Pause bis morgen früh um 7',
    ['pause @ bis morgen früh um 7 = until tomorrow at 7'],
    'pause until 19T07:00',
  ],
  ['sofort aufhören!!', [], 'stop'],
  ['Gib heute nicht mehr als 3 Euro aus', ['cap @ 3 Euro heute = 3 today'], 'cap | ask'],
  ['Lösch die Erinnerung an den Chor bitte', ['cancel: choir'], 'cancel choir | ask'],
  ['Zahnarzt hab ich erledigt', ['done: see the dentist'], 'done see the dentist | ask | work'],
  ['nein', [], 'ask'],
  [
    'Merk dir: Lena hat am 3. Mai Geburtstag',
    ['remember: Lena hat am 3. Mai Geburtstag'],
    'lesson',
  ],
  ['Bitte duze mich immer', ['remember: Bitte duze mich immer'], 'lesson | ask | work'],
  ['Besten Dank und schönen Feierabend!', ['small_talk'], 'none'],
  ['Das Wetter ist mies heute', ['small_talk'], 'none | ask | work'],
  [
    'Guten Morgen,\n\nbitte die Rückerstattung ablehnen.\n\nViele Grüße\nJana Krüger',
    ['deny: refund 40 euros # 2'],
    'deny | ask',
  ],
];

const french: readonly ReadMailRow[] = [
  [
    'Rappelle-moi vendredi à 17h30 de prendre le gâteau stp',
    ['remind: prendre le gâteau @ vendredi à 17h30 = Friday at 17:30'],
    'remind prendre le gâteau @ 20T17:30',
  ],
  [
    'rappelle moi dans une demi-heure de sortir la pizza',
    ['remind: sortir la pizza @ dans une demi-heure = in half an hour'],
    'remind sortir la pizza @ 18T10:45 | ask',
  ],
  [
    'Tous les mardis à 8h, rappelle-moi les poubelles',
    ['remind: les poubelles @ Tous les mardis à 8h = every Tuesday at 8'],
    'remind poubelles @ 24T08:00 12-01T08:00 12-08T08:00',
  ],
  [
    "Ajoute à la liste : réserver le train, avant vendredi, c'est urgent",
    ['add: réserver le train @ avant vendredi = before Friday'],
    'task réserver le train due 20 prio high | task réserver le train due 19 prio high | ask',
  ],
  ['Tout va bien ?', ['status'], 'tell status'],
  ['Combien as-tu dépensé cette semaine ?', ['budget'], 'tell budget'],
  ["mets-toi en pause jusqu'à lundi", ["pause @ jusqu'à lundi = until Monday"], 'pause until 23'],
  ['Annule le rappel du chœur', ['cancel: choir'], 'cancel choir | ask'],
  ['non', [], 'ask'],
];

const spanish: readonly ReadMailRow[] = [
  [
    'Recuérdame mañana a las 10 llamar al banco por favor',
    ['remind: llamar al banco @ mañana a las 10 = tomorrow at 10'],
    'remind llamar al banco @ 19T10:00',
  ],
  [
    'recuerdame cada lunes a las 9 regar el jardin',
    ['remind: regar el jardin @ cada lunes a las 9 = every Monday at 9'],
    'remind regar el jardin @ 23T09:00 30T09:00 12-07T09:00',
  ],
  [
    'Apunta en la lista: comprar bombillas, para el sábado',
    ['add: comprar bombillas @ para el sábado = by Saturday'],
    'task comprar bombillas due 21 | ask',
  ],
  ['¿Qué tareas me quedan?', ['tasks'], 'tell tasks'],
  ['¿Cuánto llevas gastado hoy?', ['budget'], 'tell budget'],
  ['para todo ya', [], 'stop'],
  [
    'No hagas nada hasta el viernes',
    ['pause @ hasta el viernes = until Friday'],
    'pause until 20 | ask',
  ],
  ['muchas gracias, eres un sol', ['small_talk'], 'none | ask'],
];

const others: readonly ReadMailRow[] = [
  [
    'Ricordami domani alle 15 di chiamare la nonna',
    ['remind: chiamare la nonna @ domani alle 15 = tomorrow at 15'],
    'remind chiamare la nonna @ 19T15:00',
  ],
  [
    'ricordami ogni giorno alle 8 e alle 20 la medicina',
    ['remind: la medicina @ ogni giorno alle 8 e alle 20 = every day at 8 and 20'],
    'remind medicina @ 18T20:00 19T08:00 19T20:00 | ask',
  ],
  [
    'Aggiungi alla lista: pagare il condominio entro lunedì',
    ['add: pagare il condominio @ entro lunedì = by Monday'],
    'task pagare il condominio due 23',
  ],
  ['Come va? Quanto hai speso oggi?', ['status', 'budget'], 'tell status + tell budget'],
  ['Fermati fino a domani', ['pause @ fino a domani = until tomorrow'], 'pause until 19 | ask'],
  ['grazie mille, a dopo', ['small_talk'], 'none'],
  [
    'Lembra-me amanhã às 9 de levar o carro à oficina',
    ['remind: levar o carro à oficina @ amanhã às 9 = tomorrow at 9'],
    'remind levar o carro à oficina @ 19T09:00',
  ],
  [
    'me lembre toda sexta às 18h de regar as plantas',
    ['remind: regar as plantas @ toda sexta às 18h = every Friday at 18:00'],
    'remind regar as plantas @ 20T18:00 27T18:00 12-04T18:00',
  ],
  [
    'Adiciona à lista: marcar dentista para o cão, até segunda',
    ['add: marcar dentista para o cão @ até segunda = by Monday'],
    'task marcar dentista para o cão due 23 | ask',
  ],
  ['Quanto gastaste este mês?', ['budget'], 'tell budget'],
  ['há alguma coisa para aprovar?', ['approvals'], 'tell approvals'],
  [
    'Herinner me morgen om half negen aan de tandarts van Sem',
    ['remind: de tandarts van Sem @ morgen om half negen = tomorrow at 8:30'],
    'remind tandarts van Sem @ 19T08:30',
  ],
  [
    'herinner mij elke dinsdag om 20:00 aan de vuilnis',
    ['remind: de vuilnis @ elke dinsdag om 20:00 = every Tuesday at 20:00'],
    'remind vuilnis @ 24T20:00 12-01T20:00 12-08T20:00',
  ],
  [
    'Zet op mijn lijst: belasting doen, voor vrijdag, belangrijk',
    ['add: belasting doen @ voor vrijdag = before Friday'],
    'task belasting doen due 20 prio high | task belasting doen due 19 prio high | ask',
  ],
  ['Hoeveel heb je vandaag uitgegeven?', ['budget'], 'tell budget'],
  ['stop alles', [], 'stop'],
  [
    'Przypomnij mi jutro o 9 o dentyście',
    ['remind: o dentyście @ jutro o 9 = tomorrow at 9'],
    'ask | work | remind dentyście @ 19T09:00',
  ],
  ['Jakie mam zadania?', ['tasks'], 'tell tasks | ask | work'],
];

export const hurriedElsewhere: readonly ReadMailRow[] = [
  ...german,
  ...french,
  ...spanish,
  ...others,
];
