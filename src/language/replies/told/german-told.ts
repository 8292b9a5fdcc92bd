import { oneOrMany } from '../../../kernel/text/counted.ts';
import type { BudgetPeriod } from '../../intents/budget-period.ts';
import { atBegin, inPeriod, type PeriodNames } from './in-period.ts';
import type { TellReplies } from './tell-replies.ts';

const PERIODS: PeriodNames = {
  today: 'heute',
  yesterday: 'gestern',
  week: 'diese Woche seit Montag',
  lastweek: 'letzte Woche von Montag bis Sonntag',
  month: 'diesen Monat',
  lastmonth: 'letzten Monat',
};

const inWords = (period: BudgetPeriod) =>
  inPeriod(period, { named: PERIODS, before: 'im', locale: 'de' });

/** How things stand, in German. */
export const germanTold: TellReplies = {
  hello: 'Hallo.',
  standing: (open, waiting) =>
    `${open} ${open === 1 ? 'Aufgabe ist' : 'Aufgaben sind'} offen, und ${waiting === 0 ? 'nichts wartet' : `${waiting} ${waiting === 1 ? 'Sache wartet' : 'Sachen warten'}`} auf dein Wort.`,
  running: 'Ich laufe.',
  safeMode: (why) => `Ich bin im abgesicherten Modus: ${why}.`,
  pausedUntil: (when) => `Ich mache Pause bis ${when.replace(/^am /u, '')}.`,
  pausedSince: (when) =>
    `Ich mache Pause seit ${when.replace(/^am /u, '')}; mit "weiter" mache ich weiter.`,
  wasPaused: (from, until) =>
    `Ich machte Pause von ${from.replace(/^am /u, '')} bis ${until.replace(/^am /u, '')}.`,
  stoppedSince: (when) =>
    `Ich bin angehalten seit ${when.replace(/^am /u, '')}; mit "weiter" mache ich weiter.`,
  rests: (when) => `Ich ruhe nach Fehlschlägen und mache ${when} weiter.`,
  cycles: (all, succeeded, failed) =>
    `Durchläufe: ${all} bisher, ${succeeded} gelungen, ${failed} misslungen`,
  underWayNo: (cycleNo) => `Nummer ${cycleNo} läuft gerade`,
  looked: (when) => `Zuletzt nachgesehen habe ich ${when}.`,
  budget: (spent, limit) => `Budget: ${spent} von ${limit} heute ausgegeben`,
  reserved: (usd) => `${usd} zurückgelegt`,
  work: (tasks, asleep) => `Offene Aufgaben: ${tasks}; ruhende Arbeit: ${asleep}.`,
  waitsForMoney: (what, when) =>
    `Wartet auf Geld${when === null ? '' : ` bis ${when.replace(/^am /u, '')}`}: ${what}.`,
  approvals: (count) => `${count} warten auf dein Wort: Sende "Freigaben", um sie zu sehen.`,
  trouble: (count, message) => `Störung (${count}x): ${message}`,
  needsWord: (title, text) => `"${title}" braucht dein Wort: ${text}`,
  isItDone: 'soweit ich sehe, fertig; ist es erledigt?',
  moreNeedWord: (count) => `Und ${count} weitere brauchen dein Wort.`,
  mailWaits: (from) =>
    `Eine Mail von ${from} wartet: Ich kann noch nicht nachsehen, von wem sie ist.`,
  mailUnknown: (subject) =>
    `Meine Mail "${subject}" ist vielleicht hinausgegangen, vielleicht nicht.`,
  unread: (what) => `Ein Teil dessen, was ich weiß, ist gerade nicht lesbar (${what}).`,
  quiet: (period) => `Nichts ist ${inWords(period)} geschehen.`,
  days: (period, { done, cycles, failed, spent }) =>
    `${atBegin(inWords(period))}: ${done} ${done === 1 ? 'Aufgabe' : 'Aufgaben'} erledigt; ${cycles} ${cycles === 1 ? 'Durchlauf' : 'Durchläufe'}, ${failed} misslungen; ${spent} ausgegeben.`,
  reminders: (count) =>
    count === 0
      ? 'Es gibt keine Erinnerung.'
      : `${count} ${count === 1 ? 'Erinnerung' : 'Erinnerungen'}:`,
  nothingOn: (day) => `Für "${day}" ist nichts vorgemerkt.`,
  openTasks: (count) => `${count} offene ${count === 1 ? 'Aufgabe' : 'Aufgaben'}:`,
  more: (count) => `und ${count} weitere`,
  underWay: 'in Arbeit',
  waits: 'wartet auf andere',
  high: 'hohe Priorität',
  low: 'niedrige Priorität',
  comesAgain: 'kommt wieder',
  next: (when) => `als Nächstes ${when}`,
  due: (when) => `fällig ${when}`,
  noReminderYet: (why) => `Noch ist keine Erinnerung gesetzt: ${why}. Wann soll ich dich erinnern?`,
  hasNamesake: 'Etwas Offenes heißt schon so: Antworte "vergiss es", um das Neue zu beenden.',
  hasPriority: (isHigh) => `Sie hat ${isHigh ? 'hohe' : 'niedrige'} Priorität.`,
  dueWhen: (words) =>
    `"${words}" bleibt im Titel, da ich es nicht als einen Tag lese. Bis wann soll es fertig sein?`,
  noTaskYet: (why) => `Noch ist keine Aufgabe angelegt: ${why}. Wie oft soll sie kommen?`,
  ruleKept: (text) => `Daran halte ich mich: "${text}". Antworte "vergiss es", wenn nicht.`,
  ruleKnown: (text) => `Daran halte ich mich schon: "${text}".`,
  noSuchTask: (name) => `Nichts getan: Keine offene Aufgabe heißt "${name}".`,
  assumedHour: (clock) => `Du hast keine Stunde genannt, also um ${clock}.`,
  ofWhat: 'Noch ist keine Erinnerung gesetzt: Woran soll ich dich erinnern?',
  howToForget: (what, command) =>
    `Damit ich ${what} für immer vergesse, sende "${command}" mit einem sechsstelligen Code.`,
  needsCodeFor: (what) => `Das würde für immer vergessen: ${what}.`,
  spentIn: (usd, period) => `Ich habe ${inWords(period)} ${usd} ausgegeben.`,
  effect: {
    happened: (title) => `Vermerkt: Es ist geschehen. "${title}" wird nicht wiederholt.`,
    notHappened: (title) =>
      `Vermerkt: Es ist nicht geschehen. Ich versuche "${title}" noch einmal.`,
    left: (title) =>
      `Ich lasse es. "${title}" wartet, und nichts davon wird wiederholt, bis du sagst, ob es geschehen ist.`,
    which: 'Ist es geschehen? Noch ist nichts geändert.',
  },
  report: {
    week: 'Woche',
    columns: ['Tag', 'Durchläufe', 'misslungen', 'ausgegeben'],
    sections: ['Erledigt', 'Gelernt', 'Misslungen', 'Wartet auf dich', 'Möchte versuchen'],
    nothing: 'Nichts.',
    lines: {
      new: 'neu',
      you: 'du',
      givenUp: (rule) =>
        `nicht mehr befolgt, da du es vor langem gesagt hast; sag es noch einmal, wenn es weiter gilt: „${rule}“`,
      avoid: 'zu vermeiden',
      tried: 'versucht',
      find: 'herauszufinden',
      open: 'offen',
      stillOpen: 'noch offen',
      over: 'vorbei',
      times: (count) => (count === 1 ? 'einmal' : `${count}-mal`),
      atMost: (usd) => `höchstens ${usd}`,
    },
    summary: ({ done, fresh, cycles, failed, spent, calls, mailsIn, mailsOut }) =>
      `${oneOrMany(done, 'Aufgabe', 'Aufgaben')} erledigt, ${fresh} neu; ${oneOrMany(cycles, 'Durchlauf', 'Durchläufe')}, ${failed} misslungen; ${spent} in ${oneOrMany(calls, 'Modellaufruf', 'Modellaufrufen')} ausgegeben; ${oneOrMany(mailsIn, 'Mail', 'Mails')} von dir, ${mailsOut} an dich.`,
  },
};
