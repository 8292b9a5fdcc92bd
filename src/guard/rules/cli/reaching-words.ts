import { type Call, escalate, type Finding, wordAt } from '../../shell/call.ts';
import { NAMES_NEXT, NEAR, VERB_LIMIT } from './action-words.ts';

const admits = escalate('privilege.account', 'lets somebody in');

/** A thing, what is done with it, and the finding. */
type Pair = readonly [RegExp, RegExp, Finding];

/** Pairs of words, in either order, that reach others in any program. */
const REACHES: readonly Pair[] = [
  [
    /^(?:refund|payment|charge|payout|invoice|subscription|transfer|withdrawal)s?$/,
    /^(?:create|send|cancel|pay|capture|issue|refund|confirm|submit)$/,
    escalate('money.moves', 'moves money or changes what is charged'),
  ],
  [
    /^(?:campaign|mail|email|message|sms|newsletter|broadcast)s?$/,
    /^(?:send|publish|blast|deliver)$/,
    escalate('message.send', 'sends a message to others in the name of the owner'),
  ],
  [
    /^(?:secret|token|password|credential|keyring)s?$/,
    /^(?:export|reveal|dump|decrypt|read|get|show|print)$/,
    escalate('secret.reveal', 'shows a secret'),
  ],
  [
    /^(?:silence|mute|downtime|maintenance(?:-?window)?)s?$/,
    /^(?:add|create|start|schedule)$/,
    escalate('service-cli.change', 'keeps an alarm from being heard'),
  ],
  [/^(?:[a-z]{1,20}[.:])?(?:owner|collaborator|maintainer)s?$/, /^(?:add|invite)$/, admits],
  [
    /^self$/,
    /^(?:uninstall|remove|delete)$/,
    escalate('service.packages', 'takes programs from the machine'),
  ],
];

const changes = escalate('service-cli.change', 'changes what others use');

/** Pairs that change what runs for others, unless it is a server of this machine: `traffic shift`, `switch reload`. */
const CHANGES_RUNNING: readonly Pair[] = [
  [
    /^(?:firewall|security-?group|load-?balancer|listener|node-?pool|node-?group|droplet|vpc|subnet|dns|hosted-?zone|record-?set|rrset|name-?server|target-?group)(?:-rule)?s?$/,
    /^(?:create|add|upsert|update|set|edit|modify|change|import|attach|detach|assign|allow|open|enable|disable|resize|scale|upgrade|rebuild|restore|drain|swap|transfer)$/,
    changes,
  ],
  [
    /^(?:cluster|node|worker|replica-?set|shard|partition|broker|instance|vm|machine|host)s?$/,
    /^(?:drain|cordon|uncordon|standby|unstandby|failover|switchover|demote|rebalance|reassign|evacuate|fence|reboot|power-?off|power-?cycle|reimage|resize)$/,
    changes,
  ],
  [
    /^(?:queue|topic|subscription|consumer|consumer-?group|connector|replicator|dlq|dead-?letter|exchange)s?$/,
    /^(?:pause|resume|suspend|drain|requeue|replay|redeliver|redrive|seek|skip|unload|offload|bind|unbind|rebalance|produce|pub|ack-?all|(?:alter|reset|set|update|expire|skip)(?:-[a-z-]+)?)$/,
    changes,
  ],
  [
    /^(?:traffic|slot|canary|rollout|release|deployment|revision|blue-?green|service-?version)s?$/,
    /^(?:shift|split|swap|switch|route|set-?weights?|activate|deactivate|abort|approve|resume|undo|rollback)$/,
    changes,
  ],
  [
    /^(?:pipeline|workflow|runbook|cron-?job)s?$/,
    /^(?:approve|cancel|terminate|pause|unpause|suspend|backfill)$/,
    changes,
  ],
  [
    /^(?:rate-?limit|waf|mfa|2fa|sso|backup|protection|audit|audit-?log|encryption|replication|alarm|alert|monitor)s?$/,
    /^(?:off|bypass|suspend|deactivate|turn-?off|pause|silence|snooze|mute)$/,
    escalate('service-cli.change', 'takes a protection or a warning away'),
  ],
  [
    /^(?:system|device|chassis|router|switch|port|interface|bmc)$/,
    /^(?:disable|reboot|shutdown|halt|reload|reset|power-?off|power-?cycle)$/,
    escalate('service.stop', 'others may need this service'),
  ],
  [
    /^(?:lock|door|gate|garage|valve|alarm|siren|heater|boiler|furnace|oven|pump|breaker|outlet|motor|blind|shutter)s?$/,
    /^(?:open|unlock|close|arm|disarm|trigger|toggle|actuate|on|off|turn-?on|turn-?off|start|stop)$/,
    escalate('service-cli.change', 'moves something in the world'),
  ],
];

