import { type Call, wordAt } from '../../shell/call.ts';
import { isDestroying, TAKES_AWAY } from '../cli/action-words.ts';
import type { Reach } from './service-reach.ts';
import { changesIt, isLookedAt, isServedThing, looksOnly } from './service-words.ts';

/** Verbs that are options of a thing: `application -kill app_1`, `vm.power -off web1`. */
const AS_OPTION =
  /^--?(?:kill|cancel|stop|abort|terminate|suspend|unsuspend|resume|rerun|restart|reset|drain|undrain|activate|deactivate|promote|demote|pause|unpause|enable|disable|shutdown|reboot|off|evict)$/;
/** `--restart always`, `--resume out/last.pt`: a setting, a file. */
const IS_SETTING =
  /^(?:-.*|always|never|no|yes|on-failure.*|unless-stopped|true|false|.*[/\\].*|.*\.[a-z]\w*)?$/;
/** `--stop 100`, `--pause 5s`. */
const TAKES_AMOUNT = /^--?(?:stop|pause|restart|reset|off|resume|drain)$/;
const IS_AMOUNT = /^[\d.]+[a-z]*$/;
const IS_WORD = /^[a-z][a-z.-]*$/;

/** The verb is an option, and a name follows it. */
export function changesByVerbOption({ args }: Call, isOwn: boolean, reach: Reach): boolean {
  const first = wordAt(args, 0);
  return args.some((arg, i) => {
    if (!AS_OPTION.test(arg)) return false;
    if (i > 0 && isServedThing(first)) return args.slice(i + 1).some((one) => !one.startsWith('-'));
    if (isOwn || !namesOne(arg, wordAt(args, i + 1))) return false;
    return reach !== 'unknown' || (i > 0 && IS_WORD.test(first) && !arg.startsWith('--'));
  });
}

function namesOne(option: string, value: string): boolean {
  return !IS_SETTING.test(value) && !(TAKES_AMOUNT.test(option) && IS_AMOUNT.test(value));
}

/** `command=:shutdown`, `--action=demote`. */
const GIVEN = /^(?:--?)?(?:op|operation|action|commands?|cmd|verb|method|task|execute|exec)=(.+)$/s;
/** `--exec 'restart node3'`. */
const TAKES_TEXT = /^(?:-[xceo]|-rx|--?(?:exec|execute|op|operation|action|commands?|cmd|verb))$/;
/** `state=maint`, `job=stop`: whatever it is the state of. */
const STATE_GIVEN =
  /^(?:--?)?(?!mode=)[a-z][\w-]*=(?:stop|restart|kill|drain|drained|maint|maintenance|offline|standby|shutdown|failover|suspend|suspended|demote|promote)$|^(?:--?)?maintenance[-_]?mode=(?:true|on|yes|1)$|^(?:[a-z]+[-_])?(?:state|status)=(?:passive|active|disabled|enabled|inactive|down|up|off|on)$/;

/** The verb is the value of an option, or stands in a text. */
export function changesByValue({ args }: Call, reach: Reach): boolean {
  return args.some((arg, i) => {
    if (STATE_GIVEN.test(arg) && !isAsked(args, i)) return true;
    const given = GIVEN.exec(arg)?.[1];
    if (given !== undefined) return isVerbOf(given);
    return reach !== 'unknown' && isTextAt(args, i) && isVerbOf(arg);
  });
}

/** `list state=offline`, `--filter state=offline`, `--env stage=drain`: what is looked for, or a variable. */
function isAsked(args: readonly string[], at: number): boolean {
  return ASKS_WITH.test(wordAt(args, at - 1)) || args.slice(0, Math.min(at, 3)).some(looksOnly);
}

const ASKS_WITH =
  /^(?:-[eDPv]|--(?:env|env-var|var|param|parameter|build-arg|define|arg|tag|label|filter|query|where|select|selector|match)s?)$/;

/** Behind an option for it, or the first words in quotes. */
function isTextAt(args: readonly string[], at: number): boolean {
  if (TAKES_TEXT.test(wordAt(args, at - 1))) return true;
  return /\s/.test(wordAt(args, at)) && args.slice(0, at).every((arg) => arg.startsWith('-'));
}

/** `/subsystem=web:stop`, `restart node3`, `profile internal restart`: the last part of a path, the first or last word of a text. */
function isVerbOf(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return !looksOnly(wordAt(words, 0)) && [wordAt(words, 0), words.at(-1) ?? ''].some(isVerb);
}

