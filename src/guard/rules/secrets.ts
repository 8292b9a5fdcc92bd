import { block, type Call, escalate, type Finding, hasTag, wordAt } from '../shell/call.ts';
import { zoneOf } from '../shell/paths.ts';
import { isKeyFile, isSecretPath } from './secret-paths.ts';

/** Programs that name a file without showing what it holds. */
const NAME_ONLY = new Set(
  'ls ll stat test [ [[ touch chmod chown chgrp file which rm unlink mkdir rmdir find fd locate echo printf export unset ssh ssh-add ssh-keygen ssh-copy-id basename dirname realpath readlink du wc git-crypt sops cd direnv dotenv gh docker docker-compose podman npm npx pnpm yarn terraform helm make kill type command man tldr true false gcloud aws az wget mkfifo ansible-vault md5sum sha256sum sha1sum shasum b2sum dropdb rg-files tree nginx step certbot mkcert'.split(
    ' ',
  ),
);
/** The first word of these is a pattern, a program or a command such as `identity`, not a file. */
const PATTERN_FIRST = /^(?:[efz]?grep|rg|ag|ack|sed|[gmn]?awk|jq|yq|perl|tr|homeostat)$/;
/** The last word of these is where they write. */
const LAST_IS_TARGET = /^(?:cp|mv|ln|install|rsync|scp|gcp|gmv|tee)$/;

