import type pg from 'pg';

const APP_ROLE = 'homeostat_app';
const ONE_AT_A_TIME = "select pg_advisory_xact_lock(hashtextextended('homeostat roles', 0))";

/**
 * Lets the app and read roles of the embedded cluster log in. Idempotent. Every process does this when it opens the
 * database, one after the other: Postgres refuses whoever changes a role at the same moment.
 */
export async function setRolePasswords(
  owner: pg.Pool,
  passwords: { readonly app: string; readonly read: string },
): Promise<void> {
  const changes = [
    `alter role ${APP_ROLE} login password ${quoteLiteral(passwords.app)}`,
    `alter role homeostat_read login password ${quoteLiteral(passwords.read)}`,
  ];
  // Sent as one text, these are one transaction.
  await owner.query([ONE_AT_A_TIME, ...changes].join(';'));
}

/** Server mode: the user of DATABASE_URL gets what the app role may do, unless it is that role. */
export async function grantApp(owner: pg.Pool, user: string): Promise<void> {
  if (user === APP_ROLE) return;
  await owner.query(`grant ${APP_ROLE} to ${quoteIdentifier(user)}`);
}

function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
