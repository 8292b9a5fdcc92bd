import { approvalProjection } from '../../domain/action/views/approval.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { dayScope } from '../../domain/budget/summarise-budget.ts';
import { budgetProjection, CAP_KEY } from '../../domain/budget/views/budget.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { effectProjection } from '../../domain/cycle/views/effect.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { type Fact, fact, type PayloadOf } from '../../domain/fact.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { areRules, detectCorrections } from '../../domain/lesson/detect-corrections.ts';
import { releases } from '../../domain/lesson/releases.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import type { MailReading } from '../../domain/mail/reading/mail-reading.ts';
import { ownWordsOf } from '../../domain/mail/reading/own-words.ts';
import { commandsOfReading } from '../../domain/mail/reading/read-act.ts';
import { type MailDoc, mailProjection } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection, type ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import { ownerCodeProjection } from '../../domain/mail/views/owner-code.ts';
import { affectFact } from '../../domain/profile/affect.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import { taskNamer } from '../../domain/task/task-names.ts';
import { inboxProjection } from '../../domain/task/views/inbox.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { AppendConflict } from '../../kernel/log/log-errors.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { isLeftOut } from '../../kernel/text/left-out.ts';
import { type OwnerIntent, readIntent } from '../../language/intents/read-intent.ts';
import { spokenReplies } from '../../language/replies/spoken-replies.ts';
import { viewWithout } from '../cycle/view-without.ts';
import { withdrawnWith } from '../withdrawn-with.ts';
import { apartFor } from './desk/apart.ts';
import { mailOrigin } from './desk/mail-origin.ts';
import type { MailDesk } from './desk/mail-ports.ts';
import { waitingMails } from './desk/waiting-mails.ts';
import { followUp } from './follow-up.ts';
import { handleOnList } from './handle-on-list.ts';
import { isAsking } from './intent/carry-jobs.ts';
import { verdictOf } from './intent/code-verdict.ts';
import { type Handled, handle, isSaidToJob } from './intent/handle-intent.ts';
import type { MailContext } from './intent/mail-context.ts';
import { forbidsOpen } from './intent/near-question.ts';
import { type SaidOnList, saidOnList } from './intent/said-on-list.ts';
import { askedAgain, jobsAsked, type Prepared, prepare, readAsMeant } from './prepare-triage.ts';
import { type Letter, queueLetter, replyAddress, replyIdOf, replySubject } from './queue-mail.ts';
import {
  handleReading,
  isTakenBack,
  type ReadHandled,
  takeBack,
  withKindRead,
} from './reading/handle-reading.ts';
import { isToBeRead, readingOf, textOfMail } from './reading/kept-reading.ts';
import { isLesson, taughtBy } from './reading/taught-by.ts';
import { withAsked, withSubjects } from './said-in-reply.ts';
import { settleEffect } from './settle-effect.ts';
import { toldWhen } from './told-when.ts';

/** Handles every mail that is in the log and not yet triaged, oldest first. A loop over the log: a restart goes on. */
export async function triageMail(desk: MailDesk, signal: AbortSignal): Promise<number> {
  let done = 0;
  const { mails } = await waitingMails(desk, 'received');
  const apart = await apartFor(desk, 'handled', mails);
  for (const mail of mails) {
    if (signal.aborted) break;
    if ((await apart(ofOwner(mail), () => triageAgain(desk, mail))) !== true) continue;
    desk.crashPoint('mail:triaged');
    done += 1;
  }
  return done;
}

function ofOwner({ mail_id, subject, is_owner }: MailDoc) {
  return { mail_id, subject: is_owner ? subject : null };
}

type Reply = 'queued' | 'by_cycle' | 'none' | 'automatic' | 'not_owner' | 'rate_limited';

/** If what the decision rests on changes meanwhile, such as by a model's reading, it is decided again. */
async function triageAgain(desk: MailDesk, mail: MailDoc): Promise<boolean> {
  try {
    return await triage(desk, mail);
  } catch (error) {
    if (!(error instanceof AppendConflict)) throw error;
    const { mails } = await waitingMails(desk, 'received');
    const fresh = mails.find(({ mail_id }) => mail_id === mail.mail_id);
    return fresh !== undefined && triage(desk, fresh);
  }
}

