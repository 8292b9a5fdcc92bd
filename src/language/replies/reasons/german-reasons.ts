import type { ReasonWords } from '../../when/time-reason.ts';

export const germanReasons: ReasonWords = {
  nothing: 'Es ist kein Tag und keine Uhrzeit genannt',
  strange: (words) => `"${words}" lese ich nicht als Zeit`,
  impossible: (words) => `"${words}" gibt es nicht`,
  over: (words) => `"${words}" ist vorbei`,
  notDays: (words) => `"${words}" sagt nicht, an welchem Tag`,
  either: (words, choices) =>
    choices.length === 0
      ? `"${words}" kann Verschiedenes heißen; sag es anders, mit dem Monat als Wort`
      : `"${words}" kann ${choices.join(' oder ')} heißen; was davon`,
  past: (when) => `Die Zeit ${when} ist vorbei`,
  half: ({ said, early, late }) => `${said} kann ${early} oder ${late} heißen`,
  times: (n) =>
    n === 1 ? 'Um wie viel Uhr soll es sein' : `Zu welchen ${n} Uhrzeiten soll es sein`,
  skipped: (clock) => `${clock} gibt es an dem Tag nicht: Die Uhr wird vorgestellt`,
  never: 'Das kommt nie',
  several: 'Es ist mehr als eine Zeit genannt; welche meinst du',
  day: 'An welchem Tag genau',
  hours: 'Zwischen welchen Stunden des Tages',
  hour: 'Um wie viel Uhr genau',
  howOften: 'Es ist gesagt, bis wann, aber nicht, wie oft',
  end: 'Bis wann genau',
  start: 'Ab wann genau',
  leftOut: 'Welche Tage sollen wegfallen',
  twice: 'In der Stunde wird die Uhr zurückgestellt, sie kommt also zweimal',
  everyTime: 'Soll es jedes Mal zu einer anderen Zeit kommen oder nur einmal mehr',
  otherDays: (words) =>
    `Soll es nur noch dann kommen oder an den anderen Tagen wie bisher; antworte "nur ${words}" oder "${words}, sonst wie bisher"`,
};
