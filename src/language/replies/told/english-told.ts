import { oneOrMany } from '../../../kernel/text/counted.ts';
import type { BudgetPeriod } from '../../intents/budget-period.ts';
import { momentBehind } from '../../when/spoken-moment.ts';
import { atBegin, inPeriod, type PeriodNames } from './in-period.ts';
import type { TellReplies } from './tell-replies.ts';

const PERIODS: PeriodNames = {
  today: 'today',
  yesterday: 'yesterday',
  week: 'this week, since Monday',
  lastweek: 'last week, from Monday to Sunday',
  month: 'this month',
  lastmonth: 'last month',
};

const inWords = (period: BudgetPeriod) =>
  inPeriod(period, { named: PERIODS, before: 'in', locale: 'en' });

/** How things stand, in English. */
export const englishTold: TellReplies = {
  hello: 'Hello.',
  standing: (open, waiting) =>
    `${open} ${open === 1 ? 'task is' : 'tasks are'} open, and ${waiting === 0 ? 'nothing waits' : `${waiting} ${waiting === 1 ? 'thing waits' : 'things wait'}`} for your word.`,
  running: 'I am running.',
  safeMode: (why) => `I am in safe mode: ${why}.`,
  pausedUntil: (when) => `I am paused until ${momentBehind(when)}.`,
  pausedSince: (when) => `I am paused since ${momentBehind(when)}; "resume" lets me go on.`,
  wasPaused: (from, until) =>
    `I was paused from ${momentBehind(from)} until ${momentBehind(until)}.`,
  stoppedSince: (when) => `I am stopped since ${momentBehind(when)}; "resume" lets me go on.`,
  rests: (when) => `I rest after failures, and go on ${when}.`,
  cycles: (all, succeeded, failed) =>
    `Cycles: ${all} so far, ${succeeded} succeeded, ${failed} failed`,
  underWayNo: (cycleNo) => `number ${cycleNo} is under way`,
  looked: (when) => `I last looked ${when}.`,
  budget: (spent, limit) => `Budget: ${spent} of ${limit} spent today`,
  reserved: (usd) => `${usd} reserved`,
  work: (tasks, asleep) => `Open tasks: ${tasks}; work that sleeps: ${asleep}.`,
  waitsForMoney: (what, when) =>
    `Waits for money${when === null ? '' : ` until ${momentBehind(when)}`}: ${what}.`,
  approvals: (count) => `${count} waiting for your word: send "approvals" to see them.`,
  trouble: (count, message) => `Trouble (${count}x): ${message}`,
  needsWord: (title, text) => `"${title}" needs your word: ${text}`,
  isItDone: 'finished as far as I can tell; is it done?',
  moreNeedWord: (count) => `And ${count} more need your word.`,
  mailWaits: (from) => `A mail from ${from} waits: I cannot look up yet whose it is.`,
  mailUnknown: (subject) => `My mail "${subject}" may or may not have gone out.`,
  unread: (what) => `Part of what I know cannot be read now (${what}).`,
  quiet: (period) => `Nothing happened ${inWords(period)}.`,
  days: (period, { done, cycles, failed, spent }) =>
    `${atBegin(inWords(period))}: ${done} ${done === 1 ? 'task' : 'tasks'} done; ${cycles} ${cycles === 1 ? 'cycle' : 'cycles'}, ${failed} failed; ${spent} spent.`,
  reminders: (count) =>
    count === 0 ? 'There is no reminder.' : `${count} ${count === 1 ? 'reminder' : 'reminders'}:`,
  nothingOn: (day) => `Nothing is set for "${day}".`,
  openTasks: (count) => `${count} open ${count === 1 ? 'task' : 'tasks'}:`,
  more: (count) => `and ${count} more`,
  underWay: 'under way',
  waits: 'waits for others',
  high: 'high priority',
  low: 'low priority',
  comesAgain: 'comes again',
  next: (when) => `next ${when}`,
  due: (when) => `due ${when}`,
  noReminderYet: (why) => `No reminder is set yet: ${why}. When shall I remind you?`,
  hasNamesake: 'Something open has this name already: answer "cancel it" to end the new one.',
  hasPriority: (isHigh) => `It has ${isHigh ? 'high' : 'low'} priority.`,
  dueWhen: (words) =>
    `I left "${words}" in its title, since I do not read it as one day. When is it due?`,
  noTaskYet: (why) => `No task is added yet: ${why}. How often shall it be?`,
  ruleKept: (text) => `I will keep to this: "${text}". Answer "forget it" if not.`,
  ruleKnown: (text) => `I keep to this already: "${text}".`,
  noSuchTask: (name) => `Nothing done: no open task is "${name}".`,
  assumedHour: (clock) => `You named no hour, so it is at ${clock}.`,
  ofWhat: 'No reminder is set yet: what shall I remind you of?',
  howToForget: (what, command) =>
    `To forget ${what} for good, send "${command}" with a six-digit code.`,
  needsCodeFor: (what) => `This would be forgotten for good: ${what}.`,
  spentIn: (usd, period) => `I spent ${usd} ${inWords(period)}.`,
  effect: {
    happened: (title) => `Noted: it happened. "${title}" is not repeated.`,
    notHappened: (title) => `Noted: it did not happen. I try "${title}" again.`,
    left: (title) =>
      `I leave it. "${title}" waits, and nothing of it is repeated, until you say whether it happened.`,
    which: 'Did it happen? Nothing is changed yet.',
  },
  report: {
    week: 'Week',
    columns: ['day', 'cycles', 'failed', 'spent'],
    sections: ['Done', 'Learned', 'Failed', 'Waiting for you', 'Wants to try'],
    nothing: 'Nothing.',
    lines: {
      new: 'new',
      you: 'you',
      givenUp: (rule) =>
        `no longer kept to, as you said it long ago; say it again if it still holds: "${rule}"`,
      avoid: 'to avoid',
      tried: 'tried',
      find: 'to find out',
      open: 'open',
      stillOpen: 'still open',
      over: 'over',
      times: (count) => (count === 1 ? 'once' : `${count} times`),
      atMost: (usd) => `at most ${usd}`,
    },
    summary: ({ done, fresh, cycles, failed, spent, calls, mailsIn, mailsOut }) =>
      `${oneOrMany(done, 'task', 'tasks')} done, ${fresh} new; ${oneOrMany(cycles, 'cycle', 'cycles')}, ${failed} failed; ${spent} spent in ${oneOrMany(calls, 'model call', 'model calls')}; ${oneOrMany(mailsIn, 'mail', 'mails')} from you, ${mailsOut} to you.`,
  },
};
