import {
  type Field,
  type Flow,
  hasTag,
  type Redirection,
  type Tag,
  UNKNOWN,
  unknownFlow,
} from './call.ts';
import { expandText, expandWord } from './expand-word.ts';
import { judgeIndexes } from './indexes.ts';
import { absolutePath, isEndless } from './paths.ts';
import { fork, mayStep, type Shell, unknownValue, type Value } from './shell.ts';
import type { Assignment, Redirect, Statement, Word } from './shell-ast.ts';
import { assign, listOf } from './variables.ts';

const EMPTY: Flow = { text: '', tags: [] };
/** Limit on the written items of a loop that are followed. */
const ITEM_LIMIT = 12;
/** Limit on the texts that branches leave to a variable. */
const CHOICE_LIMIT = 8;

type Command = Extract<Statement, { readonly kind: 'command' }>;

/** Follows a statement as the shell would, judges each command on the way, and returns the output. */
export function runStatement(shell: Shell, statement: Statement, stdin: Flow | null): Flow {
  if (!mayStep(shell)) return unknownFlow();
  if (statement.kind === 'command') return runCommand(shell, statement, stdin);
  if (statement.kind === 'pipeline') return runPipeline(shell, statement.stages, stdin);
  if (statement.kind === 'sequence') return runSequence(shell, statement.statements, stdin);
  if (statement.kind === 'subshell') return runInside(shell, statement.body, stdin);
  return runOther(shell, statement, stdin);
}

type Other = Exclude<
  Statement,
  { readonly kind: 'command' | 'pipeline' | 'sequence' | 'subshell' }
>;

function runOther(shell: Shell, statement: Other, stdin: Flow | null): Flow {
  switch (statement.kind) {
    case 'for':
      return runFor(shell, statement, stdin);
    case 'branches':
      return runBranches(shell, statement, stdin);
    case 'redirected':
      return runRedirected(shell, statement, stdin);
    case 'function':
    case 'inspect':
      return note(shell, statement);
  }
}

type Noted = Extract<Statement, { readonly kind: 'function' | 'inspect' }>;

function note(shell: Shell, statement: Noted): Flow {
  if (statement.kind === 'function') define(shell, statement.name, statement.body);
  else
    judgeIndexes(
      shell,
      statement.words.flatMap((word) => expandedTexts(shell, word)),
    );
  return EMPTY;
}

function runSequence(shell: Shell, statements: readonly Statement[], stdin: Flow | null): Flow {
  const flows = statements.map((inner) => runStatement(shell, inner, stdin));
  const flow = join(flows);
  return flows.length > 1 && !isOneFolder(flows)
    ? { ...flow, tags: [...flow.tags, 'compound'] }
    : flow;
}

/** `cd x && pwd`: of several commands one prints, and it prints a folder. */
function isOneFolder(flows: readonly Flow[]): boolean {
  const [only, ...others] = flows.filter(({ text }) => text !== '');
  if (only === undefined || others.length > 0) return false;
  const { text, tags } = only;
  return text?.startsWith('/') === true || (text === UNKNOWN && tags.includes('environment'));
}

/** Runs a statement whose shell ends with it. */
function runInside(shell: Shell, body: Statement, stdin: Flow | null): Flow {
  return runStatement(fork(shell), body, stdin);
}

function fieldsOf(shell: Shell, word: Word): readonly Field[] {
  return expandWord(shell, word, runInside);
}

function define(shell: Shell, name: string, body: Statement): void {
  shell.functions.set(name, body);
  // The shell itself calls it.
  if (/^command_not_found_handler?$/.test(name)) runInside(shell, body, null);
}

function expandedTexts(shell: Shell, word: Word): readonly string[] {
  return fieldsOf(shell, word).map(({ text }) => text);
}

function join(flows: readonly Flow[]): Flow {
  const known = flows.every(({ text }) => text !== null);
  return {
    text: known ? flows.map(({ text }) => text).join('') : null,
    tags: [...new Set(flows.flatMap(({ tags }) => tags))],
  };
}

