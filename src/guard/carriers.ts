import { gitRuns } from './rules/git/git.ts';
import {
  type Call,
  escalate,
  type Field,
  type Finding,
  type Flow,
  unknownFlow,
  wordAt,
} from './shell/call.ts';
import { findCarrier } from './shell/find-carrier.ts';
import { runFd, runParallel, runRush, runXargs } from './shell/item-carriers.ts';
import { asMounted } from './shell/links.ts';
import { optionAt, skipFlags } from './shell/options.ts';
import { absolutePath, resolvePath, zoneOf } from './shell/paths.ts';
import { elsewhere, onAnother, runElsewhere, runText } from './shell/run-text.ts';
import { fork, type Request, report, type Shell } from './shell/shell.ts';

/** A program that runs other commands; null: it runs none here. Judges these commands; the program itself is judged too. */
type Carrier = (shell: Shell, request: Request, call: Call) => Flow | null;

const VALUED_EXEC =
  'e env u user w workdir c container n namespace context kubeconfig s server cluster H host l name v volume p publish network entrypoint m memory cpus platform mount f file index detach-keys env-file hostname label add-host gpus blkio-weight blkio-weight-device cap-add cap-drop cgroup-parent cidfile cpu-period cpu-quota cpu-shares cpuset-cpus cpuset-mems device device-cgroup-rule device-read-bps device-write-bps dns dns-search domainname expose group-add health-cmd health-interval health-timeout ip ipc isolation label-file link log-driver log-opt mac-address memory-swap network-alias oom-score-adj pid pids-limit pull restart runtime security-opt shm-size stop-signal stop-timeout storage-opt sysctl tmpfs ulimit userns uts volume-driver volumes-from annotation';

