import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPrice } from '../../src/app/model/set-price.ts';
import { modelOffers } from '../../src/compose/model/model-providers.ts';
import { loadConfig } from '../../src/config.ts';
import { priceAdvice, priceOf } from '../../src/domain/budget/prices.ts';

const PRICE = {
  input: 1,
  output: 5,
  cacheWrite: 1,
  cacheRead: 1,
  contextTokens: 32_768,
  maxOutput: 8_192,
};
let stateDir = '';
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'homeostat-prices-'));
});
afterEach(() => {
  rmSync(stateDir, { recursive: true });
});

const models = () => join(stateDir, 'models.json');
const offers = () =>
  modelOffers(
    loadConfig({
      HOMEOSTAT_STATE: stateDir,
      OPENAI_BASE_URL: 'https://models.example.com/v1',
      OPENAI_MODEL: 'm1',
    }),
  );
const set = (model: string) => setPrice({ stateDir }, { model, price: PRICE, today: '2026-11-22' });

describe('a price written while the agent runs', () => {
  it('counts with the next call', async () => {
    const [offer] = offers();
    expect(priceOf(offer!.models.prices, 'm1')).toBeUndefined();
    await set('m1');
    expect(priceOf(offer!.models.prices, 'm1')).toMatchObject({ input: 1, output: 5 });
    expect(offer!.models.prices.version).toBe('mine-2026-11-22');
  });

  it('leaves what it said before in force while the file cannot be used', async () => {
    await set('m1');
    const [offer] = offers();
    writeFileSync(models(), '{"prices":');
    expect(priceOf(offer!.models.prices, 'm1')).toMatchObject({ output: 5 });
  });

  it('keeps what else the owner wrote, and goes into no file that says something else', async () => {
    writeFileSync(models(), '{"roles":{"strong":"m2"}}');
    await set('m1');
    await set('m2');
    const written: unknown = JSON.parse(readFileSync(models(), 'utf8'));
    expect(written).toMatchObject({
      roles: { strong: 'm2' },
      prices: { models: { m1: { output: 5 }, m2: { output: 5 } } },
    });
    writeFileSync(models(), '{"role":{}}');
    await expect(set('m1')).rejects.toThrow('mend or delete it');
  });
});

it('asks for a price in a sentence with a command, not with JSON to copy', () => {
  for (const advice of [priceAdvice('m1'), priceAdvice('')]) expect(advice).not.toMatch(/[{}]/);
  expect(priceAdvice('m1')).toContain('homeostat model price m1 --input');
});
