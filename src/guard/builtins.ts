import { outputOf, PROGRAM } from './outputs.ts';
import { judgeEnvironment, saysProduction } from './rules/environment.ts';
import {
  block,
  type Call,
  escalate,
  type Flow,
  UNKNOWN,
  unknownFlow,
  wordAt,
} from './shell/call.ts';
import { judgeIndexes } from './shell/indexes.ts';
import { optionAt } from './shell/options.ts';
import { absolutePath } from './shell/paths.ts';
import { mapfileBuiltin, readBuiltin, readLines } from './shell/reading.ts';
import { runText } from './shell/run-text.ts';
import { isSecretPath } from './shell/secret-paths.ts';
import {
  fork,
  type Request,
  report,
  type Shell,
  unknownValue,
  type Value,
  writtenFile,
} from './shell/shell.ts';
import { assign, listOf, turnValues } from './shell/variables.ts';

/** A shell builtin. Null: judged further like any program. */
type Builtin = (shell: Shell, request: Request, call: Call) => Flow | null;

const EMPTY: Flow = { text: '', tags: [] };

/** Builtins that change the state of the shell. */
export const builtins: Readonly<Record<string, Builtin>> = {
  cd: goTo,
  pushd: (shell, request, call) => {
    const before = { ...unknownValue(), text: shell.cwd ?? UNKNOWN };
    assign(shell, 'DIRSTACK', listOf([...stackOf(shell), before]));
    return goTo(shell, request, call);
  },
  chdir: goTo,
  popd: (shell, _, { args }) => {
    const stack = stackOf(shell);
    const text = args.length === 0 ? stack.at(-1)?.text : undefined;
    shell.cwd = absolutePath(null, text ?? UNKNOWN);
    assign(shell, 'DIRSTACK', listOf(stack.slice(0, -1)));
    return EMPTY;
  },
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  read: readBuiltin,
  readarray: readLines,
  mapfile: readLines,
  getopts: mapfileBuiltin,
  set: setParams,
  shift: (shell, _, { args }) => {
    shell.params = shell.params?.toSpliced(1, Number(args[0] ?? 1) || 1) ?? null;
    return EMPTY;
  },
  unset: (shell, _, { args }) => {
    judgeIndexes(shell, args);
    for (const name of args) shell.variables.delete(name);
    if (args.includes('HISTFILE')) report(shell, forgetsCommands);
    return EMPTY;
  },
  alias: (shell, _, { args }) => {
    for (const arg of args) {
      const equals = arg.indexOf('=');
      if (equals > 0) shell.aliases.set(arg.slice(0, equals), arg.slice(equals + 1));
    }
    return EMPTY;
  },
  eval: evaluate,
  trap: setTrap,
  source: runFile,
  '.': runFile,
  printf: printInto,
  test: (shell, _, { args }) => judged(shell, args),
  let: (shell, _, { args }) => judged(shell, args),
  bind: (shell, { stdin }, { args }) => runOption(shell, stdin, optionAt(args, /^-\w*x$/)),
  complete: (shell, { stdin }, { args }) => runOption(shell, stdin, optionAt(args, /^-\w*C$/)),
  compgen: (shell, { stdin }, { args }) => {
    runOption(shell, stdin, optionAt(args, /^-\w*C$/));
    return unknownFlow();
  },
  enable: (shell, _, { args }) => {
    if (args.includes('-f')) report(shell, loadsCode);
    return EMPTY;
  },
  hash: (shell, _, { args }) => {
    const at = args.indexOf('-p');
    const [path = '', name = ''] = at === -1 ? [] : args.slice(at + 1);
    if (name !== '' && PROGRAM.test(path)) shell.aliases.set(name, path);
    else if (at !== -1) report(shell, loadsCode);
    return EMPTY;
  },
};

const forgetsCommands = escalate('evidence.history', 'turns off the record of commands');
const loadsCode = escalate('shell.loads-code', 'puts another program in the place of a known one');

/** Code for the end of the shell runs with what the variables are then, other code at any time from now on. */
function setTrap(shell: Shell, { stdin }: Request, { args }: Call): Flow {
  const [code, ...signals] = args.filter((arg) => !arg.startsWith('-'));
  if (code === undefined || signals.length === 0) return EMPTY;
  shell.machine.atEnd.push(() => {
    runText(fork(shell), code, stdin);
  });
  if (!signals.every((signal) => /^(?:EXIT|0)$/i.test(signal))) {
    runText(fork(shell), code, stdin);
  }
  return EMPTY;
}

/** Judged for what runs inside; then judged further like any program. */
function judged(shell: Shell, args: readonly string[]): null {
  judgeIndexes(shell, args);
  return null;
}

