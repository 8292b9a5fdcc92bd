import { wordParts } from '../cli/action-words.ts';

const setOf = (...words: readonly string[]): ReadonlySet<string> =>
  new Set(words.join(' ').split(' '));

/** Verbs that only look, whatever follows. */
const LOOKS = setOf(
  'get list ls lst show describe desc view cat print display find search lookup explain help inspect info diff',
  'whoami who wait watch tail top tree count examine discover browse read peek tabulate summarize summary',
  'preview validate verify lint doctor ping whois estimate simulate dryrun template render synth export sub subscribe consume diagnose kubeconfig fmt',
);

/** What is looked at where no verb follows: `alert log`, but `monitor mute 3`. */
const LOOKED_AT = setOf(
  'status stat stats state log logs report reports history query test tests plan check checks audit metrics metric monitor',
  'dashboard event events health version versions topology usage trace overview ps graph profile profiles',
);

/** What is made here where nothing is done to it: `compute build`, but `set server db2`. */
const MADE_HERE = setOf(
  'server session sessions package build bundle shell setup alias aliases extension extensions dev serve pack init compile generate scaffold local',
);

/** What a program does for its user on this machine, before any service hears of it. */
const AT_HOME = setOf(
  'init new generate gen scaffold compile format fmt login logout signin signout auth config configure configuration configs settings',
  'preferences completion completions autocomplete docs doc open dev develop serve emulator emulators pull download clone fetch checkout cache',
  'plugin plugins plug-in context contexts ctx use-context port-forward proxy forward repl console interactive tui ui gui container',
  'install uninstall upgrade self self-update update-self mcp telemetry analytics feedback support skill skills man convert transform parse',
  'decode encode hash sign curl dig local',
);

/** Verbs that change what runs, in any program. */
const CHANGES_IT = setOf(
  'promote demote switch switchover failover fallback flip toggle enable disable activate deactivate suspend resume pause unpause',
  'stop restart reload reboot recycle bounce restage scale upscale downscale scaleout scalein autoscale resize grow shrink expand',
  'extend route reroute redirect shift swap split bind unbind rebind attach detach assign unassign reassign associate',
  'disassociate map unmap rotate renew reissue rollout rollback rollforward trigger retrigger rerun retry replay requeue redrive',
  'redeliver seek rewind drain undrain cordon uncordon evacuate rebalance migrate move relocate transfer elect fence isolate',
  'quarantine throttle unthrottle block unblock ban unban allow deny permit approve reject hold unhold freeze unfreeze thaw lock',
  'unlock mute unmute ack acknowledge resolve snooze silence escalate cancel abort terminate kill evict expose unexpose invalidate',
  'reindex rebuild redeploy deploy release publish unpublish apply set unset reset patch modify alter upgrade downgrade tag untag pin unpin taint',
  'untaint leave register deregister enroll adopt provision reprovision deprovision commission decommission dispatch',
  'advance revert override force power-on power-off power-cycle poweron poweroff powercycle shutdown offline online',
  'upsert enqueue requeue reweight repoint retag restore replace takeover step-down stepdown grant revoke invite remove delete',
  'reopen arm disarm turn-on turn-off bump cutover ota-push unseal seal steer commit reconfigure unmonitor quiesce unquiesce rehome recluster join',
);

/** So common on this machine that only a place which no other program has says more. */
const MAKES_OR_BRINGS = setOf(
  'create add update import put push sync start run exec execute invoke load edit open close link unlink write send post submit upload',
);

/** Said of a thing that is served, and of little else that runs for others. */
const JOINS_THINGS = setOf('connect disconnect enter exit execute invoke');

/** What is hardly made or begun but where others are served. */
const MADE_THERE = setOf(
  'override incident silence downtime maintenance rrset listener vip peer acl firewall lun vlan webhook feature-flag canary campaign rollout',
);

/** What is started there by hand. */
const RUN_THERE = setOf('schedule pipeline execution instance');

/** Things of the user, of a project or of this machine, of which there are many as well. */
const OWN_THINGS = setOf(
  'plugin package module extension theme dependency dep setting config alias snippet template font icon asset file note tab window session',
  'workspace project task test branch tag commit stash bookmark pane buffer list tool version sdk target toolchain env component hook skill profile',
  'context feature remote repo cache doc image container prompt model dataset color display output input option preference keybinding shortcut',
  'migration type class alias kernel layout playlist album track book page post photo contact card deck goal habit event reminder timer entry',
  'dependencie librarie entrie repositorie addon playback player music song track timer process locale translation string emulator simulator submodule worktree patch change changeset',
);

