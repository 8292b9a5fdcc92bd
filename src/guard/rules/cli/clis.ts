import { checksSyntax, LOOKS_UP } from '../../code/only-checks.ts';
import { judgeSql } from '../../code/sql.ts';
import { block, type Call, escalate, type Finding, UNKNOWN, wordAt } from '../../shell/call.ts';
import { hasFlag, type Options, readOptions } from '../../shell/options.ts';
import { LIVE } from './action-words.ts';
import { type CliPack, PACKS } from './cli-packs.ts';
import { DESTRUCTIVE, isDryRun, onlyAsks, SHOWS_USE } from './cli-verbs.ts';
import { SERVICE_PACKS } from './service-packs.ts';
import { changesProduction, judgeUnknownProgram } from './unknown-programs.ts';

type Pattern = readonly (readonly string[])[];
type Compiled = {
  readonly pack: CliPack;
  readonly block: readonly Pattern[];
  readonly escalate: readonly Pattern[];
  readonly allow: readonly Pattern[];
};

const byName = new Map<string, CliPack>();
for (const pack of [...PACKS, ...SERVICE_PACKS]) {
  for (const name of pack.names.split(' ')) byName.set(name, pack);
}
const compiledPacks = new Map<CliPack, Compiled>();

/** Of most packs no command is seen; what one says is cut into words with the first. */
function packOf(name: string): Compiled | undefined {
  const pack = byName.get(name);
  if (pack === undefined) return undefined;
  const before = compiledPacks.get(pack);
  if (before !== undefined) return before;
  const compiled = {
    pack,
    block: (pack.block ?? []).map(compile),
    escalate: (pack.escalate ?? []).map(compile),
    allow: (pack.allow ?? []).map(compile),
  };
  compiledPacks.set(pack, compiled);
  return compiled;
}

function compile(pattern: string): Pattern {
  return pattern.split(' ').map((token, at) => withOtherName(token.split('|'), at));
}

/** Behind a noun `rm` and `remove` are one verb; a program that knows only one of them refuses the other. */
function withOtherName(choices: readonly string[], at: number): readonly string[] {
  if (at === 0 || !choices.some((choice) => choice === 'rm' || choice === 'remove')) return choices;
  return [...new Set([...choices, 'rm', 'remove'])];
}

/** Command lines of services: those that destroy data, or give it away. */
export function judgesClis(call: Call): Finding | null {
  const { name, args } = call;
  if (onlyAsks(name, args) || isDryRun(name, args)) return null;
  if (isTestStack(call) || checksSyntax(call)) return null;
  if (args.some((arg) => OWNS_UP.test(arg)))
    return destroys(`${name} ${args.join(' ')}`.slice(0, 80));
  return judgeCommandOf(call) ?? judgeGrant(args);
}

function judgeCommandOf(call: Call): Finding | null {
  const { name, args } = call;
  const known = packOf(name);
  if (known === undefined) return judgeUnknown(call);
  const options = readOptions(
    args,
    known.pack.valued ?? '',
    known.pack.isLong ? 'long' : 'cluster',
  );
  const shorter = withoutLeadingValues(options, args);
  const at = (patterns: readonly Pattern[]) =>
    patterns.some(
      (pattern) => matches(pattern, options) || (shorter !== null && matches(pattern, shorter)),
    );
  const line = `${name} ${options.positionals.slice(0, 4).join(' ')}`;
  if (at(known.block)) return destroys(line);
  if (at(known.allow)) return null;
  if (at(known.escalate))
    return escalate('service-cli.change', `"${line}" changes what others use`);
  return (
    judgeVerbs(known.pack, options, line) ??
    judgeBulk(call) ??
    // Of these any word may destroy, and so may words joined.
    (known.pack.verbs === 'none' ? null : judgeUnknownProgram(call))
  );
}

/** `talosctl -n 10.0.0.2 reset`: a word after an option before the first word may be its value. Null: there is none. */
function withoutLeadingValues(options: Options, args: readonly string[]): Options | null {
  let at = 0;
  const values: string[] = [];
  for (; wordAt(args, at).startsWith('-'); at++) {
    const next = wordAt(args, at + 1);
    if (/=|^--?$/.test(wordAt(args, at)) || next.startsWith('-') || next === '') continue;
    values.push(next);
    at += 1;
  }
  const { positionals } = options;
  const skipped = values.filter((value, i) => positionals[i] === value).length;
  return skipped === 0 ? null : { ...options, positionals: positionals.slice(skipped) };
}