/** Code that the shell keeps and runs later. */
function runOption(shell: Shell, stdin: Flow | null, code: string | undefined): Flow {
  // `bind -x '"\C-x": code'`
  if (code !== undefined) runText(fork(shell), code.replace(/^"[^"]*":/, ''), stdin);
  return EMPTY;
}

/** `printf -v name`. */
function printInto(shell: Shell, _: Request, call: Call): Flow | null {
  judgeIndexes(shell, call.args);
  if (call.args[0] !== '-v') return null;
  const [, , ...fields] = call.fields;
  const args = fields.map(({ text }) => text);
  const { text, tags } = outputOf(shell, { ...call, args, fields });
  const value = { ...unknownValue(tags), text: text ?? UNKNOWN };
  assign(shell, wordAt(call.args, 1), value);
  return EMPTY;
}

/** The folders to which popd goes back. */
function stackOf({ variables }: Shell): readonly Value[] {
  const items = variables.get('DIRSTACK')?.items ?? [];
  return items.map((text) => ({ ...unknownValue(), text }));
}

function goTo(shell: Shell, { environment }: Request, { args }: Call): Flow {
  const target = args.find((arg) => arg === '-' || !/^[-+]/.test(arg));
  // With CDPATH a folder is looked for elsewhere too.
  const isElsewhere =
    shell.variables.has('CDPATH') || environment.some(({ name }) => name === 'CDPATH');
  const before = shell.cwd;
  if (target === undefined) shell.cwd = shell.machine.context.home;
  else if (target === '-')
    shell.cwd = absolutePath(null, shell.variables.get('OLDPWD')?.text ?? '');
  else if (isElsewhere && !/^[./]/.test(target)) shell.cwd = null;
  else shell.cwd = absolutePath(shell.cwd, target);
  assign(shell, 'OLDPWD', { ...unknownValue(), text: before ?? UNKNOWN });
  return EMPTY;
}

function declare(shell: Shell, { fields }: Request, call: Call): Flow {
  judgeIndexes(shell, call.args);
  for (const field of fields.slice(1)) {
    const equals = field.text.indexOf('=');
    if (equals <= 0) continue;
    const name = field.text.slice(0, equals);
    assign(shell, name, { ...field, text: field.text.slice(equals + 1) });
  }
  if (call.args.some((arg) => TURNS.test(arg))) {
    for (const arg of call.args) turnValues(shell, arg.replace(/\+?=.*$/s, ''));
  }
  if (call.name === 'export') judgeExported(shell, call);
  return EMPTY;
}

/** Attributes with which a variable holds something else than what it is given: a name, capitals, a number. */
const TURNS = /^-\w*[nluc]/;

function judgeExported(shell: Shell, { args }: Call): void {
  const environment = args.flatMap((arg) => {
    const name = arg.split('=')[0] ?? '';
    const value = shell.variables.get(name);
    return value === undefined ? [] : [{ name, value }];
  });
  for (const { name, value } of environment) {
    if (saysProduction(name, value)) shell.exported.add(name);
  }
  for (const finding of judgeEnvironment(environment)) report(shell, finding);
}

function setParams(shell: Shell, { fields }: Request, { args }: Call): Flow {
  // Alone it prints all variables.
  if (args.length === 0) return unknownFlow('secret');
  if (/^\+o history\b/.test(args.join(' '))) report(shell, forgetsCommands);
  const at = args.findIndex((arg, i) => !isSetOption(args, i) || arg === '--');
  // `set -x` alone leaves the parameters unchanged.
  const from = at === -1 ? null : args[at] === '--' ? at + 1 : at;
  if (from !== null) shell.params = [unknownValue(), ...fields.slice(from + 1)];
  return EMPTY;
}

/** `-e`, `+x`, `-o pipefail`. */
function isSetOption(args: readonly string[], i: number): boolean {
  return /^[-+]./.test(wordAt(args, i)) || /^[-+]\w*o$/.test(wordAt(args, i - 1));
}

function evaluate(shell: Shell, { fields, stdin }: Request): Flow {
  const rest = fields.slice(1);
  const text = rest.map((field) => field.text).join(' ');
  if (rest.some(({ tags }) => tags.includes('network'))) {
    const reason = 'eval of what the network sends; read it first';
    report(shell, { verdict: 'block', rule: 'remote.eval', reason });
  }
  if (rest.some(({ tags }) => tags.includes('decoded'))) {
    report(shell, escalate('shell.hidden-code', 'eval of encoded text'));
  }
  if (text.includes(UNKNOWN) && rest.some((f) => f.isComputed)) {
    report(shell, escalate('shell.computed-code', 'eval of text only known when it runs'));
    return text.trim() === UNKNOWN ? unknownFlow() : runText(shell, text, stdin);
  }
  return runText(shell, text, stdin);
}

function runFile(shell: Shell, { fields, stdin }: Request, { args, cwd }: Call): Flow {
  const path = wordAt(args, 0);
  const known = writtenFile(shell, cwd, path) ?? unknownFlow();
  const tags = [...known.tags, ...fields.slice(1, 2).flatMap((field) => field.tags)];
  if (tags.includes('network')) {
    report(shell, block('remote.source', 'runs what the network sends; read it first'));
  } else if (isSecretPath(path)) {
    report(shell, escalate('secret.load', `takes the secrets of ${path} into the shell`));
  } else if (/^\/dev\/(?:stdin|tcp|udp)/.test(path)) {
    report(shell, escalate('remote.source', 'runs what somebody else sends'));
  }
  if (known.text === null) return EMPTY;
  if (fields.length <= 2) return runText(shell, known.text, stdin);
  const inner: Shell = { ...shell, params: fields.slice(1), depth: shell.depth + 1 };
  const flow = runText(inner, known.text, stdin);
  shell.cwd = inner.cwd;
  return flow;
}
