import { oneOrMany } from '../../../kernel/text/counted.ts';
import type { BudgetPeriod } from '../../intents/budget-period.ts';
import { atBegin, inPeriod, type PeriodNames } from './in-period.ts';
import type { TellReplies } from './tell-replies.ts';

const PERIODS: PeriodNames = {
  today: "aujourd'hui",
  yesterday: 'hier',
  week: 'cette semaine, depuis lundi',
  lastweek: 'la semaine dernière, de lundi à dimanche',
  month: 'ce mois-ci',
  lastmonth: 'le mois dernier',
};

const inWords = (period: BudgetPeriod) =>
  inPeriod(period, { named: PERIODS, before: 'en', locale: 'fr' });

/** How things stand, in French. */
export const frenchTold: TellReplies = {
  hello: 'Bonjour.',
  standing: (open, waiting) =>
    `${open} ${open === 1 ? 'tâche ouverte' : 'tâches ouvertes'}, et ${waiting === 0 ? "rien n'attend" : `${waiting} ${waiting === 1 ? 'chose attend' : 'choses attendent'}`} votre décision.`,
  running: 'Je tourne.',
  safeMode: (why) => `Je suis en mode sans échec : ${why}.`,
  pausedUntil: (when) => `Je suis en pause jusqu'à ${when}.`,
  pausedSince: (when) => `Je suis en pause depuis ${when} ; « reprends » me fait continuer.`,
  wasPaused: (from, until) => `J'étais en pause, de ${from} à ${until}.`,
  stoppedSince: (when) => `Je suis arrêté depuis ${when} ; « reprends » me fait continuer.`,
  rests: (when) => `Je me repose après des échecs, et je continue ${when}.`,
  cycles: (all, succeeded, failed) =>
    `Cycles : ${all} jusqu'ici, ${succeeded} réussis, ${failed} échoués`,
  underWayNo: (cycleNo) => `le numéro ${cycleNo} est en cours`,
  looked: (when) => `J'ai regardé pour la dernière fois ${when}.`,
  budget: (spent, limit) => `Budget : ${spent} sur ${limit} dépensés aujourd'hui`,
  reserved: (usd) => `${usd} réservés`,
  work: (tasks, asleep) => `Tâches ouvertes : ${tasks} ; travail en sommeil : ${asleep}.`,
  waitsForMoney: (what, when) =>
    `En attente d'argent${when === null ? '' : ` jusqu'à ${when}`} : ${what}.`,
  approvals: (count) => `${count} attendent votre décision : envoyez « approvals » pour les voir.`,
  trouble: (count, message) => `Problème (${count}x) : ${message}`,
  needsWord: (title, text) => `« ${title} » attend votre réponse : ${text}`,
  isItDone: 'terminé, pour autant que je voie ; est-ce fait ?',
  moreNeedWord: (count) => `Et ${count} autres attendent votre réponse.`,
  mailWaits: (from) => `Un mail de ${from} attend : je ne peux pas encore vérifier de qui il est.`,
  mailUnknown: (subject) => `Mon mail « ${subject} » est peut-être parti, peut-être pas.`,
  unread: (what) => `Une partie de ce que je sais est illisible pour le moment (${what}).`,
  quiet: (period) => `Rien ne s'est passé : ${inWords(period)}.`,
  days: (period, { done, cycles, failed, spent }) =>
    `${atBegin(inWords(period))} : ${done} ${done === 1 ? 'tâche faite' : 'tâches faites'} ; ${cycles} cycles, ${failed} échoués ; ${spent} dépensés.`,
  reminders: (count) =>
    count === 0 ? "Il n'y a pas de rappel." : `${count} ${count === 1 ? 'rappel' : 'rappels'} :`,
  nothingOn: (day) => `Rien n'est prévu pour « ${day} ».`,
  openTasks: (count) => `${count} ${count === 1 ? 'tâche ouverte' : 'tâches ouvertes'} :`,
  more: (count) => `et ${count} de plus`,
  underWay: 'en cours',
  waits: "attend d'autres tâches",
  high: 'priorité haute',
  low: 'priorité basse',
  comesAgain: 'revient',
  next: (when) => `prochaine fois ${when}`,
  due: (when) => `pour ${when}`,
  noReminderYet: (why) => `Aucun rappel n'est encore fixé : ${why}. Quand vous le rappeler ?`,
  hasNamesake:
    'Une chose ouverte porte déjà ce nom : répondez « laisse tomber » pour retirer la nouvelle.',
  hasPriority: (isHigh) => `Sa priorité est ${isHigh ? 'haute' : 'basse'}.`,
  dueWhen: (words) =>
    `« ${words} » reste dans le titre, car je ne le lis pas comme un jour. Pour quand est-ce ?`,
  noTaskYet: (why) =>
    `Aucune tâche n'est encore ajoutée : ${why}. À quelle fréquence doit-elle revenir ?`,
  ruleKept: (text) => `Je m'y tiendrai : « ${text} ». Répondez « oublie » sinon.`,
  ruleKnown: (text) => `Je m'y tiens déjà : « ${text} ».`,
  noSuchTask: (name) => `Rien n'est fait : aucune tâche ouverte ne s'appelle « ${name} ».`,
  assumedHour: (clock) => `Vous n'avez nommé aucune heure : ce sera à ${clock}.`,
  ofWhat: "Aucun rappel n'est encore fixé : que dois-je vous rappeler ?",
  howToForget: (what, command) =>
    `Pour que j'oublie ${what} à jamais, envoyez « ${command} » avec un code à six chiffres.`,
  needsCodeFor: (what) => `Ceci serait oublié à jamais : ${what}.`,
  spentIn: (usd, period) => `J'ai dépensé ${usd} ${inWords(period)}.`,
  effect: {
    happened: (title) => `Noté : c'est arrivé. « ${title} » n'est pas répété.`,
    notHappened: (title) => `Noté : ce n'est pas arrivé. Je réessaie « ${title} ».`,
    left: (title) =>
      `Je laisse comme ça. « ${title} » attend, et rien n'en est répété tant que vous ne dites pas si c'est arrivé.`,
    which: "Est-ce arrivé ? Rien n'est encore changé.",
  },
  report: {
    week: 'Semaine',
    columns: ['jour', 'cycles', 'échoués', 'dépensé'],
    sections: ['Fait', 'Appris', 'Échoué', 'Attend votre réponse', 'Veut essayer'],
    nothing: 'Rien.',
    lines: {
      new: 'nouveau',
      you: 'vous',
      givenUp: (rule) =>
        `n'est plus suivi, car vous l'avez dit il y a longtemps ; redites-le si cela vaut toujours : « ${rule} »`,
      avoid: 'à éviter',
      tried: 'essayé',
      find: 'à découvrir',
      open: 'ouvert',
      stillOpen: 'encore ouvert',
      over: 'terminé',
      times: (count) => (count === 1 ? 'une fois' : `${count} fois`),
      atMost: (usd) => `au plus ${usd}`,
    },
    summary: ({ done, fresh, cycles, failed, spent, calls, mailsIn, mailsOut }) =>
      `${oneOrMany(done, 'tâche faite', 'tâches faites')}, ${oneOrMany(fresh, 'nouvelle', 'nouvelles')} ; ${oneOrMany(cycles, 'cycle', 'cycles')}, ${oneOrMany(failed, 'échoué', 'échoués')} ; ${spent} dépensés en ${oneOrMany(calls, 'appel', 'appels')} de modèle ; ${oneOrMany(mailsIn, 'mail', 'mails')} de vous, ${mailsOut} pour vous.`,
  },
};
