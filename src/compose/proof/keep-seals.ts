import { openSealer, readSeals } from '../../adapters/files/proof/seals.ts';
import { readHead } from '../../adapters/postgres/log/event-rows.ts';
import { translated } from '../../adapters/postgres/store-errors.ts';
import { isSealDue } from '../../kernel/proof/seal.ts';
import type { OpenAgent } from '../open/agent.ts';

/** Signs the committed head of the log when it is time, or (`isStopping`) when anything came since the last seal. */
export type SealKeeper = (isStopping: boolean) => Promise<void>;

export async function openSealKeeper({
  agentId,
  config,
  database,
}: SealedAgent): Promise<SealKeeper> {
  const { stateDir } = config;
  const sealer = await openSealer(stateDir);
  const genuine = (await readSeals(stateDir, agentId)).filter((seal) => seal.isGenuine);
  let last = Math.max(0, ...genuine.map(({ seq }) => seq));
  return async (isStopping) => {
    const head = await translated(() => readHead(database.app, agentId));
    if (head === null || !isSealDue(last, head.seq, isStopping)) return;
    await sealer.seal(agentId, head);
    last = head.seq;
  };
}

type SealedAgent = Pick<OpenAgent, 'agentId' | 'config' | 'database'>;