export const carriers: Readonly<Record<string, Carrier>> = {
  xargs: runXargs,
  gxargs: runXargs,
  parallel: runParallel,
  rush: runRush,
  find: findCarrier,
  gfind: findCarrier,
  fd: runFd,
  fdfind: runFd,
  watch: (shell, request, { args, fields }) => {
    const { stdin } = request;
    const { at } = skipFlags(args, /^(?:-n|--interval|-q)$/);
    // With -x the words run as they are, else joined into one text.
    shell.machine.dispatch(fork(shell), { ...request, fields: fields.slice(at) });
    return runText(fork(shell), args.slice(at).join(' '), stdin);
  },
  ssh: far(/^-[bcDEeFIiJLlmOopQRSWw]$/),
  mosh: far(/^$/),
  pssh: farWithoutHost(/^-[hHlptoeOx]$/),
  'parallel-ssh': farWithoutHost(/^-[hHlptoeOx]$/),
  pdsh: farWithoutHost(/^-[wxgRlftu]$/),
  dsh: farWithoutHost(/^-[mgfrF]$/),
  clush: farWithoutHost(/^-[wgxXlftu]$/),
  cssh: farWithoutHost(/^-[alo]$/),
  salt: (shell, _, { args }) => {
    const at = args.findIndex((arg) => /^cmd\.\w+$/.test(arg));
    return at === -1 ? null : runElsewhere(shell, wordAt(args, at + 1));
  },
  bolt: (shell, _, { args }) =>
    args[0] === 'command' && args[1] === 'run' ? runElsewhere(shell, wordAt(args, 2)) : null,
  su: (shell, request, { args }) => codeOption(shell, request, args),
  runuser: runAsUser,
  sg: (shell, request, { args }) => codeOption(shell, request, args),
  script: (shell, request, { args }) => codeOption(shell, request, args),
  flock: (shell, request, { args, fields }) => {
    if (args.includes('-c')) return codeOption(shell, request, args);
    const { at } = skipFlags(args, /^(?:-w|-E|--timeout)$/);
    return shell.machine.dispatch(fork(shell), { ...request, fields: fields.slice(at + 1) });
  },
  nsenter: (shell, request, { args, fields }) => {
    const { at } = skipFlags(args, /^(?:-[tSG]|--target|--setuid|--setgid)$/);
    if (at >= args.length) return null;
    return shell.machine.dispatch(fork(shell), { ...request, fields: fields.slice(at) });
  },
  env: (shell, { stdin }, { args }) => {
    const at = args.findIndex((arg) => /^(?:-\w*S|--split-string)/.test(arg));
    if (at === -1) return null;
    const own = wordAt(args, at).replace(/^(?:-\w*?S|--split-string=?)/, '');
    return runText(fork(shell), [own, ...args.slice(at + 1)].join(' '), stdin);
  },
  docker: runContainer,
  podman: runContainer,
  nerdctl: runContainer,
  'docker-compose': runContainer,
  kubectl: runPod,
  oc: runPod,
  k: runPod,
  at: runStdin,
  batch: runStdin,
  nodemon: (shell, request, { args }) => codeOption(shell, request, args),
  onchange: afterDashes,
  chokidar: (shell, request, { args }) => codeOption(shell, request, args),
  flatpak: (shell, request, { args }) => codeOption(shell, request, args),
  ansible: (shell, _, { args }) => {
    const code = optionAt(args, /^-\w*a$|^--args$/);
    return code === undefined ? null : runElsewhere(shell, code);
  },
  sftp: runBang,
  ftp: runBang,
  lftp: runBang,
  gdb: runBang,
  ed: runBang,
  ex: runBang,
  tmux: runScreen,
  screen: runScreen,
  git: (shell, { stdin }, call) => {
    const code = gitRuns(call);
    return code === null ? null : runText(fork(shell), code, stdin);
  },
  npx: runPackage,
  bunx: runPackage,
  pnpx: runPackage,
  bun: (shell, { stdin }, { args }) =>
    args[0] === 'exec' && /\s/.test(wordAt(args, 1))
      ? runText(fork(shell), wordAt(args, 1), stdin)
      : null,
  // Each word is a command; `npm:name` is a script of the package.
  concurrently: (shell, { stdin }, { args }) => {
    const { at } = skipFlags(
      args,
      /^(?:-n|-c|-p|-m|-l|-t|--(?:names|prefix-colors|prefix|max-processes))$/,
    );
    const codes = args.slice(at).filter((arg) => !/^(?:-|\w+:)/.test(arg));
    return codes.map((code) => runText(fork(shell), code, stdin)).at(-1) ?? null;
  },
  'nix-shell': (shell, request, { args }) => codeOption(shell, request, args),
  vagrant: (shell, _, { args }) => {
    const at = args.findIndex((arg) => /^(?:-c|--command)$/.test(arg));
    return at === -1 ? null : runElsewhere(shell, wordAt(args, at + 1));
  },
  gcloud: (shell, _, { args }) => {
    const found = args.find((arg) => arg.startsWith('--command'));
    if (found === undefined) return null;
    const own = found.slice('--command='.length);
    return runElsewhere(shell, own === '' ? wordAt(args, args.indexOf(found) + 1) : own);
  },
  heroku: (shell, _, { args }) => afterWord(shell, args, /^run(?::detached)?$/),
  dokku: (shell, _, { args }) => afterWord(shell, args.slice(1), /^\S+$/),
  railway: (shell, _, { args }) => afterWord(shell, args, /^(?:run|ssh)$/),
  fly: flyConsole,
  flyctl: flyConsole,
  xterm: inTerminal,
  urxvt: inTerminal,
  konsole: inTerminal,
  alacritty: inTerminal,
  kitty: inTerminal,
  'gnome-terminal': inTerminal,
  minikube: afterDashes,
  multipass: afterDashes,
  lxc: afterDashes,
  incus: afterDashes,
  distrobox: afterDashes,
  wsl: (shell, _, { args }) => afterWord(shell, args, /^(?:--|-e|--exec)$/),
  kamal: (shell, _, { args }) => afterWord(shell, args, /^exec$/),
  adb: (shell, _, { args }) => afterWord(shell, args, /^shell$/),
  limactl: (shell, _, { args }) => afterWord(shell, args.slice(1), /^[\w-]+$/),
  nomad: (shell, _, { args }) => afterWord(shell, args.slice(2), /^[\w-]+$/),
};

