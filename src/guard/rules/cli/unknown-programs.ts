import { isKeyStore } from '../../code/database-clients.ts';
import { READS_FILES } from '../../code/only-checks.ts';
import { changesRows } from '../../code/sql.ts';
import { type Call, escalate, type Finding, wordAt } from '../../shell/call.ts';
import {
  CHANGES,
  cleansThing,
  isAction,
  isDestroying,
  isLossByName,
  isLossByOption,
  isThing,
  LIVE,
  mayName,
  replacesThing,
  TAKES_AWAY,
  takesByColon,
  takesNamed,
  takesThing,
  wordParts,
} from './action-words.ts';
import { lossInCode } from './console-losses.ts';
import { isDone, reachesOthers, sendsToBroker } from './reaching-words.ts';

/** `users deactivate alice`. */
const SHUTS_OUT = /^(?:disable|deactivate|suspend|ban|lock)$/;
const PERSON = /^(?:user|account|member|admin)s?$/;

/** The action that the first words of an unknown program name, if it is a loss. */
function lossIn(name: string, words: readonly string[]): string | undefined {
  if (rotatesKeys(name, words)) return 'rotate';
  if (CONTROLS.test(name) && TAKES_OUT.test(words[0] ?? '') && words.length > 1) return words[0];
  const of = [
    wordParts(name.replace(/\.(?:sh|py|pl)$/, '')).at(-1) ?? '',
    ...words.map((word) => word.toLowerCase().replace(/[/=].*$/, '')),
  ];
  return words.find(
    (word, i) => isAction(word) && (isLossAt(words, i) || isLossBeside(word, of, i)),
  );
}

/** `patronictl remove main`: what is controlled is a service. */
const CONTROLS = /[a-z]{3}ctl$/;
const TAKES_OUT = /^(?:remove|rm|evict|demote|unregister)$/;

/** `aws-vault rotate`, `vault operator rotate`: what is replaced is what the program is for. */
function rotatesKeys(name: string, words: readonly string[]): boolean {
  return (
    words.slice(0, 2).includes('rotate') && wordParts(name).some((part) => KEEPS_KEYS.test(part))
  );
}

const KEEPS_KEYS = /^(?:vault|key|keyring|secret|token|cred|credential|cert)s?$/;

function isLossAt(words: readonly string[], at: number): boolean {
  const word = wordAt(words, at);
  return (
    isDestroying(word) ||
    takesThing(word) ||
    takesByColon(word) ||
    takesNamed(words, at) ||
    replacesThing(words, at) ||
    cleansThing(words, at)
  );
}

/** `of` begins with the name of the program, so that the word stands at `at + 1` of it. */
function isLossBeside(word: string, of: readonly string[], at: number): boolean {
  const beside = [wordAt(of, at), wordAt(of, at + 2)];
  return (
    (SHUTS_OUT.test(word) && beside.some((one) => PERSON.test(one))) ||
    (TAKES_AWAY.has(word) && (beside.some((one) => isLostBy(word, one)) || isAll(word, of[at + 2])))
  );
}

/** Code and text are formatted too, and what they are called is not a disk; what is uninstalled is a program, as Node is. */
function isLostBy(verb: string, thing: string): boolean {
  if (/^(?:re)?format$/.test(verb)) return IS_FORMATTED.test(thing);
  return isThing(thing) && !(verb === 'uninstall' && thing === 'node');
}

const IS_FORMATTED =
  /^(?:vol(?:ume)?|vdisk|disk|drive|lun|(?:disk)?pool|mdisk(?:grp)?|array|raid|vg|lv|aggregate|filesystem|node|datastore|storage|card|token|tpm2?)s?$/;

/** `remove --force`, `rm --allow-many '*'`: without asking, or whatever there is. */
function isUnasked(words: readonly string[], args: readonly string[]): boolean {
  if (args.includes('--all') && args.some((arg) => /^--(?:delete|remove|purge)$/.test(arg))) {
    return true;
  }
  const verb = words.find((word) =>
    /^(?:remove|rm|del|drop|reset|forget|prune|empty|unregister|deregister)(?:-|$)/.test(word),
  );
  const isNamed =
    /^(?:reset|empty|unregister|deregister)$/.test(verb ?? '') ||
    words.length > 1 ||
    args.some((arg) => arg.includes('='));
  if (verb === undefined || !isNamed) return false;
  return args.some(
    (arg) => UNASKED.test(arg) || /(?:^|=)\*$/.test(arg) || (verb === 'reset' && arg === '-f'),
  );
}

const UNASKED =
  /^--(?:force|unsafe|no-?(?:prompt|confirm)|cascade|hard|all(?:-[a-z]+)?|everything)$/;

/** `reset all`, `del force`; to clear or flush everything is what is done with caches. */
function isAll(verb: string, what: string | undefined): boolean {
  return (
    /^(?:all|everything|\*|forced?|noprompt)$/.test(what ?? '') &&
    !/^(?:clear|flush|prune|format|release)$/.test(verb)
  );
}

