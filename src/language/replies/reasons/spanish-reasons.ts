import type { ReasonWords } from '../../when/time-reason.ts';

export const spanishReasons: ReasonWords = {
  nothing: 'no se nombra ningún día ni ninguna hora',
  strange: (words) => `no leo "${words}" como un momento`,
  impossible: (words) => `"${words}" no existe`,
  over: (words) => `"${words}" ya ha pasado`,
  notDays: (words) => `"${words}" no dice qué día`,
  either: (words, choices) =>
    choices.length === 0
      ? `"${words}" puede significar varias cosas; dilo de otra manera, con el mes en letras`
      : `"${words}" puede ser ${choices.join(', o ')}; cuál de ellos`,
  past: (when) => `ese momento, ${when}, ya ha pasado`,
  half: ({ said, early, late }) => `las ${said} pueden ser las ${early} o las ${late}`,
  times: (n) => (n === 1 ? 'a qué hora' : `a qué ${n} horas del día`),
  skipped: (clock) => `las ${clock} no existen ese día: el reloj se adelanta`,
  never: 'eso no llega nunca',
  several: 'se nombra más de un momento; a cuál te refieres',
  day: 'qué día exactamente',
  hours: 'entre qué horas del día',
  hour: 'a qué hora exactamente',
  howOften: 'dices un límite, pero no con qué frecuencia',
  end: 'hasta cuándo exactamente',
  start: 'desde cuándo exactamente',
  leftOut: 'qué días quedan fuera',
  twice: 'a esa hora el reloj se atrasa, así que llega dos veces',
  everyTime: 'a otra hora cada vez, o solo una vez más',
  otherDays: (words) =>
    `solo entonces, o los demás días como antes; responde "solo ${words}" o "${words}, y si no como antes"`,
};
