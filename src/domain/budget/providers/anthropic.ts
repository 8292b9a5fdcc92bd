import { EFFORTS, SIGHTS } from '../../../kernel/ports/model.ts';
import type { DeclaredProvider } from './declared-provider.ts';

/** The price of a call in a batch at the first provider, as a share of its list price. */
const BATCH_SHARE = 0.5;

/** What the first provider takes for one search: 10 USD for 1,000. */
export const SEARCH_USD = 0.01;

const current = { contextTokens: 1_000_000, maxOutput: 128_000 };
/** What the models of the 5 and 5.5 generations have in common. */
const adaptive = {
  thinking: 'adaptive' as const,
  efforts: [...EFFORTS],
  showsThoughts: true,
  cacheLives: ['5m' as const, '1h' as const],
  sees: [...SIGHTS],
};

/** List prices and what each model takes, as of `version`: compared with the provider's pages of models and, by a test, with the types of its SDK. */
export const anthropic = {
  speaks: 'its own',
  environment: {
    ANTHROPIC_API_KEY: { describe: 'used only after consent', default: '', secret: true },
    ANTHROPIC_BASE_URL: { describe: 'another address of the Messages API', default: '' },
  },
  apiKey: 'ANTHROPIC_API_KEY',
  baseUrl: { setting: 'ANTHROPIC_BASE_URL', otherwise: 'https://api.anthropic.com' },
  foundBy: ['ANTHROPIC_API_KEY'],
  roles: { cheap: 'claude-haiku-5-5', standard: 'claude-sonnet-5-5', strong: 'claude-opus-5-5' },
  prices: {
    version: '2026-11-22',
    models: {
      'claude-haiku-5-5': {
        input: 0.1,
        output: 0.5,
        cacheWrite: 0.125,
        cacheWrite1h: 0.2,
        cacheRead: 0.01,
        ...current,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        long: {
          overTokens: 100_000,
          input: 0.5,
          output: 2.5,
          cacheWrite: 0.625,
          cacheWrite1h: 1,
          cacheRead: 0.05,
        },
        takes: { ...adaptive, thinkingOff: 'disabled', forcedTool: 'unthinking' },
      },
      'claude-sonnet-5-5': {
        input: 2,
        output: 10,
        cacheWrite: 2.5,
        cacheWrite1h: 4,
        cacheRead: 0.1,
        ...current,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        takes: { ...adaptive, thinkingOff: 'between_tools', forcedTool: 'never' },
      },
      'claude-opus-5-5': {
        input: 4,
        output: 20,
        cacheWrite: 5,
        cacheWrite1h: 8,
        cacheRead: 0.2,
        ...current,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        takes: { ...adaptive, thinkingOff: null, forcedTool: 'never' },
      },
      'claude-opus-5': {
        input: 5,
        output: 25,
        cacheWrite: 6.25,
        cacheWrite1h: 10,
        cacheRead: 0.5,
        ...current,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        takes: { ...adaptive, thinkingOff: 'disabled', forcedTool: 'unthinking' },
      },
      'claude-haiku-4-5': {
        input: 1,
        output: 5,
        cacheWrite: 1.25,
        cacheWrite1h: 2,
        cacheRead: 0.1,
        contextTokens: 200_000,
        maxOutput: 64_000,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        takes: {
          thinking: 'budget',
          thinkingOff: 'silence',
          efforts: [],
          showsThoughts: true,
          forcedTool: 'unthinking',
          cacheLives: ['5m', '1h'],
          sees: [...SIGHTS],
        },
      },
    },
  },
} as const satisfies DeclaredProvider;
