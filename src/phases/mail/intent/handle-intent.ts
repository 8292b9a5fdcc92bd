import { moneyComesAt } from '../../../domain/cycle/money-comes.ts';
import { controllerProjection } from '../../../domain/cycle/views/controller.ts';
import { type Fact, fact, payloadsOf } from '../../../domain/fact.ts';
import type { MailDoc } from '../../../domain/mail/views/mail.ts';
import { intentionProjection, isOpen } from '../../../domain/task/views/intention.ts';
import { taskIdOf } from '../../../kernel/event/work-id.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { folded } from '../../../language/folded.ts';
import { endedIn } from '../../../language/intents/loose-requests.ts';
import { isRestCommand, type OwnerCommand } from '../../../language/intents/owner-command.ts';
import type { OwnerIntent } from '../../../language/intents/read-intent.ts';
import { LANGUAGE_NOT_READ } from '../../../language/replies/english.ts';
import { isForeignText } from '../../../language/replies/foreign-text.ts';
import { takesBack } from '../../../language/whole/beside.ts';
import { isHeldBack } from '../../../language/whole/held-back.ts';
import { sentencesOf } from '../../../language/words/sentences.ts';
import { taskTalk } from '../../../language/words/task-talk.ts';
import { titleKey, titleWord } from '../../../language/words/title-words.ts';
import { inOneLine } from '../desk/in-one-line.ts';
import { askedOfCap, dayOfMoney, hasMoneyLeft } from './carry-cap.ts';
import { carryWords, waitsForWords } from './carry-jobs.ts';
import { carryOut } from './carry-out.ts';
import { isNamedBy } from './carry-tasks.ts';
import { askedWhen, changedNow } from './form-reminder.ts';
import type { Carried, MailContext, SpokenOf } from './mail-context.ts';
import { codedQuestion, leftBeside, nearQuestion } from './near-question.ts';

/** What an owner's mail comes to. */
export type Handled = {
  readonly kind: OwnerIntent['kind'];
  readonly events: readonly Fact[];
  readonly subjects: readonly string[];
  /** Paragraphs of the reply; none: there is nothing to say. */
  readonly says: readonly string[];
  readonly asks: boolean;
  readonly approvals: readonly string[];
  readonly commands: readonly string[];
  /** None of what was asked for is done. */
  readonly isRefused?: boolean;
  /** It is work of the next cycle. */
  readonly asWork: boolean;
  readonly intentionId?: string;
  readonly erase?: string;
  /** What its thread is about from now on. */
  readonly about?: SpokenOf;
};

export type About = {
  readonly mail: MailDoc;
  readonly intent: OwnerIntent;
  readonly hasModel: boolean;
  /** It says only what holds from now on, and that is kept: nothing is left to do. */
  readonly isRule?: boolean;
};

const OWN_WORK: readonly OwnerIntent['kind'][] = ['instruction', 'question', 'feedback'];

/** Carries out what is a command, and makes work of everything else. Pure. */
export function handle(context: MailContext, about: About): Handled {
  const { mail, intent: read, hasModel } = about;
  const intent = withTitles(context, read);
  const inWords = saidInWords(context, intent);
  if (inWords !== null) return withRest(context, { about, came: ofJob(inWords) });
  const coded = withCodeLeft(context, intent);
  if (coded !== null) return coded;
  const carried = commandsOf(context, intent).map(
    (command) => [command, carryOut(context, command)] as const,
  );
  const toJob = restToJob(context, intent, carried);
  const results = [...carried, ...toJob];
  const isMeant = results.every(([, { status }]) => status !== 'not_meant');
  const hasAsked = context.thread?.has_asked ?? false;
  const asked = results.flatMap(([, one]) => (one.status === 'unclear' ? [one.asks] : []));
  const isUnclear = asked.length > 0;
  const isSome = results.some(([, { status }]) => status === 'done');
  const { isAskedInWords } = context.jobs;
  const kind = kindOf(intent, { isMeant, isUnclear, isSome, hasAsked, isAskedInWords });
  const asWork = isLeftAsWork(kind, about, toJob);
  const wanted = isUnclear ? asked : kind === 'unclear' ? [context.replies.unclear()] : [];
  const questions = hasAsked ? [] : wanted;
  const said = results.flatMap(([, one]) => ('says' in one ? [one.says] : []));
  const filed = asWork
    ? filedAs(context, intent, { hasModel, isBeside: said.length > 0 })
    : NOT_FILED;
  return {
    kind,
    events: [
      ...results.flatMap(([, one]) => (one.status === 'done' ? one.events : [])),
      ...codeEvents(context, { results: results.map(([, one]) => one), intent }),
      ...(asWork ? workEvents(context, mail) : []),
    ],
    subjects: results.flatMap(([, one]) => (one.status === 'done' ? (one.subjects ?? []) : [])),
    says: [...said, ...questions, ...filed.says],
    asks: questions.length > 0,
    approvals: [
      ...results.flatMap(([, one]) => ('approvals' in one ? (one.approvals ?? []) : [])),
      ...filed.approvals,
    ],
    commands: results.map(([{ name }]) => name),
    isRefused: isAllRefused(results, asWork),
    asWork,
    ...namesOf(results.map(([, one]) => one)),
    ...aboutFiled(context, filed),
    ...subjectOf(context, results),
  };
}

