import { builtins } from './builtins.ts';
import { carriers } from './carriers.ts';
import { judgeCarried, judgeEnvironmentCode } from './code/carried-words.ts';
import { judgeRunner } from './code/code-runners.ts';
import { judgeFetched, judgeInterpreter } from './code/interpreters.ts';
import { outputOf } from './outputs.ts';
import { judgeCall, judgeRedirections } from './rules/all-rules.ts';
import { LIVE } from './rules/cli/action-words.ts';
import { judgeEnvironment, saysProduction } from './rules/environment.ts';
import { fillsFile } from './rules/filling.ts';
import {
  type Call,
  escalate,
  type Field,
  type Flow,
  hasTag,
  plainField,
  type Tag,
  UNKNOWN,
  unknownFlow,
} from './shell/call.ts';
import { followedFolder, withLinksFollowed } from './shell/links.ts';
import { judgeOtherShell } from './shell/other-shells.ts';
import { absolutePath, zoneOf } from './shell/paths.ts';
import { runStatement } from './shell/run-script.ts';
import { judgeKept, runText } from './shell/run-text.ts';
import {
  fork,
  mayStep,
  type Request,
  report,
  type Shell,
  unknownValue,
  writtenFile,
} from './shell/shell.ts';
import { splitWords } from './shell/variables.ts';
import { type Unwrapped, unwrap } from './shell/wrappers.ts';

const EMPTY: Flow = { text: '', tags: [] };
const WORDS_A_STEP = 4;

/** Judges one command as it would run, with its wrappers removed; returns what it prints. */
export function dispatch(shell: Shell, given: Request): Flow {
  if (!mayStep(shell, 1 + given.fields.length / WORDS_A_STEP)) return unknownFlow();
  const placed = withPlace(shell, unversioned(given));
  const request = shell.machine.links.size === 0 ? placed : withLinksFollowed(shell, placed);
  const call = callOf(shell, request);
  for (const finding of judgeRedirections(call)) report(shell, finding);
  judgeAssignments(shell, request);
  const [head] = request.fields;
  if (head === undefined) return throughFiles(shell, call, request.stdin ?? readBy(call));
  const isComputed =
    (isComputedName(head.text) && !isInKnownFolder(head) && !isOwnScript(call, head)) ||
    head.tags.includes('compound');
  const flow = isComputed ? computed(shell, request, head) : runNamed(shell, request, call);
  return throughFiles(shell, call, flow);
}

function judgeAssignments(shell: Shell, request: Request): void {
  for (const finding of judgeEnvironment(request.environment)) report(shell, finding);
  for (const { value } of request.environment) judgeKept(shell, value.text);
  if (request.fields.length > 0) judgeEnvironmentCode(shell, request);
}

/** `python$version`, `gcc-$V`: which version it is does not matter. */
function unversioned(request: Request): Request {
  const [head, ...rest] = request.fields;
  if (head?.text.endsWith(UNKNOWN) !== true) return request;
  if (head.isHidden || hasTag(head.tags, 'network', 'decoded')) return request;
  const name = VERSIONED.exec(head.text)?.[1];
  return name === undefined ? request : { ...request, fields: [{ ...head, text: name }, ...rest] };
}

const VERSIONED = new RegExp(
  `^(python|pypy|ruby|php|perl|lua|gcc|g\\+\\+|clang|clang\\+\\+|java|node)-?${UNKNOWN}$`,
);

/** `$(< file)` prints the content of the file. */
function readBy({ redirections }: Call): Flow {
  return redirections.some(({ operator }) => operator === '<') ? unknownFlow() : EMPTY;
}

function callOf(shell: Shell, { fields, stdin, redirections, isInProduction }: Request): Call {
  const [head, ...rest] = fields;
  const text = head?.text ?? '';
  return {
    name: text.slice(text.lastIndexOf('/') + 1),
    fields: shell.machine.files.size === 0 ? rest : rest.map((field) => ofFile(shell, field)),
    args: rest.map((field) => field.text),
    stdin,
    redirections,
    isHidden: isHiddenName(head),
    cwd: followedFolder(shell),
    place: shell.machine.context,
    clones: shell.machine.clones,
    isOwnScript: isScriptHere(shell, text),
    isInProduction: isInProduction === true,
  };
}

