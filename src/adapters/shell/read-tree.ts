import type { Node } from 'web-tree-sitter';
import type { Assignment, Redirect, Statement, Word } from '../../guard/shell/shell-ast.ts';
import { bodiesInside, literal, readHeredoc, readWord, type Source } from './read-word.ts';

type Reader = (node: Node, source: Source) => Statement;
type CommandStatement = Extract<Statement, { readonly kind: 'command' }>;

/** Turns the grammar's tree into the guardian's own. A node of an unknown kind is searched for what runs in it. */
export function readTree(root: Node, source: Source): Statement {
  return sequenceOf(root, source);
}

const readers: Readonly<Record<string, Reader>> = {
  command: readCommand,
  declaration_command: readDeclaration,
  unset_command: (node, source) => words(node, source, node.children),
  variable_assignment: (node, source) => assignmentsOnly([readAssignment(node, source)]),
  variable_assignments: (node, source) =>
    assignmentsOnly(node.namedChildren.map((child) => readAssignment(child, source))),
  pipeline: (node, source) => ({ kind: 'pipeline', stages: bodies(node, source) }),
  list: readList,
  subshell: (node, source) => ({ kind: 'subshell', body: sequenceOf(node, source) }),
  redirected_statement: readRedirected,
  negated_command: sequenceOf,
  compound_statement: (node, source) =>
    node.child(0)?.type === '((' ? inspect(node, source) : sequenceOf(node, source),
  do_group: sequenceOf,
  function_definition: readFunction,
  for_statement: readFor,
  c_style_for_statement: branching,
  while_statement: branching,
  if_statement: readIf,
  elif_clause: readIf,
  else_clause: sequenceOf,
  case_statement: branching,
  case_item: sequenceOf,
  command_substitution: sequenceOf,
  process_substitution: sequenceOf,
  ERROR: sequenceOf,
};

const WORDS = new Set([
  'word',
  'string',
  'raw_string',
  'ansi_c_string',
  'translated_string',
  'concatenation',
  'simple_expansion',
  'expansion',
  'command_substitution',
  'process_substitution',
  'arithmetic_expansion',
  'brace_expression',
  'number',
  'regex',
  'extglob_pattern',
  'variable_name',
  'special_variable_name',
  'array',
]);

function readStatement(node: Node, source: Source): Statement {
  const read = readers[node.type];
  return read === undefined ? inspect(node, source) : read(node, source);
}

