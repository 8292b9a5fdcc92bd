/**
 * What a job of a simulated life asks for, one line an item. The scripted model reads these lines out of its prompt;
 * the world looks at the same items to see what is true.
 */
export type Item =
  | { readonly kind: 'write'; readonly label: string; readonly path: string; readonly text: string }
  | { readonly kind: 'append'; readonly label: string; readonly path: string; readonly text: string }
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
  /** Nothing but a judgement can show it. */
  | {
      readonly kind: 'letter';
      readonly label: string;
      readonly path: string;
      readonly text: string;
    };

export function itemLine(item: Item): string {
  const { label } = item;
  switch (item.kind) {
    case 'write':
      return `${label} write ${item.path} with: ${item.text}`;
    case 'append':
      return `${label} append to ${item.path} the line: ${item.text}`;
    case 'fetch':
      return `${label} fetch ${item.url} and put its figure into ${item.path}`;
    case 'commit':
      return `${label} commit the repository ${item.path} with: ${item.text}`;
    case 'mail':
      return `${label} draft a mail to ${item.to} about: ${item.text}`;
    case 'publish':
      return `${label} publish ${item.path} so that ${item.url} says: ${item.text}`;
    case 'form':
      return `${label} fill in the form of kind ${item.form} as ${item.path}`;
    case 'deploy':
      return `${label} deploy ${item.path}`;
    case 'letter':
      return `${label} write the letter ${item.path} in a friendly tone about: ${item.text}`;
  }
}

type Reader = readonly [RegExp, (label: string, a: string, b: string, c: string) => Item];

const READERS: readonly Reader[] = [
  [
    /^write the letter (\S+) in a friendly tone about: (.+)$/,
    (label, path, text) => ({ kind: 'letter', label, path, text }),
  ],
  [/^write (\S+) with: (.+)$/, (label, path, text) => ({ kind: 'write', label, path, text })],
  [
    /^append to (\S+) the line: (.+)$/,
    (label, path, text) => ({ kind: 'append', label, path, text }),
  ],
  [
    /^fetch (\S+) and put its figure into (\S+)$/,
    (label, url, path) => ({ kind: 'fetch', label, url, path }),
  ],
  [
    /^commit the repository (\S+) with: (.+)$/,
    (label, path, text) => ({ kind: 'commit', label, path, text }),
  ],
  [/^draft a mail to (\S+) about: (.+)$/, (label, to, text) => ({ kind: 'mail', label, to, text })],
  [
    /^publish (\S+) so that (\S+) says: (.+)$/,
    (label, path, url, text) => ({ kind: 'publish', label, path, url, text }),
  ],
  [
    /^fill in the form of kind (\S+) as (\S+)$/,
    (label, form, path) => ({ kind: 'form', label, form, path }),
  ],
  [/^deploy (\S+)$/, (label, path) => ({ kind: 'deploy', label, path })],
];

/** The items in a text; of two with one label the later counts, since a job may be revised. */
export function itemsIn(text: string): readonly Item[] {
  const found = new Map<string, Item>();
  for (const line of text.split('\n')) {
    const [, label, words] = /(#\d\d) (.+?)\s*$/.exec(line) ?? [];
    const item = label === undefined || words === undefined ? null : itemOf(label, words);
    if (item !== null) found.set(item.label, item);
  }
  return [...found.values()].sort((a, b) => (a.label < b.label ? -1 : 1));
}

function itemOf(label: string, words: string): Item | null {
  for (const [pattern, make] of READERS) {
    const match = pattern.exec(words);
    if (match !== null) return make(label, match[1] ?? '', match[2] ?? '', match[3] ?? '');
  }
  return null;
}

/** By which words a message names an item. */
export function nameOf(item: Item): string {
  return item.kind === 'mail' ? item.to : item.path;
}

/** What a form of a kind must hold. Nothing but the world's check and what was learned from it says so. */
export function codeOf(form: string): string {
  return `Code-${form.split('').reverse().join('')}`;
}
