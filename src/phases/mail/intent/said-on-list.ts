import { approvalProjection } from '../../../domain/action/views/approval.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import {
  isLikeListWord,
  type ListWord,
  listWordsIn,
} from '../../../language/intents/list-words.ts';
import { withoutCode, withoutDigits } from '../../../language/intents/one-time-code.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import { type OwnerIntent, readIntent } from '../../../language/intents/read-intent.ts';

/** A list of what waits for the owner, as its thread was told it last. */
export type ToldList = {
  readonly view: View;
  readonly thread: ThreadDoc | undefined;
  /** The mail whose word on it lacked a code; null: there is none. */
  readonly asked: string | null;
};

/** An owner's mail as words on such a list. */
export type SaidOnList =
  | { readonly is: 'said'; readonly intent: OwnerIntent }
  /** What it means cannot be told: nothing of it is done. */
  | { readonly is: 'asks'; readonly why: 'which' | 'what' | 'number' };

type Decided = Extract<OwnerCommand, { name: 'approve' | 'deny' }>;
type Listed = { readonly ids: readonly string[]; readonly waiting: readonly string[] };

/** "The second one", "no to 2", "yes to all" after a list. Null: the mail is about something else. Pure. */
export function saidOnList(intent: OwnerIntent, told: ToldList): SaidOnList | null {
  const listed = listedIn(told);
  if (listed === null) return null;
  const { code, words } = wordsIn(intent);
  if (words === null) return isHalfRead(intent, told, listed) ? { is: 'asks', why: 'which' } : null;
  if (words.length === 0) return null;
  const before = refusedBefore(told.asked, listed);
  const said = words.map((word) => decided(word, { listed, before, hasCode: code !== null }));
  const unclear = said.find((one) => typeof one === 'string');
  if (unclear !== undefined) return unclear === 'none' ? null : { is: 'asks', why: unclear };
  const commands = said.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  const named = commands.flatMap(({ approvals }) => approvals);
  if (new Set(named).size < named.length) return { is: 'asks', why: 'what' };
  return { is: 'said', intent: { ...intent, kind: 'command', code, commands, prose: [] } };
}

/** To a job of this thread other words are an answer of their own. */
function isHalfRead(intent: OwnerIntent, { thread }: ToldList, { waiting }: Listed): boolean {
  return waiting.length > 0 && thread?.jobs.length === 0 && isLikeAnswer(intent);
}

function listedIn({ view, thread }: ToldList): Listed | null {
  const { pending = null } = thread ?? {};
  if (pending?.asks !== 'approval') return null;
  const waits = (id: string) => view.get(approvalProjection, id)?.status === 'pending';
  return { ids: pending.choices, waiting: pending.choices.filter(waits) };
}

/** Six digits behind words on a list are a code. `words` null: some are about something else. */
function wordsIn({ code, commands, prose }: OwnerIntent): {
  readonly code: string | null;
  readonly words: readonly ListWord[] | null;
} {
  const said = prose.map((one) => coded(one));
  const found = code ?? said.map((one) => one.code).find((one) => one !== null) ?? null;
  const isAlone = commands.length === 0 && prose.length === 0 && found !== null;
  const all = isAlone
    ? [[{ answer: 'grant', which: null } as const]]
    : [...commands.map(wordOf), ...said.map(({ text }) => listWordsIn(text))];
  return { code: found, words: all.every((one) => one !== null) ? all.flat() : null };
}

function coded(sentence: string): ReturnType<typeof withoutCode> {
  const named = withoutCode(sentence);
  return named.code === null ? (withoutDigits(sentence) ?? named) : named;
}

/** Null: a command that has nothing to do with a list, or that says by itself what it is about. */
function wordOf(command: OwnerCommand): readonly ListWord[] | null {
  if (command.name === 'answer') {
    return [{ answer: command.isYes ? 'grant' : 'deny', which: null }];
  }
  if (command.name !== 'approve' && command.name !== 'deny') return null;
  const answer = command.name === 'approve' ? 'grant' : 'deny';
  if (command.isAll) return [{ answer, which: 'all' }];
  const isByNumber = command.approvals.every((name) => /^\d{1,2}$/u.test(name));
  if (!isByNumber) return null;
  const which = command.approvals.length === 0 ? null : command.approvals.map(Number);
  return [{ answer, which }];
}

/** It is wholly about what waits, and some of its words are not read. */
function isLikeAnswer({ commands, prose }: OwnerIntent): boolean {
  const isOther = commands.some((one) => wordOf(one) === null);
  return !isOther && prose.length > 0 && prose.every(isLikeListWord);
}

/** What a word before this one was about and lacked its code for. */
function refusedBefore(asked: string | null, { ids }: Listed): readonly string[] {
  if (asked === null) return [];
  const { words } = wordsIn(readIntent({ subject: '', text: asked }));
  const granted = (words ?? []).filter(({ answer }) => answer !== 'deny');
  return granted.flatMap(({ which }) => (which === null ? [] : (idsOf(which, ids) ?? [])));
}

/** Null: one of the numbers is none of the list. */
function idsOf(
  which: NonNullable<ListWord['which']>,
  ids: readonly string[],
): readonly string[] | null {
  if (which === 'all') return ids;
  const found = which.flatMap((nth) => (nth === 0 ? [] : (ids.at(nth < 0 ? nth : nth - 1) ?? [])));
  return found.length === which.length ? found : null;
}

type Around = {
  readonly listed: Listed;
  readonly before: readonly string[];
  readonly hasCode: boolean;
};

/** A text says why nothing can be decided; `none`: nothing of the list waits. */
function decided(
  { answer, which }: ListWord,
  { listed, before, hasCode }: Around,
): Decided | 'which' | 'what' | 'number' | 'none' {
  const meant = which === null ? unnamed(answer, { listed, before }) : idsOf(which, listed.ids);
  if (meant === null) return 'number';
  if (typeof meant === 'string') return meant;
  const open = which === 'all' ? meant.filter((id) => listed.waiting.includes(id)) : meant;
  if (open.length === 0) return 'none';
  // A code comes only with a yes.
  const given = answer ?? (hasCode ? 'grant' : null);
  if (given === null) return 'what';
  return { name: given === 'grant' ? 'approve' : 'deny', approvals: open, isAll: false };
}

/** A bare yes or no: what was refused for lack of a code, or the only thing that still waits. */
function unnamed(
  answer: ListWord['answer'],
  { listed: { waiting }, before }: Pick<Around, 'listed' | 'before'>,
): readonly string[] | 'which' | 'none' {
  if (waiting.length === 0) return 'none';
  if (answer === 'grant' && before.length > 0) return before;
  return waiting.length === 1 ? waiting : 'which';
}
