import { block, type Call, escalate, type Finding, hasTag, wordAt } from '../shell/call.ts';
import { zoneOf } from '../shell/paths.ts';
import { isSecretPath } from '../shell/secret-paths.ts';

/** Programs that name a file without showing what it holds. */
const NAME_ONLY = new Set(
  'ls ll stat test [ [[ touch chmod chown chgrp file which rm unlink shred mkdir rmdir find fd locate echo printf export unset ssh ssh-add ssh-keygen ssh-copy-id basename dirname realpath readlink du wc git-crypt sops cd direnv dotenv gh docker docker-compose podman npm npx pnpm yarn terraform helm make kill type command man tldr true false gcloud aws az wget mkfifo ansible-vault md5sum sha256sum sha1sum shasum b2sum dropdb rg-files tree nginx step certbot mkcert'.split(
    ' ',
  ),
);
/** The first word of these is a pattern, a program or a command such as `identity`, not a file. */
const PATTERN_FIRST = /^(?:[efz]?grep|rg|ag|ack|sed|[gmn]?awk|jq|yq|perl|tr|homeostat)$/;
/** The last word of these is where they write. */
const LAST_IS_TARGET = /^(?:cp|mv|ln|install|rsync|scp|gcp|gmv|tee)$/;

/** Reading files that hold credentials. */
export function readsSecret(call: Call): Finding | null {
  if (NAME_ONLY.has(call.name) || isGitNaming(call) || closesWithKey(call)) return null;
  if (opensForPerson(call) || keepsInPlace(call)) return null;
  if (call.fields.some(({ tags }) => tags.includes('listed') && tags.includes('secret'))) {
    return block('secret.read', 'reads the files that hold secrets');
  }
  for (const path of readPaths(call)) {
    if (isOwnSecret(call, path)) return block('own.read', "the agent's own secrets are not read");
    if (isGuarded(call, path)) {
      return block(
        'secret.read',
        `${path.slice(0, 80)} holds secrets; ask the owner to put in place what is needed`,
      );
    }
  }
  return null;
}

/** Not `tests/fixtures/.env`, which was made up for tests of the workspace. */
function isGuarded(call: Call, path: string): boolean {
  return isSecretPath(path) && !(MADE_UP.test(path) && zoneOf(call, path) === 'inside');
}

const MADE_UP = /(?:^|\/)(?:fixtures|__fixtures__|test[-_]?data)\/(?!.*(?:^|\/)\.\.(?:\/|$))/;

/** `nano .env`: shows a file of the workspace to whoever sits before the screen, and prints nothing that a program could read. */
function opensForPerson(call: Call): boolean {
  return (
    /^(?:nano|vim?|nvim|emacs|micro|hx|gedit|kate|code|subl|mate|notepad)$/.test(call.name) &&
    call.stdin === null &&
    call.redirections.length === 0 &&
    call.args.every((arg) => !/^[-+]/.test(arg) && zoneOf(call, arg) === 'inside')
  );
}

/** `sed -i s/a/b/ .env`, `cp .env .env.bak`: nothing is shown, and what is written has a name that is guarded as well. */
function keepsInPlace(call: Call): boolean {
  const { name, args } = call;
  const files = args.filter((arg) => isSecretPath(arg));
  if (!files.every((file) => zoneOf(call, file) === 'inside')) return false;
  if (name === 'sed') return editsInPlace(args);
  return /^(?:cp|mv)$/.test(name) && args.length === 2 && isOneFolder(files);
}

/** Nothing else is edited, and each command changes or takes away lines: others write them to a file, or keep them for the next one. */
function editsInPlace(args: readonly string[]): boolean {
  if (!args.some((arg) => IN_PLACE.test(arg))) return false;
  const isPlain = args.every((arg) => !arg.startsWith('-') || EDIT_OPTION.test(arg));
  const scripts = args.filter((arg) => !arg.startsWith('-') && !isSecretPath(arg));
  return isPlain && scripts.length > 0 && scripts.every((script) => EDIT.test(script));
}

