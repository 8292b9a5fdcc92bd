import {
  block,
  type Call,
  escalate,
  type Field,
  type Flow,
  plainField,
  UNKNOWN,
  wordAt,
} from '../shell/call.ts';
import { runText } from '../shell/run-text.ts';
import {
  fork,
  type Request,
  report,
  type Shell,
  unknownValue,
  writtenFile,
} from '../shell/shell.ts';
import { judgeCode } from './judge-code.ts';
import { checksSyntax } from './only-checks.ts';

/** Options whose next word is code, and options with another value. */
type Interpreter = { readonly code: RegExp; readonly valued: RegExp; readonly isShell?: boolean };

const SHELL: Interpreter = {
  code: /^-\w*c$|^-c$|^--command$/,
  valued: /^(?:[-+]O|--rcfile|--init-file|-o)$/,
  isShell: true,
};
/** fish runs what `-C` has too, before anything else. */
const FISH: Interpreter = { code: /^-\w*[cC]$|^--(?:init-)?command$/, valued: /^$/, isShell: true };
const SCRIPT: Interpreter = {
  code: /^-\w*[eE]$|^--eval$|^-p$|^--print$|^-pe$/,
  valued: /^(?:-r|--require|-I|--import|-C|-M)$/,
};

const NAMES: readonly (readonly [RegExp, Interpreter])[] = [
  [/^fish$/, FISH],
  [/^(?:ba|z|da|a|k|mk|c|tc|pdk|r|rba)?sh$|^bash\d.*$|^(?:nu|elvish|xonsh)$/, SHELL],
  [/^(?:python|pypy|jython)[\d.]*w?$/, { code: /^-\w*c$/, valued: /^-[WX]$/ }],
  [/^(?:node|nodejs|bun|deno|tsx|ts-node|electron)$/, SCRIPT],
  [/^(?:perl|ruby|jruby)[\d.]*$/, SCRIPT],
  [/^php[\d.]*$/, { code: /^-[rBRE]$/, valued: /^-[dcz]$/ }],
  [
    /^(?:lua|luajit|Rscript|R|wish|julia|elixir|erl|groovy|scala|osascript|tclsh|guile|racket|sbcl|ghc)[\d.]*$/,
    { code: /^-[ec]$|^--eval$|^--execute$|^-eval$/, valued: /^-l$/ },
  ],
  [
    /^(?:pwsh|powershell)(?:\.exe)?$/,
    { code: /^-(?:c|command|encodedcommand|e|ec|enc)$/i, valued: /^-(?:ExecutionPolicy|ep)$/i },
  ],
  [/^[gmn]?awk$/, { code: /^$/, valued: /^(?:-[vFf]|--assign|--field-separator|--file)$/ }],
  [/^(?:ipython|expect)[\d.]*$/, { code: /^-c$/, valued: /^$/ }],
];

function interpreterOf(name: string): Interpreter | undefined {
  return NAMES.find(([pattern]) => pattern.test(name))?.[1];
}

export function isInterpreter(name: string): boolean {
  return interpreterOf(name) !== undefined;
}

/** Code passed to an interpreter as words, file or input. */
export function judgeInterpreter(shell: Shell, call: Call): void {
  const kind = interpreterOf(call.name);
  if (kind === undefined || asksOnly(call)) return;
  if (/awk$/.test(call.name)) {
    judgeAwk(shell, call);
    return;
  }
  for (const arg of call.args) judgeAddress(shell, call.name, arg);
  const scan = scanArgs(kind, call);
  judgeModule(shell, call.name, scan.module ?? []);
  if (scan.code !== null) judgeInline(shell, { call, kind, code: scan.code, rest: scan.rest });
  else judgeFileOrInput(shell, call, kind);
}

