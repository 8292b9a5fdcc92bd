import { type Call, wordAt } from '../../shell/call.ts';
import { isDestroying, TAKES_AWAY } from '../cli/action-words.ts';
import type { Reach } from './service-reach.ts';
import { changesIt, isServedThing, looksOnly } from './service-words.ts';

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
const TAKES_TEXT = /^(?:-x|--?(?:e|exec|execute|op|operation|action|commands?|cmd|verb))$/;

/** The verb is the value of an option, or the first word of a text. */
export function changesByValue({ args }: Call, reach: Reach): boolean {
  return args.some((arg, i) => {
    const given = GIVEN.exec(arg)?.[1];
    if (given !== undefined) return isVerbOf(given);
    return reach !== 'unknown' && TAKES_TEXT.test(wordAt(args, i - 1)) && isVerbOf(arg);
  });
}

/** `/subsystem=web:stop`, `restart node3`: the last part of a path, the first word of a text. */
function isVerbOf(text: string): boolean {
  const [first = ''] = text.trim().split(/\s/);
  const verb = first
    .replace(/^.*[:/]/, '')
    .replace(/\W.*$/, '')
    .toLowerCase();
  return !looksOnly(verb) && (changesIt(verb) || TAKES_AWAY.has(verb) || isDestroying(verb));
}

/** What is done to all there are, in any program. */
const TO_ALL =
  /^(?:stop|restart|kill|cancel|suspend|pause|terminate|shutdown|reboot|drain|evict|disable)$/;

/** `monit stop all`, `svc stop --all`. */
export function changesAll({ args }: Call): boolean {
  const [verb = '', ...rest] = args.filter((arg) => !/^-(?!-?all$)/.test(arg));
  return TO_ALL.test(verb) && /^(?:--?)?all$/.test(rest[0] ?? '');
}

/** Schedulers of batches write the verb behind the letter they are known by: `bkill`, `qhold`, `scancel`. */
const OF_SCHEDULER =
  /^(?:[bq]|s|ll|oar|condor_)(?:cancel|kill|stop|suspend|resume|requeue|hold|release|rls|alter|sig|move|rerun|vacate|switch|mod|migr|off|signal)$/;
/** `addnode`, `moveip`: a server or an app is started in development too. */
const JOINED =
  /^(?:(?:move|add|del|set|enable|disable|drain|reset|suspend|resume|cancel|promote|demote|failover)(?:ip|vip|node|peer|shard|replica|broker|pool|port|route|vlan|vhost|osd|disk|job|queue)|(?:start|stop|kill|restart)(?:vm|node|job|queue|broker|pool|shard|osd|domain|cluster))s?$/;

/** Verb and thing are written as one word. */
export function changesByJoint({ name, args }: Call): boolean {
  if (OF_SCHEDULER.test(name)) return args.length > 0;
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
