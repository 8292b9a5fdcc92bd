import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';
import { factsOfType, payloadsOf } from '../../src/domain/fact.ts';
import { projections } from '../../src/domain/projections.ts';
import type { NewEvent, Trust } from '../../src/kernel/event/event.ts';
import type { Thought } from '../../src/phases/decide/decide.ts';
import { bareTask } from '../support/bare-task.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { testLog, testOrigin } from '../support/test-log.ts';
import { decisionOver } from './decide-story.ts';

type Decided = Extract<Thought, { status: 'decided' }>;

const task = (id: string): NewEvent => ({
  type: 'IntentionFormed',
  payload: bareTask(id, id),
});

/** What is decided when the model names no work though these tasks wait. */
async function decision({
  tasks,
  explores = false,
  thought = {},
  trigger = 'cron',
  begun = [],
}: {
  readonly tasks: Readonly<Record<string, Trust>>;
  readonly explores?: boolean;
  readonly thought?: Partial<Decided>;
  readonly trigger?: 'cron' | 'after';
  readonly begun?: readonly string[];
}) {
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  for (const [id, trust] of Object.entries(tasks)) {
    const actor = { kind: trust === 'owner' ? ('cli' as const) : ('user' as const), id: 'x' };
    await log.append('a', { ...testOrigin, actor, trust }, { events: [task(id)] });
  }
  const beginning = { schedule: 'heartbeat', tick_at: '2026-01-01T00:00:00.000Z' };
  const draw = { base_rate: 0.15, effective_rate: 0.15, draw: 0, criticality: 0.5, modifiers: [] };
  const events: NewEvent[] = [
    { type: 'CycleScheduled', payload: { cycle_no: 1, ...beginning, trigger } },
    { type: 'CycleStarted', payload: { cycle_no: 1, seed: 's', previous_cycle: null } },
    {
      type: 'ExplorationDecided',
      payload: { cycle_no: 1, is_exploration: explores, ...draw, seed: 's', reason: 'drew' },
    },
  ];
  const jobs = begun.map((id) => {
    const payload = { job_id: 'job-1', work_id: `task:${id}`, cycle_no: 1, fingerprint: 'f' };
    return { type: 'JobOpened', payload };
  });
  await log.append('a', testOrigin, { events: [...events, ...jobs] });
  const result = await decisionOver(log, {
    cycleNo: 1,
    tasks: Object.keys(tasks),
    thought: {
      status: 'decided',
      kind: 'idle',
      workId: null,
      procedureId: null,
      text: null,
      rationale: 'nothing is worth doing',
      expectedOutcome: null,
      capabilityIds: [],
      trust: 'outside',
      events: [],
      ...thought,
    },
  });
  const [made] = factsOfType(result.events, 'DecisionMade');
  return {
    made: { ...made?.payload, trust: made?.trust },
    laidDown: payloadsOf(result.events, 'WorkParked').map(({ work_id }) => work_id),
  };
}

describe('a model that names no work', () => {
  it('does not leave what its owner wants lying', async () => {
    const { made, laidDown } = await decision({ tasks: { theirs: 'outside', mine: 'owner' } });
    expect(made).toMatchObject({ kind: 'task', by: 'code', work_id: 'task:mine' });
    expect(made.trust).toBe('outside');
    expect(laidDown).toEqual([]);
  });

  it('lays down for a day what others sent', async () => {
    const { made, laidDown } = await decision({ tasks: { theirs: 'outside' } });
    expect(made).toMatchObject({ kind: 'idle', by: 'model', work_id: null });
    expect(laidDown).toEqual(['task:theirs']);
  });

  it('has looked at no work where its cycle was for exploring and its experiment was refused', async () => {
    const tasks = { theirs: 'outside', mine: 'owner' } as const;
    const { made, laidDown } = await decision({ tasks, explores: true });
    expect(made).toMatchObject({ kind: 'idle', work_id: null });
    expect(laidDown).toEqual([]);
  });
});

describe('a cycle that follows another at once, while a job is unfinished', () => {
  const tasks = { urgent: 'owner', long: 'owner' } as const;
  const thought = { kind: 'task', workId: 'task:long' } as const;

  it('takes what the owner put before it, whatever a model would', async () => {
    const { made } = await decision({ tasks, thought, trigger: 'after', begun: ['long'] });
    expect(made).toMatchObject({ by: 'code', work_id: 'task:urgent' });
  });

  it('goes on with it before what the owner did not give', async () => {
    const given = { found: 'outside', long: 'owner' } as const;
    const { made } = await decision({ tasks: given, thought, trigger: 'after', begun: ['long'] });
    expect(made).toMatchObject({ by: 'code', work_id: 'task:long' });
  });

  it('leaves the choice to the model where the schedule began it, or nothing is unfinished', async () => {
    const byTick = await decision({ tasks, thought, begun: ['long'] });
    expect(byTick.made).toMatchObject({ by: 'model' });
    const fresh = await decision({ tasks, thought, trigger: 'after' });
    expect(fresh.made).toMatchObject({ by: 'model' });
  });
});
