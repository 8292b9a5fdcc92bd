import { actionsInShort, type ShortAction } from '../../domain/action/actions-in-short.ts';
import { ACTION_TYPES } from '../../domain/action/actions-taken.ts';
import type { AgentReader } from '../agent.ts';

/** Of one cycle; a job that does more in one is shown from its newest action backwards. */
const EVENTS_OF_CYCLE = 400;

/** What was done for a piece of work in these cycles, in order. */
export async function actionsOfWork(
  { log, agentId }: AgentReader,
  workId: string,
  cycles: readonly number[],
): Promise<readonly ShortAction[]> {
  const read = async (cycleNo: number) => {
    const found = await log.read(agentId, {
      subjects: [`cycle:${cycleNo}`],
      types: ACTION_TYPES,
      newestFirst: true,
      limit: EVENTS_OF_CYCLE,
    });
    return [...found].reverse();
  };
  const events = await Promise.all(cycles.map(read));
  return actionsInShort(workId, events.flat());
}
