import { judgeSql } from '../../code/sql.ts';
import { type Call, escalate, type Finding, wordAt } from '../../shell/call.ts';
import { isKeyStore, isSqlClient } from '../database.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Verbs that hardly mean anything else than a loss. */
const DESTROYS = setOf(
  'delete destroy purge terminate wipe nuke erase obliterate eradicate expunge deprovision decommission undefine zeroize revoke',
);
/** Verbs that mean a loss where they stand beside a thing others hang on. */
const TAKES_AWAY = setOf(
  'remove rm del drop clear reset forget evict detach format reformat rollback unregister deregister leave truncate zap flush prune assassinate',
);
/** Verbs that change what runs. */
const CHANGES = setOf(
  'stop restart reboot shutdown halt poweroff kill suspend drain cordon scale failover promote demote restore import migrate rename move deploy redeploy apply push sync patch upgrade downgrade edit unset offline fence switchover teardown uninstall disable deactivate',
);
/** What holds the data of others, runs for them, or lets them in. */
const THINGS = setOf(
  'tpm tpm2 volume vol vdisk disk drive lun pool diskpool mdisk mdiskgrp vv array raid vg lv aggregate filesystem share snapshot snap backup vm vms instance server host node machine domain cluster datacenter datastore storagedomain namespace tenant account user group role key privkey secret certificate cert credential database db schema table keyspace collection bucket queue topic stream zone realm vault site jail controller client',
);
/** A verb and a thing written as one: `rmvdisk`, `deletelun`, `destroypool`. */
const JOINED = /^(?:rm|del|delete|remove|destroy|erase|wipe|purge|clear|drop)([a-z]{2,})$/;
/** `prod`, `db.production`, `prodzone`; not `products`. */
const LIVE = /(?:^|[-_./=:@])(?:prod(?!uc(?!tion)|ig)\w*|prd\d*|live\d*)(?:$|[-_./:@,])/;

/** The words of `--delete-objects`, `bucket_delete`, `DeleteKeyspace`. */
function partsOf(word: string): readonly string[] {
  return word
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '');
}

function isThing(part: string): boolean {
  return THINGS.has(part) || (part.endsWith('s') && THINGS.has(part.slice(0, -1)));
}

/** So many letters has a word that names an action. */
const VERB_LIMIT = 40;
/** A name of an action: no path, no file, no sentence. */
const IS_ACTION = /^[A-Za-z][\w:-]*$/;

/** The action is a loss whatever it is applied to: `destroy`, `bucket-delete`, `db:wipe`, `DeleteKeyspace`. */
function isDestroying(word: string): boolean {
  if (/^factory-?reset$/.test(word) || isJoined(word)) return true;
  const parts = partsOf(word);
  return DESTROYS.has(parts[0] ?? '') || DESTROYS.has(parts.at(-1) ?? '');
}

/** `rmvdisk`, `clearconfig`. */
function isJoined(word: string): boolean {
  const thing = JOINED.exec(word)?.[1];
  return thing !== undefined && (isThing(thing) || /^(?:config|all)$/.test(thing));
}

/** `drop-table`, `user_remove`, `kill-controller`; many a tool has a server of its own to kill. */
function takesThing(word: string): boolean {
  const parts = partsOf(word);
  if (parts.length < 2 || !parts.some(isThing)) return false;
  return (
    parts.some((part) => TAKES_AWAY.has(part)) || (parts[0] === 'kill' && parts[1] !== 'server')
  );
}

/** `users deactivate alice`. */
const SHUTS_OUT = /^(?:disable|deactivate|suspend|ban|lock)$/;
const PERSON = /^(?:user|account|member|admin)s?$/;

/** The action that the first words of an unknown program name, if it is a loss. */
function lossIn(name: string, words: readonly string[]): string | undefined {
  const of = [
    partsOf(name).at(-1) ?? '',
    ...words.map((word) => word.toLowerCase().replace(/[/=].*$/, '')),
  ];
  return words.find(
    (word, i) =>
      isAction(word) &&
      (isDestroying(word) ||
        takesThing(word) ||
        (SHUTS_OUT.test(word) && [of[i], of[i + 2]].some((beside) => PERSON.test(beside ?? ''))) ||
        (TAKES_AWAY.has(word) &&
          ([of[i], of[i + 2]].some((beside) => isThing(beside ?? '')) || isAll(word, of[i + 2])))),
  );
}

/** `remove --force`, `rm --allow-many '*'`: without asking, or whatever there is. */
function isUnasked(words: readonly string[], args: readonly string[]): boolean {
  const verb = words.find((word) => /^(?:remove|rm|del|drop|reset|forget)$/.test(word));
  const isNamed = words.length > 1 || args.some((arg) => arg.includes('='));
  if (verb === undefined || !isNamed) return false;
  return args.some(
    (arg) => UNASKED.test(arg) || /(?:^|=)\*$/.test(arg) || (verb === 'reset' && arg === '-f'),
  );
}

const UNASKED = /^--(?:force|unsafe|no-?(?:prompt|confirm)|cascade|hard|all|everything)$/;

/** `reset all`, `del force`; to clear or flush everything is what is done with caches. */
function isAll(verb: string, what: string | undefined): boolean {
  return (
    /^(?:all|everything|\*|forced?|noprompt)$/.test(what ?? '') &&
    !/^(?:clear|flush|prune|format|release)$/.test(verb)
  );
}

/** Not `DELETE`, which is a word of HTTP and of queries. */
function isAction(word: string): boolean {
  return word.length <= VERB_LIMIT && IS_ACTION.test(word) && !/^[A-Z]+$/.test(word);
}

/** `rmvdisk`, `tpm2_clear`, `destroy-cluster`: the program is the action. */
function isLossByName(name: string): boolean {
  return isJoined(name) || takesThing(name) || (isDestroying(name) && partsOf(name).some(isThing));
}

