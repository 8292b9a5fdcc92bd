import { type Field, type Flow, type Tag, UNKNOWN } from './call.ts';
import { type Shell, unknownValue, type Value } from './shell.ts';
import type { Part, Statement, Word } from './shell-ast.ts';

/** Runs a statement inside a word and says what it prints. */
export type RunInside = (shell: Shell, body: Statement, stdin: Flow | null) => Flow;

/** Where an unquoted expansion is cut into words. */
const CUT = '\uE004';
const QUOTED: Readonly<Record<string, string>> = { '{': '\uE001', ',': '\uE002', '}': '\uE003' };
const UNQUOTED: Readonly<Record<string, string>> = {
  '\uE001': '{',
  '\uE002': ',',
  '\uE003': '}',
};
/** Longer texts and more words than a person writes: not followed. */
const TEXT_LIMIT = 20_000;
const BRACE_LIMIT = 64;

const NAMED_SECRET = /SECRET|PASSW|PRIVATE_KEY|CREDENTIAL/i;

type Piece = { text: string; tags: Tag[]; isHidden: boolean; isComputed: boolean };

/** The words the shell makes of one written word: expanded, cut at blanks, braces unfolded. */
export function expandWord(shell: Shell, word: Word, run: RunInside): readonly Field[] {
  const { text, tags, isHidden, isComputed } = pieceOf(shell, word, run);
  const fields = text.split(CUT).flatMap(unfoldBraces);
  const made = text.includes(CUT) ? fields.filter((field) => field !== '') : fields;
  return made.map((field) => ({
    text: field.replace(/[\uE001-\uE003]/g, (mark) => UNQUOTED[mark] ?? mark),
    tags,
    isHidden,
    isComputed,
  }));
}

/** As one text: a heredoc, an assigned value, a redirect's target. */
export function expandText(shell: Shell, word: Word, run: RunInside): Value {
  const { text, tags, isHidden } = pieceOf(shell, word, run);
  const clean = text
    .replace(/[\uE001-\uE003]/g, (mark) => UNQUOTED[mark] ?? mark)
    .replaceAll(CUT, ' ');
  return { text: clean, tags, isHidden };
}

function pieceOf(shell: Shell, word: Word, run: RunInside): Piece {
  const piece: Piece = { text: '', tags: [], isHidden: false, isComputed: false };
  word.parts.forEach((part, i) => {
    addPart(piece, { shell, part, run, isFirst: i === 0 });
  });
  if (piece.text.length > TEXT_LIMIT && piece.isComputed) piece.text = UNKNOWN;
  return piece;
}

type Adding = {
  readonly shell: Shell;
  readonly part: Part;
  readonly run: RunInside;
  readonly isFirst: boolean;
};

function addPart(piece: Piece, { shell, part, run, isFirst }: Adding): void {
  piece.isComputed ||= part.kind !== 'text';
  switch (part.kind) {
    case 'text':
      piece.text += part.isQuoted ? protect(part.text) : tilde(shell, part.text, isFirst);
      piece.isHidden ||= part.isHidden;
      return;
    case 'variable':
      addVariable(piece, { shell, part, run });
      return;
    case 'substitution':
      add(piece, substituted(shell, part, run), part.isQuoted);
      return;
    case 'computed':
      for (const body of part.inside) run(shell, body, null);
      piece.text += UNKNOWN;
  }
}

function addVariable(
  piece: Piece,
  { shell, part, run }: { shell: Shell; part: VariablePart; run: RunInside },
): void {
  add(piece, valueOf(shell, part, run), part.isQuoted && !isList(part.name));
  if (shell.variables.has(part.name)) piece.tags.push('variable');
  if (NAMED_SECRET.test(part.name)) piece.tags.push('named-secret');
}

/** `"$@"` and `"${a[@]}"` are as many words as they hold. */
function isList(name: string): boolean {
  return name === '@' || name.endsWith('[@]');
}

type SubstitutionPart = Extract<Part, { readonly kind: 'substitution' }>;

function substituted(shell: Shell, { form, body }: SubstitutionPart, run: RunInside): Value {
  const flow = run(shell, body, form === 'output' ? { text: null, tags: [] } : null);
  const printed = flow.text?.replace(/\n+$/, '') ?? UNKNOWN;
  return { text: form === 'value' ? printed : '/dev/fd/63', tags: flow.tags, isHidden: false };
}

function add(piece: Piece, { text, tags, isHidden }: Value, isQuoted: boolean): void {
  piece.text += isQuoted ? protect(text) : protect(text).replace(/[ \t\n]+/g, CUT);
  piece.tags.push(...tags);
  piece.isHidden ||= isHidden;
}

function protect(text: string): string {
  return /[{},]/.test(text) ? text.replace(/[{},]/g, (letter) => QUOTED[letter] ?? letter) : text;
}

