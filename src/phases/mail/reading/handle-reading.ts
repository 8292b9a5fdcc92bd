import { type Fact, payloadsOf } from '../../../domain/fact.ts';
import { areRules, detectCorrections } from '../../../domain/lesson/detect-corrections.ts';
import { ownerSentences } from '../../../domain/lesson/owner-sentences.ts';
import type { MailReading, ReadIntent } from '../../../domain/mail/reading/mail-reading.ts';
import { ownWordsOf } from '../../../domain/mail/reading/own-words.ts';
import { withoutCrowded } from '../../../domain/mail/reading/second-reading.ts';
import { type SettledIntent, settleReading } from '../../../domain/mail/reading/settle-reading.ts';
import type { MailDoc } from '../../../domain/mail/views/mail.ts';
import { cancelTask } from '../../../domain/task/command-tasks.ts';
import { intentionProjection, isOpen } from '../../../domain/task/views/intention.ts';
import { folded } from '../../../language/folded.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import { type OwnerIntent, readIntent } from '../../../language/intents/read-intent.ts';
import { mayBeTalk } from '../../../language/whole/told-facts.ts';
import { type About, type Handled, handle, workEvents } from '../intent/handle-intent.ts';
import type { MailContext } from '../intent/mail-context.ts';
import { pauseEnd } from '../intent/stop-at-once.ts';
import { askFor } from './ask-of-reading.ts';
import { type ActCame, carryAct, heldBack, type ReadResult, standingOf } from './carry-act.ts';
import { askedOfLost, isLost } from './lost-wishes.ts';
import { withoutNameless } from './nameless.ts';

/** The result of handling a mail with a model's reading. */
export type ReadHandled = Handled & {
  readonly reading: {
    readonly does: SettledIntent['does'];
    readonly why: string;
    /** Ids of the intentions it formed. */
    readonly formed: string[];
  };
  /** Sentences that were used. */
  readonly taken: readonly string[];
};

type Read = About & {
  readonly reading: MailReading;
  /** The owner's own words, without what they quoted. */
  readonly own: string;
};

/**
 * Handles an owner's mail with what a model read in it. What no intent takes up goes on as without a model: see
 * `settleReading`. Pure.
 */
export function handleReading(context: MailContext, given: Read): ReadHandled {
  const { reading } = given;
  const parsed = withoutCrowded(given.intent, reading);
  const named = withoutNameless(context.view.all(intentionProjection), parsed);
  const intent = isTalk(context, named, reading) ? { ...named, kind: 'noise' as const } : named;
  const read = { ...given, intent };
  const settled = settleReading({ intent, reading, standing: standingOf(context) });
  const results = settled.map((one, at) => resultOf(context, one, { reading, at }));
  const some = results.filter(({ came }) => came.is !== 'nothing');
  const lost = results.filter(isLost);
  const isSomeLost = lost.length > 0;
  const base = handle(context, !isSomeLost && isAllTaken(read, some) ? withoutProse(read) : read);
  const why = results.map(whyOf).join('; ').slice(0, WHY_CHARACTERS) || `read as ${reading.kind}`;
  const handled =
    some.length === 0
      ? { ...base, taken: [], reading: { does: 'nothing' as const, why, formed: [] } }
      : merged(context, base, { some, why, isRest: isSomeLost || isSomeLeft(read, some) });
  return withAsked(handled, askedOfLost(context, lost));
}

/** One question at a time: what another part of the mail is asked stays by itself. */
function withAsked(handled: ReadHandled, asked: readonly string[]): ReadHandled {
  if (handled.asks || handled.kind === 'unclear' || asked.length === 0) return handled;
  return { ...handled, says: [...handled.says, ...asked] };
}

/** Nothing is asked in its thread, and neither the model nor code finds a wish in it. */
function isTalk({ thread }: MailContext, intent: OwnerIntent, reading: MailReading): boolean {
  const isOfWork = [thread?.about, thread?.jobs, thread?.approvals].some((one) => one?.length);
  if (isOfWork || intent.commands.length > 0 || intent.prose.length === 0) return false;
  const { kind, intents, lessons } = reading;
  const isRead = kind === 'small_talk' && intents.length === 0 && lessons.length === 0;
  return isRead && intent.prose.every(mayBeTalk);
}

const WHY_CHARACTERS = 300;

function resultOf(
  context: MailContext,
  settled: SettledIntent,
  { reading, at }: { readonly reading: MailReading; readonly at: number },
): ReadResult {
  const intent = reading.intents[at] as ReadIntent; // settled one by one, in order
  if (settled.does === 'nothing') {
    return { at, intent, settled, came: { is: 'nothing', why: settled.why } };
  }
  const { act } = settled;
  const came =
    settled.does === 'asks' && act.is === 'command' && !isShown(act.command)
      ? (withoutEnd(context, act.command) ?? ASKED)
      : carryAct(context, { act, intent, isConfirmed: false });
  return { at, intent, settled, came: settled.does === 'asks' ? heldBack(came) : came };
}