/** Reading files that hold credentials. */
export function readsSecret(call: Call): Finding | null {
  if (NAME_ONLY.has(call.name) || isGitNaming(call)) return null;
  if (call.fields.some(({ tags }) => tags.includes('listed') && tags.includes('secret'))) {
    return block('secret.read', 'reads the files that hold secrets');
  }
  for (const path of readPaths(call)) {
    if (isOwnSecret(call, path)) return block('own.read', "the agent's own secrets are not read");
    if (isSecretPath(path)) {
      return block(
        'secret.read',
        `${path.slice(0, 80)} holds secrets; ask the owner to put in place what is needed`,
      );
    }
  }
  return null;
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

function readPaths({ name, args }: Call): readonly string[] {
  // A key used for a transfer is not shown.
  const isKey = (i: number) => /^s(?:cp|ftp)$/.test(name) && /^-[iF]$/.test(wordAt(args, i - 1));
  const hasPattern =
    PATTERN_FIRST.test(name) && !args.some((arg) => /^(?:-e|-f|--regexp)/.test(arg));
  const pattern = hasPattern ? patternAt(args) : -1;
  const words = args.filter(
    (arg, i) => i !== pattern && !isKey(i) && !/^--?[\w-]+$/.test(arg) && !/\s|^\d+$/.test(arg),
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
    ({ text, tags }) => tags.includes('named-secret') && /:\/\/|^[^\s:]*\.[a-z]+$/i.test(text),
  );
  return isNamed ? escalate('exfiltration.secret', 'puts a secret into an address') : null;
}

/** Prefixes of keys, searched for in a whole home or machine. */
export function searchesKeys(call: Call): Finding | null {
  if (!/^(?:[ef]?grep|rg|ag|ack)$/.test(call.name)) return null;
  const isDeep =
    call.name.length < 4 || call.args.some((arg) => /^-\w*[rR]|^--recursive/.test(arg));
  const isForKeys = call.args.some((arg) =>
    /AKIA|BEGIN\b.*(?:PRIVATE|KEY)|\bghp_|\bxox[bp]|\bsk_live|passw|secret|api.?key|token/i.test(
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
  /^security (?:find-(?:generic|internet)-password|dump-keychain)/,
  /^(?:mimikatz|lazagne|unshadow|hashcat|john|responder|linpeas|winpeas|msfvenom|msfconsole|hydra|xmrig|minerd|cpuminer|hping3|slowloris|sqlmap) /,
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

const DROPS =
  /(?:file\.io|transfer\.sh|0x0\.st|pastebin\.com|paste\.(?:rs|ee)|ix\.io|termbin\.com|dpaste|hastebin|webhook\.site|requestbin|pipedream|ngrok|hooks\.slack\.com|discord(?:app)?\.com\/api\/webhooks|api\.telegram\.org|anonfiles|gofile\.io|bashupload|oshi\.at|burpcollaborator|oast\.|interact\.sh|requestcatcher|temp\.sh|catbox\.moe|uguu\.se)/i;

/** Data leaving the machine. */
export function sendsAway(call: Call): Finding | null {
  if (!isSender(call)) return null;
  const tags = [...(call.stdin?.tags ?? []), ...call.fields.flatMap((field) => field.tags)];
  if (hasTag(tags, 'secret'))
    return block('exfiltration.secret', 'sends a secret out of the machine');
  if (call.args.some((arg) => DROPS.test(arg)) && sendsData(call)) {
    return block('exfiltration.drop', 'sends data to a place where anyone may pick it up');
  }
  if (hasTag(tags, 'outside-file', 'dump') || readsOutside(call)) {
    return escalate('exfiltration.file', 'sends a file from outside the workspace');
  }
  return sentFiles(call);
}

function readsOutside(call: Call): boolean {
  return call.redirections.some(
    ({ operator, target }) =>
      operator === '<' && /^(?:system|homes|agent)$/.test(zoneOf(call, target.text)),
  );
}

const CURL_DATA =
  /^(?:-d|--data(?:-\w+)?|-F|--form(?:-string)?|-T|--upload-file|--post-file|--post-data|--body-file|--json)(?:=|$)|^-[dFT]./;

function isSender(call: Call): boolean {
  const { name } = call;
  if (
    /^(?:nc|ncat|netcat|socat|telnet|ssh|scp|sftp|ftp|lftp|rsync|rclone|mail|mailx|mutt|sendmail|swaks|croc|wormhole|dig|nslookup|host|gsutil|s3cmd|s5cmd|b2|ossutil|mc|aws|az|azcopy|openssl|tftp)$/.test(
      name,
    )
  ) {
    if (name === 'az')
      return / (?:upload|upload-batch|sync|copy) /.test(` ${call.args.join(' ')} `);
    return name !== 'aws' || / s3 /.test(` ${call.args.join(' ')} `);
  }
  if (!/^(?:curl|wget|http|https|xh)$/.test(name)) return false;
  return sendsData(call) || call.fields.some(({ tags }) => hasTag(tags, 'secret', 'outside-file'));
}

function sendsData({ name, args, stdin }: Call): boolean {
  if (/^(?:curl|wget)$/.test(name)) return args.some((arg) => CURL_DATA.test(arg));
  return /^(?:http|https|xh)$/.test(name)
    ? stdin !== null || args.some((arg) => /@|=/.test(arg))
    : true;
}

function sentFiles(call: Call): Finding | null {
  for (const arg of call.args) {
    const path =
      /^(?:-[FTd])?(?:[\w.-]+=)?["']?[@<]([^;,"']+)/.exec(arg)?.[1] ?? followed(call, arg);
    if (path === null || path === '-') continue;
    if (isKeyFile(path) || isSecretPath(path))
      return block('exfiltration.secret', 'sends a key out of the machine');
    if (leaves(call, path)) {
      return escalate('exfiltration.file', 'sends a file from outside the workspace');
    }
  }
  return null;
}

/** Copies of work may leave; copies of a whole machine or home may not. */
function leaves(call: Call, path: string): boolean {
  if (path.includes(':')) return false;
  const zone = zoneOf(call, path);
  if (COPIES.test(call.name)) {
    return /^(?:root|homes|agent)$/.test(zone) || /^\/(?:etc|root|boot|proc)(?:\/|$)/.test(path);
  }
  return /^(?:root|system|homes|agent|outside)$/.test(zone);
}

/** `-T file`, `--post-file=file`; for copying programs each word that is a path. */
function followed({ name, args }: Call, arg: string): string | null {
  const attached = /^--(?:post-file|upload-file|body-file)=(.+)$/.exec(arg)?.[1];
  const before = wordAt(args, args.indexOf(arg) - 1);
  if (attached !== undefined) return attached;
  if (/^(?:-T|--upload-file|--post-file)$/.test(before)) return arg;
  const isCopied =
    (name === 'rsync' ? wordAt(args, args.length - 1).includes(':') : COPIES.test(name)) &&
    !/^-[iF]$/.test(before) &&
    (args.at(-1) !== arg || /^(?:-[fs]|--file|--source)$/.test(before));
  return isCopied && /^(?:\/|~)/.test(arg) ? arg : null;
}

const COPIES = /^(?:scp|sftp|rsync|rclone|gsutil|aws|az|azcopy|s3cmd|s5cmd|b2|ossutil|mc|croc)$/;

const TUNNELS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:ngrok|localtunnel|lt|bore|frpc|chisel|devtunnel|pagekite|sshuttle|pinggy)$/,
    /^(?!.* (?:--help|--version|help|version|-v|-h|list|show) )/,
  ],
  [/^(?:ssh|autossh)$/, /^(?: -\S+(?: [^-\s]\S*)??)* -\w*R ?\S/],
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
  if (connects(call) || args.some((arg) => SOCKET.test(arg))) {
    return block('remote.reverse-shell', 'connects a program to another machine');
  }
  const isPipe = /^(?:ba|z|da|k)?sh$/.test(name) && stdin !== null && args.includes('-i');
  return isPipe ? block('remote.reverse-shell', 'an interactive shell fed from a pipe') : null;
}

function connects({ name, args, redirections }: Call): boolean {
  const line = ` ${args.join(' ')} `;
  if (/^(?:nc|ncat|netcat)(?:\.\w+)?$/.test(name)) return /\s-\w*[ec]\s|--(?:sh-)?exec/.test(line);
  if (name === 'socat') return /\b(?:exec|system):/i.test(line);
  return redirections.some(({ target }) => SOCKET.test(target.text));
}
