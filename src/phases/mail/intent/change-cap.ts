import type { OwnerCap } from '../../../domain/budget/owner-cap.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import { changedCapIn } from '../../../language/intents/changed-cap.ts';
import type { FollowUp } from '../../../language/intents/follow-up-words.ts';
import type { Carry } from './carry.ts';
import { cappedBefore, carryCap, dayOfMoney, givesMore } from './carry-cap.ts';
import type { Came } from './form-reminder.ts';

type Pending = NonNullable<ThreadDoc['pending']>;
type OfCap = NonNullable<Pending['cap']>;

/** Words in the thread of a cap that name another one, take it back or confirm it. Null: they are about something else. */
export function changedCap(
  carry: Carry,
  word: FollowUp,
  { pending, words }: InThread,
): Came | null {
  const { cap } = pending;
  if (cap === undefined) return null;
  const { wants } = cap;
  if (word.is === 'yes')
    return wants === undefined ? null : set(carry, { usd: wants, day: cap.day });
  if (!isTakenBack(word)) return byWords(carry, { cap, words, isNo: word.is === 'no' });
  return wants === undefined ? wanted(carry, cap.before, cap) : left(carry, cap);
}

type Said = { readonly cap: OfCap; readonly words: string; readonly isNo: boolean };

function byWords(carry: Carry, { cap, words, isNo }: Said): Came | null {
  const changed = changedCapIn(words);
  if (changed === null) return isNo ? refused(carry, cap) : null;
  switch (changed.is) {
    case 'unread':
      return asked(carry, carry.replies.caps.howMuch, cap);
    case 'back':
      return wanted(carry, cap.before, cap);
    case 'amount': {
      const named = changed.span === 'today' ? dayOfMoney(carry) : null;
      return wanted(carry, changed.usd, { ...cap, day: changed.span === null ? cap.day : named });
    }
  }
}

type InThread = { readonly pending: Pending; readonly words: string };

function isTakenBack(word: FollowUp): boolean {
  return word.is === 'drop' || (word.is === 'cancel' && word.nth === null);
}

/** Less is done at once, more is asked about. */
function wanted(carry: Carry, usd: number | null, { day, before }: OfCap): Came {
  if (day !== null && day !== dayOfMoney(carry)) {
    return asked(carry, carry.replies.caps.dayIsOver, { day, before });
  }
  if (!givesMore(carry, usd)) return set(carry, { usd, day });
  const came = carryCap(carry, { usd, day });
  if (came.status === 'refused') return asked(carry, came.says, { day, before });
  const { isRight, untilYes } = carry.replies.asks;
  return asked(carry, `${isRight(came.says)} ${untilYes}`, { day, before, wants: usd });
}

function set(carry: Carry, cap: OwnerCap): Came {
  const came = carryCap(carry, cap);
  const { day } = cap;
  const next = { day, before: cappedBefore(carry, day) };
  if (came.status === 'refused') return asked(carry, came.says, next);
  const { says, events, subjects = [] } = came;
  return { says, events, subjects, about: aboutCap(carry, next) };
}

/** A no to what was done already leaves open what is wanted instead. */
function refused(carry: Carry, cap: OfCap): Came {
  return cap.wants === undefined ? asked(carry, carry.replies.caps.howMuch, cap) : left(carry, cap);
}

function left(carry: Carry, { day, before }: OfCap): Came {
  return { says: carry.replies.thread.left, about: aboutCap(carry, { day, before }) };
}

function asked(carry: Carry, says: string, cap: OfCap): Came {
  return { says, isQuestion: true, about: aboutCap(carry, cap) };
}

function aboutCap({ mailId: mail_id, thread }: Carry, cap: OfCap): NonNullable<Came['about']> {
  const pending = { mail_id, asks: 'cap' as const, choices: [], cap };
  return { intentions: [...(thread?.about ?? [])], pending };
}
