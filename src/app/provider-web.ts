import { domainToASCII } from 'node:url';
import type { Config } from '../config.ts';
import { type ActionPolicy, mayRunUnjudged } from '../guard/policy/action-policy.ts';
import type { ProviderWeb } from '../kernel/ports/model.ts';

/** Limits for one call of a model. */
const LIMITS = { searches: 3, fetches: 2, fetchTokens: 10_000 };

/**
 * What the provider may look up for a job, if the owner chose that; null: nothing. It can fetch only results of its own
 * searches, so without searches it fetches nothing.
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

/** A host name in ASCII as in URLs: letters of another script can look alike. */
function asciiName(domain: string): string {
  return domainToASCII(domain) || domain;
}
