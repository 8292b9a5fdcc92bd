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

/** Server mode: the user of DATABASE_URL gets what the app role may do. */
export async function grantApp(owner: pg.Pool, user: string): Promise<void> {
  await owner.query(`grant homeostat_app to ${quoteIdentifier(user)}`);
}

function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
