import type { Agent } from '../../../src/app/agent.ts';
import { ratify } from '../../../src/app/self/charter.ts';
import { setGoal } from '../../../src/app/self/identity.ts';
import { fact } from '../../../src/domain/fact.ts';
import { testOrigin } from '../../support/test-log.ts';
import { HOSTILE } from './learned-life.ts';

const owner = { ...testOrigin, trust: 'owner' as const };
export const GOAL = 'Look after the shop, and after those who work in it.';

/** A goal, a creed with a value of the owner's, gaps old and new, and what two sessions showed. */
export async function recordSelf(agent: Agent): Promise<void> {
  await setGoal(agent, owner, GOAL);
  await ratify(agent, owner, ['Never publish prices']);
  const about = { severity: 0.5, capability_id: null };
  const gaps = [
    fact('GapIdentified', {
      ...about,
      gap_id: 'new',
      topic: 'work on Python in attended sessions: fails again and again',
      origin: 'failure',
      seen_in: ['a-1', 'a-2', 'b-1'],
    }),
    fact('GapIdentified', { ...about, gap_id: 'odd', topic: HOSTILE, origin: 'owner' }),
  ];
  const old = fact('GapIdentified', {
    ...about,
    gap_id: 'old',
    topic: 'how seams are sealed',
    origin: 'owner',
  });
  await agent.log.append(agent.agentId, owner, { events: [old] });
  const now = { ...owner, occurredAt: agent.now() };
  await agent.log.append(agent.agentId, now, { events: [...gaps, ...worked()] });
}

function worked() {
  const session_id = 'session-of-the-shop';
  const text = { blob: 'b', bytes: 1 };
  const session = { session_id, user_id: 'default', guest: 'claude-code' };
  const begun = fact('HostSessionBegun', {
    ...session,
    host: 'claude-code',
    source: 'startup',
    place: text,
    pid: null,
    pid_started: null,
  });
  const closed = fact('HostEpisodeClosed', {
    ...session,
    episode_id: `${session_id}-1`,
    no: 1,
    end_trigger: 'stop',
    outcome: 'FAILURE',
    trivial: false,
    started_at: '2026-03-01T00:00:00.000Z',
    ended_at: '2026-03-01T00:05:00.000Z',
    goal: null,
    first_seq: 1,
    last_seq: 2,
    tools: ['Edit'],
    calls: 4,
    failed: 1,
    denied: 0,
    check: { kind: 'test', ok: false },
    work: 'python',
  });
  return [begun, closed];
}

/** An ability that a session showed. */
export async function recordSessionUse(agent: Agent): Promise<void> {
  const capability_id = 'sessions-python';
  const registered = fact('CapabilityRegistered', {
    capability_id,
    description: 'work on Python in attended sessions',
    tags: ['python'],
    notes: '',
    source: 'reflection',
    cycle_no: 1,
    experiment_id: null,
    counts: null,
    stated_confidence: null,
  });
  const used = fact('CapabilityUsedInSession', {
    capability_id,
    session_id: 'session-of-the-shop',
    episode_id: 'session-of-the-shop-1',
    at: '2026-03-01T00:05:00.000Z',
    outcome: 'failure',
    complexity: 0.5,
    evidence: [{ kind: 'test', ref: 'the last test', ok: false }],
    error_class: 'capability',
    after_cycle: 1,
  });
  await agent.log.append(agent.agentId, testOrigin, { events: [registered, used] });
}
