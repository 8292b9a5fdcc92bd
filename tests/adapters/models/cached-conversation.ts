import { cachedFromLast, type LastCall } from '../../../src/domain/budget/cached-tokens.ts';
import { costUsd, worstCaseUsd } from '../../../src/domain/budget/call-cost.ts';
import { defaultModelSettings } from '../../../src/domain/budget/prices.ts';
import type { CacheLife, ModelMessage, ModelUsage } from '../../../src/kernel/ports/model.ts';
import { cachingServer } from './caching-server.ts';
import { modelAt, never } from './model-under-test.ts';

export type Conversation = {
  readonly model: string;
  readonly turns: number;
  /** Tool calls of each reply. */
  readonly calls: number;
  readonly pauseMs: number;
  readonly cacheFor: CacheLife;
  /** Before this turn the provider drops what it keeps. */
  readonly droppedBefore?: number;
};

export type Turn = {
  readonly usage: ModelUsage;
  readonly inputTokens: number;
  readonly costUsd: number;
  readonly reservedUsd: number;
};

const { prices } = defaultModelSettings;
const RULES = 'You keep to what you are told and say what you did. '.repeat(160);
const RESULT = 'drwxr-xr-x 2 agent agent 4096 Nov 22 10:00 notes\n'.repeat(12);
const ANSWER = 800;
const tools = Array.from({ length: 12 }, (_, i) => ({
  name: `tool_${i}`,
  description: 'Does one thing and says what came of it. '.repeat(8),
  inputSchema: { properties: { path: { type: 'string' } } },
}));

/** A conversation through the real adapter with a server that keeps prefixes; what each turn cost and had reserved. */
export async function converse(given: Conversation): Promise<readonly Turn[]> {
  const { model, turns, calls, pauseMs, cacheFor } = given;
  const said = (request: number) => ({
    text: `turn ${request}`,
    calls: Array.from({ length: calls }, (_, i) => ({
      id: `toolu_${request}_${i}`,
      name: `tool_${i % tools.length}`,
    })),
  });
  const server = await cachingServer(said);
  const now = () => new Date(server.clock.ms).toISOString();
  const adapter = modelAt(server.url);
  const done: Turn[] = [];
  let messages: readonly ModelMessage[] = [{ role: 'user', text: 'Move house.' }];
  let last: LastCall | null = null;
  try {
    for (let turn = 1; turn <= turns; turn++) {
      if (turn === given.droppedBefore) server.forget();
      const at = now();
      const system = [{ text: RULES, cacheMark: true }];
      const request = { model, system, tools, messages, cacheFor, effort: 'none' } as const;
      const reply = await adapter.call(
        { ...request, maxOutputTokens: ANSWER, timeoutMs: 10_000 },
        never,
      );
      if (reply.status !== 'replied') throw new Error(reply.message);
      const { usage, text, toolCalls = [] } = reply;
      const size = { input: inputOf(usage), maxOutput: ANSWER, cacheFor };
      const cached = cachedFromLast(last, at, cacheFor);
      done.push({
        usage,
        inputTokens: size.input,
        costUsd: costUsd(prices, model, usage) ?? Number.NaN,
        reservedUsd: worstCaseUsd(prices, model, { ...size, cached }) ?? Number.NaN,
      });
      last = { usage, at };
      const toolResults = toolCalls.map(({ id }) => ({ callId: id, text: RESULT, isError: false }));
      messages = [
        ...messages,
        { role: 'assistant', text, toolCalls },
        { role: 'user', text: '', toolResults },
      ];
      server.clock.ms += pauseMs;
    }
  } finally {
    await server.close();
  }
  return done;
}

function inputOf({ inputTokens, cacheReadTokens, cacheWriteTokens }: ModelUsage): number {
  return inputTokens + cacheReadTokens + cacheWriteTokens;
}

/** The part of all input that was read from the cache, 0 to 1. */
export function cachedShare(turns: readonly Turn[]): number {
  const sum = (of: (turn: Turn) => number) => turns.reduce((total, turn) => total + of(turn), 0);
  return sum(({ usage }) => usage.cacheReadTokens) / sum(({ inputTokens }) => inputTokens);
}
