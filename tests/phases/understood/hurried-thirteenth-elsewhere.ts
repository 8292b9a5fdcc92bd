/** Owners of hurried-thirteenth.ts who write German, Spanish and French. */
import type { ReadMailRow } from './read-with-model.ts';

export const thirteenthElsewhere: readonly ReadMailRow[] = [
  [
    'moin, erinner mich mal heut abend um 8 an die mülltonnen',
    ['remind: die mülltonnen @ heut abend um 8'],
    'remind mülltonnen @ 18T20:00',
  ],
  [
    'Bin ab morgen bis einschl. Sonntag weg. Bitte solange Pause.',
    [],
    'ask | pause + ask | work | pause until 23',
  ],
  ['Die Rückerstattung bitte nicht. Der Kunde hat sich geirrt.', [], 'deny | ask | work'],
  [
    'Was hast du heute schon gemacht und was kommt noch?',
    ['report', 'tasks'],
    'tell report | tell report + tell tasks | tell report + tell reminders',
  ],
  [
    'Jeden ersten Samstag im Monat um 10 Uhr Großputz, bitte erinnern',
    ['remind: Großputz @ Jeden ersten Samstag im Monat um 10 Uhr'],
    'remind großputz @ 12-05T10:00 2027-01-02T10:00 2027-02-06T10:00',
  ],
  [
    'Bitte künftig kürzere Antworten, höchstens fünf Sätze.',
    ['remember: künftig kürzere Antworten, höchstens fünf Sätze'],
    'lesson',
  ],
  [
    'Das Handbuch ist übersetzt!',
    ['done: translate the handbook'],
    'done translate the handbook | ask',
  ],
  [
    'nimm noch auf: Reifen wechseln (bis Ende November) und Versicherung kündigen',
    ['add: Reifen wechseln @ bis Ende November', 'add: Versicherung kündigen'],
    'task reifen wechseln due 30 + task versicherung kündigen due 30 | task reifen wechseln due 30 | ask',
  ],
  [
    'Gib mir bitte morgen früh um sieben Bescheid: Zug nach Kassel',
    ['remind: Zug nach Kassel @ morgen früh um sieben'],
    'remind zug nach kassel @ 19T07:00',
  ],
  ['Halt bitte kurz an, ich muss erst was prüfen.', ['pause'], 'pause | stop'],
  [
    'Wie viel Geld ist diesen Monat noch übrig?',
    ['budget'],
    'tell budget month | tell budget this | tell budget',
  ],
  ['Den Chor am Montag verschieb bitte auf 20 Uhr, nur dieses eine Mal.', [], 'ask | work'],
  ['Erinnere mich nicht mehr ans Fitnessstudio', [], 'ask | work | cancel gym'],
  ['Danke dir, passt so. LG Uwe', ['small_talk'], 'none'],
  ['Weiter gehts! Pause ist vorbei', ['resume'], 'ask | resume | none | work'],
  ['Sag mal, wartet gerade irgendwas auf mich?', ['approvals'], 'tell approvals'],
  [
    'Meine Mutter heißt jetzt wieder Brunner, nicht mehr Vogt.',
    ['remember: Meine Mutter heißt jetzt wieder Brunner, nicht mehr Vogt'],
    'fact | lesson',
  ],
  ['Stopp! Da stimmt was nicht mit der Rechnung.', [], 'stop'],
  [
    'hola, me puedes recordar el jueves a las 5 y media de la tarde que recoja a los niños',
    ['remind: recoja a los niños @ el jueves a las 5 y media de la tarde'],
    'remind recoja a los niños @ 19T17:30',
  ],
  [
    'apunta: comprar regalo para Inés, antes del sábado',
    ['add: comprar regalo para Inés, antes del sábado'],
    'task comprar regalo para inés due 20 | task comprar regalo para inés due 21 | ask',
  ],
  ['Ya fui al dentista, táchalo.', ['done: see the dentist'], 'done see the dentist | ask'],
  [
    'Para un momento, por favor. Estoy revisando las cuentas.',
    ['pause'],
    'pause | stop | pause + lesson | stop + lesson',
  ],
  ['¿Cuánto llevas gastado hoy?', ['budget'], 'tell budget today'],
  [
    'Cada dos meses el día 15 a las 9 revisar el extintor',
    ['remind: revisar el extintor @ Cada dos meses el día 15 a las 9'],
    'remind revisar el extintor @ 12-15T09:00 2027-02-15T09:00 2027-04-15T09:00 | ask',
  ],
  ['No me escribas antes de las nueve, por favor.', [], 'lesson | ask | work'],
  ['Mañana no me recuerdes lo de las plantas, pasado sí.', [], 'ask | work'],
  ['gracias, eres un sol', ['small_talk'], 'none'],
  ['no gastes más de 1 dólar hoy', ['cap @ más de 1 dólar hoy'], 'cap day 1'],
  [
    "Bonjour, pourriez-vous me rappeler samedi à 9h30 d'appeler le plombier ? Merci d'avance.",
    ["remind: d'appeler le plombier @ samedi à 9h30"],
    'remind appeler le plombier @ 21T09:30',
  ],
  [
    'La newsletter est envoyée, tu peux cocher.',
    ['done: write the newsletter'],
    'done write the newsletter | ask',
  ],
  [
    "Fais une pause jusqu'à lundi matin 8h, je suis en déplacement.",
    ["pause @ jusqu'à lundi matin 8h"],
    'pause until 23T08:00',
  ],
  [
    "Qu'est-ce qu'il reste à faire cette semaine ?",
    ['tasks'],
    'tell tasks | tell reminders | tell tasks + tell reminders',
  ],
  [
    'Je préfère le vouvoiement dans les courriers aux clients.',
    ['remember: Je préfère le vouvoiement dans les courriers aux clients'],
    'lesson',
  ],
  [
    'Tous les 1er et 15 du mois à 18h : payer les fournisseurs',
    ['remind: payer les fournisseurs @ Tous les 1er et 15 du mois à 18h'],
    'remind payer les fournisseurs @ 12-01T18:00 12-15T18:00 2027-01-01T18:00',
  ],
  [
    'Non pour le remboursement, et pour le site attends mon retour.',
    ['deny: refund 40 euros'],
    'deny | ask | work',
  ],
  ['Peux-tu rédiger une réponse polie à la mairie au sujet du permis ?', [], 'work'],
  [
    'Au fait, mon nouveau bureau est au 3e étage.',
    ['remember: mon nouveau bureau est au 3e étage'],
    'fact | lesson',
  ],
  [
    "Annule le rappel pour Ann, elle m'a déjà appelé.",
    ['cancel: call Ann'],
    'cancel call Ann | ask',
  ],
  ["C'est bon merci, bonne soirée !", ['small_talk'], 'none'],
];