function isLeftAsWork(
  kind: OwnerIntent['kind'],
  { isRule = false }: About,
  toJob: Results,
): boolean {
  return OWN_WORK.includes(kind) && !isRule && toJob.length === 0;
}

/** Short words in the thread act on the one thing that was asked about. */
function aboutFiled(context: MailContext, { about }: Filed): Pick<Handled, 'about'> {
  return about === undefined ? {} : { about: askedWhen(context, about) };
}

/** What was made or asked about is what the thread is about from now on. */
function subjectOf(context: MailContext, results: Results): Pick<Handled, 'about'> {
  const { mailId: mail_id } = context;
  const intentions = results.flatMap(([, one]) =>
    one.status === 'done' && one.intentionId !== undefined ? [one.intentionId] : [],
  );
  const unclear = results.flatMap(([command, one]) =>
    one.status === 'unclear' ? [{ name: command.name, choices: one.choices ?? [] }] : [],
  );
  const asked = unclear.find(({ name, choices }) => name === 'remind' || choices.length > 0);
  if (intentions.length === 0 && asked === undefined) return refusedCap(context, results);
  if (asked === undefined && results.every(([{ name }]) => name === 'move')) {
    return { about: changedNow(intentions) };
  }
  const asks = OF_TIME.includes(asked?.name ?? 'end') ? ('time' as const) : ('which' as const);
  const pending = asked === undefined ? null : { mail_id, asks, choices: [...asked.choices] };
  return { about: { intentions, pending } };
}

/** Their question is when: a yes or a number ends nothing. */
const OF_TIME: readonly OwnerCommand['name'][] = ['remind', 'move'];

type Results = readonly (readonly [OwnerCommand, Carried])[];

/** "Make it 3" after a cap that was too much is another one. */
function refusedCap(context: MailContext, results: Results): Pick<Handled, 'about'> {
  const [only, another] = results;
  if (only === undefined || another !== undefined) return {};
  const [command, { status }] = only;
  if (command.name !== 'cap' || status !== 'refused') return {};
  const pending = askedOfCap(context, command.isToday ? dayOfMoney(context) : null);
  return { about: { intentions: [...(context.thread?.about ?? [])], pending } };
}

/**
 * Words to what a job asks in this thread, with or without a yes or no before them; a mail with another command in it
 * is what it is elsewhere. Null: it says nothing to a job.
 */
function saidInWords(context: MailContext, { commands, prose }: OwnerIntent): Carried | null {
  const [only, another] = commands;
  if (only?.name === 'reopen' && another === undefined && prose.length > 0) {
    const one = carryOut(context, only);
    return one.status === 'not_meant' ? null : one;
  }
  const isInWords =
    (prose.length > 0 || only === undefined) && commands.every(({ name }) => name === 'answer');
  return isInWords ? carryWords(context) : null;
}

/** Whether code takes a mail for the owner's word to what a job asks. */
export function isSaidToJob(context: MailContext, read: OwnerIntent): boolean {
  const intent = withTitles(context, read);
  const { commands } = intent;
  const isYesOrNo = commands.length > 0 && commands.every(({ name }) => name === 'answer');
  return isYesOrNo || saidInWords(context, intent) !== null;
}

