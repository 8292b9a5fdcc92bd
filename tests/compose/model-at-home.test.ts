import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { modelSettings, windowsAtHome } from '../../src/compose/settings/model-settings.ts';
import { loadConfig } from '../../src/config.ts';
import { priceOf } from '../../src/domain/budget/prices.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

function configAt(base: string, own?: object) {
  const stateDir = mkdtempSync(join(tmpdir(), 'homeostat-home-'));
  ends.push(() => {
    rmSync(stateDir, { recursive: true });
  });
  if (own !== undefined) writeFileSync(join(stateDir, 'models.json'), JSON.stringify(own));
  return loadConfig({
    HOMEOSTAT_STATE: stateDir,
    OPENAI_BASE_URL: base,
    OPENAI_MODEL: 'qwen3',
  });
}

/** A server that answers these paths and knows no other. */
async function serverOf(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  // An address of an internet socket, since it listens on one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const FREE = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 };
const priceAt = (base: string, own?: object) =>
  priceOf(modelSettings(configAt(base, own), 'openai').prices, 'qwen3');

describe('a model at home', () => {
  it('may take longer to answer than one elsewhere, and as long as the file says', () => {
    const patienceAt = (base: string, own?: object) =>
      modelSettings(configAt(base, own), 'openai').patience;
    expect(patienceAt('http://127.0.0.1:1234/v1')).toBe(4);
    expect(patienceAt('http://127.0.0.1:1234/v1', { patience: 10 })).toBe(10);
    expect(patienceAt('https://api.example.org/v1')).toBeUndefined();
    expect(patienceAt('https://api.example.org/v1', { patience: 2 })).toBe(2);
    expect(() => patienceAt('http://127.0.0.1:1234/v1', { patience: 0 })).toThrow(/patience/);
  });

  it('costs nothing whoever speaks there, unless it has a price', () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'homeostat-home-'));
    ends.push(() => {
      rmSync(stateDir, { recursive: true });
    });
    const own = { roles: { cheap: 'tiny-7b' } };
    writeFileSync(join(stateDir, 'models.json'), JSON.stringify(own));
    const at = (base: string) => {
      const settings = { HOMEOSTAT_STATE: stateDir, ANTHROPIC_BASE_URL: base };
      return modelSettings(loadConfig(settings), 'anthropic').prices;
    };
    const home = at('http://127.0.0.1:1234');
    expect(priceOf(home, 'tiny-7b')).toMatchObject(FREE);
    expect(priceOf(home, 'claude-opus-5')).toMatchObject({ input: 5 });
    expect(priceOf(at('https://api.example.org'), 'tiny-7b')).toBeUndefined();
  });

  it.each(['http://127.0.0.1:1234/v1', 'http://localhost:1234/v1', 'http://[::1]:1234/v1'])(
    'costs nothing at %s',
    (base) => {
      expect(priceAt(base)).toMatchObject({ ...FREE, contextTokens: 32_768 });
    },
  );

  it.each(['https://api.example.org/v1', 'http://192.168.1.7:1234/v1', 'http://localhost.evil/v1'])(
    'has no price at %s unless its owner names one',
    (base) => {
      expect(priceAt(base)).toBeUndefined();
    },
  );

  it('costs what its owner says', () => {
    const price = { ...FREE, input: 3, contextTokens: 8_000, maxOutput: 1_000 };
    const own = { prices: { version: 'mine', models: { qwen3: price } } };
    expect(priceAt('http://127.0.0.1:1234/v1', own)).toMatchObject(price);
  });

  it('makes no other provider free', () => {
    const { prices } = modelSettings(configAt('http://127.0.0.1:1/v1'), 'anthropic');
    expect(priceOf(prices, 'qwen3')).toBeUndefined();
  });
});

describe('what a model at home takes', () => {
  it.each<[string, Readonly<Record<string, unknown>>, number]>([
    ['vLLM', { '/v1/models': { data: [{ id: 'qwen3', max_model_len: 40_960 }] } }, 40_960],
    [
      'llama.cpp',
      { '/v1/models': { data: [{ id: 'qwen3', meta: { n_ctx: 16_384, n_ctx_train: 131_072 } }] } },
      16_384,
    ],
    [
      'LM Studio',
      {
        '/v1/models': { data: [{ id: 'qwen3', object: 'model' }] },
        '/api/v0/models': {
          data: [{ id: 'qwen3', max_context_length: 131_072, loaded_context_length: 8192 }],
        },
      },
      8192,
    ],
    [
      'Ollama',
      {
        '/v1/models': { object: 'list', data: null },
        '/api/ps': { models: [{ name: 'qwen3', context_length: 4096 }] },
      },
      4096,
    ],
  ])('is asked of %s', async (_, answers, tokens) => {
    const config = configAt(await serverOf(answers));
    const windows = await windowsAtHome(config);
    const { prices } = modelSettings(config, 'openai', windows);
    expect(priceOf(prices, 'qwen3')).toMatchObject({
      ...FREE,
      contextTokens: tokens,
      maxOutput: tokens / 4,
    });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['says nothing', {}],
    ['speaks no JSON', { '/v1/models': '<html>' }],
    ['says what cannot be', { '/v1/models': { data: [{ id: 'qwen3', max_model_len: -1 }] } }],
  ])('is not known of a server that %s', async (_, answers) => {
    expect((await windowsAtHome(configAt(await serverOf(answers)))).size).toBe(0);
  });

  it('is asked of no server elsewhere, nor waited for where there is none', async () => {
    expect((await windowsAtHome(configAt('https://api.example.org/v1'))).size).toBe(0);
    expect((await windowsAtHome(configAt('http://127.0.0.1:1/v1'))).size).toBe(0);
  });
});
