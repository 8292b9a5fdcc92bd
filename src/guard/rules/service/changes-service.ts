import { type Call, escalate, type Finding, wordAt } from '../../shell/call.ts';
import { NAMES_NEXT, NEAR, VERB_LIMIT } from '../cli/action-words.ts';
import { isDryRun, onlyAsks } from '../cli/cli-verbs.ts';
import { isOwnAffair } from '../reach/any-deploys.ts';
import { isOwnTool } from './own-tools.ts';
import { isFarAddress, type Reach, reachOf } from './service-reach.ts';
import {
  changesInOneWord,
  changesIt,
  changesThing,
  isAppliedToMany,
  isAtHome,
  isBegunThere,
  isLookedAt,
  isMadeHere,
  isOwnThing,
  isServedThing,
  looksOnly,
  makesOrBrings,
  serves,
} from './service-words.ts';
import {
  administers,
  changesAll,
  changesByJoint,
  changesByValue,
  changesByVerbOption,
  putsIntoState,
} from './verb-forms.ts';

const changes = escalate('service-cli.change', 'changes what runs for others');

/** So many words name a thing and what is done with it. */
const WORDS = 4;
/** Words of a longer command are a text or files. */
const ARGS = 60;

const IS_WORD = /^[A-Za-z][\w:.-]*$/;

/** The first words that are neither options nor their values. */
function commandWords(args: readonly string[]): readonly string[] {
  const words = args.filter((arg, i) => {
    const before = wordAt(args, i - 1);
    return (
      arg.length <= VERB_LIMIT &&
      IS_WORD.test(arg) &&
      (TAKES_ACTION.test(before) || TAKES_NONE.test(before) || !/^--?[a-z][\w-]*$/.test(before))
    );
  });
  return words.slice(0, WORDS);
}

/** `-o change-state`. */
const TAKES_ACTION = /^--?(?:op|operation|action|command|cmd|verb|method|task)$/;

/** What only says how is followed by no value of its own. */
const TAKES_NONE =
  /^--?(?:force|yes|y|quiet|q|verbose|v|all|now|wait|debug|recursive|immediate|no-[\w-]+|non-?interactive|connect|off|on)$/;

/** It looks, or does something for its user alone. */
function onlyLooks(words: readonly string[]): boolean {
  return isAtHome(wordAt(words, 0)) || words.some((word, i) => looksOnly(word) || isSeen(words, i));
}

/** `rollout status`, but `monitor mute 3` and `retry web logs`. */
function isSeen(words: readonly string[], at: number): boolean {
  const word = wordAt(words, at);
  const isApplied = changesIt(wordAt(words, at - 1));
  const isFollowed = changesThing(wordAt(words, at + 1));
  if (isMadeHere(word)) return at < 2 && !isApplied && !isFollowed;
  if (!isLookedAt(word)) return false;
  return at < 2 ? !isFollowed : at === words.length - 1 && !isApplied;
}

/** `pool drain web-3`, `drain pool web-3`, `pool-drain`. */
function changesServed(words: readonly string[]): boolean {
  return words.slice(0, 3).some((word, i) => {
    if (words.slice(0, i).some((before) => NAMES_NEXT.test(before))) return false;
    if (changesInOneWord(word)) return true;
    const thing = wordAt(words, i - 1);
    if (isBegunThere(thing, word)) return true;
    if (i === 1 && isAppliedToMany(thing, word)) return true;
    if (!changesThing(word)) return false;
    const isNamed = words.length > i + 2;
    return isServedThing(thing) || (isNamed && isServedThing(wordAt(words, i + 1)));
  });
}

function isChange({ args }: Call, words: readonly string[], reach: Reach): boolean {
  if (changesServed(words) || changesByOption(args, words)) return true;
  if (servesAnyhow(args, words)) return true;
  if (reach === 'unknown') return false;
  if (takesThere(args, words)) return true;
  const first = words.slice(0, 3);
  if (reach === 'certain' && changesCertainly(args, first)) return true;
  return setsValue(args, words) || first.some((word, i) => changesIt(word) || begins(first, i));
}

/** `xrdfs root://store.example rm /x`. */
function takesThere(args: readonly string[], words: readonly string[]): boolean {
  return (
    args.some(isFarAddress) &&
    words.slice(0, 2).some((word) => /^(?:rmr?|rmdir|unlink)$/.test(word))
  );
}

function changesCertainly(args: readonly string[], words: readonly string[]): boolean {
  return (
    words.some(makesOrBrings) ||
    isUnknownVerb(words) ||
    args.some((arg) => CHANGES_BY_OPTION.test(arg))
  );
}

