import { block, type Call, escalate, type Finding } from '../shell/call.ts';

/** Options by which a harmless program runs another. */
const RUNS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:ssh|scp|sftp|rsync|mosh|git)$/,
    /(?:^| )-o ?["']?(?:ProxyCommand|LocalCommand|PermitLocalCommand|KnownHostsCommand)[= ]/i,
  ],
  [
    /^g?tar$/,
    /--checkpoint-action|--to-command|--use-compress-program[= ]["']?(?!(?:g?zip|pigz|zstd|xz|bzip2|pbzip2|lz4|lzip|lbzip2)\b(?!\S*[;|&]))|--rsh-command|(?:^| )-I ?["']?(?:sh|bash|\.\/|\/tmp)/,
  ],
  [
    /^rsync$/,
    /(?:^| )(?:-\w*e|--rsh)[ =]?["']?(?:(?:\/bin\/)?(?:ba|da|z)?sh\b|nc\b|\/tmp)|--rsync-path=\S*(?:sh -c|;)/,
  ],
  [/^bpftrace$/, /(?:^| )--unsafe/],
  [/^zip$/, /(?:^| )(?:-TT|--unzip-command)/],
  [/^tcpdump$/, /(?:^| )-z /],
  [
    /^(?:vi|vim|nvim|view|ex|emacs)$/,
    /(?:^| )(?:-\w*c|--cmd|\+) ?["']?:?!|(?:^| )(?:-c|--cmd) .*(?:system\(|os\.execute|py3? import)|--eval .*shell-command/,
  ],
  [
    /^(?:chrome|chromium|google-chrome|chromium-browser|electron)$/,
    /--(?:gpu-launcher|renderer-cmd-prefix|utility-cmd-prefix|browser-subprocess-path)/,
  ],
  [/^(?:wget)$/, /--use-askpass/],
  [/^(?:less|more|most)$/, /(?:^| )\+{1,2}!/],
  [/^bash$/, /(?:^| )--(?:rcfile|init-file)[ =](?:\/dev\/|\/proc\/|\/tmp\/)/],
  [/^(?:neo)?mutt$/, /(?:^| )-e .*["' ]!/],
  [/^cargo$/, /(?:^| )--config[= ]["']?\S*(?:wrapper|runner|linker|rustc|rustdoc)\b/],
  [/^(?:scp|sftp)$/, /(?:^| )-S(?! ?ssh(?: |$))/],
  [/^(?:npm|pnpm|yarn)$/, /(?:^| )--script-shell[= ](?!(?:\/bin\/)?(?:ba|z)?sh(?: |$))/],
  [/^(?:curl)$/, /(?:^| )-K ?(?:\/tmp|-)|--config ?-/],
  [/^(?:man)$/, /(?:^| )(?:-P|--pager)(?![ =]?(?:cat|less|more|most|bat|col)(?: -\w+)*(?: |$))/],
  [/^(?:sort)$/, /--compress-program/],
  [/^(?:apt|apt-get|aptitude)$/, /(?:^| )-o ?\S*(?:-Invoke|Options::|Dir::Bin)/i],
  [/^(?:gcc|g\+\+|cc|c\+\+)$/, /(?:^| )-wrapper /],
  [/^ssh-(?:keygen|add)$/, /(?:^| )-[Ds] ?(?:\.|\/tmp|\/dev\/shm)/],
  [/^(?:make|gmake)$/, /--eval[ =].*\$\(shell|SHELL=/],
  [
    /^(?:gdb|lldb)$/,
    /(?:^| )(?:-ex|-o|--eval-command|-x) ?["']?(?:!|shell|system|platform shell|python)/,
  ],
  [/^(?:nmap)$/, /--script[ =](?:\/tmp|\.)|--interactive/],
  [/^(?:mysql|mariadb|psql|less|mail|mailx)$/, /(?:^| )--pager=|-o ?["']?\||exec=/],
  [/^(?:ansible|ansible-playbook)$/, /--(?:ssh-common-args|ssh-extra-args).*ProxyCommand/],
  [/^(?:openssl)$/, /\b(?:engine|-engine) (?:\/tmp|\.)|s_server.*-WWW/],
  [/^(?:php|python[\d.]*)$/, /^-S 0\.0\.0\.0|-m http\.server.*--never/],
];

export function runsByOption({ name, args }: Call): Finding | null {
  const line = args.join(' ');
  return RUNS.some(([program, option]) => program.test(name) && option.test(line))
    ? block('shell.argument-runs', 'an option that runs a program; run the program itself')
    : null;
}

/** Package managers told to take programs from an address instead of a registry. */
export function installsFromAddress({ name, args }: Call): Finding | null {
  const line = args.join(' ');
  const isInstall =
    /^(?:pip3?|uv|npm|pnpm|yarn|gem|go|cargo|apt|apt-get|dpkg|rpm|yum|dnf|snap|brew)$/.test(name) &&
    /\b(?:install|add|i|get)\b|-i\b|-U\b/.test(line);
  if (
    isInstall &&
    /--(?:trusted-host|allow-unauthenticated|force-yes|nogpgcheck|no-gpg-checks|allow-untrusted|dangerous)\b|--(?:extra-)?index-url[ =]http:\/\//.test(
      line,
    )
  ) {
    return escalate('remote.unverified-install', 'installs without checking whose program it is');
  }
  if (
    isInstall &&
    /(?:^| )https?:\/\/\S+\.(?:deb|rpm|tgz|tar\.gz|whl|zip)\b/.test(line) &&
    /^(?:dpkg|rpm|apt|apt-get|yum|dnf|npm|pip3?)$/.test(name)
  ) {
    return escalate('remote.unverified-install', 'installs a program from an address');
  }
  if (/^(?:code|codium|cursor)$/.test(name) && /--install-extension[ =]\S*\.vsix/.test(line)) {
    return escalate('remote.unverified-install', 'installs an extension that nobody has checked');
  }
  return null;
}

const WHERE = /^(?:docker|podman|nerdctl)$/;
const MOUNTS =
  /(?:^| )(?:-v|--volume|--mount)[ =]?["']?(?:\S*source=|\S*src=)?(?:\/(?::|,|\/?:)|\/(?:etc|root|home|var\/run\/docker\.sock|run\/docker\.sock|proc|sys|boot|usr|var\/lib)(?:[:/,]|$))/;

const ENGINE_SOCKET = /\/(?:docker|podman|containerd|crio)\S{0,40}\.sock\b/;
/** A request with a body, or another one than to read. */
const ASKS_TO_CHANGE =
  /(?:^| )(?:-X|--request)[ =]?(?!GET|HEAD)[A-Z]|(?:^| )(?:-d|--data\S*|--json|-F|-T)[ =]?/;

/** A container without isolation: with the machine's root, its socket or its processes inside. */
export function opensContainer({ name, args }: Call): Finding | null {
  const line = args.join(' ');
  if (name === 'curl' && ENGINE_SOCKET.test(line) && ASKS_TO_CHANGE.test(line)) {
    return block('container.escape', 'tells the engine of containers what to run');
  }
  if (!WHERE.test(name) || !args.some((arg) => /^(?:run|create)$/.test(arg))) return null;
  return MOUNTS.test(line)
    ? block('container.escape', "gives a container the machine's own files")
    : null;
}

const READERS = /^(?:cat|less|head|tail|strings|xxd|od|grep|dd)$/;
const MEMORY = /^(?:if=)?\/(?:dev\/k?mem|proc\/(?:kcore|[^/]+\/mem))$/;
const RAW_DISK = /^\/dev\/(?:sd[a-z]|nvme|disk)/;

/** Memory of the machine or of a process, and raw disks. The filesystem rules judge `dd` on disks. */
export function readsMemory({ name, args }: Call): Finding | null {
  if (name === 'gcore' || (/^(?:gdb|lldb)$/.test(name) && attaches(args))) {
    return escalate('secret.memory', 'looks into a running program');
  }
  const isRead = READERS.test(name) && args.some((arg) => MEMORY.test(arg) || RAW_DISK.test(arg));
  return isRead ? block('secret.memory', "reads the machine's memory or raw disk") : null;
}

/** Words after `--args` belong to the program. */
function attaches(args: readonly string[]): boolean {
  const [own = ''] = args.join(' ').split(/(?:^| )--args /);
  return /(?:^| )(?:-p|--pid|-ex attach)\b/.test(own);
}