/** What a test, an arithmetic or an unknown thing runs. */
function inspect(node: Node, source: Source): Statement {
  const inside = bodiesInside(node, source, sequenceOf);
  const texts = /'[^']*(?:\$\(|`)/.test(node.text) ? node.descendantsOfType('raw_string') : [];
  return {
    kind: 'inspect',
    words: [{ parts: [{ kind: 'computed', inside }] }, ...texts.map((text) => word(text, source))],
  };
}

function bodies(node: Node, source: Source): readonly Statement[] {
  return node.namedChildren
    .filter(({ type }) => type !== 'comment' && !type.startsWith('heredoc_'))
    .map((child) => readStatement(child, source));
}

function sequenceOf(node: Node, source: Source): Statement {
  const statements = bodies(node, source);
  const [only] = statements;
  return statements.length === 1 && only !== undefined ? only : { kind: 'sequence', statements };
}

/** `a && b` runs in order; after `||` nothing is sure to have run. */
function readList(node: Node, source: Source): Statement {
  const [left, right, ...rest] = bodies(node, source);
  if (left === undefined || right === undefined) return sequenceOf(node, source);
  if (node.children.some(({ type }) => type === '||')) {
    return { kind: 'branches', first: [left], branches: [right, ...rest] };
  }
  return { kind: 'sequence', statements: [left, right, ...rest] };
}

/** The first statement is the condition where there is one; all others may run. */
function branching(node: Node, source: Source): Statement {
  const [first, ...branches] = bodies(node, source);
  return { kind: 'branches', first: first === undefined ? [] : [first], branches };
}

const CLAUSES = ['elif_clause', 'else_clause'];

/** The condition runs; what stands after `then` runs as one, or one of the other clauses does. */
function readIf(node: Node, source: Source): Statement {
  const then = node.children.findIndex(({ type }) => type === 'then');
  const isStatement = ({ type }: Node) => type !== 'comment' && !type.startsWith('heredoc_');
  const before = node.children.slice(0, then).filter((one) => one.isNamed && isStatement(one));
  const after = node.children.slice(then + 1).filter((one) => one.isNamed && isStatement(one));
  const statements = (nodes: readonly Node[]) => nodes.map((one) => readStatement(one, source));
  const body = after.filter(({ type }) => !CLAUSES.includes(type));
  return {
    kind: 'branches',
    first: statements(before),
    branches: [
      { kind: 'sequence', statements: statements(body) },
      ...statements(after.filter(({ type }) => CLAUSES.includes(type))),
    ],
  };
}

function readFunction(node: Node, source: Source): Statement {
  const name = node.childForFieldName('name')?.text ?? '';
  const [, ...rest] = bodies(node, source);
  return { kind: 'function', name, body: { kind: 'sequence', statements: rest } };
}

function readFor(node: Node, source: Source): Statement {
  const body = node.childForFieldName('body');
  const values = node.namedChildren.filter(
    (child) => WORDS.has(child.type) && child.type !== 'variable_name',
  );
  return {
    kind: 'for',
    variable: node.childForFieldName('variable')?.text ?? '',
    words: values.map((value) => word(value, source)),
    body: body === null ? { kind: 'sequence', statements: [] } : sequenceOf(body, source),
  };
}

function word(node: Node, source: Source): Word {
  return readWord(node, source, sequenceOf);
}

function readCommand(node: Node, source: Source): Statement {
  const assignments: Assignment[] = [];
  const found: Word[] = [];
  const redirects: Redirect[] = [];
  let wordEnd = -1;
  for (const child of joinTranslated(node.children)) {
    if (child.type === 'variable_assignment') assignments.push(readAssignment(child, source));
    else if (isRedirect(child)) {
      redirects.push(...readRedirect(child, source));
      found.push(...wordsAfter(child, source));
    } else {
      addWord(found, wordOf(child, source), child.startIndex === wordEnd);
      wordEnd = child.endIndex;
    }
  }
  return { kind: 'command', assignments, words: found, redirects };
}

/** The grammar cuts r`u`m in two: what touches is one word. */
function addWord(found: Word[], next: Word, isTouching: boolean): void {
  const last = isTouching ? found.pop() : undefined;
  found.push(last === undefined ? next : { parts: [...last.parts, ...next.parts] });
}

function wordOf(child: Node, source: Source): Word {
  if (child.type === 'command_name') return commandNameOf(child, source);
  return child.isNamed || child.type === '$' ? word(child, source) : literal(child.text);
}

/** `$"…"` comes as a dollar and a string. */
function joinTranslated(children: readonly Node[]): readonly Node[] {
  return children.filter((child, i) => child.type !== '$' || children[i + 1]?.type !== 'string');
}

function commandNameOf(node: Node, source: Source): Word {
  const inner = node.namedChild(0);
  return inner === null ? literal(node.text) : word(inner, source);
}

/** `export A=b C`: assignments that stay, and words, the assigned names among them. */
function readDeclaration(node: Node, source: Source): Statement {
  const command = words(
    node,
    source,
    node.children.filter(({ type }) => type !== 'variable_assignment'),
  );
  const assignments = node.namedChildren
    .filter(({ type }) => type === 'variable_assignment')
    .map((child) => readAssignment(child, source));
  if (assignments.length === 0) return command;
  const names = assignments.map(({ name }) => literal(name));
  return {
    kind: 'sequence',
    statements: [assignmentsOnly(assignments), { ...command, words: [...command.words, ...names] }],
  };
}

function words(_: Node, source: Source, children: readonly Node[]): CommandStatement {
  return {
    kind: 'command',
    assignments: [],
    words: children.map((child) => (child.isNamed ? word(child, source) : literal(child.text))),
    redirects: [],
  };
}

function assignmentsOnly(assignments: readonly Assignment[]): Statement {
  return { kind: 'command', assignments, words: [], redirects: [] };
}

function readAssignment(node: Node, source: Source): Assignment {
  const value = node.childForFieldName('value');
  const name = node.childForFieldName('name');
  const index = name === null ? [] : bodiesInside(name, source, sequenceOf);
  const computed: readonly Word[] =
    index.length === 0 ? [] : [{ parts: [{ kind: 'computed', inside: index }] }];
  const items = value?.type === 'array' ? value.namedChildren : value === null ? [] : [value];
  return {
    name: name?.text ?? '',
    values: [...items.map((item) => word(item, source)), ...computed],
    isAppend: node.children.some(({ type }) => type === '+='),
    isList: value?.type === 'array',
  };
}

function isRedirect({ type }: Node): boolean {
  return type === 'file_redirect' || type === 'herestring_redirect' || type === 'heredoc_redirect';
}

function readRedirect(node: Node, source: Source): readonly Redirect[] {
  if (node.type === 'heredoc_redirect') {
    const body = node.namedChildren.find(({ type }) => type === 'heredoc_body');
    const inner = node.namedChildren.filter(isRedirect).flatMap((r) => readRedirect(r, source));
    const text = body === undefined ? literal('', true) : readHeredoc(body, source, sequenceOf);
    return [{ kind: 'text', text }, ...inner];
  }
  const target = node.namedChildren.find(({ type }) => WORDS.has(type));
  if (target === undefined) return [];
  if (node.type === 'herestring_redirect') return [{ kind: 'text', text: word(target, source) }];
  const operator = node.children.find(({ isNamed }) => !isNamed)?.type ?? '>';
  const descriptor = node.namedChildren.find(({ type }) => type === 'file_descriptor')?.text ?? '';
  return [{ kind: 'file', operator, descriptor, target: word(target, source) }];
}

/** The grammar counts words after a redirect's target to the redirect; the shell, to the command. */
function wordsAfter(node: Node, source: Source): readonly Word[] {
  const own = node.namedChildren.filter(({ type }) => WORDS.has(type));
  const after = node.type === 'heredoc_redirect' ? own : own.slice(1);
  const inner = node.type === 'heredoc_redirect' ? node.namedChildren.filter(isRedirect) : [];
  return [
    ...after.map((child) => word(child, source)),
    ...inner.flatMap((child) => wordsAfter(child, source)),
  ];
}

/** The grammar hangs what follows `<<EOF` on its line into the redirect: more words, a pipe, a next command. */
function readRedirected(node: Node, source: Source): Statement {
  const [first, ...rest] = node.namedChildren;
  if (first === undefined) return inspect(node, source);
  const redirects = rest.filter(isRedirect).flatMap((child) => readRedirect(child, source));
  if (isRedirect(first)) redirects.push(...readRedirect(first, source));
  const here = rest.filter(({ type }) => type === 'heredoc_redirect');
  const extra = rest.filter(isRedirect).flatMap((child) => wordsAfter(child, source));
  const body = isRedirect(first) ? null : addWords(readStatement(first, source), extra);
  const base: Statement =
    body === null
      ? { kind: 'command', assignments: [], words: [], redirects }
      : { kind: 'redirected', body, redirects };
  return afterHeredoc(base, here, source);
}

function addWords(statement: Statement, extra: readonly Word[]): Statement {
  if (extra.length === 0 || statement.kind !== 'command') return statement;
  return { ...statement, words: [...statement.words, ...extra] };
}

function afterHeredoc(base: Statement, here: readonly Node[], source: Source): Statement {
  const next = here
    .flatMap(({ namedChildren }) => namedChildren)
    .filter(
      (child) => !WORDS.has(child.type) && !isRedirect(child) && !/^heredoc_/.test(child.type),
    );
  if (next.length === 0) return base;
  const [pipeline, ...others] = next;
  if (pipeline?.type !== 'pipeline') {
    return { kind: 'sequence', statements: [base, ...next.map((n) => readStatement(n, source))] };
  }
  const piped: Statement = { kind: 'pipeline', stages: [base, ...bodies(pipeline, source)] };
  if (others.length === 0) return piped;
  return { kind: 'sequence', statements: [piped, ...others.map((n) => readStatement(n, source))] };
}
