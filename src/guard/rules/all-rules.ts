import type { Call, Finding, Rule } from '../shell/call.ts';
import { administersByHttp, deletesByHttp, judgesClis } from './cli/clis.ts';
import { setsClock } from './clock.ts';
import { moves } from './copying.ts';
import { judgesMongo, judgesRedis, judgesSql, losesDatabase } from './database.ts';
import { destroys, divides, redirectsOutput, writesFiles } from './filesystem.ts';
import { fillsDisk } from './filling.ts';
import { judgesFirewall } from './firewall.ts';
import { judgesGit } from './git/git.ts';
import { speaksAsOwner } from './own-commands.ts';
import { permits } from './permissions.ts';
import { reachesOut } from './reach/reach.ts';
import { installsFromAddress, opensContainer, readsMemory, runsByOption } from './remote.ts';
import { removes } from './removal.ts';
import {
  asksMetadata,
  hidesPath,
  opensShell,
  opensTunnel,
  picksSecrets,
  putsSecretInAddress,
  readsSecret,
  redirectsSecret,
  revealsSecret,
  searchesKeys,
} from './secrets.ts';
import { runsBySed } from './sed.ts';
import { sendsAway } from './sending.ts';
import { changesService } from './service/changes-service.ts';
import { tellsService } from './service/told-by-line.ts';
import { judgesServices, pokesKernel } from './services.ts';
import { deletesFarFiles, takesSources, touchesDisk, writesFar } from './transfers.ts';
import { leavesUnguarded } from './unguarded-claude.ts';

/** Every rule for a single command. A rule is a pure function; its knowledge is a table beside it. */
const RULES: readonly Rule[] = [
  removes,
  destroys,
  divides,
  permits,
  moves,
  writesFiles,
  judgesGit,
  judgesSql,
  judgesMongo,
  judgesRedis,
  losesDatabase,
  judgesServices,
  judgesFirewall,
  setsClock,
  fillsDisk,
  pokesKernel,
  readsSecret,
  revealsSecret,
  searchesKeys,
  asksMetadata,
  picksSecrets,
  hidesPath,
  sendsAway,
  opensTunnel,
  opensShell,
  putsSecretInAddress,
  runsByOption,
  runsBySed,
  installsFromAddress,
  opensContainer,
  readsMemory,
  deletesByHttp,
  administersByHttp,
  judgesClis,
  reachesOut,
  changesService,
  tellsService,
  deletesFarFiles,
  writesFar,
  takesSources,
  touchesDisk,
  speaksAsOwner,
  leavesUnguarded,
];

/** Those that ask what becomes of the machine itself. */
const MACHINE_RULES: ReadonlySet<Rule> = new Set([
  permits,
  writesFiles,
  judgesServices,
  judgesFirewall,
  setsClock,
  redirectsOutput,
]);
const PACKAGES =
  /^(?:apt|apt-get|apt-key|aptitude|add-apt-repository|apk|dnf|microdnf|yum|zypper|pacman|rpm|dpkg|emerge|xbps-\w+)$/;
/** `systemctl -H web`. */
const NAMES_HOST = /^(?:-H|--host)/;

const REDIRECTION_RULES: readonly Rule[] = [redirectsOutput, redirectsSecret];

export function judgeCall(call: Call): readonly Finding[] {
  return asksOnly(call) ? [] : findingsOf(RULES, call);
}

/** The one word asks what the program is. */
function asksOnly({ args, name }: Call): boolean {
  return args.length === 1 && /^--(?:help|version)$/.test(args[0] ?? '') && /^[\w.+-]+$/.test(name);
}

export function judgeRedirections(call: Call): readonly Finding[] {
  return call.redirections.length === 0 ? [] : findingsOf(REDIRECTION_RULES, call);
}

function findingsOf(rules: readonly Rule[], call: Call): readonly Finding[] {
  const findings: Finding[] = [];
  for (const rule of rules) {
    const finding = rule(call);
    if (finding === null) continue;
    const isOfMachine = asksOfMachine(rule, call);
    findings.push(isOfMachine ? { ...finding, isOfMachine } : finding);
  }
  return findings;
}

function asksOfMachine(rule: Rule, { name, args }: Call): boolean {
  const isAsked = MACHINE_RULES.has(rule) || PACKAGES.test(name);
  return isAsked && !args.some((arg) => NAMES_HOST.test(arg));
}
