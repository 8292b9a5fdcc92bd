import { randomBytes } from 'node:crypto';
import { DatabaseError, type Pool } from 'pg';
import { keptSecret } from '../../adapters/files/secrets.ts';
import {
  type Cluster,
  clusterStatus,
  openCluster,
} from '../../adapters/postgres/cluster/cluster.ts';
import { isSameAddress } from '../../adapters/postgres/cluster/socket-folder.ts';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { openPool } from '../../adapters/postgres/pool.ts';
import { CONTROL_ROLE, grantApp, setRolePasswords } from '../../adapters/postgres/roles.ts';
import { type Config, withoutPassword } from '../../config.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { type Closers, type Opening, openOrClose } from '../../process/closers.ts';
import { crashPointAt } from '../../process/crash-points.ts';

const APP_CONNECTIONS = 12;
const CONTROL_CONNECTIONS = 4;
const OWNER_CONNECTIONS = 2;
/** Postgres: no space left on device. */
const DISK_FULL = '53100';
/** A server writes out what it holds before it stops; longer than it is waited for there. */
const SERVER_STOP_MS = 180_000;

/** The database of this state folder or of DATABASE_URL, migrated. */
export type Database = {
  readonly mode: 'embedded' | 'server';
  readonly app: Pool;
  /** Long reads: no statement limits, same rights as the app. */
  readonly reader: Pool;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly dataDir: string | null;
  readonly warnings: readonly string[];
  /**
   * Starts an embedded server again where it was, if it is gone; true: it was. Null: the server is not ours to start.
   * @throws ClusterError, `address_lost` if that can never be
   */
  readonly revive: (() => Promise<boolean>) | null;
  /** Closes the pools; stops an embedded server that nobody else uses. */
  readonly close: () => Promise<void>;
};

export type OpenOptions = {
  readonly config: Config;
  readonly progress: (line: string) => void;
  readonly onError: (error: Error) => void;
  readonly applicationName: string;
  /** For the owner's own commands: an embedded server keeps connections free for them. */
  readonly isControl?: boolean;
  /** Default: what HOMEOSTAT_CRASH_AT arms. */
  readonly crashPoint?: (name: string) => void;
};

type Place = {
  readonly mode: Database['mode'];
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly dataDir: string | null;
  readonly warnings: readonly string[];
  readonly revive: Database['revive'];
};

/** For what opens parts with these options. */
export function openingWith({ config, onError, crashPoint }: OpenOptions): Opening {
  return {
    crashPoint: crashPoint ?? crashPointAt(config.crashAt),
    onError: (where, error) => {
      onError(new Error(`${where}: ${messageOf(error)}`, { cause: error }));
    },
  };
}

export async function openDatabase(options: OpenOptions): Promise<Database> {
  return openOrClose(openingWith(options), async (closers) => {
    const isOurs = options.config.databaseUrl === '';
    const place = isOurs ? await embedded(options, closers) : serverPlace(options.config);
    await prepare(options, place);
    const pool = (name: string, max: number) => {
      const opened = openPool({
        url: place.appUrl,
        max,
        applicationName: options.applicationName,
        onError: options.onError,
        unlimited: name === 'reader',
      });
      closers.add(`${name} pool`, () => opened.end());
      return opened;
    };
    const app = pool('app', options.isControl === true ? CONTROL_CONNECTIONS : APP_CONNECTIONS);
    const reader = pool('reader', OWNER_CONNECTIONS);
    return { ...place, app, reader, close: () => closers.close() };
  });
}

async function embedded(
  { config, progress, isControl = false }: OpenOptions,
  closers: Closers,
): Promise<Place> {
  const open = (knownAddress?: Cluster['address']) =>
    openCluster({
      stateDir: config.stateDir,
      progress,
      newPassword: () => randomBytes(24).toString('hex'),
      now: () => Date.now(),
      ...(knownAddress !== undefined && { knownAddress }),
    });
  let cluster = await open();
  closers.add('postgres', () => cluster.stopIfUnused(), { limitMs: SERVER_STOP_MS });
  const { address: known } = cluster;
  const appUrl = new URL(cluster.ownerUrl);
  appUrl.username = isControl ? CONTROL_ROLE : 'homeostat_app';
  const role = isControl ? 'postgres-control' : 'postgres-app';
  appUrl.password = await keptSecret(config.stateDir, role);
  return {
    mode: 'embedded',
    ownerUrl: cluster.ownerUrl,
    appUrl: appUrl.href,
    dataDir: cluster.dataDir,
    warnings: [],
    revive: async () => {
      const { running, address = known } = await clusterStatus(config.stateDir);
      if (running && isSameAddress(address, known)) return false;
      cluster = await open(known);
      return true;
    },
  };
}

function serverPlace(config: Config): Place {
  const ownerUrl = config.databaseAdminUrl || config.databaseUrl;
  const isOneRole = new URL(ownerUrl).username === new URL(config.databaseUrl).username;
  const warning =
    'DATABASE_URL and DATABASE_ADMIN_URL are the same role: the log is then append-only by its triggers alone, and whoever runs the agent could switch those off. Give the app a role of its own.';
  return {
    mode: 'server',
    ownerUrl,
    appUrl: config.databaseUrl,
    dataDir: null,
    warnings: isOneRole ? [warning] : [],
    revive: null,
  };
}

const STEPS_NAMED = 3;

/** A new database has them all, and nobody needs to read which. */
function stepsLine(steps: readonly string[]): string {
  if (steps.length <= STEPS_NAMED) return steps.join(', ');
  return `${steps.length} steps, up to ${steps.at(-1) ?? ''}`;
}

/** Schema and rights. As the owner; everything after runs as the app. */
async function prepare({ config, progress, onError }: OpenOptions, place: Place): Promise<void> {
  const owner = openPool({
    url: place.ownerUrl,
    max: OWNER_CONNECTIONS,
    applicationName: 'homeostat migrate',
    onError,
    unlimited: true,
  });
  try {
    const steps = await migrate(owner);
    if (steps.length > 0) progress(`database schema: ${stepsLine(steps)}`);
    if (place.mode === 'server') {
      const { username } = new URL(place.appUrl);
      if (place.warnings.length === 0) await grantApp(owner, decodeURIComponent(username));
      return;
    }
    const app = await keptSecret(config.stateDir, 'postgres-app');
    const control = await keptSecret(config.stateDir, 'postgres-control');
    const read = await keptSecret(config.stateDir, 'postgres-read');
    await setRolePasswords(owner, { app, control, read }).catch((error: unknown) => {
      // A full disk takes no new passwords; those of an earlier opening hold, and reading goes on.
      if (!(error instanceof DatabaseError && error.code === DISK_FULL)) throw error;
    });
  } catch (error) {
    const where = withoutPassword(place.ownerUrl);
    const why = messageOf(error);
    const advice =
      place.mode === 'server'
        ? '. Is it running, and are DATABASE_URL and DATABASE_ADMIN_URL right?'
        : '';
    throw new Error(`cannot use the database at ${where}: ${why}${advice}`, { cause: error });
  } finally {
    await owner.end();
  }
}