/** False: it waits for a model to read it. Other mails do not wait with it. */
async function triage(desk: MailDesk, mail: MailDoc): Promise<boolean> {
  const text = await textOfMail(desk, mail);
  if (!mail.is_owner || mail.is_automatic || text === null) {
    const reply = mail.is_owner ? 'automatic' : 'not_owner';
    await settle(desk, mail, { events: [triaged(mail, { kind: 'data', reply })] });
    return true;
  }
  const read = await askedAgain(desk, mail, readIntent({ subject: mail.subject, text }));
  const takesBack = isTakenBack(text) ? await readAsMeant(desk, mail) : null;
  if (takesBack === null && (await isToBeRead(desk, mail, read))) {
    // An answer to a job's question goes to the job: it is not parsed for commands first.
    if (!(await isAnswer(desk, mail, text))) return false;
  }
  const reading = await readingOf(desk, mail);
  const intent = withKindRead(read, reading);
  const prepared = await prepare(desk, mail, {
    commands: [...intent.commands, ...(reading === null ? [] : commandsOfReading(reading))],
    words: ownWordsOf({ subject: '', text }),
  });
  await decideOn(desk, { mail, text, intent, reading, takesBack, prepared });
  return true;
}

/**
 * An answer to a job's question, or about the subject of its thread, needs no model to read it; nor does a question that is
 * whole. What is said where a job asks, and is no answer to it that code knows, does.
 */
export async function isAnswer(desk: MailDesk, mail: MailDoc, text: string): Promise<boolean> {
  const words = ownWordsOf({ subject: '', text });
  const isAsked = (await jobsAsked(desk, mail, words)).some(isAsking);
  const { view } = await viewWithout(desk, wantedFor(mail, desk.now()), SPARED);
  const thread = view.get(mailThreadProjection, mail.thread_id ?? '');
  const prepared = await prepare(desk, mail, { commands: [], words });
  const intent = readIntent({ subject: mail.subject, text });
  const context = carryOf(desk, { mail, intent, prepared }, view);
  if (isAsked && isSaidToJob(context, intent)) return true;
  if (toldWhen(context, intent) !== null) return true;
  if (thread === undefined) return false;
  if (settleEffect(context, words) !== null) return true;
  if (thread.pending === null && thread.about.length === 0) return false;
  if (saidOnList(intent, { view, thread, asked: prepared.asked }) !== null) return true;
  return followUp(context, saidIn(prepared)) !== null;
}

type Triaged = {
  readonly kind: OwnerIntent['kind'] | 'data';
  readonly reply: Reply;
  readonly commands?: readonly string[];
  readonly isRefused?: boolean | undefined;
  readonly intentionId?: string;
  readonly reading?: ReadHandled['reading'];
  readonly takesBack?: string;
  readonly about?: Handled['about'];
};

function triaged(mail: MailDoc, come: Triaged): Fact {
  const { kind, reply, commands = [], intentionId, reading, takesBack } = come;
  const payload: PayloadOf<'MailTriaged'> = {
    mail_id: mail.mail_id,
    thread_id: mail.thread_id ?? '',
    kind,
    reply,
    commands,
    ...(come.isRefused === true && { refused: true }),
    ...(intentionId !== undefined && { intention_id: intentionId }),
    ...(reading !== undefined && { reading: { ...reading, why: reading.why.slice(0, 300) } }),
    ...(takesBack !== undefined && { takes_back: takesBack }),
    ...(come.about !== undefined && { about: come.about }),
  };
  return fact('MailTriaged', payload, { dedupeKey: `mail-triage:${mail.mail_id}` });
}

async function settle(
  desk: MailDesk,
  mail: MailDoc,
  decision: { readonly events: readonly Fact[] },
): Promise<void> {
  const origin = mailOrigin(desk, { mailId: mail.mail_id, trust: 'self' });
  await desk.log.append(desk.agentId, origin, { ...decision, onDuplicate: 'first' });
}

type Task = {
  readonly mail: MailDoc;
  /** What the owner wrote, without what they quoted. */
  readonly text: string;
  readonly intent: OwnerIntent;
  /** A model's reading; null: there is none. */
  readonly reading: MailReading | null;
  /** The mail whose reading it takes back. */
  readonly takesBack: MailDoc | null;
  readonly prepared: Prepared;
};

/** Views that a mail can do without: no stop and no answer waits for their repair. */
const SPARED = [
  alertProjection,
  lessonProjection,
  effectProjection,
  incidentProjection,
  parkedWorkProjection,
];

