import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { claimKeys, outdates } from '../../../src/language/claims/outdates.ts';
import { claimsIn } from '../../../src/language/claims/read-claim.ts';
import { sameKeys, saysSame, statedWords } from '../../../src/language/claims/says-same.ts';

const keysOf = (text: string) => sameKeys(statedWords(text));
const share = (some: readonly string[], others: readonly string[]) =>
  some.some((key) => others.includes(key));

const WORDS =
  'the printer on second floor always needs paper of heavy kind in lower tray Anna Berta 7 12:30 der das ist wohnt Büro closed visits visited please very not maybe'.split(
    ' ',
  );
const word = fc.oneof(fc.constantFrom(...WORDS), fc.stringMatching(/^[a-zäé]{1,9}$/));
const sentence = fc.array(word, { minLength: 3, maxLength: 90 });
/** A sentence, turned round and with some of its words left out. */
const retold = fc
  .tuple(sentence, fc.nat(), fc.array(fc.nat(), { maxLength: 9 }))
  .map(([words, turn, gone]) => {
    const at = turn % words.length;
    const out = new Set(gone.map((n) => n % words.length));
    const kept = words.filter((_, n) => !out.has(n));
    return [words, [...kept.slice(at), ...kept.slice(0, at)]].map((all) => all.join(' ')) as [
      string,
      string,
    ];
  });

const SUBJECTS = [
  'I',
  'We',
  'My dentist',
  'The meeting',
  'Our team meeting',
  "Anna's phone number",
  'The billing service',
  'Mein Zahnarzt',
  'Peter',
];
const VERBS = [
  'live in',
  'lives in',
  'moved to',
  'is',
  'is now',
  'was moved to',
  'is at',
  'moved from Bern to',
  'uses',
  'switched to',
  'changed to',
  'starts at',
  'costs',
  'closes at',
  'has',
  'prefer',
  'works at',
  'started at',
  'drives',
  'ist',
  'wohnt in',
  'no longer live in',
  'is not 4 but',
];
const VALUES = [
  'Bern',
  'Basel',
  '4',
  '5 pm',
  'Monday at 9',
  'Dr. Adler',
  'Postgres',
  '900 euros',
  '555 0101',
  'a Zoe',
  'red',
  'Bern, not Basel',
];
/** Two claims, mostly about the same. */
const claims = fc
  .tuple(
    fc.constantFrom(...SUBJECTS),
    fc.option(fc.constantFrom(...SUBJECTS), { freq: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...VERBS), fc.constantFrom(...VALUES)), {
      minLength: 2,
      maxLength: 2,
    }),
  )
  .map(([one, other, said]) =>
    said.map(([verb, value], at) => `${at === 0 ? one : (other ?? one)} ${verb} ${value}`),
  );

describe('the keys of two texts', () => {
  test.prop([retold], { numRuns: 1000 })(
    'have one in common where they say the same',
    ([one, other]) => {
      fc.pre(saysSame(one, other));
      expect(share(keysOf(one), keysOf(other))).toBe(true);
    },
  );

  test.prop([claims], { numRuns: 3000 })(
    'have one in common where the newer outdates the older',
    ([newer = '', older = '']) => {
      const [now, old] = [claimsIn(newer), claimsIn(older)];
      const areCompared = share(claimKeys(now).outdates, claimKeys(old).outdatedBy);
      expect(areCompared || !outdates(newer, older)).toBe(true);
    },
  );

  test.prop([sentence])('are no more than an eighth of its words and a few', (words) => {
    expect(keysOf(words.join(' ')).length).toBeLessThanOrEqual(2 * (words.length / 8) + 4);
  });
});
