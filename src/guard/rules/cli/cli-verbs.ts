import { wordAt } from '../../shell/call.ts';
import { TAKES_AWAY } from './action-words.ts';

/** Options that make a command do nothing. */
const HARMLESS =
  /^--?(?:dry-?run(?:=(?:client|server|true))?|help|what-?if|generate-cli-skeleton(?:=.*)?|no-execute-changeset|simulate|noop|plan-only|preview(?:-only)?|pretend|no-act|just-print|show-only|validate-only|estimate)$/i;

/** Short options with the same meaning. */
const HARMLESS_SHORT: Readonly<Record<string, RegExp>> = {
  cargo: /^-n$/,
  gsutil: /^-n$/,
  rclone: /^-v*n$/,
  restic: /^-v*n$/,
  borg: /^-[vp]*n[vp]*$/,
  'apt-get': /^-s$/,
  aptitude: /^-s$/,
  apk: /^-s$/,
  'xbps-remove': /^-n$/,
  zypper: /^-D$/,
  pacman: /^-R[cnsu]*p[cnsu]*$/,
  emerge: /^-(?:p[CcDuv]*|[CcDuv]+p)$/,
  // It changes the text it is given and no cluster.
  kubectl: /^--local(?:=true)?$/,
};

/** A registry of packages that is tried out on this machine. */
const OWN_REGISTRY = /(?:^| )--registry[ =]https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/]/;

/** Whether a dry-run option keeps the program from doing anything. */
export function isDryRun(name: string, args: readonly string[]): boolean {
  const short = Object.hasOwn(HARMLESS_SHORT, name) ? HARMLESS_SHORT[name] : undefined;
  return (
    args.some((arg, i) => HARMLESS.test(arg) || (short?.test(arg) === true && !isGiven(args, i))) ||
    (/^(?:npm|pnpm|yarn)$/.test(name) && OWN_REGISTRY.test(args.join(' ')))
  );
}

/** `--tag -n`: most likely the value of the option before it. */
function isGiven(args: readonly string[], at: number): boolean {
  return /^--[a-z][\w-]*$/.test(wordAt(args, at - 1));
}

/** A verb that deletes for good. */
export const DESTRUCTIVE =
  /^(?:(?:batch-|bulk-)?(?:delete|destroy|purge|terminate|wipe|nuke|erase|obliterate|expunge|decommission|hard-delete|drop|truncate|flush|unset|revoke|deregister|remove|rm|del|deleteall|delete_all|delete-all|purge-all|factory-reset|force-delete)(?:[-_:].+)?|.+:(?:delete|destroy|remove|rm|drop|purge|reset|unset|wipe|clear|flush|uninstall)|(?:[dD]elete|[dD]estroy|Terminate|Release)[A-Z]\w*|[\w-]+-(?:delete|destroy)|\w+\.(?:rm|remove)|(?:\w+[-_.])?(?:delete|destroy|purge|terminate|deletejob)(?:[-_]\w+)*)$/;

/**
 * `help destroy`, `destroy --help`, and of services a last word that asks: `scale show`, `users list`, `restart help`. Behind a verb of loss, or
 * of giving out, it is the name of what is lost or given: `volume rm help`.
 */
export function onlyAsks(name: string, args: readonly string[]): boolean {
  const last = args.at(-1) ?? '';
  if (args[0] === 'help' || endsInHelp(name, last)) return true;
  if (!ASKS.test(last) || args.length < 2 || args.length > 3) return false;
  return !args.some((arg) => arg.startsWith('-') || isAppliedToNext(arg, last));
}

/** Hadoop and wp take `-h` behind a name for another one, and only aws has help behind every command. */
function endsInHelp(name: string, last: string): boolean {
  if (last === '-h') return !/^(?:hdfs|hadoop|wp)$/.test(name);
  return SHOWS_USE.test(last) || (last === 'help' && /^aws(?:2|local)?$/.test(name));
}

function isAppliedToNext(arg: string, last: string): boolean {
  if (ACTS_ON.test(arg) || TAKES_AWAY.has(arg) || DESTRUCTIVE.test(arg)) return true;
  return last !== 'help' && CHANGES_WHAT.test(arg);
}

/** A last word by which a program says how it is used, or which one it is. */
export const SHOWS_USE = /^(?:--help|--?version)$/;
const ASKS = /^(?:help|show|list|ls|status|info)$/;
/** What follows these is what they are applied to; some have a help of their own. */
const CHANGES_WHAT =
  /^(?:apply|up|import|cancel|stop|kill|down|drain|cordon|install|upgrade|sync|promote|seal|rb|grant|invite|add|create|rename|taint|edit)$/;
const ACTS_ON = /^(?:publish|deploy|push|send|upload|release|exec|run|post|put|share)\b/;
