import { realpath } from 'node:fs/promises';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { codeOf } from '../../../kernel/thrown.ts';
import { ClusterError } from './cluster-error.ts';
import { OWNER } from './server.ts';
import { type Address, isSocket } from './socket-folder.ts';

const DATABASE = 'homeostat';
/** Connections of whole-cluster work go here: nobody clones it as a template or drops it. */
const MAINTENANCE_DATABASE = 'postgres';
const HOLD = 'homeostat hold';

const PASSWORD_REFUSED = '28P01';
const NO_SUCH_DATABASE = '3D000';
const DUPLICATE_DATABASE = '42P04';
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a client that just said goodbye may still be listed. */
const LEAVING_MS = 1_000;
const POLL_MS = 20;

type Server = {
  readonly address: Address;
  readonly password: string;
  readonly dataDir: string;
};

/** URL of the database `homeostat` as its owner. */
export function ownerUrl({ address, password }: Server): string {
  // A socket's folder as the host: the one way of naming it that a URL survives being taken apart and put together.
  const place = `${encodeURIComponent(address.host)}:${address.port}`;
  // sslmode is said because PGSSLMODE of the caller's environment would otherwise decide.
  return `postgres://${OWNER}:${encodeURIComponent(password)}@${place}/${DATABASE}?sslmode=disable`;
}

/**
 * Connects for as long as this process uses the server, so that no other process sees it as unused
 * and stops it. Makes the database if it is missing. The connection does not keep the process alive.
 * Returns what lets go.
 * @throws ClusterError `password_refused`, `foreign_server`
 */
export async function holdServer(server: Server): Promise<() => Promise<void>> {
  const socket = new Socket();
  const client = await connect(server, socket);
  try {
    await checkFolder(client, server.dataDir);
    await makeDatabase(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  socket.unref();
  return async () => {
    // Otherwise a process with nothing else to do would end in the middle of the goodbye.
    socket.ref();
    await client.end();
  };
}

/** True when no client but us is connected; those just leaving are waited for. */
export async function isUnused(server: Server, now: () => number): Promise<boolean> {
  const client = await connect(server);
  const deadline = now() + LEAVING_MS;
  try {
    for (;;) {
      if ((await otherClients(client)) === 0) return true;
      if (now() > deadline) return false;
      await sleep(POLL_MS);
    }
  } finally {
    await client.end();
  }
}

async function otherClients(client: Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.others ?? 0;
}

async function connect(
  { address, password, dataDir }: Server,
  socket = new Socket(),
): Promise<Client> {
  const client = new Client({
    host: address.host,
    port: address.port,
    user: OWNER,
    password,
    database: MAINTENANCE_DATABASE,
    application_name: HOLD,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ssl: false,
    stream: () => socket,
  });
  // A server that is stopped or dies is noticed by those who work with it; this connection only waits.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === PASSWORD_REFUSED) {
      throw passwordRefused(dataDir, error);
    }
    if (error instanceof DatabaseError && error.code === NO_SUCH_DATABASE) {
      throw dataDamaged(dataDir, error);
    }
    throw codeOf(error) === 'ENOENT' && isSocket(address)
      ? socketGone(address, dataDir, error)
      : error;
  }
}

/** The port in an old pid file may belong to another server by now. */
async function checkFolder(client: Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const theirs = rows[0]?.data_directory ?? '';
  const [a, b] = await Promise.all([theirs, dataDir].map((dir) => realpath(dir).catch(() => dir)));
  if (a === b) return;
  throw new ClusterError(
    'foreign_server',
    `The Postgres server that should work in ${dataDir} says it works in ${theirs}. If the folder was moved while it ran, stop that server (end its process with SIGINT) and start again.`,
  );
}

async function makeDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount !== 0) return;
  await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
    // A process killed in the middle of this may still be finishing it on the server.
    if (!(error instanceof DatabaseError && error.code === DUPLICATE_DATABASE)) throw error;
  });
}

function passwordRefused(dataDir: string, cause: Error): ClusterError {
  return new ClusterError(
    'password_refused',
    `Postgres on ${dataDir} refuses the password in the state folder's secrets/postgres-owner. Put back the file that belongs to this data, from a copy of the state folder.`,
    { cause },
  );
}

/** Every cluster has that one: files are gone. */
function dataDamaged(dataDir: string, cause: Error): ClusterError {
  return new ClusterError(
    'data_damaged',
    `Part of the data in ${dataDir} is gone (${cause.message}). Put ${dataDir} back from a copy, or restore a backup into a new state folder: HOMEOSTAT_STATE=<new folder> npx homeostat backup restore <file>.`,
    { cause },
  );
}

function socketGone({ host }: Address, dataDir: string, cause: unknown): ClusterError {
  return new ClusterError(
    'socket_gone',
    `Postgres on ${dataDir} runs, but the folder of its socket, ${host}, was removed or moved. End that server with kill -INT $(head -1 '${dataDir}/postmaster.pid') and start again: the folder is made anew. Nothing is lost.`,
    { cause },
  );
}