type Redirected = Extract<Statement, { readonly kind: 'redirected' }>;

/** A loop, a branch or a subshell reads and writes as a whole; of commands in a row the last one does. */
function runRedirected(shell: Shell, { body, redirects }: Redirected, stdin: Flow | null): Flow {
  const own = withRedirects(body, redirects);
  if (own !== null) return runStatement(shell, own, stdin);
  const redirections = redirectionsOf(shell, redirects);
  const input = inputOf(shell, { redirects, redirections, stdin });
  const flow = runStatement(shell, body, input);
  const request = { fields: [], stdin: flow, redirections, environment: [] };
  return shell.machine.dispatch(shell, request);
}

/** Null: the statement is one that redirects as a whole. */
function withRedirects(body: Statement, redirects: readonly Redirect[]): Statement | null {
  switch (body.kind) {
    case 'command':
      return { ...body, redirects: [...body.redirects, ...redirects] };
    case 'pipeline':
      return { kind: 'pipeline', stages: onLast(body.stages, redirects) };
    case 'sequence':
      return { kind: 'sequence', statements: onLast(body.statements, redirects) };
    case 'subshell':
    case 'branches':
    case 'for':
    case 'redirected':
      return null;
    case 'function':
    case 'inspect':
      return { kind: 'sequence', statements: [carrier(redirects), body] };
  }
}

function carrier(redirects: readonly Redirect[]): Statement {
  return { kind: 'command', assignments: [], words: [], redirects };
}

function onLast(
  statements: readonly Statement[],
  redirects: readonly Redirect[],
): readonly Statement[] {
  const last = statements.at(-1);
  if (last === undefined) return [carrier(redirects)];
  return [
    ...statements.slice(0, -1),
    withRedirects(last, redirects) ?? { kind: 'redirected', body: last, redirects },
  ];
}

function runPipeline(shell: Shell, stages: readonly Statement[], stdin: Flow | null): Flow {
  let flow = stdin;
  for (const stage of stages) flow = runInside(shell, stage, flow);
  return flow ?? EMPTY;
}

function runFor(
  shell: Shell,
  { variable, words, body }: Extract<Statement, { readonly kind: 'for' }>,
  stdin: Flow | null,
): Flow {
  const items = words.length === 0 ? paramsOf(shell) : words.flatMap((w) => fieldsOf(shell, w));
  const shown = items.slice(0, ITEM_LIMIT);
  const rest: readonly Value[] =
    shown.length < items.length || items.length === 0 ? [unknownValue()] : [];
  const flows = [...shown, ...rest].map((item) => {
    shell.variables.set(variable, { ...item, tags: itemTags(item), isHidden: false });
    return runStatement(shell, body, stdin);
  });
  shell.variables.set(variable, unknownValue());
  return join(flows);
}

/** `for x; do`. */
function paramsOf({ params }: Shell): readonly Value[] {
  return params === null ? [unknownValue()] : params.slice(1);
}

/** The files of keys, or those outside, that a search lists, one after the other. */
function itemTags({ text, tags }: Value): readonly Tag[] {
  return text === UNKNOWN && hasTag(tags, 'secret', 'outside-file') ? [...tags, 'listed'] : tags;
}

/** Each branch starts from the same state; variables that differ afterwards are unknown. */
function runBranches(
  shell: Shell,
  { first, branches }: Extract<Statement, { readonly kind: 'branches' }>,
  stdin: Flow | null,
): Flow {
  const flows = first.map((inner) => runStatement(shell, inner, stdin));
  const after = branches.map((branch) => {
    const inner = fork(shell);
    flows.push(runStatement(inner, branch, stdin));
    return inner;
  });
  for (const inner of after) meet(shell, inner);
  return join(flows);
}

