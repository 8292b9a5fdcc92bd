import { block, type Call, escalate, type Finding, UNKNOWN, wordAt } from '../shell/call.ts';
import { flagValue, type Options, readOptions } from '../shell/options.ts';
import { isEndless } from '../shell/paths.ts';

/** More disk space than any normal command needs. */
const LARGEST_BYTES = 8 * 2 ** 30;

const endless = block('disk.fill', 'writes without an end until the disk is full');
const large = escalate('disk.fill', 'takes more of the disk than one command of work needs');
const holdsAll = escalate('host.memory', 'reads without an end into memory');

/** Output that never ends, or is far too large, written to a file. */
export function fillsDisk(call: Call): Finding | null {
  const isFed = call.stdin?.tags.includes('endless') === true;
  return (
    copiesAll(call) ??
    byCopy(call, isFed) ??
    bySize(call) ??
    byMemory(call, isFed) ??
    byStress(call)
  );
}

/** The whole machine, packed or copied. */
function copiesAll({ name, args }: Call): Finding | null {
  const packs =
    /^(?:g?tar|bsdtar|zip|7za?|cpio|mksquashfs)$/.test(name) && !/^-?[xt]/.test(wordAt(args, 0));
  const copies = /^(?:g?cp|rsync)$/.test(name) && args.at(-1) !== '/';
  return (packs || copies) && args.some((arg, i) => arg === '/' && args[i - 1] !== '-C')
    ? large
    : null;
}

/** `yes > file`: said when the output of a command is known. */
export function fillsFile(path: string): Finding | null {
  return /^\/dev\/(?:null|std\w+|tty|fd\/)/.test(path) ? null : endless;
}

/** Programs that copy to a file of their own. */
function byCopy({ name, args }: Call, isFed: boolean): Finding | null {
  const from = args.find((arg) => isEndless(arg.replace(/^if=/, '')));
  if (name === 'dd') return byBlocks(args, isFed || from !== undefined);
  if (/^(?:cp|gcp|rsync|install)$/.test(name)) {
    return from === undefined || from === args.at(-1) ? null : endless;
  }
  if (from !== undefined && args.some((arg) => OUTPUT.test(arg))) return endless;
  return isFed ? byKeeping(name, args) : null;
}

/** An option that names a file to write. */
const OUTPUT = /^(?:-o|-out|--out|--output)(?:=|$)/;

function byKeeping(name: string, args: readonly string[]): Finding | null {
  const writes = /^(?:tee|sponge|split|csplit)$/.test(name);
  const isKept = args.some((arg) => !arg.startsWith('-') && fillsFile(arg) !== null);
  return writes && (isKept || name !== 'tee') ? endless : null;
}

/** `dd`: what it copies is `bs` times `count`. */
function byBlocks(args: readonly string[], isEndlessInput: boolean): Finding | null {
  const values = new Map(args.map((arg) => [arg.split('=')[0], arg.slice(arg.indexOf('=') + 1)]));
  const target = values.get('of');
  if (target === undefined || fillsFile(target) === null) return null;
  if (!values.has('count')) return isEndlessInput ? endless : null;
  return blocksOf(values) > LARGEST_BYTES ? large : null;
}

function blocksOf(values: ReadonlyMap<string | undefined, string>): number {
  const count = values.get('count') ?? '';
  const size = bytesOf(values.get('bs') ?? values.get('ibs') ?? '512') ?? 0;
  const isBytes = values.get('iflag')?.includes('count_bytes') === true || count.endsWith('B');
  return (bytesOf(count) ?? 0) * (isBytes ? 1 : size);
}

/** Where a program is told a size. A file with holes takes no room until it is copied. */
const SIZES: Readonly<Record<string, string>> = {
  fallocate: 'l length o offset',
  mkfile: '',
  xfs_mkfile: '',
  head: 'c bytes n lines',
  openssl: 'out',
  shred: 's size',
};

