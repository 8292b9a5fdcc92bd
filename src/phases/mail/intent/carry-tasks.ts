import { approvalProjection } from '../../../domain/action/views/approval.ts';
import { type Fact, fact } from '../../../domain/fact.ts';
import { ownerSentences } from '../../../domain/lesson/owner-sentences.ts';
import { addTask, cancelTask, revision } from '../../../domain/task/command-tasks.ts';
import { remindersWaiting } from '../../../domain/task/due-reminders.ts';
import type { Recurrence } from '../../../domain/task/events.ts';
import { type IntentionRequest, readRequest } from '../../../domain/task/read-request.ts';
import type { TaskWords } from '../../../domain/task/read-task-file.ts';
import { isAboutAnother, misfireIn } from '../../../domain/task/recurring-words.ts';
import { byUrgency, findTask, namesakesOf } from '../../../domain/task/task-names.ts';
import { taskWords } from '../../../domain/task/task-words.ts';
import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../../domain/task/views/intention.ts';
import { taskIdOf } from '../../../kernel/event/work-id.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { folded } from '../../../language/folded.ts';
import { areMarks, type MarkedTitle, markedTitle } from '../../../language/intents/task-marks.ts';
import { plainTitle } from '../../../language/plain-title.ts';
import { nextInstant, scheduleOf } from '../../../language/rule/due-instant.ts';
import { readTimedWords, timedParts } from '../../../language/when/read-time.ts';
import { spokenMoment } from '../../../language/when/spoken-moment.ts';
import { type ComposedTime, RHYTHM } from '../../../language/when/time-parts.ts';
import type { TimeReason } from '../../../language/when/time-reason.ts';
import { isLimit } from '../../../language/whole/beside.ts';
import { asksForWork } from '../../../language/words/asks-for-work.ts';
import { sentencesOf } from '../../../language/words/sentences.ts';
import { respelled } from '../../../language/words/spelling.ts';
import { sayOf } from './carry-jobs.ts';
import { clockOf, formed, nextTimes, reminderWords, whenAsked } from './form-reminder.ts';
import { type Carried, type MailContext, type Named, PRIORITIES } from './mail-context.ts';
import { whichTask } from './which-task.ts';

const TITLE_CHARACTERS = 200;
/** A mail is read on a telephone: what is beyond is only counted. */
const LISTED = 20;
const MOST_URGENT = 5;

function tasksOf({ view }: MailContext): ReadonlyMap<string, IntentionDoc> {
  return view.all(intentionProjection);
}

/** A task, or one that comes again where its title says beyond doubt how often; a day at its end is when it is due. */
export function carryAdd(context: MailContext, whole: Named<'add'>): Carried {
  const command = sentencesApart(whole);
  const isTimed = isAgain(command.title, context);
  const marked = isTimed ? { title: command.title } : markedTitle(command.title, clockOf(context));
  const asked = ask(context, requestOf(command, { isTimed, marked }));
  if (!asked.ok) return notAdded(context, asked);
  const { id, words, recurs } = asked;
  const says =
    recurs === null
      ? [addedWords(context, words), ...urgency(context, words), ...dayAsked(context, marked)]
      : [context.replies.addedAgain(words.title, recurs.phrase, nextTimes(context, recurs))];
  const isNamesake = namesakesOf(tasksOf(context), words.title).length > 0;
  const told = isNamesake ? [...says, context.replies.tells.hasNamesake] : says;
  return { ...asked.carried, says: told.join(' '), intentionId: id };
}

/** What stands behind the first sentence tells of the task, unless it is its day or urgency. */
function sentencesApart(command: Named<'add'>): Named<'add'> {
  const [title, ...rest] = ownerSentences(command.title);
  const marks = rest.filter(areMarks);
  const told = rest.filter((one) => !marks.includes(one)).join(' ');
  // A number before a month ends no sentence, nor does the mark of a title before a name.
  const isEnd = title !== undefined && title === sentencesOf(command.title)[0];
  if (!isEnd || told === '') return command;
  const content = command.content === '' ? told : `${told}\n${command.content}`;
  const named = [title, ...marks].map((one) => one.replace(/[.\s]+$/u, ''));
  return { ...command, title: named.join(', '), content };
}

