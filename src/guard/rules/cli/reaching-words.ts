import { type Call, escalate, type Finding, wordAt } from '../../shell/call.ts';
import { isAction, NAMES_NEXT, NEAR, VERB_LIMIT, wordParts } from './action-words.ts';

const admits = escalate('privilege.account', 'lets somebody in');

/** A thing, what is done with it, and the finding. */
type Pair = readonly [string, RegExp, Finding];

/** Pairs of words, in either order, that reach others in any program. */
const REACHES: readonly Pair[] = [
  [
    'refund payment charge payout invoice subscription transfer withdrawal',
    /^(?:create|send|cancel|pay|capture|issue|refund|confirm|submit)$/,
    escalate('money.moves', 'moves money or changes what is charged'),
  ],
  [
    'campaign mail email message sms newsletter broadcast',
    /^(?:send|publish|blast|deliver)$/,
    escalate('message.send', 'sends a message to others in the name of the owner'),
  ],
  [
    'campaign broadcast newsletter',
    /^(?:launch|schedule|start|resume)$/,
    escalate('message.send', 'sends a message to others in the name of the owner'),
  ],
  [
    'secret token password credential keyring',
    /^(?:export|reveal|dump|decrypt|read|get|show|print)$/,
    escalate('secret.reveal', 'shows a secret'),
  ],
  [
    'silence mute downtime maintenance maintenance-window',
    /^(?:add|create|start|schedule)$/,
    escalate('service-cli.change', 'keeps an alarm from being heard'),
  ],
  ['owner collaborator maintainer', /^(?:add|invite)$/, admits],
  [
    'self',
    /^(?:uninstall|remove|delete)$/,
    escalate('service.packages', 'takes programs from the machine'),
  ],
];

const changes = escalate('service-cli.change', 'changes what others use');

/** Pairs that change what runs for others, unless it is a server of this machine: `traffic shift`, `switch reload`. */
const CHANGES_RUNNING: readonly Pair[] = [
  [
    'firewall security-group load-balancer listener node-pool node-group droplet vpc subnet dns hosted-zone record-set rrset name-server target-group',
    /^(?:create|add|upsert|update|set|edit|modify|change|import|attach|detach|assign|allow|open|enable|disable|resize|scale|upgrade|rebuild|restore|drain|swap|transfer)$/,
    changes,
  ],
  [
    'cluster node worker replica-set shard partition broker instance vm machine host',
    /^(?:standby|unstandby|demote|reassign|fence|reboot|power-?off|power-?cycle|reimage|resize)$/,
    changes,
  ],
  ['cluster shard broker control-plane', /^(?:upgrade|downgrade)$/, changes],
  ['node key session user token cert certificate', /^(?:expire|invalidate)$/, changes],
  [
    'queue topic subscription consumer consumer-group connector replicator dlq dead-letter exchange',
    /^(?:pause|resume|suspend|drain|requeue|replay|redeliver|redrive|seek|skip|unload|offload|bind|unbind|produce|ack-?all|(?:alter|reset|set|update|expire|skip)(?:-[a-z-]+)?)$/,
    changes,
  ],
  [
    'traffic slot canary rollout release deployment revision blue-green service-version',
    /^(?:shift|split|swap|switch|route|set-?weights?|activate|deactivate|abort|approve|resume|undo|rollback)$/,
    changes,
  ],
  [
    'pipeline workflow runbook cron-job',
    /^(?:approve|cancel|terminate|pause|unpause|suspend|backfill)$/,
    changes,
  ],
  [
    'rate-limit waf mfa 2fa sso backup protection audit audit-log encryption replication alarm alert monitor',
    /^(?:off|bypass|suspend|deactivate|turn-?off|pause|silence|snooze|mute)$/,
    escalate('service-cli.change', 'takes a protection or a warning away'),
  ],
  [
    'system device chassis router switch port interface bmc',
    /^(?:disable|reboot|shutdown|halt|reload|reset|power-?off|power-?cycle)$/,
    escalate('service.stop', 'others may need this service'),
  ],
  [
    'lock door gate garage valve alarm siren heater boiler furnace oven pump breaker outlet motor blind shutter',
    /^(?:open|unlock|close|arm|disarm|trigger|toggle|actuate|on|off|turn-?on|turn-?off|start|stop)$/,
    escalate('service-cli.change', 'moves something in the world'),
  ],
];

/** What is done to machines that stand in for one another, whatever they are called. */
const STANDS_IN = /^(?:failover|switchover|takeover|reparent|cordon|uncordon|evacuate|rebalance)$/;

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

