import type { ReasonWords } from '../../when/time-reason.ts';

export const frenchReasons: ReasonWords = {
  nothing: "aucun jour ni aucune heure n'est nommé",
  strange: (words) => `je ne lis pas « ${words} » comme un moment`,
  impossible: (words) => `« ${words} » n'existe pas`,
  over: (words) => `« ${words} » est passé`,
  notDays: (words) => `« ${words} » ne dit pas quel jour`,
  either: (words, choices) =>
    choices.length === 0
      ? `« ${words} » peut vouloir dire plusieurs choses ; dites-le autrement, avec le mois en lettres`
      : `« ${words} » peut être ${choices.join(', ou ')} ; lequel`,
  past: (when) => `ce moment, ${when}, est passé`,
  half: ({ said, early, late }) => `${said} peut être ${early} ou ${late}`,
  times: (n) => (n === 1 ? 'à quelle heure' : `à quelles ${n} heures de la journée`),
  skipped: (clock) => `${clock} n'existe pas ce jour-là : l'heure avance`,
  never: 'cela ne vient jamais',
  several: "plus d'un moment est nommé ; lequel voulez-vous",
  day: 'quel jour exactement',
  hours: 'entre quelles heures de la journée',
  hour: 'à quelle heure exactement',
  howOften: 'vous dites une limite, mais pas la fréquence',
  end: "jusqu'à quand exactement",
  start: 'à partir de quand exactement',
  leftOut: 'quels jours faut-il laisser de côté',
  twice: "l'heure recule à ce moment-là, elle vient donc deux fois",
  everyTime: 'à une autre heure chaque fois, ou seulement une fois de plus',
  otherDays: (words) =>
    `seulement alors, ou les autres jours comme avant ; répondez « seulement ${words} » ou « ${words}, sinon comme avant »`,
};
