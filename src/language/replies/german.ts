import { besideTitle } from './beside-title.ts';
import { germanReasons } from './reasons/german-reasons.ts';
import type { CodeFault, Replies } from './replies.ts';
import { germanThread } from './thread/german-thread.ts';
import { germanTold } from './told/german-told.ts';

const CODE: Readonly<Record<CodeFault, string>> = {
  none: 'Sende es noch einmal mit den sechs Ziffern dahinter.',
  wrong: 'Dieser Code ist falsch oder nicht mehr gültig.',
  used: 'Dieser Code hat schon gegolten; warte auf den nächsten.',
  too_many: 'Es kamen zu viele falsche Codes; warte eine Viertelstunde.',
  not_enrolled: 'Richte ihn einmal am Terminal ein: "homeostat owner enroll".',
};

export const german: Replies = {
  paused: () => 'Pause, bis du "weiter" sendest. Was gerade läuft, wird noch beendet.',
  pausedUntil: (when) =>
    `Pause bis ${when.replace(/^am /u, '')}; dann mache ich von selbst weiter. Was gerade läuft, wird noch beendet.`,
  stopped: () =>
    'Angehalten. Nichts Neues wird begonnen. Sende "weiter" mit einem Code, damit ich weitermache.',
  staysStopped: () =>
    'Ich bin angehalten und bleibe es: Sende "weiter" mit einem Code, damit ich weitermache.',
  goingOn: () => 'Ich mache weiter.',
  notPaused: () => 'Ich mache gerade keine Pause.',
  cancelled: (title) => `"${title}" ist abgesagt.`,
  done: (title) => `"${title}" ist erledigt.`,
  doneForNow: (title) => `"${title}" ist für dieses Mal erledigt; es kommt wieder.`,
  next: (title) => `"${title}" kommt als Nächstes dran.`,
  added: (title) => `Die Aufgabe "${title}" ist angelegt.`,
  addedDue: (title, when) => `Die Aufgabe "${title}" ist angelegt, fällig ${when}.`,
  addedAgain: (title, phrase, times) =>
    `Die Aufgabe "${title}" ist angelegt${besideTitle(phrase)}: ${times.join(', dann ')}. Antworte "vergiss es", um das zu beenden.`,
  kept: (text) => `Gemerkt: "${text}".`,
  reminder: (title, when) => `Ich erinnere dich ${when} an "${title}".`,
  reminderAgain: (title, phrase, times) =>
    `Ich erinnere dich an "${title}"${besideTitle(phrase)}: ${times.join(', dann ')}. Antworte "vergiss es", um das zu beenden.`,
  noTasks: () => 'Es gibt keine offenen Aufgaben.',
  needsCode: (what) =>
    `Nicht getan: ${what === null ? 'Dafür' : `Für "${what}"`} ist ein Einmalcode nötig.`,
  codeFaults: CODE,
  unclear: () =>
    'Was möchtest du? Ich bin nicht sicher. Sag es in einem Satz, oder sende "Hilfe" für das, was ich sofort tue.',
  filedForModel: () => 'Deine Mail ist als Arbeit für ein Modell abgelegt.',
  notUnderstoodPart: (words) =>
    `"${words}" verstehe ich nicht selbst; daraus ist nichts geworden. Es ist als Arbeit abgelegt, die ein Modell braucht.`,
  notUnderstood: () =>
    'Das verstehe ich nicht selbst; dadurch wird nichts gesetzt, geändert, pausiert oder angehalten. Es ist als Arbeit abgelegt, die ein Modell braucht; sende "Hilfe" für das, was ich ohne eines tue.',
  filedPaused: (until, isBeside) =>
    `${isBeside ? 'Der Rest' : 'Deine Mail'} ist als Arbeit abgelegt. Es geht damit los, ${until === null ? 'wenn du "weiter" sendest' : `sobald meine Pause um ist: ${until.replace(/^am /u, '')}`}.`,
  filedWithoutMoney: (until, isBeside) =>
    `${isBeside ? 'Der Rest' : 'Deine Mail'} ist als Arbeit abgelegt. Das Geld für heute ist aufgebraucht; es geht damit vielleicht erst weiter, wenn wieder welches da ist: ${until.replace(/^am /u, '')}.`,
  filedBeside: () => 'Der Rest ist abgelegt; die Antwort kommt in diesem Verlauf.',
  help: () => `Schreib wie an einen Kollegen. Dies tue ich sofort, ohne Modell:
- Status, Aufgaben, Budget, Bericht
- Aufgabe: TITEL / NAME ist erledigt
- erinnere mich morgen um 9 an ...
- Pause, Stopp, weiter
- merk dir, dass ...
Stopp und Pause brauchen nie einen Code. Alles andere nehme ich als Arbeit und antworte im selben Verlauf.`,
  tells: germanTold,
  reasons: germanReasons,
  thread: germanThread,
  waits: {
    none: 'Nichts wartet auf dein Wort.',
    head: 'Das wartet auf dein Wort:',
    answerOne: 'Antworte "ja" und die sechs Ziffern deines Authenticators, oder "nein".',
    answerOneOf:
      'Antworte "ja zu 2" und die sechs Ziffern deines Authenticators, oder "nein zu 2"; "alle" meint alle.',
    which: 'Was davon meinst du? Noch ist nichts getan.',
    what: 'Noch ist nichts getan: Meinst du ja oder nein?',
    number: 'Nichts getan: Diese Nummer gibt es in der Liste nicht. Welche meinst du?',
    approved: (names) => `Erlaubt: ${names}.`,
    denied: (names) => `Abgelehnt: ${names}.`,
  },
  caps: {
    tooMuch: (usd) =>
      `Nichts wird geändert: Du erlaubst höchstens ${usd} am Tag, und eine Mail darf das nur senken.`,
    lifted: (usd) => `Ich darf wieder ${usd} am Tag ausgeben.`,
    until: (usd, when) =>
      `Ich gebe bis ${when.replace(/^am /u, '')} Uhr deiner Zeit höchstens ${usd} aus; was gerade läuft, darf noch enden.`,
    daily: (usd, at) =>
      `Ich gebe ab jetzt höchstens ${usd} am Tag aus; ein Tag beginnt um ${at} Uhr deiner Zeit. Was gerade läuft, darf noch enden.`,
    howMuch: 'Die Grenze bleibt, wie sie ist: Wie viel darf ich ausgeben? Sag es in Dollar.',
    dayIsOver:
      'Nichts wird geändert: Der Tag dieser Grenze ist vorbei. Wie viel darf ich ausgeben, und an welchen Tagen?',
  },
  asks: {
    aboutOne: (title) =>
      `Geht es um "${title}"? Nichts ist geändert. Antworte "erledigt", "streich es" oder wann es sein soll.`,
    aboutThis: (titles) =>
      `Geht es um ${titles.map((one) => `"${one}"`).join(' oder ')}? Nichts ist geändert. Sag mit dem Namen, ob es erledigt ist, gestrichen werden soll oder wann es sein soll.`,
    newReminder:
      'Möchtest du eine Erinnerung? Noch ist keine gesetzt. Schreib "erinnere mich", wann, und woran.',
    aboutWhat: {
      note: 'Soll ich mir das merken? Noch ist nichts gemerkt. Schreib "merk dir:" davor.',
      budget:
        'Geht es um Geld? Sende "Budget" für das, was ich ausgegeben habe, oder "höchstens 1 Dollar am Tag", um es zu senken.',
      report: 'Möchtest du wissen, was ich getan habe? Sende "Bericht" oder "Bericht von gestern".',
      tasks: 'Geht es um deine Liste? Sende "Aufgaben" für alles, was offen ist.',
      pause:
        'Soll ich ruhen oder weitermachen? Nichts ist geändert. Sende "Pause", "Pause bis Montag", "Stopp" oder "weiter".',
    },
    newTask:
      'Möchtest du eine Aufgabe? Noch ist keine angelegt. Schreib "Aufgabe:" und was zu tun ist.',
    endWhat: (words) =>
      `Nichts ist beendet: Ich finde nichts Offenes, das "${words}" heißt. Was davon meinst du?`,
    cancel: (title) => `Soll ich "${title}" streichen?`,
    done: (title) => `Ist "${title}" erledigt?`,
    do: (title) => `Soll ich mir "${title}" als Nächstes vornehmen?`,
    reopen: (title) => `Soll ich "${title}" wieder aufnehmen?`,
    deny: (title) => `Soll ich "${title}" ablehnen?`,
    ack: (title) => `Hast du "${title}" gesehen, und soll ich nicht mehr daran erinnern?`,
    resume: () => 'Soll ich weitermachen?',
    pause: (until) => `Soll ich pausieren, bis ${until ?? 'du "weiter" sendest'}?`,
    approve: (title) =>
      `Soll ich "${title}" erlauben? Antworte "ja" mit einem sechsstelligen Code.`,
    isRight: (says) => `Ich verstehe es so: ${says} Stimmt das?`,
    grantsAtOnce:
      'Ein Ja erlaubt es sofort: Eine Bedingung oder eine Zeit kann ich dafür nicht einhalten.',
    untilYes: 'Nichts wird geändert, bis du ja sagst.',
    which: 'Was davon meinst du? Nichts wird geändert, bis du "alle" oder eine Nummer sagst.',
    rest: 'Der Rest ist Arbeit; die Antwort kommt in diesem Gespräch.',
    takeBack:
      'Nicht so gemeint? Antworte "nicht gemeint": Was ich hinzugefügt habe, nehme ich zurück, und deine Mail ist Arbeit, wie du sie geschrieben hast.',
  },
};