/** `xterm -e command words`, `gnome-terminal -- command words`. */
function inTerminal(shell: Shell, request: Request, { args, fields }: Call): Flow | null {
  const at = args.findIndex((arg) => /^(?:-e|-x|--|--command)$/.test(arg));
  if (at === -1) return null;
  const own = fields.slice(at + 1);
  if (own.length === 1) return runText(fork(shell), own[0]?.text ?? '', null);
  return shell.machine.dispatch(fork(shell), { ...request, fields: own, stdin: null });
}

/** `runuser -u name command`, or code as with `su`. */
function runAsUser(shell: Shell, request: Request, { args, fields }: Call): Flow | null {
  if (!args.some((arg) => /^(?:-u|--user)(?:=|$)/.test(arg))) {
    return codeOption(shell, request, args);
  }
  const { at } = skipFlags(
    args,
    /^(?:-[ugGw]|--user|--group|--supp-group|--whitelist-environment)$/,
  );
  return shell.machine.dispatch(fork(shell), { ...request, fields: fields.slice(at) });
}

function afterDashes(shell: Shell, _: Request, { args }: Call): Flow | null {
  return afterWord(shell, args, /^--$/);
}

/** Words after the first, or after its options, run on another machine. */
function afterWord(shell: Shell, args: readonly string[], word: RegExp): Flow | null {
  const at = args.findIndex((arg) => word.test(arg));
  if (at === -1) return null;
  const { at: skipped } = skipFlags(args.slice(at + 1), /^(?:-a|--app|-s|--size|-r|--remote)$/);
  const code = args.slice(at + 1 + skipped).join(' ');
  return code === '' ? null : runElsewhere(shell, code);
}

function flyConsole(shell: Shell, _: Request, { args }: Call): Flow | null {
  const at = args.findIndex((arg) => /^(?:-C|--command)$/.test(arg));
  return at === -1 ? null : runElsewhere(shell, wordAt(args, at + 1));
}

/** `ssh host code`; without code the remote shell reads the input. */
function far(valued: RegExp): Carrier {
  return (shell, { stdin }, { args }) => {
    const { at } = skipFlags(args, valued);
    const rest = args.slice(at + 1);
    const code = rest.slice(skipFlags(rest, valued).at).join(' ');
    const given = code === '' ? (stdin?.text ?? '') : code;
    if (given === '') return null;
    onAnother(shell, (other) => runText(other, given, code === '' ? null : stdin));
    return unknownFlow('network');
  };
}

function farWithoutHost(valued: RegExp): Carrier {
  const run = far(valued);
  return (shell, request, call) => run(shell, request, { ...call, args: ['', ...call.args] });
}

const CODE_OPTION = /^(?:-\w*c|-x|--command|--session-command|--run|--exec)$/;

/** `-c code`. */
function codeOption(shell: Shell, { stdin }: Request, args: readonly string[]): Flow | null {
  const at = args.findIndex((arg) => CODE_OPTION.test(arg));
  const attached = args.find((arg) => arg.startsWith('--command='))?.slice('--command='.length);
  if (at === -1 && attached === undefined) return null;
  return runText(fork(shell), attached ?? wordAt(args, at + 1), stdin);
}

/** `docker exec`, `docker run`, `docker compose exec`. */
function runContainer(shell: Shell, request: Request, { args, fields }: Call): Flow | null {
  const at = args.findIndex((arg) => /^(?:exec|run)$/.test(arg));
  if (at === -1 || at > 4) return null;
  const takes = new Set(VALUED_EXEC.split(' '));
  const { at: skipped } = skipFlagsBy(args.slice(at + 1), takes);
  const options = args.slice(at, at + 1 + skipped);
  const isAlone =
    options.includes('--rm') && !args.includes('compose') && !options.some((o) => SHARES.test(o));
  // The words of a program that the image names itself: `docker run linter "*.md"`.
  if (options[0] === 'run' && PATTERN_OF_FILES.test(args[at + 2 + skipped] ?? '')) return null;
  const own = fields.slice(at + 2 + skipped);
  if (options[0] !== 'run') return runFields(shell, request, own);
  return isAlone
    ? runThrowaway(shell, { ...request, fields: own }, options)
    : runBeside(shell, { ...request, fields: own }, options);
}