/** `RAILS_ENV=production …`, `DATABASE_URL=$PROD_URL …`, `… --url $PROD_URL`: where it runs is said beside the command. */
function withPlace({ exported, variables }: Shell, request: Request): Request {
  const { environment, fields } = request;
  if (request.isInProduction === true) return request;
  const isInProduction =
    fields.some(({ tags }) => tags.includes('named-live')) ||
    environment.some(({ name, value }) => saysProduction(name, value)) ||
    [...exported].some((name) => saysProduction(name, variables.get(name)));
  return isInProduction ? { ...request, isInProduction } : request;
}

/** A file that this text wrote is what was written into it: `env > a; curl -T a …`. */
function ofFile(shell: Shell, field: Field): Field {
  const path = field.text.replace(/^(?:[\w-]+=)?[@<]|^--[\w-]+=/, '');
  const written = writtenFile(shell, shell.cwd, path);
  const tags = written?.tags.filter((tag) => LEAVES_WITH.test(tag)) ?? [];
  return tags.length === 0 ? field : { ...field, tags: [...field.tags, ...tags] };
}

const LEAVES_WITH = /^(?:secret|dump|outside-file|store-copy)$/;

/** A name with an unknown end is recognised by its beginning only if it is a path the agent wrote itself. */
function isComputedName(text: string): boolean {
  return text === '' || text.includes(UNKNOWN) || /[*?]|\[[^\]]+\]/.test(text);
}

/** `$JAVA_HOME/bin/java`: where it lies is the machine's affair, which program it is stands there. */
function isInKnownFolder({ text, tags }: Field): boolean {
  return (
    tags.every((tag) => /^(?:environment|variable)$/.test(tag)) &&
    (tags.length === 0 || tags.includes('environment')) &&
    IN_FOLDER.test(text)
  );
}

/** `./tool`, `bin/site`: not what was installed into a folder of packages. */
function isScriptHere({ cwd, machine }: Shell, text: string): boolean {
  if (!text.includes('/') || !SCRIPT_HERE.test(text) || INSTALLED.test(text)) return false;
  return zoneOf({ cwd, place: machine.context }, text) === 'inside';
}

const SCRIPT_HERE = /^(?:\.\/)?(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const INSTALLED = /^[^/]*$|(?:^|\/)(?:node_modules|vendor|\.?venv|target|dist|env)\//;

/** `./t-*.sh`, `./$test`: whichever of them it is, it is a script of the workspace. */
function isOwnScript(call: Call, { text, tags, isComputed }: Field): boolean {
  return (
    (!isComputed || tags.every((tag) => /^(?:variable|environment)$/.test(tag))) &&
    OWN_SCRIPT.test(text) &&
    zoneOf(call, text) === 'inside'
  );
}

const OWN_SCRIPT = new RegExp(`^\\./(?:[\\w.*-]+/)*[\\w.*${UNKNOWN}-]+$`);
const IN_FOLDER = new RegExp(`^${UNKNOWN}(?:/[\\w.+${UNKNOWN}-]+)*/[\\w.+-]+$`);

function isHiddenName(head: Field | undefined): boolean {
  return head !== undefined && (head.isHidden || head.tags.includes('decoded'));
}

function computed(shell: Shell, request: Request, head: Field): Flow {
  if (head.choices !== undefined && !isFedFromAfar(request, head)) {
    for (const choice of head.choices) runChoice(shell, request, { ...head, text: choice });
    return unknownFlow();
  }
  // `$(exit 1)`: where nothing is left of the first word, the next one is the command.
  if (head.text === '')
    return dispatch(fork(shell), { ...request, fields: request.fields.slice(1) });
  const origin = head.tags.includes('network') ? 'shell.remote-command' : 'shell.computed-command';
  report(
    shell,
    escalate(origin, 'the name of the command is only known when it runs; write it out'),
  );
  return unknownFlow();
}

/** `$TOOL $file`: that the first is empty and the second a command is not what is meant. */
function areBothSettings(tags: readonly Tag[], next: Field): boolean {
  return (
    tags.includes('environment') &&
    next.text.includes(UNKNOWN) &&
    next.tags.every((tag) => tag === 'environment')
  );
}

/** `curl … | $TOOL`: nobody knows what would read it. */
function isFedFromAfar({ stdin }: Request, { tags }: Field): boolean {
  return tags.includes('environment') && hasTag(stdin?.tags ?? [], 'network', 'decoded');
}

/** The command that it is if its first word is that text, cut at blanks. */
function runChoice(shell: Shell, request: Request, { text, tags, isHidden }: Field): void {
  const next = request.fields[1];
  if (text === '' && next !== undefined && areBothSettings(tags, next)) return;
  const words = splitWords(shell, text.trim()).filter((word) => word !== '');
  const own = words.map((word) => ({ text: word, tags, isHidden, isComputed: true }));
  const fields = [...own, ...request.fields.slice(1)];
  dispatch(fork(shell), { ...request, fields, redirections: [] });
}

/** Grammar keywords in the place of a command: the shell would reject this, the parser was too lenient. */
const RESERVED = /^(?:fi|done|esac|then|do|else|elif|\}|\))$/;