function notAdded(context: MailContext, asked: NotRead): Carried {
  if (asked.reason === null)
    return { status: 'refused', says: context.replies.refuses.cannot(null, asked.why) };
  const { tells, reason } = context.replies;
  return { status: 'unclear', asks: tells.noTaskYet(reason(asked.reason, context)) };
}

function requestOf(
  command: Named<'add'>,
  { isTimed, marked }: { readonly isTimed: boolean; readonly marked: MarkedTitle },
): IntentionRequest {
  const { content, priority = marked.priority } = command;
  const { title, due } = marked;
  const rest = title.length > TITLE_CHARACTERS ? `${title}\n${content}`.trim() : content;
  return {
    kind: 'task' as const,
    title,
    content: rest,
    isTimed,
    ...(due !== undefined && { due }),
    ...(priority !== undefined && { priority: PRIORITIES[priority] }),
    ...(isTimed && readable(title)),
  };
}

function urgency(
  { replies: { tells } }: MailContext,
  { priority }: Pick<TaskWords, 'priority'>,
): readonly string[] {
  return priority === 3 ? [] : [tells.hasPriority(priority > 3)];
}

/** A day that is not wholly read stays in the title, and is asked for. */
function dayAsked({ replies: { tells } }: MailContext, { unread }: MarkedTitle): readonly string[] {
  return unread === undefined ? [] : [tells.dueWhen(unread)];
}

/** Whether it comes again: at the end of a title that speaks of nothing else that does. */
function isAgain(title: string, context: MailContext): boolean {
  const said = misfireIn(title).rest;
  const { clauses, title: rest } = timedParts(said, clockOf(context));
  return rest !== '' && !isAboutAnother(rest) && clauses.some(({ is }) => RHYTHM.includes(is));
}

/** The open tasks and reminders whose titles hold all of these words. */
export function openNamed(context: MailContext, words: string): readonly IntentionDoc[] {
  const open = [...tasksOf(context).values()].filter((task) => isOpen(task) && !task.erased);
  return open.filter(({ title }) => isNamedBy(title, words));
}

/** What some words of a title name is ended only after a yes. */
export function carryEnd(context: MailContext, { words }: Named<'end'>): Carried {
  const meant = openNamed(context, words);
  const [only, another] = meant;
  if (only === undefined) {
    const { asks } = context.replies;
    return { status: 'unclear', asks: `${asks.endWhat(words)} ${taskList(context)}` };
  }
  const choices = meant.map(({ intention_id }) => intention_id);
  if (another === undefined && folded(only.title) === folded(words)) {
    return carryTask(context, { name: 'cancel', task: only.intention_id });
  }
  if (another === undefined) {
    return {
      status: 'unclear',
      asks: `${context.replies.asks.cancel(only.title)} ${context.replies.asks.untilYes}`,
      choices,
    };
  }
  return { status: 'unclear', asks: whichTask(context, choices), choices };
}

/** Whether all words that say something stand in a title. */
export function isNamedBy(title: string, words: string): boolean {
  const wanted = folded(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SMALL.test(word));
  return wanted.length > 0 && wanted.every((word) => hasWord(folded(title), word));
}

const SMALL = /^(?:the|a|an|my|of|for|with|to|about|that|this)$/u;

/** "Translation" names what is to be translated. */
function hasWord(title: string, word: string): boolean {
  const stem = word.slice(0, Math.max(4, word.length - 4));
  return title.split(/[^\p{L}\p{N}]+/u).some((one) => one.startsWith(stem));
}

/** Names nothing by itself. */
const POINTS =
  /^(?:it|this|that|them|these|those|daran|dran|davon|es|das|dies|ca|cela|eso|esto|questo|ne|isso|isto|het|dat|eraan)?(?:(?:^|[ ,]+)(?:tho|though|again|too|please|pls|then|instead|thx|thanks))*[.!]?$/iu;

