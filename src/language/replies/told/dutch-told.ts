import { oneOrMany } from '../../../kernel/text/counted.ts';
import type { BudgetPeriod } from '../../intents/budget-period.ts';
import { atBegin, inPeriod, type PeriodNames } from './in-period.ts';
import type { TellReplies } from './tell-replies.ts';

const PERIODS: PeriodNames = {
  today: 'vandaag',
  yesterday: 'gisteren',
  week: 'deze week sinds maandag',
  lastweek: 'vorige week van maandag tot zondag',
  month: 'deze maand',
  lastmonth: 'vorige maand',
};

const inWords = (period: BudgetPeriod) =>
  inPeriod(period, { named: PERIODS, before: 'in', locale: 'nl' });

/** How things stand, in Dutch. */
export const dutchTold: TellReplies = {
  hello: 'Hallo.',
  standing: (open, waiting) =>
    `${open} ${open === 1 ? 'taak staat' : 'taken staan'} open, en ${waiting === 0 ? 'niets wacht' : `${waiting} ${waiting === 1 ? 'ding wacht' : 'dingen wachten'}`} op jouw woord.`,
  running: 'Ik ben aan het werk.',
  safeMode: (why) => `Ik ben in veilige modus: ${why}.`,
  pausedUntil: (when) => `Ik pauzeer tot ${when}.`,
  pausedSince: (when) => `Ik pauzeer sinds ${when}; met "hervat" ga ik verder.`,
  wasPaused: (from, until) => `Ik pauzeerde van ${from} tot ${until}.`,
  stoppedSince: (when) => `Ik ben gestopt sinds ${when}; met "hervat" ga ik verder.`,
  rests: (when) => `Ik rust na mislukkingen en ga ${when} verder.`,
  cycles: (all, succeeded, failed) =>
    `Rondes: ${all} tot nu toe, ${succeeded} gelukt, ${failed} mislukt`,
  underWayNo: (cycleNo) => `nummer ${cycleNo} is bezig`,
  looked: (when) => `Ik keek het laatst ${when}.`,
  budget: (spent, limit) => `Budget: ${spent} van ${limit} vandaag uitgegeven`,
  reserved: (usd) => `${usd} gereserveerd`,
  work: (tasks, asleep) => `Open taken: ${tasks}; rustend werk: ${asleep}.`,
  waitsForMoney: (what, when) => `Wacht op geld${when === null ? '' : ` tot ${when}`}: ${what}.`,
  approvals: (count) => `${count} wachten op jouw woord: stuur "approvals" om ze te zien.`,
  trouble: (count, message) => `Storing (${count}x): ${message}`,
  needsWord: (title, text) => `"${title}" heeft jouw antwoord nodig: ${text}`,
  isItDone: 'klaar, voor zover ik zie; is het gedaan?',
  moreNeedWord: (count) => `En nog ${count} hebben jouw antwoord nodig.`,
  mailWaits: (from) => `Een mail van ${from} wacht: ik kan nog niet nagaan van wie hij is.`,
  mailUnknown: (subject) => `Mijn mail "${subject}" is misschien verstuurd, misschien niet.`,
  unread: (what) => `Een deel van wat ik weet is nu niet te lezen (${what}).`,
  quiet: (period) => `Er is ${inWords(period)} niets gebeurd.`,
  days: (period, { done, cycles, failed, spent }) =>
    `${atBegin(inWords(period))}: ${done} ${done === 1 ? 'taak' : 'taken'} gedaan; ${cycles} rondes, ${failed} mislukt; ${spent} uitgegeven.`,
  reminders: (count) =>
    count === 0
      ? 'Er zijn geen herinneringen.'
      : `${count} ${count === 1 ? 'herinnering' : 'herinneringen'}:`,
  nothingOn: (day) => `Voor "${day}" staat er niets.`,
  openTasks: (count) => `${count} open ${count === 1 ? 'taak' : 'taken'}:`,
  more: (count) => `en nog ${count}`,
  underWay: 'bezig',
  waits: 'wacht op andere',
  high: 'hoge prioriteit',
  low: 'lage prioriteit',
  comesAgain: 'komt terug',
  next: (when) => `de volgende keer ${when}`,
  due: (when) => `voor ${when}`,
  noReminderYet: (why) =>
    `Er is nog geen herinnering gezet: ${why}. Wanneer zal ik je eraan herinneren?`,
  hasNamesake: 'Iets dat openstaat heet al zo: antwoord "laat maar" om het nieuwe te beëindigen.',
  hasPriority: (isHigh) => `Ze heeft ${isHigh ? 'hoge' : 'lage'} prioriteit.`,
  dueWhen: (words) =>
    `"${words}" blijft in de titel, want ik lees het niet als één dag. Wanneer moet het af zijn?`,
  noTaskYet: (why) => `Er is nog geen taak toegevoegd: ${why}. Hoe vaak moet ze komen?`,
  ruleKept: (text) => `Daar houd ik me aan: "${text}". Antwoord "laat maar" als dat niet hoeft.`,
  ruleKnown: (text) => `Daar houd ik me al aan: "${text}".`,
  noSuchTask: (name) => `Niets gedaan: geen open taak heet "${name}".`,
  assumedHour: (clock) => `Je noemde geen uur, dus om ${clock}.`,
  ofWhat: 'Er is nog geen herinnering gezet: waaraan zal ik je herinneren?',
  howToForget: (what, command) =>
    `Om ${what} voorgoed te vergeten, stuur "${command}" met een code van zes cijfers.`,
  needsCodeFor: (what) => `Dit zou voorgoed vergeten worden: ${what}.`,
  spentIn: (usd, period) => `Ik heb ${inWords(period)} ${usd} uitgegeven.`,
  effect: {
    happened: (title) => `Genoteerd: het is gebeurd. "${title}" wordt niet herhaald.`,
    notHappened: (title) => `Genoteerd: het is niet gebeurd. Ik probeer "${title}" opnieuw.`,
    left: (title) =>
      `Ik laat het zo. "${title}" wacht, en niets ervan wordt herhaald tot je zegt of het is gebeurd.`,
    which: 'Is het gebeurd? Er is nog niets veranderd.',
  },
  report: {
    week: 'Week',
    columns: ['dag', 'rondes', 'mislukt', 'uitgegeven'],
    sections: ['Gedaan', 'Geleerd', 'Mislukt', 'Wacht op jou', 'Wil proberen'],
    nothing: 'Niets.',
    lines: {
      new: 'nieuw',
      you: 'jij',
      givenUp: (rule) =>
        `niet meer gevolgd, omdat je het lang geleden zei; zeg het nog eens als het nog geldt: "${rule}"`,
      avoid: 'te vermijden',
      tried: 'geprobeerd',
      find: 'uit te zoeken',
      open: 'open',
      stillOpen: 'nog open',
      over: 'voorbij',
      times: (count) => (count === 1 ? 'één keer' : `${count} keer`),
      atMost: (usd) => `hoogstens ${usd}`,
    },
    summary: ({ done, fresh, cycles, failed, spent, calls, mailsIn, mailsOut }) =>
      `${oneOrMany(done, 'taak', 'taken')} gedaan, ${fresh} nieuw; ${oneOrMany(cycles, 'ronde', 'rondes')}, ${failed} mislukt; ${spent} uitgegeven in ${oneOrMany(calls, 'modelaanroep', 'modelaanroepen')}; ${oneOrMany(mailsIn, 'mail', 'mails')} van jou, ${mailsOut} aan jou.`,
  },
};
