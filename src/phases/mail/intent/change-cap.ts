import type { OwnerCap } from '../../../domain/budget/owner-cap.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import { changedCapIn } from '../../../language/intents/changed-cap.ts';
import type { FollowUp } from '../../../language/intents/follow-up-words.ts';
import { cappedBefore, carryCap, dayOfMoney, givesMore } from './carry-cap.ts';
import type { Came } from './form-reminder.ts';
import type { MailContext } from './mail-context.ts';

type Pending = NonNullable<ThreadDoc['pending']>;
type OfCap = NonNullable<Pending['cap']>;

/** Words in the thread of a cap that name another one, take it back or confirm it. Null: they are about something else. */
export function changedCap(
  context: MailContext,
  word: FollowUp,
  { pending, words }: InThread,
): Came | null {
  const { cap } = pending;
  if (cap === undefined) return null;
  const { wants } = cap;
  if (word.is === 'yes')
    return wants === undefined ? null : set(context, { usd: wants, day: cap.day });
  if (!isTakenBack(word)) return byWords(context, { cap, words, isNo: word.is === 'no' });
  return wants === undefined ? wanted(context, cap.before, cap) : left(context, cap);
}

type Said = { readonly cap: OfCap; readonly words: string; readonly isNo: boolean };

function byWords(context: MailContext, { cap, words, isNo }: Said): Came | null {
  const changed = changedCapIn(words);
  if (changed === null) return isNo ? refused(context, cap) : null;
  switch (changed.is) {
    case 'unread':
      return asked(context, context.replies.caps.howMuch, cap);
    case 'back':
      return wanted(context, cap.before, cap);
    case 'amount': {
      const named = changed.span === 'today' ? dayOfMoney(context) : null;
      return wanted(context, changed.usd, { ...cap, day: changed.span === null ? cap.day : named });
    }
  }
}

type InThread = { readonly pending: Pending; readonly words: string };

function isTakenBack(word: FollowUp): boolean {
  return word.is === 'drop' || (word.is === 'cancel' && word.nth === null);
}

/** Less is done at once, more is asked about. */
function wanted(context: MailContext, usd: number | null, { day, before }: OfCap): Came {
  if (day !== null && day !== dayOfMoney(context)) {
    return asked(context, context.replies.caps.dayIsOver, { day, before });
  }
  if (!givesMore(context, usd)) return set(context, { usd, day });
  const came = carryCap(context, { usd, day });
  if (came.status === 'refused') return asked(context, came.says, { day, before });
  const { isRight, untilYes } = context.replies.asks;
  return asked(context, `${isRight(came.says)} ${untilYes}`, { day, before, wants: usd });
}

function set(context: MailContext, cap: OwnerCap): Came {
  const came = carryCap(context, cap);
  const { day } = cap;
  const next = { day, before: cappedBefore(context, day) };
  if (came.status === 'refused') return asked(context, came.says, next);
  const { says, events, subjects = [] } = came;
  return { says, events, subjects, about: aboutCap(context, next) };
}

/** A no to what was done already leaves open what is wanted instead. */
function refused(context: MailContext, cap: OfCap): Came {
  return cap.wants === undefined
    ? asked(context, context.replies.caps.howMuch, cap)
    : left(context, cap);
}

function left(context: MailContext, { day, before }: OfCap): Came {
  return { says: context.replies.thread.left, about: aboutCap(context, { day, before }) };
}

function asked(context: MailContext, says: string, cap: OfCap): Came {
  return { says, isQuestion: true, about: aboutCap(context, cap) };
}

function aboutCap(
  { mailId: mail_id, thread }: MailContext,
  cap: OfCap,
): NonNullable<Came['about']> {
  const pending = { mail_id, asks: 'cap' as const, choices: [], cap };
  return { intentions: [...(thread?.about ?? [])], pending };
}
