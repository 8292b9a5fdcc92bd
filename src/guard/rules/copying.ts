import { block, type Call, escalate, type Finding } from '../shell/call.ts';
import { flagValue, hasFlag, type Options, readOptions } from '../shell/options.ts';
import { absolutePath, zoneOf } from '../shell/paths.ts';
import { copiesNothing, isPersistent, judgeWrite, unpacks, WHOLE } from './filesystem.ts';

/** Options that take the next word. */
const VALUED: Readonly<Record<string, string>> = {
  cp: 't target-directory o g m S suffix',
  rsync:
    'e f M B T rsh exclude include filter suffix backup-dir temp-dir files-from exclude-from include-from log-file password-file port bwlimit timeout chmod chown out-format link-dest compare-dest copy-dest info max-size min-size',
  scp: 'c D F i J l o P S X',
};

/** Moves and copies over files that must stay. */
export function moves(given: Call): Finding | null {
  const call = ofContainer(given);
  if (!/^(?:mv|cp|ln|install|rsync|scp|gmv|gcp)$/.test(call.name)) return null;
  const options = readOptions(call.args, VALUED[call.name] ?? VALUED['cp']);
  if (onlyShows(call, options)) return null;
  const folder = flagValue(options, 't', 'target-directory');
  const words = folder === undefined ? options.positionals : [...options.positionals, folder];
  const target = targetOf(call.name, words);
  // What is put onto another machine has a rule of its own.
  if (call.name === 'scp' && /^[^/]*:/.test(target)) return null;
  return (
    takes(call, words, target) ??
    judgeWrite(call, target) ??
    putsInto(call, words.slice(0, -1), target)
  );
}

/** `docker cp web:/etc/x ~/x` copies as `scp` does. */
function ofContainer(call: Call): Call {
  const at = call.args.indexOf('cp');
  return /^(?:docker|podman|nerdctl|kubectl|oc)$/.test(call.name) && at !== -1 && at < 3
    ? { ...call, name: 'scp', args: call.args.slice(at + 1), fields: call.fields.slice(at + 1) }
    : call;
}

function onlyShows({ name }: Call, options: Options): boolean {
  return (
    hasFlag(options, 'help', 'version', 'dry-run') || (name === 'rsync' && hasFlag(options, 'n'))
  );
}

/** With one word a link is made where one is. */
function targetOf(name: string, words: readonly string[]): string {
  return name === 'ln' && words.length === 1 ? '.' : (words.at(-1) ?? '');
}

function takes(call: Call, words: readonly string[], target: string): Finding | null {
  return call.name.endsWith('mv')
    ? movesAway(call, words, target)
    : (empties(call, target) ?? copiesNothing(call, target));
}

/** `cp authorized_keys ~/.ssh/`, `cp -r dotfiles/. ~`: in a folder, what is copied has the name that it had. */
function putsInto(call: Call, sources: readonly string[], folder: string): Finding | null {
  const isHome = zoneOf(call, folder) === 'homes';
  if (!isHome && !isReadFolder(call, folder)) return null;
  for (const source of sources) {
    const found = isContent(call, source)
      ? isHome && unpacks
      : judgeWrite(call, `${folder.replace(/\/+$/, '')}/${lastName(source)}`);
    if (found) return found;
  }
  return null;
}

/** A folder outside of the workspace in which programs look for what they are to do. */
const READ_FOLDER =
  /\/(?:\.(?:ssh|config|local|claude|husky|git|pip|m2|docker|kube|gnupg|aws|cargo|gradle|ipython|julia|vim|emacs\.d)(?:\/.*)?|bin|Library\/Launch(?:Agents|Daemons))$/;

function isReadFolder(call: Call, folder: string): boolean {
  return (
    zoneOf(call, folder) === 'outside' && READ_FOLDER.test(absolutePath(call.cwd, folder) ?? '')
  );
}

/** Of a folder what lies in it, with whatever names. */
function isContent({ name, args }: Call, source: string): boolean {
  return (
    /(?:^|\/)\.(?:[*?[][^/]*)?$/.test(source) ||
    (name === 'rsync' && source.endsWith('/')) ||
    args.some((arg) => /^-[a-zA-SU-Z]*T|^--no-target-directory$/.test(arg))
  );
}

/** The last part of a path, of this machine or of another. */
function lastName(path: string): string {
  return path.replace(/\/+$/, '').replace(/^.*[/:]/, '');
}

/** A copy that also deletes files the source lacks. */
function empties(call: Call, target: string): Finding | null {
  const isDeleting = call.args.some((arg) => /^--del(?:ete(?:-\w+)?)?$/.test(arg));
  if (call.name !== 'rsync' || !isDeleting) return null;
  const far = /^[\w.@-]+:(.*)$/.exec(target)?.[1];
  if (far !== undefined && zoneOf(call, far) !== 'root') return null;
  const zone = zoneOf(call, far ?? target);
  if (WHOLE.includes(zone))
    return block('fs.delete-outside', `takes from ${target} what is not in the copy`);
  return zone === 'outside' || zone === 'unknown'
    ? escalate('fs.delete-outside', `takes from ${target} what is not in the copy`)
    : null;
}

function movesAway(call: Call, paths: readonly string[], target: string): Finding | null {
  const gone = paths.slice(0, -1).find((path) => isVital(call, path));
  if (gone !== undefined) return block('fs.move-away', `takes ${gone} from its place`);
  const kept = paths.slice(0, -1).find((path) => isPersonsFolder(call, path));
  if (kept !== undefined) return escalate('fs.move-away', `takes ${kept} from its place`);
  return target === '/dev/null' ? block('fs.move-away', 'moves into nothing') : null;
}

/** The machine's own, a repository's inside, and what decides who may enter and what runs later. */
function isVital(call: Call, path: string): boolean {
  const zone = zoneOf(call, path);
  return [...WHOLE, 'git'].includes(zone) || (zone === 'outside' && isPersistent(path, zone));
}

/** A folder in which a person keeps what is theirs, as a whole. */
function isPersonsFolder({ place, cwd }: Call, written: string): boolean {
  const path = absolutePath(cwd, written) ?? '';
  return (
    path.startsWith(`${place.home}/`) &&
    /^\/(?:Documents|Desktop|Pictures|Photos|Music|Videos|Movies|Mail|Maildir|Library|\.config|\.local)$/.test(
      path.slice(place.home.length),
    )
  );
}
