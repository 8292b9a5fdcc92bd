import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isModelFound } from '../../../src/app/model/providers-found.ts';
import { modelOffers } from '../../../src/compose/model/model-providers.ts';
import { modelSettings } from '../../../src/compose/settings/model-settings.ts';
import { loadConfig } from '../../../src/config.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'homeostat-models-'));
afterAll(() => {
  rmSync(stateDir, { recursive: true });
});
const config = (env: Readonly<Record<string, string>>) =>
  loadConfig({ HOMEOSTAT_STATE: stateDir, ...env });
const named = (env: Readonly<Record<string, string>>) =>
  modelOffers(config(env)).map(({ model }) => model.provider);
const key = { ANTHROPIC_API_KEY: 'x' };
const server = { OPENAI_BASE_URL: 'http://127.0.0.1:1234/v1' };

describe('the providers of a process', () => {
  it.each([
    ['nothing was found', {}, []],
    ['a key of one was found', key, ['anthropic']],
    ['a local server was found, which needs no key', server, ['openai']],
    ['only a key of the other was found', { OPENAI_API_KEY: 'x' }, ['openai']],
    ['both were found', { ...key, ...server }, ['anthropic', 'openai']],
    [
      'one of both was named',
      { ...key, ...server, HOMEOSTAT_MODEL: 'openai' },
      ['openai', 'anthropic'],
    ],
    ['one was named that is not there', { ...key, HOMEOSTAT_MODEL: 'openai' }, ['anthropic']],
  ])('are right when %s', (_, env, expected) => {
    expect(named(env)).toEqual(expected);
  });

  it('are found one by one', () => {
    expect(isModelFound(config(key), 'openai')).toBe(false);
    expect(isModelFound(config(key), 'anthropic')).toBe(true);
    expect(isModelFound(config(key), null)).toBe(true);
    expect(isModelFound(config({}), null)).toBe(false);
  });

  it('have models of their own until the owner names others', () => {
    const env = { ...server, OPENAI_MODEL: 'qwen3' };
    expect(modelSettings(config(env), 'openai').roles.strong).toBe('qwen3');
    expect(modelSettings(config(env), 'anthropic').roles.strong).toMatch(/^claude/);
    const own = { roles: { strong: 'other' }, thinking: { strong: 4_000 } };
    writeFileSync(join(stateDir, 'models.json'), JSON.stringify(own));
    expect(modelSettings(config(env), 'openai')).toMatchObject({
      roles: { cheap: 'qwen3', strong: 'other' },
      thinking: { strong: 4_000 },
    });
    writeFileSync(join(stateDir, 'models.json'), '{"thinking":{"strong":"a lot"}}');
    expect(() => modelSettings(config(env), 'openai')).toThrow('models.json');
  });
});
