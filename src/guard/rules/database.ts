import { isKeyStore, isSqlClient } from '../code/database-clients.ts';
import { onlySays } from '../code/only-says.ts';
import { changesRows, judgeMongo, judgeSql, writesMongo } from '../code/sql.ts';
import { block, type Call, escalate, type Finding, wordAt } from '../shell/call.ts';
import { readOptions } from '../shell/options.ts';
import { LIVE } from './cli/action-words.ts';

const MONGO_CLIENTS = /^(?:mongo|mongosh)$/;

/** SQL in the words or the input of a client, by statement. */
export function judgesSql(call: Call): Finding | null {
  if (!isSqlClient(call.name)) return null;
  return call.stdin?.tags.includes('dump') === true || restoresLive(call)
    ? escalate('database.restore', 'writes one database over another')
    : (judgeStatements(call) ?? judgeLive(call) ?? judgeFileThere(call));
}

const changesLive = escalate('service-cli.change', 'changes what runs in production');

/** A change of some rows, in the database that others work with. */
function judgeLive(call: Call): Finding | null {
  return isLive(call) && [...codeTexts(call), call.stdin?.text ?? ''].some(changesRows)
    ? changesLive
    : null;
}

/** Its address names production: `-h db.prod`, `host=db.prod user=app`. */
function isLive({ args, isInProduction }: Call): boolean {
  if (args.includes('--local')) return false;
  return (
    isInProduction === true ||
    args.some((arg) => (/^\w+=\S/.test(arg) ? arg.split(/\s/) : [arg]).some(namesLive))
  );
}

function namesLive(word: string): boolean {
  return LIVE.test(word) && !/\s/.test(word);
}

/** Arguments that may be code, and the words behind the option for it. */
function codeTexts({ args }: Call): readonly string[] {
  return [...args.filter((arg) => /\s/.test(arg)), afterCode(args)].map((text) =>
    text.replace(/^--[\w-]+=|^-[ceqQ](?=[a-zA-Z]+\s)/, ''),
  );
}

/** `psql prod < dump.sql`: what is in the file is not known, and the database is the one others work with. */
function restoresLive({ args, redirections }: Call): boolean {
  return (
    redirections.some(({ operator }) => operator === '<') &&
    args.some((arg) => /(?:^|[./@_-])(?:prod(?:uction)?|live)(?:[./:_-]|$)/.test(arg))
  );
}

/** `psql -h db.example.com -f fix.sql`: what is in the file is not known, and the database is not of this machine. */
function judgeFileThere({ args, redirections, stdin }: Call): Finding | null {
  if (!args.some((arg, i) => isFarServer(arg, wordAt(args, i - 1)))) return null;
  const isRead =
    (stdin?.text ?? null) === null && redirections.some(({ operator }) => operator === '<');
  return isRead || args.some((arg) => NAMES_FILE.test(arg)) ? runsFile : null;
}

const runsFile = escalate(
  'database.far-file',
  'runs the statements of a file in a database on another machine',
);
/** The last two stand alone, for sqlplus and for mongosh. */
const NAMES_FILE =
  /^(?:-[fi]|--(?:file|input-?file|queries-file))(?:=|$)|^@\S+\.sql$|^[\w./-]+\.m?js$/;
const IS_SERVER = /^(?:-[hHS]|--(?:host|server))$/;
/** A name with a dot, or such a host in an address; the others are those of containers and of this machine. */
const FAR_HOST = /^(?!localhost|127\.|host\.docker\.|0\.0\.0\.0)[\w-]+(?:\.[\w-]+)+(?:[:,/?]|$)/;

function isFarServer(arg: string, before: string): boolean {
  const address = /^(?:[\w+]+:\/\/(?:[^@/]*@)?|\w+\/[^@/\s]*@)(.+)$/.exec(arg)?.[1];
  const joined = /^(?:--(?:host|server)=|host=|-[hS](?=[\w-]+\.))(\S+)/.exec(arg)?.[1];
  const host = address ?? joined ?? (IS_SERVER.test(before) ? arg : '');
  return FAR_HOST.test(host);
}

