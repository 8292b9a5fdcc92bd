/** The mails of hurried-eighth.ts in six other languages. */
import type { ReadMailRow } from './read-with-model.ts';

export const eighthElsewhere: readonly ReadMailRow[] = [
  [
    'erinner mich mal in ner halben Stunde an die Wäsche',
    ['remind: die Wäsche @ in ner halben Stunde'],
    'remind wäsche @ 18T10:45',
  ],
  [
    'Weck mich morgen um zehn vor sechs',
    ['remind: Weck mich @ morgen um zehn vor sechs'],
    'remind weck @ 19T05:50 | ask',
  ],
  [
    'Die Hausverwaltung heißt jetzt Brandt & Co. Merk dir das bitte.',
    ['remember: Die Hausverwaltung heißt jetzt Brandt & Co.'],
    'lesson hausverwaltung | ask',
  ],
  [
    'Den Newsletter bitte erst nächste Woche fertig machen',
    [],
    'ask | work | due write the newsletter',
  ],
  ['mach heute Feierabend', [], 'pause until 19T00:00 | ask'],
  [
    'rappelle-moi tous les mardis à 18h de sortir la poubelle jaune',
    ['remind: sortir la poubelle jaune @ tous les mardis à 18h'],
    'remind sortir la poubelle jaune @ 24T18:00 12-01T18:00 12-08T18:00',
  ],
  [
    "pense à me dire ce soir vers 20h d'appeler maman",
    ['remind: appeler maman @ ce soir vers 20h'],
    'remind appeler maman @ 18T20:00 | ask',
  ],
  ['il reste quoi à faire ?', ['tasks'], 'tell tasks | ask'],
  ['pas plus de 2 dollars par jour stp', ['cap @ 2 dollars par jour'], 'cap day 2 | ask'],
  [
    "Le code du portail c'est 5528, retiens-le.",
    ["remember: Le code du portail c'est 5528"],
    'lesson portail | ask',
  ],
  [
    'apúntame: comprar pilas y bombillas',
    ['add: comprar pilas y bombillas'],
    'task comprar pilas y bombillas | task pilas + task bombillas',
  ],
  [
    'avísame el viernes a las 7 y cuarto de la tarde que hay partido',
    ['remind: hay partido @ el viernes a las 7 y cuarto de la tarde'],
    'remind partido @ 20T19:15',
  ],
  ['no hagas nada hasta el lunes', [], 'pause until 23T00:00 | ask'],
  ['lo del dentista ya está', ['done: see the dentist'], 'done see the dentist | ask | work'],
  [
    'recuérdame cada dos días a las 9 regar',
    ['remind: regar @ cada dos días a las 9'],
    'remind regar @ 20T09:00 22T09:00 24T09:00 | remind regar @ 19T09:00 21T09:00 23T09:00 | ask',
  ],
  [
    'mi ricordi domattina alle 7 e mezza le analisi?',
    ['remind: le analisi @ domattina alle 7 e mezza'],
    'remind analisi @ 19T07:30',
  ],
  ['quanto hai speso oggi?', ['budget @ oggi'], 'tell budget | tell budget today'],
  [
    'aggiungi in lista bollo auto entro fine mese',
    ['add: bollo auto @ entro fine mese'],
    'task bollo auto due 30 | ask',
  ],
  ['fermati un attimo', ['pause'], 'pause | ask | stop'],
  [
    'ricordati che il venerdì sono in smart working',
    ['remember: il venerdì sono in smart working'],
    'lesson venerdì',
  ],
  [
    'me lembra daqui a 40 minutos de tirar o bolo do forno',
    ['remind: tirar o bolo do forno @ daqui a 40 minutos'],
    'remind tirar o bolo do forno @ 18T10:55',
  ],
  [
    'anota aí: pagar o condomínio até sexta',
    ['add: pagar o condomínio @ até sexta'],
    'task pagar o condomínio due 20 | ask',
  ],
  [
    'lembra-me todos os dias úteis às 8h30 do remédio',
    ['remind: remédio @ todos os dias úteis às 8h30'],
    'remind remédio @ 19T08:30 20T08:30 23T08:30 | ask',
  ],
  ['o que tenho pra hoje?', ['tasks'], 'tell tasks | ask'],
  [
    'já fiz o backup, pode riscar',
    ['done: clean up the backups'],
    'done clean up the backups | ask | work',
  ],
  [
    'herinner me over drie kwartier aan de oven',
    ['remind: de oven @ over drie kwartier'],
    'remind oven @ 18T11:00',
  ],
  [
    'elke eerste maandag van de maand om 9 uur een herinnering voor de huur graag',
    ['remind: de huur @ elke eerste maandag van de maand om 9 uur'],
    'remind huur @ 12-07T09:00 2027-01-04T09:00 2027-02-01T09:00 | ask',
  ],
  ['neem de rest van de week maar vrij', [], 'pause until 23T00:00 | ask | work'],
  ['wat heb je gisteren gedaan', ['report @ gisteren'], 'tell report'],
  [
    'De tandarts is verzet naar 2 december om 10 uur',
    ['move: see the dentist @ naar 2 december om 10 uur'],
    'due see the dentist 12-02 | ask | work',
  ],
];
