/** Owners of hurried-fifteenth.ts who write other languages, or two at once. */
import type { ReadMailRow } from './read-with-model.ts';

export const fifteenthElsewhere: readonly ReadMailRow[] = [
  [
    'Hey, kannst du mich um 5 remindern, dass ich den Call mit Raj habe?',
    ['remind: ich den Call mit Raj habe @ um 5'],
    'remind call mit raj @ 18T17:00 | ask',
  ],
  ['por favor put comprar leche on the list', ['add: comprar leche'], 'task comprar leche'],
  ['Bonjour, status please', ['status'], 'tell status'],
  [
    'la riunione è spostata; move call Ann to Monday at 11 bitte',
    ['move: call Ann @ to Monday at 11'],
    'move call Ann @ 23T11:00 | move call Ann @ 23T11:00 + lesson | ask',
  ],
  [
    'Erinnere mich tomorrow at 9 ans Meeting',
    ['remind: Meeting @ tomorrow at 9'],
    'remind meeting @ 19T09:00',
  ],
  [
    'Due 27.11., 12 Uhr MEZ: Angebot an Firma Kolb schicken',
    ['add: Angebot an Firma Kolb schicken @ 27.11., 12 Uhr MEZ'],
    'task angebot an firma kolb schicken due 27 | ask',
  ],
  [
    'Erinnere mich morgen um 14:30 UTC an den Start der Messung',
    ['remind: den Start der Messung @ morgen um 14:30 UTC'],
    'remind start der messung @ 19T15:30',
  ],
  [
    'Jeden zweiten Dienstag außer im August um 18 Uhr Elternbeirat',
    ['remind: Elternbeirat @ Jeden zweiten Dienstag außer im August um 18 Uhr'],
    'remind elternbeirat @ 24T18:00 12-08T18:00 12-22T18:00 | ask',
  ],
  ['Ich bin so müde von alledem.', ['small_talk'], 'none | ask'],
  [
    'Spätestens bis zum 4.12. muss die Steuererklärung raus, schreib das bitte auf.',
    ['add: muss die Steuererklärung raus @ bis zum 4.12.'],
    'task steuererklärung due 12-04',
  ],
  [
    'Den Newsletter kannst du streichen, das Handbuch aber nicht.',
    ['cancel: write the newsletter'],
    'cancel write the newsletter | ask',
  ],
  ['Bitte nicht vor 8 und nicht nach 20 Uhr schreiben.', [], 'lesson | ask | work'],
  ['Die Seite darf online gehen, aber erst wenn Jana zugestimmt hat.', [], 'ask | work'],
  [
    'Mach Pause, bis ich am Donnerstag gegen 11 wieder da bin.',
    ['pause @ bis am Donnerstag gegen 11'],
    'pause until 19T11:00 | pause + ask | ask',
  ],
  [
    'Am ersten Werktag jedes Monats um 8 Uhr: Miete prüfen',
    ['remind: Miete prüfen @ Am ersten Werktag jedes Monats um 8 Uhr'],
    'remind miete prüfen @ 12-01T08:00 2027-01-01T08:00 2027-02-01T08:00',
  ],
  ['Was hast du gestern gemacht?', ['report'], 'tell report'],
  [
    'Rappelle-moi demain à 15h heure de Paris de rappeler M. Lefèvre',
    ['remind: rappeler M. Lefèvre @ demain à 15h heure de Paris'],
    'remind rappeler m. lefèvre @ 19T15:00',
  ],
  ['Je suis épuisée, quelle journée…', ['small_talk'], 'none | ask'],
  [
    "Ne dépense pas plus d'un dollar cinquante aujourd'hui",
    ["cap @ plus d'un dollar cinquante aujourd'hui"],
    'cap day 1.5 | ask',
  ],
  [
    'Un mardi sur deux à 19h : répétition',
    ['remind: répétition @ Un mardi sur deux à 19h'],
    'remind répétition @ 24T19:00 12-08T19:00 12-22T19:00 | ask',
  ],
  [
    "Le dentiste, c'est réglé. Le bulletin, pas encore.",
    ['done: see the dentist # 1'],
    'done see the dentist | ask',
  ],
  [
    'Recuérdame el lunes a las 9 hora de Madrid que llame a la Dra. Ruiz',
    ['remind: llame a la Dra. Ruiz @ el lunes a las 9 hora de Madrid'],
    'remind llame a la dra. ruiz @ 23T09:00',
  ],
  ['No canceles nada todavía, por favor.', ['small_talk'], 'none | ask | work | lesson'],
  [
    'Hasta el martes a las 10 no hagas nada.',
    ['pause @ Hasta el martes a las 10'],
    'pause until 24T10:00 | ask',
  ],
  ['¿Qué me falta por hacer?', ['tasks'], 'tell tasks'],
  [
    'Ricordami venerdì prossimo alle 18 di portare il vino',
    ['remind: portare il vino @ venerdì prossimo alle 18'],
    'remind portare il vino @ 20T18:00 | remind portare il vino @ 27T18:00 | ask',
  ],
  [
    'Ferma tutto fino a domani mattina alle 7',
    ['pause @ fino a domani mattina alle 7'],
    'pause until 19T07:00',
  ],
  [
    'Lembra-me todas as quintas às 17h30 de regar a horta',
    ['remind: regar a horta @ todas as quintas às 17h30'],
    'remind regar a horta @ 19T17:30 26T17:30 12-03T17:30',
  ],
  ['Obrigada, estás a fazer um ótimo trabalho!', ['small_talk'], 'none'],
  [
    'Herinner me om de twee weken op maandag om 9 uur aan de post',
    ['remind: de post @ om de twee weken op maandag om 9 uur'],
    'remind post @ 23T09:00 12-07T09:00 12-21T09:00 | remind post @ 30T09:00 12-14T09:00 12-28T09:00',
  ],
  [
    'Dat rapport is klaar hoor',
    ['done: write the quarterly report'],
    'done write the quarterly report | ask',
  ],
];