/** In a container that shares something with the machine. */
function runBeside(shell: Shell, request: Request, options: readonly string[]): Flow | null {
  const folder = sharedFolder(shell, options);
  if (folder === null || request.fields.length === 0) {
    return runFields(shell, request, request.fields);
  }
  const far = elsewhere(shell);
  far.cwd = folder.startsIn;
  return asMounted(far, folder, () => {
    return shell.machine.dispatch(far, { ...request, redirections: [] });
  });
}

type SharedFolder = {
  readonly at: string;
  readonly end: string;
  /** Null: where the image says. */
  readonly startsIn: string | null;
};

/**
 * `-v "$PWD:/app" -w /app`: what the container sees of this machine, if that is one folder of the workspace. With two, one
 * may lie in the other.
 */
function sharedFolder(shell: Shell, options: readonly string[]): SharedFolder | null {
  const shares = options.filter((option) => SHARES.test(option));
  const shared = optionAt(options, /^(?:-v|--volume)$/);
  if (shares.length !== 1 || shared === undefined || shell.machine.links.size > 0) return null;
  const [, source = '', at = ''] = /^([./][^:]*):(\/[^:]+)/.exec(shared) ?? [];
  const end = absolutePath(shell.cwd, source);
  if (end === null || !isOfWorkspace(shell, end)) return null;
  const startsIn = optionAt(options, /^(?:-w|--workdir)$/) ?? null;
  return { at: resolvePath('/', at), end, startsIn };
}

function isOfWorkspace({ machine, cwd }: Shell, path: string): boolean {
  const zone = zoneOf({ place: machine.context, cwd }, path);
  return zone === 'inside' || zone === 'base';
}

const PATTERN_OF_FILES = /^[\w.-]*\*[\w.*/{},-]*$/;

function runPod(shell: Shell, request: Request, { args, fields }: Call): Flow | null {
  const at = args.findIndex((arg) => /^(?:exec|run|debug|rsh)$/.test(arg));
  if (at === -1) return null;
  const dashes = args.indexOf('--');
  if (dashes !== -1) return runFields(shell, request, fields.slice(dashes + 1));
  const { at: skipped } = skipFlagsBy(args.slice(at + 1), new Set(VALUED_EXEC.split(' ')));
  return runFields(shell, request, fields.slice(at + 2 + skipped));
}

function skipFlagsBy(args: readonly string[], takes: ReadonlySet<string>): { at: number } {
  let at = 0;
  for (; at < args.length && args[at]?.startsWith('-') === true; at++) {
    const name = wordAt(args, at).replace(/^--?/, '');
    if (!name.includes('=') && takes.has(name)) at += 1;
  }
  return { at };
}

/** Changes to the files of a container made for one command are lost with it. */
const OF_THE_CONTAINER = /^fs\.(?:delete|move|write|permissions|world|truncate|shred)/;
/** The same for what a machine is, where the container has nothing of it. */
const OF_THE_MACHINE =
  /^(?:privilege\.(?:account|set)|persistence\.|service\.|network\.(?:firewall|route)|machine\.clock|evidence\.|service-cli\.unknown|remote\.(?:source|unverified-install))/;
const OPENS =
  /^(?:privileged|cap-add|security-opt|device|device-cgroup-rule|gpus|runtime|use-api-socket|cgroup-parent|sysctl)$/;
