import { domainToASCII } from 'node:url';
import type { Config } from '../config.ts';
import { type ActionPolicy, mayRunUnjudged } from '../guard/policy/action-policy.ts';
import type { ProviderWeb } from '../kernel/ports/model.ts';

/** At most in one call of a model. */
const LIMITS = { searches: 3, fetches: 2, fetchTokens: 10_000 };

/**
 * What the provider may look up for a job, where the owner chose that. Null: nothing. Only what a search of its own found
 * can be fetched, so without searches there is nothing to fetch.
 */
export function providerWeb(
  { providerWeb: choice, webDomains }: Pick<Config, 'providerWeb' | 'webDomains'>,
  policy: Pick<ActionPolicy, 'tools'>,
): ProviderWeb | null {
  if (choice === 'off' || !mayRunUnjudged(policy, 'web_search')) return null;
  const fetches = mayRunUnjudged(policy, 'web_fetch') ? LIMITS.fetches : 0;
  const allowDomains = webDomains.length === 0 ? null : webDomains.map(asciiName);
  return { ...LIMITS, fetches, allowDomains };
}

/** As it stands in addresses: a name in other letters may look like one that is meant. */
function asciiName(domain: string): string {
  return domainToASCII(domain) || domain;
}