const ANSWER: OwnerCommand = { name: 'answer', isYes: true };

/**
 * "I will send it myself. And remind me tomorrow to call": what stands beside wishes that were carried out answers the one
 * job that asked in this thread. Empty: there is none, or nothing was carried out.
 */
function restToJob(context: MailContext, { kind, prose }: OwnerIntent, carried: Results): Results {
  const isBeside = OWN_WORK.includes(kind) && prose.length > 0;
  if (!isBeside || !carried.some(([, { status }]) => status === 'done')) return [];
  const answered = waitsForWords(context) ? carryWords(context) : null;
  return answered?.status === 'done' ? [[ANSWER, answered]] : [];
}

/** What a code is for is asked; null: there is none, or a command was read beside it. */
function withCodeLeft(
  context: MailContext,
  { kind, commands, words }: OwnerIntent,
): Handled | null {
  if (kind === 'unclear' || commands.length > 0) return null;
  const asked = codedQuestion(context, words);
  return asked === null
    ? null
    : { ...NOTHING, asks: true, says: [asked.says], approvals: asked.approvals };
}

const NOTHING: Handled = {
  kind: 'unclear',
  events: [],
  subjects: [],
  says: [],
  asks: false,
  approvals: [],
  commands: [],
  asWork: false,
};

/** "Yes. And send it to Tom": what stands beside the yes that ends work is work of its own. */
function withRest(
  context: MailContext,
  { about: { mail, intent, hasModel }, came }: { readonly about: About; readonly came: Handled },
): Handled {
  const confirmed = payloadsOf(came.events, 'JobConfirmed').filter(({ is_done }) => is_done);
  const left = confirmed.flatMap(({ work_id }) =>
    leftBeside(context, { words: context.jobs.words, taskId: taskIdOf(work_id) }),
  );
  if (left.length === 0) return came;
  // What the thread was about has ended with the yes.
  const alone = { ...context, thread: undefined };
  const filed = filedAs(alone, { ...intent, prose: left }, { hasModel, isBeside: true });
  return {
    ...came,
    events: [...came.events, ...workEvents(context, mail)],
    says: [...came.says, ...filed.says],
    approvals: filed.approvals,
    asWork: true,
    ...aboutFiled(context, filed),
  };
}

/** The whole mail answers a job. */
function ofJob(one: Carried): Handled {
  return {
    kind: one.status === 'unclear' ? 'unclear' : 'command',
    events: one.status === 'done' ? one.events : [],
    subjects: one.status === 'done' ? (one.subjects ?? []) : [],
    says: one.status === 'unclear' ? [one.asks] : 'says' in one ? [one.says] : [],
    asks: false,
    approvals: [],
    commands: ['job'],
    isRefused: one.status === 'refused',
    asWork: false,
  };
}

/** Something was refused, and nothing came of the rest. */
function isAllRefused(
  results: readonly (readonly [OwnerCommand, Carried])[],
  asWork: boolean,
): boolean {
  const ends = results.map(([, { status }]) => status);
  return !asWork && ends.includes('refused') && !ends.includes('done');
}

/** A code by itself is the yes to what the thread asked for. */
function commandsOf(
  context: MailContext,
  { kind, commands, code }: OwnerIntent,
): readonly OwnerCommand[] {
  const isCodeAlone = kind === 'unclear' && commands.length === 0 && code !== null;
  const hasAsked = (context.thread?.approvals.length ?? 0) > 0;
  return isCodeAlone && hasAsked ? [{ name: 'answer', isYes: true }] : commands;
}

/** A mail in which nothing else is said than what is known to be a task's title is a command. */
function withTitles(context: MailContext, intent: OwnerIntent): OwnerIntent {
  const titled = titleCommands(context, intent);
  if (titled.length === 0) return intent;
  const kind = titled.length === intent.prose.length ? 'command' : intent.kind;
  return { ...intent, kind, commands: [...intent.commands, ...titled] };
}

/** "Choir is cancelled": of what comes again that may be this time alone, and is asked about. */
const OFF_ONCE =
  /(?<!\p{L})(?:(?:i'm|i am|we're|we are) done with|fertig mit|(?:is|are|was|has been) (?:off|called off|cancell?ed|not happening)|fallt aus|fallen aus|entfallt|abgesagt|(?:est|sont) annulee?s?|(?:esta|estan|queda|foi|esta) cancelad[oa]s?|(?:e|sono) annullat[oaie]|salta|gaat niet door|is afgelast)(?!\p{L})/u;

