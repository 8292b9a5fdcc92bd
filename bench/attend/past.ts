import { keepWithRelations } from '../../src/app/graph/keep-with-relations.ts';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { hostSubject } from '../../src/domain/attend/events.ts';
import { fact } from '../../src/domain/fact.ts';
import { thrown } from '../memory/made-memories.ts';

const AT_ONCE = 200;
const THINGS = ['parser', 'login', 'invoice', 'harbour map', 'search', 'export', 'mail', 'queue'];
const VERBS = ['mend', 'test', 'write', 'move', 'measure', 'document', 'remove', 'rename'];

/** So many finished pieces of work of attended sessions, remembered as they would have been. */
export async function liveThrough(agent: OpenAgent, episodes: number): Promise<void> {
  for (let from = 0; from < episodes; from += AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(AT_ONCE, episodes - from) },
      (_, at) => from + at,
    );
    const goals = await agent.blobs.putManyPersonal(
      numbers.map((n) => ({ subject: hostSubject(sessionOf(n)), content: goalOf(n) })),
    );
    const events = numbers.map((n, at) =>
      fact('HostEpisodeClosed', { ...episodeOf(n), goal: goals[at] ?? null }),
    );
    const origin = {
      actor: { kind: 'agent' as const, id: 'bench' },
      trust: 'outside' as const,
      correlationId: agent.newId(),
      occurredAt: agent.now(),
    };
    await agent.log.append(agent.agentId, origin, { events });
    if (from % 10_000 === 0) console.error(`${from} of ${episodes} pieces of work lived through`);
  }
  await keepWithRelations(agent, { signal: new AbortController().signal, onError: thrown });
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
