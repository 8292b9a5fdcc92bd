import { oneOrMany } from '../../../kernel/text/counted.ts';
import type { BudgetPeriod } from '../../intents/budget-period.ts';
import { atBegin, inPeriod, type PeriodNames } from './in-period.ts';
import type { TellReplies } from './tell-replies.ts';

const PERIODS: PeriodNames = {
  today: 'oggi',
  yesterday: 'ieri',
  week: 'questa settimana, da lunedì',
  lastweek: 'la settimana scorsa, da lunedì a domenica',
  month: 'questo mese',
  lastmonth: 'il mese scorso',
};

const inWords = (period: BudgetPeriod) =>
  inPeriod(period, { named: PERIODS, before: 'a', locale: 'it' });

/** How things stand, in Italian. */
export const italianTold: TellReplies = {
  hello: 'Ciao.',
  standing: (open, waiting) =>
    `${open} attività ${open === 1 ? 'aperta' : 'aperte'}, e ${waiting === 0 ? 'niente aspetta' : `${waiting} ${waiting === 1 ? 'cosa aspetta' : 'cose aspettano'}`} la tua decisione.`,
  running: 'Sono in funzione.',
  safeMode: (why) => `Sono in modalità sicura: ${why}.`,
  pausedUntil: (when) => `Sono in pausa fino a ${when}.`,
  pausedSince: (when) => `Sono in pausa da ${when}; con "riprendi" continuo.`,
  wasPaused: (from, until) => `Sono stato in pausa da ${from} fino a ${until}.`,
  stoppedSince: (when) => `Sono fermo da ${when}; con "riprendi" continuo.`,
  rests: (when) => `Riposo dopo alcuni errori e continuo ${when}.`,
  cycles: (all, succeeded, failed) =>
    `Cicli: ${all} finora, ${succeeded} riusciti, ${failed} falliti`,
  underWayNo: (cycleNo) => `il numero ${cycleNo} è in corso`,
  looked: (when) => `Ho guardato l'ultima volta ${when}.`,
  budget: (spent, limit) => `Budget: ${spent} di ${limit} spesi oggi`,
  reserved: (usd) => `${usd} riservati`,
  work: (tasks, asleep) => `Attività aperte: ${tasks}; lavoro a riposo: ${asleep}.`,
  waitsForMoney: (what, when) =>
    `In attesa di denaro${when === null ? '' : ` fino a ${when}`}: ${what}.`,
  approvals: (count) => `${count} aspettano la tua decisione: invia "approvals" per vederle.`,
  trouble: (count, message) => `Problema (${count}x): ${message}`,
  needsWord: (title, text) => `"${title}" aspetta la tua risposta: ${text}`,
  isItDone: 'finito, per quanto vedo; è fatto?',
  moreNeedWord: (count) => `E altri ${count} aspettano la tua risposta.`,
  mailWaits: (from) => `Una mail di ${from} aspetta: non posso ancora verificare di chi sia.`,
  mailUnknown: (subject) => `La mia mail "${subject}" forse è partita, forse no.`,
  unread: (what) => `Una parte di ciò che so ora non si legge (${what}).`,
  quiet: (period) => `Non è successo niente ${inWords(period)}.`,
  days: (period, { done, cycles, failed, spent }) =>
    `${atBegin(inWords(period))}: ${done} attività fatte; ${cycles} cicli, ${failed} falliti; ${spent} spesi.`,
  reminders: (count) => (count === 0 ? 'Non ci sono promemoria.' : `${count} promemoria:`),
  nothingOn: (day) => `Per "${day}" non è previsto niente.`,
  openTasks: (count) => `${count} attività ${count === 1 ? 'aperta' : 'aperte'}:`,
  more: (count) => `e altre ${count}`,
  underWay: 'in corso',
  waits: 'aspetta altre',
  high: 'priorità alta',
  low: 'priorità bassa',
  comesAgain: 'torna',
  next: (when) => `la prossima volta ${when}`,
  due: (when) => `per ${when}`,
  noReminderYet: (why) => `Nessun promemoria è ancora fissato: ${why}. Quando te lo ricordo?`,
  hasNamesake:
    'C’è già qualcosa di aperto con questo nome: rispondi "lascia perdere" per togliere il nuovo.',
  hasPriority: (isHigh) => `Ha priorità ${isHigh ? 'alta' : 'bassa'}.`,
  dueWhen: (words) =>
    `"${words}" resta nel titolo, perché non lo leggo come un giorno. Per quando è?`,
  noTaskYet: (why) => `Nessuna attività è ancora aggiunta: ${why}. Ogni quanto deve tornare?`,
  ruleKept: (text) => `Ne terrò conto: "${text}". Rispondi "lascia stare" se no.`,
  ruleKnown: (text) => `Ne tengo già conto: "${text}".`,
  noSuchTask: (name) => `Non ho fatto nulla: nessuna attività aperta si chiama "${name}".`,
  assumedHour: (clock) => `Non hai detto nessun'ora, quindi alle ${clock}.`,
  ofWhat: 'Nessun promemoria è ancora fissato: che cosa ti ricordo?',
  howToForget: (what, command) =>
    `Perché io dimentichi ${what} per sempre, invia "${command}" con un codice di sei cifre.`,
  needsCodeFor: (what) => `Questo verrebbe dimenticato per sempre: ${what}.`,
  spentIn: (usd, period) => `Ho speso ${usd} ${inWords(period)}.`,
  effect: {
    happened: (title) => `Annotato: è avvenuto. "${title}" non si ripete.`,
    notHappened: (title) => `Annotato: non è avvenuto. Riprovo "${title}".`,
    left: (title) =>
      `Lo lascio così. "${title}" aspetta, e niente si ripete finché non dici se è avvenuto.`,
    which: 'È avvenuto? Ancora niente è cambiato.',
  },
  report: {
    week: 'Settimana',
    columns: ['giorno', 'cicli', 'falliti', 'speso'],
    sections: ['Fatto', 'Imparato', 'Fallito', 'Aspetta te', 'Vuole provare'],
    nothing: 'Niente.',
    lines: {
      new: 'nuovo',
      you: 'tu',
      givenUp: (rule) =>
        `non più seguito, perché lo hai detto molto tempo fa; dillo di nuovo se vale ancora: «${rule}»`,
      avoid: 'da evitare',
      tried: 'provato',
      find: 'da scoprire',
      open: 'aperto',
      stillOpen: 'ancora aperto',
      over: 'finito',
      times: (count) => (count === 1 ? 'una volta' : `${count} volte`),
      atMost: (usd) => `al massimo ${usd}`,
    },
    summary: ({ done, fresh, cycles, failed, spent, calls, mailsIn, mailsOut }) =>
      `${done} attività ${done === 1 ? 'fatta' : 'fatte'}, ${oneOrMany(fresh, 'nuova', 'nuove')}; ${oneOrMany(cycles, 'ciclo', 'cicli')}, ${oneOrMany(failed, 'fallito', 'falliti')}; ${spent} spesi in ${oneOrMany(calls, 'chiamata', 'chiamate')} al modello; ${mailsIn} mail da te, ${mailsOut} a te.`,
  },
};