/** `docker compose -f compose.test.yml down -v`, `docker rm -f pg-test`: what tests have set up for themselves. */
function isTestStack({ name, args }: Call): boolean {
  if (!/^(?:docker|podman|nerdctl)(?:-compose)?$/.test(name)) return false;
  if (args[0] === 'rm') return areForTests(args.slice(1));
  if (!args.includes('down')) return false;
  const stacks = args.flatMap((arg, i) =>
    STACK.test(arg) ? [arg.includes('=') ? arg.replace(/^.*?=/, '') : wordAt(args, i + 1)] : [],
  );
  return stacks.length > 0 && stacks.every((stack) => FOR_TESTS.test(stack));
}

/** Containers by name; their volumes are another matter. */
function areForTests(args: readonly string[]): boolean {
  const names = args.filter((arg) => !arg.startsWith('-'));
  return (
    names.length > 0 &&
    names.every((name) => FOR_TESTS.test(name) && !LIVE.test(name) && !name.includes(UNKNOWN)) &&
    args.every((arg) => !/^-\w*v|^--volumes/.test(arg))
  );
}

const STACK = /^(?:-[fp]|--(?:file|project-name))(?:=|$)/;
const FOR_TESTS = /(?:^|[-_./])(?:tests?|testing|ci|e2e|integration)(?:[-_./]|$)/;

/** An option by which a program wants to be told that what it does cannot be undone. */
const OWNS_UP =
  /^--(?:yes-)?i-(?:(?:really-)*mean-it|(?:really-)?(?:know|understand|accept)[\w-]*|am-sure)$/;

/** `user create mallory --role=administrator`, in whichever program. */
function judgeGrant(args: readonly string[]): Finding | null {
  if (!args.slice(0, 4).some((arg) => GIVES.test(arg))) return null;
  const at = args.findIndex((arg) => ROLE.test(arg));
  return at !== -1 && ALL_RIGHTS.test(`${wordAt(args, at)} ${wordAt(args, at + 1)}`)
    ? escalate('service-cli.grant', 'gives somebody all rights')
    : null;
}

const GIVES =
  /^(?:[\w-]+[-:])?(?:add|create|grant|set|update|invite|promote|assign)(?:[-:][\w-]+)*$/;
const ROLE = /^--?(?:[\w-]*-)?(?:role|permission|access-level)s?(?:=|$)/;
const ALL_RIGHTS =
  /[ =:/](?:\w+[-/:])?(?:admin(?:istrator)?|owner|root|superuser|super-?admin|cluster-admin)(?: |$)/i;

function destroys(line: string): Finding {
  return block('service-cli.destroy', `"${line}" takes away for good; let the owner do it`);
}

/** `docker rm $(docker ps -aq)`: everything there is. */
function judgeBulk({ name, args, fields }: Call): Finding | null {
  if (!/^(?:docker|podman|nerdctl)$/.test(name)) return null;
  const isAll = fields.some(({ isComputed, text }) => isComputed && text.includes('\uFFFC'));
  if (
    fields.some(({ tags, text }) => tags.includes('listed') && text.includes('\uFFFC')) &&
    TAKES_LISTED.test(`${wordAt(args, 0)} ${wordAt(args, 1)}`)
  ) {
    return escalate('container.all', 'takes containers or images away, whichever are listed');
  }
  return isAll && TAKES_ALL.test(`${wordAt(args, 0)} ${wordAt(args, 1)}`)
    ? block('container.all', 'takes every container or image away')
    : null;
}

/** So many words name a thing and the verb: `gcloud beta container fleet scopes namespaces delete`. */
const VERB_WORDS = 8;

const TAKES_LISTED = /^(?:(?:rm|rmi|kill) |(?:container|image) (?:rm|remove|kill)$)/;
const TAKES_ALL =
  /^(?:(?:rm|rmi|stop|kill) |(?:container|volume|image) (?:rm|remove|prune|kill|stop)$)/;

function judgeVerbs(
  { verbs = 'block' }: CliPack,
  { positionals }: Options,
  line: string,
): Finding | null {
  if (verbs === 'none') return null;
  if (!positionals.slice(0, VERB_WORDS).some((word) => DESTRUCTIVE.test(word))) return null;
  return verbs === 'block'
    ? destroys(line)
    : escalate('service-cli.change', `"${line}" may destroy`);
}