function runNamed(shell: Shell, request: Request, call: Call): Flow {
  judgeName(shell, call);
  const written = request.fields[0]?.text ?? '';
  const own = standsFor(shell, written);
  if (own !== null) return dispatch(fork(shell), { ...request, fields: [...own, ...call.fields] });
  const alias = shell.aliases.get(written);
  if (alias !== undefined) return runAlias(shell, request, alias);
  const body = shell.functions.get(call.name);
  if (body !== undefined && shell.depth < 20) return runFunction(shell, request, body);
  return runBuiltin(shell, request, call) ?? runWrapper(shell, request, call);
}

function judgeName(shell: Shell, { name, isHidden }: Call): void {
  if (RESERVED.test(name)) {
    report(shell, escalate('shell.not-parsed', 'this is not a whole shell command'));
  }
  if (isHidden) {
    report(shell, escalate('shell.hidden-command', `"${name}" is written so as not to be read`));
  }
}

/** What the module zsh/files calls the programs that it has built in. */
const ZSH_FILES = /^zf_(rm|rmdir|mv|ln|chmod|chown|chgrp|mkdir|sync)$/;

/** A script in the machine's startup, or a copy of a program: the words it is equivalent to. */
function standsFor(shell: Shell, text: string): readonly Field[] | null {
  const ofZsh = ZSH_FILES.exec(text)?.[1];
  if (ofZsh !== undefined) return [plainField(ofZsh)];
  if (!text.includes('/')) return null;
  const service = /^\/etc\/(?:rc\.d\/)?init\.d\/([\w.-]+)$|^\/etc\/rc\.d\/([\w.-]+)$/.exec(text);
  const unit = service?.[1] ?? service?.[2];
  if (unit !== undefined) return [plainField('service'), plainField(unit)];
  const program = shell.machine.programs.get(absolutePath(shell.cwd, text) ?? '');
  return program === undefined ? null : [plainField(program)];
}

function runBuiltin(shell: Shell, request: Request, call: Call): Flow | null {
  const own = Object.hasOwn(builtins, call.name) ? builtins[call.name] : undefined;
  return own === undefined ? null : own(shell, request, call);
}

function runWrapper(shell: Shell, request: Request, call: Call): Flow {
  if (isBesideContainer(call)) report(shell, leavesContainer);
  if (call.name === 'coproc' && connects(call)) report(shell, tiesToFar);
  const inner = unwrap(call.name, request.fields);
  if (inner !== null && inner.fields.length > 0) {
    const isRoot = shell.isRoot || BECOMES_ROOT.test(call.name);
    return runWrapped(shell, placedBy(request, inner), { ...inner, isRoot });
  }
  if (OPENS_SHELL.test(call.name)) {
    if (shell.isRoot && opensShellAlone(request, call)) report(shell, opensRootShell);
    runInput(shell, request);
  }
  return runProgram(shell, request, call);
}

