const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Verbs that hardly mean anything else than a loss. */
const DESTROYS = setOf(
  'delete destroy purge terminate wipe nuke erase obliterate eradicate expunge deprovision decommission undefine zeroize revoke',
);
/** Verbs that mean a loss where they stand beside a thing others hang on. */
export const TAKES_AWAY = setOf(
  'remove rm del drop clear reset forget evict detach format reformat rollback unregister deregister leave truncate zap flush prune uninstall assassinate',
);
/** Verbs that change what runs. */
export const CHANGES = setOf(
  'archive cancel stop restart reboot shutdown halt poweroff kill suspend drain cordon scale failover promote demote restore import migrate rename move deploy redeploy apply push sync patch upgrade downgrade edit unset offline fence switchover teardown uninstall disable deactivate',
);
/** What holds the data of others, runs for them, or lets them in. */
const THINGS = setOf(
  'tpm tpm2 volume vol vdisk disk drive lun pool diskpool mdisk mdiskgrp vv array raid vg lv aggregate filesystem share snapshot snap backup vm vms instance server host node machine domain cluster datacenter datastore storagedomain namespace tenant account user group role key privkey secret certificate cert credential database db schema table keyspace collection bucket queue topic stream zone realm vault site jail controller client token storage standby replica witness osd broker',
);
/** What others use or are, at a service; on this machine the words stand for folders and files as well. */
const SERVED =
  /^(?:app|application|project|org|organi[sz]ation|team|member|collaborator|owner|deployment|environment|service|function|stack|worker|policy|policies|webhook|pipeline|integration)s?$/;
/** A verb and a thing written as one: `rmvdisk`, `deletelun`, `destroypool`. */
const JOINED = /^(?:mm)?(?:rm|delete|del|remove|destroy|erase|wipe|purge|clear|drop)([a-z]{2,})$/;
/** `prod`, `db.production`, `prodzone`; not `products`. */
export const LIVE = /(?:^|[-_./=:@])(?:prod(?!uc(?!tion)|ig)\w*|prd\d*|live\d*)(?:$|[-_./:@,])/;

/** A text without any of these has no word for a loss or a change, and most have none. */
const ANY_VERB = new RegExp(
  [
    ...DESTROYS,
    ...TAKES_AWAY,
    ...CHANGES,
    'empty',
    'factory',
    'dangerous',
    'permanent',
    'trash',
    'loss',
    'final',
    'rotate',
    'clean',
    'update',
  ].join('|'),
  'i',
);

export function mayName(text: string): boolean {
  return ANY_VERB.test(text);
}

/** The words of `--delete-objects`, `bucket_delete`, `DeleteKeyspace`. */
export function wordParts(word: string): readonly string[] {
  return word
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '');
}

export function isThing(part: string): boolean {
  return THINGS.has(part) || (part.endsWith('s') && THINGS.has(part.slice(0, -1)));
}

/** So many letters has a word that names an action. */
export const VERB_LIMIT = 40;
/** A name of an action: no path, no file, no sentence. */
const IS_ACTION = /^[A-Za-z][\w:-]*(?:\.[A-Za-z]+)?$/;

/** The action is a loss whatever it is applied to: `destroy`, `bucket-delete`, `db:wipe`, `DeleteKeyspace`. */
export function isDestroying(word: string): boolean {
  if (AS_NEW.test(word) || isJoined(word)) return true;
  const parts = wordParts(word.replace(/^.*\./, ''));
  // `vm.delete` is an action, `delete.js` is a file.
  return DESTROYS.has(parts[0] ?? '') || DESTROYS.has(parts.at(-1) ?? '');
}

/** `/system reset-configuration`: a device loses what it was set to. */
const AS_NEW =
  /^(?:factory-?(?:reset|defaults?)|reset-(?:config(?:uration)?|(?:to-)?factory[\w-]*))$/;

const SPELT_OUT = /^(?:delete|remove|destroy|erase|wipe|purge)/;
/** `localsnapshots`. */
const LAST_THING = new RegExp(
  `(?:${[...THINGS].filter((thing) => thing.length > 4).join('|')})s?$`,
);

/** `rmvdisk`, `clearconfig`, `deletelocalsnapshots`. */
function isJoined(word: string): boolean {
  const thing = JOINED.exec(word)?.[1];
  // `wipefs` shows what it would wipe.
  return (
    thing !== undefined &&
    (isThing(thing) ||
      /^(?:config|all)$/.test(thing) ||
      /^(?:mm)?delfs$/.test(word) ||
      (SPELT_OUT.test(word) && LAST_THING.test(thing)))
  );
}

/** `drop-table`, `user_remove`, `kill-controller`; many a tool has a server of its own to kill. */
export function takesThing(word: string): boolean {
  // One step of a schema in development.
  if (/^db:rollback(?::|$)/.test(word)) return false;
  const parts = wordParts(word);
  if (parts.length < 2 || !parts.some(isThing)) return false;
  return (
    parts.some((part) => TAKES_AWAY.has(part)) || (parts[0] === 'kill' && parts[1] !== 'server')
  );
}

/** `apps rm x`, `audit disable`, `remove app shop`: the verb stands behind a noun, or before what others use and its name. */
export function takesNamed(words: readonly string[], at: number): boolean {
  const verb = words[at] ?? '';
  if (/^(?:disable|suspend|rollback)$/.test(verb)) return isServedNoun(words[at - 1]);
  if (!/^(?:remove|rm|del|drop)$/.test(verb)) return false;
  return (
    isServedNoun(words[at - 1]) || (SERVED.test(words[at + 1] ?? '') && words[at + 2] !== undefined)
  );
}

