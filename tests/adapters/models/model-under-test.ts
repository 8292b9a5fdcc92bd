import { anthropicModel } from '../../../src/adapters/models/anthropic/anthropic-model.ts';
import {
  type CallSettings,
  defaultCallSettings,
} from '../../../src/adapters/models/guarded-model.ts';
import { openaiModel } from '../../../src/adapters/models/openai/openai-model.ts';
import { defaultModelSettings, priceOf } from '../../../src/domain/budget/prices.ts';
import type { ModelRequest } from '../../../src/kernel/ports/model.ts';
import { type Answer, messagesServer } from './messages-server.ts';

export const key = 'sk-ant-secret-0123456789';
export const never = new AbortController().signal;
export const ask: ModelRequest = {
  model: 'claude-haiku-5-5',
  system: [
    { text: 'who you are', cacheMark: true },
    { text: '', cacheMark: false },
    { text: 'what is going on', cacheMark: false },
  ],
  messages: [{ role: 'user', text: 'what next?' }],
  maxOutputTokens: 200,
  timeoutMs: 60_000,
};

/** Short pauses. */
function settingsWith(change: Partial<CallSettings>): CallSettings {
  const retry = { attempts: 4, baseMs: 2, maxMs: 8 };
  return { ...defaultCallSettings, retry, ...change };
}

/** The real adapter. */
export function modelAt(
  baseUrl: string,
  change: Partial<CallSettings> = {},
  nowMs: () => number = Date.now,
) {
  const settings = settingsWith(change);
  const takes = (model: string) => priceOf(defaultModelSettings.prices, model)?.takes;
  return anthropicModel({ apiKey: key, baseUrl, settings, nowMs, random: () => 0.5, takes });
}

/** The adapter for any other server, at its usual path. */
export function openaiAt(
  url: string,
  change: Partial<CallSettings> = {},
  nowMs: () => number = Date.now,
) {
  const settings = settingsWith(change);
  const at = { apiKey: key, baseUrl: `${url}/v1`, settings, nowMs, random: () => 0.5 };
  return openaiModel({ ...at, tools: 'native' });
}

/** The adapter against a server that answers by script. `close` each server after its test. */
export function modelsAgainstScripts() {
  const closers: (() => Promise<void>)[] = [];
  return {
    closeAll: async () => {
      await Promise.all(closers.splice(0).map((close) => close()));
    },
    modelAgainst: async (script: readonly Answer[], change: Partial<CallSettings> = {}) => {
      const server = await messagesServer(...script);
      closers.push(server.close);
      return { server, model: modelAt(server.url, change) };
    },
  };
}
