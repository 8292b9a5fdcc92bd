import type { ReasonWords } from '../../when/time-reason.ts';

export const italianReasons: ReasonWords = {
  nothing: 'non è indicato nessun giorno e nessuna ora',
  strange: (words) => `non leggo "${words}" come un momento`,
  impossible: (words) => `"${words}" non esiste`,
  over: (words) => `"${words}" è passato`,
  notDays: (words) => `"${words}" non dice in quale giorno`,
  either: (words, choices) =>
    choices.length === 0
      ? `"${words}" può voler dire più cose; dillo in un altro modo, con il mese in lettere`
      : `"${words}" può essere ${choices.join(', o ')}; quale`,
  past: (when) => `quel momento, ${when}, è passato`,
  half: ({ said, early, late }) => `le ${said} possono essere le ${early} o le ${late}`,
  times: (n) => (n === 1 ? 'a che ora' : `a quali ${n} ore del giorno`),
  skipped: (clock) => `le ${clock} non esistono quel giorno: l'orologio va avanti`,
  never: 'non arriva mai',
  several: 'è indicato più di un momento; quale intendi',
  day: 'in quale giorno esattamente',
  hours: 'tra quali ore del giorno',
  hour: 'a che ora esattamente',
  howOften: 'dici un limite, ma non ogni quanto',
  end: 'fino a quando esattamente',
  start: 'da quando esattamente',
  leftOut: 'quali giorni vanno tolti',
  twice: "in quell'ora l'orologio torna indietro, quindi viene due volte",
  everyTime: "a un'altra ora ogni volta, o solo una volta in più",
  otherDays: (words) =>
    `solo allora, o negli altri giorni come prima; rispondi "solo ${words}" o "${words}, per il resto come prima"`,
};
