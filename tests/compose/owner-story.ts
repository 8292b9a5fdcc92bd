import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { runOnce } from '../../src/compose/run/run-agent.ts';
import { buildRunners } from '../../src/compose/run/runners.ts';
import type { HomeostatEvent } from '../../src/domain/catalogue.ts';
import { type PayloadOf, payloadsOf } from '../../src/domain/fact.ts';
import { uniformDraw } from '../../src/domain/learning/uniform-draw.ts';
import type { NewEvent, RecordedEvent } from '../../src/kernel/event/event.ts';
import { driveCycle } from '../../src/phases/cycle/drive-cycle.ts';
import { runTick } from '../../src/phases/sense/run-tick.ts';

const words = { content: '', priority: 5, due_at: null, tags: [], blocks: [], blocked_by: [] };

/** As the schedule has it: only there may a cycle with work in it explore. */
async function tick(agent: OpenAgent): Promise<void> {
  const { ticks, phases } = buildRunners(agent);
  const { signal } = new AbortController();
  const result = await runTick(ticks, { schedule: 'heartbeat', instant: agent.now() }, signal);
  if (result.status === 'cycle') await driveCycle(phases, result.cycleNo, signal);
}

/** What an owner does with an agent: gives it tasks, and asks for a cycle and what came of it. */
export function ownerStory(record: (...events: NewEvent[]) => Promise<void>) {
  const request = async (agent: OpenAgent) => {
    const request_id = agent.newId();
    await record({ type: 'RunRequested', payload: { request_id, by: 'owner' } });
    await runOnce(agent, request_id);
  };
  return {
    addTask: async (id: string, more: Record<string, unknown>) => {
      const payload = {
        intention_id: id,
        kind: 'task',
        title: id,
        ...words,
        steps: [],
        verify: [],
        source_hash: null,
        source: 'cli',
        ...more,
      };
      await record({ type: 'IntentionFormed', payload });
    },
    cycle: async (
      agent: OpenAgent,
      { explores = false } = {},
    ): Promise<readonly RecordedEvent[]> => {
      const [before] = await agent.store.read(agent.agentId, { newestFirst: true, limit: 1 });
      const drawing = { ...agent, newId: idDrawing(agent.newId, explores) };
      await (explores ? tick(drawing) : request(drawing));
      return agent.store.read(agent.agentId, { after: before?.seq ?? 0, limit: 500 });
    },
  };
}

/** Ids from which the draw for exploring follows one way only: chance decides no test. */
function idDrawing(newId: () => string, explores: boolean): () => string {
  return () => {
    for (;;) {
      const id = newId();
      const draw = uniformDraw(id);
      if (explores ? draw < 0.05 : draw >= 0.5) return id;
    }
  };
}

export function typesOf(events: readonly RecordedEvent[]): readonly string[] {
  return events.map(({ type }) => type);
}

export function payloadOf<Name extends HomeostatEvent['type']>(
  events: readonly RecordedEvent[],
  type: Name,
): PayloadOf<Name> | undefined {
  return payloadsOf(events, type)[0];
}