function meet(shell: Shell, inner: Shell): void {
  for (const [name, value] of inner.variables) {
    const before = shell.variables.get(name);
    if (before?.text === value.text) continue;
    shell.variables.set(name, before === undefined ? value : eitherOf(before, value));
  }
  for (const [name, body] of inner.functions) shell.functions.set(name, body);
  if (inner.cwd !== shell.cwd) shell.cwd = null;
}

function eitherOf(one: Value, other: Value): Value {
  const value = unknownValue([...new Set([...one.tags, ...other.tags])]);
  const choices = [...new Set([...choicesOf(one), ...choicesOf(other)])];
  const isKnown = choices.length <= CHOICE_LIMIT && !choices.some((text) => text.includes(UNKNOWN));
  return isKnown ? { ...value, choices } : value;
}

function choicesOf({ text, choices }: Value): readonly string[] {
  return choices ?? [text];
}

function runCommand(shell: Shell, command: Command, stdin: Flow | null): Flow {
  const environment = command.assignments.map((assignment) => ({
    name: assignment.name,
    value: assigned(shell, assignment),
  }));
  const fields = command.words.flatMap((word) => fieldsOf(shell, word));
  const { redirects } = command;
  const redirections = redirectionsOf(shell, redirects);
  const input = inputOf(shell, { redirects, redirections, stdin });
  if (fields.length === 0) {
    for (const { name, value } of environment) assign(shell, name, value);
  }
  const request = { fields, stdin: input, redirections, environment };
  return shell.machine.dispatch(shell, request);
}

function assigned(shell: Shell, { name, values, isAppend, isList }: Assignment): Value {
  const before = isAppend ? shell.variables.get(name) : undefined;
  if (isList) return listOf([...itemsOf(before), ...values.flatMap((v) => fieldsOf(shell, v))]);
  const parts = values.map((value) => expandText(shell, value, runInside));
  const text = parts.map((part) => part.text).join(' ');
  return {
    text: (before?.text ?? '') + text,
    tags: [...(before?.tags ?? []), ...parts.flatMap(({ tags }) => tags)],
    isHidden: parts.some(({ isHidden }) => isHidden),
  };
}

function itemsOf(value: Value | undefined): readonly Value[] {
  if (value === undefined) return [];
  const { tags, isHidden, items = [value.text] } = value;
  return items.map((text) => ({ text, tags, isHidden }));
}

type Input = {
  readonly redirects: readonly Redirect[];
  readonly redirections: readonly Redirection[];
  readonly stdin: Flow | null;
};

function inputOf(shell: Shell, { redirects, redirections, stdin }: Input): Flow | null {
  let input = stdin;
  for (const { operator, descriptor, target } of redirections) {
    if (operator.startsWith('<') && /^0?$/.test(descriptor)) {
      input = fileInput(shell, operator, target) ?? input;
    }
  }
  for (const redirect of redirects) {
    if (redirect.kind !== 'text') continue;
    const { text, tags } = expandText(shell, redirect.text, runInside);
    input = { text: text.includes(UNKNOWN) && text.length < 3 ? null : text, tags };
  }
  return input;
}

/** The content of a file that this text wrote, or that is endless; null: unknown. */
function fileInput(shell: Shell, operator: string, { text }: Field): Flow | null {
  if (isEndless(text)) return unknownFlow('endless');
  const path = operator === '<&' ? `/dev/fd/${text}` : absolutePath(shell.cwd, text);
  return shell.machine.files.get(path ?? '') ?? null;
}

function redirectionsOf(shell: Shell, redirects: readonly Redirect[]): readonly Redirection[] {
  return redirects.flatMap((redirect) => {
    if (redirect.kind !== 'file') return [];
    const { operator, descriptor } = redirect;
    const value = expandText(shell, redirect.target, runInside);
    const target = { ...value, isComputed: value.text.includes(UNKNOWN) };
    return [{ operator, descriptor, target }];
  });
}