/** "Water the plants is done", where a task is called so; none of it where the mail goes on to take it back. */
function titleCommands(
  { view }: MailContext,
  { prose, words }: Pick<OwnerIntent, 'prose' | 'words'>,
): readonly TaskEnd[] {
  const open = [...view.all(intentionProjection).values()].filter((task) => isOpen(task));
  const titledIn = (sentence: string) =>
    open
      .filter(({ recurs }) => recurs === null || !OFF_ONCE.test(folded(sentence)))
      .map((task) => [titleKey(task.title), task.intention_id] as const);
  const named = prose.map((sentence) => taskNamed(sentence, titledIn(sentence)));
  const ends = named.flatMap((one) => one ?? []);
  const isHeld = ({ name }: TaskEnd) =>
    prose.some((one, at) => named[at] === null && isHeldBack(name, one));
  // "Gym is off. Oh no, it is not": what answers nothing is no prose, and takes it back all the same.
  const others = words
    .split('\n')
    .flatMap(sentencesOf)
    .filter((one) => !prose.includes(one));
  return ends.some(isHeld) || others.some(takesBack) ? [] : ends;
}

type TaskEnd = Extract<OwnerCommand, { name: 'done' | 'cancel' | 'do' | 'end' }>;

/** `titled`: titles and ids of the open tasks; two of one name are none. */
function taskNamed(
  sentence: string,
  titled: readonly (readonly [title: string, id: string])[],
): TaskEnd | null {
  const titles = titled.map(([title]) => title);
  for (const word of [titleWord(sentence), taskTalk(sentence, titles)]) {
    const [only, another] = titled.filter(([title]) => title === word?.title);
    if (word !== null && only !== undefined && another === undefined) {
      return { name: word.name, task: only[1] };
    }
  }
  const ended = endedIn(sentence);
  const isThere = ended !== null && titles.some((title) => isNamedBy(title, ended.words));
  return ended !== null && (isThere || ended.isReminding)
    ? { name: 'end', words: ended.words }
    : null;
}

type Seen = {
  readonly isMeant: boolean;
  readonly isUnclear: boolean;
  /** Something was carried out. */
  readonly isSome: boolean;
  readonly hasAsked: boolean;
  /** A yes or no answers what an answer asked, which only the cycle knows. */
  readonly isAskedInWords: boolean;
};

/** One command that can mean several things leaves the rest of its mail what it is. */
function besideUnclear(kind: OwnerIntent['kind'], { isSome, hasAsked }: Seen): OwnerIntent['kind'] {
  if (hasAsked) return 'instruction';
  return OWN_WORK.includes(kind) || (isSome && kind === 'command') ? kind : 'unclear';
}

/** What was no command after all goes to the cycle; what is unclear is asked about once in its thread. */
function kindOf({ kind, commands }: OwnerIntent, seen: Seen): OwnerIntent['kind'] {
  if (seen.isUnclear) return besideUnclear(kind, seen);
  if (kind === 'unclear') return seen.hasAsked ? 'instruction' : 'unclear';
  if (kind !== 'command' || seen.isMeant) return kind;
  const isBareWord = commands.every(({ name }) => name === 'answer' || name === 'ack');
  return isBareWord && !seen.isAskedInWords ? 'noise' : 'instruction';
}

/** A yes in a thread where nothing waits may still answer what was asked in words. */
export function workEvents(context: Pick<MailContext, 'view'>, mail: MailDoc): readonly Fact[] {
  if (mail.text === null) return [];
  const title = mail.subject.trim() === '' ? 'mail of the owner' : mail.subject;
  const { mail_id, bytes, text, thread_id, first_seen_at } = mail;
  const seen = {
    file: title,
    file_hash: mail_id,
    bytes,
    trust: 'owner' as const,
    text,
    ...(thread_id !== null && { thread_id }),
    arrived_at: first_seen_at,
  };
  const isPaused = context.view.get(controllerProjection, SINGLETON)?.paused != null;
  const run = { request_id: `mail-${mail_id}`, by: 'owner' };
  return [
    fact('InboxFileSeen', seen, { trust: 'owner' }),
    ...(isPaused ? [] : [fact('RunRequested', run)]),
  ];
}