function isServedNoun(word: string | undefined): boolean {
  return (
    word !== undefined &&
    /^[a-z]{2}[a-z-]*$/.test(word) &&
    !OWN_NOUN.test(word) &&
    !NAMES_NEXT.test(word)
  );
}

/** `instances restore web1`, `keys rotate`, `credential update bob`: what was there is replaced. */
export function replacesThing(words: readonly string[], at: number): boolean {
  const beside = [words[at - 1] ?? '', words[at + 1] ?? ''];
  if (words[at] === 'update') return beside.some((word) => LETS_ENTER.test(word));
  return /^(?:restore|rotate)$/.test(words[at] ?? '') && beside.some(isThing);
}

/** `cert clean`, `cluster cleanup`; what a program made itself is cleaned in every project. */
export function cleansThing(words: readonly string[], at: number): boolean {
  return at === 1 && /^clean(?:-?up)?$/.test(words[at] ?? '') && CLEANED.test(words[0] ?? '');
}

const CLEANED =
  /^(?:cert|certificate|key|credential|account|user|volume|backup|bucket|cluster|database|schema|node|host|vm|tenant)s?$/;

const LETS_ENTER = /^(?:credential|password|secret|cert|certificate|ssh-?key)s?$/;

/** `domains:remove`. */
export function takesByColon(word: string): boolean {
  const [before = '', verb = ''] = word.split(':').slice(-2);
  return /^(?:remove|rm)$/.test(verb) && !OWN_NOUN.test(before);
}

/** What is installed, remembered or worked on here, and can be had again; what is told about the use of it; programs that install. */
const OWN_NOUN =
  /^(?:plugin|plug-in|alias|aliase|cache|config|autocomplete|package|pkg|dependenc(?:y|ie)|dep|module|hook|snippet|platform|cordova|template|theme|lib|library|target|component|env|venv|virtualenv|toolchain|context|profile|repo|remote|override|addon|add-on|extension|kernel|sdk|version|channel|spec|stage|dir|branch|tag|switch|unused|pq|self|global|local|tool|telemetry|analytics|integration|feature|migrate|migration|[\w-]*(?:reporting|tracking|statistic|metric|notification)|npm|yarn|pnpm|bun|composer|pip|pub|gem|cargo|conda|brew|apt)s?$/;

/** Not `DELETE`, which is a word of HTTP and of queries. */
export function isAction(word: string): boolean {
  return word.length <= VERB_LIMIT && IS_ACTION.test(word) && !/^[A-Z]+$/.test(word);
}

/** `rmvdisk`, `tpm2_clear`, `destroy-cluster`, `erase` on a switch: the program is the action. `delete` alone begins a statement of SQL. */
export function isLossByName(name: string): boolean {
  return (
    (DESTROYS.has(name) && name !== 'delete') ||
    isJoined(name) ||
    takesThing(name) ||
    /[a-z]-(?:rm|del|delete|remove|destroy|purge)$/.test(name) ||
    (isDestroying(name) && wordParts(name).some(isThing))
  );
}

/** `--destroy`, `-destroySnapshots`, `--delete-all`, `--remove-volumes`. */
export function isLossByOption(arg: string): boolean {
  if (/^(?:erase|wipe|purge|destroy)=(?:true|yes|on|1)$/.test(arg) || SAYS_YES.test(arg))
    return true;
  if (!/^--?[a-z]/.test(arg)) return false;
  if (CONFIRMS_LOSS.test(arg) || isJoined(arg.replace(/^--?|=.*$/g, ''))) return true;
  if (/^--[\w-]*(?:delete|remove|destroy|drop)[\w-]*=all$/.test(arg)) return true;
  const [verb = '', ...rest] = wordParts(arg.replace(/=.*$/, ''));
  if (
    /^(?:destroy|erase|wipe|nuke|obliterate|eradicate|revoke|fence|unregister|deregister)$/.test(
      verb,
    )
  )
    return true;
  return /^(?:delete|remove|purge|drop|release)$/.test(verb) && namesStore(rest);
}

/** `--delete-objects`, `--remove-all`; not `--remove-all-unused-imports`. */
function namesStore(parts: readonly string[]): boolean {
  if (parts.some(isThing)) return true;
  const isAll = parts.some((part) => /^(?:all|everything|data|objects?)$/.test(part));
  return isAll && !parts.some((part) => IN_TEXT.test(part));
}

/** What a formatter takes out of a text. */
const IN_TEXT = /^(?:unused|imports?|comments?|whitespaces?|blanks?|newlines?)$/;

/** `{"destroy": true}`. */
const SAYS_YES = /"(?:destroy|erase|wipe|purge)\w*"\s*:\s*true/;

/** An option that says what is lost, or that there is no way back; `-rm` is the verb of a file system of its own. */
const CONFIRMS_LOSS =
  /^-rmr?$|^--?(?:dangerous|permanent(?:ly)?|skip-?trash|(?:accept|allow)-data-loss|(?:no|skip)-final-(?:snapshot|backup)|force-destroy)$/i;

/** What follows these is the name of what is looked at or made, of a test, of code, or of an app on a phone for tests. */
export const NAMES_NEXT =
  /^(?:list|ls|show|get|describe|search|find|help|status|info|logs?|check|scan|lint|validate|diff|plan|history|explain|completion|tests?|e2e|run|exec|dev|start|serve|build|format|add|create|new|init|g|gen|generate|scaffold|env|config|use|cd|install|make:\w+|privacy|pm)$/;

/** A network, a registry or a server of this machine. */
export const NEAR =
  /(?:--network[ =](?:local\w*|hardhat|development|dev\w*)|\blocalhost\b|\b127\.\d|--local\b|--emulator\b|--(?:no-|skip-)publish\b)/;