function tilde(shell: Shell, text: string, isFirst: boolean): string {
  if (!isFirst || !text.startsWith('~')) return text;
  const [name = '', ...rest] = text.split('/');
  const tail = rest.length === 0 ? '' : `/${rest.join('/')}`;
  if (name === '~') return shell.machine.context.home + tail;
  if (name === '~+') return (shell.cwd ?? UNKNOWN) + tail;
  if (name === '~-') return UNKNOWN + tail;
  return /^~[\w.-]+$/.test(name) ? `/home/${name.slice(1)}${tail}` : text;
}

type VariablePart = Extract<Part, { readonly kind: 'variable' }>;

function valueOf(shell: Shell, part: VariablePart, run: RunInside): Value {
  const value = lookUp(shell, part.name);
  const { operator, operand } = part;
  if (operator === '' || operand === null) return value;
  const isKnown = value.text !== UNKNOWN && value.text !== '';
  if (/^:?[-=]$/.test(operator)) return isKnown ? value : expandText(shell, operand, run);
  if (/^:?\?$/.test(operator)) return value;
  if (/^:?\+$/.test(operator)) return expandText(shell, operand, run);
  return operator === ':'
    ? cutOut(value, operand)
    : { ...unknownValue(value.tags), isHidden: true };
}

/** `${HOME:0:1}`. */
function cutOut(value: Value, operand: Word): Value {
  const [part] = operand.parts;
  const match = part?.kind === 'text' ? /^\s*(-?\d+)(?::(\d+))?$/.exec(part.text) : null;
  if (match === null || value.text.includes(UNKNOWN)) return { ...value, text: UNKNOWN };
  const start = Number(match[1]);
  const end = match[2] === undefined ? undefined : start + Number(match[2]);
  return { ...value, text: value.text.slice(start, end), isHidden: true };
}

function lookUp(shell: Shell, name: string): Value {
  const element = /^(\w+)\[(.*)\]$/.exec(name);
  if (element !== null) return elementOf(lookUp(shell, element[1] ?? ''), element[2] ?? '');
  if (name === '@' || name === '*') return allParams(shell);
  if (/^\d+$/.test(name)) return paramAt(shell, Number(name));
  const known = shell.variables.get(name);
  return known ?? { ...unknownValue(), ...wellKnown(shell, name) };
}

function elementOf(list: Value, index: string): Value {
  if (index === '@' || index === '*') return list;
  const item = /^\d+$/.test(index) ? list.text.split(' ')[Number(index)] : undefined;
  return { ...list, text: item ?? UNKNOWN };
}

function allParams({ params }: Shell): Value {
  if (params === null) return { text: '', tags: [], isHidden: true };
  const rest = params.slice(1);
  return {
    text: rest.map(({ text }) => text).join(' '),
    tags: rest.flatMap(({ tags }) => tags),
    isHidden: false,
  };
}

function paramAt({ params }: Shell, index: number): Value {
  if (params === null) return unknownValue();
  return params[index] ?? { text: '', tags: [], isHidden: true };
}

/** Variables every shell has; temporary folders count as /tmp whatever they are called. */
function wellKnown(shell: Shell, name: string): Partial<Value> {
  switch (name) {
    case 'HOME':
      return { text: shell.machine.context.home };
    case 'PWD':
      return { text: shell.cwd ?? UNKNOWN };
    case 'TMPDIR':
    case 'TMP':
    case 'TEMP':
      return { text: '/tmp' };
    case 'IFS':
      return { text: ' ', isHidden: true };
    case 'SHELL':
    case 'BASH':
      return { text: '/bin/bash' };
    default:
      return {};
  }
}

/** `{a,b}` and `{1..3}`, from the inside out. */
function unfoldBraces(text: string): readonly string[] {
  let words = [text];
  for (let round = 0; round < BRACE_LIMIT && words.length < BRACE_LIMIT; round++) {
    const at = words.findIndex((word) => BRACES.test(word));
    const word = words[at];
    if (word === undefined) break;
    const match = BRACES.exec(word);
    if (match === null) break;
    const [whole, inner = ''] = match;
    const tail = word.slice(match.index + whole.length);
    const head = word.slice(0, match.index);
    words = words.toSpliced(at, 1, ...choices(inner).map((choice) => head + choice + tail));
  }
  return words;
}

const BRACES = /\{([^{}]*(?:,|\.\.)[^{}]*)\}/;

function choices(inner: string): readonly string[] {
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(inner);
  if (range === null) return inner.includes(',') ? inner.split(',') : [UNKNOWN];
  const from = Number(range[1]);
  const count = Math.min(Math.abs(Number(range[2]) - from) + 1, BRACE_LIMIT);
  const step = Number(range[2]) < from ? -1 : 1;
  return Array.from({ length: count }, (_, i) => String(from + i * step));
}
