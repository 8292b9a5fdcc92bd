import type { ThreadReplies } from './thread-replies.ts';

const UNTIL_WHEN = "Jusqu'à quand dois-je faire une pause ?";

export const frenchThread: ThreadReplies = {
  left: "D'accord, je laisse : rien n'est changé.",
  stillAsked: "D'accord : ma question attend votre réponse.",
  stillWaits:
    'Cela ne change rien : la demande attend toujours votre réponse. Faut-il y renoncer ? Répondez alors « non ».',
  stillPaused:
    'Cela ne change rien : je suis toujours en pause. Dois-je reprendre ? Envoyez alors « reprends ».',
  leaveWhat: 'Cela ne change rien. Que dois-je laisser tomber ?',
  yesToWhat: "Oui à quoi ? Rien n'est changé. Écrivez-le en toutes lettres, s'il vous plaît.",
  askedOf: (title) =>
    `Cela ne change rien : j'ai posé une question sur « ${title} ». Faut-il y renoncer ? Répondez alors « annule ».`,
  whichYes: (other) =>
    `Rien n'est encore fait, car votre oui peut vouloir dire deux choses ici : ce que j'ai demandé en dernier, ou « ${other} ». Lequel ? Dites-le en une phrase.`,
  notKept: 'Je ne retiens plus cela.',
  pauseIsOver: (why) => `Je n'ai pas fait de pause : ${why}. ${UNTIL_WHEN}`,
  pauseUnread: (why) =>
    `En pause jusqu'à ce que vous envoyiez « reprends » : ${why}. ${UNTIL_WHEN}`,
  pauseKept: (why) => `La pause reste comme elle est : ${why}. ${UNTIL_WHEN}`,
  notPausedNow:
    "Je ne suis plus en pause, et rien n'est changé. Pour une nouvelle pause, dites « pause » et jusqu'à quand.",
  timeKept: (title, why) =>
    `Rien n'est encore changé : ${why}. Quand « ${title} » doit-il avoir lieu ?`,
  writtenByOther: (title) =>
    `Rien n'est changé : « ${title} » a été écrit par quelqu'un d'autre, avec ses propres étapes.`,
  urgency: (title, isHigh) =>
    `« ${title} » a maintenant une priorité ${isHigh ? 'haute' : 'basse'}.`,
  renamed: (title) => `C'est maintenant « ${title} ».`,
  renameWhat: (title, to) =>
    `Rien n'est changé : que faut-il remplacer par « ${to} » dans « ${title} » ?`,
  when: (title) => `Rien n'est changé : quand « ${title} » doit-il avoir lieu ?`,
  due: (title, when) => `L'échéance de « ${title} » est maintenant : ${when}.`,
  cameAlready: (title, came, next) =>
    `Rien n'est changé : « ${title} » est déjà venu, ${came}. Pour un nouveau rappel, répondez « ${next} ».`,
  comesOtherwise: (title, phrase, times) =>
    `« ${title} » vient autrement désormais : ${phrase === '' ? '' : `${phrase} ; `}${times.join(', puis ')}.`,
  comesNot: (title, times, next) =>
    `« ${title} » ne vient pas ${times}${next === null ? '' : ` ; la prochaine fois ${next}`}.`,
  comesNeverThen: (title, next) =>
    `« ${title} » ne vient pas à ce moment-là de toute façon${next === null ? '' : ` ; la prochaine fois ${next}`}.`,
  onceMore: (title, when) =>
    `Je vous rappellerai « ${title} » encore une fois, ${when} ; ses propres moments restent.`,
  whichTask: 'Quelle tâche voulez-vous dire ? Jusque-là, celles-ci restent comme elles sont :',
  isOpenAgain: (title) =>
    `${title === null ? 'Votre demande' : `« ${title} »`} est rouvert : je continue avec ce que vous avez dit.`,
  goesOn: (title) =>
    `Merci. Je continue avec ${title === null ? 'votre demande' : `« ${title} »`}.`,
  requestDone: 'Votre demande est faite.',
  requestDropped: (title) =>
    `D'accord, je laisse ${title === null ? 'votre demande' : `« ${title} »`} et n'y fais plus rien.`,
  noMoreMoney: "Il n'y a plus d'argent pour cela, et cela reste en l'état.",
  howMuchMoney: "Rien n'est donné : je dois savoir combien. Répondez par exemple « $1.50 ».",
};
