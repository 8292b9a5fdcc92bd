import { describe, expect, it } from 'vitest';
import { modelOffers } from '../../../src/compose/model/model-providers.ts';
import { loadConfig } from '../../../src/config.ts';
import { priceOf } from '../../../src/domain/budget/prices.ts';
import { KNOWN_PROVIDERS, PROVIDERS } from '../../../src/domain/budget/providers/all-providers.ts';

const config = (env: Readonly<Record<string, string>>) =>
  loadConfig({ HOMEOSTAT_STATE: '/nowhere', ...env });
const ADDRESS = 'https://models.example/v1';

describe.each(PROVIDERS)('%s', (name) => {
  const { foundBy, apiKey, baseUrl, environment, roles, prices } = KNOWN_PROVIDERS[name];

  it.each(foundBy)('is offered when %s is set', (setting) => {
    const offers = modelOffers(config({ [setting]: ADDRESS }));
    expect(offers.map(({ model }) => model.provider)).toEqual([name]);
  });

  it('keeps its key out of the hash of the settings, and its address in it', () => {
    const { hash } = config({});
    expect(config({ [apiKey]: 'key' }).hash).toBe(hash);
    expect(config({ [baseUrl.setting]: ADDRESS }).hash).not.toBe(hash);
  });

  it('takes only a URL as its address', () => {
    expect(() => config({ [baseUrl.setting]: 'no address' })).toThrow(baseUrl.setting);
    expect(URL.canParse(baseUrl.otherwise)).toBe(true);
  });

  it('has a price for each model that it declares for a role', () => {
    const offer = modelOffers(config({ [foundBy[0]]: ADDRESS }))[0];
    for (const id of 'setting' in roles ? [] : Object.values(roles)) {
      expect(offer?.models.roles).toEqual(roles);
      expect(priceOf(offer?.models.prices ?? { version: '', models: {} }, id)).toBeDefined();
    }
    if (prices !== undefined) expect(offer?.models.prices.version).toBe(prices.version);
    expect(Object.keys(environment)).toEqual(expect.arrayContaining([apiKey, baseUrl.setting]));
  });
});