const ASKED: ActCame = { is: 'asks', says: '', isOfTime: false, isRead: true };

/** Shows what would be added or kept in the owner's words; endings and grants have questions of their own. */
function isShown({ name }: OwnerCommand): boolean {
  return name === 'add' || name === 'remember' || name === 'cap' || name === 'unread';
}

/** Never asks for a yes to a pause whose end was named but not understood: it would pause without end. */
function withoutEnd({ now, zone, replies }: MailContext, command: OwnerCommand): ActCame | null {
  const end = command.name === 'pause' ? pauseEnd(command, { now, zone }) : null;
  if (end === null || end.is === 'ends' || end.is === 'open') return null;
  const says = replies.thread.pauseIsOver(replies.reason(end.why, { now, zone }));
  return { is: 'asks', says, isOfTime: false, isRead: false };
}

function whyOf({ intent, came }: ReadResult): string {
  const how = came.is === 'nothing' ? `: ${came.why}` : came.is === 'asks' ? ', asked about' : '';
  return `read as "${intent.does}"${how}`;
}

/** No request is left over: each sentence was used, was read by the parser or is a courtesy. */
function isAllTaken(read: Read, some: readonly ReadResult[]): boolean {
  const taken = some.filter(({ settled }) => settled.does !== 'nothing' && settled.isPlain);
  return taken.length > 0 && !isSomeLeft(read, taken);
}

function isSomeLeft(read: Read, taken: readonly ReadResult[]): boolean {
  const said = taken.flatMap((one) => one.intent.sentences);
  return ownerSentences(read.own).some(
    (one) => !said.includes(one) && !isSettled(one, read.intent) && !isKeptRule(one, read),
  );
}

/** A lesson for the model, and a rule for the parser that no sentence behind it takes back: it says nothing to be done now. */
function isKeptRule(sentence: string, { reading, own }: Read): boolean {
  const isRead = reading.lessons.some(({ text }) => text === sentence);
  const rules = detectCorrections(own).map(({ text }) => text);
  return isRead && areRules([sentence]) && rules.some((rule) => sentence.endsWith(rule));
}

function isSettled(sentence: string, { commands }: OwnerIntent): boolean {
  const read = readIntent({ subject: '', text: sentence });
  if (read.kind === 'noise') return true;
  const names = commands.map(({ name }) => name);
  return read.kind === 'command' && read.commands.every(({ name }) => names.includes(name));
}

/** Commands found by the parser are carried out unchanged. */
function withoutProse({ mail, intent, hasModel }: About): About {
  return { mail, hasModel, intent: { ...intent, kind: 'command', prose: [] } };
}

type Merging = {
  readonly some: readonly ReadResult[];
  readonly why: string;
  /** The mail says more than what was used. */
  readonly isRest: boolean;
};

function merged(
  context: MailContext,
  before: Handled,
  { some, why, isRest }: Merging,
): ReadHandled {
  const base = isAnswered(before, some) ? { ...before, ...ALONE, says: [] } : before;
  const done = some.flatMap(({ came }) => (came.is === 'done' ? [came] : []));
  const question = askFor(context, some);
  const formed = done.flatMap(({ events }) => formedBy(events));
  return {
    ...base,
    kind: kindOf(base, done.length),
    // A model chose which of the owner's words count, so nothing here has more trust than a model's word.
    events: [...done.flatMap(({ events }) => events.map(ofSelf)), ...base.events],
    subjects: [...base.subjects, ...done.flatMap(({ subjects }) => subjects)],
    says: saysOf(context, base, { done, question, isRest }),
    asks: base.asks || question !== null,
    approvals: [
      ...base.approvals,
      ...done.flatMap(({ approvals = [] }) => approvals),
      ...(question?.approvals ?? []),
    ],
    commands: [...base.commands, ...namesOf(some)],
    isRefused: false,
    ...aboutOf(context, { done, question, base }),
    taken: some.flatMap(({ intent }) => intent.sentences),
    reading: { does: done.length > 0 ? 'carries' : 'asks', why, formed: [...formed] },
    ...(formed[0] !== undefined && { intentionId: formed[0] }),
  };
}

const TOLD: readonly ReadIntent['does'][] = [
  ...(['status', 'tasks', 'approvals', 'budget', 'report', 'help', 'why'] as const),
];

/** A question of the parser stays if the model's reading only tells something. */
function isAnswered({ kind, about }: Handled, some: readonly ReadResult[]): boolean {
  if (kind !== 'unclear') return false;
  return (
    (about?.pending ?? null) === null || some.some(({ intent }) => !TOLD.includes(intent.does))
  );
}

