import { UNKNOWN } from './call.ts';
import { type Shell, unknownValue, type Value } from './shell.ts';

/** The values of `$name`, `$1`, `$@` and `${name[i]}`, as far as they are known. */
export function lookUp(shell: Shell, name: string): Value {
  if (/^BASH_SOURCE(?:\[0\])?$/.test(name)) return paramAt(shell, 0);
  const element = /^(\w+)\[(.*)\]$/.exec(name);
  if (element !== null) return elementOf(lookUp(shell, element[1] ?? ''), element[2] ?? '');
  if (name === '@' || name === '*') return allParams(shell);
  if (/^\d+$/.test(name)) return paramAt(shell, Number(name));
  const known = shell.variables.get(name);
  return known ?? { ...unknownValue(), ...wellKnown(shell, name) };
}

function elementOf(list: Value, index: string): Value {
  if (index === '@' || index === '*') return list;
  const item = /^\d+$/.test(index) ? list.items?.[Number(index)] : undefined;
  return { text: item ?? UNKNOWN, tags: list.tags, isHidden: list.isHidden };
}

/** A list as `a=(…)`, `read -a` and `set --` make it. */
export function listOf(values: readonly Value[]): Value {
  const items = values.map(({ text }) => text);
  return {
    text: items.join(' '),
    tags: values.flatMap(({ tags }) => tags),
    isHidden: values.some(({ isHidden }) => isHidden),
    items,
  };
}

function allParams({ params }: Shell): Value {
  return params === null
    ? { text: '', tags: [], isHidden: true }
    : { ...listOf(params.slice(1)), isHidden: false };
}

/** A command that is handed to a shell as text finds the name of that shell in `$0`. */
function paramAt({ params }: Shell, index: number): Value {
  if (params === null) return index === 0 ? { ...unknownValue(), text: 'bash' } : unknownValue();
  return params[index] ?? { text: '', tags: [], isHidden: true };
}

/** Variables every shell has; temporary folders count as /tmp whatever they are called. */
function wellKnown(shell: Shell, name: string): Partial<Value> {
  switch (name) {
    case 'HOME':
      return { text: shell.machine.context.home };
    case 'HISTFILE':
      return { text: `${shell.machine.context.home}/.bash_history` };
    case 'PWD':
      return { text: shell.cwd ?? UNKNOWN };
    case 'IFS':
      return { text: ' ', isHidden: true };
    default:
      return Object.hasOwn(BY_CUSTOM, name) ? { text: BY_CUSTOM[name] ?? UNKNOWN } : {};
  }
}

/** Variables that name a folder or a program by custom; what they hold is set by whoever started the shell. */
const BY_CUSTOM: Readonly<Record<string, string>> = {
  TMPDIR: '/tmp',
  TMP: '/tmp',
  TEMP: '/tmp',
  SHELL: '/bin/bash',
  BASH: '/bin/bash',
  npm_execpath: '/usr/bin/npm',
  npm_node_execpath: '/usr/bin/node',
  NODE: 'node',
  PYTHON: 'python3',
  PYTHON3: 'python3',
  CC: 'cc',
  CXX: 'c++',
  GO: 'go',
  CARGO: 'cargo',
  MAKE: 'make',
  CMAKE: 'cmake',
  AR: 'ar',
  AS: 'as',
  LD: 'ld',
  NM: 'nm',
  RANLIB: 'ranlib',
  STRIP: 'strip',
  OBJCOPY: 'objcopy',
  OBJDUMP: 'objdump',
  PKG_CONFIG: 'pkg-config',
  FC: 'gfortran',
  PIP: 'pip',
  NPM: 'npm',
  YARN: 'yarn',
  PNPM: 'pnpm',
  JAVA: 'java',
  RUBY: 'ruby',
  PERL: 'perl',
  DOCKER: 'docker',
  EDITOR: 'vi',
  VISUAL: 'vi',
  PAGER: 'less',
};

/** Gives a variable its value; `a[1]` is put into the list where its place is known. */
export function assign(shell: Shell, name: string, value: Value): void {
  // The shell's own lists of other names for commands.
  const other = /^BASH_(?:ALIASES|CMDS)\[["']?([^\]"']+)["']?\]$/.exec(name)?.[1];
  if (other !== undefined) shell.aliases.set(other, value.text);
  const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(name) ?? [];
  if (shell.variables.get(list ?? name)?.isTurned === true) return;
  if (list === undefined) shell.variables.set(name, value);
  else assignElement(shell, { list, index: Number(index) }, value);
}

function assignElement(
  { variables }: Shell,
  { list, index }: { readonly list: string; readonly index: number },
  value: Value,
): void {
  if (index >= LIST_LIMIT) {
    variables.set(list, unknownValue(value.tags));
    return;
  }
  const before = variables.get(list)?.items ?? [];
  const items = Array.from({ length: Math.max(before.length, index + 1) }, (_, i) =>
    i === index ? value.text : (before[i] ?? ''),
  );
  variables.set(list, { ...value, text: items.join(' '), items });
}

/** From now on nothing tells what the variable holds. */
export function turnValues(shell: Shell, name: string): void {
  if (/^[A-Za-z_]\w*$/.test(name)) {
    shell.variables.set(name, { ...unknownValue(['variable']), isTurned: true });
  }
}

/** Limit on the length of a list; a longer one is not written by hand. */
const LIST_LIMIT = 200;
const BLANKS = /[ \t\n]+/;
const separators = new Map<string, RegExp | null>();

/** Cuts what was expanded without quotes where IFS says. */
export function splitWords(
  shell: Shell,
  text: string,
  ifs = shell.variables.get('IFS'),
): readonly string[] {
  const separator = separatorOf(ifs?.text);
  return separator === null ? [text] : text.split(separator);
}

/** Null: nothing is cut. An IFS only a run could tell cuts as usual. */
function separatorOf(ifs: string | undefined): RegExp | null {
  if (ifs === undefined || ifs.includes(UNKNOWN)) return BLANKS;
  const known = separators.get(ifs);
  if (known !== undefined) return known;
  const made = ifs === '' ? null : new RegExp(`[${ifs.replace(/[\\\]^-]/g, '\\$&')}]+`);
  if (separators.size < LIST_LIMIT) separators.set(ifs, made);
  return made;
}
