import { escalate, plainField, UNKNOWN } from '../shell/call.ts';
import { runText } from '../shell/run-text.ts';
import { fork, report, type Shell } from '../shell/shell.ts';
import { writtenOut } from './aliases.ts';
import { judgeShapes } from './code-shapes.ts';
import { assignedText, type Literal, literalAt, pathAt } from './code-values.ts';
import { judgeForeign } from './held-commands.ts';
import { onlySays } from './only-says.ts';
import { judgeSql } from './sql.ts';

/** Characters of code that are searched; longer code is a program, not a line. */
const CODE_LIMIT = 16_384;
const FOUND_LIMIT = 20;

/** Calls that pass text to a shell, in the languages of inline code. */
const LIBRARY_STARTERS =
  /\b(?:os|subprocess|commands|pty|System|child_process|Kernel|Process|IO|Open3|cp|execa|shell|require\(\s*["'](?:node:)?child_process["']\s*\)|__import__\(\s*["'](?:os|subprocess)["']\s*\)|process\.mainModule\.require\([^)]*\)|Runtime\.getRuntime\(\))\s*\.\s*(?:system|popen\d?|exec\w*|spawn\w*|fork|call|check_call|check_output|run|getoutput|getstatusoutput|Popen|cmd|shell|capture\w+)\s*\(\s*/g;
/** It has functions of its own only with a bracket. */
const AWK_STARTERS = /\bsystem\s*\(\s*(?=["\w$(])/g;
const BARE_STARTERS =
  /(?<![\w.$>])(?:system|execSync|execFileSync|spawnSync|spawn|popen|shell_exec|passthru|proc_open|check_output|check_call|Popen)(?!_)\s*\(?\s*(?=["'`[({@%*]|[A-Za-z_$])/g;
/** Methods that start a program, whatever the object is called. */
const METHOD_STARTERS =
  /[\w$)\]]\.(?:execSync|execFileSync|spawnSync|check_output|check_call|getoutput|getstatusoutput|popen|Popen|shell_exec)\s*\(\s*/g;
const BARE_EXEC = /(?<![\w.$>])exec\s*\(?\s*(?=["'`[{]|q[wqx]?\b|%[wWqQ]|\*%w|\$\w|@(?!ARGV))/g;
const QUOTED_RUN =
  /(?:^|[=;(,{\s])(?:`([^`]{1,2000})`|(?:%x|qx\s*)(?:\{([^}]{1,2000})\}|\(([^)]{1,2000})\)|\[([^\]]{1,2000})\]|([/|!'])((?:(?!\5)[^]){1,2000})\5))/g;
/** Of its groups, those that hold what runs. */
const QUOTED_GROUPS = [1, 2, 3, 4, 6];

/** A shell as a template of its own, as in Bun and zx. */
const TAGGED_RUN = /\$\s*`([^`]+)`/g;
const HOME_INSERTED = /\$\{\s*(?:process\.env\.HOME|os\.homedir\(\))\s*\}/g;

const REMOVERS =
  /(?:shutil\.rmtree|os\.(?:remove|unlink|rmdir|removedirs|truncate)(?!\w)|(?:fs|fsp|fs\.promises|require\(["'](?:node:)?fs["']\)(?:\.promises)?)\.(?:rm|rmSync|rmdir|rmdirSync|unlink|unlinkSync|truncate|truncateSync)(?![\w$])|FileUtils\.(?:rm\w*|remove\w*)|File\.(?:delete|unlink)|Dir\.(?:rmdir|delete)|Deno\.remove(?:Sync)?|File\.rm(?:_rf)?!?|delete-(?:directory|file)|[\w$)\]]\.(?:rmSync|rmdirSync|unlinkSync|rmtree|rm_rf?|remove_dir_all)(?![\w$])|(?<![\w.$])(?:rm(?=\()|unlink|rmtree|remove_tree|rmdir|rimraf|rmSync|unlinkSync))\s*\(?\s*/g;
const READERS =
  /(?:(?<![\w.])open|readFileSync|readFile|File\.read|IO\.read|file_get_contents|getline\s*(?:\w+\s*)?<|Path)\s*\(?\s*(?=["']|(?:os\.path\.expanduser|File\.expand_path)\()/g;

/** One literal printed, with nothing in it that the language would evaluate. */
const ONLY_PRINTS =
  /^\s*(?:print|puts|say|echo|console\.log)\s*\(?\s*(?:"(?:[^"\\$#@`]|\\.)*"|'(?:[^'\\]|\\.)*')(?:\.(?:length|size|count|split|inspect|reverse|strip|trim|upper|lower|to(?:Upper|Lower)Case)(?:\(\s*\))?)*\s*\)?\s*;?\s*$/;

export function judgeCode(shell: Shell, language: string, code: string): void {
  const written = writtenOut(code.slice(0, CODE_LIMIT));
  if (ONLY_PRINTS.test(written) || onlySays(language, code)) return;
  const before = shell.machine.findings.length;
  judgeShape(shell, written);
  const text = piecesJoined(language, written);
  judgeStarted(shell, language, text);
  judgeFiles(shell, text);
  judgeStatements(shell, text);
  if (/awk$/.test(language)) judgeAwkPipes(shell, text);
  for (const pattern of STATEMENT_STARTERS[language] ?? []) {
    for (const match of foundIn(text, pattern)) {
      runText(fork(shell), (match[1] ?? match[2] ?? '').replace(/\\(["'\\])/g, '$1'), null);
    }
  }
  if (shell.machine.findings.length === before) {
    judgeForeign(shell, text, 'code that starts programs or deletes names what must stay');
  }
}

/** `'sys' + 'tem'`: pieces that are written are one text. */
const PIECES = /(["'])((?:(?!\1)[^\\\n])*)\1\s*\+\s*\1((?:(?!\1)[^\\\n])*)\1/g;
const PIECES_LIMIT = 6;
/** `fs['rmSync'](…)`: the same as `fs.rmSync(…)`. */
const BY_NAME = /\[\s?(["'])([A-Za-z_$][\w$]{0,40})\1\s?\](?=\s?\()/g;

function putTogether(code: string): string {
  let text = code;
  for (let round = 0; round < PIECES_LIMIT && text.includes('+'); round++) {
    const joined = text.replace(PIECES, '$1$2$3$1');
    if (joined === text) break;
    text = joined;
  }
  return text.replace(BY_NAME, '.$2');
}

/** Every text in its quotes, with those that stand beside it; from the left, so that none begins at the end of another. */
const TEXTS_BESIDE = /"(?:[^"\\\n]|\\.)*"(?:[ \t]+"(?:[^"\\\n]|\\.)*")*/g;

const ONE_TEXT = /"(?:[^"\\\n]|\\.)*"/g;

/** In awk `"rm -r" "f ~"` is one text. */
function textsBesideJoined(code: string): string {
  return code.replace(TEXTS_BESIDE, (texts) => {
    const parts = texts.match(ONE_TEXT) ?? [];
    return `"${parts.map((part) => part.slice(1, -1)).join('')}"`;
  });
}

function piecesJoined(language: string, code: string): string {
  return /awk$/.test(language) ? textsBesideJoined(code) : putTogether(code);
}

const TCL = /(?:^|[[;\n{])\s*(?:exec|spawn|system)\s+(?:-\w+\s+)*([^\]\n;}]+)/g;
const TCL_OPEN = /\bopen\s+["{]?\|\s*([^"}\n]+)/g;
/** `array_map("unlink", glob("/x/*"))`, `unlink glob "/x/*"`, `for f in glob(…): os.remove(f)`. */
const REMOVES_ALL =
  /\bunlink["']?\s*[,(]?\s*glob\s*\(?\s*["']([^"']+)|\bglob(?:\.i?glob)?\s*\(\s*["']([^"']+)["'](?=[^;]{0,80}(?:remove|unlink|rmtree))/g;
/** `finddepth(sub { unlink }, "/x")`: everything below. */
const FOUND_REMOVES =
  /\bfind(?:depth)?\s*\(?\s*sub\s*\{[^}]{0,80}\b(?:unlink|rmdir|remove)\b[^}]{0,80}\}\s*,\s*["']([^"']+)/g;
const TCL_DELETE = /\bfile\s+delete\s+(?:-force\s+)?(?:--\s+)?([^\]\n;}]+)/g;

/** Syntax with which a language runs a program; the group is what the shell would run. */
const STATEMENT_STARTERS: Readonly<Record<string, readonly RegExp[]>> = {
  tclsh: [TCL, TCL_OPEN],
  wish: [TCL, TCL_OPEN],
  expect: [TCL, TCL_OPEN],
  groovy: [/"((?:[^"\\]|\\.)*)"\s*\.execute\(|'((?:[^'\\]|\\.)*)'\s*\.execute\(/g],
  emacs: [
    /\((?:shell-command(?:-to-string)?|async-shell-command|call-process-shell-command)\s+"((?:[^"\\]|\\.)*)"/g,
  ],
};

/** A function by a name that is computed or put together. */
const HIDDEN_NAME =
  /getattr\s*\(\s*(?:os|subprocess|__import__|__builtins__)|globals\(\)\[|getattr\s*\(\s*[\w.]+\s*,\s*(?:["'][^"']*["']\s*\+|\w+\s*\+\s*["'])/;

function judgeShape(shell: Shell, code: string): void {
  for (const finding of judgeShapes(code)) report(shell, finding);
  if (/(?<![\w.])(?:eval|exec|compile)\s*\(\s*(?!["'\s)\d]|str|this)[A-Za-z_]/.test(code)) {
    report(shell, escalate('shell.computed-code', 'evaluates code made while it runs'));
  }
  if (HIDDEN_NAME.test(code)) {
    report(shell, escalate('shell.hidden-code', 'reaches a function by a computed name'));
  }
}

function judgeStarted(shell: Shell, language: string, code: string): void {
  if (/awk$/.test(language)) {
    for (const at of endsOf(code, AWK_STARTERS)) runArgument(shell, code, at);
    return;
  }
  const isPython = /^(?:i?python|pypy|jython)/.test(language);
  const joinsByDot = /^(?:perl|php)/.test(language);
  const patterns = [
    LIBRARY_STARTERS,
    METHOD_STARTERS,
    // In Tcl, words follow these without quotes.
    ...(/^(?:tclsh|wish|expect)/.test(language) ? [] : [BARE_STARTERS]),
    ...(isPython ? [] : [BARE_EXEC]),
  ];
  for (const pattern of patterns) {
    for (const match of foundIn(code, pattern)) {
      const at = match.index + match[0].length;
      runArgument(shell, code, at);
      if (!joinsByDot && isMadeOver(code.slice(at, at + 4_000))) report(shell, madeOver);
    }
  }
  runQuoted(shell, language, code);
}

/** Code in quotes of its own that a language passes to a shell. */
function runQuoted(shell: Shell, language: string, code: string): void {
  if (/^(?:node|bun|deno|tsx|zx)/.test(language)) {
    for (const [, text = ''] of foundIn(code, TAGGED_RUN)) {
      const written = text.replace(HOME_INSERTED, '~').replace(/\$\{[^}]*\}/g, UNKNOWN);
      runText(fork(shell), written, null);
    }
  }
  if (!/^(?:perl|ruby|php|jruby|julia)/.test(language)) return;
  for (const match of foundIn(code, QUOTED_RUN)) {
    const text = QUOTED_GROUPS.map((group) => match[group]).find(Boolean) ?? '';
    // What is inserted in Ruby, and a list in a text of Perl.
    const written = text.replace(/#\{(?:[^{}]|\{[^{}]*\})*\}|(?<![\w.])@\w+/g, UNKNOWN);
    runText(fork(shell), written, null);
  }
}

/** The first argument of a call: a literal, a list of literals, or a variable. */
function runArgument(shell: Shell, code: string, at: number): void {
  const rest = code.slice(at, at + 4_000);
  const list = /^\(?\s*\[([^\]]*)\]/.exec(rest)?.[1]?.replace(/(["'])\s*\+\s*\1/g, '');
  const words = /^\(?\s*\*?(?:qw|%w)\s*[([{/|<]((?:[^)\]}/|>\\]|\\.)*)/i
    .exec(rest)?.[1]
    ?.replace(/\\(.)/g, '$1');
  const text = literalAt(rest);
  if (words !== undefined) runWords(shell, words.trim().split(/\s+/));
  else if (list !== undefined) runWords(shell, literals(list));
  else if (text !== null) runLiteral(shell, text, rest.slice(text.length));
  else runNamedText(shell, code, rest);
}

const madeOver = escalate(
  'shell.computed-code',
  'starts a program whose words are made of other words',
);
const LIST = /^\(?\s*\*?(?:\[[^\]]*\]|%[wW]\s*[([{/|<][^)\]}/|>]*[)\]}/|>])/;
const METHOD = /^[.:]([A-Za-z_]\w*)[!?]?(?:\([^()]*\))?/;
/** Methods that leave what a text or a list says as it is. */
const KEEPS_WORDS =
  /^(?:[lr]?strip|trim\w*|chomp|freeze|dup|to_s|toString|split|shellsplit|shelljoin|join|flatten|compact|squish|dedent)$/;
const METHODS_LIMIT = 8;

/** `"~ fr- mr".reverse`, `"~ fr- mr"[::-1]`, `["726d"].pack("H*")`: what runs is another text than the one that is written. */
function isMadeOver(rest: string): boolean {
  const text = literalAt(rest);
  const length = text?.length ?? LIST.exec(rest)?.[0].length;
  if (length === undefined) return false;
  const behind = rest.slice(length);
  return changesWords(text?.isWrapped === true ? behind.replace(/^\s*\)/, '') : behind);
}

function changesWords(methods: string): boolean {
  let behind = methods;
  for (let i = 0; i < METHODS_LIMIT; i++) {
    const [written = '', method] = METHOD.exec(behind) ?? [];
    if (method === undefined) return behind.startsWith('[');
    if (!KEEPS_WORDS.test(method)) return true;
    behind = behind.slice(written.length);
  }
  return true;
}

/** What is put to a literal: by an operator, by a method, or, in awk, by standing beside it. */
const JOINED =
  /^\s*(?:\+|%(?!\w*[)\]])|\.|:\s*\w+\s*\(|["'$]|(?!(?:if|unless|until|while|for|or|and|do|in|then|as|rescue|is|not)\b)[A-Za-z_])/;
const FORMATTED = /^\s*(?:%|[.:]\s*format)/;

function runLiteral(shell: Shell, { value, isWrapped }: Literal, rest: string): void {
  const after = isWrapped ? rest.replace(/^\s*\)/, '') : rest;
  const more = /^\s*,\s*\[([^\]]*)\]/.exec(after)?.[1];
  const others = more === undefined ? plainList(after) : literals(more);
  const text = FORMATTED.test(after) ? value.replace(/%[sdqi]|\{\w*\}/g, UNKNOWN) : value;
  if (others.length > 0) runWords(shell, [text, ...others]);
  else runText(fork(shell), JOINED.test(after) ? text + UNKNOWN : text, null);
  if (/^\s*(?:\+|%|[.:]\s*(?:format|join|replace))/.test(after)) {
    report(shell, escalate('shell.computed-code', 'starts a program whose words are put together'));
  }
}

function runNamedText(shell: Shell, code: string, rest: string): void {
  const name = /^[A-Za-z_$][\w$]*(?=\s*(?:[),;}\n]|$))/.exec(rest)?.[0];
  const value = name === undefined ? null : assignedText(code, name);
  if (value !== null) runText(fork(shell), value, null);
  else if (!/^\s*\)/.test(rest)) {
    const reason = 'starts a program whose words are made while it runs';
    report(shell, escalate('shell.computed-code', reason));
  }
}

function runWords(shell: Shell, words: readonly string[]): void {
  if (words.length === 0) return;
  const fields = words.map((word) => plainField(word));
  shell.machine.dispatch(fork(shell), { fields, stdin: null, redirections: [], environment: [] });
}

/** A home folder, as languages name it. */
const HOMES =
  /\b(?:Dir\.home|Path\.home\(\)|os\.homedir\(\)|process\.env\.HOME\b|(?:ENV|os\.environ)\[["']HOME["']\]|os\.path\.expanduser\(["']~["']\))|\$ENV\{HOME\}/g;

/** `system("rm", "-rf", "/")`. */
function plainList(rest: string): readonly string[] {
  const match = /^(?:\s*,\s*(?:"[^"]*"|'[^']*'))+/.exec(rest.replace(HOMES, `"${UNKNOWN}"`));
  if (match === null) return [];
  const isMore = /^\s*,\s*[$@\w]/.test(rest.slice(match[0].length));
  return [...literals(match[0]), ...(isMore ? [UNKNOWN] : [])];
}

function literals(list: string): readonly string[] {
  return [...list.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([A-Za-z_]\w*)/g)].map(
    (match) => match[1] ?? match[2] ?? UNKNOWN,
  );
}

/** `shutil.rmtree.__doc__`, `fs.rmSync.toString()`: what a function is, not what it does. */
const IS_ASKED =
  /^\.(?:__(?:doc|name|qualname|module|annotations)__\b|toString\(\)|(?:name|length)\b)/;
const NAME_CHARACTERS = 40;

function judgeFiles(shell: Shell, code: string): void {
  for (const at of endsOf(code, REMOVERS)) {
    if (IS_ASKED.test(code.slice(at, at + NAME_CHARACTERS))) continue;
    const path = pathAt(code, at);
    if (path !== null) runWords(shell, ['rm', '-rf', homePath(shell, path)]);
  }
  judgeRemovals(shell, code);
  judgePathMethods(shell, code);
  for (const at of endsOf(code, READERS)) {
    const isWritten = /^\(?\s*["'][^"']*["']\s*,\s*["'][wax+]+b?["']/.test(code.slice(at));
    touchPath(shell, isWritten ? 'tee' : 'cat', pathAt(code, at));
  }
  for (const at of endsOf(code, WRITERS)) touchPath(shell, 'tee', pathAt(code, at));
}

const WRITERS =
  /(?:(?:writeFile|appendFile)(?:Sync)?|(?:File|IO)\.(?:bin)?write|file_put_contents|write_file)\s*\(\s*/g;
/** `Path("x").unlink()`, and the same for everything in a folder. */
const PATH_REMOVES =
  /\bPath\(\s*["']([^"']+)["']\s*\)[^;\n]{0,80}\.(?:unlink|rmdir|rename|replace)\(|\.(?:unlink|rmdir)\(\)[^;\n]{0,40}\bPath\(\s*["']([^"']+)["']/g;
/** `Path("x").write_text(…)`, `open(F, ">x")`, `open(my $f, '>', 'x')`. */
const PATH_WRITES =
  /\bPath\(\s*["']([^"']+)["']\s*\)\.(?:write_\w+|touch|open\(\s*["'][wa])|\bopen\s*\(?\s*(?:my\s+)?[$\w]+\s*,\s*["']\s*>{1,2}\s*(?:["']\s*,\s*["'])?([^"']+)/g;

/** The same for a home folder as Python names it. */
const HOME_REMOVES =
  /\.(?:unlink|rmdir)\(\)[^;\n]{0,40}\bPath\.home\(\)|\bPath\.home\(\)[^;\n]{0,80}\.(?:unlink|rmdir)\(/g;

function judgePathMethods(shell: Shell, code: string): void {
  if (foundIn(code, HOME_REMOVES).length > 0) runWords(shell, ['rm', '-rf', homePath(shell, '~')]);
  for (const match of foundIn(code, PATH_REMOVES)) {
    runWords(shell, ['rm', '-rf', homePath(shell, match[1] ?? match[2] ?? UNKNOWN)]);
  }
  for (const match of foundIn(code, PATH_WRITES)) {
    touchPath(shell, 'tee', match[1] ?? match[2] ?? null);
  }
}

function judgeRemovals(shell: Shell, code: string): void {
  for (const match of foundIn(code, REMOVES_ALL)) {
    runWords(shell, ['rm', '-rf', homePath(shell, match[1] ?? match[2] ?? UNKNOWN)]);
  }
  for (const match of foundIn(code, FOUND_REMOVES)) {
    runWords(shell, ['rm', '-rf', homePath(shell, match[1] ?? UNKNOWN)]);
  }
  for (const match of foundIn(code, TCL_DELETE)) {
    runText(fork(shell), `rm -rf ${match[1] ?? ''}`, null);
  }
}

/** Some languages expand `~`; for the others it is a file name. */
function homePath(shell: Shell, path: string): string {
  return path.replace(/^~(?=\/|$)/, shell.machine.context.home);
}

/** Only the first ones: hostile code has thousands. */
function foundIn(code: string, pattern: RegExp): readonly RegExpExecArray[] {
  return [...code.matchAll(pattern)].slice(0, FOUND_LIMIT);
}

function endsOf(code: string, pattern: RegExp): readonly number[] {
  return foundIn(code, pattern).map((match) => match.index + match[0].length);
}

function touchPath(shell: Shell, program: string, path: string | null): void {
  if (path !== null && !path.includes(UNKNOWN)) runWords(shell, [program, homePath(shell, path)]);
}

const STATEMENTS = /(?:execute\w*|query|exec|raw|\$executeRaw\w*)\s*\(?\s*(?=["'`])/g;

/** SQL passed to a library. */
function judgeStatements(shell: Shell, code: string): void {
  for (const at of endsOf(code, STATEMENTS)) {
    const text = literalAt(code.slice(at))?.value;
    if (text !== undefined) report(shell, judgeSql(text));
  }
}

const AWK_PIPES = /"((?:[^"\\]|\\.)*)"\s*\)?\s*\|&?\s*getline|\|\s*"((?:[^"\\]|\\.)*)"/g;
/** `print "text" | "sh"`: what awk prints is the code. */
const AWK_SHELLS =
  /\bprintf?\b\s*\(?([^|;}\n]*)\|&?\s*"(?:\/(?:usr\/)?bin\/)?(?:ba|da|z|k)?sh\b[^"]*"/g;
/** `cmd = "…"; print | cmd`. */
const AWK_NAMED_PIPES = /(?<!\|)\|&?\s*([A-Za-z_]\w*)\b(?!\s*\()/g;
const AWK_FILES = />\s*"([^"]+)"/g;

function judgeAwkPipes(shell: Shell, code: string): void {
  for (const [, read, printed] of foundIn(code, AWK_PIPES)) {
    runText(fork(shell), (read ?? printed ?? '').replace(/\\"/g, '"'), null);
  }
  judgePrinted(shell, code);
  for (const [, path = ''] of foundIn(code, AWK_FILES)) runWords(shell, ['tee', path]);
}

function judgePrinted(shell: Shell, code: string): void {
  for (const [, printed = ''] of foundIn(code, AWK_SHELLS)) runPrinted(shell, printed);
  for (const [, name = ''] of foundIn(code, AWK_NAMED_PIPES)) {
    const value = assignedText(code, name);
    if (value !== null) runText(fork(shell), value, null);
  }
}

/** What awk prints into a shell. */
function runPrinted(shell: Shell, printed: string): void {
  const text = /^\s*"((?:[^"\\]|\\.)*)"\s*\)?\s*$/.exec(printed)?.[1];
  if (text !== undefined) runText(fork(shell), text.replace(/\\"/g, '"'), null);
  else report(shell, escalate('shell.computed-code', 'the code to run is only known when it runs'));
}