const NAMESPACE = /^(?:net|network|pid|ipc|uts|userns|cgroupns)$/;
const SHARES =
  /^(?:-[itdPq]*v\S*|--volumes?(?:-from)?(?:=\S*)?|--mount(?:=\S*)?|--privileged|--pid(?:=\S*)?|--device(?:=\S*)?|--network=host|--net=host)$/;

function runThrowaway(shell: Shell, request: Request, options: readonly string[]): Flow | null {
  if (request.fields.length === 0) return null;
  const { findings } = shell.machine;
  const before = findings.length;
  const isSealed = !options.some((option, i) => opensContainer(option, wordAt(options, i + 1)));
  const flow = shell.machine.dispatch(elsewhere(shell), { ...request, redirections: [] });
  const found = findings.splice(before);
  findings.push(...found.filter((finding) => !isLostWithIt(finding, isSealed)));
  return flow;
}

function isLostWithIt({ rule, isOfMachine }: Finding, isSealed: boolean): boolean {
  const ofMachine = isSealed && isOfMachine === true && OF_THE_MACHINE.test(rule);
  return ofMachine || OF_THE_CONTAINER.test(rule);
}

/** `--cap-add ALL`, `--pid=host`, `--network container:web`: it has something of the machine or of another container. */
function opensContainer(option: string, next: string): boolean {
  const [, name, value = next] = /^--([\w-]+)(?:=(.*))?$/.exec(option) ?? [];
  if (name === undefined) return false;
  return (
    OPENS.test(name) || (NAMESPACE.test(name) && /^(?:host|container|ns|service)\b/.test(value))
  );
}

function runFields(shell: Shell, request: Request, fields: readonly Field[]): Flow | null {
  if (fields.length === 0) return null;
  return onAnother(shell, (other) =>
    shell.machine.dispatch(other, { ...request, fields, redirections: [] }),
  );
}

/** `!code` in the input of a client runs on this machine. */
function runBang(shell: Shell, { stdin }: Request): null {
  for (const [, code] of (stdin?.text ?? '').matchAll(/^\s*!(.+)$/gm)) {
    runText(fork(shell), code ?? '', null);
  }
  return null;
}

function runStdin(shell: Shell, { stdin }: Request): Flow | null {
  if (stdin === null) return null;
  if (stdin.text !== null) return runText(fork(shell), stdin.text, null);
  report(shell, escalate('shell.computed-code', 'the code to run is only known when it runs'));
  return null;
}

/** `tmux new-session 'code'`, `tmux send-keys 'code' Enter`, `screen -dm command`. */
function runScreen(shell: Shell, request: Request, { name, args, fields }: Call): Flow | null {
  if (name === 'screen') {
    const typed = args[args.indexOf('stuff') + 1];
    if (args.includes('-X')) {
      if (args.includes('stuff')) runText(fork(shell), typedText(typed ?? ''), null);
      return null;
    }
    const { at } = skipFlags(args, /^-[ScehptT]$/);
    if (at >= args.length) return null;
    return shell.machine.dispatch(fork(shell), {
      ...request,
      fields: fields.slice(at),
      stdin: null,
    });
  }
  if (
    !/^(?:new|neww|new-session|new-window|split-window|send-keys|send|run-shell|respawn)/.test(
      wordAt(args, 0),
    )
  ) {
    return null;
  }
  for (const code of args.slice(1)) {
    if (/\s/.test(code)) runText(fork(shell), code, null);
  }
  return null;
}

/** In `screen`, `^M` and `\\n` are the key that ends a line. */
function typedText(text: string): string {
  return text.replace(/\^M|\\[nr]|\\01[25]/g, '\n');
}

function runPackage(shell: Shell, request: Request, { args, fields }: Call): Flow | null {
  const { at } = skipFlags(args, /^(?:-p|--package|-w|--workspace)$/);
  const code = args.findIndex((arg) => /^(?:-c|--call)$/.test(arg));
  if (code !== -1) return runText(fork(shell), wordAt(args, code + 1), null);
  if (at >= args.length) return null;
  return shell.machine.dispatch(fork(shell), { ...request, fields: fields.slice(at) });
}
