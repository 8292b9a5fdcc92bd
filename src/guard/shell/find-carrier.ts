import { type Call, escalate, type Field, type Flow, plainField, UNKNOWN, wordAt } from './call.ts';
import { absolutePath, isWithin, zoneOf } from './paths.ts';
import { isSecretPath } from './secret-paths.ts';
import { fork, type Request, report, type Shell } from './shell.ts';

const NARROWS = /^-i?(?:name|path|regex|wholename|lname)$/;

/** So many words before an action are looked at. */
const WORDS_BACK = 60;

const ACTS = /^-(?:exec|execdir|ok|okdir|delete|fprint[0f]?|fls)$/;

/** The actions that write a file. */
const PRINTS = /^-f(?:print[0f]?|ls)$/;

/** `find`: what `-exec` runs and what `-delete` removes, with the folders it begins at as what it finds. */
export function findCarrier(shell: Shell, request: Request, { args, fields }: Call): Flow | null {
  const roots = [...startingPoints(fields), ...linksBelow(shell, args, fields)];
  const below = roots.map((root) => beneath(root, namePattern(args)));
  for (let i = 0; i < args.length; i++) {
    if (valued(args, i) || !ACTS.test(wordAt(args, i))) continue;
    const found = isNarrowed(args, i) ? below : roots;
    if (/^-(?:exec|execdir|ok|okdir)$/.test(wordAt(args, i))) {
      const end = endOfExec(args, i + 1);
      runEach(shell, request, { words: fields.slice(i + 1, end), found });
      i = end;
    } else if (args[i] === '-delete' && !isHarmless(args, roots)) {
      const words = [plainField('rm'), plainField('-rf'), ...found];
      shell.machine.dispatch(fork(shell), { ...request, fields: words, stdin: null });
    } else if (PRINTS.test(wordAt(args, i))) {
      const words = [plainField('tee'), ...fields.slice(i + 1, i + 2)];
      shell.machine.dispatch(fork(shell), { ...request, fields: words, stdin: null });
    }
  }
  return null;
}

/** `find -L .`: what the links that this text made below its folders lead to. */
function linksBelow(
  { machine: { links }, cwd }: Shell,
  args: readonly string[],
  fields: readonly Field[],
): readonly Field[] {
  if (links.size === 0 || !args.some((arg) => /^-(?:L|follow)$/.test(arg))) return [];
  const folders = startingPoints(fields).map(({ text }) => absolutePath(cwd, text));
  return [...links]
    .filter(([path]) => folders.some((folder) => folder !== null && isWithin(path, folder)))
    .map(([, { end }]) => plainField(end));
}

/** A test of names before the action, in its own part of what `-o` divides, leaves only some of what is found. */
function isNarrowed(args: readonly string[], action: number): boolean {
  let depth = 0;
  for (let i = action - 1; i >= Math.max(0, action - WORDS_BACK); i--) {
    const arg = wordAt(args, i);
    if (arg === ')') depth += 1;
    else if (arg === '(') depth = Math.max(0, depth - 1);
    else if (depth === 0 && /^(?:-or?|,)$/.test(arg)) return false;
    else if (isNarrowing(args, i)) return true;
  }
  return false;
}

function isNarrowing(args: readonly string[], i: number): boolean {
  return (
    NARROWS.test(wordAt(args, i)) &&
    !/^\*+$/.test(wordAt(args, i + 1)) &&
    !/^(?:!|-not)$/.test(wordAt(args, i - 1))
  );
}

function startingPoints(fields: readonly Field[]): readonly Field[] {
  let at = 0;
  while (/^-(?:[HLPEXdsx]+|D|O\d?|f)$/.test(fields[at]?.text ?? ''))
    at += fields[at]?.text === '-D' ? 2 : 1;
  const roots: Field[] = [];
  for (let field = fields[at]; field !== undefined && !/^[-(!]/.test(field.text); ) {
    roots.push(field);
    at += 1;
    field = fields[at];
  }
  return roots.length === 0 ? [plainField('.')] : roots;
}

function namePattern(args: readonly string[]): string {
  const at = args.findIndex((arg) => /^-i?name$/.test(arg));
  return at === -1 ? '' : `/${wordAt(args, at + 1)}`;
}

function beneath(root: Field, name: string): Field {
  const text = `${root.text}/${UNKNOWN}${name}`;
  return ['', 'x'].some((part) => isSecretPath(name.replaceAll('*', part)))
    ? { ...root, text, tags: [...root.tags, 'secret', 'listed'] }
    : { ...root, text };
}

/** The word is the value of a test: `-name -delete` names a file. */
function valued(args: readonly string[], i: number): boolean {
  return /^-(?:i?name|i?path|i?regex|wholename|i?lname|newer|perm|user|group|size|type|mtime|printf|fprint[0f]?|fls)$/.test(
    wordAt(args, i - 1),
  );
}

function endOfExec(args: readonly string[], from: number): number {
  for (let i = from; i < args.length; i++) {
    if (args[i] === ';' || (args[i] === '+' && args[i - 1]?.includes('{}') === true)) return i;
  }
  return args.length;
}

/** Removing empty folders of one's own place loses nothing. */
function isHarmless(args: readonly string[], roots: readonly Field[]): boolean {
  return (
    args.includes('-empty') &&
    roots.every(({ text }) => !text.startsWith('/') && !text.startsWith('..'))
  );
}

/** A program that writes the file it is given anew. */
function isRewriting([head, ...rest]: readonly Field[]): boolean {
  const name = head?.text.replace(/^.*\//, '') ?? '';
  return /^(?:gzip|bzip2|xz|zstd|gpg|openssl|dos2unix|unix2dos|strip|ed|ex)$/.test(name)
    ? !rest.some(({ text }) => /^-\w*[kctl]/.test(text))
    : /^(?:g?sed|perl|ruby)$/.test(name) &&
        rest.some(({ text }) => /^-\w*i|^--in-place/.test(text));
}

function isFar({ machine, cwd }: Shell, text: string): boolean {
  return /^(?:root|system|homes|outside)$/.test(zoneOf({ place: machine.context, cwd }, text));
}

function runEach(
  shell: Shell,
  request: Request,
  { words, found }: { words: readonly Field[]; found: readonly Field[] },
): void {
  if (isRewriting(words) && found.some(({ text }) => isFar(shell, text))) {
    report(shell, escalate('fs.write-outside', 'changes whatever files are found outside'));
  }
  for (const target of found.slice(0, 6)) {
    const fields = words.map((word) => ({
      ...word,
      text: word.text.replaceAll('{}', target.text),
      tags: word.text.includes('{}') ? [...word.tags, ...target.tags] : word.tags,
    }));
    shell.machine.dispatch(fork(shell), { ...request, fields, stdin: null, redirections: [] });
  }
}
