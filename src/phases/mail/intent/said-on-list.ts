import {
  type ApprovalDoc,
  approvalProjection,
  pendingApprovals,
} from '../../../domain/action/views/approval.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import {
  isLikeListWord,
  type ListItem,
  type ListWord,
  listWordsIn,
} from '../../../language/intents/list-words.ts';
import { withoutCode, withoutDigits } from '../../../language/intents/one-time-code.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import { type OwnerIntent, readIntent } from '../../../language/intents/read-intent.ts';
import { isNamedBy } from './carry-tasks.ts';

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
type Listed = {
  readonly ids: readonly string[];
  readonly waiting: readonly string[];
  /** What each is, by id. */
  readonly summaries: ReadonlyMap<string, string>;
};

/** "The second one", "no to 2", "yes to all" after a list. Null: the mail is about something else. Pure. */
export function saidOnList(intent: OwnerIntent, told: ToldList): SaidOnList | null {
  const listed = listedIn(told);
  if (listed === null) return saidByName(intent, told);
  const { code, words } = wordsIn(intent);
  if (words?.length === 0) return null;
  const meant = words === null ? null : meantBy(words, listed);
  if (meant === null) return isHalfRead(intent, told, listed) ? { is: 'asks', why: 'which' } : null;
  const before = refusedBefore(told.asked, listed);
  const said = meant.map((word) => decided(word, { listed, before, hasCode: code !== null }));
  const unclear = said.find((one) => typeof one === 'string');
  if (unclear !== undefined) return unclear === 'none' ? null : { is: 'asks', why: unclear };
  const commands = said.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  const named = commands.flatMap(({ approvals }) => approvals);
  if (new Set(named).size < named.length) return { is: 'asks', why: 'what' };
  return { is: 'said', intent: { ...intent, kind: 'command', code, commands, prose: [] } };
}

/** "No to the deploy" in a mail that answers no list: each word must name one thing that waits. */
function saidByName(intent: OwnerIntent, { view }: ToldList): SaidOnList | null {
  const { code, words } = wordsIn(intent);
  if (words === null || words.length === 0 || !words.every(isByName)) return null;
  if (intent.prose.some((one) => one.includes('?'))) return null;
  const listed = ofDocs(pendingApprovals(view));
  const meant = meantBy(words, listed);
  const said = (meant ?? []).map((word) =>
    decided(word, { listed, before: [], hasCode: code !== null }),
  );
  const commands = said.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  const isWhole = meant !== null && commands.length === words.length;
  return isWhole
    ? { is: 'said', intent: { ...intent, kind: 'command', code, commands, prose: [] } }
    : null;
}

function isByName({ answer, which }: ListWord): boolean {
  return answer !== null && Array.isArray(which) && which.every((item) => typeof item === 'string');
}

function ofDocs(docs: readonly ApprovalDoc[]): Listed {
  const ids = docs.map(({ approval_id }) => approval_id);
  const summaries = docs.map(({ approval_id, summary }) => [approval_id, summary] as const);
  return { ids, waiting: ids, summaries: new Map(summaries) };
}

/** To a job of this thread other words are an answer of their own. */
function isHalfRead(intent: OwnerIntent, { thread }: ToldList, { waiting }: Listed): boolean {
  return waiting.length > 0 && thread?.jobs.length === 0 && isLikeAnswer(intent);
}

function listedIn({ view, thread }: ToldList): Listed | null {
  const { pending = null } = thread ?? {};
  if (pending?.asks !== 'approval') return null;
  const waits = (id: string) => view.get(approvalProjection, id)?.status === 'pending';
  const summaries = pending.choices.map(
    (id) => [id, view.get(approvalProjection, id)?.summary ?? ''] as const,
  );
  return {
    ids: pending.choices,
    waiting: pending.choices.filter(waits),
    summaries: new Map(summaries),
  };
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
function refusedBefore(asked: string | null, listed: Listed): readonly string[] {
  if (asked === null) return [];
  const { words } = wordsIn(readIntent({ subject: '', text: asked }));
  const granted = (meantBy(words ?? [], listed) ?? []).filter(({ answer }) => answer !== 'deny');
  return granted.flatMap(({ ids }) => listIn(ids));
}

/** A word with what it names; a text: why that cannot be told. Null: it names none. */
type Meant = Pick<ListWord, 'answer'> & {
  readonly ids: readonly string[] | 'number' | 'which' | null;
  /** Of these only what still waits is meant. */
  readonly isOpen: boolean;
};

/** Null: something that is named is nothing of the list. */
function meantBy(words: readonly ListWord[], listed: Listed): readonly Meant[] | null {
  const named = words.map(({ which }) =>
    which === null || typeof which === 'string' ? null : idsOf(which, listed),
  );
  if (named.some((one) => one === 'strange')) return null;
  const taken = named.flatMap(listIn);
  return words.map(({ answer, which }, n): Meant => {
    if (which === 'all') return { answer, ids: listed.ids, isOpen: true };
    if (which !== 'rest') return { answer, ids: knownItem(named[n] ?? null), isOpen: false };
    return { answer, ids: listed.ids.filter((id) => !taken.includes(id)), isOpen: true };
  });
}

type Found = readonly string[] | 'number' | 'which' | 'strange' | null;

function listIn(found: Found): readonly string[] {
  return found === null || typeof found === 'string' ? [] : found;
}

function knownItem(found: Found): Meant['ids'] {
  return found === 'strange' ? null : found;
}

function idsOf(which: readonly ListItem[], listed: Listed): Found {
  const found = which.map((item) => idOf(item, listed));
  const unclear = (['strange', 'which', 'number'] as const).find((one) =>
    found.some(({ is }) => is === one),
  );
  return unclear ?? found.flatMap((one) => ('id' in one ? [one.id] : []));
}

type FoundOne =
  | { readonly is: 'one'; readonly id: string }
  | { readonly is: 'number' | 'which' | 'strange' };

function idOf(item: ListItem, { ids, summaries }: Listed): FoundOne {
  if (typeof item === 'number') {
    const id = item === 0 ? undefined : ids.at(item < 0 ? item : item - 1);
    return id === undefined ? { is: 'number' } : { is: 'one', id };
  }
  const [only, another] = ids.filter((id) => isNamedBy(summaries.get(id) ?? '', item));
  if (only === undefined) return { is: 'strange' };
  return another === undefined ? { is: 'one', id: only } : { is: 'which' };
}

type Around = {
  readonly listed: Listed;
  readonly before: readonly string[];
  readonly hasCode: boolean;
};

/** A text says why nothing can be decided; `none`: nothing of the list waits. */
function decided(
  { answer, ids, isOpen }: Meant,
  { listed, before, hasCode }: Around,
): Decided | 'which' | 'what' | 'number' | 'none' {
  const meant = ids === null ? unnamed(answer, { listed, before }) : ids;
  if (typeof meant === 'string') return meant;
  const open = isOpen ? meant.filter((id) => listed.waiting.includes(id)) : meant;
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
