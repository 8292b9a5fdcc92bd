import type pg from 'pg';

/** Lets the app and read roles of the embedded cluster log in. Idempotent. */
export async function setRolePasswords(
  owner: pg.Pool,
  passwords: { readonly app: string; readonly read: string },
): Promise<void> {
  for (const [role, password] of [
    ['homeostat_app', passwords.app],
    ['homeostat_read', passwords.read],
  ] as const) {
    await owner.query(`alter role ${role} login password ${quoteLiteral(password)}`);
  }
}

const APP_ROLE = 'homeostat_app';

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
