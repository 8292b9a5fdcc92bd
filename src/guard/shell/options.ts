/** Options of a command in one form, however they were written. */
export type Options = {
  /** Names without dashes; `true` where no value came. A short one is one letter. */
  readonly flags: ReadonlyMap<string, string | true>;
  readonly positionals: readonly string[];
};

/** `cluster`: `-rf` is `-r -f`. `long`: `-force` is one name, as terraform and find have it. */
export type OptionStyle = 'cluster' | 'long';

/** `valued`: names of options that take the next word, separated by blanks. */
export function readOptions(
  args: readonly string[],
  valued = '',
  style: OptionStyle = 'cluster',
): Options {
  const takes = valuedSet(valued);
  const flags = new Map<string, string | true>();
  const positionals: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--') {
      positionals.push(...args.slice(i + 1));
      break;
    }
    const wants = addWord({ flags, positionals, takes, style }, arg);
    if (wants === null) continue;
    i += 1;
    flags.set(wants, args[i] ?? '');
  }
  return { flags, positionals };
}

type Reading = {
  readonly flags: Flags;
  readonly positionals: string[];
  readonly takes: ReadonlySet<string>;
  readonly style: OptionStyle;
};

/** The name of an option that takes the next word, or null. */
function addWord({ flags, positionals, takes, style }: Reading, arg: string): string | null {
  if (!arg.startsWith('-') || arg === '-') {
    positionals.push(arg);
    return null;
  }
  const isLong = arg.startsWith('--') || style === 'long';
  return isLong ? addLong(flags, arg, takes) : addCluster(flags, arg, takes);
}

const sets = new Map<string, ReadonlySet<string>>();

function valuedSet(valued: string): ReadonlySet<string> {
  const known = sets.get(valued);
  if (known !== undefined) return known;
  const made = new Set(valued.split(' '));
  sets.set(valued, made);
  return made;
}

type Flags = Map<string, string | true>;

/** The name that takes the next word, or null. */
function addLong(flags: Flags, arg: string, takes: ReadonlySet<string>): string | null {
  const bare = arg.replace(/^--?/, '');
  const equals = bare.indexOf('=');
  if (equals > 0) {
    flags.set(bare.slice(0, equals), bare.slice(equals + 1));
    return null;
  }
  flags.set(bare, true);
  return takes.has(bare) ? bare : null;
}

function addCluster(flags: Flags, arg: string, takes: ReadonlySet<string>): string | null {
  for (let i = 1; i < arg.length; i++) {
    const letter = arg[i] ?? '';
    if (takes.has(letter)) {
      const rest = arg.slice(i + 1);
      if (rest === '') return letter;
      flags.set(letter, rest.replace(/^=/, ''));
      return null;
    }
    flags.set(letter, true);
  }
  return null;
}

/** One of the names is there. A name of three letters or more is found by a beginning of it too, as getopt does. */
export function hasFlag({ flags }: Options, ...names: readonly string[]): boolean {
  for (const given of flags.keys()) {
    if (names.some((name) => isFlag(given, name))) return true;
  }
  return false;
}

function isFlag(given: string, name: string): boolean {
  return given === name || (given.length > 1 && name.length > 3 && name.startsWith(given));
}

/** The value of the first of the names that has one. */
export function flagValue({ flags }: Options, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = flags.get(name);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** Where the words after the options begin. `valued`: the options that take the next word. */
export function skipFlags(args: readonly string[], valued: RegExp): { readonly at: number } {
  let at = 0;
  for (; at < args.length && args[at]?.startsWith('-') === true; at++) {
    if (args[at] === '--') return { at: at + 1 };
    if (valued.test(args[at] ?? '')) at += 1;
  }
  return { at };
}

/** The word after the first option of that name. */
export function optionAt(args: readonly string[], name: RegExp): string | undefined {
  const at = args.findIndex((arg) => name.test(arg));
  return at === -1 ? undefined : args[at + 1];
}
