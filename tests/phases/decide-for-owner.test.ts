import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';
import { projections } from '../../src/domain/projections.ts';
import type { NewEvent, Trust } from '../../src/kernel/event.ts';
import type { Thought } from '../../src/phases/decide/decide.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { testLog, testOrigin } from '../support/test-log.ts';
import { decisionOver } from './decide-story.ts';

type Decided = Extract<Thought, { status: 'decided' }>;

const task = (id: string): NewEvent => ({
  type: 'IntentionFormed',
  payload: {
    ...{ intention_id: id, kind: 'task', title: id, content: '', priority: 3, due_at: null },
    ...{ tags: [], blocks: [], blocked_by: [], steps: [], verify: [] },
    ...{ source_hash: null, source: 'cli' },
  },
});

/** What is decided when the model names no work though these tasks wait. */
async function decision({
  tasks,
  explores = false,
  thought = {},
}: {
  readonly tasks: Readonly<Record<string, Trust>>;
  readonly explores?: boolean;
  readonly thought?: Partial<Decided>;
}) {
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  for (const [id, trust] of Object.entries(tasks)) {
    const actor = { kind: trust === 'owner' ? ('cli' as const) : ('user' as const), id: 'x' };
    await log.append('a', { ...testOrigin, actor, trust }, { events: [task(id)] });
  }
  const beginning = { schedule: 'heartbeat', tick_at: '2026-01-01T00:00:00.000Z' };
  const draw = { base_rate: 0.15, effective_rate: 0.15, draw: 0, criticality: 0.5, modifiers: [] };
  const events: NewEvent[] = [
    { type: 'CycleScheduled', payload: { cycle_no: 1, ...beginning, trigger: 'cron' } },
    { type: 'CycleStarted', payload: { cycle_no: 1, seed: 's', previous_cycle: null } },
    {
      type: 'ExplorationDecided',
      payload: { cycle_no: 1, is_exploration: explores, ...draw, seed: 's', reason: 'drew' },
    },
  ];
  await log.append('a', testOrigin, { events });
  const result = await decisionOver(log, {
    cycleNo: 1,
    tasks: Object.keys(tasks),
    thought: {
      ...{ status: 'decided', kind: 'idle', workId: null, procedureId: null, text: null },
      ...{ rationale: 'nothing is worth doing', expectedOutcome: null, capabilityIds: [] },
      ...{ trust: 'outside', events: [], ...thought },
    },
  });
  const made = result.events.find(({ type }) => type === 'DecisionMade');
  const parked = result.events.filter(({ type }) => type === 'WorkParked');
  return {
    made: { ...(made?.payload as object), trust: made?.trust },
    laidDown: parked.map(({ payload }) => (payload as { work_id: string }).work_id),
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
