import type pg from 'pg';

const APP_ROLE = 'homeostat_app';
/** May do what the app may, and gets in when all ordinary connections are taken. */
export const CONTROL_ROLE = 'homeostat_control';
const ONE_AT_A_TIME = "select pg_advisory_xact_lock(hashtextextended('homeostat roles', 0))";

/** Here and not in the migrations: before 16 a server of the owner's has no reserved connections. */
const MAKE_CONTROL = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${CONTROL_ROLE}') then
      create role ${CONTROL_ROLE} nologin;
      grant ${APP_ROLE}, pg_use_reserved_connections to ${CONTROL_ROLE};
    end if;
  end $$`;

/**
 * Lets the app, control and read roles of the embedded cluster log in. Idempotent. Every process does this when it opens the
 * database, one after the other: Postgres refuses whoever changes a role at the same moment.
 */
export async function setRolePasswords(
  owner: pg.Pool,
  passwords: { readonly app: string; readonly control: string; readonly read: string },
): Promise<void> {
  const changes = [
    MAKE_CONTROL,
    `alter role ${CONTROL_ROLE} login password ${quoteLiteral(passwords.control)}`,
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
