import { block, type Call, escalate, type Finding, UNKNOWN, wordAt } from '../shell/call.ts';
import { absolutePath, isWithin } from '../shell/paths.ts';

/** Runs the script that is its first argument. */
const RUNS_SCRIPT = /^(?:node|nodejs|tsx|ts-node|deno|bun|(?:ba|da|z|k)?sh)$/;
/** `npm exec x`, `pnpm dlx x`: runs the package. */
const RUNS_PACKAGE = /^(?:npm|pnpm|yarn|bun)$/;
const OWN_PROGRAM = /(?:^|\/)(?:homeostat(?:@[\w.^~-]+)?(?:\.[cm]?js)?|with-node\.sh)$/;
/** Found anywhere, because options of the interpreter may come first. */
const OWN_SCRIPT =
  /(?:^|\/)(?:bin\/(?:homeostat(?:\.[cm]?js)?|with-node\.sh)|homeostat\/dist\/[\w-]+\.c?js)$/;
/** Options that print about the program, not about the agent. */
const HARMLESS = /^(?:--version|-V|--help|-h|help)$/;
/** Starts the program from its sources or its package. */
const STARTS_PROGRAM = /\/(?:bin|src|dist)\/(?:[^/]+\/)*[^/]+\.[cm]?[jt]s$/;
/** The same as a string of code. */
const STARTS_IN_CODE =
  /['"`](?:[^'"`]*\/)?(?:bin\/(?:homeostat(?:\.[cm]?js)?|entry\.mjs)|src\/cli\/main\.ts)['"`]/;
/** What the skills of the plugin run for the other agent: they look, or write what is its own. */
const FOR_ATTENDED =
  /^(?:claude (?:status|doctor|recall|learn|reflect|index|results|consolidate|whoami)|identity (?:show|status|refresh)|memory show)$/;
const FOR_ATTENDED_IF_ASKED = /^identity init$/;
const RUNS_CODE = /^(?:node|nodejs|tsx|ts-node|deno|bun|python[\d.]*|pypy[\d.]*|perl|ruby|php)$/;
/** Renames a file. */
const NAMES_ANEW = /^(?:ln|link|cp|mv|install)$/;
const ENDS_BY_NAME = /^(?:pkill|killall)$/;
const LOOPBACK = String.raw`(?:localhost|0\.0\.0\.0|127(?:\.\d{1,3}){1,3}|2130706433|0x7f000001|\[(?:::1|::|::ffff:127\.0\.0\.1)\])`;

/** The owner's commands to the agent, in the shell or over HTTP: approvals, settings, the token. Never for the agent itself. */
export function speaksAsOwner(call: Call): Finding | null {
  const words = ownArguments(call);
  const isOwn = words !== null && !HARMLESS.test(wordAt(words, 0));
  if (isOwn && call.place.isAttended === true) return ofAttended(words);
  if (isOwn || startsProgram(call) || endsProgram(call)) return OWNERS;
  return asksOwnServer(call);
}

const OWNERS = block(
  'own.command',
  "the agent's own commands are its owner's; ask the owner instead",
);

/** The command is its first two words: with an option before them it is none that a skill has. */
function ofAttended(words: readonly string[]): Finding | null {
  const command = words.slice(0, 2).join(' ');
  if (FOR_ATTENDED.test(command)) return null;
  if (!FOR_ATTENDED_IF_ASKED.test(command)) return OWNERS;
  return escalate('own.identity', 'it sets what this agent is for, and its values for good');
}

/** The program started from its sources, from code that loads it, or under a new name. */
function startsProgram(call: Call): boolean {
  const { name, args } = call;
  if (NAMES_ANEW.test(name)) return args.some((arg) => OWN_SCRIPT.test(arg));
  if (RUNS_CODE.test(name) && args.some((arg) => STARTS_IN_CODE.test(arg))) return true;
  return RUNS_SCRIPT.test(name) && args.some((arg) => isOfProgram(call, arg));
}

function isOfProgram({ cwd, place }: Call, word: string): boolean {
  const { protectedPaths = [], stateDir } = place;
  const path = absolutePath(cwd, word);
  if (path === null || isWithin(path, stateDir)) return false; // skills have scripts of their own
  return protectedPaths.some((folder) => {
    return isWithin(path, folder) && STARTS_PROGRAM.test(path.slice(folder.length));
  });
}

function endsProgram({ name, args }: Call): boolean {
  return ENDS_BY_NAME.test(name) && args.some((arg) => /homeostat/i.test(arg));
}

/** The arguments for the agent's own program; null: another program runs. */
function ownArguments({ name, args }: Call): readonly string[] | null {
  if (OWN_PROGRAM.test(name)) return args;
  const words = args.filter((arg) => !arg.startsWith('-'));
  const isPackage = RUNS_PACKAGE.test(name) && /^(?:exec|x|dlx)$/.test(wordAt(words, 0));
  const at = isPackage ? 1 : 0;
  if (!isPackage && !RUNS_SCRIPT.test(name)) return null;
  const program = words.find(
    (word, i) => OWN_SCRIPT.test(word) || (i === at && OWN_PROGRAM.test(word)),
  );
  return program === undefined ? null : args.slice(args.indexOf(program) + 1);
}

function asksOwnServer({ name, args, place: { ownPort } }: Call): Finding | null {
  if (ownPort === undefined || ownPort === 0) return null;
  const said = args.join(' ');
  const port = new RegExp(String.raw`(?<![\d.])${ownPort}(?!\d)`);
  if (!port.test(said)) return null;
  const address = new RegExp(`${LOOPBACK}(?::|\\s+)${ownPort}(?!\\d)`, 'i');
  const hosts = args.flatMap((arg) => hostsOf(arg, ownPort));
  const isCode = (arg: string) => /[(\s]/.test(arg) && port.test(arg) && THIS_MACHINE.test(arg);
  if (
    address.test(said) ||
    hosts.some(isThisMachine) ||
    (RUNS_CODE.test(name) && args.some(isCode))
  ) {
    return block('own.server', "the agent's own server is its owner's; ask the owner instead");
  }
  return hosts.some((host) => host.includes(UNKNOWN))
    ? escalate('own.server', "whether this asks the agent's own server is not known before it runs")
    : null;
}

const THIS_MACHINE = new RegExp(LOOPBACK, 'i');
/** Host names that lead to this machine. */
const LEADS_HERE =
  /^(?:.*\.)?(?:localhost|ip6-localhost|ip6-loopback|localtest\.me|lvh\.me)\.?$|(?:^|[.-])127[.-]\d+[.-]\d+[.-]\d+\.(?:nip|sslip|xip)\.io\.?$/;

/** Hosts that a word names with this port, as written. */
function hostsOf(word: string, port: number): readonly string[] {
  const named = new RegExp(
    String.raw`^(?:[a-z+]+:)?(?://)?(?:[^/@\s]*@)?([^/@:\s]+|\[[^\]\s]+\]):${port}(?:[/?#]|$)`,
    'i',
  );
  const [, host] = named.exec(word) ?? [];
  return host === undefined ? [] : [host];
}

/** `0`, `0x7f.1` and `017700000001` are addresses too. */
function isThisMachine(host: string): boolean {
  const url = `http://${host}/`;
  const name = URL.canParse(url) ? new URL(url).hostname : host.toLowerCase();
  return LEADS_HERE.test(name) || /^(?:127\.|0\.0\.0\.0$|\[::1?\]$|\[::ffff:7f)/.test(name);
}