/** `quiesce site1`, `job redrive 3`. */
function servesAnyhow(args: readonly string[], words: readonly string[]): boolean {
  const given = args.filter((arg) => !arg.startsWith('-'));
  if (given.length < 2 || NAMES_NEXT.test(wordAt(words, 0))) return false;
  return serves(wordAt(words, 0)) || (serves(wordAt(words, 1)) && !isOwnThing(wordAt(words, 0)));
}

/** `domain --suspend`, `node update state=drain`: in any program. */
function changesByOption(args: readonly string[], words: readonly string[]): boolean {
  if (args.some((arg) => MOVES_WORK.test(arg))) return true;
  return SETS.test(wordAt(words, 0) + wordAt(words, 1)) && args.some((arg) => STATE.test(arg));
}

const MOVES_WORK =
  /^--?(?:promote|demote|fail-?over|switch-?over|drain|undrain|cordon|evict|suspend|unsuspend|decommission)(?:-[a-z]+)*$/;
const SETS = /(?:set|update|modify|edit)$|^(?:set|update|modify|edit)/;
const STATE =
  /^(?:--)?(?:[a-z]+-?)?(?:state|enabled|replicas|instances|weight|traffic|schedulable)=\S/;

/** `--promote-replica`. */
const CHANGES_BY_OPTION =
  /^--?(?:promote|demote|fail-?over|switch-?over|drain|undrain|reassign|rebalance|cordon|uncordon|evict|alter|replace|modify|suspend|resume|pause|unpause|redrive|requeue|reload|restart|reboot|shutdown|activate|deactivate|rotate|set-state)(?:-[a-z]+)*(?:=|$)/;

/** `backend web weight 20`, `zone setpoint lobby 19`. */
function setsValue(args: readonly string[], words: readonly string[]): boolean {
  const isNamed = words.length > 2 && isServedThing(wordAt(words, 0));
  return (
    isNamed && SETTING.test(args.at(-1) ?? '') && !wordAt(args, args.length - 2).startsWith('-')
  );
}

const SETTING = /^(?:\d+(?:\.\d+)?%?|on|off|true|false|[a-z][\w.-]*=\S+)$/;

/** `pool add`. */
function begins(words: readonly string[], at: number): boolean {
  return makesOrBrings(wordAt(words, at)) && isServedThing(wordAt(words, at - 1));
}

/** `tier transition logs`; what stands alone or is named last is shown: `members`, `raft peers`, `app web`. */
function isUnknownVerb(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (words.length < 2 || (words.length === 2 && isServedThing(wordAt(words, 0)))) return false;
  return !isServedThing(last) && !/[^s]s$/.test(last);
}

/** What is behind them is for the program that they run. */
const RUNS_CODE = /^(?:javaw?|mono|wine)$/;

function changesAnyhow(call: Call): boolean {
  const isOwn = isOwnTool(call.name);
  const reach = isOwn ? 'unknown' : reachOf(call);
  if (changesByVerbOption(call, isOwn, reach) || administers(call)) return true;
  return !isOwn && !RUNS_CODE.test(call.name) && changesInForms(call, reach);
}

function changesInForms(call: Call, reach: Reach): boolean {
  if (changesByValue(call, reach) || changesAll(call) || putsIntoState(call)) return true;
  const words = commandWords(call.args);
  if (onlyLooks(words)) return false;
  return changesByJoint(call) || isChange(call, words, reach);
}

const pays = escalate('money.moves', 'moves money or changes what is charged');
const SPENDS = /^(?:buy|purchase|sell|withdraw|top-?up|pay|pay-?out|donate)$/;

/** `domain buy example.app`, `buy BTC 100`: in any program that is not for lists, tests and notes. */
function spends({ name, args }: Call): boolean {
  if (isOwnTool(name)) return false;
  const words = commandWords(args);
  const at = words.slice(0, 2).findIndex((word) => SPENDS.test(word));
  const given = args.filter((arg) => !arg.startsWith('-')).length;
  if (at === -1 || given < at + 2 || onlyLooks(words)) return false;
  return at === 0 || !NAMES_NEXT.test(wordAt(words, 0));
}

/** Whatever speaks to a service and does not only look: `lbctl pool drain web-3`, `flags toggle x --env production`. */
export function changesService(call: Call): Finding | null {
  const { name, args } = call;
  if (args.length === 0 || args.length > ARGS || isOwnAffair(call)) return null;
  const found = spends(call) ? pays : changesAnyhow(call) ? changes : null;
  if (found === null) return null;
  if (NEAR.test(args.join(' ')) || isDryRun(name, args) || onlyAsks(name, args)) return null;
  return found;
}