function wantedFor({ mail_id, thread_id }: MailDoc, now: string): Wanted {
  return [
    { projection: mailProjection, keys: [mail_id] },
    { projection: mailThreadProjection, keys: [thread_id ?? ''] },
    { projection: ownerCodeProjection, keys: [SINGLETON] },
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: budgetProjection, keys: [CAP_KEY, dayScope(now)] },
    { projection: approvalProjection, keys: 'recent' },
    { projection: intentionProjection, keys: 'recent' },
    { projection: jobProjection, keys: 'recent' },
    { projection: inboxProjection, keys: 'open' },
    { projection: alertProjection, keys: 'recent' },
    { projection: lessonProjection, keys: 'recent' },
    { projection: effectProjection, keys: 'all' },
    { projection: parkedWorkProjection, keys: 'all' },
    { projection: incidentProjection, keys: 'open' },
  ];
}

/** One append: what was carried out, the triage of the mail, and the reply. */
async function decideOn(desk: MailDesk, task: Task): Promise<void> {
  const { mail } = task;
  const wanted = wantedFor(mail, desk.now());
  const { view, missing } = await viewWithout(desk, wanted, SPARED);
  // The reply's text is encrypted before the append, so it comes from this view; a retry may only repeat it.
  const onList = onListOf(task, view);
  const context = carryOf(desk, withWord(task, onList), view);
  const isBlind = missing.has(lessonProjection.name);
  const immediate = immediateIn(task, context);
  const isRule = !isBlind && teachesOnly(task, context);
  const came = handledOn(context, task, { onList, isRule });
  const taught = isBlind ? [] : taughtIn(task, view, { onList, taken: came.taken, immediate });
  const handled = withSubjects(context, came, taught);
  const letter = replyOf(desk, task, { view, handled });
  const queued = letter === null ? [] : await queueLetter(desk, letter);
  const { events, subjects, erase, kind, commands, intentionId, asWork, reading } = handled;
  const reply = replyKind(task, { letter, asWork });
  const last = triaged(mail, {
    kind,
    reply,
    commands,
    isRefused: handled.isRefused,
    ...(intentionId !== undefined && { intentionId }),
    ...(reading !== undefined && { reading }),
    ...(handled.about !== undefined && { about: handled.about }),
    ...(task.takesBack !== null && { takesBack: task.takesBack.mail_id }),
  });
  const withdrawn = withdrawnWith(view, events);
  const moved = [...subjects, ...withdrawn.subjects];
  const about = taught.length === 0 ? moved : [...moved, 'lessons'];
  const unless = { subjects: [...about, `mail:${mail.mail_id}`], after: view.head };
  await desk.log.append(desk.agentId, mailOrigin(desk, { mailId: mail.mail_id, trust: 'owner' }), {
    events: [...events, ...withdrawn.events, ...taught, ...heardIn(task), last, ...queued],
    unless,
    onDuplicate: 'first',
    ...(erase !== undefined && { eraseSubject: erase }),
  });
}

/** S25: the mood that the owner's own words let be heard. */
function heardIn({ mail, text }: Task): readonly Fact[] {
  const heard = affectFact(text, { userId: DEFAULT_USER, messageId: mail.mail_id });
  return heard === null ? [] : [heard];
}

/** Sentences against what waits or is open. */
function immediateIn({ intent }: Task, context: MailContext): readonly string[] {
  return intent.prose.filter((one) => forbidsOpen(context, one));
}

/** A word on what waits is no rule of how to work. */
function taughtIn(
  task: Task,
  view: View,
  {
    onList,
    taken = [],
    immediate,
  }: {
    readonly onList: SaidOnList | null;
    readonly taken: ReadHandled['taken'] | undefined;
    readonly immediate: readonly string[];
  },
): readonly Fact[] {
  return onList?.is === 'said' ? [] : taughtBy(task, view, [...taken, ...immediate]);
}

/** If a model read the mail, it must not have found more in it; in the thread of some work the mail may be about that. */
function teachesOnly(task: Task, context: MailContext): boolean {
  const { intent, reading, text } = task;
  const { thread } = context;
  if (immediateIn(task, context).length > 0) return false;
  const isRead = reading === null || (isLesson(reading) && reading.intents.length === 0);
  return (
    isRead && !isOfWork(thread) && (teachesAll(intent.prose, text) || givesUpAll(task, context))
  );
}

function isOfWork(thread: ThreadDoc | undefined): boolean {
  return [thread?.jobs, thread?.cycles, thread?.about].some(
    (one) => one !== undefined && one.length > 0,
  );
}

