import { type Call, escalate, UNKNOWN, wordAt } from '../shell/call.ts';
import { optionAt } from '../shell/options.ts';
import { absolutePath } from '../shell/paths.ts';
import { runText } from '../shell/run-text.ts';
import { fork, report, type Shell, writtenFile } from '../shell/shell.ts';
import { judgeCode } from './judge-code.ts';
import { judgeSql } from './sql.ts';

/**
 * Programs of frameworks that run code or SQL in the application. `use`: the words for that; `options`: the code is
 * the value of one of them, otherwise it is read from the input. No `options`: the code is the word after `use`.
 */
type Runner = {
  readonly program: RegExp;
  readonly use: RegExp;
  readonly options?: readonly string[];
  readonly language: string;
};

const RUNNERS: readonly Runner[] = [
  { program: /^(?:gitlab-)?rails$/, use: /^(?:runner|r)$/, language: 'ruby' },
  { program: /^(?:gitlab-)?rails$/, use: /^(?:console|c)$/, options: [], language: 'ruby' },
  { program: /^(?:gitlab-)?rails$/, use: /^(?:dbconsole|db)$/, options: [], language: 'sql' },
  {
    program: /^(?:manage\.py|django-admin)$/,
    use: /^shell(?:_plus)?$/,
    options: ['-c', '--command'],
    language: 'python',
  },
  { program: /^(?:manage\.py|django-admin)$/, use: /^dbshell$/, options: ['-c'], language: 'sql' },
  { program: /^flask$/, use: /^shell$/, options: [], language: 'python' },
  { program: /^artisan$/, use: /^tinker$/, options: ['--execute'], language: 'php' },
  { program: /^artisan$/, use: /^db$/, options: [], language: 'sql' },
  { program: /^wp$/, use: /^eval$/, language: 'php' },
  { program: /^wp$/, use: /^query$/, language: 'sql' },
  { program: /^drush$/, use: /^(?:php[:-]eval|ev|eval)$/, language: 'php' },
  { program: /^drush$/, use: /^(?:sql[:-]query|sqlq)$/, language: 'sql' },
  { program: /^mix$/, use: /^eval$/, language: 'elixir' },
  { program: /^mix$/, use: /^run$/, options: ['-e', '--eval'], language: 'elixir' },
  {
    program: /^iex$/,
    use: /^(?:-e|--eval)(?:=|$)/,
    options: ['-e', '--eval'],
    language: 'elixir',
  },
  {
    program: /^emacs(?:client)?$/,
    use: /^--?(?:eval|execute)(?:=|$)/,
    options: ['-eval', '--eval', '-execute', '--execute'],
    language: 'emacs',
  },
];

/** Code passed to an application's own programs, or rules passed to make. */
export function judgeRunner(shell: Shell, call: Call): void {
  if (/^g?make$/.test(call.name)) judgeMakefile(shell, call);
  const runner = RUNNERS.find(
    ({ program, use }) => program.test(call.name) && call.args.some((arg) => use.test(arg)),
  );
  if (runner === undefined) return;
  const code = codeFor(runner, call);
  if (code === null) {
    report(shell, escalate('shell.computed-code', 'the code to run is only known when it runs'));
  } else if (runner.language === 'sql') report(shell, judgeSql(code));
  else judgeCode(shell, runner.language, code);
}

/** Null: known only at run time; empty: no code is passed. */
function codeFor({ use, options }: Runner, { args, stdin }: Call): string | null {
  if (options === undefined) return wordAt(args, args.findIndex((arg) => use.test(arg)) + 1);
  const at = args.findIndex((arg) => options.includes(arg));
  if (at !== -1) return wordAt(args, at + 1);
  const heads = options.map((name) => `${name}=`);
  for (const arg of args) {
    const head = heads.find((one) => arg.startsWith(one));
    if (head !== undefined) return arg.slice(head.length);
  }
  if (stdin === null) return '';
  return stdin.text === UNKNOWN ? null : stdin.text;
}

/** Rules that make reads from its input, or that this text has written. */
function judgeMakefile(shell: Shell, { args, stdin, cwd }: Call): void {
  const file = makefileOf(args);
  const isInput = /^(?:-|\/dev\/(?:stdin|fd\/\d+))$/.test(file);
  const flow = isInput ? stdin : writtenFile(shell, cwd, file);
  const text = flow?.text ?? null;
  if (text !== null) runRules(inFolder(shell, args), text);
  else if (isInput) {
    report(shell, escalate('shell.computed-code', 'the rules to run are only known when it runs'));
  }
}

/** `make -C dir`. */
function inFolder(shell: Shell, args: readonly string[]): Shell {
  const folder = optionAt(args, /^(?:-C|--directory)$/);
  if (folder === undefined) return shell;
  const inner = fork(shell);
  inner.cwd = absolutePath(shell.cwd, folder);
  return inner;
}

function makefileOf(args: readonly string[]): string {
  const at = args.findIndex((arg) => /^(?:-\w*f|--file|--makefile)$/.test(arg));
  if (at !== -1) return wordAt(args, at + 1);
  return (
    args.map((arg) => /^(?:-f|--(?:make)?file=)(.+)$/.exec(arg)?.[1]).find(Boolean) ?? 'Makefile'
  );
}

function runRules(shell: Shell, text: string): void {
  for (const line of text.split('\n')) {
    const inner =
      /^[^\t#].*?\$\(shell ([^)]*)\)/.exec(line)?.[1] ??
      /^[^\t#][^:]*:[^;=]*;(.*)$/.exec(line)?.[1];
    const code = line.startsWith('\t') ? line.replace(/^[\t @+-]+/, '') : inner;
    if (code !== undefined) runText(fork(shell), code.replaceAll('$$', '$'), null);
  }
}
