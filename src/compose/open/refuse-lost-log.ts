import { join } from 'node:path';
import { readSeals } from '../../adapters/files/proof/seals.ts';
import { readHead } from '../../adapters/postgres/log/event-rows.ts';
import { translated } from '../../adapters/postgres/store-errors.ts';
import type { OpenAgent } from './agent.ts';

/** @throws where this folder signed events and the database has none: a second life would begin and look like the first */
export async function refuseLostLog({ agentId, config, database }: Lost): Promise<void> {
  const head = await translated(() => readHead(database.app, agentId));
  if (head !== null) return;
  const seals = await readSeals(config.stateDir, agentId);
  const sealed = Math.max(0, ...seals.filter((one) => one.isGenuine).map(({ seq }) => seq));
  if (sealed === 0) return;
  const place = database.dataDir ?? 'the database of DATABASE_URL';
  throw new Error(
    `${place} holds no events of agent "${agentId}", though ${join(config.stateDir, 'seals.jsonl')} says that there were ${sealed}; nothing was begun. Put back the data that was there (a disk that is not mounted, a copy of the state folder, another DATABASE_URL), or restore a backup: homeostat backup restore <file>. To begin anew, choose a new state folder: HOMEOSTAT_STATE=<new folder>`,
  );
}

type Lost = Pick<OpenAgent, 'agentId' | 'config' | 'database'>;
