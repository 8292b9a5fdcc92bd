import { block, type Call, escalate, type Finding, UNKNOWN, wordAt } from '../shell/call.ts';
import { hasFlag, readOptions } from '../shell/options.ts';
import { type Spot, type Zone, zoneOf } from '../shell/paths.ts';
import { isHomeSetting } from './home-settings.ts';

export const WHOLE: readonly Zone[] = ['root', 'system', 'homes', 'agent', 'device', 'base'];

/** Programs that destroy the content of a file or a disk. */
export function destroys({ name, args, ...call }: Call): Finding | null {
  const options = readOptions(args);
  if (hasFlag(options, 'help', 'version', 'dry-run')) return null;
  const words = options.positionals;
  if (isForGood(name, args) && !isThrownAway({ ...call, name, args })) {
    return block('fs.shred', 'deletes what cannot be brought back');
  }
  if (name === 'truncate' && /^[0-]/.test(sizeOf(args)) && !words.every(isOwnLog))
    return block('fs.truncate', 'empties a file');
  if (/^(?:mkfs|mke2fs|newfs|mkswap|mkdosfs|mkntfs)(?:\..*)?$/.test(name)) {
    return formats(args, words);
  }
  if (name === 'dd') return copiesBlocks({ ...call, name, args });
  return encrypts({ ...call, name, args }, words) ?? diskTools(name, args.join(' '));
}

/** Programs that leave only the encrypted file. */
function encrypts(call: Call, words: readonly string[]): Finding | null {
  return /^cc(?:rypt|encrypt)$/.test(call.name) && !words.every((word) => isOwnFile(call, word))
    ? block('fs.encrypt', 'leaves files that only a key opens')
    : null;
}

function isForGood(name: string, args: readonly string[]): boolean {
  return name === 'gio'
    ? args.includes('--empty')
    : /^(?:shred|wipe|srm|scrub|sfill|bleachbit|trash-empty)$/.test(name);
}

/** Files of the agent's own below `tmp/`, each by its name: what is made to be thrown away may be written over first. */
function isThrownAway(call: Spot & Pick<Call, 'name' | 'args'>): boolean {
  if (call.name !== 'shred') return false;
  const options = readOptions(call.args, 'n iterations s size');
  // What it writes over them would be that file.
  if (hasFlag(options, 'random-source')) return false;
  const words = options.positionals;
  return words.length > 0 && words.every((word) => isScratch(call, word));
}

const SCRATCH = /^(?:\/tmp|(?:\.\/)?\.?te?mp)\/(?!\S*\.\.)[\w./-]+$/;

function isScratch(call: Spot, word: string): boolean {
  return SCRATCH.test(word) && isOwnFile(call, word);
}

function isOwnFile(call: Spot, word: string): boolean {
  return /^(?:inside|temp)$/.test(zoneOf(call, word));
}

/** `-n` is a dry run. */
function formats(args: readonly string[], words: readonly string[]): Finding | null {
  const isOnDisk = words.some(isDisk) || args.some((arg) => /\/dev\/(?!null)/.test(arg));
  return !isOnDisk || args.some((arg) => /^-\w*[nV]/.test(arg))
    ? null
    : block('disk.format', 'formats a disk');
}

/** `fdisk /dev/sda` asks interactively; it obeys commands on its input. */
export function divides({ name, args, stdin }: Call): Finding | null {
  return /^[cg]?fdisk$/.test(name) && stdin !== null && args.some(isDisk)
    ? block('disk.change', 'changes how a disk is divided')
    : null;
}

function sizeOf(args: readonly string[]): string {
  const at = args.findIndex((arg) => /^(?:-s|--size)/.test(arg));
  const own = wordAt(args, at).replace(/^(?:-s|--size=?)/, '');
  return at === -1 ? 'none' : own === '' ? wordAt(args, at + 1) : own;
}

