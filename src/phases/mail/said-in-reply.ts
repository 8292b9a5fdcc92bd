import { type Fact, payloadsOf } from '../../domain/fact.ts';
import type { OwnerIntent } from '../../language/intents/read-intent.ts';
import { readIntent } from '../../language/intents/read-intent.ts';
import { askedOfCap } from './intent/carry-cap.ts';
import type { Handled } from './intent/handle-intent.ts';
import type { MailContext } from './intent/mail-context.ts';

/** What a short mail in a thread can refer to beside its tasks: a pause, what lacks a code, what was just kept. */
const LESSON = 'lesson:';
const NOTE = 'note:';
const NEEDS_CODE: readonly string[] = ['resume', 'forget'];

/** The reply says what was learned from the mail, and the thread knows what a short answer to it is about. */
export function withSubjects<Mail extends Handled>(
  context: MailContext,
  handled: Mail,
  taught: readonly Fact[],
): Mail {
  const { lessons, known } = lessonsIn(taught);
  const { tells } = context.replies;
  const kept = lessons.map(({ text }) => tells.ruleKept(text.replace(/[.\s]+$/u, '')));
  const isGivenUp = payloadsOf(taught, 'LessonRetired').some(({ reason }) => reason === 'manual');
  const said = [...(isGivenUp ? [context.replies.thread.notKept] : []), ...kept];
  if (isGivenUp && lessons.length === 0) return { ...handled, says: [...handled.says, ...said] };
  const pending = pendingAfter(context, handled, lessons);
  if (pending === null)
    return withKnown(
      handled,
      known.map(({ text }) => tells.ruleKnown(text)),
    );
  const intentions = handled.about?.intentions ?? [...(context.thread?.about ?? [])];
  const says = [...handled.says, ...said, ...restOf(context, handled, said)];
  return { ...handled, says, about: { intentions, pending } };
}

/** When a thing shall be can be said at any time; what was kept is only given up at once. */
function pendingAfter(context: MailContext, handled: Handled, lessons: readonly Lesson[]): Pending {
  const asked = handled.about?.pending ?? null;
  const first = asked?.asks === 'time' ? null : asked;
  return first ?? pendingOf(context, handled, lessons) ?? asked ?? listOf(context, handled);
}

/** That there is work left is not said where its answer is all there is to say. */
function restOf(
  { replies }: MailContext,
  { asWork, says }: Handled,
  said: readonly string[],
): readonly string[] {
  return asWork && says.length === 0 && said.length > 0 ? [replies.filedBeside()] : [];
}

type Lesson = { readonly id: string; readonly text: string };

type Lessons = {
  /** New, or different from before. */
  readonly lessons: readonly Lesson[];
  readonly known: readonly Lesson[];
};

function lessonsIn(taught: readonly Fact[]): Lessons {
  const said = payloadsOf(taught, 'UserCorrectionDetected');
  const of = (isKnown: boolean) =>
    said
      .filter(({ reinforces }) => reinforces === isKnown)
      .map(({ lesson_id, correction }) => ({ id: lesson_id, text: correction }));
  return { lessons: of(false), known: of(true) };
}

/** A rule that is repeated still gets a reply. */
function withKnown<Mail extends Handled>(handled: Mail, says: readonly string[]): Mail {
  if (handled.asWork || handled.says.length > 0) return handled;
  return { ...handled, says };
}

type Pending = NonNullable<Handled['about']>['pending'];

function pendingOf(
  context: MailContext,
  { events, commands, isRefused }: Handled,
  lessons: readonly Lesson[],
): Pending {
  const { mailId: mail_id, code } = context;
  const kept = [...lessons.map(({ id }) => LESSON + id), ...notesIn(events)];
  if (kept.length > 0) return { mail_id, asks: 'cancel', choices: kept };
  const [only, another] = commands;
  if (only === undefined || another !== undefined) return null;
  if (only === 'cap') return capOf(context, events);
  if (only === 'pause' && isRefused !== true) return { mail_id, asks: 'pause', choices: [] };
  const lacksCode = isRefused === true && NEEDS_CODE.includes(only) && code.status !== 'right';
  return lacksCode ? { mail_id, asks: 'code', choices: [] } : null;
}

const NO_LIST: NonNullable<Pending> = { mail_id: '', asks: 'approval', choices: [] };

/** What a reply lists for the owner's word is answered by its numbers; a word that lacked its code is kept beside it. */
function listOf(
  { mailId: mail_id, thread }: MailContext,
  { approvals, about, isRefused }: Handled,
): Pending {
  const before = thread?.pending ?? NO_LIST;
  if (approvals.length === 0 || about !== undefined || before.asks !== 'approval') return null;
  const told = before.choices;
  const isTold = isRefused === true && approvals.every((id) => told.includes(id));
  return { mail_id, asks: 'approval', choices: isTold ? told : [...approvals] };
}

function capOf(context: MailContext, events: readonly Fact[]): Pending {
  const [set] = payloadsOf(events, 'OwnerCapSet');
  return set === undefined ? null : askedOfCap(context, set.day);
}

function notesIn(events: readonly Fact[]): readonly string[] {
  return payloadsOf(events, 'NoteKept').map(({ note_id }) => NOTE + note_id);
}

/** What was kept and is taken back by a "forget it", of the choices of a thread. */
export function keptIn(choices: readonly string[]): {
  readonly lessons: readonly string[];
  readonly notes: readonly string[];
} {
  const of = (prefix: string) =>
    choices.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
  return { lessons: of(LESSON), notes: of(NOTE) };
}

/** A bare code completes what was refused for lack of one, only within its thread. */
export function withAsked(
  { thread }: MailContext,
  intent: OwnerIntent,
  asked: string | null,
): OwnerIntent {
  const isCodeAlone =
    intent.kind === 'unclear' && intent.commands.length === 0 && intent.code !== null;
  if (!isCodeAlone || thread?.pending?.asks !== 'code') return intent;
  const { commands } = readIntent({ subject: '', text: asked ?? '' });
  const lacking = commands.filter(({ name }) => NEEDS_CODE.includes(name));
  return lacking.length === 0 ? intent : { ...intent, kind: 'command', commands: lacking };
}