function bySize({ name, args }: Call): Finding | null {
  const valued = Object.hasOwn(SIZES, name) ? SIZES[name] : undefined;
  // A head of a file is no longer than the file.
  if (valued === undefined || (name === 'head' && !args.some(isEndless))) return null;
  if (name === 'openssl' && wordAt(args, 0) !== 'rand') return null;
  return sizeIn(readOptions(args, valued, name === 'openssl' ? 'long' : 'cluster')) > LARGEST_BYTES
    ? large
    : null;
}

function sizeIn(options: Options): number {
  const given =
    flagValue(options, 'l', 'length', 'c', 'bytes', 's', 'size') ??
    options.positionals.find((word) => bytesOf(word) !== null);
  return bytesOf(given ?? '') ?? 0;
}

const UNITS = 'KMGTPEZY';

/** `10G`, `512`, `1MiB`, `2c`; null: no size. */
function bytesOf(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)([kKmMgGtTpPeEzZyYbBcw]?)(?:i?[bB])?$/.exec(text);
  if (match === null) return null;
  const unit = (match[2] ?? '').toUpperCase();
  const power = unit === '' ? 0 : UNITS.indexOf(unit) + 1;
  return Number(match[1]) * 2 ** (10 * power);
}

/** Programs that print nothing before they have read everything. */
function byMemory({ name, args }: Call, isFed: boolean): Finding | null {
  const isHolding = /^(?:sort|tail|tac|shuf|rev|column)$/.test(name);
  return isHolding && (isFed || args.some(isEndless)) ? holdsAll : null;
}

const loads = escalate('host.load', 'uses up the machine others work on');

/** Programs that exist to load a machine. */
function byStress({ name, args, redirections }: Call): Finding | null {
  if (name === 'yes' && redirections.some(({ target }) => target.text === '/dev/null')) {
    return loads;
  }
  if (
    !/^(?:stress|stress-ng|stressapptest|memtester|cpuburn|burnK7|fio|bonnie\+\+|blade|chaosd|pumba)$/.test(
      name,
    )
  ) {
    return null;
  }
  const line = args.join(' ');
  const isAsked = /(?:^| )(?:--help|--version|--cmdhelp(?:=\S*)?|-V|-h)(?: |$)/.test(line);
  return isAsked || isShortLoad(name, line) || isSmallJob(name, line) ? null : loads;
}

/** `fio` on files of a size that is said, on no disk and for no other machine. */
function isSmallJob(name: string, line: string): boolean {
  const sizes = [...line.matchAll(/(?:^| )--(?:file)?size[ =](\S+)/g)].map(([, size = '']) =>
    bytesOf(size),
  );
  return (
    name === 'fio' &&
    sizes.length > 0 &&
    sizes.every((size) => size !== null && size <= LARGEST_BYTES) &&
    !/\/dev\/|--(?:client|server|trigger|exec_)|--runtime[ =]\d{4}/.test(line)
  );
}

const MINUTES_SHORT = 10;
/** Every worker there is, a share of all memory, disks, or whatever the program can do. */
const LOADS_ALL =
  /(?:^| )(?:-[ar]|--(?:all|random|seq\w*|class|hdd\S*|aggressive|maximize))(?: |$)|%|[ =](?:0|-1)(?: |$)/;

/** A few workers for some minutes, or for a number of operations, are a test. */
function isShortLoad(name: string, line: string): boolean {
  if (!/^stress(?:-ng)?$/.test(name) || LOADS_ALL.test(line)) return false;
  const [, time = '', unit = 's'] =
    /(?:^| )(?:-t|--timeout)[ =](\d+)([smhdy])?(?: |$)/.exec(line) ?? [];
  const seconds = Number(time) * (SECONDS[unit] ?? Infinity);
  return (time !== '' && seconds <= MINUTES_SHORT * 60) || /--[\w-]+-ops[ =]\d/.test(line);
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60 };

/** How much of endless input goes through: a `head` of a size ends it. */
export function endsInput({ name, args }: Call): boolean {
  if (name !== 'head') return /^(?:wc|grep|cmp|md5sum|sha\d+sum|cksum)$/.test(name);
  const options = readOptions(args, 'c bytes n lines');
  const bytes = bytesOf(flagValue(options, 'c', 'bytes') ?? '');
  return !args.join(' ').includes(UNKNOWN) && (bytes ?? 0) <= LARGEST_BYTES;
}
