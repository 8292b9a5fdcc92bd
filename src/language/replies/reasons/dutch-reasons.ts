import type { ReasonWords } from '../../when/time-reason.ts';

export const dutchReasons: ReasonWords = {
  nothing: 'er is geen dag en geen tijd genoemd',
  strange: (words) => `ik lees "${words}" niet als een tijd`,
  impossible: (words) => `"${words}" bestaat niet`,
  over: (words) => `"${words}" is voorbij`,
  notDays: (words) => `"${words}" zegt niet op welke dag`,
  either: (words, choices) =>
    choices.length === 0
      ? `"${words}" kan van alles betekenen; zeg het anders, met de maand als woord`
      : `"${words}" kan ${choices.join(' of ')} zijn; welke`,
  past: (when) => `dat tijdstip, ${when}, is voorbij`,
  half: ({ said, early, late }) => `${said} kan ${early} of ${late} zijn`,
  times: (n) => (n === 1 ? 'hoe laat' : `op welke ${n} tijden van de dag`),
  skipped: (clock) => `${clock} bestaat die dag niet: de klok gaat vooruit`,
  never: 'dat komt nooit',
  several: 'er is meer dan één tijd genoemd; welke bedoel je',
  day: 'op welke dag precies',
  hours: 'tussen welke uren van de dag',
  hour: 'hoe laat precies',
  howOften: 'je noemt een grens, maar niet hoe vaak',
  end: 'tot wanneer precies',
  start: 'vanaf wanneer precies',
  leftOut: 'welke dagen vallen weg',
  twice: 'in dat uur gaat de klok terug, dus het komt twee keer',
  everyTime: 'elke keer op een andere tijd, of alleen nog één keer',
  otherDays: (words) =>
    `alleen dan, of op de andere dagen zoals eerst; antwoord "alleen ${words}" of "${words}, verder zoals eerst"`,
};
