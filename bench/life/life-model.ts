import { z } from 'zod';
import { costUsd } from '../../src/domain/budget/call-cost.ts';
import { defaultModelSettings } from '../../src/domain/budget/prices.ts';
import type {
  Model,
  ModelFailure,
  ModelReply,
  ModelRequest,
  ModelUsage,
} from '../../src/kernel/ports/model.ts';
import { between, type Chance } from './chance.ts';
import type { Answer, Question } from './question.ts';
import { scriptedAnswer } from './scripted-model.ts';
import { withoutLearned } from './without-learned.ts';

/** What the calls of a life came to, by the meter of who answered them. */
export type Meter = {
  calls: number;
  usd: number;
  failed: number;
  /** Replies that broke off, of which nobody knows what they cost. */
  cut: number;
  /** Tokens of input, and those of them that were in the cache. */
  input: number;
  cached: number;
  readonly roles: Map<string, number>;
};

export function newMeter(): Meter {
  return { calls: 0, usd: 0, failed: 0, cut: 0, input: 0, cached: 0, roles: new Map() };
}

export type LifeModelParts = {
  readonly clock: { ms: number };
  readonly chance: Chance;
  readonly meter: Meter;
  /** False: what was learned is cut out of every prompt. */
  readonly isLearning: boolean;
  readonly outageAt: (ms: number) => boolean;
  /** What happens in the world while a model is asked. */
  readonly meanwhile: () => Promise<void>;
  /** Who answers; without it the model of a life. */
  readonly answer?: (question: Question) => Answer;
  /** Told of each question that is answered. */
  readonly onQuestion?: (question: Question) => void;
};

/** Tokens, about. */
const CHARACTERS_A_TOKEN = 4;
/** How many replies break off midway. */
const CUT = 0.008;
const LEAST_MS = 1_000;
const MOST_MS = 5_000;

/** The port of a model: the scripted one, with a clock, a cache, a price and bad days. */
export function lifeModel(parts: LifeModelParts): Model {
  const { clock, chance, meter, isLearning, outageAt, meanwhile } = parts;
  const { answer: answerTo = scriptedAnswer, onQuestion } = parts;
  const cache = new Set<string>();
  return {
    provider: 'anthropic',
    unavailableUntilMs: () => null,
    countTokens: async (request) => ({ tokens: sizeOf(request), exact: true }),
    call: async (request) => {
      clock.ms += between(chance, LEAST_MS, MOST_MS);
      meter.calls += 1;
      await meanwhile();
      if (outageAt(clock.ms)) {
        meter.failed += 1;
        return failure('overloaded', 'overloaded just now');
      }
      const whole = questionOf(request);
      const question = isLearning ? whole : withoutLearned(whole);
      onQuestion?.(question);
      const answer = answerTo(question);
      const isCut = chance() < CUT;
      const full = usageOf(request, answer, cache);
      const usage = isCut ? partOf(full, chance()) : full;
      meter.usd += costUsd(defaultModelSettings.prices, request.model, usage) ?? 0;
      meter.input += usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
      meter.cached += usage.cacheReadTokens;
      meter.roles.set(request.model, (meter.roles.get(request.model) ?? 0) + 1);
      if (!isCut) return replyOf(request, answer, { usage, no: meter.calls });
      meter.cut += 1;
      return { ...failure('interrupted', 'the reply broke off'), billing: { status: 'unknown' } };
    },
  };
}

/** What came of a reply until it broke off is paid for. */
function partOf(usage: ModelUsage, share: number): ModelUsage {
  return { ...usage, outputTokens: Math.ceil(usage.outputTokens * share) };
}

function failure(error: ModelFailure['error'], message: string): ModelFailure {
  return {
    status: 'failed',
    error,
    message,
    billing: { status: 'none' },
    retryAtMs: null,
    text: null,
    issues: [],
    requestId: null,
  };
}

function questionOf({ system, messages, tools = [], toolChoice, output }: ModelRequest): Question {
  return {
    system: system.map(({ text }) => text).join('\n'),
    messages: messages.map(({ role, text, toolCalls = [], toolResults = [] }) => ({
      role,
      text,
      calls: toolCalls.map(({ id, name, input }) => ({
        id,
        name,
        input: (input ?? {}) as Question['messages'][number]['calls'][number]['input'], // its own call
      })),
      results: toolResults,
    })),
    tools: toolChoice === 'none' ? [] : tools.map(({ name }) => name),
    fields: output === undefined ? null : fieldsOf(output),
  };
}

function fieldsOf(output: z.ZodType): readonly string[] {
  const { properties = {} } = z.toJSONSchema(output) as { properties?: object }; // of one object
  return Object.keys(properties);
}

function replyOf(
  request: ModelRequest,
  answer: Answer,
  { usage, no }: { readonly usage: ModelUsage; readonly no: number },
): ModelReply | ModelFailure {
  const said = { status: 'replied' as const, usage, model: request.model, requestId: `req_${no}` };
  if ('calls' in answer) {
    const toolCalls = answer.calls.map((call, i) => ({ id: `call_${no}_${i}`, ...call }));
    return { ...said, text: '', toolCalls, stopReason: 'tool_use' };
  }
  if ('text' in answer) return { ...said, text: answer.text, stopReason: 'end_turn' };
  const text = JSON.stringify(answer.value);
  const parsed = request.output?.safeParse(answer.value);
  if (parsed === undefined) return { ...said, text, stopReason: 'end_turn' };
  if (parsed.success) return { ...said, text, parsed: parsed.data, stopReason: 'end_turn' };
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const billing = { status: 'known' as const, usage };
  return { ...failure('malformed', issues.join('; ')), billing, text, issues };
}

function sizeOf({ system, messages, tools = [] }: ModelRequest): number {
  return Math.ceil(JSON.stringify([tools, system, messages]).length / CHARACTERS_A_TOKEN);
}

/** What an earlier call began with is read from the cache; the rest of the prompt is put there. */
function usageOf(request: ModelRequest, answer: Answer, cache: Set<string>): ModelUsage {
  const { model, tools = [], system, messages } = request;
  const pieces = [tools, ...system, ...messages].map((piece) => JSON.stringify(piece));
  let prefix = model;
  let read = 0;
  let written = 0;
  for (const piece of pieces) {
    prefix = `${prefix}\n${piece.length}:${piece.slice(0, 200)}:${piece.slice(-200)}`.slice(-4000);
    if (cache.has(prefix) && written === 0) read += piece.length;
    else written += piece.length;
    cache.add(prefix);
  }
  return {
    inputTokens: 0,
    cacheReadTokens: Math.ceil(read / CHARACTERS_A_TOKEN),
    cacheWriteTokens: Math.ceil(written / CHARACTERS_A_TOKEN),
    outputTokens: Math.ceil(JSON.stringify(answer).length / CHARACTERS_A_TOKEN),
  };
}
