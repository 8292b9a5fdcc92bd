import { describe, expect, it } from 'vitest';
import type { ModelBatches, ModelFailure, ModelReply } from '../../src/kernel/ports/model.ts';
import { batchStory, learned } from './batch-story.ts';
import { failing, modelStory, replied } from './model-story.ts';

const EXPIRES = '2026-11-22T10:00:00.000Z';
const HOUR_MS = 3_600_000;
const usage = { inputTokens: 1_000, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 100 };
const answered: ModelReply = { ...replied(null), text: learned, usage };

/** A provider with batches: `answer` is what each look brings. */
async function withBatches(change: { submit?: ModelFailure; batch?: false } = {}) {
  const story = modelStory({ ...replied(null), text: learned });
  const state = {
    answer: { status: 'open', why: 'in_progress' } as Awaited<ReturnType<ModelBatches['collect']>>,
    submitted: [] as string[],
    looks: 0,
  };
  const batches: ModelBatches = {
    submit: async (_, id) => {
      state.submitted.push(id);
      const batchId = `msgbatch_${state.submitted.length}`;
      return change.submit ?? { status: 'submitted', batchId, expiresAt: EXPIRES };
    },
    collect: async () => {
      state.looks += 1;
      return state.answer;
    },
  };
  const models = { ...story.modelPorts.models, ...(change.batch === false && { batch: false }) };
  const modelPorts = { ...story.modelPorts, models, model: { ...story.model, batches } };
  const told = batchStory(story, modelPorts);
  await told.begin();
  await told.live(1, 2);
  return { ...told, story, state };
}

