import type { ReasonWords } from '../../when/time-reason.ts';

export const portugueseReasons: ReasonWords = {
  nothing: 'não é dito nenhum dia nem nenhuma hora',
  strange: (words) => `não leio "${words}" como um momento`,
  impossible: (words) => `"${words}" não existe`,
  over: (words) => `"${words}" já passou`,
  notDays: (words) => `"${words}" não diz em que dia`,
  either: (words, choices) =>
    choices.length === 0
      ? `"${words}" pode querer dizer várias coisas; di-lo de outra forma, com o mês por extenso`
      : `"${words}" pode ser ${choices.join(', ou ')}; qual deles`,
  past: (when) => `esse momento, ${when}, já passou`,
  half: ({ said, early, late }) => `as ${said} podem ser as ${early} ou as ${late}`,
  times: (n) => (n === 1 ? 'a que hora' : `a que ${n} horas do dia`),
  skipped: (clock) => `as ${clock} não existem nesse dia: o relógio adianta-se`,
  never: 'isso nunca chega',
  several: 'é dito mais de um momento; qual deles queres',
  day: 'em que dia exatamente',
  hours: 'entre que horas do dia',
  hour: 'a que hora exatamente',
  howOften: 'dizes um limite, mas não com que frequência',
  end: 'até quando exatamente',
  start: 'a partir de quando exatamente',
  leftOut: 'que dias ficam de fora',
  twice: 'nessa hora o relógio atrasa-se, por isso vem duas vezes',
  everyTime: 'a outra hora de cada vez, ou só mais uma vez',
  otherDays: (words) =>
    `só então, ou nos outros dias como antes; responde "só ${words}" ou "${words}, o resto como antes"`,
};