export function carryRemind(context: MailContext, { text }: Named<'remind'>): Carried {
  const first = firstSentenceIn(context, text);
  const told = first === null ? null : withWhatIsTold(context, first);
  if (told !== null) return told;
  const asked = asWritten(context, text);
  if (!asked.ok) {
    return asked.reason === null
      ? remindOfThread(context, text)
      : { status: 'unclear', asks: whenAsked(context, asked.reason) };
  }
  if (first !== null && isChangedBy(first, asked)) {
    const why = { is: 'strange', words: first.rest.join(' ') } as const;
    return { status: 'unclear', asks: whenAsked(context, why) };
  }
  const { words } = asked;
  if (POINTS.test(words.title.trim())) return remindOfThread(context, text);
  const says = reminderWords(context, words.title, { ...asked, dueAt: words.due_at });
  return { ...asked.carried, says, intentionId: asked.id };
}

type First = {
  readonly time: Exclude<ComposedTime, { is: 'ask' }>;
  readonly title: string;
  readonly phrase: string;
  readonly rest: readonly string[];
};

/** Its first sentence, where others stand behind it and it is a reminder by itself. */
function firstSentenceIn(context: MailContext, text: string): First | null {
  const [first = '', ...rest] = sentencesOf(text);
  if (rest.length === 0) return null;
  const { time, title, phrase } = readTimedWords(first.replace(/[.!\s]+$/u, ''), clockOf(context));
  if (time === null || time.is === 'ask') return null;
  return POINTS.test(title) || readable(first).title !== first
    ? null
    : { time, title, phrase, rest };
}

/** "… at 5pm. It's about the dog.": what only tells is kept with what it is told of. Null: it may say more. */
function withWhatIsTold(
  context: MailContext,
  { time, title, phrase, rest }: First,
): Carried | null {
  if (rest.some((one) => isLimit(one) || one.includes('?') || asksForWork(one))) return null;
  return reminded(formed(context, `${title}. ${rest.join(' ')}`, { ...time, said: [phrase] }));
}

/** Whether the time of the first sentence went into the title with those behind it; "tomorrow. At 10." completes it. */
function isChangedBy(
  { time, title }: First,
  { words, recurs }: Extract<Asked, { ok: true }>,
): boolean {
  if (words.title === title) return false;
  return time.is === 'at' ? words.due_at !== time.at.toUTC().toISO() : recurs?.rule !== time.rule;
}

function reminded({ about, events = [], ...came }: ReturnType<typeof formed>): Carried {
  const [intentionId] = about?.intentions ?? [];
  return { ...came, status: 'done', events, ...(intentionId !== undefined && { intentionId }) };
}

/** "Remind me of this on Friday": of what the thread is about, if that is one thing. */
function remindOfThread(context: MailContext, text: string): Carried {
  const title = subjectOfThread(context);
  const { time } = readTimedWords(text, clockOf(context));
  if (title === null || time === null || time.is === 'ask') {
    return { status: 'unclear', asks: context.replies.tells.ofWhat };
  }
  return reminded(formed(context, title, time));
}

const POINTS_BACK =
  /(?<= )(?:this|that|it|das|dies|es|ca|cela|eso|esto|questo|quello|isso|isto|dit|dat|het)$/iu;

/** "Look at this" says nothing outside of its thread. */
function pointedOut(context: MailContext, title: string): string {
  const subject = POINTS_BACK.test(folded(title)) ? subjectOfThread(context) : null;
  return subject === null ? title : `${title} (${subject})`;
}

/** The one thing that waits, is asked about or was spoken of last in the thread; null: there is none, or there are several. */
function subjectOfThread({ view, thread }: MailContext): string | null {
  const { approvals = [], jobs = [], about = [] } = thread ?? {};
  const waiting = approvals.flatMap((id) => view.get(approvalProjection, id) ?? []);
  const tasks = [...new Set([...about, ...jobs.map(taskIdOf)])];
  const titles = [
    ...waiting.filter(({ status }) => status === 'pending').map(({ summary }) => summary),
    ...tasks.flatMap((id) => view.get(intentionProjection, id)?.title ?? []),
  ];
  const [only, another] = titles;
  return another === undefined ? (only ?? null) : null;
}

