import { besideTitle } from './beside-title.ts';
import { frenchReasons } from './reasons/french-reasons.ts';
import type { CodeFault, Replies } from './replies.ts';
import { frenchThread } from './thread/french-thread.ts';
import { frenchTold } from './told/french-told.ts';

const CODE: Readonly<Record<CodeFault, string>> = {
  none: 'Renvoyez-le avec les six chiffres à la suite.',
  wrong: "Ce code est faux ou n'est plus valable.",
  used: 'Ce code a déjà servi ; attendez le suivant.',
  too_many: "Trop de codes faux sont arrivés ; attendez un quart d'heure.",
  not_enrolled: 'Configurez-le une fois au terminal : « homeostat owner enroll ».',
};

export const french: Replies = {
  paused: () => "En pause jusqu'à « reprends ». Ce qui est en cours se termine d'abord.",
  pausedUntil: (when) =>
    `En pause ; je reprends de moi-même ${when}. Ce qui est en cours se termine d'abord.`,
  stopped: () =>
    'Arrêté. Rien de nouveau ne commence. Envoyez « reprends » avec un code pour que je reprenne.',
  staysStopped: () =>
    'Je suis arrêté et je le reste : envoyez « reprends » avec un code pour que je reprenne.',
  goingOn: () => 'Je reprends.',
  notPaused: () => 'Je ne suis pas en pause.',
  cancelled: (title) => `« ${title} » est annulé.`,
  done: (title) => `« ${title} » est fait.`,
  doneForNow: (title) => `« ${title} » est fait pour cette fois ; il reviendra.`,
  next: (title) => `« ${title} » est le prochain.`,
  added: (title) => `La tâche « ${title} » est ajoutée.`,
  addedDue: (title, when) => `La tâche « ${title} » est ajoutée, pour ${when}.`,
  addedAgain: (title, phrase, times) =>
    `La tâche « ${title} » est ajoutée${besideTitle(phrase)} : ${times.join(', puis ')}. Répondez « laisse tomber » pour arrêter.`,
  kept: (text) => `Noté : « ${text} ».`,
  reminder: (title, when) => `Je vous rappellerai « ${title} » ${when}.`,
  reminderAgain: (title, phrase, times) =>
    `Je vous rappellerai « ${title} »${besideTitle(phrase)} : ${times.join(', puis ')}. Répondez « laisse tomber » pour arrêter.`,
  noTasks: () => "Il n'y a pas de tâche ouverte.",
  needsCode: (what) =>
    `Pas fait : il faut un code à usage unique${what === null ? '' : ` pour « ${what} »`}.`,
  codeFaults: CODE,
  unclear: () =>
    "Que voulez-vous ? Je n'en suis pas sûr. Dites-le en une phrase, ou envoyez « aide » pour ce que je fais tout de suite.",
  filedForModel: () => 'Votre mail est gardé comme travail pour un modèle.',
  notUnderstoodPart: (words) =>
    `Je ne comprends pas « ${words} » par moi-même ; rien n'en est sorti. C'est classé comme travail, ce qui demande un modèle.`,
  notUnderstood: () =>
    "Je ne comprends pas cela par moi-même ; rien n'est donc réglé, changé, mis en pause ou arrêté. C'est classé comme travail, ce qui demande un modèle ; envoyez « aide » pour ce que je fais sans.",
  filedPaused: (until, isBeside) =>
    `${isBeside ? 'Le reste' : 'Votre mail'} est classé comme travail. Je suis en pause et je le reprends ${until === null ? 'quand vous envoyez « reprends »' : `après la pause : ${until}`}.`,
  filedWithoutMoney: (until, isBeside) =>
    `${isBeside ? 'Le reste' : 'Votre mail'} est classé comme travail. L'argent du jour est épuisé ; cela devra peut-être attendre qu'il y en ait de nouveau : ${until}.`,
  filedBeside: () => 'Le reste est classé ; la réponse viendra dans ce fil.',
  help: () => `Écrivez comme à un collègue. Je fais ceci tout de suite, sans modèle :
- statut, tâches, budget, rapport
- ajoute une tâche : TITRE / NOM est fait
- rappelle-moi demain à 9h de ...
- pause, stop, reprends
Stop et pause ne demandent jamais de code. Tout le reste est du travail, et la réponse vient dans le même fil.`,
  tells: frenchTold,
  reasons: frenchReasons,
  thread: frenchThread,
  waits: {
    none: "Rien n'attend votre décision.",
    head: 'Ceci attend votre décision :',
    answerOne: 'Répondez « oui » et les six chiffres de votre authentificateur, ou « non ».',
    answerOneOf:
      'Répondez « oui à 2 » et les six chiffres de votre authentificateur, ou « non à 2 » ; « tous » les désigne tous.',
    which: "Lequel ? Rien n'est encore fait.",
    what: "Rien n'est encore fait : voulez-vous dire oui ou non ?",
    number: "Rien n'est fait : ce numéro n'est pas dans la liste. Lequel voulez-vous dire ?",
    approved: (names) => `Autorisé : ${names}.`,
    denied: (names) => `Refusé : ${names}.`,
  },
  caps: {
    tooMuch: (usd) =>
      `Rien n'est changé : vous autorisez au plus ${usd} par jour, et un mail ne peut que le baisser.`,
    lifted: (usd) => `Je peux de nouveau dépenser ${usd} par jour.`,
    until: (usd, when) =>
      `Je dépense au plus ${usd} jusqu'à ${when} à votre heure ; ce qui est en cours peut encore finir.`,
    daily: (usd, at) =>
      `Je dépense désormais au plus ${usd} par jour ; un jour commence à ${at} à votre heure. Ce qui est en cours peut encore finir.`,
    howMuch: 'La limite reste telle quelle : combien puis-je dépenser ? Dis-le en dollars.',
    dayIsOver:
      "Rien n'est changé : le jour de cette limite est passé. Combien puis-je dépenser, et quels jours ?",
  },
  asks: {
    aboutOne: (title) =>
      `Est-ce à propos de « ${title} » ? Rien n'est changé. Répondez « fait », « annule », ou dites pour quand.`,
    aboutThis: (titles) =>
      `Est-ce à propos de ${titles.map((one) => `« ${one} »`).join(' ou ')} ? Rien n'est changé. Dites avec son nom si c'est fait, à annuler, ou pour quand.`,
    newReminder:
      "Voulez-vous un rappel ? Aucun n'est réglé. Écrivez « rappelle-moi », quand, et de quoi.",
    aboutWhat: {
      note: "Dois-je retenir cela ? Rien n'est encore retenu. Écrivez « retiens que » devant.",
      budget:
        "Est-ce une question d'argent ? Envoyez « budget » pour voir mes dépenses, ou « au plus 1 dollar par jour » pour les réduire.",
      report: "Voulez-vous savoir ce que j'ai fait ? Envoyez « rapport » ou « rapport d'hier ».",
      tasks:
        'Est-ce à propos de votre liste ? Envoyez « tâches » pour voir tout ce qui est ouvert.',
      pause:
        "Dois-je me reposer ou continuer ? Rien n'est changé. Envoyez « pause », « pause jusqu'à lundi », « stop » ou « reprends ».",
    },
    newTask:
      "Voulez-vous une tâche ? Aucune n'est ajoutée. Écrivez « ajoute une tâche : » et ce que c'est.",
    endWhat: (words) =>
      `Rien n'est terminé : je ne trouve rien d'ouvert qui s'appelle « ${words} ». Lequel voulez-vous dire ?`,
    cancel: (title) => `Dois-je annuler « ${title} » ?`,
    done: (title) => `« ${title} » est-il fait ?`,
    do: (title) => `Dois-je m'occuper de « ${title} » ensuite ?`,
    reopen: (title) => `Dois-je reprendre « ${title} » ?`,
    deny: (title) => `Dois-je refuser « ${title} » ?`,
    ack: (title) => `Avez-vous vu « ${title} », et dois-je ne plus le rappeler ?`,
    resume: () => 'Dois-je continuer ?',
    pause: (until) => `Dois-je me mettre en pause jusqu'à ${until ?? '« reprends »'} ?`,
    approve: (title) =>
      `Dois-je autoriser « ${title} » ? Répondez « oui » avec un code à six chiffres.`,
    isRight: (says) => `Je comprends ceci : ${says} Est-ce exact ?`,
    grantsAtOnce: "Un oui l'autorise tout de suite : je ne peux y attacher ni condition ni moment.",
    untilYes: "Rien n'est changé tant que vous ne dites pas oui.",
    which:
      "Lequel voulez-vous dire ? Rien n'est changé tant que vous ne dites pas « tous » ou un numéro.",
    rest: 'Le reste est du travail ; la réponse viendra dans ce fil.',
    takeBack:
      "Ce n'était pas cela ? Répondez « pas cela » : je retire ce que j'ai ajouté, et votre message devient du travail tel quel.",
  },
};
