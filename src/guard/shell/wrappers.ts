import type { Field } from './call.ts';
import { namesProgram } from './program-names.ts';

/** A command that runs the command in its own words. `skip`: words of its own before it. */
type Wrapper = {
  readonly valued?: string;
  readonly skip?: number;
  /** Options, or their values, with which it does not run the command. */
  readonly notWith?: RegExp;
  /** Words that must come first: `uv run`. */
  readonly first?: readonly string[];
  /** Options whose value is a folder to go to before. */
  readonly chdir?: RegExp;
  /** The command comes after this word, wherever it stands. */
  readonly starts?: RegExp;
};

const PLAIN: Wrapper = {};

const WRAPPERS: Readonly<Record<string, Wrapper | readonly Wrapper[]>> = {
  sudo: {
    valued: '-u --user -g --group -h --host -p --prompt -C -r -t -T -U -D --chdir -R --chroot',
    notWith: /^(?:-[lVvkK]|--list|--version|--validate)$/,
    chdir: /^(?:-D|--chdir)$/,
  },
  doas: { valued: '-u -C' },
  pkexec: { valued: '--user' },
  env: {
    notWith: /^-\w*S|^--split-string/,
    valued: '-u --unset -C --chdir',
    chdir: /^(?:-C|--chdir)$/,
  },
  command: { notWith: /^-[vV]/ },
  builtin: PLAIN,
  exec: { valued: '-a' },
  nohup: PLAIN,
  setsid: PLAIN,
  coproc: PLAIN,
  '!': PLAIN,
  then: PLAIN,
  do: PLAIN,
  else: PLAIN,
  noglob: PLAIN,
  nice: { valued: '-n --adjustment' },
  ionice: { valued: '-c -n -p --class --classdata' },
  chrt: { skip: 1, valued: '-T -P -D' },
  taskset: { skip: 1 },
  timeout: { skip: 1, valued: '-s -k --signal --kill-after' },
  gtimeout: { skip: 1, valued: '-s -k --signal --kill-after' },
  time: { valued: '-f -o --format --output' },
  stdbuf: { valued: '-i -o -e --input --output --error' },
  strace: { valued: '-o -e -p -s -u -P -E', notWith: /^-p$/ },
  ltrace: { valued: '-o -e -p -s -u' },
  chroot: { skip: 1 },
  unshare: PLAIN,
  setarch: { skip: 1 },
  linux32: PLAIN,
  linux64: PLAIN,
  setpriv: { valued: '--reuid --regid --groups' },
  prlimit: { valued: '-p --pid' },
  firejail: PLAIN,
  fakeroot: PLAIN,
  proxychains: { valued: '-f' },
  proxychains4: { valued: '-f' },
  torsocks: PLAIN,
  torify: PLAIN,
  unbuffer: PLAIN,
  rlwrap: PLAIN,
  caffeinate: { valued: '-t -w' },
  'systemd-run': {
    valued: '-p --property --unit -u --uid --gid -E -M --machine --slice',
    // A timer, or a command for another time; the rule for programs that run later judges it.
    notWith: /^--(?:on-\w+|timer-property)(?:=|$)|^(?:-p|--property=)?Exec\w+=/,
  },
  xcrun: { valued: '--sdk -sdk --toolchain -toolchain' },
  'systemd-inhibit': { valued: '--what --who --why --mode' },
  'dbus-run-session': PLAIN,
  'xvfb-run': { valued: '-n -s -e -f --server-num --server-args' },
  busybox: PLAIN,
  toybox: PLAIN,
  coreutils: PLAIN,
  chpst: { valued: '-u -U -b -e -n -l -L' },
  catchsegv: PLAIN,
  gosu: { skip: 1 },
  'su-exec': { skip: 1 },
  setuidgid: { skip: 1 },
  's6-setuidgid': { skip: 1 },
  envdir: { skip: 1 },
  faketime: { skip: 1, valued: '-f -p' },
  eatmydata: PLAIN,
  chronic: PLAIN,
  ifne: PLAIN,
  errno: PLAIN,
  tini: { valued: '-e' },
  'dumb-init': PLAIN,
  catatonit: PLAIN,
  numactl: { valued: '-m -N -C -i -p --membind --cpunodebind --physcpubind --interleave' },
  cgexec: { valued: '-g' },
  cpulimit: { valued: '-l -p -P' },
  trickle: { valued: '-d -u -L -w -t' },
  runcon: { valued: '-t -u -r -l', skip: 1 },
  capsh: { notWith: /^--(?:print|decode\S*|help)$/ },
  bwrap: {
    valued: '--chdir --setenv --unsetenv --uid --gid --hostname',
    notWith: /^--(?:ro-bind|bind|dev-bind|args)/,
  },
  proot: { valued: '-r -b -w -q' },
  fakechroot: PLAIN,
  schroot: { valued: '-c -u -d --chroot --user --directory' },
  valgrind: { valued: '-o' },
  heaptrack: PLAIN,
  rr: { first: ['record'] },
  perf: [
    { first: ['stat'], valued: '-e -p -r -x -I -o -C' },
    { first: ['record'], valued: '-e -F -p -o -c -C' },
    { first: ['trace'], valued: '-e -p -o' },
  ],
  sshpass: { valued: '-p -f -d -P' },
  daemonize: { valued: '-c -e -o -p -l -u -E' },
  daemon: { valued: '-n -u -c -p' },
  retry: { valued: '-t -d --times --delay --until' },
  sem: { valued: '-j --id --jobs' },
  tsp: { valued: '-L -N -D' },
  nq: PLAIN,
  watchexec: { valued: '-e -w -i -f --exts --watch --ignore --filter -s -d' },
  nix: [
    { first: ['develop'], valued: '--profile -f -I', starts: /^(?:-c|--command)$/ },
    { first: ['shell'], valued: '-f -I', starts: /^(?:-c|--command)$/ },
  ],
  guix: { first: ['shell'], starts: /^--$/ },
  ip: { first: ['netns', 'exec'], skip: 1 },
  'lxc-attach': { valued: '-n --name' },
  toolbox: { first: ['run'], valued: '-c --container' },
  'start-stop-daemon': { starts: /^(?:-x|--exec|-a|--startas)$/ },
  hyperfine: { valued: '-w -r -n --warmup --runs --export-json' },
  entr: PLAIN,
  dotenv: { valued: '-e -f' },
  uv: { first: ['run'], valued: '--with --python -p --project --directory' },
  poetry: { first: ['run'] },
  pipenv: { first: ['run'] },
  pdm: { first: ['run'] },
  rye: { first: ['run'] },
  hatch: { first: ['run'] },
  bundle: { first: ['exec'] },
  pnpm: [{ first: ['exec'] }, { first: ['dlx'], valued: '--package' }],
  yarn: [{ first: ['exec'] }, { first: ['dlx'], valued: '-p --package' }],
  bun: { first: ['x'] },
  npm: [
    { first: ['exec'], valued: '-p --package -w --workspace --prefix -C' },
    { first: ['x'], valued: '-p --package -w --workspace --prefix -C' },
  ],
  shx: PLAIN,
  'cross-env': PLAIN,
  'cross-env-shell': PLAIN,
  'env-cmd': { valued: '-f --file -e --environments' },
  dotenvx: { first: ['run'], valued: '-f --env-file -e --env' },
  direnv: { first: ['exec'], skip: 1 },
  asdf: { first: ['exec'] },
  mise: [{ first: ['exec'] }, { first: ['x'] }],
  rtx: { first: ['exec'] },
  op: { first: ['run'], valued: '--env-file --account' },
  doppler: { first: ['run'], valued: '-p -c --project --config' },
  'aws-vault': { first: ['exec'], skip: 1, valued: '-d --duration' },
  dapr: { first: ['run'], valued: '--app-id' },
  'git-crypt': { first: ['exec'] },
  conda: { first: ['run'], valued: '-n -p --name --prefix' },
};

