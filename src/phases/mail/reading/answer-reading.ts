import type { MailReading, ReadIntent } from '../../../domain/mail/reading/mail-reading.ts';
import { settleReading } from '../../../domain/mail/reading/settle-reading.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import type { FollowUp } from '../../../language/intents/follow-up-words.ts';
import { type OwnerWords, readIntent } from '../../../language/intents/read-intent.ts';
import type { Came } from '../intent/form-reminder.ts';
import type { MailContext } from '../intent/mail-context.ts';
import { questionAgain } from './ask-of-reading.ts';
import { type ActCame, carryAct, type ReadResult, standingOf } from './carry-act.ts';

/** A mail with a model's reading, part of which waits for a yes. */
export type AskedReading = { readonly words: OwnerWords; readonly reading: MailReading };

type Answer = {
  readonly word: FollowUp;
  readonly pending: NonNullable<ThreadDoc['pending']>;
  readonly asked: AskedReading;
};

/** The owner's answer to what a model read in an earlier mail. Null: the mail is something else. Pure. */
export function answerReading(context: MailContext, { word, pending, asked }: Answer): Came | null {
  // Whatever needs a code reads it itself, since a code can be used only once.
  const codeless: MailContext = { ...context, code: { status: 'none' } };
  const results = pendingResults(codeless, { pending, asked });
  const meant = chosen(word, results);
  if (meant === null) return null;
  if (meant.length === 0) {
    const about = { intentions: [...(context.thread?.about ?? [])], pending };
    return { says: questionAgain(context, results), isQuestion: true, about };
  }
  return together(
    context,
    meant.map(({ came }) => came),
  );
}

function pendingResults(
  context: MailContext,
  { pending, asked }: Pick<Answer, 'pending' | 'asked'>,
): readonly ReadResult[] {
  const { reading, words } = asked;
  const settled = settleReading({
    intent: readIntent(words),
    reading,
    standing: standingOf(context),
  });
  return pending.choices.flatMap((choice) => {
    const at = Number(choice);
    const [one, intent] = [settled[at], reading.intents[at]];
    if (one === undefined || intent === undefined) return [];
    return [{ at, intent, settled: one, came: cameOf(context, one, intent) }];
  });
}

function cameOf(context: MailContext, one: ReadResult['settled'], intent: ReadIntent): ActCame {
  return one.does === 'nothing'
    ? { is: 'nothing', why: one.why }
    : carryAct(context, { act: one.act, intent, isConfirmed: true });
}

/** `none of several`: ask again. Null: the answer is about something else. */
function chosen(word: FollowUp, results: readonly ReadResult[]): readonly ReadResult[] | null {
  if (word.is === 'both') return results;
  if (word.is === 'yes') return results.length === 1 ? results : [];
  if (word.is !== 'choice') return null;
  const one = results.at(word.nth < 0 ? word.nth : word.nth - 1);
  return one === undefined ? [] : [one];
}

function together(context: MailContext, all: readonly ActCame[]): Came {
  const done = all.flatMap((one) => (one.is === 'done' ? [one] : []));
  const says = all.map((one) =>
    one.is === 'nothing' ? context.replies.refuses.cannot(null, one.why) : one.says,
  );
  const made = done.flatMap(({ intentions }) => intentions);
  return {
    says: says.join('\n'),
    events: done.flatMap(({ events }) => events),
    subjects: done.flatMap(({ subjects }) => subjects),
    about: {
      intentions: made.length === 0 ? [...(context.thread?.about ?? [])] : made,
      pending: null,
    },
  };
}