describe('a consolidation that is handed in', () => {
  it('ends by code at once, and by the model when it has answered', async () => {
    const { story, state, consolidate, collect, payloads } = await withBatches();
    await consolidate();
    expect([state.submitted.length, story.requests.length]).toEqual([1, 0]);
    expect(await payloads('ConsolidationCompleted')).toMatchObject([{ by: 'code' }]);
    expect(await collect()).toBe(1);
    state.answer = answered;
    expect([await collect(), await collect()]).toEqual([0, 0]);
    expect(await payloads('ConsolidationCompleted')).toMatchObject([
      { by: 'code', last_experience: 2 },
      { by: 'model', last_experience: 2, insights: 'plants want water', cycle_no: 17 },
    ]);
    expect(await payloads('CapabilityRegistered')).toMatchObject([
      { capability_id: 'water-plants', source: 'consolidation' },
    ]);
    const trust = (await story.events()).find(({ type }) => type === 'CapabilityRegistered')?.trust;
    expect(trust).toBe('outside');
  });

  it('reserves and costs half of the list price, until a day and an hour have passed', async () => {
    const { story, state, consolidate, collect, payloads } = await withBatches();
    await consolidate();
    const [reserved] = await payloads('BudgetReserved');
    // 2,000 tokens in, 6,000 and 2,000 for thoughts out, at 0.1 and 0.5 (0.125 to write), halved.
    expect(reserved).toMatchObject({ worst_case_usd: (2_000 * 0.125 + 8_000 * 0.5) / 2e6 });
    expect(reserved).toMatchObject({ expires_at: '2026-11-22T11:00:00.000Z' });
    state.answer = answered;
    story.clock.ms += HOUR_MS;
    await collect();
    expect(await payloads('BudgetSpent')).toMatchObject([
      { amount_usd: (1_000 * 0.1 + 100 * 0.5) / 2e6, estimated: false },
    ]);
    expect(await payloads('AgentRunCompleted')).toMatchObject([{ duration_ms: HOUR_MS }]);
    expect(await story.money('day:2026-11-21')).toMatchObject({ reserved_usd: 0 });
  });

  it('is asked for by the next process, not handed in again', async () => {
    const { story, state, consolidate, collect, payloads } = await withBatches();
    await expect(consolidate('batch:kept')).rejects.toThrow('batch:kept');
    await consolidate();
    expect(state.submitted).toHaveLength(1);
    expect(await story.openEffects()).toBe(0);
    state.answer = answered;
    await expect(collect('batch:answered')).rejects.toThrow('batch:answered');
    await expect(collect('batch:settled')).rejects.toThrow('batch:settled');
    expect(await collect()).toBe(0);
    expect(await payloads('BudgetSpent')).toHaveLength(1);
    expect(await payloads('ConsolidationCompleted')).toHaveLength(2);
  });

  it('may be paid twice when the process ended before its name was known', async () => {
    const { state, consolidate, payloads } = await withBatches();
    await expect(consolidate('batch:handed-in')).rejects.toThrow('batch:handed-in');
    await consolidate();
    expect(state.submitted).toHaveLength(2);
    expect(await payloads('BudgetReserved')).toHaveLength(2);
    expect(await payloads('BatchSubmitted')).toHaveLength(1);
  });

  it('is applied to what it was asked about, when life went on meanwhile', async () => {
    const { story, state, live, consolidate, collect, payloads } = await withBatches();
    await consolidate();
    await live(3, 4);
    await consolidate('', 18);
    expect(state.submitted).toHaveLength(1);
    await story.given({
      type: 'CapabilityRegistered',
      payload: {
        capability_id: 'water-plants',
        description: 'known by now',
        tags: [],
        notes: '',
        source: 'reflection',
        cycle_no: 4,
        experiment_id: null,
        counts: null,
        stated_confidence: null,
      },
    });
    state.answer = answered;
    await collect();
    expect(await payloads('ConsolidationCompleted')).toMatchObject([
      { by: 'code', last_experience: 2 },
      { by: 'code', last_experience: 4 },
      { by: 'model', last_experience: 4 },
    ]);
    expect(await payloads('CapabilityRegistered')).toHaveLength(1);
  });

  it('is taken once by two that look at it together, each at its own time', async () => {
    const { story, state, consolidate, collect, payloads } = await withBatches();
    await consolidate();
    state.answer = answered;
    let ms = story.clock.ms;
    Object.defineProperty(story.clock, 'ms', { get: () => (ms += 1_000) });
    await Promise.all([collect(), collect()]);
    expect(state.looks).toBe(2);
    expect(await payloads('AgentRunCompleted')).toHaveLength(1);
    expect(await payloads('BudgetSpent')).toHaveLength(1);
    expect(await payloads('ConsolidationCompleted')).toHaveLength(2);
  });

  it('that does not hold is recorded, paid and dropped', async () => {
    const { state, story, consolidate, collect, payloads } = await withBatches();
    await consolidate();
    state.answer = { ...answered, text: 'I would rather talk about it.' };
    expect(await collect()).toBe(0);
    expect(await payloads('ConsolidationRejected')).toMatchObject([{ pass: 'capability' }]);
    expect(await payloads('ConsolidationCompleted')).toHaveLength(1);
    expect(await payloads('BudgetSpent')).toHaveLength(1);
    expect(story.requests).toHaveLength(0);
  });

  it('costs nothing when it expired there', async () => {
    const { state, consolidate, collect, payloads } = await withBatches();
    await consolidate();
    state.answer = failing({ error: 'timeout', message: 'the batch expired' });
    expect(await collect()).toBe(0);
    expect(await payloads('BudgetReleased')).toHaveLength(1);
    expect(await payloads('AgentRunFailed')).toMatchObject([{ error_class: 'timeout' }]);
  });

  it('is let alone while the agent is paused or the owner names another model', async () => {
    const { story, state, consolidate, collect } = await withBatches();
    await consolidate();
    await story.given({ type: 'ControllerPaused', payload: { by: 'owner', reason: 'quiet' } });
    expect([await collect(), state.looks]).toEqual([1, 0]);
    await story.given({ type: 'ControllerResumed', payload: { by: 'owner', reason: 'go on' } });
    await story.given({ type: 'ModelConsented', payload: { provider: 'none', by: 'owner' } });
    expect([await collect(), state.looks]).toEqual([1, 0]);
  });

  it('is given up when the provider keeps no answers that old', async () => {
    const { story, consolidate, collect, payloads } = await withBatches();
    await consolidate();
    story.clock.ms += 30 * 24 * HOUR_MS;
    expect(await collect()).toBe(0);
    expect(await payloads('BudgetSpent')).toMatchObject([{ estimated: true }]);
  });
});

describe('a consolidation is asked at once', () => {
  it('where the owner wants no batches', async () => {
    const { story, state, consolidate, payloads } = await withBatches({ batch: false });
    await consolidate();
    expect([state.submitted.length, story.requests.length]).toEqual([0, 1]);
    expect(await payloads('ConsolidationCompleted')).toMatchObject([{ by: 'model' }]);
  });

  it('where the provider has none', async () => {
    const story = modelStory({ ...replied(null), text: learned });
    const told = batchStory(story, story.modelPorts);
    await told.begin();
    await told.live(1, 2);
    await told.consolidate();
    expect(await told.payloads('ConsolidationCompleted')).toMatchObject([{ by: 'model' }]);
    expect(await told.payloads('BatchSubmitted')).toEqual([]);
  });

  it('where the batch was refused for nothing, but not where it may have been taken', async () => {
    const refused = await withBatches({ submit: failing({ error: 'overloaded' }) });
    await refused.consolidate();
    expect(refused.story.requests).toHaveLength(1);
    expect(await refused.payloads('BudgetReleased')).toHaveLength(1);
    const lost = failing({ error: 'connect', billing: { status: 'unknown' } });
    const silent = await withBatches({ submit: lost });
    await silent.consolidate();
    expect(silent.story.requests).toHaveLength(0);
    expect(await silent.payloads('BudgetSpent')).toMatchObject([{ estimated: true }]);
    expect(await silent.payloads('ConsolidationCompleted')).toMatchObject([{ by: 'code' }]);
  });
});