/** `--destroy`, `-destroySnapshots`, `--delete-all`, `--remove-volumes`. */
function isLossByOption(arg: string): boolean {
  if (/^(?:erase|wipe|purge|destroy)=(?:true|yes|on|1)$/.test(arg)) return true;
  if (!/^--?[a-z]/.test(arg)) return false;
  if (CONFIRMS_LOSS.test(arg)) return true;
  const [verb = '', ...rest] = partsOf(arg.replace(/=.*$/, ''));
  if (/^(?:destroy|erase|wipe|nuke|obliterate|eradicate|revoke|fence)$/.test(verb)) return true;
  return (
    /^(?:delete|remove|purge|drop|release)$/.test(verb) &&
    rest.some((part) => isThing(part) || /^(?:all|everything|data|objects?)$/.test(part))
  );
}

/** An option that says what is lost, or that there is no way back; `-rm` is the verb of a file system of its own. */
const CONFIRMS_LOSS =
  /^-rmr?$|^--?(?:dangerous|permanent(?:ly)?|skip-?trash|(?:accept|allow)-data-loss|(?:no|skip)-final-(?:snapshot|backup)|force-destroy)$/i;

const CODE_OPTION =
  /^(?:-[ceqQEx]|--?(?:execute|exec|command|cmd|eval|query|sql|statement|script|execute-string))$/;
const STATEMENTS_LIMIT = 20;

/** What is typed into the console of an unknown program. */
function lossInCode({ name, args, stdin }: Call): string | undefined {
  if (isSqlClient(name)) return undefined;
  const given = args.filter(
    (arg, i) =>
      /\s/.test(arg) &&
      (CODE_OPTION.test(wordAt(args, i - 1)) || CODE_OPTION.test(arg.replace(/=.*$/s, ''))),
  );
  const texts = [...given.map((text) => text.replace(/^--?[\w-]+=/, '')), stdin?.text ?? ''];
  const called = args.find((arg) => LOSS_CALL.test(arg));
  if (called !== undefined) return called;
  return texts
    .flatMap((text) => text.split(/[;\n]/, STATEMENTS_LIMIT))
    .find((statement) => isLossStatement(statement) || judgeSql(statement) !== null);
}

/** `r.dbDrop("x")`, `client.delete_collection('x')`. */
const LOSS_CALL =
  /\b(?:(?:drop|delete|destroy|remove|wipe|truncate)_?(?:databases?|db|tables?|collections?|keyspace|bucket|cluster|all|index|tenant|schema|volumes?)|(?:db|table|database|collection)_?(?:drop|delete|destroy|remove))\(/i;

function isLossStatement(statement: string): boolean {
  const words = statement.trim().split(/\s+/, 3);
  return (
    /^all (?:stop|shutdown|restart)$/i.test(words.slice(0, 2).join(' ')) ||
    [0, 1].some((at) => isLossAt(words, at))
  );
}

/** `delete volume=7`, `volume.delete -id 7`, `update delete www.example.org`. */
function isLossAt(words: readonly string[], at: number): boolean {
  const verb = wordAt(words, at);
  const what = wordAt(words, at + 1);
  if (what === '' || !/^[a-z][\w.-]*$/i.test(verb)) return false;
  if (/^(?:clear|delete|drop|flush)(?:range|all|db)$/i.test(verb)) return true;
  if (at === 0 && (takesThing(verb) || (isDestroying(verb) && partsOf(verb).length > 1)))
    return true;
  const isNamed = /^['"[]/.test(what) || partsOf(what).some(isThing);
  return isDestroying(verb)
    ? isNamed || /\w[.=:/\d]/.test(what)
    : TAKES_AWAY.has(verb.toLowerCase()) && isNamed;
}

/** So many words name a thing and what is done with it. */
const WORDS = 4;

/** The first words that are no options, nor a text that an option takes. */
function actionWords(args: readonly string[]): readonly string[] {
  const words = args.filter(
    (arg, i) => !arg.startsWith('-') && !TAKES_NAME.test(wordAt(args, i - 1)),
  );
  return words.slice(0, WORDS);
}

/** A first word after which the others say what is looked for, or made. */
const ASKS_OR_MAKES =
  /^(?:list|ls|show|get|describe|monitor|watch|search|find|help|status|info|logs?|diff|explain|history|print|view|cat|query|check|lint|validate|add|create|new|generate|scaffold)$/;

const TAKES_NAME =
  /^(?:-[mtkg]|--?(?:name|message|title|body|label|tag|description|filter|grep|search|query|test|tests|branch|file|output|config|template|comment|format))$/;

/** What an unknown program takes away or changes, by what its words mean in any program. */
export function judgeUnknownProgram(call: Call): Finding | null {
  const { name, args } = call;
  if (isKeyStore(name)) return null;
  const words = actionWords(args);
  if (ASKS_OR_MAKES.test(words[0] ?? '')) return null;
  const found =
    lossIn(name, words) ??
    (isLossByName(name) ? name : undefined) ??
    args.find(isLossByOption) ??
    (isUnasked(words, args) ? words.join(' ') : undefined) ??
    (args.includes('--all')
      ? args.find((arg) => /^--(?:delete|remove|purge)$/.test(arg))
      : undefined) ??
    lossInCode(call);
  if (found !== undefined) {
    return escalate(
      'service-cli.unknown',
      `"${name} … ${found.slice(0, 40)}" sounds as if it takes something away`,
    );
  }
  return words.some((word) => CHANGES.has(word) || TAKES_AWAY.has(word)) &&
    args.some((arg) => LIVE.test(arg))
    ? escalate('service-cli.change', 'changes what runs in production')
    : null;
}
