import { readSeals } from '../adapters/files/seals.ts';
import { verifyLog } from '../adapters/postgres/verify-log.ts';
import { catalogue } from '../domain/catalogue.ts';
import {
  type UnsealedHistoryDoc,
  unsealedHistoryProjection,
} from '../domain/cycle/views/unsealed-history.ts';
import { projections } from '../domain/projections.ts';
import { SINGLETON } from '../kernel/projection.ts';
import type { Verification } from '../kernel/verify.ts';
import type { Agent } from './agent.ts';

export type ProvenLog = Verification & {
  /** What is whole may still rest on a backup whose seal nobody could check. Null also when it is not whole. */
  readonly unsealedHistory: UnsealedHistoryDoc | null;
};

const SAID_EVERY_EVENTS = 20_000;

/** Checks an agent's whole log and all its documents in one read-only snapshot, against the seals of the state folder. */
export async function verifyAgent(
  { agentId, config, database, log }: Pick<Agent, 'agentId' | 'config' | 'database' | 'log'>,
  progress: (line: string) => void,
): Promise<ProvenLog> {
  // Before the snapshot: a seal made meanwhile may be past it.
  const seals = await readSeals(config.stateDir, agentId);
  let said = 0;
  const found = await verifyLog(database.reader, {
    agentId,
    definitions: catalogue,
    projections,
    seals,
    onProgress: (seq, head) => {
      if (seq - said < SAID_EVERY_EVENTS) return;
      said = seq;
      progress(`checked ${seq} of ${head} events`);
    },
  });
  // A view of a log that is not what it says would tell nothing, or fail.
  if (!found.ok) return { ...found, unsealedHistory: null };
  const view = await log.view(agentId, [
    { projection: unsealedHistoryProjection, keys: [SINGLETON] },
  ]);
  return { ...found, unsealedHistory: view.get(unsealedHistoryProjection, SINGLETON) ?? null };
}
