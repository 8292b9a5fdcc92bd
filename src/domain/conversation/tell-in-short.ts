import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { folded } from '../../language/folded.ts';
import { asksForWork } from '../../language/words/asks-for-work.ts';
import { kindOfWords } from '../../language/words/kind-of-words.ts';
import { tellingWords } from '../../language/words/social-words.ts';
import type { PayloadOf } from '../fact.ts';
import { conversationSettings } from './settings.ts';

const { summary: settings } = conversationSettings;

/** What somebody said in a conversation. */
export type Spoken = { readonly id: string; readonly by: 'owner' | 'agent'; readonly text: string };

/** A message that tells what a conversation is about, and as what. */
export type Picked = PayloadOf<'ConversationSummarised'>['picked'][number];

const DECIDES =
  /(?<!\p{L})(?:decid\p{L}*|agreed?|let's|we(?:'ll| will| take| want)|instead|always|never|must|from now on|the budget|deadline|at most|prefer|entschieden|abgemacht|wir nehmen|wir machen|immer|nie|niemals|statt|ab jetzt|hochstens|lieber|desormais|toujours|jamais|siempre|nunca|sempre|mai)(?!\p{L})/u;
/** Fewer words that tell something say nothing by themselves. */
const TELLING = 2;

function roleOf({ by, text }: Spoken): Picked['as'] | null {
  if (by === 'agent') return /\?\W*$/u.test(text) ? 'asked' : null;
  if (kindOfWords(text) === 'question') return 'wondered';
  if (DECIDES.test(folded(text.normalize('NFC')))) return 'decided';
  return !asksForWork(text) && tellingWords(text).length >= TELLING ? 'told' : null;
}

/** D65, without a model: the first wish, what was decided and told, the last question of either side; in order. */
export function pickTelling(
  known: readonly Picked[],
  messages: readonly Spoken[],
): readonly Picked[] {
  const first = messages.find(({ by }) => by === 'owner');
  const hasFirst = known.some(({ as }) => as === 'first');
  const fresh = messages.flatMap((one): readonly Picked[] => {
    if (!hasFirst && one === first) return [{ id: one.id, as: 'first' }];
    const as = roleOf(one);
    return as === null ? [] : [{ id: one.id, as }];
  });
  const all = [...known, ...fresh];
  const kept = new Set(
    Object.entries(settings.picked).flatMap(([as, most]) =>
      all.filter((one) => one.as === as).slice(-most),
    ),
  );
  return all.filter((one) => kept.has(one));
}

const WORDS: Readonly<Record<Picked['as'], string>> = {
  first: 'It began with',
  decided: 'Decided',
  told: 'Told',
  wondered: 'Last asked by the owner',
  asked: 'Last asked by you',
};

/** What came before, in the words of those who said it. `count`: messages that it stands for. */
export function tellInShort(
  picked: readonly Picked[],
  {
    count,
    textOf,
  }: { readonly count: number; readonly textOf: (id: string) => string | undefined },
): string {
  const parts = Object.entries(WORDS).flatMap(([as, words]) => {
    const quoted = picked.flatMap((one) => {
      const text = one.as === as ? textOf(one.id) : undefined;
      return text === undefined ? [] : [`"${cutToCharacters(oneLine(text), settings.quoted)}"`];
    });
    return quoted.length === 0 ? [] : [`${words}: ${quoted.join('; ')}.`];
  });
  return [`Before that, ${count} messages, in short.`, ...parts].join(' ');
}
