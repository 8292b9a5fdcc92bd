import type { ThreadReplies } from './thread-replies.ts';

const UNTIL_WHEN = 'Bis wann soll ich pausieren?';

export const germanThread: ThreadReplies = {
  left: 'Gut, ich lasse es: Nichts wird geändert.',
  stillAsked: 'Gut: Meine Frage wartet auf deine Antwort.',
  stillWaits:
    'Dadurch wird nichts geändert: Es wartet noch auf dein Wort. Soll es nicht getan werden? Dann antworte "nein".',
  stillPaused:
    'Dadurch wird nichts geändert: Ich mache noch Pause. Soll ich weitermachen? Dann sende "weiter".',
  leaveWhat: 'Dadurch wird nichts geändert. Was soll ich lassen?',
  yesToWhat: 'Ja wozu? Es ist nichts geändert. Bitte schreib es aus.',
  askedOf: (title) =>
    `Dadurch wird nichts geändert: Ich habe etwas zu "${title}" gefragt. Soll ich es ganz aufgeben? Dann antworte "streich es".`,
  whichYes: (other) =>
    `Noch ist nichts getan, denn dein Ja kann hier zweierlei meinen: was ich zuletzt gefragt habe, oder "${other}". Was meinst du? Sag es in einem Satz.`,
  notKept: 'Das merke ich mir nicht länger.',
  pauseIsOver: (why) => `Ich habe nicht pausiert: ${why}. ${UNTIL_WHEN}`,
  pauseUnread: (why) => `Pause, bis du "weiter" sendest: ${why}. ${UNTIL_WHEN}`,
  pauseKept: (why) => `Die Pause bleibt, wie sie ist: ${why}. ${UNTIL_WHEN}`,
  notPausedNow:
    'Ich mache keine Pause mehr, und nichts wird geändert. Sag "Pause" und bis wann, wenn ich wieder pausieren soll.',
  timeKept: (title, why) => `Noch ist nichts geändert: ${why}. Wann soll "${title}" sein?`,
  writtenByOther: (title) =>
    `Nichts wird geändert: "${title}" hat jemand anderes geschrieben, mit eigenen Schritten.`,
  urgency: (title, isHigh) => `"${title}" hat jetzt ${isHigh ? 'hohe' : 'niedrige'} Priorität.`,
  renamed: (title) => `Es heißt jetzt "${title}".`,
  renameWhat: (title, to) => `Nichts wird geändert: Was in "${title}" meinst du mit "${to}"?`,
  when: (title) => `Nichts wird geändert: Wann soll "${title}" sein?`,
  due: (title, when) => `Die Aufgabe "${title}" ist jetzt fällig: ${when}.`,
  cameAlready: (title, came, next) =>
    `Nichts wird geändert: "${title}" kam schon, ${came}. Soll ich noch einmal erinnern, antworte "${next.replace(/^am /u, '')}".`,
  comesOtherwise: (title, phrase, times) =>
    `"${title}" kommt von jetzt an anders: ${phrase === '' ? '' : `${phrase}; `}${times.join(', dann ')}.`,
  comesNot: (title, times, next) =>
    `"${title}" kommt ${times} nicht${next === null ? '' : `; das nächste Mal ${next}`}.`,
  comesNeverThen: (title, next) =>
    `"${title}" kommt dann ohnehin nicht${next === null ? '' : `; das nächste Mal ${next}`}.`,
  onceMore: (title, when) =>
    `Ich erinnere dich ${when} noch einmal an "${title}"; die eigenen Zeiten bleiben.`,
  whichTask: 'Welche Aufgabe meinst du? Bis du es sagst, bleiben diese, wie sie sind:',
  isOpenAgain: (title) =>
    `${title === null ? 'Dein Auftrag' : `"${title}"`} ist wieder offen; ich mache damit und mit dem, was du sagst, weiter.`,
  goesOn: (title) =>
    `Danke. Ich mache mit ${title === null ? 'deinem Auftrag' : `"${title}"`} weiter.`,
  requestDone: 'Dein Auftrag ist erledigt.',
  requestDropped: (title) =>
    `Gut, ich lasse ${title === null ? 'deinen Auftrag' : `"${title}"`} und tue nichts mehr dafür.`,
  noMoreMoney: 'Es gibt dafür kein Geld mehr, und es bleibt liegen, wie es ist.',
  howMuchMoney: 'Nichts gegeben: Ich muss wissen, wie viel. Antworte zum Beispiel "$1.50".',
};
