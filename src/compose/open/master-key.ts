import { join } from 'node:path';
import type pg from 'pg';
import { keptSecret, knownSecret } from '../../adapters/files/secrets.ts';
import { opensKey } from '../../adapters/postgres/log/blob-store.ts';
import { wrappedKeys } from '../../adapters/postgres/log/subject-key.ts';
import type { Config } from '../../config.ts';

const NAME = 'master-key';
/** Keys tried: one that opens is proof enough. */
const TRIED = 20;

/** There are personal texts, and the key that opens theirs is not here. */
class MasterKeyLost extends Error {
  readonly code = 'master_key_lost';

  constructor(path: string, isGone: boolean) {
    const what = isGone ? 'is gone' : 'is another key than the one';
    super(
      `${path} ${what} under which personal texts are kept here, and no other opens them. The way back: put the file back from a copy of the state folder, or restore a backup beside such a copy (homeostat backup restore). The way on, without those texts: homeostat forget --unreadable --yes; each is then recorded as erased`,
    );
    this.name = 'MasterKeyLost';
  }
}

type Place = { readonly config: Config; readonly pool: pg.Pool };

/** Made the first time only: made anew, it would silently be the end of every text kept before. @throws MasterKeyLost */
export async function masterKeyOf({ config, pool }: Place): Promise<Buffer> {
  const { agentId, stateDir } = config;
  // In this order: the file is there before the first key that it wraps.
  const wrapped = await wrappedKeys(pool, { agentId, limit: TRIED });
  const known = await knownSecret(stateDir, NAME);
  const masterKey = known === null ? null : bytesOf(known);
  const opens = masterKey !== null && wrapped.some(({ key }) => opensKey(masterKey, key));
  if (wrapped.length > 0 && !opens) throw new MasterKeyLost(fileOf(stateDir), known === null);
  return masterKey ?? newMasterKey(config);
}

/** For whoever accepts that texts were lost with the former one. */
export async function newMasterKey({ stateDir }: Config): Promise<Buffer> {
  return bytesOf(await keptSecret(stateDir, NAME));
}

function fileOf(stateDir: string): string {
  return join(stateDir, 'secrets', NAME);
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}