/** Tools that work on files of the workspace or show text: their arguments are not commands. */
const NOT_SERVICES =
  /^(?:echo|printf|[efz]?grep|rg|ag|find|fd|ls|cat|less|more|head|tail|man|tldr|which|type|command|test|\[|\[\[|sed|[gmn]?awk|jq|yq|git|make|just|task|rm|cp|mv|mkdir|touch|cd|export|sort|uniq|wc|diff|tr|cut|tee|xargs|parallel|watch|node|python[\d.]*|ruby|perl|deno|tsx|npx|vim|nano|code|open|set|unset|read|let|history|alias|export|declare|storm|form|terminal|thermal|case|for|select|true|false|seq|date|say|notify-send|logger|espeak|pytest|vitest|jest|mocha|go|rustc|cargo|gcc|clang|tar|zip|unzip|gzip|ffmpeg|convert|tmux|screen|rails|homeostat|xdotool|dialog|whiptail|zenity|fzf|apropos|whatis|info|look|spell|aspell|dict|trans|gpg|rename|ldapsearch|direnv|[a-z\d]+sum|cmake|ctest|ninja|meson|scons|waf|cabal|stack|rush|playwright(?:-cli)?|cypress|wdio|testcafe|nightwatch|karma|storybook)$/;

export function isWorkTool(name: string): boolean {
  return name === '' || NOT_SERVICES.test(name) || LOOKS_UP.test(name);
}

function judgeUnknown(call: Call): Finding | null {
  const { name, args } = call;
  if (name === 'rails') return changesProduction(call);
  if (isWorkTool(name)) return jenkins({ name, args });
  return judgeUnknownProgram(call) ?? jenkins(call);
}

function jenkins({ name, args }: Pick<Call, 'name' | 'args'>): Finding | null {
  if (name !== 'java') return null;
  return args.some((arg) =>
    /^(?:delete-\w+|groovy|groovysh|safe-shutdown|shutdown|clear-queue)$/.test(arg),
  )
    ? destroys(`java ${args.slice(-2).join(' ')}`)
    : null;
}

function matches(pattern: Pattern, options: Options): boolean {
  const words = pattern.filter(([first = '']) => !first.startsWith('-'));
  const flags = pattern.filter(([first = '']) => first.startsWith('-'));
  return (
    wordsMatch(words, options.positionals) &&
    flags.every((names) => names.some((name) => flagIs(options, name)))
  );
}

function flagIs(options: Options, name: string): boolean {
  const [bare = '', value] = name.replace(/^--?/, '').split('=');
  if (value !== undefined) return options.flags.get(bare) === value;
  if (options.flags.get(bare) === 'false') return false;
  return hasFlag(options, bare);
}

function wordsMatch(words: Pattern, given: readonly string[]): boolean {
  let at = 0;
  for (let i = 0; i < words.length; i++) {
    const choices = words[i] ?? [];
    if (choices[0] === '**') {
      const rest = words.slice(i + 1);
      return (
        rest.length === 0 ||
        [0, 1, 2, 3, 4].some((n) => wordsMatch(rest, given.slice(at + n)) && at + n < given.length)
      );
    }
    const word = given[at];
    if (word === undefined || !choices.some((choice) => wordIs(choice, word))) return false;
    at += 1;
  }
  return true;
}

function wordIs(choice: string, word: string): boolean {
  if (choice === '*' || choice === word) return true;
  if (!choice.includes('*')) return word.startsWith(`${choice}/`);
  const [head = '', tail = ''] = choice.split('*');
  return word.startsWith(head) && word.endsWith(tail) && word.length >= head.length + tail.length;
}

/** Administration addresses of services, and what makes a request change them. */
const ADMINISTERS =
  /\/_cluster\/(?:settings|reroute|voting)|\/_security\/|\/_nodes\/\S*shutdown|\/_close\b|\/_all\b|\/actuator\/(?:shutdown|env|refresh)|\/v1\/sys\/(?:seal|step-down|rekey|policy)|\/(?:shutdown|quitquitquit|killkillkill)\b|\/api\/v1\/admin\/tsdb\/(?!snapshot)/;
/** Addresses at which services take mails and messages; not those of this machine. */
const SENDS_MESSAGES =
  /:\/\/(?!localhost|127\.)[\w.-]{1,80}\/\S{0,200}?(?:mail\/send|Messages\.json|chat\.postMessage|sendMessage)\b/;
/** What is reached under a name and what stands before it, at a service of others. */
const SETS_REACH =
  /:\/\/(?!localhost|127\.|\[::1\])[\w.-]{1,80}\/\S{0,200}?\b(?:dns_?records?|rrsets|name-?servers|firewalls?(?:_rules|-rules)?|security-?groups?|load[-_]?balancers|droplets|maintenance[-_]windows|silences|zones\/[\w.-]+\/\w)|:\/\/(?!localhost|127\.|\[::1\])[\w.-]{1,80}\/\S{0,200}\/(?:halt|shut-?down|reboot|power-?(?:off|cycle)|reinstall|terminate|suspend|deactivate|archive|failover|promote|revoke)(?:["'?\s]|$)/i;
/** What a request sets: who may see or do what. */
const RIGHTS =
  /["'](?:private|visibility|archived|is_?admin|admin|permissions?|suspended|deletion_protection)["']\s*:|(?:^|[ "'&?])(?:visibility=public|private=false|archived=true|role=(?:admin|owner))\b/i;
const WRITES =
  /(?:^| )(?:-X|--request|--method)[ =]?["']?(?:PUT|POST|PATCH)|(?:^| )(?:PUT|POST|PATCH) |(?:^| )(?:-d|--data)/;

/** `curl -G … -d q=a`: what is given is part of the address. */
const ASKS_BY_QUERY = /^(?!.*(?:-X|--request)).*(?:^| )(?:-[a-zA-Z]*G|--get)(?: |$)/s;

/** HTTP requests that delete. */
export function deletesByHttp({ name, args }: Call): Finding | null {
  if (SHOWS_USE.test(args.at(-1) ?? '')) return null;
  const line = args.join(' ');
  if (isDeletion(name, args) && !args.some(isOwnItem))
    return block('saas.http-delete', 'deletes what a service holds');
  const isHttp = /^(?:curl|https?|xh|wget)$/.test(name);
  if (isHttp && args.some((arg) => DELETES_BY_QUERY.test(arg) || deletesByAddress(arg, line))) {
    return block('saas.http-delete', 'deletes what a service holds');
  }
  const isBulk =
    /^(?:curl|http|https|xh|wget)$/.test(name) &&
    /_delete_by_query|\/_all\b.*DELETE|\/(?:flush_?all|drop_database)\b/i.test(line);
  return isBulk ? block('saas.http-delete', 'deletes in bulk what a service holds') : null;
}

/** A mutation of GraphQL: `mutation { volumeDelete(id: 1) }`. */
const DELETES_BY_QUERY =
  /\bmutation\b[^{]{0,80}\{\s{0,9}(?:\w{1,40}\s?:\s?)?\w{0,40}(?:delete|destroy|remove|purge|wipe|terminate)\w{0,40}\s?[({]/i;

function deletesByAddress(arg: string, line: string): boolean {
  return DELETES_BY_ADDRESS.test(arg) && (!READS_RECORDS.test(arg) || WRITES.test(line));
}

/** `/audit?action=delete&limit=5`: records of what was done, in part or in order. */
const READS_RECORDS =
  /\/(?:[\w-]*audit[\w-]*|events?|logs?|history|activit(?:y|ies)|changes|search|reports?|journal)\?(?:\S*&)?(?:page|per_page|limit|offset|sort|order|since|until|from|to|after|before|start|end|cursor|q)=/;

/** `http://host/admin?action=DELETE&name=x`: the address says it. */
const DELETES_BY_ADDRESS =
  /^(?:https?:\/\/)?(?!localhost|127\.|\[::1\])[\w.-]+(?::\d+)?\/[^\s?]*\?(?:[^\s&]*&)*(?:action|cmd|command|op|operation|method)=[\w.-]*(?:delete|drop|destroy|purge|remove|wipe|unload|truncate)/i;

function isDeletion(name: string, args: readonly string[]): boolean {
  const line = args.join(' ');
  if (name === 'curl') return /(?:-X|--request)[ =]?["']?DELETE\b/i.test(line);
  if (name === 'wget') return /--method[ =]DELETE/i.test(line);
  const isHttpie = /^(?:http|https|xh|httpie)$/.test(name);
  return isHttpie && args.some((arg) => arg === 'DELETE' || arg === 'delete');
}

/** A single item, not a whole index or store. */
function isOwnItem(arg: string): boolean {
  return OWN_ITEM.test(arg) && !arg.includes('*');
}

const OWN_ITEM =
  /^["']?(?:https?:\/\/)?(?:(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?|:\d+)\/(?:(?:api|v\d+)\/(?:[\w-]+\/)+[\w-]+|(?:[\w-]+\/)+(?:\d+|[\da-f-]{32,36}))["']?$/;

/** HTTP requests that change how a service runs. */
export function administersByHttp({ name, args }: Call): Finding | null {
  if (!/^(?:curl|http|https|xh|wget)$/.test(name)) return null;
  return sqlByHttp(args) ?? writesByHttp(args.join(' '));
}

function sqlByHttp(args: readonly string[]): Finding | null {
  for (const arg of args) {
    const text = /(?:^|[?&])(?:q|query|sql|statement)=([\s\S]+)/.exec(arg)?.[1];
    const found = text === undefined ? null : judgeSql(text.replace(/\+|%20/g, ' '));
    if (found !== null) return found;
  }
  return null;
}

function writesByHttp(line: string): Finding | null {
  if (!WRITES.test(line) || ASKS_BY_QUERY.test(line)) return null;
  if (SENDS_MESSAGES.test(line)) {
    return escalate('message.send', 'sends a message to others in the name of the owner');
  }
  if (SETS_REACH.test(line)) {
    return escalate('saas.http-admin', 'changes what others reach or what is paid for');
  }
  const isRights = RIGHTS.test(line) && !/\b(?:localhost|127\.0\.0\.1)\b/.test(line);
  return ADMINISTERS.test(line) || isRights
    ? escalate('saas.http-admin', 'changes how a service runs')
    : null;
}
