import { stat } from 'node:fs/promises';
import { ClusterError } from './cluster-error.ts';
import { type Account, runProgram } from './run-program.ts';

/** Ours first; `postgres` exists wherever the system's own server was ever installed. */
const SERVICE_USERS = ['homeostat', 'postgres'] as const;

/** shadow-utils first, then busybox. */
const WAYS_TO_ADD = [
  ['useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'homeostat'],
  ['adduser', '-S', '-D', '-H', 'homeostat'],
] as const;

/**
 * Whom the server runs as. Postgres refuses root, so root lends it a system user (made if there is
 * none); data that exists keeps its owner. Undefined for an ordinary user: it runs as that user.
 * @throws ClusterError `not_the_owner`, `no_service_user`
 */
export async function serverAccount(
  dataDir: string,
  progress: (line: string) => void,
): Promise<Account | undefined> {
  const uid = process.getuid?.();
  const owner = await stat(dataDir).catch(() => null);
  if (uid !== 0) {
    if (owner !== null && owner.uid !== uid) throw notTheOwner(dataDir, owner.uid);
    return undefined;
  }
  if (owner !== null) return { uid: owner.uid, gid: owner.gid };
  return (await existingUser()) ?? (await newUser(progress));
}

async function existingUser(): Promise<Account | undefined> {
  for (const name of SERVICE_USERS) {
    const [uid, gid] = [await accountId('-u', name), await accountId('-g', name)];
    if (uid !== null && gid !== null) return { uid, gid };
  }
  return undefined;
}

async function newUser(progress: (line: string) => void): Promise<Account> {
  for (const [program, ...args] of WAYS_TO_ADD) {
    const { code } = await runProgram({ program, args });
    const account = code === 0 ? await existingUser() : undefined;
    if (account === undefined) continue;
    progress('Postgres does not run as root: made the system user homeostat for it');
    return account;
  }
  throw new ClusterError(
    'no_service_user',
    'Postgres does not run as root, and neither useradd nor adduser could make a system user for it. Add a user named homeostat, or start as an ordinary user, or set DATABASE_URL to a server of yours.',
  );
}

async function accountId(flag: string, name: string): Promise<number | null> {
  const { code, output } = await runProgram({ program: 'id', args: [flag, name] });
  return code === 0 ? Number.parseInt(output, 10) : null;
}

function notTheOwner(dataDir: string, uid: number): ClusterError {
  return new ClusterError(
    'not_the_owner',
    `${dataDir} belongs to user id ${uid}. Run this as that user or as root, or choose another folder with HOMEOSTAT_STATE.`,
  );
}