const IN_PLACE = /^-[Er]*i(?:\.(?:bak|orig))?$/;
const EDIT_OPTION = /^-[Er]*i(?:\.(?:bak|orig))?$|^-[Ere]$|^--expression$/;
/** `s|a|b|g`, `/a/d`, `/a/s/b/c/`. */
const EDIT =
  /^(?:\d+|\$|\/(?:[^/\\\n]|\\.)*\/)?(?:d|s([/|#,@])(?:(?!\1)[^\\\n]|\\.)*\1(?:(?!\1)[^\\\n]|\\.)*\1[gIi\d]*)$/;

function isOneFolder(files: readonly string[]): boolean {
  const folders = files.map((file) => file.replace(/[^/]+$/, ''));
  return folders.length === 2 && folders[0] === folders[1];
}

/** What it writes is closed to everybody without the key. */
function closesWithKey({ name, args }: Call): boolean {
  return /^(?:r?age)$/.test(name) && !args.some((arg) => /^(?:-\w*d\w*|--decrypt)$/.test(arg));
}

function isOwnSecret(call: Call, path: string): boolean {
  return (
    zoneOf(call, path) === 'agent' &&
    /\/(?:secrets|token|seals\.jsonl|mcp\.json|postgres)(?:\/|$)/.test(path)
  );
}

/** These name a file to git; none shows what it holds. */
function isGitNaming({ name, args }: Call): boolean {
  return (
    name === 'git' &&
    (/^(?:check-ignore|ls-files|status|update-index)$/.test(wordAt(args, 0)) ||
      (args[0] === 'rm' && args.includes('--cached')))
  );
}

/** The first word that is no option nor the number of one (`-C 3`). */
function patternAt(args: readonly string[]): number {
  return args.findIndex(
    (arg, i) =>
      !/^--?[\w-]+$/.test(arg) && !(/^\d+$/.test(arg) && wordAt(args, i - 1).startsWith('-')),
  );
}

/** A path with a blank in it, as programs with windows have them: no code begins so. */
const FULL_PATH = /^(?:~|\/(?:home|Users|root))\/[^;|&<>$()]*$/;

/** What a program shows of itself to others, and settings it loads for itself; neither is printed. */
const IDENTITY =
  /^(?:--(?:rpc-|client-|ssl-|tls-)?(?:cert(?:ificate)?|key|private-key)=|dotenv_config_path=)/;

/** Settings that a program loads for itself. */
const LOADS = /^--(?:env-file(?:-if-exists)?|dotenv|authfile)$/;

function readPaths({ name, args }: Call): readonly string[] {
  // It makes folders.
  if (name === 'install' && args.some((arg) => /^(?:-\w*d|--directory)$/.test(arg))) return [];
  // A key used for a transfer is not shown.
  const isKey = (i: number) =>
    (/^s(?:cp|ftp)$/.test(name) && /^-[iF]$/.test(wordAt(args, i - 1))) ||
    LOADS.test(wordAt(args, i - 1));
  const hasPattern =
    PATTERN_FIRST.test(name) && !args.some((arg) => /^(?:-e|-f|--regexp)/.test(arg));
  const pattern = hasPattern ? patternAt(args) : -1;
  const words = args.filter(
    (arg, i) =>
      i !== pattern &&
      !isKey(i) &&
      !/^-(?:key)?out$/.test(wordAt(args, i - 1)) &&
      !IDENTITY.test(arg) &&
      !/^--?[\w-]+$/.test(arg) &&
      (FULL_PATH.test(arg) || !/\s|^\d+$/.test(arg)),
  );
  const to = LAST_IS_TARGET.test(name) && words.length > 1 ? -1 : undefined;
  const used = name === 'tee' ? [] : words.slice(0, to);
  if (name === 'curl')
    return words
      .flatMap((word) => /@(.+)$|^file:\/\/(.+)$/.exec(word)?.slice(1) ?? [])
      .filter(Boolean);
  return used.map((word) => word.replace(/^(?:(?:if|file|in)=|@|file:\/\/|fileb:\/\/)/, ''));
}

/** Redirected input counts as read. */
export function redirectsSecret({ redirections }: Call): Finding | null {
  const found = redirections.find(
    ({ operator, target }) => operator.startsWith('<') && isSecretPath(target.text),
  );
  return found === undefined ? null : block('secret.read', `${found.target.text} holds secrets`);
}

/** A system file spelled so that a person does not recognise it. */
export function hidesPath(call: Call): Finding | null {
  if (/^(?:echo|printf|[efz]?grep|rg|sed|[gmn]?awk|jq|find|test|\[)$/.test(call.name)) return null;
  const found = call.fields.some(
    (field) =>
      (field.isHidden || field.tags.includes('decoded')) &&
      field.text.includes('/') &&
      /^(?:root|system|homes|agent|device|unknown)$/.test(zoneOf(call, field.text)),
  );
  return found ? escalate('shell.hidden-path', 'a path is written so as not to be read') : null;
}

/** A secret in a URL ends up in every log on the way. */
export function putsSecretInAddress({ name, fields }: Call): Finding | null {
  if (!/^(?:curl|wget|http|https|xh|dig|nslookup|host|ping)$/.test(name)) return null;
  const isNamed = fields.some(
    ({ text, tags }) =>
      (tags.includes('named-secret') && /:\/\/|^[^\s:]*\.[a-z]+$/i.test(text)) ||
      (hasTag(tags, 'encoded', 'decoded') && /:\/\/[^/]*\uFFFC|:\/\/.*[/?&=].*\uFFFC/.test(text)),
  );
  if (isNamed) return escalate('exfiltration.secret', 'puts a secret into an address');
  // `$(whoami).example.com`: what is asked of a name server is read by who keeps that name.
  const isSpelled =
    ASKS_NAMES.test(name) &&
    fields.some(
      ({ text, tags, isComputed }) =>
        isComputed && !tags.includes('variable') && /\uFFFC.*\.[a-z-]+\.?$/i.test(text),
    );
  return isSpelled
    ? escalate('exfiltration.name', 'puts data into a name that is looked up')
    : null;
}

const ASKS_NAMES =
  /^(?:dig|nslookup|host|ping6?|drill|kdig|delv|dog|getent|resolvectl|traceroute|mtr)$/;

/** Where clouds hand out the keys of a machine, to anything that runs on it. */
const METADATA =
  /\/\/(?:169\.254\.169\.254|169\.254\.170\.2|\[?fd00:ec2::254\]?|metadata\.google\.internal|metadata\/computeMetadata|100\.100\.100\.200|2852039166|0xa9fea9fe)|^(?:169\.254\.169\.254|metadata\.google\.internal)(?:\/|$)/i;

export function asksMetadata({ name, args }: Call): Finding | null {
  if (/^(?:echo|printf|[efz]?grep|rg|git|sed|[gmn]?awk)$/.test(name)) return null;
  return args.some((arg) => METADATA.test(arg))
    ? block('secret.metadata', 'asks the cloud for the keys of this machine')
    : null;
}

/** `env | grep -i token`: of a flow that holds secrets, the secrets. */
export function picksSecrets({ name, args, stdin }: Call): Finding | null {
  if (!/^(?:[efz]?grep|rg|ag|ack|[gmn]?awk|sed)$/.test(name)) return null;
  const isPicking = args.some((arg) => /key|token|secret|passw?|credential|auth|dsn/i.test(arg));
  const isQuiet = args.some((arg) => /^-[a-zA-Z]*[qcv]|^--(?:quiet|count|invert-match)$/.test(arg));
  return isPicking && !isQuiet && hasTag(stdin?.tags ?? [], 'secret')
    ? escalate('secret.reveal', 'shows the secrets of what it reads')
    : null;
}

/** Prefixes of keys, searched for in a whole home or machine. */
export function searchesKeys(call: Call): Finding | null {
  if (!/^(?:[ef]?grep|rg|ag|ack)$/.test(call.name)) return null;
  const isDeep =
    call.name.length < 4 || call.args.some((arg) => /^-\w*[rR]|^--recursive/.test(arg));
  const isForKeys = call.args.some((arg) =>
    /AKIA|BEGIN\b.*(?:PRIVATE|KEY|RSA|OPENSSH|PGP)|github_pat|AIza|\bghp_|\bxox[bp]|\bsk_live|passw|secret|api.?key|token/i.test(
      arg,
    ),
  );
  const isWide = call.args.some(
    (arg) => /^(?:root|homes)$/.test(zoneOf(call, arg)) && arg.startsWith('/'),
  );
  return isDeep && isForKeys && isWide
    ? escalate('secret.reveal', 'looks for keys in all there is')
    : null;
}

/** Secret stores asked to print their content. */
const REVEAL: readonly RegExp[] = [
  /^gpg .*--export-secret/,
  /^ssh-keygen (?:.* )?-\w*p /,
  /^security (?:find-(?:generic|internet)-password|dump-keychain)/,
  // Lists of words, speeds and examples tell nothing about a secret.
  /^(?:hashcat|john) (?!(?:.* )?--(?:stdout|speed-only|benchmark|example-hashes|hash-info|version|test|list=\S+)[ =])/,
  /^(?:mimikatz|lazagne|unshadow|responder|linpeas|winpeas|msfvenom|msfconsole|hydra|xmrig|minerd|cpuminer|hping3|slowloris|sqlmap) /,
  /^aws (?:.* )?(?:configure get \S*(?:secret|key|token)|configure export-credentials)/,
  /^getent g?shadow/,
  /^git credential(?:-\w+)? (?:fill|get)\b/,
  /^python[\d.]* (?:\S*\/)?(?:lazagne|mimipenguin|secretsdump|responder|linpeas|sherlock)\S*/i,
  /^[efz]?grep .*-\w*[rR]\w* .*(?:passw|secret|token|api_?key|private.key|credential).* (?:\/|~|\/etc\S*|\/home\S*|\/root\S*|\/var\S*) $/i,
  /^(?:cat|base64|less|head|tail|xxd|strings|cp) (?:.* )?(?:\/|~)(?!etc\/ssl\/certs|usr\/)\S*\.(?:pem|key) /,
];

export function revealsSecret({ name, args }: Call): Finding | null {
  const line = `${name} ${args.join(' ')} `;
  return REVEAL.some((pattern) => pattern.test(line)) && !/--help| help /.test(line)
    ? escalate('secret.reveal', 'shows a secret or makes a key')
    : null;
}

const TUNNELS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:ngrok|localtunnel|lt|bore|frpc|chisel|devtunnel|pagekite|sshuttle|pinggy)$/,
    /^(?!.* (?:--help|--version|help|version|-v|-h|list|show) )/,
  ],
  [
    /^(?:ssh|autossh)$/,
    /^(?: -\S+(?: [^-\s]\S*)??)* -\w*(?:R ?\S|[DL] ?(?:0\.0\.0\.0|\*|\[?::\]?):)/,
  ],
  // The screen and the keys of another machine.
  [/^x\w+$/, / -display (?!localhost:|127\.)[\w.-]+:\d/],
  [/^cloudflared$/, / tunnel .*(?:--url|run)/],
  [/^code$/, / tunnel /],
  [/^tailscale$/, / funnel /],
  [
    /^python[\d.]*$/,
    /^ -m http\.server (?:.* )?(?:-d|--directory)[ =](?:\/|~|\/home\S*|\/etc\S*|\/root\S*) /,
  ],
];

/** Access from outside into this machine. */
export function opensTunnel({ name, args }: Call): Finding | null {
  const line = ` ${args.join(' ')} `;
  const isTunnel = TUNNELS.some(([program, use]) => program.test(name) && use.test(line));
  return isTunnel ? block('network.tunnel', 'opens this machine to the outside') : null;
}

const SOCKET = /\/dev\/(?:tcp|udp)\//;

/** Programs that give a shell to whoever connects. */
export function opensShell(call: Call): Finding | null {
  const { name, args, stdin } = call;
  if (/^(?:echo|printf|[efz]?grep|rg)$/.test(name)) return null;
  if (name === 'ztcp' || (name === 'zmodload' && args.includes('zsh/net/tcp'))) {
    return block('remote.reverse-shell', 'connects the shell to another machine');
  }
  if (connects(call) || args.some((arg) => SOCKET.test(arg))) {
    return block('remote.reverse-shell', 'connects a program to another machine');
  }
  const isPipe = /^(?:ba|z|da|k)?sh$/.test(name) && stdin !== null && args.includes('-i');
  return isPipe ? block('remote.reverse-shell', 'an interactive shell fed from a pipe') : null;
}

/** An address of socat to which others may connect, or by which it connects to them. */
const FAR_SIDE =
  /(?:^|\s)["']?(?:\w+-)?(?:tcp|udp|udplite|sctp|dccp|ssl|openssl|ip|socks|proxy|vsock|unix|abstract|interface|posixmq)[\w-]*:/i;
const RUNS_SHELL = /\b(?:exec|system|shell):\S*(?:\b(?:ba|z|da|k)?sh\b|login)/i;

function connects({ name, args, redirections }: Call): boolean {
  const line = ` ${args.join(' ')} `;
  if (/^(?:nc|ncat|netcat)(?:\.\w+)?$/.test(name)) return /\s-\w*[ec]\s|--(?:sh-)?exec/.test(line);
  if (name === 'socat') {
    const runs = /\b(?:exec|system|shell):/i.test(line);
    return runs && (FAR_SIDE.test(line) || RUNS_SHELL.test(line));
  }
  return redirections.some(({ target }) => SOCKET.test(target.text));
}
