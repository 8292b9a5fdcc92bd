import { momentBehind } from '../../when/spoken-moment.ts';
import type { ThreadReplies } from './thread-replies.ts';

export const englishThread: ThreadReplies = {
  left: 'All right, I leave it: nothing is changed.',
  stillAsked: 'All right: my question waits for your answer.',
  stillWaits:
    'Nothing is changed by that: it still waits for your word. Shall it not be done? Then answer "no".',
  stillPaused: 'Nothing is changed by that: I am still paused. Shall I go on? Then send "resume".',
  leaveWhat: 'Nothing is changed by that. What shall I leave?',
  yesToWhat: 'Yes to what? Nothing is changed. Please write it out.',
  askedOf: (title) =>
    `Nothing is changed by that: I asked a question about "${title}". Shall I drop it altogether? Then answer "cancel it".`,
  whichYes: (other) =>
    `Nothing is done yet, since your yes can mean two things here: what I asked last, or "${other}". Which do you mean? Say it in a sentence.`,
  notKept: 'I no longer keep that.',
  pauseIsOver: (why) => `I have not paused: ${why}. Until when shall I pause?`,
  pauseUnread: (why) => `Paused until you send "resume": ${why}. Until when shall I pause?`,
  pauseKept: (why) => `The pause is not changed: ${why}. Until when shall I pause?`,
  notPausedNow:
    'I am not paused any more, and nothing is changed. To pause me again, say "pause" and until when.',
  timeKept: (title, why) => `Nothing is changed yet: ${why}. When shall "${title}" be?`,
  writtenByOther: (title) =>
    `Nothing is changed: "${title}" was written by somebody else, with steps of their own.`,
  urgency: (title, isHigh) => `"${title}" has ${isHigh ? 'high' : 'low'} priority now.`,
  renamed: (title) => `It is "${title}" now.`,
  renameWhat: (title, to) => `Nothing is changed: what in "${title}" do you mean by "${to}"?`,
  when: (title) => `Nothing is changed: at which time shall "${title}" be?`,
  due: (title, when) => `"${title}" is due ${when} now.`,
  cameAlready: (title, came, next) =>
    `Nothing is changed: "${title}" has come already, ${came}. To be reminded of it again, answer "${momentBehind(next)}".`,
  comesOtherwise: (title, phrase, times) =>
    `"${title}" comes otherwise from now on: ${phrase === '' ? '' : `${phrase}; `}next ${times.join(', then ')}.`,
  comesNot: (title, times, next) =>
    `"${title}" does not come ${times}${next === null ? '' : `; next ${next}`}.`,
  comesNeverThen: (title, next) =>
    `"${title}" does not come then anyway${next === null ? '' : `; next ${next}`}.`,
  onceMore: (title, when) =>
    `I will remind you of "${title}" once more ${when}; its own times stay.`,
  whichTask: 'Which task do you mean? Until you say, these stay as they are:',
  isOpenAgain: (title) =>
    `${title === null ? 'Your request' : `"${title}"`} is open again; I go on with it and with what you said.`,
  goesOn: (title) => `Thanks. I go on with ${title === null ? 'your request' : `"${title}"`}.`,
  requestDone: 'Your request is done.',
  requestDropped: (title) =>
    `All right, I leave ${title === null ? 'your request' : `"${title}"`} and do nothing more for it.`,
  noMoreMoney: 'It gets no more money, and rests as it is.',
  howMuchMoney:
    'Nothing given: I must know how much. Answer "give it another dollar", or "$1.50 more".',
};