function judgeStatements(given: Call): Finding | null {
  const call = withoutQuestions(given);
  const { args, stdin } = call;
  const judge = isOfThisCommand(call)
    ? judgeMeta
    : (text: string) => judgeSql(text) ?? judgeMeta(text);
  const joined = args.filter((arg) => !/^--?\w/.test(arg)).join(' ');
  const texts = [...codeTexts(call), stdin?.text ?? ''];
  for (const text of [...texts, /\bDROP\b|\bTRUNCATE\b/i.test(joined) ? joined : '']) {
    const found = judge(text);
    if (found !== null) return found;
  }
  return args.some((arg) => /^-o?['"]?\|/.test(arg))
    ? block('shell.argument-runs', 'an option that runs a program')
    : null;
}

/** `psql -c '\\h DROP TABLE'`: to the client the rest of the line is what is asked about, or printed. */
const QUESTIONS: Readonly<Record<string, RegExp>> = {
  psql: /^\\(?:h|help|\?)(?: [^\n]*)?$/,
  mysql: /^(?:help|\?|\\h)(?: [\w ]*)?;?$/i,
  mariadb: /^(?:help|\?|\\h)(?: [\w ]*)?;?$/i,
  sqlite3: /^\.(?:help|print)(?: [^\n]*)?$/,
};

function withoutQuestions(call: Call): Call {
  const asks = Object.hasOwn(QUESTIONS, call.name) ? QUESTIONS[call.name] : undefined;
  if (asks === undefined || call.args.some((arg) => arg.startsWith('--delim'))) return call;
  return { ...call, args: call.args.filter((arg) => !asks.test(arg)) };
}

/** A database of this command alone, or a file that is kept nowhere; another one attached to it is not. */
function isOfThisCommand({ name, args, stdin }: Call): boolean {
  return (
    /^(?:sqlite3?|litecli|duckdb)$/.test(name) &&
    (args.includes(':memory:') || isScratch(args.filter((arg) => !/^-|\s/.test(arg)))) &&
    !/\battach\b|\bload_extension\b/i.test([...args, stdin?.text ?? ''].join(' '))
  );
}

function isScratch(words: readonly string[]): boolean {
  return words.length === 1 && SCRATCH_FILE.test(wordAt(words, 0));
}

const SCRATCH_FILE = /^(?:\/tmp\/|(?:\.\/)?\.?te?mp\/)(?!\S*\.\.\/)\S*\.(?:db3?|sqlite3?|duckdb)$/;

/** `psql -c DROP TABLE users`: words after the option belong together. */
function afterCode(args: readonly string[]): string {
  const at = args.findIndex((arg) =>
    /^(?:-[ceqQ]|--(?:command|execute|query|eval|sql))$/.test(arg),
  );
  return at === -1 ? '' : args.slice(at + 1).join(' ');
}

function judgeMeta(text: string): Finding | null {
  return /^\s*(?:\.restore\b|\\!|\\o\s*\||\.shell|\.system|!|system\s+\w|\\copy\b[^;]*\bprogram\b)/im.test(
    text,
  )
    ? block('database.run-program', 'reaches out of the database into the machine')
    : null;
}

function isOnlySaid(code: string, option: string): boolean {
  return option === '--eval' && onlySays('mongosh', code);
}

export function judgesMongo(call: Call): Finding | null {
  if (!MONGO_CLIENTS.test(call.name)) return null;
  const args = call.args.filter((arg, i) => !isOnlySaid(arg, wordAt(call.args, i - 1)));
  const text = [...args, call.stdin?.text ?? ''].join('\n');
  return (
    judgeMongo(text) ??
    (isLive(call) && writesMongo(text) ? changesLive : null) ??
    judgeFileThere(call)
  );
}

/** Options that only ask about the next word. */
const ASKS_REDIS = /^(?:type|command|object|exists|get|ttl|help|info)$/i;
const REDIS = /^(?:flushall|flushdb|shutdown|debug|replicaof|slaveof|failover)$/i;

export function judgesRedis({ name, args, stdin }: Call): Finding | null {
  if (!isKeyStore(name)) return null;
  const words = [...args, ...(stdin?.text ?? '').split(/\s+/)];
  const [command = ''] = readOptions(args, 'h p a n u s r i D t').positionals;
  if (!ASKS_REDIS.test(command) && words.some((word) => REDIS.test(word)))
    return block('database.flush', 'empties or stops the store');
  const line = words.join(' ').toLowerCase();
  if (
    /config set (?:dir|dbfilename|save|requirepass|protected-mode)|module load|script flush|function flush|acl deluser|(?:--)?cluster (?:reset|forget|flushslots|del-node|fix|reshard|call)/.test(
      line,
    )
  ) {
    return block('database.server', 'changes how the store keeps or guards its data');
  }
  return /--pipe|(?:^| )(?:del|unlink) [^ ]*[*\uFFFC]/.test(line)
    ? escalate('database.delete', 'deletes keys in bulk')
    : null;
}

/** Programs and tasks that lose a database as a whole. */
const TOOLS: readonly (readonly [RegExp, string])[] = [
  [/^dropdb /, 'drops a database'],
  [/^mysqladmin .*\b(?:drop|shutdown|flush-\w+)\b/, 'drops a database or stops its server'],
  [/^pg_(?:dropcluster|resetwal|resetxlog) /, 'loses a cluster or its log'],
  [/^pg_restore .*(?:--clean|-\w*c)\b/, 'drops what it restores over'],
  [
    /^(?:rails|rake|gitlab-rake|gitlab-rails) .*db:(?:drop|reset|purge|migrate:reset|truncate_all|schema:load|structure:load)/,
    'drops the database of the application',
  ],
  [
    /^(?:npx )?prisma (?:migrate reset|db push .*--(?:force-reset|accept-data-loss))/,
    'drops the database of the application',
  ],
  [
    /^(?:sequelize|sequelize-cli) (?:db:drop|db:migrate:undo:all)/,
    'drops the database of the application',
  ],
  [
    /^(?:dbmate|goose|migrate|golang-migrate|atlas|yoyo|sqitch|aerich|rambler|db-migrate|node-pg-migrate|umzug|tern|shmig|graphile-migrate|refinery|piccolo) .*\b(?:drop|reset|clean|revert|rollback .*--all|down(?:-to 0| all|:all| -all| 9999\d*)|downgrade .*--delete)(?= |$)(?!-)/,
    'takes every migration back or drops the database',
  ],
  [/^flask (?:db|--app \S+ db) downgrade base/, 'takes every migration back'],
  [/^(?:dotnet ef|dotnet-ef) database drop/, 'drops the database'],
  [/^dotnet ef database update 0 /, 'takes every migration back'],
  [/^hasura (?:migrate apply .*--down|metadata clear)/, 'takes migrations back'],
  [/^(?:hdfs|hadoop) (?:namenode .*-format|dfs .*-expunge)/, 'loses a file system'],
  [/^dropuser /, 'drops a role'],
  [
    /^(?:cypher-shell|neo4j-client) .*\b(?:DETACH\s+DELETE|DROP\s+DATABASE)\b/i,
    'empties the graph',
  ],
  [/^neo4j-admin .*\b(?:load .*--(?:overwrite-destination|force)|unbind)/, 'loads over a database'],
  [/^influx .*\b(?:DROP|delete)\b/i, 'deletes series'],
  [/^(?:sfdx|sf) .*\bdata (?:delete|bulk delete)/, 'deletes records'],
  [/^(?:typeorm|typeorm-ts-node-\w+) (?:schema:drop|query .*drop)/i, 'drops the schema'],
  [
    /^(?:mikro-orm|mikro-orm-esm) (?:schema:drop|schema:fresh|migration:fresh|database:drop)/,
    'drops the schema',
  ],
  [/^drizzle-kit (?:drop|push .*--force)/, 'drops migrations or columns'],
  [/^(?:rails|rake) db:migrate .*VERSION=0/, 'takes every migration back'],
  [/^mix ecto\.rollback .*(?:--all|--to 0)/, 'takes every migration back'],
  [/^(?:php )?artisan (?:migrate:(?:fresh|reset|refresh)|db:wipe)/, 'drops every table'],
  [/^php artisan (?:migrate:(?:fresh|reset|refresh)|db:wipe)/, 'drops every table'],
  [/^(?:php )?(?:bin\/)?console doctrine:(?:database|schema):drop/, 'drops the database'],
  [
    /manage\.py (?:flush|reset_db|sqlflush|migrate \w+ zero)/,
    'empties the database of the application',
  ],
  [/^alembic (?:.* )?downgrade (?:base|-\d{2,})/, 'takes every migration back'],
  [/^(?:knex) migrate:rollback .*--all/, 'takes every migration back'],
  [/^flyway .*clean\b/, 'drops every object'],
  [/^liquibase .*(?:dropAll|drop-all)/, 'drops every object'],
  [
    /^(?:mvnw?|gradlew?|sbt) (?:.* )?(?::?[\w-]+:)*(?:flyway:?clean|liquibase:?dropAll|dropAll)(?: |$)/i,
    'drops every object',
  ],
  [
    /^(?:bin\/)?rails (?:runner|r) (?!.*-e ?(?:test|development)).*\.(?:delete|destroy)_all\b/,
    'empties a table of the application',
  ],
  [/^mix ecto\.(?:drop|reset)/, 'drops the database of the application'],
  [/^diesel (?:database reset|database drop)/, 'drops the database'],
  [/^sqlx database (?:drop|reset)/, 'drops the database'],
  [/^supabase (?:db reset|projects delete|stop --no-backup)/, 'loses the database'],
  [/^etcdctl .*\bdel\b.*(?:--prefix|--from-key|"")/, 'deletes keys in bulk'],
  [/^consul kv delete .*-recurse/, 'deletes keys in bulk'],
  [
    /^kafka-(?:configs|topics|consumer-groups|acls|delete-records|streams-application-reset)(?:\.sh)? .*(?:--delete\b|--delete-config|--remove|--reset-offsets .*--execute|--offset-json-file|--application-id)/,
    'takes data or settings from the queue',
  ],
  [
    /^rabbitmqctl .*\b(?:delete_\w+|clear_\w+|forget_cluster_node|reset|force_reset|purge_queue|stop(?:_app)?|close_all\w*)\b/,
    'takes data or rights from the queue',
  ],
  [/^rabbitmqadmin .*\b(?:delete|purge)\b/, 'takes data from the queue'],
  [
    /^(?:nodetool|scylla-nodetool) (?:decommission|removenode|assassinate|drain|clearsnapshot|truncatehints)/,
    'takes a node or its data away',
  ],
  [/^(?:mongodump|mongorestore) .*--drop/, 'drops what it restores over'],
  [/^curator_cli .*delete|^elasticdump .*--deleteAll/, 'deletes indexes'],
];

export function losesDatabase({ name, args, isInProduction }: Call): Finding | null {
  const line = `${name} ${args.join(' ')} `;
  if (/ --help | --dry-run |--help $/.test(line)) return null;
  const found = TOOLS.find(([pattern]) => pattern.test(line));
  if (found === undefined) return null;
  const isOwn = OWN_DATABASE.test(line) && isInProduction !== true && !args.some(namesElsewhere);
  return isOwn ? escalate('database.tool', found[1]) : block('database.tool', found[1]);
}

/** Resets that developers do to the database of their project; only the owner knows what is in it. */
const OWN_DATABASE =
  /^(?:(?:npx )?prisma migrate reset|supabase db reset|(?:rails|rake) db:(?:drop|reset|migrate:reset)|(?:sequelize|sequelize-cli) db:drop|mix ecto\.(?:drop|reset)|diesel database reset|sqlx database reset|(?:php )?artisan migrate:(?:fresh|refresh)(?! .*--force)) /;

/** `--linked`, `--db-url …`, production. */
function namesElsewhere(arg: string): boolean {
  return LIVE.test(arg) || ELSEWHERE.test(arg);
}

const ELSEWHERE = /^--(?:linked|db-url|database-url|url)(?:=|$)|:\/\/(?!localhost|127\.)/;

/** A line for a database client, typed into the shell. */
export function judgeBareStatement(text: string): Finding | null {
  return judgeMongo(text) ?? judgeSql(text.replaceAll('`', '"'));
}