type Filed = {
  readonly says: readonly string[];
  readonly approvals: readonly string[];
  /** The open thing that it asks about. */
  readonly about?: string;
};
const NOT_FILED: Filed = { says: [], approvals: [] };

/** Nothing to say: the cycle answers, and one mail is enough. */
function filedAs(
  context: MailContext,
  { words, prose, commands }: OwnerIntent,
  { hasModel, isBeside }: { readonly hasModel: boolean; readonly isBeside: boolean },
): Filed {
  const { view, replies, ...clock } = context;
  const paused = view.get(controllerProjection, SINGLETON)?.paused ?? null;
  const left = isBeside ? prose.join(' ') : words;
  if (paused !== null) {
    const until = paused.until == null ? null : replies.moment(paused.until, clock);
    const near = hasModel ? null : nearBeside(context, left, commands);
    const filed = replies.filedPaused(until, isBeside);
    return near === null ? saying(filed) : filedNear(near, filed);
  }
  if (hasModel) return filedForCycle(context, { left, isBeside });
  return notRead(context, left, isBeside);
}

/** Who has just been told to rest does not ask whether to. */
function nearBeside(context: MailContext, left: string, commands: readonly OwnerCommand[]) {
  const near = nearQuestion(context, left);
  const asksToRest = near?.says === context.replies.asks.aboutWhat.pause;
  return asksToRest && commands.some(isRestCommand) ? null : near;
}

function filedNear(
  { says, approvals, about }: NonNullable<ReturnType<typeof nearQuestion>>,
  filed: string,
): Filed {
  return { says: [says, filed], approvals, ...(about !== undefined && { about }) };
}

function saying(one: string): Filed {
  return { says: [one], approvals: [] };
}

/** What waits for money goes before it, where little is left of it. */
function filedForCycle(
  context: MailContext,
  { left, isBeside }: { readonly left: string; readonly isBeside: boolean },
): Filed {
  const { view, replies, ...clock } = context;
  const moneyAt = moneyComesAt(view);
  if (moneyAt !== null && moneyAt > clock.now && !hasMoneyLeft(context)) {
    return saying(replies.filedWithoutMoney(replies.moment(moneyAt, clock), isBeside));
  }
  // How things stand is told at once; what else the question wants is the cycle's to say.
  const near = isBeside ? null : nearQuestion(context, left);
  if (near?.isTold === true) return saying(near.says);
  return isBeside ? saying(replies.filedBeside()) : NOT_FILED;
}

/** Where nobody reads it: a question about what it names, else what did not come of it. */
function notRead(context: MailContext, left: string, isBeside: boolean): Filed {
  const { replies } = context;
  if (isForeignText(left)) return saying(LANGUAGE_NOT_READ);
  const near = nearQuestion(context, left);
  if (near !== null) return filedNear(near, replies.filedForModel());
  const says =
    isBeside && left !== '' ? replies.notUnderstoodPart(inOneLine(left)) : replies.notUnderstood();
  return saying(says);
}

/** A right code counts once, whatever it was used for; a wrong one is counted too. */
function codeEvents(
  { code, mailId }: MailContext,
  { results, intent }: { readonly results: readonly Carried[]; readonly intent: OwnerIntent },
): readonly Fact[] {
  const isUsed = results.some((one) => one.status === 'done' && one.usesCode === true);
  if (code.status === 'right') {
    const payload = { counter: code.counter, mail_id: mailId };
    return isUsed
      ? [fact('OwnerCodeUsed', payload, { dedupeKey: `owner-code:${code.counter}` })]
      : [];
  }
  if (intent.code === null || (code.status !== 'wrong' && code.status !== 'used')) return [];
  return [fact('OwnerCodeRefused', { mail_id: mailId, why: code.status })];
}

function namesOf(results: readonly Carried[]): Pick<Handled, 'intentionId' | 'erase'> {
  const done = results.flatMap((one) => (one.status === 'done' ? [one] : []));
  const intentionId = done.find((one) => one.intentionId !== undefined)?.intentionId;
  const erase = done.find((one) => one.erase !== undefined)?.erase;
  return {
    ...(intentionId !== undefined && { intentionId }),
    ...(erase !== undefined && { erase }),
  };
}