/** So many words name a thing and what is done with it. */
const WORDS = 4;

/** The first words that are no options, nor a text that an option takes. */
export function actionWords(args: readonly string[]): readonly string[] {
  const words = args.filter((arg, i) => !arg.startsWith('-') && !isValue(args, i));
  return words.slice(0, WORDS);
}

/** The name that an option takes; a last word behind an option with a long name is most likely its value. */
function isValue(args: readonly string[], at: number): boolean {
  const before = wordAt(args, at - 1);
  return TAKES_NAME.test(before) || (at === args.length - 1 && TAKES_VALUE.test(before));
}

/** Not those that only say yes. */
const TAKES_VALUE = /^--(?!(?:force|yes|all|quiet|verbose|debug|recursive|no-[\w-]+)$)[a-z][\w-]*$/;

/** A first word after which the others say what is looked for, or made. */
const ASKS_OR_MAKES =
  /^(?:list|ls|show|get|describe|monitor|watch|search|se|find|help|status|info|logs?|diff|explain|history|print|view|cat|query|check|lint|validate|add|create|new|generate|scaffold)$/;

const TAKES_NAME =
  /^(?:-[mtkg]|--?(?:name|message|title|body|label|tag|description|filter|grep|search|query|test|tests|branch|file|output|config|template|comment|format))$/;

/** What is lost, in the words of the command; undefined: nothing. */
function lossOf(call: Call, words: readonly string[]): string | undefined {
  const { name, args } = call;
  return (
    lossIn(name, words) ??
    (isLossByName(name) ? name : undefined) ??
    args.find(isLossByOption) ??
    (isUnasked(words, args) ? words.join(' ') : undefined) ??
    lossInCode(call)
  );
}

/** Verbs that change what runs where they stand alone: `up`, not `set-up`. */
const CHANGES_THERE =
  /^(?:up|update|activate|launch|repair|rebuild|resize|enable|execute|trigger|rotate|seed|replay|rerun|swap|reindex|backfill|reload)$/;
/** Those that are said of a file as well, unless they stand behind a noun. */
const SETS_THERE = /^(?:set|put|write|load|create|add|run)$/;

function changesThere(words: readonly string[]): boolean {
  return (
    isDone(CHANGES_THERE, words) ||
    (isDone(SETS_THERE, words) && !SETS_THERE.test(wordAt(words, 0)))
  );
}

function changesWhatRuns(word: string): boolean {
  return CHANGES.has(word) || TAKES_AWAY.has(word) || isDestroying(word);
}

const sends = escalate('message.send', 'sends what others act on');

const copies = escalate('exfiltration.file', 'writes what it reads to another machine');

/** `--output=https://es.example.com/i`. */
function isFarOutput(arg: string, at: number, args: readonly string[]): boolean {
  const joined = /^--?(?:output|dest|destination|sink)=(.+)$/s.exec(arg)?.[1];
  const isNext = /^--?(?:output|dest|destination|sink)$/.test(wordAt(args, at - 1));
  return FAR_ADDRESS.test(joined ?? (isNext ? arg : ''));
}

const FAR_ADDRESS =
  /^(?:https?|es|mongodb(?:\+srv)?|postgres(?:ql)?|mysql|rediss?|s?ftp|s3|ssh):\/\/(?!(?:[^@/]*@)?(?:localhost|127\.|\[::1\]))/;

/** What an unknown program takes away or changes, by what its words mean in any program. */
export function judgeUnknownProgram(call: Call): Finding | null {
  const { name, args } = call;
  if (isKeyStore(name)) return null;
  const words = actionWords(args);
  const reaching = reachesOthers(call, words);
  if (reaching !== null || ASKS_OR_MAKES.test(words[0] ?? '')) return reaching;
  if (sendsToBroker(call, words)) return sends;
  if (args.some(isFarOutput)) return copies;
  const lost = mayName(`${name} ${args.join(' ')}`) ? lossOf(call, words) : lossInCode(call);
  if (lost !== undefined) {
    return escalate(
      'service-cli.unknown',
      `"${name} … ${lost.slice(0, 40)}" sounds as if it takes something away`,
    );
  }
  return changesProduction(call);
}

/** `stop prod-1`, and a change of a program that a variable sends there; a cache is filled again. */
export function changesProduction(call: Call): Finding | null {
  const { name, args } = call;
  if (READS_FILES.test(name)) return null;
  if (call.isInProduction !== true && !args.some((arg) => LIVE.test(arg))) return null;
  const words = actionWords(args).filter((word) => !/^cache:/.test(word));
  return [...words, name].flatMap(wordParts).some(changesWhatRuns) ||
    changesThere(words) ||
    args.some((arg) => /\s/.test(arg) && changesRows(arg))
    ? escalate('service-cli.change', 'changes what runs in production')
    : null;
}
