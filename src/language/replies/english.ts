import { momentBehind } from '../when/spoken-moment.ts';
import { besideTitle } from './beside-title.ts';
import { englishReasons } from './reasons/english-reasons.ts';
import type { CodeFault, Replies } from './replies.ts';
import { englishThread } from './thread/english-thread.ts';
import { englishTold } from './told/english-told.ts';

const CODE: Readonly<Record<CodeFault, string>> = {
  none: 'Send it again with the six digits behind it.',
  wrong: 'This code is wrong or no longer valid.',
  used: 'This code has counted already; wait for the next.',
  too_many: 'Too many wrong codes came; wait a quarter of an hour.',
  not_enrolled: 'Set it up once with "homeostat owner enroll" at the terminal.',
};

/** To a mail in a language of which no reply knows the words. */
export const LANGUAGE_NOT_READ =
  'I read English, German, French, Spanish, Italian, Portuguese and Dutch by myself, and this seems to be in another language: nothing is set, changed, paused or stopped by it. It is filed as work, which needs a model.';

export const english: Replies = {
  paused: () => 'Paused until you send "resume". What is under way ends first.',
  pausedUntil: (when) =>
    `Paused until ${momentBehind(when)}; then I go on by myself. What is under way ends first.`,
  stopped: () => 'Stopped. Nothing new is begun. Send "resume" with a code to go on.',
  staysStopped: () => 'I am stopped, and stay so: send "resume" with a code to go on.',
  goingOn: () => 'Going on.',
  notPaused: () => 'I am not paused.',
  cancelled: (title) => `"${title}" is cancelled.`,
  done: (title) => `"${title}" is done.`,
  doneForNow: (title) => `"${title}" is done for this time; it comes again.`,
  next: (title) => `"${title}" comes next.`,
  added: (title) => `Added the task "${title}".`,
  addedDue: (title, when) => `Added the task "${title}", due ${when}.`,
  addedAgain: (title, phrase, times) =>
    `Added the task "${title}"${besideTitle(phrase)}: next ${times.join(', then ')}. Answer "cancel it" to end it.`,
  kept: (text) => `Kept: "${text}".`,
  reminder: (title, when) => `I will remind you of "${title}" ${when}.`,
  reminderAgain: (title, phrase, times) =>
    `I will remind you of "${title}"${besideTitle(phrase)}: next ${times.join(', then ')}. Answer "cancel it" to end it.`,
  noTasks: () => 'There are no open tasks.',
  needsCode: (what) => `Not done: ${what === null ? 'it' : `"${what}"`} needs a one-time code.`,
  codeFaults: CODE,
  unclear: () =>
    'What do you want? I am not sure. Say it in a sentence, or send "help" for what I do at once.',
  filedForModel: () => 'Your mail is kept as work for a model.',
  notUnderstoodPart: (words) =>
    `I do not understand "${words}" by myself, so nothing came of that. It is filed as work, which needs a model.`,
  notUnderstood: () =>
    'I do not understand this by myself, so nothing is set, changed, paused or stopped by it. It is filed as work, which needs a model; send "help" for what I do without one.',
  filedPaused: (until, isBeside) =>
    `${isBeside ? 'The rest' : 'Your mail'} is filed as work. I am paused and take it up ${until === null ? 'when you send "resume"' : `after ${momentBehind(until)}`}.`,
  filedWithoutMoney: (until, isBeside) =>
    `${isBeside ? 'The rest' : 'Your mail'} is filed as work. The money of today is used up, so it may have to wait until ${momentBehind(until)}.`,
  filedBeside: () => 'The rest is filed; its answer comes in this thread.',
  help: () => `Write as you would to a colleague. These I do at once, without a model:
- status, tasks, budget, report, approvals
- add a task: TITLE / task NAME is done / task NAME is not done: what is missing / cancel task NAME / do task NAME
- remind me tomorrow at 9 to ...
- approve NAME CODE / deny NAME
- pause, stop, resume, spend at most 1 dollar a day
- remember that ... / forget task:NAME CODE
- why CYCLE
CODE is the six digits of your authenticator (homeostat owner enroll). Stop and pause need none.
Anything else I take as work, and answer in its thread.`,
  tells: englishTold,
  reasons: englishReasons,
  thread: englishThread,
  waits: {
    none: 'Nothing waits for your word.',
    head: 'This waits for your word:',
    answerOne: 'Answer "yes" and the six digits of your authenticator, or "no".',
    answerOneOf:
      'Answer "approve 2" and the six digits of your authenticator, or "deny 2"; "all" is all of them.',
    which: 'Which one? Nothing is done yet.',
    what: 'Nothing is done yet: do you mean yes or no?',
    number: 'Nothing is done: the list has no such number. Which do you mean?',
    approved: (names) => `Approved: ${names}.`,
    denied: (names) => `Denied: ${names}.`,
  },
  caps: {
    tooMuch: (usd) =>
      `Nothing is changed: you allow at most ${usd} a day, and a mail may only lower that.`,
    lifted: (usd) => `I may spend ${usd} a day again.`,
    until: (usd, when) =>
      `I spend at most ${usd} until ${momentBehind(when)} by your clock; what is under way may still end.`,
    daily: (usd, at) =>
      `I spend at most ${usd} a day from now on; a day begins at ${at} by your clock. What is under way may still end.`,
    howMuch: 'The cap is not changed: how much may I spend? Say it in dollars.',
    dayIsOver:
      'Nothing is changed: the day of that cap is over. How much may I spend, and on which days?',
  },
  asks: {
    aboutOne: (title) =>
      `Is this about "${title}"? Nothing is changed. Answer "done", "cancel it", or when it shall be.`,
    aboutThis: (titles) =>
      `Is this about ${titles.map((one) => `"${one}"`).join(' or ')}? Nothing is changed. Say it with its name: that it is done, to be cancelled, or when it shall be.`,
    newReminder: 'Do you want a reminder? None is set yet. Write "remind me", when, and of what.',
    aboutWhat: {
      note: 'Shall I keep this in mind? Nothing is kept yet. Write "remember that" before it.',
      budget:
        'Is this about money? Send "budget" for what I spent, or "spend at most 1 dollar a day" to lower it.',
      report: 'Do you want to know what I did? Send "report", or "report of yesterday".',
      tasks: 'Is this about your list? Send "tasks" to see all that is open.',
      pause:
        'Shall I rest or go on? Nothing is changed. Send "pause", "pause until Monday", "stop" or "resume".',
    },
    newTask: 'Do you want a task? None is added yet. Write "add a task:" and what it is.',
    endWhat: (words) =>
      `Nothing is ended: I find nothing open that is called "${words}". Which of these do you mean?`,
    cancel: (title) => `Shall I cancel "${title}"?`,
    done: (title) => `Shall I mark "${title}" as done?`,
    do: (title) => `Shall I take up "${title}" next?`,
    reopen: (title) => `Shall I open "${title}" again?`,
    deny: (title) => `Shall I deny "${title}"?`,
    ack: (title) => `Have you seen "${title}", and shall I remind you no more?`,
    resume: () => 'Shall I go on?',
    pause: (until) =>
      `Shall I rest until ${until === null ? 'you send "resume"' : momentBehind(until)}?`,
    approve: (title) => `Shall I approve "${title}"? Answer "yes" with a six-digit code.`,
    isRight: (says) => `I understand it so: ${says} Is that right?`,
    grantsAtOnce: 'A yes approves it at once: I cannot keep a condition or a time for it.',
    untilYes: 'Nothing is changed until you say yes.',
    which: 'Which of these do you mean? Nothing is changed until you say "all" or a number.',
    rest: 'The rest is work; its answer comes in this thread.',
    takeBack:
      'Not what you meant? Answer "not meant": what I added is taken back, and your mail is work as you wrote it.',
  },
};
