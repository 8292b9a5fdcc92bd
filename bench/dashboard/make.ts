import { append, makeSnapshots, openState, writeLife } from '../long-life/make.ts';
import { capabilities, openTasks } from './story-beside.ts';

/** Events of a cycle and of what comes beside it, on average. */
const EVENTS_A_CYCLE = 35.5;
const REMEMBERED_EVENTS = 20_000;

export type MadeLife = { readonly events: number; readonly cycles: number };

/** Writes a life of about so many events into a state folder, unless it has one, with the snapshots that time would have made. */
export async function makeDashboardLife(stateDir: string, events: number): Promise<MadeLife> {
  const agent = await openState(stateDir);
  const headOf = async () => (await agent.log.view(agent.agentId, [])).head;
  try {
    if ((await headOf()) === 0) {
      const at = agent.now();
      await append(agent, capabilities(at));
      await writeLife(agent, Math.ceil(events / EVENTS_A_CYCLE));
      await append(agent, openTasks(at));
      // To remember all of it takes an hour: the controller begins near its end.
      const upTo = Math.max(0, (await headOf()) - REMEMBERED_EVENTS);
      await agent.memoryIndex.put([], [], upTo);
    }
    await makeSnapshots(agent);
    const [last] = await agent.log.read(agent.agentId, {
      types: ['CycleCompleted'],
      newestFirst: true,
      limit: 1,
    });
    return { events: await headOf(), cycles: last?.cycleNo ?? 0 };
  } finally {
    await agent.close();
  }
}
