import { readSeals } from '../adapters/files/seals.ts';
import { verifyLog } from '../adapters/postgres/verify-log.ts';
import { catalogue } from '../domain/catalogue.ts';
import { projections } from '../domain/projections.ts';
import type { Verification } from '../kernel/verify.ts';
import type { Agent } from './agent.ts';

const SAID_EVERY_EVENTS = 20_000;

/** Checks an agent's whole log and all its documents in one read-only snapshot, against the seals of the state folder. */
export async function verifyAgent(
  { agentId, config, database }: Pick<Agent, 'agentId' | 'config' | 'database'>,
  progress: (line: string) => void,
): Promise<Verification> {
  // Before the snapshot: a seal made meanwhile may be past it.
  const seals = await readSeals(config.stateDir, agentId);
  let said = 0;
  return verifyLog(database.reader, {
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
}