export type Unwrapped = {
  readonly fields: readonly Field[];
  readonly assignments: readonly string[];
  readonly chdir: Field | null;
};

/** The command a wrapper runs; null: it is no wrapper, or runs nothing here. */
export function unwrap(name: string, fields: readonly Field[]): Unwrapped | null {
  const known = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
  if (known === undefined) return null;
  for (const wrapper of Array.isArray(known) ? (known as readonly Wrapper[]) : [known as Wrapper]) {
    const inner = unwrapAs(wrapper, fields.slice(1));
    if (inner !== null) return inner;
  }
  return null;
}

function unwrapAs(wrapper: Wrapper, args: readonly Field[]): Unwrapped | null {
  const own = firstWordsEnd(wrapper, args);
  if (own === null) return null;
  const scan =
    wrapper.starts === undefined ? skipOptions(wrapper, args, own) : after(wrapper.starts, args);
  if (scan === null) return null;
  const rest = args.slice(scan.at);
  const count = rest.findIndex(({ text }) => !/^[A-Za-z_][\w%()]*=/.test(text));
  const assigned = count === -1 ? rest.length : count;
  const fields = rest.slice(assigned + wordsLeftOut(wrapper, rest[assigned]));
  return {
    // `coproc NAME { command; }`
    fields: fields[1]?.text === '{' ? fields.slice(2) : fields,
    assignments: rest.slice(0, assigned).map(({ text }) => text),
    chdir: scan.chdir,
  };
}