/** `users invite ann@example.com`, `access:grant`, `vault user grant`. */
const LETS_IN = /^(?:[a-z]+[-:])*(?:grant|invite)(?:[-:][a-z-]+|[A-Z]\w*)?$/;

/** `admin reset-admin-password`, `user:password:reset`. */
const SETS_PASSWORD =
  /^(?:[a-z]+[-:])*(?:(?:re)?set|change|update)[-_:]?(?:[a-z]+[-_:])*pass(?:word|wd)$|^(?:[a-z]+:)*pass(?:word|wd)[-_:](?:(?:re)?set|change)$/i;

const changesEntry = escalate('privilege.account', 'changes with what somebody gets in');

/** A word of that kind that is no name of something made or looked at. */
export function isDone(kind: RegExp, words: readonly string[]): boolean {
  const at = words.findIndex((word) => word.length <= VERB_LIMIT && kind.test(word));
  return at !== -1 && !words.slice(0, at).some((word) => NAMES_NEXT.test(word));
}

/** A word without any of these names nothing that reaches others. */
const MAY_REACH = new RegExp(
  `grant|invite|[Pp]ass[wW]|admin|(?:^|[-_:.])(?:${[...REACHES, ...CHANGES_RUNNING]
    .map(([thing]) => thing.source.replace(/^\^|\$$/g, ''))
    .join('|')})`,
);

/** `payment:refund`, `lock.unlock`; three words name a thing: `create-payment-intent`. */
const JOINS_WORDS = /^[a-z]{1,20}[-_:.][a-z]{1,20}$/;

/** Words by which any program changes what belongs to others, or is theirs to decide. */
export function reachesOthers({ name, args }: Call, words: readonly string[]): Finding | null {
  const named = [name, ...words];
  if (!named.some((word) => word.length <= VERB_LIMIT && MAY_REACH.test(word))) return null;
  const first = words.slice(0, 3);
  if (/\badmin users? (?:add|create)$/.test(first.join(' ')) || isDone(LETS_IN, first))
    return admits;
  if (isDone(SETS_PASSWORD, first)) return changesEntry;
  return (
    pairIn(REACHES, words) ??
    (NEAR.test(args.join(' ')) ? null : pairIn(CHANGES_RUNNING, untilName(named)))
  );
}

/** `produce orders --brokers k1:9092`: what listens there acts on it. */
export function sendsToBroker({ args }: Call, words: readonly string[]): boolean {
  return (
    SENDS_TO.test(wordAt(words, 0)) &&
    args.some((arg) => BROKER.test(arg)) &&
    !NEAR.test(args.join(' '))
  );
}

const SENDS_TO = /^(?:produce|publish|pub|enqueue|emit|send|put)$/;
const BROKER =
  /^--?(?:[bB]|brokers?|broker-?(?:list|url)|bootstrap-?servers?|amqp-?(?:url|host)|mqtt-?(?:url|host)|nats-?(?:url|server)|queue-?url)(?:=|$)/;

/** `create cluster drain`: what follows the first is a name. */
function untilName(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => NAMES_NEXT.test(word));
  return at === -1 ? words : words.slice(0, at + 1);
}

/** The pair that two neighbours among the words make, cut at their joints or not. */
function pairIn(pairs: readonly Pair[], words: readonly string[]): Finding | null {
  const apart = words.flatMap((word) => (JOINS_WORDS.test(word) ? word.split(/[-_:.]/) : [word]));
  const found = pairs.find((pair) => [words, apart].some((row) => stands(pair, row)));
  return found?.[2] ?? null;
}

function stands([thing, verb]: Pair, words: readonly string[]): boolean {
  return words.some((word, i) => {
    const next = wordAt(words, i + 1);
    return (thing.test(word) && verb.test(next)) || (verb.test(word) && thing.test(next));
  });
}
