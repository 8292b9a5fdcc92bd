import type { Node } from 'web-tree-sitter';
import type { Part, Statement, Word } from '../../guard/shell/shell-ast.ts';

/** Thrown where a tree asks for more reading than a person's text does. */
export class TooCostly extends Error {}

/** What is read, and how many nodes may still be looked at: one is looked at again at each level around it. */
export type Source = { readonly text: string; nodesLeft: number };

/** How a statement inside a word is read: given by the reader of statements, which also reads words. */
export type ReadBody = (node: Node, source: Source) => Statement;

type Reading = { readonly source: Source; readonly body: ReadBody; readonly isQuoted: boolean };

/** One word of a command, in its parts. */
export function readWord(node: Node, source: Source, body: ReadBody): Word {
  return { parts: mergeHidden(wordParts(node, { source, body, isQuoted: false })) };
}

/** The text of a heredoc: literal where its delimiter was quoted, else with what is expanded in it. */
export function readHeredoc(node: Node, source: Source, body: ReadBody): Word {
  const start = node.parent?.namedChildren.find(({ type }) => type === 'heredoc_start');
  const isLiteral = /['"\\]/.test(start?.text ?? '');
  if (isLiteral) return literal(node.text, true);
  return { parts: withGaps(node, { source, body, isQuoted: true }, false) };
}

export function literal(text: string, isQuoted = false): Word {
  return { parts: [{ kind: 'text', text, isQuoted, isHidden: false }] };
}

function wordParts(node: Node, reading: Reading): readonly Part[] {
  const read = readers[node.type];
  if (read !== undefined) return read(node, reading);
  return node.namedChildCount === 0 ? texts(node.text, reading) : withGaps(node, reading, false);
}

/** What the grammar gives as text may still hold backticks: in a heredoc, in a default. */
function texts(text: string, reading: Reading): readonly Part[] {
  if (!text.includes('`')) return [unquotedPart(text, reading)];
  return text.split(BACKTICKS).flatMap((piece, i): readonly Part[] => {
    if (i % 2 === 1) return [{ kind: 'code', text: piece.replace(/\\([`\\$])/g, '$1') }];
    return piece === '' ? [] : [unquotedPart(piece, reading)];
  });
}

const BACKTICKS = /(?<!\\)`((?:[^`\\]|\\[\s\S])*)`/;

const readers: Readonly<Record<string, (node: Node, reading: Reading) => readonly Part[]>> = {
  word: (node, reading) => texts(node.text, reading),
  number: (node, reading) => [unquotedPart(node.text, reading)],
  raw_string: ({ text }) => [quotedPart(text.slice(1, -1))],
  ansi_c_string: ({ text }) => [ansi(text.slice(2, -1))],
  string: (node, reading) => withGaps(node, { ...reading, isQuoted: true }, true),
  translated_string: (node, reading) => withGaps(node, { ...reading, isQuoted: true }, true),
  concatenation: (node, reading) => withGaps(node, reading, false),
  brace_expression: ({ text }) => [{ kind: 'text', text, isQuoted: false, isHidden: false }],
  simple_expansion: (node, { isQuoted }) => [variable(node.text.slice(1), isQuoted)],
  expansion: readExpansion,
  command_substitution: (node, { source, body, isQuoted }) => [
    { kind: 'substitution', form: 'value', body: body(node, source), isQuoted },
  ],
  process_substitution: (node, { source, body }) => [
    {
      kind: 'substitution',
      form: node.text.startsWith('>') ? 'output' : 'input',
      body: body(node, source),
      isQuoted: true,
    },
  ],
  arithmetic_expansion: (node, { source, body }) => [
    { kind: 'computed', inside: bodiesInside(node, source, body) },
  ],
};

/** What runs inside a thing that is not looked at further. */
export function bodiesInside(node: Node, source: Source, body: ReadBody): readonly Statement[] {
  const count = node.descendantCount;
  if (count === 1) return [];
  source.nodesLeft -= count;
  if (source.nodesLeft < 0) throw new TooCostly('too much is nested in it');
  let end = 0;
  return node
    .descendantsOfType(['command_substitution', 'process_substitution'])
    .filter((inner) => {
      // What runs inside another one is read with that.
      if (inner.startIndex < end) return false;
      end = inner.endIndex;
      return true;
    })
    .map((inner) => body(inner, source));
}

function variable(name: string, isQuoted: boolean): Part {
  return { kind: 'variable', name, isQuoted, operator: '', operand: null };
}

function quotedPart(text: string): Part {
  return { kind: 'text', text, isQuoted: true, isHidden: false };
}

function unquotedPart(text: string, { isQuoted }: Reading): Part {
  const bare = isQuoted
    ? text.replace(/\\([$`"\\\n])/g, '$1')
    : text.replace(/\\(\n)?([\s\S])?/g, (_, line: string | undefined, next = '') =>
        line === undefined ? String(next) : String(next),
      );
  const isHidden = !isQuoted && /[^\\]\\[A-Za-z0-9]/.test(text);
  return { kind: 'text', text: bare, isQuoted, isHidden };
}

/** Parts of a node's children; what no child covers is text too. */
function withGaps(node: Node, reading: Reading, hasQuotes: boolean): readonly Part[] {
  const parts: Part[] = [];
  const end = hasQuotes ? node.endIndex - 1 : node.endIndex;
  let at = hasQuotes ? reading.source.text.indexOf('"', node.startIndex) + 1 : node.startIndex;
  const fillTo = (index: number) => {
    if (index > at) parts.push(...texts(reading.source.text.slice(at, index), reading));
  };
  for (const child of node.namedChildren) {
    if (child.startIndex < at) continue;
    fillTo(child.startIndex);
    parts.push(...wordParts(child, reading));
    at = child.endIndex;
  }
  fillTo(end);
  if (parts.length === 0) parts.push(quotedPart(''));
  return parts;
}

/** `${name}`, `${name:-word}`, `${name:0:1}`, `${!name}`, `${name[@]}`. */
function readExpansion(node: Node, reading: Reading): readonly Part[] {
  const inside = bodiesInside(node, reading.source, reading.body);
  const match = /^\$\{([A-Za-z_]\w*|[@*#?$!0-9-]+)(\[[^\]]*\])?([\s\S]*)\}$/.exec(node.text);
  const [, name, index = '', rest = ''] = match ?? [];
  if (name === undefined) return [{ kind: 'computed', inside }];
  const operator = /^(:?[-=?+]|:|##?|%%?|\/\/?|\^\^?|,,?|@)?/.exec(rest)?.[0] ?? '';
  const isDefault = /^:?[-=?+]$/.test(operator);
  const operand = isDefault
    ? defaultWord(node, operator, reading)
    : literal(rest.slice(operator.length), true);
  return [
    { kind: 'variable', name: name + index, isQuoted: reading.isQuoted, operator, operand },
    ...(inside.length === 0 || runsInside(operand) ? [] : [{ kind: 'computed' as const, inside }]),
  ];
}

function runsInside({ parts }: Word): boolean {
  return parts.some(({ kind }) => kind === 'substitution' || kind === 'computed');
}

function defaultWord(node: Node, operator: string, reading: Reading): Word {
  const sign = node.children.findIndex(({ type }) => type === operator);
  const value = sign === -1 ? undefined : node.children[sign + 1];
  if (value === undefined || value.type === '}') return literal('');
  return { parts: wordParts(value, reading) };
}

const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  v: '\u000b',
};

/** `$'…'`: hidden when an escape stands for a letter, a digit or a path's slash. */
function ansi(text: string): Part {
  let isHidden = false;
  const value = text.replace(ANSI_ESCAPE, (_, code: string) => {
    const letter = SIMPLE[code] ?? codePoint(code);
    isHidden ||= letter !== code && /[\w/.-]/.test(letter);
    return letter;
  });
  return { kind: 'text', text: value, isQuoted: true, isHidden };
}

const ANSI_ESCAPE = /\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|[0-7]{1,3}|[\s\S])/g;

function codePoint(code: string): string {
  const isHex = /^[xuU]./.test(code);
  if (!isHex && !/^[0-7]+$/.test(code)) return code;
  const value = isHex ? parseInt(code.slice(1), 16) : parseInt(code, 8);
  return value <= 0x10ffff ? String.fromCodePoint(value) : '';
}

/** Quotes that cut letters from letters hide a word as much as escapes do: `r''m`, `c"a"t`. */
function mergeHidden(parts: readonly Part[]): readonly Part[] {
  const cut = parts.some((part, i) => {
    const next = parts[i + 1];
    if (part.kind !== 'text' || next?.kind !== 'text' || part.isQuoted === next.isQuoted) {
      return false;
    }
    return (
      part.text === '' ||
      next.text === '' ||
      (/[A-Za-z]$/.test(part.text) && /^[A-Za-z]/.test(next.text))
    );
  });
  if (!cut) return parts;
  return parts.map((part) => (part.kind === 'text' ? { ...part, isHidden: true } : part));
}
