import { block, type Call, escalate, type Finding, wordAt } from '../shell/call.ts';
import { hasFlag, readOptions } from '../shell/options.ts';
import { zoneOf } from '../shell/paths.ts';
import { asksOfDisk, judgeWrite, WHOLE } from './filesystem.ts';

const CLIENTS =
  /^(?:sftp|ftp|lftp|ncftp|tnftp|pftp|smbclient|cadaver|psftp|winscp|mtools|mdel|wput|gphoto2|evil-winrm)$/;
const DELETES =
  /(?:^|[\n;&"'\s])(?:m?delete|mdel|del|rm|mrm|rmdir|deltree|glob rm|rd|mirror\b[^\n;]*(?:--delete|-e)\b[^\n;]*)(?=\s|$)/i;

/** A file transfer client that deletes, by an option or by its input. */
export function deletesFarFiles({ name, args, stdin }: Call): Finding | null {
  const isQuote =
    name === 'curl' &&
    / (?:-Q|--quote)[ =]?["']?-?(?:DELE|RMD|rm|rmdir)\b/.test(` ${args.join(' ')}`);
  const script = CLIENTS.test(name)
    ? [...args.filter((arg) => /\s/.test(arg)), stdin?.text ?? ''].join('\n')
    : '';
  return isQuote || DELETES.test(script)
    ? escalate('saas.delete-files', 'deletes files on another machine')
    : null;
}

/** `host:/etc/passwd`; not a module of rsync. */
const FAR_PATH = /^[\w.@-]+:(?!:)(.*)$/;
const PUTS = /(?:^|[\n;])\s*(?:put|mput|reput)\s+(?:-\w+\s+)*\S+\s+(\S+)/g;

/** `scp key host:.ssh/authorized_keys`: what another machine runs, or lets in. */
export function writesFar(call: Call): Finding | null {
  const { place } = call;
  const isChange = farTargets(call).some((path) => judgeWrite({ place, cwd: null }, path) !== null);
  return isChange
    ? escalate('remote.write', 'changes what another machine runs, or who enters it')
    : null;
}

function farTargets({ name, args, stdin }: Call): readonly string[] {
  if (name === 'sftp') return [...(stdin?.text ?? '').matchAll(PUTS)].map(([, to]) => to ?? '');
  return name === 'scp' || name === 'rsync' ? copiedTo(name, args) : [];
}

function copiedTo(name: string, args: readonly string[]): readonly string[] {
  const options = readOptions(args, 'i P o F c l S J D X e rsh f filter exclude include');
  const isTrial = name === 'rsync' && hasFlag(options, 'n', 'dry-run');
  const path = FAR_PATH.exec(options.positionals.at(-1) ?? '')?.[1]?.replace(/^~\//, '');
  if (path === undefined || isTrial) return [];
  // It may be a folder, and is one without a name.
  const within = options.positionals
    .slice(0, -1)
    .map((from) => `${path}/${from.replace(/^.*[/:]/, '')}`.replace(/^\//, ''));
  return path === '' ? within : [path, ...(path.startsWith('/') ? [] : within)];
}

/** Archivers that delete what they have packed. */
const TAKES: Readonly<Record<string, RegExp>> = {
  tar: /^--remove-files$/,
  gtar: /^--remove-files$/,
  bsdtar: /^--remove-files$/,
  rsync: /^--remove-s(?:ource|ent)-files$/,
  zip: /^-\w*m\w*$|^--move$/,
  '7z': /^-sdel$/,
  '7za': /^-sdel$/,
  rar: /^-d[fw]$/,
};
/** Programs that replace their input file, such as compressors. */
const REPLACES =
  /^(?:gzip|bzip2|xz|lzma|compress|dos2unix|unix2dos|mac2unix|iconv|rename|prename|gpg-zip)$/;
/** Programs whose last word is the target. */
const LAST_WRITES: readonly (readonly [RegExp, RegExp])[] = [
  [/^e2image$/, /^-/],
  [/^qemu-img$/, /^(?:convert|dd|rebase|commit|resize|create)$/],
  [
    /^(?:bmaptool|balena|partclone\.\w+|ntfsclone|ddrescue|asr|rpi-imager|etcher|usbimager|fsarchiver|dcfldd)$/,
    /./,
  ],
];

/** System files must not be packed, compressed or copied away. */
export function takesSources(call: Call): Finding | null {
  const { name, args } = call;
  const takes = Object.hasOwn(TAKES, name) ? TAKES[name] : undefined;
  const isTaking = takes !== undefined && args.some((arg) => takes.test(arg));
  const isKept = args.some((arg) =>
    /^-\w*[ckltd]|^--(?:stdout|keep|list|test|help|version|to-stdout)/.test(arg),
  );
  if (!isTaking && !(REPLACES.test(name) && !isKept)) return lastWritten(call);
  const gone = readOptions(args).positionals.find((path) => WHOLE.includes(zoneOf(call, path)));
  return gone === undefined ? null : block('fs.move-away', `takes ${gone} from its place`);
}

function lastWritten(call: Call): Finding | null {
  const { name, args } = call;
  const isWriting = LAST_WRITES.some(
    ([program, use]) => program.test(name) && use.test(wordAt(args, 0)),
  );
  const target = args.at(-1) ?? '';
  return isWriting && target.startsWith('/') ? judgeWrite(call, target) : null;
}

const RAW_DISK =
  /^\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|mapper\/|dm-\d|md\d|sg\d|drbd\d|zd\d|bcache\d|disk\/by-)/;
/** Programs that show a disk, read it, or are judged by rules of their own. */
const KNOWN =
  /^(?:ls|lsblk|blkid|smartctl|hdparm|[cs]?fdisk|sfdisk|sgdisk|gdisk|parted|gparted|wipefs|cryptsetup|mdadm|file|stat|dd|mount|umount|udisksctl|udevadm|blockdev|tune2fs|dumpe2fs|e2label|e2image|xfs_\w+|btrfs|zpool|zfs|fsck\S*|e2fsck|badblocks|partx|partprobe|nvme|iostat|losetup|swapon|swapoff|df|du|findmnt|grep|egrep|echo|printf|eject|fuser|lsof|test|\[|\[\[|readlink|realpath|sync|hwinfo|inxi|sg_\w+|cat|less|head|tail|strings|xxd|od|hexdump|fatlabel|ntfslabel|dosfslabel|ntfsinfo|pvs|pvdisplay|vgs|lvs|lvdisplay|vgdisplay|pvscan|mkfs\S*|mke2fs|mkswap|blkdiscard|diskutil|man|which|chmod|chown|setfacl|mountpoint|systemd-\w+|testdisk|photorec|ddrescue|pv|cp|mv|rm|tee|shred|restore|dump|debugfs|resize2fs|for|docker|podman|lvremove|vgremove|pvremove|lvreduce|case|isosize|fdisk|ioping|smartd|hddtemp|ssh|scp|awk|gawk|sed|rg|find|git|vim|nano|export|set|read|local)$/;

/** An unknown program with a whole disk as argument. */
export function touchesDisk({ name, args }: Call): Finding | null {
  if (KNOWN.test(name)) return null;
  if (!args.some((arg) => RAW_DISK.test(arg.replace(/^--?[\w-]+=/, '')))) return null;
  return asksOfDisk(name, args.join(' ')) ||
    args.some((arg) =>
      /^--?(?:help|version|info|list|print|status|show|in|query|dump|check)$/.test(arg),
    )
    ? null
    : escalate('disk.touch', 'is given a whole disk');
}
