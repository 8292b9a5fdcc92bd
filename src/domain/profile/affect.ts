import { type Fact, fact } from '../fact.ts';

/** S22: where mood starts, and what it goes back to. */
export type Mood = { readonly valence: number; readonly stress: number };

export const BASELINE: Mood = { valence: 0, stress: 0 };
/** D26. */
const HALF_LIFE_MS = 24 * 3_600_000;

/** S26: what a word does. Of both kinds in one message stress is heard. */
const STRESSED: Heard = { valence: -0.3, stress: 0.2 };
const PLEASED: Heard = { valence: 0.2, stress: -0.1 };

type Heard = Mood & { readonly matched?: string };

const STRESS_WORD = /(?<!\p{L})(?:frustrated|frustrating|angry|stuck|hate)(?!\p{L})/giu;
const PLEASURE_WORD = /(?<!\p{L})(?:thanks|thank you|great|perfect|love)(?!\p{L})/giu;
/** Within three words before, in the same clause. */
const NEGATION =
  /(?<!\p{L})(?:not|never|no|nor|neither|without|hardly|barely|cannot|\p{L}+n['’]t)\s+(?:\p{L}+\s+){0,3}$/iu;
const CLAUSE = /[.,;:!?()\n]/u;
/** Characters: more than four words take. */
const LOOKED_BACK = 80;
/** Of one message. */
const LONGEST_TEXT = 20_000;

const FENCED = /```[^]*?(?:```|$)/gu;
/** Between marks, and names with what they are called with. */
const INLINE_CODE = /`[^`\n]*`|[\w.]{1,80}\([^()\n]{0,80}\)/gu;
/** An apostrophe begins no quotation. */
const QUOTED = /"[^"\n]*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|(?<!\p{L})'[^'\n]*'(?!\p{L})/gu;
/** What a person pastes without marks: quoted mail, and lines that end, begin or compare as code does. */
const PASTED =
  /^\s*>|[;{}]\s*$|=>|[=!]=|^\s*(?:import|const|let|var|def|class|return|function|public|private)\s|^\s*(?:at|File)\s.*:\d+|<\/?\w+[^>]{0,80}>|^[+-]{1,3}\s?\S.*[;{(]/u;

/** What a message lets be heard of its writer's mood, by whole words that are their own and not negated; null: nothing. */
export function affectIn(text: string): (Mood & { readonly matched: string }) | null {
  const own = ownWords(text);
  const stress = firstMeant(own, STRESS_WORD);
  if (stress !== null) return { ...STRESSED, matched: stress };
  const pleasure = firstMeant(own, PLEASURE_WORD);
  return pleasure === null ? null : { ...PLEASED, matched: pleasure };
}

/** What of a message its writer says in their own words: no quotation, no code, nothing pasted. */
export function ownWords(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replace(FENCED, '\n')
    .replace(INLINE_CODE, '.')
    .split('\n')
    .filter((line) => !PASTED.test(line))
    .join('\n')
    .replace(QUOTED, '.');
}

function firstMeant(text: string, words: RegExp): string | null {
  for (const found of text.matchAll(words)) {
    const before = text.slice(Math.max(0, found.index - LOOKED_BACK), found.index);
    const clause = before.split(CLAUSE).at(-1) ?? '';
    if (!NEGATION.test(clause)) return found[0].toLowerCase();
  }
  return null;
}

/** What a message is on record with; null: nothing was heard. Its words are not. */
export function affectFact(
  text: string,
  { userId, messageId }: { readonly userId: string; readonly messageId: string },
): Fact<'AffectSignalObserved'> | null {
  const heard = affectIn(text);
  if (heard === null) return null;
  const { valence: valence_delta, stress: stress_delta, matched } = heard;
  return fact(
    'AffectSignalObserved',
    { user_id: userId, message_id: messageId, valence_delta, stress_delta, matched },
    { dedupeKey: `affect:${userId}:${messageId}` },
  );
}

/** A mood some time later: half of it is left after a day (D26). */
export function moodAfter({ valence, stress }: Mood, from: string, to: string): Mood {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  const left = 0.5 ** (ms / HALF_LIFE_MS);
  return { valence: rounded(valence * left), stress: rounded(stress * left) };
}

/** A mood with what was heard, within its bounds. */
export function moodWith(mood: Mood, { valence, stress }: Mood): Mood {
  return {
    valence: rounded(Math.min(1, Math.max(-1, mood.valence + valence))),
    stress: rounded(Math.min(1, Math.max(0, mood.stress + stress))),
  };
}

function rounded(value: number): number {
  // Not -0, which JSON has not.
  return Math.round(value * 1000) / 1000 + 0;
}
