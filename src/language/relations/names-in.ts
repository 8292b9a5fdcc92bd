import { LANGUAGES } from '../terms/languages.ts';
import type { Named } from './relation-forms.ts';
import { ROLE_WORDS, roleOf } from './roles.ts';

/** Limits on the words of a question, and of one name. */
const WORDS_READ = 60;
const LONGEST_NAME = 4;

const OWN = '(?:my|our|mein(?:e[rnms]?)?|unser(?:e[rnms]?)?)';
const OWN_ROLE = new RegExp(
  `(?<!\\p{L})(?:${OWN} (?:\\p{Ll}+ )?|the owner's )(?<role>${ROLE_WORDS})(?:'?s)?(?!\\p{L})`,
  'giu',
);

/** Possible names in a text with their words; the caller checks which of them are known. */
export type Mention = { readonly named: Named; readonly words: string };

export function mentionsIn(text: string): readonly Mention[] {
  const plain = text.normalize('NFC').replaceAll(/[’ʼ]/gu, "'");
  const roles = [...plain.matchAll(OWN_ROLE)].flatMap(({ 0: words, groups }) => {
    const role = roleOf(groups?.['role'] ?? '');
    return role === null ? [] : [{ named: { kind: 'role' as const, role }, words }];
  });
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'&.-]*/gu)?.slice(0, WORDS_READ) ?? [];
  return [...roles, ...words.flatMap((_, at) => namesAt(words, at))];
}

/** Possible names that begin at this word, longest first. */
function namesAt(words: readonly string[], at: number): readonly Mention[] {
  const mentions: Mention[] = [];
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const name = words
      .slice(at, at + length)
      .join(' ')
      .replace(/[.'-]+$/u, '');
    if (length === 1 && isStopWord(name)) continue;
    for (const one of withoutGenitive(name)) {
      mentions.push({ named: { kind: 'name', name: one, isPerson: false }, words: name });
    }
  }
  return mentions;
}

function isStopWord(word: string): boolean {
  const plain = word.toLowerCase();
  return word === plain && [...LANGUAGES.values()].some(({ stops }) => stops.has(plain));
}

/** "Clara's", and "Claras" as German has it: perhaps its own name all the same. */
function withoutGenitive(name: string): readonly string[] {
  const bare = name.replace(/'s$/u, '');
  return bare === name && /[^s]s$/u.test(name) ? [name, name.slice(0, -1)] : [bare];
}

const OWNER = /^(?:me|i|myself|owner|the owner|ich|mich|mir)$/iu;

/** The entity meant by these words. */
export function namedBy(words: string): Named {
  const plain = words.normalize('NFC').replaceAll(/[’ʼ]/gu, "'").trim();
  if (OWNER.test(plain)) return { kind: 'speaker' };
  const [own] = [...plain.matchAll(OWN_ROLE)];
  const role = own?.[0] === plain ? roleOf(own.groups?.['role'] ?? '') : null;
  return role === null ? { kind: 'name', name: plain, isPerson: false } : { kind: 'role', role };
}
