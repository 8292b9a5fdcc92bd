import { keyedMemories } from '../../src/app/memory/indexed-memories.ts';
import { hostEpisodeDrafts } from '../../src/app/memory/keep/host-episode.ts';
import { storeMemories } from '../../src/app/memory/store-memories.ts';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { hostSubject } from '../../src/domain/attend/events.ts';
import { fact, factsOfType } from '../../src/domain/fact.ts';
import type { Origin } from '../../src/kernel/event/event.ts';

/*
 * A past of finished pieces of work. Each page is stored as hooks and the memory's job would have stored it, by the same functions and
 * in the same tables and views, but many at once: one append of what was closed, one of the memories of it, one write to the index.
 * The calls of the work itself are left out: nothing that is measured here reads them.
 */

const AT_ONCE = 500;
const THINGS = ['parser', 'login', 'invoice', 'harbour map', 'search', 'export', 'mail', 'queue'];
const VERBS = ['mend', 'test', 'write', 'move', 'measure', 'document', 'remove', 'rename'];

/** So many finished pieces of work of attended sessions, remembered as they would have been. */
export async function liveThrough(agent: OpenAgent, episodes: number): Promise<void> {
  const from = performance.now();
  for (let done = 0; done < episodes; done += AT_ONCE) {
    if (done % 10_000 === 0) {
      const seconds = Math.round((performance.now() - from) / 1000);
      console.error(`${done} of ${episodes} pieces of work lived through, ${seconds} s`);
    }
    const count = Math.min(AT_ONCE, episodes - done);
    await livePage(
      agent,
      Array.from({ length: count }, (_, at) => done + at),
    );
  }
}

async function livePage(agent: OpenAgent, numbers: readonly number[]): Promise<void> {
  const goals = await agent.blobs.putManyPersonal(
    numbers.map((n) => ({ subject: hostSubject(sessionOf(n)), content: goalOf(n) })),
  );
  const events = numbers.map((n, at) =>
    fact('HostEpisodeClosed', { ...episodeOf(n), goal: goals[at] ?? null }),
  );
  const origin: Origin = {
    actor: { kind: 'agent', id: 'bench' },
    trust: 'outside',
    correlationId: agent.newId(),
    occurredAt: agent.now(),
  };
  const closed = await agent.log.append(agent.agentId, origin, { events });
  const drafts = await Promise.all(
    factsOfType(closed.events, 'HostEpisodeClosed').map((one) => hostEpisodeDrafts(agent, one)),
  );
  const ids = await storeMemories(agent, drafts.flat(), { origin, revives: false });
  const { head } = await agent.log.view(agent.agentId, []);
  await agent.memoryIndex.put(await keyedMemories(agent, ids), [], head);
}

function sessionOf(n: number): string {
  return `past-${Math.floor(n / 10)}`;
}

function goalOf(n: number): string {
  const verb = VERBS[n % VERBS.length] ?? '';
  const thing = THINGS[Math.floor(n / VERBS.length) % THINGS.length] ?? '';
  return `Please ${verb} the ${thing} of customer ${n}`;
}

function episodeOf(n: number) {
  const at = new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString();
  return {
    session_id: sessionOf(n),
    episode_id: `${sessionOf(n)}-${(n % 10) + 1}`,
    no: (n % 10) + 1,
    user_id: 'default',
    guest: 'bench',
    end_trigger: 'stop' as const,
    outcome: n % 5 === 0 ? ('FAILURE' as const) : ('SUCCESS' as const),
    trivial: false,
    started_at: at,
    ended_at: at,
    first_seq: 1,
    last_seq: 1,
    tools: ['npm test', 'git commit'],
    calls: 6,
    failed: 1,
    denied: 0,
    check: { kind: 'test' as const, ok: n % 5 !== 0 },
  };
}
