import { writtenIn } from '../../adapters/postgres/log/written-in.ts';
import { refuseNewerState } from '../../kernel/log/newer-state.ts';
import type { OpenAgent } from './agent.ts';

/** Work is not begun on a state that this release understands in part only. @throws NewerState */
export async function refuseNewer({ agentId, database, log }: OpenAgent): Promise<void> {
  refuseNewerState(log.options, await writtenIn(database.app, agentId));
}