/** A log in the workspace may be truncated. */
function isOwnLog(word: string): boolean {
  return /^(?![/~.])[\w/-]+\.(?:log|out)$|^0$/.test(word);
}

function isDisk(word: string): boolean {
  return (
    /^(?:of=)?\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|loop|md|dm-|mapper\/|vg|[a-z]+\d*$|zvol|root|mem|kmem|port)/.test(
      word,
    ) && !/^(?:of=)?\/dev\/(?:null|zero|full|tty|std|random|urandom|fd|shm)/.test(word)
  );
}

function copiesBlocks(call: Call): Finding | null {
  const target = call.args.find((arg) => arg.startsWith('of='))?.slice(3);
  if (target === undefined) return null;
  if (isDisk(target)) return block('disk.overwrite', 'writes over a disk');
  const zone = zoneOf(call, target);
  if (zone === 'agent') return block('own.write', `${target} belongs to the agent itself`);
  return WHOLE.includes(zone)
    ? block('fs.write-system', `writes over ${target}`)
    : (copiesNothing(call, target) ?? judgeWrite(call, target));
}

const DISK_TOOLS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:blkdiscard|sgdisk|cfdisk|sfdisk|hdparm|nvme|badblocks)$/,
    /(?:^| )(?:-a|--all|-af|-fa|-Z|--zap\S*|-o|--delete|-d \d|--security-erase\S*|format|sanitize|-\w*w|--force|-f) ?.*\/dev\/|^\/dev\/\S+$|^(?!.*(?:-l|--list|-d|--dump|-p|--print|-V|-v|-s|-i|-I|-t|-T|-C|-g|-n|--no-act|--backup)).*\/dev\//,
  ],
  [/^sg_(?:format|sanitize|unmap|write_\w+|dd)$/, /\/dev\//],
  [/^hdparm$/, /--(?:trim-sector|make-bad-sector|write-sector|dco-restore|yes-i-know)/],
  [
    /^wipefs$/,
    /^(?!.*(?:^| )(?:-\w*n|--no-act)).*(?:^| )(?:-\w*[ao]|--all|--offset|--force).*\/dev\//,
  ],
  [/^(?:parted|gparted)$/, / (?:rm|mklabel|mktable|mkpart|resizepart|rescue|disk_set)\b/],
  [
    /^(?:lvremove|vgremove|pvremove|lvreduce|vgreduce|lvresize|vgexport)$/,
    /^(?!.*(?:--test\b|(?:^| )-t\b))/,
  ],
  [
    /^cryptsetup$/,
    /\b(?:luksFormat|luksRemoveKey|luksKillSlot|luksErase|erase|reencrypt|luksChangeKey)\b/,
  ],
  [/^vdo$/, /^(?:remove|stop)\b/],
  [/^lvconvert$/, /--merge/],
  [/^blockdev$/, /--setro|--setrw|--rereadpt.*--set/],
  [/^mdadm$/, /--(?:zero-superblock|stop|remove|fail|create)|(?:^| )-(?:S|C)\b/],
  [
    /^(?:zpool|zfs|btrfs)$/,
    /^(?!destroy -\w*n)(?:destroy|labelclear|rollback|subvolume delete|device (?:delete|remove)|offline|detach|split)\b/,
  ],
  [/^(?:lvchange|vgchange)$/, /(?:^| )(?:-a ?n|-an\w*|--activate[ =]n)/],
  [/^dmsetup$/, /^(?:remove|wipe_table|clear|remove_all)/],
  [/^(?:fsck|e2fsck|fsck\.\w+)$/, /(?:^| )-\w*[yf]/],
  [/^(?:debugfs|tune2fs|resize2fs|xfs_repair|xfs_growfs)$/, /(?:^| )-(?:w|O|L|R)\b.*\/dev\//],
  [/^(?:diskutil)$/, /^(?:erase\w*|partition\w*|zeroDisk|secureErase|apfs delete\w*|reformat)/i],
  [/^swapo(?:n|ff)$/, /^\/dev\/(?!zram)/],
  [/^(?:swapoff|umount)$/, /(?:^| )(?:-\w*[afl]|--(?:all|force|lazy))\b/],
  // Its words are read.
  [/^pv$/, /(?:^| )(?:-o|--output)[ =]?\/dev\/(?!null|std)/],
  [/^(?:ddrescue|dcfldd|dc3dd)$/, /of=\/dev\/(?!null)| \/dev\/(?:sd|nvme|hd|vd)\w+$/],
  [/^(?:losetup)$/, /(?:^| )-(?:D|d)\b/],
  [/^(?:fsfreeze|xfs_freeze)$/, /(?:^| )(?:-f|--freeze)\b/],
  [
    /^(?:flash_erase|flash_eraseall|flashcp|nandwrite|mtd_debug|ubiformat|ubirmvol)$/,
    /\/dev\/(?:mtd|ubi)/,
  ],
  [/^resize2fs$/, /\/dev\/\S+ \S|(?:^| )-M\b/],
];

/** `nvme get-feature`, `nvme intel id-ctrl`, `thin_dump`: a word that asks, as the name of what is done. */
const ASKS =
  /^(?:[\w-]+ )?(?:(?:get|list|show|id|read|print|dump|stat|status|info|query|describe|check|report|telemetry)(?:[-_][\w-]+)?|[\w-]+[-_](?:log|list|info|stat|status|history|ctrl|dump|show)) /;

/** What is done with a disk is only asking, by the words before it or by the name of the program. */
export function asksOfDisk(name: string, line: string): boolean {
  const at = line.search(/(?:^|\s)(?:-|\/dev\/)/);
  const words = `${name} ${at === -1 ? line : line.slice(0, at)} `;
  return (
    /[-_](?:dump|info|list|show|status|print|check|ls)$/.test(name) ||
    (!/[-_ ](?:clear|reset|set|erase|delete)[-_ ]/.test(words) &&
      ASKS.test(words.slice(name.length + 1)))
  );
}

function diskTools(name: string, line: string): Finding | null {
  if (name === 'nvme' && asksOfDisk(name, line)) return null;
  if (/fsck/.test(name) && isOnImage(line)) return null;
  if (name === 'parted' && OWN_IMAGE.test(line) && isOnImage(line)) return null;
  const found = DISK_TOOLS.some(
    ([program, use]) => program.test(name) && use.test(name === 'parted' ? ` ${line}` : line),
  );
  return found ? block('disk.change', 'changes what a disk holds or how it is divided') : null;
}

/** `parted -s ./tmp/disk.img mklabel gpt`: it lies here, and makes what a disk will hold. */
const OWN_IMAGE = /^(?:-\S+ )*(?:\/tmp\/|\.\/|\w)(?!\S*\.\.\/)\S*(?: |$)/;

/** A file with a file system in it, which is named for that. */
function isOnImage(line: string): boolean {
  return (
    /[^/ ]\.(?:img|image|iso|raw|qcow2|ext[234]|xfs|vhdx?)(?= |$)/.test(line) &&
    !line.includes('/dev/')
  );
}

const NOTHING = /^(?:if=)?\/dev\/(?:null|zero|full|u?random)$/;

/** `cp /dev/null file`, `dd if=/dev/zero of=file`: what was in the file is lost. */
export function copiesNothing(call: Call, target: string): Finding | null {
  if (!call.args.some((arg) => NOTHING.test(arg)) || NOTHING.test(target)) return null;
  return /^(?:homes|outside)$/.test(zoneOf(call, target))
    ? block('fs.truncate', `overwrites ${target.replaceAll(UNKNOWN, '…').slice(0, 80)}`)
    : null;
}

export const unpacks = escalate('persistence.unpack', 'may write over what a home folder starts');

const UNPACKS: Readonly<Record<string, RegExp>> = {
  tar: /^(?:-?[A-Za-z]*x[A-Za-z]*|--extract|--get)$/,
  bsdtar: /^(?:-?[A-Za-z]*x[A-Za-z]*|--extract|--get)$/,
  unzip: /^(?!-)/,
  '7z': /^[xe]$/,
  '7za': /^[xe]$/,
  unrar: /^[xe]$/,
  cpio: /^(?:-\w*i\w*|--extract)$/,
};

/** The files of an archive have whatever names it gives them, those of settings that start programs among them. */
function unpacksOverHome(call: Call): Finding | null {
  const { name, args } = call;
  const isUnpacking = Object.hasOwn(UNPACKS, name) && args.some((arg) => UNPACKS[name]?.test(arg));
  if (!isUnpacking || (name === 'unzip' && args.some((arg) => /^-\w*[ltpZv]/.test(arg))))
    return null;
  return zoneOf(call, unpackedInto(args)) === 'homes' ? unpacks : null;
}

function unpackedInto(args: readonly string[]): string {
  const at = args.findIndex((arg) => /^(?:-\w*[CdD]|--directory)$/.test(arg));
  const joined = args.map((arg) => /^(?:--directory=|-[CdDo])(.+)$/.exec(arg)?.[1]);
  return (at === -1 ? undefined : args[at + 1]) ?? joined.find((path) => path !== undefined) ?? '.';
}

/** Programs that write the files in their words. */
export function writesFiles(call: Call): Finding | null {
  const { name, args } = call;
  const unpacked = unpacksOverHome(call);
  if (unpacked !== null) return unpacked;
  const targets = edits(call)
    ? args.filter((arg, i) => !arg.startsWith('-') && !isScript(call, i))
    : outputs(call);
  for (const target of targets) {
    const found =
      name === 'touch' || name === 'mkdir' ? ownOnly(call, target) : judgeWrite(call, target);
    if (found !== null) return found;
  }
  return name === 'touch' ? setsTime(call) : null;
}

/** Each of its words may be a file that is changed. */
function edits({ name, args }: Call): boolean {
  return (
    (/^(?:sed|perl|ruby)$/.test(name) && args.some((arg) => /^-\w*i|^--in-place/.test(arg))) ||
    // A builtin of zsh that opens a file to be written.
    (name === 'sysopen' && args.some((arg) => /^-r?[wa]/.test(arg))) ||
    /^(?:tee|ed|ex|sponge|patch|touch|mkdir|visudo)$/.test(name)
  );
}

/** `perl -pi -e 's,…,…,'`, `sed -i 's,…,…,'`: what is done to the files that follow. */
function isScript({ name, args }: Call, at: number): boolean {
  if (!/^(?:sed|perl|ruby)$/.test(name)) return false;
  const own = (arg: string) => /^-\w*[eE]$|^--expression$/.test(arg);
  if (own(wordAt(args, at - 1))) return true;
  return name === 'sed' && !args.some(own) && args.findIndex((arg) => !/^-/.test(arg)) === at;
}

/** `touch -r old /etc/passwd`: a file of the machine gets another time than that of its change. */
function setsTime(call: Call): Finding | null {
  const options = readOptions(call.args, 'r reference d date t');
  return hasFlag(options, 'r', 'reference', 'd', 'date', 't') &&
    options.positionals.some((path) => zoneOf(call, path) === 'system')
    ? escalate('evidence.time', 'hides when a file of the machine was changed')
    : null;
}

const OUTPUT_OPTIONS: Readonly<Record<string, RegExp>> = {
  tar: /^-\w*C$|^--directory$/,
  unzip: /^-d$/,
  wget: /^-\w*[OP]$/,
  curl: /^-\w*o$|^--output(?:-dir)?$/,
  pip: /^(?:-t|--target)$/,
  pip3: /^(?:-t|--target)$/,
  aria2c: /^-\w*[od]$|^--(?:out|dir)$/,
};

const COMPILER = /^(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld|go|rustc|objcopy|openssl|gpg)$/;
const WRITTEN = /^-o(?:ut)?$|^--output$/;

function outputOption(name: string): RegExp | undefined {
  if (COMPILER.test(name)) return WRITTEN;
  return Object.hasOwn(OUTPUT_OPTIONS, name) ? OUTPUT_OPTIONS[name] : undefined;
}

/** `curl -O https://h/authorized_keys` in `~/.ssh`: what is fetched has the name that it had. */
function fetchedInto(call: Call): readonly string[] {
  const { name, args } = call;
  const isNamedThere =
    name === 'wget'
      ? !args.some((arg) => /^-\w*O|^--output-document/.test(arg))
      : name === 'curl' && args.some((arg) => /^-\w*O|^--remote-name/.test(arg));
  const folder = fetchFolder(args);
  if (!isNamedThere || !/^(?:homes|outside)$/.test(zoneOf(call, folder))) return [];
  return args
    .filter((arg) => /^https?:\/\//.test(arg))
    .map((arg) => `${folder}/${arg.replace(/[?#].*$/, '').replace(/^.*\//, '')}`);
}

function fetchFolder(args: readonly string[]): string {
  const at = args.findIndex((arg) => /^(?:-P|--directory-prefix|--output-dir)$/.test(arg));
  const joined = args.map(
    (arg) => /^(?:-P|--(?:directory-prefix|output-dir)=)(.+)$/.exec(arg)?.[1],
  );
  return (at === -1 ? undefined : args[at + 1]) ?? joined.find((path) => path !== undefined) ?? '.';
}

function outputs(call: Call): readonly string[] {
  const { name, args } = call;
  const option = outputOption(name);
  if (option === undefined) return [];
  const extracts = args.some(
    (arg, i) => /^-\w*x\w*$|^--extract$/.test(arg) || (i === 0 && /^\w*x\w*$/.test(arg)),
  );
  if (name === 'tar' && !extracts) {
    const at = args.findIndex(
      (arg, i) => /^-\w*f$|^--file$/.test(arg) || (i === 0 && /^\w*f$/.test(arg)),
    );
    const isListing = /^-?\w*t/.test(wordAt(args, 0));
    return at === -1 || isListing ? [] : args.slice(at + 1, at + 2).filter((arg) => arg !== '-');
  }
  const named = args
    .filter((_, i) => option.test(wordAt(args, i - 1)))
    .filter((arg) => !/^https?:|^\{|=/.test(arg));
  return [...named, ...fetchedInto(call)];
}

function ownOnly(call: Call, target: string): Finding | null {
  return zoneOf(call, target) === 'agent'
    ? block('own.write', `${target} belongs to the agent itself`)
    : null;
}

/** Files that decide what runs later, in whatever folder. */
const STARTS =
  /(?:^|\/)(?:\.(?:ba|z|k|c|tc)shrc|\.bash_(?:profile|login|logout|aliases)|\.profile|\.zshenv|\.zprofile|\.zlogin|\.xinitrc|\.xprofile|\.inputrc|\.vimrc|\.gitconfig|\.ssh\/(?:authorized_keys2?|config|rc|environment)|authorized_keys|\.config\/(?:autostart|systemd|fish|environment\.d)\/.*|\.claude\/(?:settings[\w.]*json|hooks\/.*)|\.git\/(?:hooks\/.*|config)|\.husky\/_\/.*|Library\/Launch(?:Agents|Daemons)\/.*|(?:\.local|\/home\/[^/]+|\/Users\/[^/]+)\/bin\/(?:ls|cat|sudo|su|ssh|scp|git|bash|sh|zsh|curl|wget|python3?|node|npm|npx|pip3?|docker|kubectl|gpg|vim?|nano|less|grep|find|rm|cp|mv|ps|make|gh|aws)|sitecustomize\.py|usercustomize\.py)$/;
/** The same for those of the machine; in the workspace, such a folder is one of a package to be built. */
const MACHINE_STARTS =
  /\/etc\/(?:cron[\w.]*|profile[\w./]*|bash\.bashrc|rc\.local|init\.d|systemd|ld\.so[\w./]*|sudoers[\w./]*|passwd|shadow|group|hosts|ssh|pam\.d|apt|environment|modprobe\.d|xdg)(?:\/|$)|\/var\/spool\/cron/;

export function isPersistent(path: string, zone: Zone): boolean {
  return STARTS.test(path) || (!/^(?:inside|temp)$/.test(zone) && MACHINE_STARTS.test(path));
}

/** The finding for writing a file at this path. */
export function judgeWrite(call: Pick<Call, 'place' | 'cwd'>, path: string): Finding | null {
  const what = path.replaceAll(UNKNOWN, '…').slice(0, 80);
  const zone = zoneOf(call, path);
  return (
    judgeName(path, what) ??
    judgeZone(zone, path, what) ??
    (zone === 'outside' && isHomeSetting(call, path)
      ? escalate('persistence.settings', `${what} decides what the person's programs do`)
      : null)
  );
}

function judgeName(path: string, what: string): Finding | null {
  if (/^\/dev\/(?:tcp|udp)\//.test(path))
    return block('remote.reverse-shell', 'writes to another machine');
  return /(?:^|\/)\.git\/hooks\//.test(path)
    ? block('own.hooks', `${what} runs with every use of git`)
    : null;
}

function judgeZone(zone: Zone, path: string, what: string): Finding | null {
  if (zone === 'agent') return block('own.write', `${what} belongs to the agent itself`);
  if (isPersistent(path, zone))
    return block('persistence.write', `${what} decides what runs later`);
  if (zone === 'device') return block('disk.overwrite', `writes over ${what}`);
  if (zone === 'git') return escalate('fs.write-git', `${what} is the repository itself`);
  if (/history$/.test(path) && zone !== 'inside')
    return block('evidence.history', 'changes what was recorded of commands');
  if (zone === 'root' || zone === 'system') return systemWrite(path, what);
  return null;
}

function systemWrite(path: string, what: string): Finding | null {
  if (/^\/(?:mnt|media|srv|opt|run\/user|root\/[^.])|^\/run\/[\w/-]+\.pid$/.test(path)) return null;
  if (/^\/var\/(?!log|lib|spool|run)/.test(path)) return null;
  return block('fs.write-system', `${what} is the machine's own`);
}

/** Redirects of output. */
export function redirectsOutput(call: Call): Finding | null {
  for (const { operator, target } of call.redirections) {
    if (!operator.includes('>') || /^\d*$|^-$/.test(target.text)) continue;
    const found = judgeWrite(call, target.text) ?? emptiesFar(call, operator, target.text);
    if (found !== null) return found;
  }
  return null;
}

/** `:`, `cat /dev/null`, `echo -n`, `printf ''`. */
function printsNothing({ name, args }: Call): boolean {
  if (name === 'cat') return args.length > 0 && args.every((arg) => arg === '/dev/null');
  if (name === 'echo') return args.length > 0 && args.every((arg) => /^(?:-n)?$/.test(arg));
  return name === 'printf' ? args.join('') === '' : /^(?::|true|)$/.test(name);
}

/** `> ~/notes`, `: > ~/notes`: nothing is left in the file. */
function emptiesFar(call: Call, operator: string, target: string): Finding | null {
  return /^(?:>|>\||&>|>&)$/.test(operator) &&
    printsNothing(call) &&
    call.stdin === null &&
    /^(?:outside|homes)$/.test(zoneOf(call, target))
    ? escalate('fs.truncate', `empties ${target.replaceAll(UNKNOWN, '…').slice(0, 80)}`)
    : null;
}
