import {
  block,
  type Call,
  escalate,
  type Field,
  type Finding,
  hasTag,
  type Tag,
  UNKNOWN,
  wordAt,
} from '../shell/call.ts';
import { zoneOf } from '../shell/paths.ts';
import { isKeyFile, isSecretPath, isStoreCopy } from '../shell/secret-paths.ts';

const DROPS =
  /(?:file\.io|transfer\.sh|0x0\.st|pastebin\.com|paste\.(?:rs|ee)|ix\.io|termbin\.com|dpaste|hastebin|webhook\.site|requestbin|pipedream|ngrok|hooks\.slack\.com|discord(?:app)?\.com\/api\/webhooks|api\.telegram\.org|anonfiles|gofile\.io|bashupload|oshi\.at|burpcollaborator|oast\.|interact\.sh|requestcatcher|temp\.sh|catbox\.moe|uguu\.se)/i;

/** Data leaving the machine. */
export function sendsAway(call: Call): Finding | null {
  if (!isSender(call)) return null;
  const given = call.stdin?.tags ?? [];
  const tags = [...given, ...call.fields.flatMap((field) => field.tags)];
  if (hasTag(tags, 'secret')) return sendsSecret;
  if (call.args.some((arg) => DROPS.test(arg)) && sendsData(call)) {
    return block('exfiltration.drop', 'sends data to a place where anyone may pick it up');
  }
  if (hasTag(given, 'named-secret') || givesSecret(call)) return sendsNamed;
  return sentByOrigin(call, tags) ?? sentFiles(call);
}

/** `curl -d '{"text":"done"}' "$SLACK_WEBHOOK_URL"`: people read it there. */
function isHook({ text, tags }: Field): boolean {
  return tags.includes('named-hook') && text.startsWith(UNKNOWN);
}

/** `curl -d "$SECRET_KEY"`: nothing but the secret. Beside other fields it is how one logs in. */
function givesSecret({ fields }: Call): boolean {
  return fields.some(
    ({ text, tags }, i) =>
      text === UNKNOWN &&
      tags.includes('named-secret') &&
      CURL_DATA.test(fields[i - 1]?.text ?? ''),
  );
}

/** What flows into it comes from a file outside the workspace, or holds a whole store. */
function sentByOrigin(call: Call, tags: readonly Tag[]): Finding | null {
  if (hasTag(tags, 'outside-file', 'dump') || readsOutside(call)) return sendsOutside;
  if (sendsData(call) && call.fields.some(isHook)) return sendsMessage;
  return hasTag(tags, 'store-copy') && leavesMachine(call) ? sendsStore : null;
}

const sendsMessage = escalate('message.send', 'sends a message to others in the name of the owner');
const sendsNamed = escalate('exfiltration.secret', 'sends a secret out of the machine');
const sendsSecret = block('exfiltration.secret', 'sends a secret out of the machine');
const sendsOutside = escalate('exfiltration.file', 'sends a file from outside the workspace');
const sendsStore = escalate(
  'exfiltration.file',
  'sends a file that holds a database, a whole work folder or secrets',
);

function readsOutside(call: Call): boolean {
  return call.redirections.some(
    ({ operator, target }) =>
      operator === '<' &&
      (/^(?:system|homes|agent)$/.test(zoneOf(call, target.text)) ||
        (isStoreCopy(target.text) && leavesMachine(call))),
  );
}

const CURL_DATA =
  /^(?:-d|--data(?:-\w+)?|-F|--form(?:-string)?|-T|--upload-file|--post-file|--post-data|--body-file|--json)(?:=|$)|^-[dFT]./;
const SENDERS =
  /^(?:nc|ncat|netcat|socat|telnet|ssh|scp|sftp|ftp|lftp|rsync|rclone|mail|mailx|mutt|sendmail|swaks|croc|wormhole|dig|nslookup|host|gsutil|gcloud|s3cmd|s5cmd|b2|ossutil|mc|aws|az|azcopy|openssl|tftp|whois|finger|ncftpput|smbclient|cadaver|psftp|restic|borg|kopia|duplicity|docker|podman|kubectl|mosquitto_pub)$/;
/** Programs that send only with some of their commands. */
const SENDS_WITH: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:docker|podman|kubectl)$/, /^ cp /],
  [/^gcloud$/, / (?:storage|scp) /],
  [/^az$/, / (?:upload|upload-batch|sync|copy) /],
  [/^aws$/, / s3 /],
];

function isSender(call: Call): boolean {
  const { name } = call;
  if (SENDERS.test(name)) {
    if (BACKS_UP.test(name) && (!call.args.some(isFar) || LOOKS.test(wordAt(call.args, 0)))) {
      return false;
    }
    const command = SENDS_WITH.find(([program]) => program.test(name))?.[1];
    return command?.test(` ${call.args.join(' ')} `) ?? true;
  }
  if (!isRequest(name)) return false;
  return sendsData(call) || call.fields.some(({ tags }) => hasTag(tags, 'secret', 'outside-file'));
}

/** Programs that keep backups, as often in a folder of this machine as elsewhere. */
const BACKS_UP = /^(?:restic|borg|kopia|duplicity)$/;

/** Commands of theirs that only compare or list. */
const LOOKS = /^(?:verify|check|list[\w-]*|ls|snapshots|info|diff|stats|collection-status)$/;

function isRequest(name: string): boolean {
  return /^(?:curl|wget|http|https|xh)$/.test(name);
}

function sendsData({ name, args, stdin }: Call): boolean {
  if (/^(?:curl|wget)$/.test(name)) return args.some((arg) => CURL_DATA.test(arg));
  return isRequest(name) ? stdin !== null || args.some((arg) => /@|=/.test(arg)) : true;
}