/** What a service has many of, and others hang on. */
const SERVED_THINGS = setOf(
  'node pool cluster instance replica shard partition broker route listener backend upstream frontend ingress gateway tenant',
  'rule member feature-flag flag segment rollout deployment fleet site zone record rrset domain vip floating-ip certificate webhook',
  'connector pipeline schedule workflow worker queue topic subscription consumer vhost vserver quota alert monitor incident oncall',
  'silence machine vm lun vlan peer tunnel acl firewall waf endpoint traffic slot datasource downtime policy machine-pool nodepool',
  'replicaset statefulset autoscaler load-balancer loadbalancer target-group virtual-server pool-member brick osd host server vdisk',
  'cronjob canary experiment treatment maintenance runner agent-pool tier region datacenter rack switch-port access-point appliance terminal',
  'trigger release-channel distribution property app service device job fleet-device group-member user account role permission index collection snapshot',
  'application stack tenant-user stage-variable breaker arm coil line-item price coupon subscription campaign playlist channel gate bridge volume plan build override',
);

/** Verbs that are said of what runs for others, and hardly of a file, a game or a list of one's own. */
const SERVES = setOf(
  'unmonitor unsuspend evacuate throttle unthrottle quarantine deprovision reprovision reassign redeliver requeue redrive repoint reweight',
  'cutover undrain autoscale failback rebalance restage recluster rehome fence unfence quiesce unquiesce reroute redeploy decommission',
  'failover switchover takeover promote demote drain cordon uncordon reissue elect',
);

/** `unmonitor mysql`: in any program. */
export function serves(word: string): boolean {
  return SERVES.has(word);
}

/** Words of one form that are asked for in a set: `queues` is `queue`. */
function isIn(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || (word.endsWith('s') && words.has(word.slice(0, -1)));
}

/** Parts of `nodes:drain`, `setWeight`, `switch-to`: the first or the last is the verb. */
function ends(word: string): readonly string[] {
  if (!/[^a-z]/.test(word) || /\d/.test(word)) return [word];
  const parts = wordParts(word);
  return parts.length < 2 ? parts : [parts[0] ?? '', parts.at(-1) ?? '', word];
}

export function looksOnly(word: string): boolean {
  return ends(word).some((part) => LOOKS.has(part));
}

export function isLookedAt(word: string): boolean {
  return ends(word).some((part) => LOOKED_AT.has(part));
}

export function isMadeHere(word: string): boolean {
  return MADE_HERE.has(word);
}

export function isAtHome(word: string): boolean {
  return AT_HOME.has(word);
}

export function changesIt(word: string): boolean {
  return ends(word).some((part) => CHANGES_IT.has(part));
}

export function makesOrBrings(word: string): boolean {
  return ends(word).some((part) => MAKES_OR_BRINGS.has(part));
}

/** `silence create`, `schedule run`. */
export function isBegunThere(thing: string, verb: string): boolean {
  if (/^(?:start|run|execute)$/.test(verb) && isIn(RUN_THERE, thing)) return true;
  return makesOrBrings(verb) && isIn(MADE_THERE, thing);
}

export function isOwnThing(word: string): boolean {
  return isIn(OWN_THINGS, word);
}

/** `gates enable new`, `apis start 12`. */
export function isAppliedToMany(thing: string, verb: string): boolean {
  return areOthers(thing) && (changesIt(verb) || /^(?:start|link|unlink|invoke|run)$/.test(verb));
}

/** `gates`, `numbers`: many of something that is not the user's own. */
function areOthers(word: string): boolean {
  return /^[a-z]{2}[a-z-]*[^s]s$/.test(word) && !isOwnThing(word);
}

export function changesThing(word: string): boolean {
  return changesIt(word) || JOINS_THINGS.has(word);
}

export function isServedThing(word: string): boolean {
  return ends(word).some((part) => isIn(SERVED_THINGS, part));
}

/** `trigger-job`, `node-drain`, `setTopic`; a server and its like run in development too. */
export function changesInOneWord(word: string): boolean {
  const parts = wordParts(word);
  return (
    parts.length === 2 &&
    parts.some(
      (part) => CHANGES_IT.has(part) && !/^(?:set|re(?:set|start|load)|stop|kill)$/.test(part),
    ) &&
    parts.some(
      (part) =>
        isIn(SERVED_THINGS, part) && !/^(?:servers?|apps?|services?|hosts?|plan|build)$/.test(part),
    )
  );
}