function kindOf(base: Handled, done: number): Handled['kind'] {
  if (base.asWork) return base.kind;
  return done === 0 ? 'unclear' : 'command';
}

type Saying = {
  readonly done: readonly Extract<ActCame, { is: 'done' }>[];
  readonly question: ReturnType<typeof askFor>;
  readonly isRest: boolean;
};

function saysOf(
  { replies }: MailContext,
  base: Handled,
  { done, question, isRest }: Saying,
): readonly string[] {
  const { rest, takeBack } = replies.asks;
  return [
    ...base.says.filter((one) => one !== replies.filedBeside()),
    ...done.map(({ says }) => says),
    ...(question === null ? [] : [question.says]),
    ...(base.asWork && isRest ? [rest] : []),
    // An answer that changed nothing cannot be undone.
    ...(done.some(({ events }) => events.length > 0) ? [takeBack] : []),
  ];
}

function namesOf(some: readonly ReadResult[]): readonly string[] {
  return some.flatMap(({ came, intent }) => (came.is === 'done' ? [intent.does] : []));
}

type Said = Omit<Saying, 'isRest'> & { readonly base: Handled };

/** What was created or changed, and what is asked. */
function aboutOf({ thread }: MailContext, { done, question, base }: Said): Pick<Handled, 'about'> {
  const before = base.about ?? { intentions: [], pending: null };
  const made = [...before.intentions, ...done.flatMap((one) => one.intentions)];
  const pending = question === null ? before.pending : question.pending;
  if (made.length === 0 && pending === null) return {};
  return { about: { intentions: made.length === 0 ? [...(thread?.about ?? [])] : made, pending } };
}

/** The parser asks what a mail means; if a model sees a request in it, it becomes work. */
export function withKindRead(intent: OwnerIntent, reading: MailReading | null): OwnerIntent {
  if (intent.kind !== 'unclear' || reading === null) return intent;
  const { kind } = reading;
  return kind === 'question' || kind === 'instruction' ? { ...intent, kind } : intent;
}

const ALONE = { kind: 'command', asks: false, approvals: [], asWork: false } as const;

/** A change leaves a task to whoever wrote it, with their steps; an answer is the owner's whole mail. */
function ofSelf(event: Fact): Fact {
  const isTheirs = event.type === 'IntentionRevised' || event.type === 'JobAnswered';
  return isTheirs ? event : { ...event, trust: 'self' };
}

function formedBy(events: readonly Fact[]): readonly string[] {
  return payloadsOf(events, 'IntentionFormed').map(({ intention_id }) => intention_id);
}

const NOT_MEANT =
  /^(?:no|nein|non|nee|nao)?\W*(?:(?:(?:that(?:'s| is| was)|it(?:'s| is| was)) )?not (?:what i )?meant(?: that| it| so)?|(?:(?:das|so) )?(?:war (?:das )?)?nicht (?:so )?gemeint|(?:ce n'est |ce n'etait |c'etait )?pas (?:cela|ca)|no era (?:eso|esto|asi)|non era (?:questo|quello|cosi)|nao era (?:isso|isto|assim)|(?:(?:dat|zo) (?:is|was) (?:het )?)?niet (?:zo )?bedoeld)\W*$/u;

/** Whether the owner says that a mail was misread. */
export function isTakenBack(text: string): boolean {
  const own = ownWordsOf({ subject: '', text });
  return NOT_MEANT.test(folded(own.normalize('NFC')).trim());
}

/** Undoes what it can of a model's reading; the mail then becomes plain work. Pure. */
export function takeBack(context: MailContext, earlier: MailDoc): Handled {
  const ids = [...new Set([...(earlier.reading?.formed ?? []), earlier.intention_id ?? ''])];
  const tasks = ids.flatMap((id) => context.view.get(intentionProjection, id) ?? []);
  const undone = tasks.filter((task) => isOpen(task));
  // Mails of other kinds are work already.
  const work = earlier.kind === 'command' ? workEvents(context, earlier) : [];
  const says = [
    ...undone.map(({ title }) => context.replies.cancelled(title)),
    context.replies.refuses.isWork,
    ...(earlier.commands.includes('pause') ? [context.replies.paused()] : []),
  ];
  return {
    ...ALONE,
    events: [...undone.flatMap(({ intention_id }) => cancelled(context, intention_id)), ...work],
    says: [says.join(' ')],
    commands: [],
    subjects: [
      `mail:${earlier.mail_id}`,
      ...tasks.map(({ intention_id }) => `intention:${intention_id}`),
    ],
  };
}

function cancelled({ view }: MailContext, id: string): readonly Fact[] {
  const result = cancelTask(view.all(intentionProjection), { id, reason: 'not meant' });
  return result.ok ? result.events : [];
}