/** A time that is mistyped beyond doubt is read as it is meant, and said back. */
function asWritten(context: MailContext, text: string): Asked {
  const asked = ask(context, { kind: 'reminder', ...readable(text) });
  const right = respelled(text);
  if (asked.ok || asked.reason?.is !== 'strange' || right === text) return asked;
  const meant = ask(context, { kind: 'reminder', ...readable(right) });
  return meant.ok ? meant : asked;
}

function readable(title: string): Pick<IntentionRequest, 'title' | 'misfire'> {
  const { rest, misfire } = misfireIn(title);
  return { title: rest, misfire };
}

function addedWords({ replies, ...clock }: MailContext, { title, due_at }: TaskWords): string {
  return due_at === null
    ? replies.added(title)
    : replies.addedDue(title, replies.moment(due_at, clock));
}

type Asked =
  | {
      readonly ok: true;
      readonly id: string;
      readonly words: TaskWords;
      readonly assumedHour: number | undefined;
      readonly recurs: Recurrence | null;
      readonly carried: {
        readonly status: 'done';
        readonly events: readonly Fact[];
        readonly subjects: readonly string[];
      };
    }
  | NotRead;

/** `reason`: why its time is not understood; null: it is refused. */
type NotRead = { readonly ok: false; readonly why: string; readonly reason: TimeReason | null };

function ask(context: MailContext, request: IntentionRequest): Asked {
  const tasks = tasksOf(context);
  const read = readRequest(request, tasks, clockOf(context));
  if (!read.ok) return { ok: false, why: read.why, reason: read.reason ?? null };
  const { command, assumedHour } = read;
  const title = pointedOut(context, titleOf(command.words.title, request.title));
  const words = { ...command.words, title };
  const id = context.taskId(words.title);
  const result = addTask(tasks, { ...command, id, words, source: 'mail' });
  if (!result.ok) return { ok: false, why: result.why, reason: null };
  const recurs = command.arrangement?.recurs ?? null;
  const carried = { status: 'done' as const, events: result.events, subjects: [`intention:${id}`] };
  return { ok: true, id, words, assumedHour, recurs, carried };
}

/** What is left of the words without their time; where nothing is, the words. */
function titleOf(left: string, said: string): string {
  const title = plainTitle(left.replace(/^(?:for|on|at)?\s*[:,]\s*/u, ''), said).trim();
  return cutToCharacters(title, TITLE_CHARACTERS);
}

const DIRECT = /^[\w.:-]+$/u;

/** "The server at home" may be no task of the list at all: then the words mean something else. */
function withTask(
  context: MailContext,
  wanted: string,
  go: (id: string, task: IntentionDoc | undefined) => Carried,
): Carried {
  const tasks = tasksOf(context);
  const task = findTask(tasks, wanted);
  if (task.ok) return go(task.id, tasks.get(task.id));
  if (task.isSeveral) return { status: 'unclear', asks: whichTask(context, task.candidates) };
  return DIRECT.test(wanted)
    ? { status: 'refused', says: context.replies.tells.noSuchTask(wanted) }
    : { status: 'not_meant' };
}

type TaskEnd = Named<'done' | 'cancel' | 'do'>;

export function carryTask(context: MailContext, { name, task: wanted }: TaskEnd): Carried {
  if (name === 'done' && /^(?:inbox|order):./u.test(wanted)) {
    return sayOf(context, wanted, { is: 'done', evidence: ['the owner said so by mail'] });
  }
  return withTask(context, wanted, (id, task) => {
    const title = task?.title ?? id;
    const subjects = [`intention:${id}`];
    if (name === 'do') return begin(context, { id, task });
    const tasks = tasksOf(context);
    if (name === 'done') {
      return sayOf(context, `task:${id}`, { is: 'done', evidence: ['the owner said so by mail'] });
    }
    const result = cancelTask(tasks, { id, reason: 'asked for by mail' });
    if (!result.ok)
      return { status: 'refused', says: context.replies.refuses.cannot(title, result.why) };
    const says = context.replies.cancelled(title);
    return { status: 'done', events: result.events, says, subjects };
  });
}