/** `setarch -R rm`: the words that would be skipped may be left out. */
function wordsLeftOut({ skip = 0 }: Wrapper, next: Field | undefined): number {
  return next !== undefined && namesProgram(next.text) ? 0 : skip;
}

/** How many words its own command takes, options before it included: `npm --prefix a exec`. Null: another command. */
function firstWordsEnd(wrapper: Wrapper, args: readonly Field[]): number | null {
  if (wrapper.first === undefined) return 0;
  const from = skipOptions(wrapper, args, 0)?.at ?? 0;
  const isOwn = wrapper.first.every((word, i) => args[from + i]?.text === word);
  return isOwn ? from + wrapper.first.length : null;
}

function after(starts: RegExp, args: readonly Field[]): Scan | null {
  const at = args.findIndex(({ text }) => starts.test(text));
  return at === -1 ? null : { at: at + 1, chdir: null };
}

type Scan = { readonly at: number; readonly chdir: Field | null };

function skipOptions(wrapper: Wrapper, args: readonly Field[], from: number): Scan | null {
  const takes = new Set((wrapper.valued ?? '').split(' '));
  let chdir: Field | null = null;
  let at = from;
  for (let field = args[at]; field !== undefined && isOption(field); field = args[at]) {
    at += 1;
    if (field.text === '--') break;
    const value = takes.has(field.text) ? args[at] : undefined;
    if (isStopped(wrapper, [field, value])) return null;
    chdir = folderOf(wrapper, field, value) ?? chdir;
    if (value !== undefined) at += 1;
  }
  return { at, chdir };
}

function isStopped({ notWith }: Wrapper, words: readonly (Field | undefined)[]): boolean {
  return (
    notWith !== undefined && words.some((word) => word !== undefined && notWith.test(word.text))
  );
}

/** The folder an option says to go to: `-C dir`, `--chdir=dir`. */
function folderOf(wrapper: Wrapper, option: Field, value: Field | undefined): Field | null {
  const attached = /^--chdir=(.*)$/.exec(option.text)?.[1];
  if (attached !== undefined) return { ...option, text: attached };
  return wrapper.chdir?.test(option.text) === true ? (value ?? null) : null;
}

function isOption({ text }: Field): boolean {
  return text.startsWith('-') && text !== '-';
}
