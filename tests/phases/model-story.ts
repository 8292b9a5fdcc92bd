import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import { defaultModelSettings } from '../../src/domain/budget/prices.ts';
import { budgetProjection } from '../../src/domain/budget/views/budget.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { effectProjection } from '../../src/domain/cycle/views/effect.ts';
import { projections } from '../../src/domain/projections.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import type { Log } from '../../src/kernel/log/log-contract.ts';
import type { BlobStore, PersonalText } from '../../src/kernel/ports/blobs.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import type {
  Model,
  ModelFailure,
  ModelReply,
  ModelRequest,
} from '../../src/kernel/ports/model.ts';
import type { ModelCall, ModelPorts } from '../../src/phases/model/model-run.ts';
import type { PhaseContext } from '../../src/phases/phase-context.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { countedId, testLog, testOrigin } from '../support/test-log.ts';

const agentId = 'agent-1';

export const choice = z.strictObject({ choice: z.string() });
export const consented = {
  type: 'ModelConsented',
  payload: { provider: 'anthropic', by: 'owner' },
};

export const call: ModelCall<z.infer<typeof choice>> = {
  agent: 'decide',
  role: 'cheap',
  priority: 'act',
  isExploration: false,
  trust: 'outside',
  system: [{ text: 'who you are', cacheMark: true }],
  messages: [{ role: 'user', text: 'what next?' }],
  output: { name: 'choice', schema: choice },
  maxOutputTokens: 1_000,
  timeoutMs: 60_000,
};

const usage = { inputTokens: 1_000, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 100 };

export function replied(parsed: unknown): ModelReply {
  return {
    status: 'replied',
    text: JSON.stringify(parsed),
    parsed,
    stopReason: 'end_turn',
    usage,
    model: 'claude-haiku-5-5',
    requestId: 'req_1',
  };
}

export function failing(change: Partial<ModelFailure>): ModelFailure {
  return {
    status: 'failed',
    error: 'overloaded',
    message: 'why',
    billing: { status: 'none' },
    retryAtMs: null,
    text: null,
    issues: [],
    requestId: null,
    ...change,
  };
}

export const malformed = failing({
  error: 'malformed',
  text: 'a wish',
  issues: ['not JSON'],
  billing: { status: 'known', usage },
});

/** Blobs in memory, named as the real ones are. */
function memoryBlobs(): BlobStore & { readonly texts: ReadonlyMap<string, string> } {
  const texts = new Map<string, string>();
  const readText = (blob: string): PersonalText => {
    const text = texts.get(blob);
    return text === undefined ? { status: 'unknown' } : { status: 'found', text };
  };
  const putText = (content: string) => {
    texts.set(`personal:${content}`, content);
    return { blob: `personal:${content}`, bytes: content.length };
  };
  return {
    texts,
    put: async (content) => {
      const id = `sha256:${createHash('sha256').update(content).digest('hex')}`;
      texts.set(id, content);
      return id;
    },
    get: async (id) => texts.get(id) ?? null,
    putPersonal: async (_, content) => putText(content),
    putManyPersonal: async (given) => given.map(({ content }) => putText(content)),
    getPersonal: async (_, blob) => readText(blob),
    getManyPersonal: async (wanted) => wanted.map(({ blob }) => readText(blob)),
  };
}

/** One agent in the phase `decide` of cycle 17 whose model gives the answers in order. `clock` moves the log's time. */
export function modelStory(...answers: readonly (ModelReply | ModelFailure)[]) {
  const clock = { ms: Date.parse('2026-11-21T10:00:00.000Z') };
  return modelStoryOver(
    memoryEventStore(catalogue, () => clock.ms),
    clock,
    answers,
  );
}

/** The same over a given store; then `clock` is only the process's own. */
export function modelStoryOver(
  store: EventStore,
  clock: { ms: number },
  answers: readonly (ModelReply | ModelFailure)[],
) {
  const log = testLog({ store, definitions: catalogue, projections });
  const requests: ModelRequest[] = [];
  const counted: ModelRequest[] = [];
  const blobs = memoryBlobs();
  const model: Model = {
    provider: 'anthropic',
    call: async (request) => {
      requests.push(request);
      return answers[Math.min(requests.length, answers.length) - 1] ?? failing({});
    },
    countTokens: async (request) => {
      counted.push(request);
      return { tokens: 2_000, exact: true };
    },
    unavailableUntilMs: () => null,
  };
  const now = () => new Date(clock.ms).toISOString();
  const contextOver = (its: Log): PhaseContext => ({
    agentId,
    log: its,
    newId: countedId,
    now,
    elapsedMs: () => clock.ms,
    crashPoint: () => undefined,
    cycleNo: 17,
    phase: 'decide',
    attempt: 1,
    leaseToken: 'lease-1',
    origin: testOrigin,
    signal: new AbortController().signal,
    record: async (events) => (await its.append(agentId, testOrigin, { events })).events,
    view: (wanted) => its.view(agentId, wanted),
  });
  const context = contextOver(log);
  const modelPorts: ModelPorts = {
    model,
    blobs,
    budget: defaultBudgetSettings,
    models: defaultModelSettings,
  };
  return {
    clock,
    log,
    context,
    modelPorts,
    model,
    blobs,
    requests,
    counted,
    /** The same phase as another process sees it: with a log of its own over the same store. */
    elsewhere: () => contextOver(testLog({ store, definitions: catalogue, projections })),
    given: async (...events: readonly NewEvent[]) => {
      await log.append(agentId, testOrigin, { events });
    },
    events: () => store.read(agentId, {}),
    types: async () => (await store.read(agentId, {})).map(({ type }) => type),
    money: async (key: string) =>
      (await log.view(agentId, [{ projection: budgetProjection, keys: [key] }])).get(
        budgetProjection,
        key,
      ),
    openEffects: async () =>
      (await log.view(agentId, [{ projection: effectProjection, keys: 'all' }])).all(
        effectProjection,
      ).size,
  };
}