/** `dotenv -e .env.production -- …`: the wrapper says where. */
function placedBy(request: Request, inner: Unwrapped): Request {
  const own = request.fields.slice(1, -inner.fields.length);
  return own.some(({ text }) => LIVE.test(text)) ? { ...request, isInProduction: true } : request;
}

const leavesContainer = escalate(
  'container.escape',
  'runs as root of the machine, or in the place of another process',
);

const tiesToFar = escalate(
  'remote.reverse-shell',
  'ties the input and output of this shell to another machine',
);
const CONNECTS = /^(?:\S*\/)?(?:nc|ncat|netcat|socat|telnet|openssl|websocat)$/;
const HERE = /(?:^|[:,/])(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)(?:$|[:,/])|^(?:-U|UNIX-\S+)$/i;

/** `coproc nc far 443`, `coproc C { nc far 443; }`. */
function connects({ args }: Call): boolean {
  return args.slice(0, 3).some((arg) => CONNECTS.test(arg)) && !args.some((arg) => HERE.test(arg));
}

/** `chroot /proc/1/root`, `capsh --uid=0 --`. */
function isBesideContainer({ name, args }: Call): boolean {
  return (
    (name === 'chroot' && args.some((arg) => /^\/proc\/\d+\/root/.test(arg))) ||
    (name === 'capsh' && args.some((arg) => /^--(?:uid|gid|user)=(?:0|root)$/.test(arg)))
  );
}

const opensRootShell = escalate(
  'privilege.shell',
  'opens a shell, and what is typed into it is not judged; run the one command that is needed',
);

/** `sudo unshare -m`, `sudo chroot /mnt`: without a command it is a shell. */
function opensShellAlone({ stdin }: Request, { name, args }: Call): boolean {
  return (
    stdin === null &&
    /^(?:unshare|chroot|nsenter|setpriv|script)$/.test(name) &&
    !args.includes('-c')
  );
}

const BECOMES_ROOT = /^(?:sudo|doas|pkexec|coproc)$/;
const SHELL_NAME = /^(?:ba|z|k|da|fi|a)?sh$/;

/** `sudo bash`, `sudo find . -exec sh \\;`: what is typed into it is not judged. */
function judgeRootShell(shell: Shell, { stdin }: Request, { name, args }: Call): void {
  if (
    shell.isRoot &&
    stdin === null &&
    SHELL_NAME.test(name) &&
    args.every((arg) => /^-[ilp]$/.test(arg))
  ) {
    report(shell, opensRootShell);
  }
}

/** A program that starts a shell when it gets no command. */
const OPENS_SHELL =
  /^(?:sudo|doas|su|runuser|chroot|unshare|nsenter|newgrp|fakeroot|setpriv|pkexec|script|schroot|proot)$/;

function runInput(shell: Shell, { stdin }: Request): void {
  if (stdin?.text !== undefined && stdin.text !== null) runText(fork(shell), stdin.text, null);
}

function runProgram(shell: Shell, request: Request, call: Call): Flow {
  const before = shell.machine.findings.length;
  const carry = Object.hasOwn(carriers, call.name) ? carriers[call.name] : undefined;
  const carried = carry?.(shell, request, call) ?? null;
  judgeRootShell(shell, request, call);
  judgeFetched(shell, request, call.cwd);
  judgeInterpreter(shell, call);
  judgeRunner(shell, call);
  judgeOtherShell(shell, call);
  for (const finding of judgeCall(call)) report(shell, finding);
  judgeComputedDanger(shell, request, before);
  if (shell.machine.findings.length === before && carried === null) {
    judgeCarried(shell, request, call);
  }
  return carried ?? outputOf(shell, call);
}

