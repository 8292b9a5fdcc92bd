import { endsInput } from './rules/filling.ts';
import {
  type Call,
  type Field,
  type Flow,
  type Tag,
  UNKNOWN,
  unknownFlow,
  wordAt,
} from './shell/call.ts';
import { moveLink, rememberLinks, rememberMount } from './shell/links.ts';
import { flagValue, hasFlag, readOptions } from './shell/options.ts';
import { absolutePath, isEndless, zoneOf } from './shell/paths.ts';
import { isSecretPath, isStoreCopy } from './shell/secret-paths.ts';
import { type Shell, writtenFile } from './shell/shell.ts';
import { translated } from './shell/translate.ts';

/** The output of a command, as far as it is known without running it. */
type Output = (call: Call, shell: Shell) => Flow;

const known = (text: string, tags: readonly Tag[] = []): Flow => ({ text, tags });

export function outputOf(shell: Shell, call: Call): Flow {
  const flow = printed(shell, call);
  if (endsInput(call)) return { ...flow, tags: flow.tags.filter((tag) => tag !== 'endless') };
  return isEndlessReader(call) ? { ...flow, tags: [...flow.tags, 'endless'] } : flow;
}

/** Output without an end: `yes`, a copy of /dev/zero, counting to infinity. */
function isEndlessReader({ name, args }: Call): boolean {
  if (name === 'yes') return !args.some((arg) => /^--(?:help|version)$/.test(arg));
  if (name === 'seq' || name === 'jot')
    return args.some((arg) => /^(?:inf(?:inity)?|\d{11,})$/i.test(arg));
  if (/^(?:dd|ls|stat|file|test|\[|echo|printf|grep|rg)$/.test(name)) {
    return (
      name === 'dd' && args.some((arg) => isEndless(arg.slice(3))) && !/count=/.test(args.join(' '))
    );
  }
  return args.some(isEndless);
}

function printed(shell: Shell, call: Call): Flow {
  const output = Object.hasOwn(OUTPUTS, call.name) ? OUTPUTS[call.name] : undefined;
  if (output !== undefined) return output(call, shell);
  const folder = printedPlace(call, shell);
  if (folder !== null) return folder;
  if (NETWORK.has(call.name)) return network(call, shell);
  const made = printedCode(call);
  if (made !== null) return made;
  if (DECODERS.test(call.name)) return decode(call, shell);
  return { text: null, tags: [...(call.stdin?.tags ?? []), ...fileTags(call)] };
}

/** Settings for a shell, printed to be evaluated: `opam env`, `direnv hook bash`, `minikube docker-env`. */
function printsSettings({ args, name }: Call): boolean {
  return (
    !/^(?:ba|z|k|da|fi)?sh$|^(?:python|perl|ruby|node|php)/.test(name) &&
    args.some((arg) =>
      /^(?:(?:\w+-)?env|shell(?:env|-env|-init|init)?|init|hook|activate|alias|completions?|--(?:init|shellenv|(?:[a-z]+-)?completion(?:-script)?|alias)(?:=\w+)?)$/.test(
        arg,
      ),
    )
  );
}

/** What is printed to be run. */
function printedCode(call: Call): Flow | null {
  if (printsSettings(call)) return known('');
  return bundles(call) ? unknownFlow(...(call.stdin?.tags ?? []), 'own-code') : null;
}

/** Programs that print one script made of those of the workspace, or a script of the workspace that does. */
function bundles(call: Call): boolean {
  const { name, args } = call;
  const script = wordAt(args, 0);
  return (
    /^(?:browserify|browser-pack|module-deps|insert-module-globals|esbuild|babel|coffee|tsc|rollup)$/.test(
      name,
    ) ||
    (name === 'node' && /^[\w./-]+\.[cm]?js$/.test(script) && zoneOf(call, script) === 'inside')
  );
}

const NETWORK = new Set(
  'curl wget fetch aria2c http https xh lynx w3m links nc ncat netcat telnet socat ssh ftp lftp tftp dig nslookup host GET'.split(
    ' ',
  ),
);
const DECODERS =
  /^(?:g?base64|base32|basenc|xxd|uudecode|b64decode|openssl|rev|tr|gunzip|zcat|bzcat|xzcat|gzip|unxz|bunzip2|od|hexdump|rot13|gpg)$/;

const OUTPUTS: Readonly<Record<string, Output>> = {
  echo: ({ args, fields }) =>
    echo(
      args,
      fields.flatMap(({ tags }) => tags),
    ),
  printf: ({ args, fields }) =>
    known(
      printf(args),
      marked(
        args.join(' '),
        fields.flatMap(({ tags }) => tags),
      ),
    ),
  cat: readFiles,
  head: readFiles,
  tail: readFiles,
  bat: readFiles,
  tee: keepIn,
  sponge: keepIn,
  pwd: ({ cwd }) => folderPrinted(cwd, []),
  true: () => known(''),
  ':': () => known(''),
  exit: () => known(''),
  false: () => known(''),
  which: programPlace,
  command: programPlace,
  type: programPlace,
  mktemp: () => known('/tmp/tmp.made'),
  dirname: ({ args: [path = ''], fields }) =>
    folderPrinted(path.includes(UNKNOWN) ? null : parentFolder(path), fields),
  basename: ({ args: [path = ''] }) =>
    path.includes(UNKNOWN) ? unknownFlow() : known(path.replace(/\/$/, '').replace(/^.*\//, '')),
  // The interpreters of the machine, by name or by version.
  py3versions: ({ args }) => known(args.some((arg) => /^-\w*v/.test(arg)) ? '3.11' : 'python3.11'),
  realpath: sameWord,
  readlink: sameWord,
  git: (call, shell) => {
    rememberClone(call, shell);
    const { args, place } = call;
    return args.join(' ') === 'rev-parse --show-toplevel'
      ? known(place.workspace)
      : unknownFlow(...(args[0] === 'bundle' ? (['store-copy'] as const) : []));
  },
  // Printed to be evaluated; each line is judged as a command of its own.
  'ssh-agent': () => known(''),
  keychain: () => known(''),
  dircolors: () => known(''),
  direnv: () => known(''),
  luarocks: () => known(''),
  lesspipe: () => known(''),
  thefuck: () => known(''),
  // Everything, not a selection.
  locate: () => unknownFlow('outside-file'),
  plocate: () => unknownFlow('outside-file'),
  ls: listedNames,
  find: (call) => {
    const isNarrow = call.args.some((arg) => /^-i?(?:name|path|regex)$/.test(arg));
    const below = isNarrow ? namesBelow(call) : null;
    const isForSecrets = call.args.some((arg) =>
      ['', 'x'].some((part) => isSecretPath(arg.replaceAll('*', part))),
    );
    if (isForSecrets) return unknownFlow('secret', 'outside-file');
    if (below !== null) return { text: below, tags: ['listed'] };
    return unknownFlow(...(isNarrow ? fileTags(call) : ['outside-file' as const]));
  },
  docker: listedContainers,
  podman: listedContainers,
  nerdctl: listedContainers,
  pg_dump: dump,
  pg_dumpall: dump,
  mysqldump: dump,
  'mariadb-dump': dump,
  mongodump: dump,
  pg_basebackup: dump,
  tar: packed,
  bsdtar: packed,
  zip: packed,
  mkfifo: pipeOf,
  mknod: pipeOf,
  cp: copyOrLink,
  mv: movedFile,
  ln: linkTo,
  link: linkTo,
  mount: mounted,
  umount: mounted,
  fusermount: mounted,
  fusermount3: mounted,
  bindfs: mounted,
  sshfs: mounted,
  install: copyOf,
  // What a person has copied.
  xclip: () => unknownFlow('outside-file'),
  xsel: () => unknownFlow('outside-file'),
  pbpaste: () => unknownFlow('outside-file'),
  'wl-paste': () => unknownFlow('outside-file'),
  // Records of the person and of the machine.
  history: () => unknownFlow('outside-file', 'secret'),
  fc: () => unknownFlow('outside-file', 'secret'),
  journalctl: () => unknownFlow('outside-file'),
  dmesg: () => unknownFlow('outside-file'),
  last: () => unknownFlow('outside-file'),
  env: () => unknownFlow('secret'),
  printenv: () => unknownFlow('secret'),
};

/** `git clone address folder`: what is in the folder then is nobody's work yet. */
function rememberClone(call: Call, { machine }: Shell): void {
  const { args, cwd } = call;
  if (args[0] !== 'clone') return;
  const [address = '', folder = repositoryName(address)] = readOptions(
    args.slice(1),
    'b branch depth o origin c config j jobs reference filter shallow-since u upload-pack template',
  ).positionals;
  const path = absolutePath(cwd, folder);
  if (path !== null && /^(?:inside|temp)$/.test(zoneOf(call, path))) machine.clones.add(path);
}

function repositoryName(address: string): string {
  return address.replace(/(?:\/|\.git\/?)$/, '').replace(/^.*[/:]/, '');
}

/** Folders that programs print, by their words; of the workspace unless absolute or below `~`. */
const FOLDERS: Readonly<Record<string, string>> = {
  'npm root': 'node_modules',
  'pnpm root': 'node_modules',
  'npm prefix': '.',
  'npm bin': 'node_modules/.bin',
  'pnpm bin': 'node_modules/.bin',
  'yarn bin': 'node_modules/.bin',
  'brew --prefix': '/opt/homebrew',
  'go env GOPATH': '~/go',
  'go env GOROOT': '/usr/local/go',
};

function printedPlace(call: Call, { machine }: Shell): Flow | null {
  const { name, args, cwd } = call;
  if (args[0] === 'which' && MANAGERS.test(name)) return managedProgram(call);
  const words = [name, ...args].join(' ');
  const folder = Object.hasOwn(FOLDERS, words) ? FOLDERS[words] : undefined;
  if (folder === undefined) return null;
  const path = folder.replace(/^~/, machine.context.home);
  return known(absolutePath(cwd, path) ?? UNKNOWN, ['environment']);
}

/** A program that copies its input into files. */
function keepIn({ args, stdin, cwd }: Call, shell: Shell): Flow {
  const flow = stdin ?? unknownFlow();
  for (const arg of args) {
    const path = arg.startsWith('-') ? null : absolutePath(cwd, arg);
    if (path !== null) shell.machine.files.set(path, flow);
  }
  return flow;
}

/** What `find` lists by name in folders of the workspace lies in them; null: it says something else, or is elsewhere. */
function namesBelow(call: Call): string | null {
  const { args } = call;
  const at = args.findIndex((arg) => /^[-(!]/.test(arg));
  const roots = args.slice(0, at);
  const isPlain = !args.some((arg) =>
    /^-(?:f?printf?|f?ls|exec\w*|ok\w*|print0|delete|not)$|^!$/.test(arg),
  );
  const areOwn = roots.every(
    (root) => /^(?:inside|base)$/.test(zoneOf(call, root)) && !/^\//.test(root),
  );
  const isNamed = args
    .slice(at)
    .join(' ')
    .split(/ -or? /)
    .every((part) => /(?:^| )-i?(?:name|path|regex) (?!\*+(?: |$))\S/.test(part));
  return isPlain && areOwn && isNamed && roots.length > 0
    ? roots.map((root) => `${root}/${UNKNOWN}`).join('\n')
    : null;
}

/** Where a program lies: in one of the folders for them. */
function programPlace({ args }: Call): Flow {
  const name = args.find((arg) => !arg.startsWith('-')) ?? '';
  return known(/^[\w.+-]+$/.test(name) ? `/usr/bin/${name}` : name);
}

/** Programs that keep several versions of others. */
const MANAGERS = /^(?:pyenv|rbenv|nodenv|nvs|nvm|fnm|n|asdf|mise|rtx|rustup|volta|goenv|jenv)$/;

/** `pyenv which python`, and `nvm which 22`, where the program is node. */
function managedProgram(call: Call): Flow {
  const [, name = ''] = call.args;
  return programPlace({ ...call, args: [/^v?[\d.]+$/.test(name) ? 'node' : name] });
}

/** Names of files: those of a folder of the workspace are not outside. */
function listedNames(call: Call): Flow {
  const paths = call.args.filter((arg) => !arg.startsWith('-'));
  const isOwn = [...paths, '.'].every((path) => /^(?:inside|base)$/.test(zoneOf(call, path)));
  return unknownFlow(
    ...(isOwn && paths.every((path) => !/^\//.test(path)) ? [] : ['outside-file' as const]),
  );
}

/** A choice by name, of what has ended or of what hangs on nothing is not all there is. */
function listedContainers({ args }: Call): Flow {
  if (args.includes('inspect')) return unknownFlow('outside-file');
  const line = args.join(' ');
  return NUMBERS_ONLY.test(line) && CHOSEN.test(line) ? known('chosen') : unknownFlow();
}

/** Names and labels are what others say. */
const NUMBERS_ONLY =
  /^(?:ps|images|(?:container|image) (?:ls|list|ps)) (?:.* )?(?:-[a-z]*q|--quiet)/;
const CHOSEN =
  / (?:-\w*f|--filter)[ =]?(?:status=(?:exited|created|dead)|dangling=(?:true|1)|(?:name|ancestor|label|reference)=[\w/^.:=-]*\w{2})/;

/** Anybody may write into a pipe with a name. */
function pipeOf({ args, cwd }: Call, shell: Shell): Flow {
  for (const arg of args) {
    const path = absolutePath(cwd, arg);
    if (path !== null && !arg.startsWith('-'))
      shell.machine.files.set(path, unknownFlow('network'));
  }
  return known('');
}

/** A program in a folder of the machine. */
export const PROGRAM = /^(?:\/usr(?:\/local)?)?\/s?bin\/([\w.-]+)$/;

/** A copy has the content of the original, or comes from where that is. */
function copyOf(call: Call, shell: Shell): Flow {
  const { args, cwd } = call;
  const [from = '', to = ''] = readOptions(args, 'm mode o owner g group S suffix').positionals;
  const tags = fileTags(call);
  const flow =
    writtenFile(shell, cwd, from) ?? (tags.length > 0 ? { text: null, tags } : undefined);
  const path = absolutePath(cwd, to);
  if (flow !== undefined && path !== null) shell.machine.files.set(path, flow);
  const program = PROGRAM.exec(from)?.[1];
  if (program !== undefined && path !== null) {
    shell.machine.programs.set(path, program);
    shell.machine.programs.set(`${path}/${program}`, program);
  }
  return known('');
}

function mounted(call: Call, shell: Shell): Flow {
  rememberMount(call, shell);
  return unknownFlow();
}

/** Of a whole folder only the files are links. */
function copyOrLink(call: Call, shell: Shell): Flow {
  const options = readOptions(call.args);
  const isLink =
    hasFlag(options, 's', 'symbolic-link', 'l', 'link') && !hasFlag(options, 'r', 'R', 'a');
  return isLink ? linkTo(call, shell) : copyOf(call, shell);
}

function movedFile(call: Call, shell: Shell): Flow {
  moveLink(call, shell);
  return copyOf(call, shell);
}

function linkTo(call: Call, shell: Shell): Flow {
  rememberLinks(call, shell);
  return copyOf(call, shell);
}

/** An archive of the whole work folder holds its keys and its history too. */
function packed(call: Call): Flow {
  const isWhole = call.args.some((arg) => zoneOf(call, arg) === 'base' && /[./]/.test(arg));
  const isPacking = call.args.some(
    (arg, i) => /^-\w*c|^--create|^-r$/.test(arg) || (i === 0 && /^c/.test(arg)),
  );
  const tags: readonly Tag[] = [...(call.stdin?.tags ?? []), ...fileTags(call)];
  return { text: null, tags: isWhole && isPacking ? [...tags, 'store-copy'] : tags };
}

/** Schema only: `--schema-only` dumps no rows, but creates and drops tables all the same. */
function dump(): Flow {
  return unknownFlow('dump');
}

function sameWord({ args, cwd, fields }: Call): Flow {
  const path = args.find((arg) => !arg.startsWith('-'));
  return path === undefined ? unknownFlow() : folderPrinted(absolutePath(cwd, path), fields);
}

function parentFolder(path: string): string {
  return path.includes('/') ? path.replace(/\/[^/]*\/?$/, '') || '/' : '.';
}

/** A folder that is printed; null: where it lies is the machine's affair. */
function folderPrinted(path: string | null, fields: readonly Field[]): Flow {
  const tags = fields.flatMap((field) => field.tags);
  return path === null || path.includes(UNKNOWN)
    ? known(UNKNOWN, [...tags, 'environment'])
    : known(path, tags);
}

function readFiles(call: Call, shell: Shell): Flow {
  const paths = readOptions(call.args, call.name === 'cat' ? '' : 'n c').positionals;
  const files = paths.filter((path) => path !== '-');
  if (files.length === 0) return shownPart(call, call.stdin ?? unknownFlow());
  const written = writtenFile(shell, call.cwd, files[0] ?? '');
  if (files.length === 1 && written !== undefined) return shownPart(call, written);
  return { text: null, tags: [...fileTags(call), ...call.fields.flatMap(({ tags }) => tags)] };
}

/** `head -n 2`, `tail -c 12`: the lines or letters of a text that it shows. */
function shownPart({ name, args }: Call, flow: Flow): Flow {
  if (flow.text === null || !/^(?:head|tail)$/.test(name)) return flow;
  const options = readOptions(args, 'n c lines bytes');
  const letters = flagValue(options, 'c', 'bytes');
  const short = /^-(\d+)$/.exec(wordAt(args, 0))?.[1];
  const count = letters ?? flagValue(options, 'n', 'lines') ?? short ?? '10';
  if (!/^[-+]?\d+$/.test(count)) return { ...flow, text: null };
  const all = letters === undefined ? wholeLines(flow.text) : Array.from(flow.text);
  return { ...flow, text: all.slice(...shownSpan(name, count)).join('') };
}

function wholeLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Where the part begins and ends: `head -n -2` leaves two away, `tail -n +2` begins at the second. */
function shownSpan(name: string, count: string): readonly [number, number?] {
  const size = Math.abs(Number(count));
  if (name === 'head') return [0, count.startsWith('-') ? -size : size];
  if (count.startsWith('+')) return [Math.max(size - 1, 0)];
  return size === 0 ? [0, 0] : [-size];
}

function isOfPerson(path: string): boolean {
  return /^(?:\/home|\/Users|\/root|~)\//.test(path);
}

/** The origin of the files that a command reads. */
function fileTags(call: Call): readonly Tag[] {
  const tags: Tag[] = [];
  for (const arg of call.args) {
    if (arg.startsWith('-') || !/[/.~]/.test(arg)) continue;
    const path = arg.replace(/^(?:if=|@)/, '');
    if (isSecretPath(path)) tags.push('secret');
    if (isStoreCopy(path)) tags.push('store-copy');
    const zone = zoneOf(call, path);
    if (/^(?:root|system|homes|agent|device)$/.test(zone) || isOfPerson(path)) {
      tags.push('outside-file');
    }
  }
  return tags;
}

function network(call: Call, shell: Shell): Flow {
  rememberDownloads(call, shell);
  return unknownFlow('network');
}

/** Files written by a download. */
function rememberDownloads({ name, args, cwd }: Call, shell: Shell): void {
  const options = readOptions(args, 'o O H d X u A F T output output-document P');
  const isCurl = name === 'curl';
  const named = flagValue(options, isCurl ? 'o' : 'O', 'output', 'output-document');
  const address = options.positionals.find((word) => ADDRESS.test(word)) ?? '';
  const url = isCurl ? (flagValue(options, 'O') ?? address) : address;
  const last = url.replace(/[?#].*$/, '').replace(/^.*\//, '');
  const path = absolutePath(cwd, named ?? last);
  if (path !== null) shell.machine.files.set(path, unknownFlow('network'));
}

const ADDRESS = /:\/\/|^[\w-]+(?:\.[\w-]+)+\//;

function echo(args: readonly string[], tags: readonly Tag[]): Flow {
  let at = 0;
  let isEscaped = false;
  for (; /^-[neE]+$/.test(wordAt(args, at)); at++) isEscaped ||= wordAt(args, at).includes('e');
  const text = args.slice(at).join(' ');
  return isEscaped ? known(unescape(text), marked(text, tags)) : known(text, tags);
}

function marked(text: string, tags: readonly Tag[]): readonly Tag[] {
  return /\\(?:x[0-9a-fA-F]|0?[0-7]{2})/.test(text) ? [...tags, 'decoded'] : tags;
}

/** `%s`, `%-8d`, and `%.1s`, which prints one letter. */
const CONVERSION = /%-?\d*(?:\.(\d+))?\.?([sbqdic%])/g;

function printf(args: readonly string[]): string {
  const [format = '', ...values] = args[0] === '--' ? args.slice(1) : args;
  if (!/%/.test(format)) return unescape(format);
  const queue = [...values];
  let text = '';
  do {
    text += unescape(format).replace(CONVERSION, (_, most: string | undefined, kind: string) =>
      kind === '%' ? '%' : (queue.shift() ?? '').slice(0, most === undefined ? undefined : +most),
    );
  } while (queue.length > 0 && text.length < 10_000 && /%[^%]/.test(format));
  return text;
}

function unescape(text: string): string {
  return text.replace(/\\(x[0-9a-fA-F]{1,2}|0?[0-7]{1,3}|[nt\\])/g, (_, code: string) => {
    if (code === 'n') return '\n';
    if (code === 't') return '\t';
    if (code === '\\') return code;
    const isHex = code.startsWith('x');
    return String.fromCharCode(isHex ? parseInt(code.slice(1), 16) : parseInt(code, 8));
  });
}

/** Decoded text, so that hidden commands are judged too. */
function decode(call: Call, shell: Shell): Flow {
  const tags: readonly Tag[] = [...(call.stdin?.tags ?? []), ...fileTags(call)];
  const text = call.stdin?.text ?? writtenText(call, shell);
  const isDecoding = /(?:^|\s)(?:-d\b|-D\b|--d|-di\b|-r\b|-rp|-r\s?-p|-ps?r|enc\b.*-d)/.test(
    call.args.join(' '),
  );
  if (/base64$|^b64/.test(call.name) && !isDecoding && call.name !== 'b64decode') {
    return { text: null, tags: [...tags, 'encoded'] };
  }
  return { text: text === null ? null : decodedText(call, text), tags: [...tags, 'decoded'] };
}

/** The content of a file in its words that this text wrote. */
function writtenText({ args, cwd }: Call, shell: Shell): string | null {
  const [first] = args.flatMap((path) => writtenFile(shell, cwd, path) ?? []);
  return first?.text ?? null;
}

function decodedText({ name, args }: Call, text: string): string | null {
  if (name.endsWith('base64') || name === 'b64decode') return fromBase64(text);
  if (name === 'tr') return translated(args, text);
  if (name === 'xxd') return fromHex(text);
  return name === 'rev' ? Array.from(text).reverse().join('') : null;
}

function fromBase64(text: string): string | null {
  const clean = text.replace(/\s/g, '');
  return /^[\w+/]+={0,2}$/.test(clean) && clean.length % 4 !== 1 ? atob(clean) : null;
}

function fromHex(text: string): string | null {
  const clean = text.replace(/\s/g, '');
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(clean)) return null;
  return clean.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16)));
}
