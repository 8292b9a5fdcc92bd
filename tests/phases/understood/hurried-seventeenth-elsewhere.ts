/** Owners of hurried-seventeenth.ts who write German, French, Spanish, Italian, Portuguese and Dutch. */
import type { ReadMailRow } from './read-with-model.ts';

export const seventeenthElsewhere: readonly ReadMailRow[] = [
  [
    'newsletter fertig, zahnarzt verschieb auf freitag',
    ['done: write the newsletter', 'move: see the dentist @ auf freitag'],
    'done write the newsletter + due see the dentist 20 | ask',
  ],
  [
    'erinner mich jeden letzten freitag im monat um 16 uhr ans backup',
    ['remind: backup @ jeden letzten freitag im monat um 16 uhr'],
    'remind backup @ 27T16:00 12-25T16:00 2027-01-29T16:00',
  ],
  ['was hast du diese woche so getrieben', ['report'], 'tell report'],
  [
    'Bin bis einschließlich 30.11. im Urlaub, mach solange Pause.',
    ['pause @ bis einschließlich 30.11.'],
    'pause until 12-01 | pause + ask | ask',
  ],
  ['ne lass mal das mit der rückerstattung', ['deny: refund 40 euros'], 'deny | ask | work'],
  ['Ab sofort bitte nur noch per Sie.', ['remember: Ab sofort bitte nur noch per Sie.'], 'lesson'],
  [
    'Trag ein: Reifen wechseln bis spätestens 5.12., eilt',
    ['add: Reifen wechseln @ bis spätestens 5.12.'],
    'task reifen wechseln due 12-05 prio high',
  ],
  [
    'werktags um 7:15 an die Tabletten erinnern, außer zwischen Weihnachten und Neujahr',
    ['remind: die Tabletten @ werktags um 7:15, außer zwischen Weihnachten und Neujahr'],
    'ask | remind tabletten @ 19T07:15 20T07:15 23T07:15 skip 12-28',
  ],
  ['Das nervt langsam.', ['small_talk'], 'none | ask | work | lesson'],
  [
    'rappelle moi ce soir 20h de sortir les poubelles',
    ['remind: sortir les poubelles @ ce soir 20h'],
    'remind sortir les poubelles @ 18T20:00',
  ],
  [
    'ajoute: acheter des timbres avant samedi',
    ['add: acheter des timbres @ avant samedi'],
    'task acheter des timbres due 20 | task acheter des timbres due 21',
  ],
  ["tu peux m'envoyer la liste ?", ['tasks'], 'tell tasks'],
  [
    'Le rapport trimestriel est terminé. Combien on a dépensé ce mois-ci ?',
    ['done: write the quarterly report # 1', 'budget # 2'],
    'done write the quarterly report + tell budget | tell budget + ask',
  ],
  [
    "mets toi en pause jusqu'à vendredi midi",
    ["pause @ jusqu'à vendredi midi"],
    'pause until 20T12:00',
  ],
  ["c'est non pour le remboursement", ['deny: refund 40 euros'], 'deny | ask'],
  [
    'recuerdame cada 15 dias los lunes a las 8 pagar a Marta',
    ['remind: pagar a Marta @ cada 15 dias los lunes a las 8'],
    'remind pagar a marta @ 23T08:00 12-07T08:00 12-21T08:00 | ask',
  ],
  ['que tengo mañana', ['tasks'], 'tell reminders | tell tasks'],
  [
    'apunta: renovar el DNI antes del 10 de diciembre, por favor',
    ['add: renovar el DNI @ antes del 10 de diciembre'],
    'task renovar el dni due 12-09 | task renovar el dni due 12-10',
  ],
  ['no me escribas los domingos', ['remember: no me escribas los domingos'], 'lesson | ask | work'],
  ['ya llamé a Ann', ['done: call Ann'], 'done call Ann | ask'],
  [
    'ricordami ogni primo lunedì del mese alle 9 la riunione condominiale',
    ['remind: la riunione condominiale @ ogni primo lunedì del mese alle 9'],
    'remind riunione condominiale @ 12-07T09:00 2027-01-04T09:00 2027-02-01T09:00',
  ],
  ['quanto abbiamo speso finora?', ['budget'], 'tell budget'],
  [
    'sposta Ann a venerdì prossimo stessa ora',
    ['move: call Ann @ a venerdì prossimo stessa ora'],
    'move call Ann @ 27T15:00 | ask',
  ],
  [
    'me lembra amanhã 8h30 de levar o Bento no médico',
    ['remind: levar o Bento no médico @ amanhã 8h30'],
    'remind levar o bento no médico @ 19T08:30',
  ],
  ['não publica o site ainda', ['deny: publish the site'], 'deny | ask | work'],
  ['pausa até segunda', ['pause @ até segunda'], 'pause until 23'],
  ['zet ff op de lijst: fietsband plakken', ['add: fietsband plakken'], 'task fietsband plakken'],
  ['de nieuwsbrief mag weg', ['cancel: write the newsletter'], 'cancel write the newsletter | ask'],
];