/** `-m name words`: a program of its own, or one with code among its words (`-m pdb -c code`, `-m timeit code`). */
function judgeModule(shell: Shell, language: string, words: readonly Field[]): void {
  if (PROGRAM_MODULES.test(words[0]?.text ?? '')) runArguments(shell, words);
  for (const { text } of words.slice(1)) {
    if (/[\s(;]/.test(text)) judgeCode(shell, language, text);
  }
}

const DATA_ADDRESS = /^(?:--[\w-]+=)?data:[\w/+-]*(;base64)?,([\s\S]*)$/;

/** `--import data:text/javascript,code`: an address that is the code itself. */
function judgeAddress(shell: Shell, language: string, arg: string): void {
  const [found, encoded, code = ''] = DATA_ADDRESS.exec(arg) ?? [];
  if (found === undefined) return;
  if (encoded !== undefined || /%[\da-f]{2}/i.test(code)) {
    report(shell, escalate('shell.hidden-code', 'runs encoded text; write the code plainly'));
  } else judgeCode(shell, language, code);
}

function judgeFileOrInput(shell: Shell, call: Call, kind: Interpreter): void {
  const { rest, isStdin } = scanArgs(kind, call);
  const [script] = rest;
  // The grammar takes the number of a here-string (`sh 0<<< code`) for a word.
  const isInput = script?.text === '-' || (script?.text === '0' && call.stdin !== null);
  if (script !== undefined && !isInput && !isStdin) judgeFile(shell, call, rest);
  else if (call.stdin !== null) {
    // `bash -s a b`: the words are those of the code.
    const words = isStdin ? [plainField(call.name), ...rest] : rest;
    judgeInput(shell, { call, kind, flow: call.stdin, words });
  }
}

/** Python modules that are programs of their own. */
const PROGRAM_MODULES =
  /^(?:twine|pip|poetry|flit|hatch|pdm|uv|flask|alembic|ansible|awscli|conda|keyring|sqlite_utils|huggingface_hub|kaggle|build)$/;

function asksOnly(call: Call): boolean {
  if (checksSyntax(call)) return true;
  const { args } = call;
  return args.length === 1 && /^(?:--version|--help|-V|-h|--check|-n)$/.test(wordAt(args, 0));
}

type Scan = {
  /** `-m name`: the name and the words after it. */
  readonly module?: readonly Field[];
  readonly code: Field | null;
  readonly rest: readonly Field[];
  readonly isStdin: boolean;
};

function scanArgs(kind: Interpreter, { args, fields, name }: Call): Scan {
  const isEval = name === 'deno' && args[0] === 'eval';
  const seen = { isCode: isEval, isStdin: false };
  let at = isEval ? 1 : 0;
  for (; /^[-+]./.test(wordAt(args, at)); at++) {
    const arg = wordAt(args, at);
    const attached = kind.isShell === true ? null : ATTACHED.exec(arg);
    if (attached !== null) return attachedCode(fields[at], attached);
    if (arg === '-m')
      return {
        module: fields.slice(at + 1),
        code: null,
        rest: fields.slice(at + 1),
        isStdin: seen.isStdin,
      };
    noteOption(kind, arg, seen);
    if (kind.valued.test(arg)) at += 1;
    if (endsOptions(kind, arg, seen)) {
      at += 1;
      break;
    }
  }
  return scanned({ fields: fields.slice(at), ...seen });
}

type Seen = { isCode: boolean; isStdin: boolean };

function noteOption({ code, isShell }: Interpreter, arg: string, seen: Seen): void {
  seen.isCode ||= code.test(arg);
  seen.isStdin ||= isShell === true && /^-\w*s\w*$/.test(arg);
}

/** A shell's code follows all its options, that of a script language the option itself. */
function endsOptions({ isShell }: Interpreter, arg: string, { isCode }: Seen): boolean {
  return arg === '--' || (isCode && isShell !== true);
}

/** `--eval=code`, `-ecode`. */
const ATTACHED = /^--eval=([\s\S]*)$|^-[ec]((?:.*[\s(;]).*)$/;

function attachedCode(field: Field | undefined, [, long, short]: RegExpExecArray): Scan {
  const code = field === undefined ? null : { ...field, text: long ?? short ?? '' };
  return { code, rest: [], isStdin: false };
}

function scanned(found: { fields: readonly Field[]; isCode: boolean; isStdin: boolean }): Scan {
  const [first, ...rest] = found.fields;
  return found.isCode && first !== undefined
    ? { code: first, rest, isStdin: found.isStdin }
    : { code: null, rest: found.fields, isStdin: found.isStdin };
}

type Inline = {
  readonly call: Call;
  readonly kind: Interpreter;
  readonly code: Field;
  readonly rest: readonly Field[];
};

function judgeInline(shell: Shell, { call, kind, code, rest }: Inline): void {
  judgeOrigin(shell, code);
  // `xargs sh -c`: the input is the code.
  if (code.isComputed && code.tags.includes('listed')) {
    report(shell, escalate('shell.computed-code', 'runs as code whatever is listed'));
  }
  if (kind.isShell !== true) {
    const named = code.text.replace(REMOVES_ARGUMENT, '$1"./argument"');
    judgeCode(shell, call.name, named);
    if (STARTS_ARGUMENTS.test(code.text) && rest.length > 0) runArguments(shell, rest);
    if (named !== code.text) {
      runArguments(shell, [plainField('rm'), plainField('-rf'), ...rest]);
    }
    return;
  }
  const inner = fork(shell);
  // With no further words the code has no parameters; the name alone is not one.
  inner.params = rest.length === 0 ? [{ ...unknownValue(), text: call.name }] : rest;
  runText(inner, posixCode(call.name, code.text), call.stdin);
}

/** In the words of a shell like bash: in fish and nu, `(command)` in the place of a word is a substitution. */
function posixCode(shellName: string, code: string): string {
  // In zsh, `=rm` is the path of rm.
  if (shellName === 'zsh') return code.replace(/(^|[;&|({\n]\s*)=(?=\w)/g, '$1');
  return /^(?:fish|nu|elvish|xonsh)$/.test(shellName)
    ? code.replace(/(?<=[\w-]\s+)\((?=\w)/g, '$(')
    : code;
}

/** Code that runs the words after it: `perl -e 'exec @ARGV' program …`. */
const STARTS_ARGUMENTS = /(?:exec|system|spawn|run|popen|call|check_)\w*\b[^;\n]{0,80}\bargv\b/i;

/** Code that removes the words after it: `node -e 'fs.rmSync(process.argv[1])' dist`. */
const REMOVES_ARGUMENT =
  /\b((?:rm|rmdir|unlink|remove|rmtree|truncate)\w*\s*\(\s*)(?:(?:process|sys)\.argv|ARGV)\[\w+\]/g;

function runArguments(shell: Shell, fields: readonly Field[]): void {
  const own = fields[0]?.text === '--' ? fields.slice(1) : fields;
  const request = { fields: own, stdin: null, redirections: [], environment: [] };
  shell.machine.dispatch(fork(shell), request);
}

/** Blocks code that comes from the network or was decoded. Returns whether it did. */
function judgeOrigin(shell: Shell, { tags }: Pick<Field, 'tags'>): boolean {
  if (tags.includes('network')) {
    report(
      shell,
      block('remote.run', 'runs what the network sends; fetch it, read it, then run it'),
    );
  } else if (tags.includes('decoded')) {
    report(shell, block('remote.run-decoded', 'runs encoded text; write the code plainly'));
  } else {
    return false;
  }
  return true;
}

function judgeFile(shell: Shell, call: Call, words: readonly Field[]): void {
  const [script] = words;
  if (script === undefined) return;
  judgeOrigin(shell, script);
  const known = writtenFile(shell, call.cwd, script.text);
  const isInput = /^\/dev\/(?:stdin|tcp|udp|fd\/0$)|^\/proc\/self\/fd\/0$|^https?:/.test(
    script.text,
  );
  const flow = known ?? (isInput ? call.stdin : null);
  if (flow !== null) {
    judgeInput(shell, { call, kind: interpreterOf(call.name) ?? SHELL, flow, words });
  } else if (/^https?:\/\//.test(script.text)) {
    report(
      shell,
      block('remote.run', 'runs a program from the network; fetch it, read it, then run it'),
    );
  } else if (APPLICATION.test(script.text)) {
    runApplication(shell, call, script);
  } else if (script.text === UNKNOWN && script.tags.includes('listed')) {
    report(shell, escalate('shell.computed-code', 'which script runs is only known when it runs'));
  }
}

const APPLICATION = /(?:^|\/)(?:manage\.py|artisan|rails|rake|wp|wp-cli\.phar|drush)$/;

/** A script whose words name what runs: `python3 manage.py flush`. */
function runApplication(shell: Shell, call: Call, script: Field): void {
  const fields = call.fields.slice(call.fields.indexOf(script));
  const isInProduction = call.isInProduction === true;
  const request = { fields, stdin: call.stdin, redirections: [], environment: [], isInProduction };
  shell.machine.dispatch(fork(shell), request);
}

type Input = {
  readonly call: Call;
  readonly kind: Interpreter;
  readonly flow: Flow;
  /** The name of the script and the words it gets; empty: none. */
  readonly words: readonly Field[];
};

function judgeInput(shell: Shell, input: Input): void {
  const { call, kind, flow } = input;
  const { text, tags } = flow;
  const isOwn = kind.isShell !== true && tags.includes('own-code') && call.name === 'node';
  const isComputed = (text === null && !isOwn) || text === UNKNOWN || tags.includes('variable');
  if (!judgeOrigin(shell, flow) && isComputed) {
    report(shell, escalate('shell.computed-code', 'the code to run is only known when it runs'));
  }
  if (text !== null) judgeWritten(shell, input, text);
}

function judgeWritten(shell: Shell, { call, kind, words }: Input, text: string): void {
  if (kind.isShell !== true) {
    judgeCode(shell, call.name, text);
    return;
  }
  const inner = fork(shell);
  if (words.length > 1) inner.params = words;
  runText(inner, posixCode(call.name, text), null);
}

/** The program of awk is the first word that is not an option. */
function judgeAwk(shell: Shell, { args, name }: Call): void {
  let at = 0;
  for (; at < args.length && /^-./.test(wordAt(args, at)); at++) {
    if (/^(?:-f|--file)/.test(wordAt(args, at))) return;
    if (/^(?:-[vF]|--assign|--field-separator)$/.test(wordAt(args, at))) at += 1;
  }
  judgeCode(shell, name, wordAt(args, at));
}

/** A program that was just downloaded or decoded runs directly. */
export function judgeFetched(shell: Shell, request: Request, cwd: string | null): void {
  const text = request.fields[0]?.text ?? '';
  if (!text.includes('/')) return;
  const flow = writtenFile(shell, cwd, text);
  if (flow === undefined) return;
  judgeInput(shell, { call: emptyCall(cwd, shell), kind: SHELL, flow, words: request.fields });
}

function emptyCall(cwd: string | null, shell: Shell): Call {
  return {
    name: 'sh',
    fields: [],
    args: [],
    stdin: null,
    redirections: [],
    isHidden: false,
    cwd,
    place: shell.machine.context,
    clones: shell.machine.clones,
  };
}
