import { correctionsIn } from '../../../domain/lesson/corrections-in.ts';
import { lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import { asksForWork } from '../../../language/words/asks-for-work.ts';
import { inOneLine } from '../desk/in-one-line.ts';
import type { MailContext } from '../intent/mail-context.ts';
import type { ReadResult } from './carry-act.ts';

/** A wish that nothing came of: it must not vanish, neither behind another one of its sentence nor in silence. */
export function isLost({ settled, came }: ReadResult): boolean {
  const isSettled = settled.does === 'nothing' && settled.isSettled === true;
  return came.is === 'nothing' && !isSettled;
}

/** What the owner is asked about such wishes, in words of their own; their mail stays work all the same. */
export function askedOfLost(context: MailContext, lost: readonly ReadResult[]): readonly string[] {
  const open = lost.filter((one) => !isWorkMisread(one) && !isKeptAsRule(context, one));
  const asked = open.map((one) => inOneLine(ownWordsOf(one)));
  return [...new Set(asked)].map((words) => context.replies.refuses.whatIsMeant(words));
}

function isInvented({ settled }: ReadResult): boolean {
  return settled.does === 'nothing' && settled.isInvented === true;
}

/** An order to the agent that was read as a wish in words which nobody wrote: the cycle takes it as it stands. */
function isWorkMisread(one: ReadResult): boolean {
  return isInvented(one) && asksForWork(one.intent.sentences.join(' '));
}

/** Kept by code as it was written, whatever a model makes of it. */
function isKeptAsRule({ view, mailId, now }: MailContext, { intent }: ReadResult): boolean {
  const said = intent.sentences.join(' ');
  const known = view.all(lessonProjection);
  return (
    intent.does === 'remember' && correctionsIn(said, known, { messageId: mailId, now }).length > 0
  );
}

/** Those that the wish could not be read from. */
function ownWordsOf(one: ReadResult): string {
  const { when, words, sentences } = one.intent;
  return (isInvented(one) ? null : (when ?? words)) ?? sentences.join(' ');
}
