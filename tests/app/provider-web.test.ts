import { expect, it } from 'vitest';
import { providerWeb } from '../../src/app/provider-web.ts';
import { loadConfig } from '../../src/config.ts';
import { defaultActionPolicy } from '../../src/guard/policy/action-policy.ts';
import { withOwnPolicy } from '../../src/guard/policy/own-policy.ts';

const on = { HOMEOSTAT_PROVIDER_WEB: 'on' };

/** What the provider may look up with these settings and these rules for tools. */
function chosen(env: Record<string, string>, tools: object = {}) {
  const own = withOwnPolicy(defaultActionPolicy, { tools });
  if (own.status === 'wrong') throw new Error(own.why);
  return providerWeb(loadConfig({ HOMEOSTAT_STATE: '/nowhere', ...env }), own.policy);
}

it('looks nothing up unless the owner chose it', () => {
  expect(chosen({})).toBeNull();
  expect(chosen(on)).toMatchObject({ searches: 3, fetches: 2, allowDomains: null });
  expect(() => loadConfig({ HOMEOSTAT_PROVIDER_WEB: 'yes' })).toThrow(/HOMEOSTAT_PROVIDER_WEB/);
});

it('keeps to the domains the owner named, as they stand in addresses', () => {
  const HOMEOSTAT_WEB_DOMAINS = 'tides.test, exämple.com';
  expect(chosen({ ...on, HOMEOSTAT_WEB_DOMAINS })).toMatchObject({
    allowDomains: ['tides.test', 'xn--exmple-cua.com'],
  });
});

it.each([{ deny: true }, { park: true }, { hosts: ['tides.test'] }])(
  'does by the provider nothing that the owner holds to %o',
  (rule) => {
    expect(chosen(on, { web_search: rule })).toBeNull();
    expect(chosen(on, { 'web_*': rule })).toBeNull();
    expect(chosen(on, { web_fetch: rule })).toMatchObject({ searches: 3, fetches: 0 });
    expect(chosen(on, { web_read: rule })).toMatchObject({ searches: 3, fetches: 0 });
    expect(chosen(on, { shell: rule })).toMatchObject({ searches: 3, fetches: 2 });
  },
);
