/**
 * What a job of a simulated life asks for, one line an item. The scripted model reads these lines out of its prompt;
 * the world looks at the same items to see what is true.
 */
export type Item =
  | { readonly kind: 'write'; readonly label: string; readonly path: string; readonly text: string }
  | {
      readonly kind: 'append';
      readonly label: string;
      readonly path: string;
      readonly text: string;
    }
  | { readonly kind: 'fetch'; readonly label: string; readonly url: string; readonly path: string }
  | {
      readonly kind: 'commit';
      readonly label: string;
      readonly path: string;
      readonly text: string;
    }
  | { readonly kind: 'mail'; readonly label: string; readonly to: string; readonly text: string }
  | {
      readonly kind: 'publish';
      readonly label: string;
      readonly path: string;
      readonly url: string;
      readonly text: string;
    }
  /** A planted mistake: only its own failure, or a note of it, tells what a form of this kind must hold. */
  | { readonly kind: 'form'; readonly label: string; readonly form: string; readonly path: string }
  /** A planted mistake: without `--safe` the command fails. */
  | { readonly kind: 'deploy'; readonly label: string; readonly path: string }
  /** Cannot be done: the key is nowhere. */
  | { readonly kind: 'safe'; readonly label: string; readonly path: string }
  /** Nothing but a judgement can show it. */
  | {
      readonly kind: 'letter';
      readonly label: string;
      readonly path: string;
      readonly text: string;
    };

export function itemLine(item: Item): string {
  return `${item.label} ${byKind(item, LINES)}`;
}

const LINES: ByKind<string> = {
  write: ({ path, text }) => `write ${path} with: ${text}`,
  append: ({ path, text }) => `append to ${path} the line: ${text}`,
  fetch: ({ url, path }) => `fetch ${url} and put its figure into ${path}`,
  commit: ({ path, text }) => `commit the repository ${path} with: ${text}`,
  mail: ({ to, text }) => `draft a mail to ${to} about: ${text}`,
  publish: ({ path, url, text }) => `publish ${path} so that ${url} says: ${text}`,
  form: ({ form, path }) => `fill in the form of kind ${form} as ${path}`,
  deploy: ({ path }) => `deploy ${path}`,
  safe: ({ path }) => `open the safe ${path}`,
  letter: ({ path, text }) => `write the letter ${path} in a friendly tone about: ${text}`,
};

type Parts = readonly [label: string, first: string, second: string, third: string];
type Reader = readonly [RegExp, (parts: Parts) => Item];

const READERS: readonly Reader[] = [
  [
    /^write the letter (\S+) in a friendly tone about: (.+)$/,
    ([label, path, text]) => ({ kind: 'letter', label, path, text }),
  ],
  [/^write (\S+) with: (.+)$/, ([label, path, text]) => ({ kind: 'write', label, path, text })],
  [
    /^append to (\S+) the line: (.+)$/,
    ([label, path, text]) => ({ kind: 'append', label, path, text }),
  ],
  [
    /^fetch (\S+) and put its figure into (\S+)$/,
    ([label, url, path]) => ({ kind: 'fetch', label, url, path }),
  ],
  [
    /^commit the repository (\S+) with: (.+)$/,
    ([label, path, text]) => ({ kind: 'commit', label, path, text }),
  ],
  [
    /^draft a mail to (\S+) about: (.+)$/,
    ([label, to, text]) => ({ kind: 'mail', label, to, text }),
  ],
  [
    /^publish (\S+) so that (\S+) says: (.+)$/,
    ([label, path, url, text]) => ({ kind: 'publish', label, path, url, text }),
  ],
  [
    /^fill in the form of kind (\S+) as (\S+)$/,
    ([label, form, path]) => ({ kind: 'form', label, form, path }),
  ],
  [/^deploy (\S+)$/, ([label, path]) => ({ kind: 'deploy', label, path })],
  [/^open the safe (\S+)$/, ([label, path]) => ({ kind: 'safe', label, path })],
];

/** The items in a text; of two with one label the later counts, since a job may be revised. */
export function itemsIn(text: string): readonly Item[] {
  const found = new Map<string, Item>();
  for (const line of text.split('\n')) {
    const [, label, words] = /(#\d\d) (.+?)\s*$/.exec(line) ?? [];
    const item = label === undefined || words === undefined ? bareItem(line) : itemOf(label, words);
    if (item !== null) found.set(item.label, item);
  }
  return [...found.values()].sort((a, b) => (a.label < b.label ? -1 : 1));
}

/** What an owner asks for in a mail has no number. */
function bareItem(line: string): Item | null {
  const words = line.trim();
  return itemOf('#00', `${words.charAt(0).toLowerCase()}${words.slice(1)}`);
}

function itemOf(label: string, words: string): Item | null {
  for (const [pattern, make] of READERS) {
    const match = pattern.exec(words);
    if (match !== null) return make([label, match[1] ?? '', match[2] ?? '', match[3] ?? '']);
  }
  return null;
}

/** What to do with an item of each kind. */
export type ByKind<Result> = {
  readonly [Kind in Item['kind']]: (item: Extract<Item, { kind: Kind }>) => Result;
};

export function byKind<Result>(item: Item, ways: ByKind<Result>): Result {
  // The way of an item's own kind takes it.
  return (ways[item.kind] as (one: Item) => Result)(item);
}

/** By which words a message names an item. */
export function nameOf(item: Item): string {
  return item.kind === 'mail' ? item.to : item.path;
}

/** What a form of a kind must hold. Nothing but the world's check and what was learned from it says so. */
export function codeOf(form: string): string {
  return `Code-${form.split('').reverse().join('')}`;
}
