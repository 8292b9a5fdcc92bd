import { readFileSync } from 'node:fs';
import type Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { webTools } from '../../../src/adapters/models/anthropic/anthropic-web.ts';
import { defaultModelSettings } from '../../../src/domain/budget/prices.ts';
import { type CacheLife, EFFORTS, type Effort } from '../../../src/kernel/ports/model.ts';

/** What the SDK's types say in words; their values are not there at run time. */
const types = readFileSync(
  'node_modules/@anthropic-ai/sdk/resources/messages/messages.d.ts',
  'utf8',
);
const code = readFileSync('node_modules/@anthropic-ai/sdk/resources/messages/messages.js', 'utf8');
const known = /export type Model = (.*);/.exec(types)?.[1] ?? '';
const retiring = /const DEPRECATED_MODELS = \{([^}]*)\}/.exec(code)?.[1];
const { prices, roles } = defaultModelSettings;

/** Fails to compile when the SDK no longer takes one of these. */
const sdkTakes: {
  readonly effort: (one: Effort) => NonNullable<Anthropic.OutputConfig['effort']>;
  readonly life: (one: CacheLife) => NonNullable<Anthropic.CacheControlEphemeral['ttl']>;
} = { effort: (one) => one, life: (one) => one };

describe.each(Object.entries(prices.models))('%s', (id, { takes, ...price }) => {
  it('is a model the SDK knows, and none it warns of', () => {
    expect(known.split(' | ')).toContain(`'${id}'`);
    expect(retiring).toBeDefined();
    expect(retiring).not.toContain(`'${id}'`);
  });

  it('takes what the SDK has words for', () => {
    const { efforts = [], thinking, thinkingOff, cacheLives = [] } = takes ?? {};
    const told = /effort\?: (.*) \| null;/.exec(types)?.[1]?.split(' | ') ?? [];
    for (const effort of efforts) expect(told).toContain(`'${effort}'`);
    const kinds = [thinking === 'budget' ? 'enabled' : thinking, thinkingOff].filter(
      (kind) => typeof kind === 'string' && kind !== 'silence' && kind !== 'none',
    );
    for (const kind of kinds) expect(types).toContain(`type: '${String(kind)}';`);
    expect(types).toContain(`ttl?: ${cacheLives.map((life) => `'${life}'`).join(' | ')};`);
    expect(types).toContain("display?: 'summarized' | 'omitted' | null;");
  });

  it('costs twice its input to be kept for an hour, a quarter more for five minutes', () => {
    for (const rate of price.long === undefined ? [price] : [price, price.long]) {
      expect(rate.cacheWrite1h).toBeCloseTo(2 * rate.input, 9);
      expect(rate.cacheWrite).toBeCloseTo(1.25 * rate.input, 9);
    }
  });
});

it('every role stands for a model of the table, and the table has a date', () => {
  for (const id of Object.values(roles)) expect(prices.models).toHaveProperty(id);
  expect(prices.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(EFFORTS.map(sdkTakes.effort)).toEqual(EFFORTS);
  expect((['5m', '1h'] as const).map(sdkTakes.life)).toHaveLength(2);
});

it("the provider's web is asked for as the newest the SDK knows", () => {
  const web = { searches: 1, fetches: 1, fetchTokens: 1, allowDomains: null };
  const newest = (tool: string) =>
    [...types.matchAll(new RegExp(`type: '(${tool}_\\d{8})'`, 'g'))].map(([, type]) => type).sort();
  expect(webTools(web).map((tool) => ('type' in tool ? tool.type : null))).toEqual([
    newest('web_search').at(-1),
    newest('web_fetch').at(-1),
  ]);
});