/** By itself a sentence may be a rule that the next one takes back. */
function teachesAll(sentences: readonly string[], text: string): boolean {
  return areRules(sentences) && detectCorrections(text).length > 0;
}

/** All that it says gives up rules that are known: nothing is left to do. */
function givesUpAll(task: Task, { view }: MailContext): boolean {
  const isSaid = task.intent.prose.length > 0 && task.intent.prose.every(releases);
  return isSaid && taughtBy(task, view).some(({ type }) => type === 'LessonRetired');
}

function onListOf({ mail, intent, prepared, takesBack }: Task, view: View): SaidOnList | null {
  const thread = view.get(mailThreadProjection, mail.thread_id ?? '');
  return takesBack === null ? saidOnList(intent, { view, thread, asked: prepared.asked }) : null;
}

/** A code in an answer to a list is checked like any other. */
function withWord(task: Task, onList: SaidOnList | null): Task {
  return onList?.is === 'said' ? { ...task, intent: onList.intent } : task;
}

function handledOn(
  context: MailContext,
  task: Task,
  { onList, isRule }: { readonly onList: SaidOnList | null; readonly isRule: boolean },
): Handled & Partial<ReadHandled> {
  const { mail, text, intent, prepared, reading, takesBack } = task;
  if (takesBack !== null) return takeBack(context, takesBack);
  if (onList !== null) {
    const { hasModel } = prepared;
    return handleOnList(context, onList, { mail, hasModel, words: intent.words });
  }
  const inThread = wordInThread(context, task);
  if (inThread !== null) return { ...inThread, taken: [text] };
  const about = {
    mail,
    intent: withAsked(context, intent, prepared.asked),
    hasModel: prepared.hasModel,
  };
  if (reading === null) return handle(context, { ...about, isRule });
  return handleReading(context, {
    ...about,
    isRule,
    reading,
    own: ownWordsOf({ subject: mail.subject, text }),
  });
}

/** A short mail about what its thread told, or a question that is whole. */
function wordInThread(context: MailContext, { prepared, intent }: Task): Handled | null {
  return (
    settleEffect(context, prepared.jobs.words) ??
    followUp(context, saidIn(prepared)) ??
    toldWhen(context, intent)
  );
}

function carryOf(
  desk: MailDesk,
  { mail, intent, prepared }: Pick<Task, 'mail' | 'intent' | 'prepared'>,
  view: View,
): MailContext {
  const { newId, zone, limits } = desk;
  const { aliases, inputs, texts, jobs, language } = prepared;
  return {
    newId,
    zone,
    limits,
    view,
    now: view.now,
    mailId: mail.mail_id,
    seenAt: mail.first_seen_at,
    taskId: taskNamer(view.all(intentionProjection)),
    thread: view.get(mailThreadProjection, mail.thread_id ?? ''),
    aliases,
    inputs,
    texts,
    replies: spokenReplies(language),
    approvalMs: desk.approvalMs(),
    jobs,
    code: verdictOf(desk, { view, code: intent.code, counterOf: prepared.counterOf }),
  };
}

function saidIn({ jobs, asked, reading }: Prepared): Parameters<typeof followUp>[1] {
  return { words: jobs.words, asked, reading };
}

function replyOf(
  desk: MailDesk,
  { mail, text, prepared }: Task,
  { view, handled }: { readonly view: View; readonly handled: Handled },
): Letter | null {
  if (handled.says.length === 0 || prepared.isLoop) return null;
  const leftOut = isLeftOut(`${mail.subject}\n${text}`)
    ? [spokenReplies(prepared.language).refuses.leftOut]
    : [];
  return {
    mailId: replyIdOf(mail.mail_id),
    threadId: mail.thread_id ?? '',
    answers: mail.mail_id,
    thread: view.get(mailThreadProjection, mail.thread_id ?? ''),

    subject: replySubject(mail.subject),
    text: `${[...handled.says, ...leftOut].join('\n\n')}\n`,
    to: [replyAddress(desk.owners, mail.from)],
    cause: 'reply',
    cycleNo: null,
    asks: handled.asks,
    approvals: handled.approvals,
  };
}

function replyKind(
  { prepared }: Task,
  { letter, asWork }: { readonly letter: Letter | null; readonly asWork: boolean },
): Reply {
  if (letter !== null) return 'queued';
  if (asWork) return 'by_cycle';
  return prepared.isLoop ? 'rate_limited' : 'none';
}
