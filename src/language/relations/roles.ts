/** Roles between people by English name, with their words in each language. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  sister: ['sister', 'schwester'],
  brother: ['brother', 'bruder'],
  mother: ['mother', 'mom', 'mum', 'mutter', 'mama'],
  father: ['father', 'dad', 'vater', 'papa'],
  wife: ['wife', 'frau', 'ehefrau'],
  husband: ['husband', 'mann', 'ehemann'],
  partner: ['partner', 'partnerin', 'lebensgefährte', 'lebensgefährtin'],
  girlfriend: ['girlfriend'],
  boyfriend: ['boyfriend'],
  son: ['son', 'sohn'],
  daughter: ['daughter', 'tochter'],
  aunt: ['aunt', 'tante'],
  uncle: ['uncle', 'onkel'],
  cousin: ['cousin', 'cousine', 'kusine'],
  grandmother: ['grandmother', 'grandma', 'granny', 'großmutter', 'oma'],
  grandfather: ['grandfather', 'grandpa', 'großvater', 'opa'],
  niece: ['niece', 'nichte'],
  nephew: ['nephew', 'neffe'],
  'mother-in-law': ['mother-in-law', 'schwiegermutter'],
  'father-in-law': ['father-in-law', 'schwiegervater'],
  'sister-in-law': ['sister-in-law', 'schwägerin'],
  'brother-in-law': ['brother-in-law', 'schwager'],
  boss: ['boss', 'manager', 'chef', 'chefin'],
  colleague: ['colleague', 'coworker', 'co-worker', 'kollege', 'kollegin'],
  friend: ['friend', 'freund', 'freundin'],
  neighbour: ['neighbour', 'neighbor', 'nachbar', 'nachbarin'],
  flatmate: ['flatmate', 'roommate', 'housemate', 'mitbewohner', 'mitbewohnerin'],
  dentist: ['dentist', 'zahnarzt', 'zahnärztin'],
  doctor: ['doctor', 'gp', 'arzt', 'ärztin', 'hausarzt', 'hausärztin'],
  lawyer: ['lawyer', 'anwalt', 'anwältin'],
  accountant: ['accountant', 'steuerberater', 'steuerberaterin'],
  landlord: ['landlord', 'landlady', 'vermieter', 'vermieterin'],
  teacher: ['teacher', 'lehrer', 'lehrerin'],
  assistant: ['assistant', 'assistent', 'assistentin'],
  dog: ['dog', 'hund'],
  cat: ['cat', 'katze', 'kater'],
};

const BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(ROLES).flatMap(([role, words]) => words.map((word) => [word, role] as const)),
);

/** English name of a role, from its word in any language. */
export function roleOf(word: string): string | null {
  return BY_WORD.get(word.normalize('NFC').toLowerCase()) ?? null;
}

/** Every word for a role as one pattern, the longest first; it takes either case of the first letter. */
export const ROLE_WORDS = [...BY_WORD.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((word) => {
    const [first = '', ...rest] = Array.from(word);
    return `[${first}${first.toUpperCase()}]${rest.join('')}`;
  })
  .join('|');

/** Roles that most people have one of at a time: a new holder replaces the earlier one. */
const HELD_BY_ONE: ReadonlySet<string> = new Set(['boss', 'dentist', 'landlord']);

export function isHeldByOne(verb: string): boolean {
  return HELD_BY_ONE.has(verb.replace(/ of$/u, ''));
}