function isVerb(word: string): boolean {
  const verb = word
    .replace(/^.*[:/]/, '')
    .replace(/\W.*$/, '')
    .toLowerCase();
  return changesIt(verb) || TAKES_AWAY.has(verb) || isDestroying(verb) || JOINED.test(verb);
}

/** `dfsadmin -safemode enter`, `rmadmin -transitionToStandby rm1`: of a program for operators every option is an action. */
export function administers({ args }: Call): boolean {
  if (!/^[a-z]{2,}admin$/.test(wordAt(args, 0))) return false;
  return args.some((arg, i) => {
    const words = [arg.slice(1), wordAt(args, i + 1)];
    return /^-[a-z]{2}/.test(arg) && !words.some((word) => looksOnly(word) || isLookedAt(word));
  });
}

/** What is done to all there are, in any program. */
const TO_ALL =
  /^(?:stop|restart|kill|cancel|suspend|pause|terminate|shutdown|reboot|drain|evict|disable)$/;

/** `monit stop all`, `svc stop --all`. */
export function changesAll({ args }: Call): boolean {
  const [verb = '', ...rest] = args.filter((arg) => !/^-(?!-?all$)/.test(arg));
  return (
    TO_ALL.test(verb) && rest.some((arg, i) => /^--?all$/.test(arg) || (i === 0 && arg === 'all'))
  );
}

/** Schedulers of batches write the verb behind the letter they are known by, and others behind a short name: `bkill`, `qhold`, `dbshutdown`. */
const NAMED_FOR_IT =
  /^(?:(?:[bq]|s|ll|oar)(?:cancel|del|kill|stop|suspend|resume|requeue|hold|release|rls|alter|sig|move|rerun|switch|mod|migr|signal)|condor_(?:rm|hold|release|suspend|continue|vacate|drain|off|on|reconfig|restart|set_shutdown)|[a-z]{2,5}(?:shutdown|failover|switchover))$/;
/** `addnode`, `moveip`: a server or an app is started in development too. */
const JOINED =
  /^(?:(?:move|add|del|set|enable|disable|drain|reset|suspend|resume|cancel|promote|demote|failover)(?:ip|vip|node|peer|shard|replica|broker|pool|port|route|vlan|vhost|osd|disk|job|queue)|(?:start|stop|kill|restart)(?:vm|node|job|queue|broker|pool|shard|osd|domain|cluster))s?$/;

/** `disablegossip`, but `disabled`. */
const SWITCHES = /^(?:disable(?!d$|rs?$)|enable(?!d$|rs?$)|decommission|failover)[a-z]{3,}$/;

/** `job::kill`. */
function isJoinedByColons(word: string): boolean {
  const [, verb] = /^[a-z-]+::([a-z-]+)$/.exec(word) ?? [];
  return verb !== undefined && changesIt(verb);
}

/** Verb and thing are written as one word. */
export function changesByJoint({ name, args }: Call): boolean {
  if (NAMED_FOR_IT.test(name)) return args.length > 0;
  if (args.slice(0, 3).some((arg) => SWITCHES.test(arg) || isJoinedByColons(arg))) return true;
  return args.slice(0, 2).some((arg, i) => JOINED.test(arg) && wordAt(args, i + 1) !== '');
}

/** States that a thing is put into: `osd out 12`. */
const TAKEN_OUT = /^(?:out|down|off|offline|standby|secondary|slave|maintenance)$/;
const BROUGHT_IN = /^(?:in|up|on|online|active|primary|master)$/;
const LOCAL = /^(?:servers?|apps?|services?|hosts?|users?|plan|build|property|volume)$/;

/** Of a switch, a cluster or a disk. */
const OF_MACHINE = /^(?:port|interface|iface|nic|resource|path|bay|slot)s?$/;

/** `port down ge-0/0/1`: a state stands between a thing and its name. */
export function putsIntoState({ args }: Call): boolean {
  return args.slice(0, 3).some((arg, i) => {
    const thing = wordAt(args, i - 1);
    if (!(isServedThing(thing) || OF_MACHINE.test(thing)) || !NAMES_ONE.test(wordAt(args, i + 1)))
      return false;
    return TAKEN_OUT.test(arg) || (BROUGHT_IN.test(arg) && !LOCAL.test(thing));
  });
}

const NAMES_ONE = /^[\w][\w./:-]*$/;