/** Puts it before all others and asks for a cycle. */
function begin(
  { newId, replies }: MailContext,
  { id, task }: { readonly id: string; readonly task: IntentionDoc | undefined },
): Carried {
  if (task === undefined || !isOpen(task)) {
    return { status: 'refused', says: replies.refuses.notOpen(task?.title ?? id) };
  }
  // A mail wrote none of its steps, so they stay whose they were.
  const mayRevise = task.trust === 'owner' || task.steps.length === 0;
  const revised = revision(task, { ...taskWords(task), priority: MOST_URGENT });
  const asked = fact('RunRequested', { request_id: newId(), by: 'owner' });
  return {
    status: 'done',
    events: mayRevise ? [revised, asked] : [asked],
    says: replies.next(task.title),
    subjects: [`intention:${id}`],
  };
}

/** The open tasks, the most urgent first, as their owner would say them. */
export function taskList(context: MailContext, only?: 'reminders'): string {
  const open = [...tasksOf(context).values()]
    .filter((task) => isOpen(task) && !task.erased)
    .filter(({ kind }) => only === undefined || kind === 'reminder')
    .sort(byUrgency);
  const { tells } = context.replies;
  if (open.length === 0 && only === undefined) return context.replies.noTasks();
  const head = only === undefined ? tells.openTasks(open.length) : tells.reminders(open.length);
  return [head, ...taskLines(context, open)].join('\n');
}

/** Reminders that came and wait to be ticked off, a line each. */
export function waitingReminders(context: MailContext): readonly string[] {
  const when = (at: string) => spokenMoment(at, context, context.replies.language);
  return remindersWaiting(tasksOf(context))
    .slice(0, LISTED)
    .map(({ title, instant }) => `- ${title} (${when(instant)})`);
}

/** One line each, as many as a mail holds. */
function taskLines(context: MailContext, open: readonly IntentionDoc[]): readonly string[] {
  const lines = open.slice(0, LISTED).map((task) => `- ${taskLine(context, task)}`);
  const { tells } = context.replies;
  return open.length > LISTED ? [...lines, tells.more(open.length - LISTED)] : lines;
}

/** How things stand with one that was asked about. */
export function toldOfTask(context: MailContext, task: IntentionDoc): string {
  return listOf(context, [task]);
}

/** Some of what is open, under a heading that calls reminders so. */
export function listOf(context: MailContext, some: readonly IntentionDoc[]): string {
  const { tells } = context.replies;
  const isReminding = some.every(({ kind }) => kind === 'reminder');
  const head = isReminding ? tells.reminders(some.length) : tells.openTasks(some.length);
  return [head, ...taskLines(context, some)].join('\n');
}

function taskLine(context: MailContext, task: IntentionDoc): string {
  const { title, status, priority } = task;
  const { tells } = context.replies;
  const state = status === 'active' ? tells.underWay : status === 'blocked' ? tells.waits : '';
  const urgent = priority > 3 ? tells.high : priority < 3 ? tells.low : '';
  return [title, ...timesOf(context, task), state, urgent].filter((one) => one !== '').join(', ');
}

function timesOf(context: MailContext, { kind, recurs, due_at }: IntentionDoc): readonly string[] {
  const { tells, language } = context.replies;
  const when = (at: string) => spokenMoment(at, context, language);
  if (recurs !== null) {
    const next = nextInstant(scheduleOf(recurs), { asOf: context.now, zone: recurs.zone });
    const phrase = recurs.phrase === '' ? tells.comesAgain : recurs.phrase;
    return next === null ? [phrase] : [phrase, tells.next(when(next))];
  }
  if (due_at === null) return [];
  return [kind === 'reminder' ? when(due_at) : tells.due(when(due_at))];
}
