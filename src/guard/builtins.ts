import { outputOf } from './outputs.ts';
import { judgeEnvironment } from './rules/environment.ts';
import { isSecretPath } from './rules/secret-paths.ts';
import {
  block,
  type Call,
  escalate,
  type Flow,
  UNKNOWN,
  unknownFlow,
  wordAt,
} from './shell/call.ts';
import { optionAt } from './shell/options.ts';
import { absolutePath } from './shell/paths.ts';
import { judgeIndexes, mapfileBuiltin, readBuiltin, readLines } from './shell/reading.ts';
import { runText } from './shell/run-text.ts';
import { fork, type Request, report, type Shell, unknownValue } from './shell/shell.ts';
import { assign } from './shell/variables.ts';

/** A shell builtin. Null: judged further like any program. */
type Builtin = (shell: Shell, request: Request, call: Call) => Flow | null;

const EMPTY: Flow = { text: '', tags: [] };

/** Builtins that change the state of the shell. */
export const builtins: Readonly<Record<string, Builtin>> = {
  cd: goTo,
  pushd: goTo,
  chdir: goTo,
  popd: (shell) => {
    shell.cwd = null;
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
    for (const name of args) shell.variables.delete(name);
    if (args.includes('HISTFILE')) {
      report(shell, escalate('evidence.history', 'turns off the record of commands'));
    }
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
  trap: (shell, { stdin }, { args }) => {
    const code = args.find((arg) => !arg.startsWith('-'));
    if (args.length > 1 && code !== undefined) runText(fork(shell), code, stdin);
    return EMPTY;
  },
  source: runFile,
  '.': runFile,
  printf: printInto,
  test: (shell, _, { args }) => judged(shell, args),
  let: (shell, _, { args }) => judged(shell, args),
  bind: (shell, { stdin }, { args }) => runOption(shell, stdin, optionAt(args, /^-\w*x$/)),
  complete: (shell, { stdin }, { args }) => runOption(shell, stdin, optionAt(args, /^-\w*C$/)),
  compgen: (shell, { stdin }, { args }) => runOption(shell, stdin, optionAt(args, /^-\w*C$/)),
  enable: (shell, _, { args }) => {
    if (args.includes('-f')) report(shell, loadsCode);
    return EMPTY;
  },
  hash: (shell, _, { args }) => {
    if (args.includes('-p')) report(shell, loadsCode);
    return EMPTY;
  },
};

const loadsCode = escalate('shell.loads-code', 'puts another program in the place of a known one');

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

function goTo(shell: Shell, _: Request, { args }: Call): Flow {
  const target = args.find((arg) => arg === '-' || !/^[-+]/.test(arg));
  if (target === undefined) shell.cwd = shell.machine.context.home;
  else shell.cwd = target === '-' ? null : absolutePath(shell.cwd, target);
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
  if (call.name === 'export') judgeExported(shell, call);
  return EMPTY;
}

function judgeExported(shell: Shell, { args }: Call): void {
  const environment = args.flatMap((arg) => {
    const name = arg.split('=')[0] ?? '';
    const value = shell.variables.get(name);
    return value === undefined ? [] : [{ name, value }];
  });
  for (const finding of judgeEnvironment(environment)) report(shell, finding);
}

function setParams(shell: Shell, { fields }: Request, { args }: Call): Flow {
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
  const known = shell.machine.files.get(absolutePath(cwd, path) ?? '') ?? unknownFlow();
  const tags = [...known.tags, ...fields.slice(1, 2).flatMap((field) => field.tags)];
  if (tags.includes('network')) {
    report(shell, block('remote.source', 'runs what the network sends; read it first'));
  } else if (isSecretPath(path)) {
    report(shell, escalate('secret.load', `takes the secrets of ${path} into the shell`));
  } else if (/^\/dev\/(?:stdin|tcp|udp)/.test(path)) {
    report(shell, escalate('remote.source', 'runs what somebody else sends'));
  }
  return known.text === null ? EMPTY : runText(shell, known.text, stdin);
}