const DANGEROUS =
  /^(?:rm|rmdir|dd|mkfs.*|shred|git|chmod|chown|mv|kill|eval|bash|sh|curl|wget|nc)$/;

/** A dangerous program reached through a variable or a substitution is hidden from a reader. */
function judgeComputedDanger(shell: Shell, { fields }: Request, before: number): void {
  const head = fields[0];
  if (head?.isComputed !== true || shell.machine.findings.length > before) return;
  // A setting that is named for what it holds was judged as that.
  if (head.tags.length > 0 && head.tags.every((tag) => tag === 'environment')) return;
  // A fully known value was judged as if it were written out.
  const isKnown = fields.every(({ text }) => !text.includes(UNKNOWN) && !text.startsWith('~'));
  if (isKnown && hasTag(head.tags, 'variable', 'environment')) return;
  if (DANGEROUS.test(head.text.slice(head.text.lastIndexOf('/') + 1))) {
    report(shell, escalate('shell.computed-command', `"${head.text}" comes out of an expansion`));
  }
}

function runAlias(shell: Shell, request: Request, alias: string): Flow {
  const inner = fork(shell);
  inner.aliases.delete(request.fields[0]?.text ?? '');
  const rest = request.fields.slice(1).map(({ text }) => text);
  return runText(inner, [alias, ...rest].join(' '), request.stdin);
}

/** A function runs in the calling shell: its changes of directory affect the caller. */
function runFunction(
  shell: Shell,
  { fields, stdin }: Request,
  body: Parameters<typeof runStatement>[1],
): Flow {
  const inner: Shell = { ...shell, params: fields, depth: shell.depth + 1 };
  const flow = runStatement(inner, body, stdin);
  shell.cwd = inner.cwd;
  return flow;
}

function runWrapped(
  shell: Shell,
  request: Request,
  { fields, assignments, chdir, isRoot }: Unwrapped & { readonly isRoot: boolean },
): Flow {
  const environment = assignments.map((text) => {
    const equals = text.indexOf('=');
    const value = { ...unknownValue(), text: text.slice(equals + 1) };
    return { name: text.slice(0, equals), value };
  });
  if (chdir !== null) {
    const inner = { ...fork(shell), isRoot, cwd: absolutePath(shell.cwd, chdir.text) };
    return dispatch(inner, { ...request, fields, environment });
  }
  const inner: Shell = { ...shell, depth: shell.depth + 1, isRoot };
  const code = codeOfWord(fields);
  if (code !== null) return runText(inner, code, request.stdin);
  const flow = dispatch(inner, { ...request, fields, environment });
  shell.cwd = inner.cwd;
  shell.params = inner.params;
  return flow;
}

/** A single word with blanks in it names no program; it is code for a shell. */
function codeOfWord([only, ...rest]: readonly Field[]): string | null {
  return only !== undefined && rest.length === 0 && /\s/.test(only.text.trim()) ? only.text : null;
}

/** Remembers the content of a file after the command: it may be run next. */
function throughFiles(shell: Shell, call: Call, flow: Flow): Flow {
  const { files } = shell.machine;
  for (const { operator, descriptor, target } of call.redirections) {
    const path = absolutePath(call.cwd, target.text);
    if (operator.startsWith('>') && flow.tags.includes('endless')) {
      report(shell, fillsFile(path ?? target.text));
    }
    if (path === null) continue;
    if (operator.startsWith('>')) files.set(path, addedTo(operator, files.get(path), flow));
    // `exec 3< file`: whoever reads descriptor 3 reads the file.
    else if (descriptor !== '') files.set(`/dev/fd/${descriptor}`, files.get(path) ?? flow);
  }
  return flow;
}

/** `>>` appends. */
function addedTo(operator: string, before: Flow | undefined, flow: Flow): Flow {
  if (operator !== '>>' || before === undefined) return flow;
  const tags = [...before.tags, ...flow.tags];
  if (before.text === null || flow.text === null) return { text: null, tags };
  return { text: [before.text, flow.text].filter((text) => text !== '').join('\n'), tags };
}
