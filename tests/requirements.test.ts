import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * A citation is one of the letters of docs/requirements.md and a number without leading zero (`V9`, `V20-V22`,
 * `H4 to H8`), a number of the safety rules (`SAFETY D1, 7 and 20`, `D1.12`, `SAFETY fault 16`, `SAFETY E`), or
 * `invariant 8`. It counts anywhere in a comment, and in Markdown only in brackets, where a paper size or a product is
 * not. Other letters (`T00`, `W47`, `C1`, `R0`), longer prefixes (`PS4`, `HS001`) and code points (`U+D800`) are none.
 */
const REQUIREMENT =
  /(?<![\w+.#-])([KVSPMAODGH])([1-9]\d{0,2})(?:(?:-| to )\1([1-9]\d{0,2}))?(?![\w-]|\.\d)/g;
const RULE = /\bD1\.(\d{1,2})\b|\bSAFETY D1((?:(?:,| and) \d{1,2})+)/g;
const NAMED = /\bSAFETY (?:E|fault \d{1,2})\b|\binvariant \d{1,2}\b/g;

const CODE = '{src,bench,workers,migrations,bin,tests}/**/*.{ts,mjs,sql}';
const TEXTS = ['*.md', '{docs,prompts,skills,bench}/**/*.md'];
const LIST = 'docs/requirements.md';
const COMMENT = /(?<=^|\s)(?:\/\/.*|--.*|\/\*[\s\S]*?\*\/)/gm;
const BRACKETS = /\([^()\n]*\)/g;

const entries = [...readFileSync(LIST, 'utf8').matchAll(/^- \*\*([^*]+)\*\* (.*)$/gm)].map(
  ([, id = '', sentence = '']) => ({ id, sentence }),
);
const known = new Set(entries.map(({ id }) => id));

const paths = (pattern: string | readonly string[]) =>
  globSync(pattern, { exclude: (path) => path.includes('node_modules') || path === LIST });
const read = (path: string, pattern: RegExp) => ({
  path,
  texts: readFileSync(path, 'utf8').match(pattern) ?? [],
});
const code = paths(CODE).filter((path) => path !== 'tests/requirements.test.ts');
const comments = code.map((path) => read(path, COMMENT));
const cited = [...comments, ...paths(TEXTS).map((path) => read(path, BRACKETS))].flatMap(
  ({ path, texts }) => texts.flatMap(citationsIn).map((id) => ({ id, path })),
);

function citationsIn(text: string): readonly string[] {
  const rules = [...text.matchAll(RULE)].flatMap(([, one, more]) =>
    one === undefined ? (more?.match(/\d+/g) ?? []) : [one],
  );
  const requirements = [...text.replace(RULE, '').matchAll(REQUIREMENT)].flatMap(
    ([, letter = '', first = '', last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, i) => `${letter}${Number(first) + i}`,
      ),
  );
  return [...rules.map((n) => `SAFETY D1.${n}`), ...requirements, ...(text.match(NAMED) ?? [])];
}

it('tells citations from codes that look like them', () => {
  expect(citationsIn('(V20-V22), H4 to H6. See D1, V15: D67, D1.11')).toEqual([
    'SAFETY D1.11',
    'V20',
    'V21',
    'V22',
    'H4',
    'H5',
    'H6',
    'D1',
    'V15',
    'D67',
  ]);
  expect(citationsIn('(SAFETY D1, 7 and 20), SAFETY fault 16, SAFETY E, invariant 8')).toEqual([
    'SAFETY D1.7',
    'SAFETY D1.20',
    'SAFETY fault 16',
    'SAFETY E',
    'invariant 8',
  ]);
  expect(
    citationsIn('HS001 PS4 HH24 UTF8 SHA256 NAT64 T00 Z0 R0 C1 2026-W47 U+D800 E0000 A3-Q2 H2O'),
  ).toEqual([]);
});

it('has an entry for every number that a comment cites', () => {
  expect(cited.length).toBeGreaterThan(300);
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
});

it('has no entry that nothing cites', () => {
  const ids = new Set(cited.map(({ id }) => id));
  expect([...known].filter((id) => !ids.has(id))).toEqual([]);
});

it('explains each number once, in a sentence', () => {
  expect(entries.map(({ id }) => id)).toEqual([...known]);
  expect(entries.filter(({ sentence }) => !/^[A-Z"`].{15,}\.$/.test(sentence))).toEqual([]);
});

it('leaves the documents that a reader does not have out of comments', () => {
  const naming = comments.filter(({ texts }) => texts.some((text) => /\bledger\b/i.test(text)));
  expect(naming.map(({ path }) => path)).toEqual([]);
});

it('shows users of the program no numbers', () => {
  const shown = code
    .filter((path) => path.startsWith('src/'))
    .filter((path) =>
      /\([KVSPMAODGH][1-9]\d?\)/.test(readFileSync(path, 'utf8').replace(COMMENT, '')),
    );
  expect(shown).toEqual([]);
});