function sentFiles(call: Call): Finding | null {
  const words = call.args.map((arg) => namedFile(call, arg) ?? followed(call, arg));
  for (const path of [...putByScript(call), ...words]) {
    const found = path === null || path === '-' ? null : sentFile(call, path);
    if (found !== null) return found;
  }
  return null;
}

function sentFile(call: Call, path: string): Finding | null {
  // A certificate in the workspace is copied to servers every day.
  const isKey = isKeyFile(path) && (/^[/~]/.test(path) || !COPIES.test(call.name));
  if (isKey || isSecretPath(path)) return sendsSecret;
  if (isStoreCopy(path) && !path.includes(':') && leavesMachine(call)) return sendsStore;
  return leaves(call, path) ? sendsOutside : null;
}

/** Neither an address of this machine nor a container on it. */
function leavesMachine({ name, args }: Call): boolean {
  return !/^(?:docker|podman|kubectl)$/.test(name) && !args.some((arg) => HERE.test(arg));
}

const HERE = /^(?:\w+:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/;

/** `@file`, `-F name=@file`, and for httpie `name@file`. */
function namedFile({ name }: Call, arg: string): string | null {
  const isHttpie = /^(?:http|https|xh)$/.test(name) && !/^\w+:\/\//.test(arg);
  const pattern = isHttpie
    ? /^[\w.-]*[:=]?=?@([^;,"']+)/
    : /^(?:-[FTd])?(?:[\w.-]+=)?["']?[@<]([^;,"']+)/;
  return pattern.exec(arg)?.[1] ?? null;
}

const FILE_CLIENT =
  /^(?:sftp|ftp|lftp|ncftp|tnftp|pftp|smbclient|cadaver|psftp|winscp|tftp|evil-winrm)$/;
const SCRIPT_LIMIT = 4_000;

/** The files that the script of a transfer client sends: `put file`, `mirror -R folder`. */
function putByScript({ name, args, stdin }: Call): readonly string[] {
  if (!FILE_CLIENT.test(name)) return [];
  const script = [args.join(' '), stdin?.text ?? ''].join('\n');
  const puts =
    /(?:^|[\n;"'\s])(?:m?put|send|upload|mirror\s[^\n;]*?(?:-R|--reverse)\S*)\s+(?:-\w+\s+)*([^\s;"']+)/g;
  return [...script.slice(0, SCRIPT_LIMIT).matchAll(puts)].map((match) => match[1] ?? '');
}

/** Copies of work may leave; copies of a whole machine or home, or what a person keeps there, may not. */
function leaves(call: Call, path: string): boolean {
  if (path.includes(':')) return false;
  const zone = zoneOf(call, path);
  if (!COPIES.test(call.name)) return /^(?:root|system|homes|agent|outside)$/.test(zone);
  const isWhole =
    /^(?:root|homes|agent)$/.test(zone) || (zone === 'base' && STORES.test(call.name));
  return isWhole || OF_THE_PERSON.test(path) || /^\/(?:etc|root|boot|proc)(?:\/|$)/.test(path);
}

/** `-T file`, `--post-file=file`; for copying programs each word that is a path. */
function followed(call: Call, arg: string): string | null {
  const { args } = call;
  const attached = /^--(?:post-file|upload-file|body-file)=(.+)$/.exec(arg)?.[1];
  const before = wordAt(args, args.indexOf(arg) - 1);
  if (attached !== undefined) return attached;
  if (/^(?:-T|--upload-file|--post-file)$/.test(before)) return arg;
  // To a program for backups the place comes first, or by an option.
  const isTarget =
    args.at(-1) === arg &&
    !BACKS_UP.test(call.name) &&
    !/^(?:-[fs]|--file|--source|backup|create)$/.test(before);
  const isCopied = copiesAway(call) && !isTarget && !/^-[iF]$/.test(before);
  return isCopied && /^[\w.~/]/.test(arg) ? arg : null;
}

/** These copy within this machine too: only a word with a colon in it is elsewhere. */
function copiesAway({ name, args }: Call): boolean {
  if (name === 'rsync') return wordAt(args, args.length - 1).includes(':');
  return COPIES.test(name) && (!NEAR_OR_FAR.test(name) || args.some(isFar));
}

/** `host:/path`, `s3:bucket`; not `/path/to/repo::archive`, nor a pattern such as `sh:*.pyc`. */
function isFar(word: string): boolean {
  return word.replace(/(?<=.)::.*$/, '').includes(':') && !/^(?:re|sh|fm|pp|pf):/.test(word);
}

/** Folders of a home in which a person keeps what is theirs. */
const OF_THE_PERSON =
  /^(?:~|\/home\/[^/]+|\/Users\/[^/]+)\/(?:Documents|Desktop|Pictures|Photos|Downloads|Mail|Maildir|Music|Videos|Movies|Library|Dropbox|\.config|\.mozilla|\.thunderbird|\.local\/share)(?:\/|$)/;
/** Stores to which a whole work folder goes with its keys and history. */
const STORES = /^(?:rclone|gsutil|gcloud|aws|az|azcopy|s3cmd|s5cmd|b2|ossutil|mc|lftp)$/;

const COPIES =
  /^(?:scp|sftp|rsync|rclone|gsutil|gcloud|aws|az|azcopy|s3cmd|s5cmd|b2|ossutil|mc|croc|lftp|docker|podman|kubectl|restic|borg|kopia|duplicity)$/;

const NEAR_OR_FAR = /^(?:restic|borg|kopia|duplicity|docker|podman|kubectl|rclone)$/;