/** `garagectl` is for a garage; those of this machine have rules of their own. */
function thingOf(name: string): string {
  return /^(?!(?:system|machine)ctl$)[a-z]{3,20}?[-_]?(?:ctl|cli|cmd)$/.test(name)
    ? name.replace(/[-_]?(?:ctl|cli|cmd)$/, '')
    : name;
}

type ReadPair = { readonly things: ReadonlySet<string>; readonly pair: Pair };

/** Of `security-group` the form without a joint is kept. */
function readPairs(pairs: readonly Pair[]): readonly ReadPair[] {
  return pairs.map((pair) => ({
    things: new Set(pair[0].replaceAll('-', '').split(' ')),
    pair,
  }));
}

const reaches = readPairs(REACHES);
const changesThem = readPairs(CHANGES_RUNNING);
const NAMED = new Set([
  ...'grant invite admin failover switchover takeover reparent drain cordon uncordon evacuate rebalance'.split(
    ' ',
  ),
  ...[...reaches, ...changesThem].flatMap(({ things }) => [...things]),
]);

/** Words without any of those name nothing that reaches others. */
function mayReach(word: string): boolean {
  if (word.length > VERB_LIMIT || /[^\w:.-]/.test(word)) return false;
  if (!/[^a-z]/.test(word)) return isOneOf(NAMED, word) || word.includes('passw');
  const parts = wordParts(word);
  return (
    parts.some((part) => isOneOf(NAMED, part)) ||
    isOneOf(NAMED, parts.join('')) ||
    parts.join('').includes('passw')
  );
}

/** One, or several: `queues`. */
function isOneOf(names: ReadonlySet<string>, word: string): boolean {
  return names.has(word) || (word.endsWith('s') && names.has(word.slice(0, -1)));
}

/** `payment:refund`, `lock.unlock`, `updateTopic`; three words name a thing: `create-payment-intent`. */
const JOINS_WORDS = /^[a-z]{1,20}(?:[-_:.][a-z]{1,20}|[A-Z][a-z]{1,20})$/;

/** Words by which any program changes what belongs to others, or is theirs to decide. */
export function reachesOthers({ name, args }: Call, words: readonly string[]): Finding | null {
  const named = [thingOf(name), ...words];
  if (!named.some(mayReach)) return null;
  const first = words.slice(0, 3);
  if (/\badmin users? (?:add|create)$/.test(first.join(' ')) || isDone(LETS_IN, first))
    return admits;
  if (isDone(SETS_PASSWORD, first)) return changesEntry;
  return pairIn(reaches, words) ?? (NEAR.test(args.join(' ')) ? null : changesRunning(named));
}

function changesRunning(named: readonly string[]): Finding | null {
  const words = untilName(named);
  return words.slice(1, 4).some((word) => isAction(word) && movesWork(word))
    ? changes
    : pairIn(changesThem, words);
}

/** `drain` alone, since `drain-logs` takes nothing from a machine. */
function movesWork(word: string): boolean {
  return word === 'drain' || wordParts(word).some((part) => STANDS_IN.test(part));
}

/** `produce orders --brokers k1:9092`: what listens there acts on it. */
export function sendsToBroker({ args }: Call, words: readonly string[]): boolean {
  return (
    SENDS_TO.test(wordAt(words, 0)) &&
    args.some((arg) => BROKER.test(arg)) &&
    !NEAR.test(args.join(' '))
  );
}

const SENDS_TO = /^(?:producer?|publish|pub|enqueue|emit|send|put)$/;
const BROKER =
  /^--?(?:[bB]|brokers?|broker-?(?:list|url)|bootstrap-?servers?|amqp-?(?:url|host)|mqtt-?(?:url|host)|nats-?(?:url|server)|queue-?url)(?:=|$)|^(?:--?[a-z-]+=)?(?:amqps?|mqtts?|nats|tcp|ssl|kafka|stomp|pulsar):\/\//;

/** `create cluster drain`: what follows the first is a name. */
function untilName(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => NAMES_NEXT.test(word));
  return at === -1 ? words : words.slice(0, at + 1);
}

/** The pair that two neighbours among the words make, cut at their joints or not. */
function pairIn(pairs: readonly ReadPair[], words: readonly string[]): Finding | null {
  const apart = words.flatMap((word) => (JOINS_WORDS.test(word) ? wordParts(word) : [word]));
  const found = pairs.find((one) => [words, apart].some((row) => stands(one, row)));
  return found?.pair[2] ?? null;
}

function stands({ things, pair: [, verb] }: ReadPair, words: readonly string[]): boolean {
  const isNamed = (word: string) => isOneOf(things, word.replaceAll('-', ''));
  return words.some((word, i) => {
    const next = wordAt(words, i + 1);
    return (isNamed(word) && verb.test(next)) || (verb.test(word) && isNamed(next));
  });
}
