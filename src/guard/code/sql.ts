import { block, escalate, type Finding } from '../shell/call.ts';

/** Irreversible effects of one SQL statement; the first match wins. Quoted text is removed before. */
const STATEMENTS: readonly (readonly [RegExp, Finding])[] = [
  [
    /\bDROP\s+(?:DATABASE|SCHEMA|TABLE|TABLESPACE|KEYSPACE|WAREHOUSE|STREAM|MATERIALIZED\s+VIEW|COLLECTION|STORAGE|EXTENSION|SERVER|OWNED)\b/,
    block('database.drop', 'DROP loses what it holds; make a backup and let the owner do it'),
  ],
  [/^\s*REVOKE\b/, escalate('database.grant', 'takes rights away from others')],
  [
    /^\s*ALTER\s+TABLE\b[\s\S]*\b(?:DELETE|UPDATE)\b[\s\S]*\bWHERE\b/,
    escalate('database.alter', 'changes rows in bulk'),
  ],
  [
    /^\s*SET\s+(?:GLOBAL|PERSIST|@@GLOBAL)\b/,
    escalate('database.server', 'changes how the server runs'),
  ],
  [
    /\bPG_(?:TERMINATE|CANCEL)_BACKEND\s*\(|^\s*KILL\s+\d/,
    escalate('database.server', 'ends what others do in the database'),
  ],
  [
    /\b(?:DELETE\s+FROM|UPDATE|INSERT\s+INTO|REPLACE\s+INTO)\s+["`]?(?:MYSQL["`]?\.|PG_AUTHID|PG_SHADOW)/,
    escalate('database.grant', 'changes who may enter the database'),
  ],
  // A pool of connections.
  [
    /^\s*(?:PAUSE|SUSPEND|RECONNECT)(?:\s+\w+)?\s*$/,
    escalate('database.server', 'stops what others do in the database'),
  ],
  [/^\s*ALTER\s+SYSTEM\b/, escalate('database.server', 'changes how the server runs')],
  [/^\s*DROP\s+\w+/, escalate('database.drop-object', 'DROP takes away what others may use')],
  [/(?:^|\bDO\b|\bBEGIN\b)\s*TRUNCATE\b/, block('database.truncate', 'TRUNCATE empties a table')],
  [
    /\bALTER\s+TABLE\b[\s\S]*\bDROP\s+(?:COLUMN|PARTITION)\b/,
    block('database.drop-column', 'a dropped column is lost'),
  ],
  [
    /\bALTER\s+TABLE\b[\s\S]*\bDROP\s+/,
    escalate('database.alter', 'takes something away from a table'),
  ],
  [
    /^\s*(?:SHUTDOWN|RESET\s+(?:MASTER|SLAVE)|PURGE\s+(?:BINARY|MASTER)|FLUSHALL|FLUSHDB|DETACH\s+DATABASE)\b/,
    block('database.server', 'stops the server or loses its log'),
  ],
  [
    /\b(?:TO|FROM)\s+PROGRAM\b|\bXP_CMDSHELL\b|\bINTO\s+(?:OUTFILE|DUMPFILE)\b|\bLOAD_FILE\s*\(|\bPG_READ_FILE\s*\(|\bLO_EXPORT\s*\(|\bLOAD_EXTENSION\s*\(|\bSYS_EXEC\s*\(/,
    block('database.run-program', 'reaches out of the database into the machine'),
  ],
  [
    /\bGRANT\s+ALL\b|\bWITH\s+GRANT\s+OPTION\b|\b(?:ALTER|CREATE)\s+(?:USER|ROLE)\b[\s\S]*\bSUPERUSER\b/,
    block('database.grant', 'gives all rights away'),
  ],
  [
    /^\s*(?:ALTER\s+(?:USER|ROLE|LOGIN)\b[\s\S]*\b(?:PASSWORD|IDENTIFIED)|SET\s+PASSWORD\b)/,
    escalate('database.grant', 'changes who may enter the database'),
  ],
];

/** Judges SQL statement by statement; null: nothing irreversible. */
export function judgeSql(text: string): Finding | null {
  let worst: Finding | null = null;
  const statements = statementsOf(text);
  if (isTakenBack(statements)) return null;
  for (const statement of statements) {
    const found = judgeStatement(statement);
    if (found?.verdict === 'block') return found;
    worst ??= found;
  }
  return worst;
}

/** Whether a statement changes rows, their shape, or who may see them. */
export function changesRows(text: string): boolean {
  const statements = statementsOf(text);
  return !isTakenBack(statements) && statements.some((one) => CHANGES_ROWS.test(one));
}

const CHANGES_ROWS =
  /^\s*(?:WITH\b[\s\S]*\)\s*)?(?:(?:INSERT|MERGE|REPLACE|UPSERT)\s+INTO|UPDATE\s+\S+\s+(?:AS\s+)?(?:\w+\s+)?(?:(?:LEFT|INNER)\s+)?(?:SET|JOIN)|DELETE\s+FROM|(?:ALTER|RENAME|LOCK|OPTIMIZE|REINDEX|REFRESH)\s+(?:ROLE|USER|SYSTEM|TABLE|INDEX|VIEW|MATERIALIZED|DATABASE|SCHEMA|TYPE|SEQUENCE|FUNCTION|PROCEDURE|KEYSPACE)|CREATE\s+(?!(?:LOCAL\s+)?TEMP)[\s\S]*\b(?:TABLE|INDEX|VIEW|TRIGGER|FUNCTION|PROCEDURE|USER|ROLE|SCHEMA|DATABASE|EXTENSION)|GRANT\s[\s\S]*\bTO|CALL\s+(?!DB\.|DBMS\.)[\w.]+|EXEC(?:UTE)?\s+[\w.]+|VACUUM\s+FULL|LOAD\s+DATA|COPY\s[\s\S]*\bFROM|MATCH\s*\([\s\S]*\b(?:SET|DELETE|REMOVE|MERGE|CREATE))\b|^\s*MERGE\s*\(|^\s*CREATE\s*\(/;

/** A transaction that ends with ROLLBACK changes no rows; its other effects are judged all the same. */
function isTakenBack(statements: readonly string[]): boolean {
  return (
    /^\s*(?:BEGIN|START\s+TRANSACTION)\b/.test(statements[0] ?? '') &&
    /^\s*ROLLBACK\s*$/.test(statements.at(-1) ?? '') &&
    statements
      .slice(1, -1)
      .every((one) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|EXPLAIN)\b(?!.*\bCOMMIT\b)/s.test(one))
  );
}

/** Removes comments; each quoted text becomes a name of its own, so that equal texts stay equal. */
function statementsOf(text: string): readonly string[] {
  const names = new Map<string, string>();
  const bare = text
    .slice(0, 16_384)
    .replace(/\/\*!?\d*([\s\S]*?)\*\//g, (whole, inner: string) =>
      whole.startsWith('/*!') ? ` ${inner} ` : ' ',
    )
    .replace(/'(?:[^']|'')*'/g, (quoted) => {
      const name = names.get(quoted) ?? `LITERAL${names.size}`;
      names.set(quoted, name);
      return ` ${name} `;
    })
    .replace(/(?:--|#)[^\n]*/g, ' ')
    .toUpperCase();
  return bare.split(';').filter((statement) => statement.trim() !== '');
}

function judgeStatement(statement: string): Finding | null {
  const found = STATEMENTS.find(([pattern]) => pattern.test(statement));
  if (found !== undefined) return found[1];
  const isAll = !/\bWHERE\b/.test(statement) || isAlwaysTrue(statement);
  if (/\bDELETE\s+(?:FROM\s+)?["`\w.[\]]+/.test(statement) && isDelete(statement) && isAll) {
    return block('database.delete-all', 'DELETE without a narrowing WHERE empties a table');
  }
  if (/^\s*(?:WITH\b[\s\S]*)?UPDATE\s+[\s\S]*\bSET\b/.test(statement) && isAll) {
    return escalate('database.update-all', 'UPDATE without a narrowing WHERE changes every row');
  }
  return null;
}

function isDelete(statement: string): boolean {
  return /^\s*(?:EXPLAIN\s+ANALY[SZ]E\s+)?(?:WITH\b[\s\S]*)?DELETE\s+(?:FROM\s+)?/.test(statement);
}

/** `1=1`, `TRUE`, `id = id`, `x OR 1=1`, and other conditions that every row meets. */
function isAlwaysTrue(statement: string): boolean {
  const where = statement.slice(statement.lastIndexOf('WHERE') + 5).trim();
  const term = String.raw`(?:TRUE|1|NOT\s+FALSE|NOT\s+0|([\w."]+)\s*(?:=|<=|>=|LIKE)\s*\1|1\s*<>\s*0|0\s*=\s*0|\d+\s*<\s*\d+|\w+\s*>=?\s*-?[01]|\w+\s+IS\s+NOT\s+NULL)`;
  const bare = where.replace(/^[(\s]+|[)\s]+$/g, '');
  return (
    new RegExp(`^${term}$`).test(bare) || new RegExp(`\\bOR\\s+\\(?\\s*${term}\\s*\\)?$`).test(bare)
  );
}

const MONGO =
  /\.\s*(?:dropDatabase|dropAllUsers|dropAllRoles)\s*\(|\bdb(?:\.[\w$]+|\.getCollection\([^)]*\)|\[[^\]]*\])+\.drop\s*\(|\.(?:deleteMany|remove)\s*\(\s*(?:\{\s*\})?\s*\)|\.shutdownServer\s*\(/i;

/** Judges code of the mongo shell. */
export function judgeMongo(text: string): Finding | null {
  if (MONGO.test(text)) return block('database.drop', 'loses a whole collection or database');
  return /\bshutdown\s*:\s*1\b|\.updateMany\s*\(\s*\{\s*\}\s*,|\.(?:dropUser|dropRole|dropIndexes?|stepDown|removeShard|reconfig|fsyncLock|killOp|createUser|grantRolesToUser|updateUser|changeUserPassword|renameCollection)\s*\(/i.test(
    text,
  )
    ? escalate('database.drop-object', 'takes away what others may use')
    : null;
}

/** Whether code of the mongo shell writes. */
export function writesMongo(text: string): boolean {
  return WRITES_MONGO.test(text);
}

const WRITES_MONGO =
  /\.\s*(?:insert(?:One|Many)?|update(?:One|Many)?|replaceOne|delete(?:One|Many)|remove|findOneAnd\w+|findAndModify|bulkWrite|createIndex(?:es)?|createCollection|save)\s*\(/;

/** A line that is not a shell command but typed into a database client. */
export function isBareStatement(text: string): boolean {
  return (
    /^\s*(?:SELECT|INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\S+\s+SET|DROP\s+[A-Za-z]+|TRUNCATE\s+(?:TABLE\s+)?[A-Za-z]+|ALTER\s+[A-Za-z]+|CREATE\s+[A-Za-z]+|GRANT\s+[A-Za-z]+|REVOKE\s+[A-Za-z]+|SHOW\s+[A-Za-z]+)\b/i.test(
      text,
    ) || isBareMongo(text)
  );
}

function isBareMongo(text: string): boolean {
  return /^\s*db\.[\w$.]+\(/i.test(text);
}
