import { NO_PROVIDER } from '../../domain/budget/give-consent.ts';
import { asConsent, budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import type { Agent } from '../agent.ts';
import { consentTo } from './consent-to.ts';

type Reading = Pick<Agent, 'agentId' | 'log'>;
type User = Pick<Agent, 'agentId' | 'log' | 'newId' | 'now'> & {
  readonly config: { readonly dailyUsd: number };
};

/** Where the owner gives money for it, the providers that they named may be paid for what is a user's own, and no other. */
export async function passOnConsent(owner: Reading, user: User): Promise<void> {
  const isPaid = user.config.dailyUsd > 0;
  const named = isPaid ? await consentIn(owner) : undefined;
  if (named === undefined && (await consentIn(user)) === undefined) return;
  const { provider = NO_PROVIDER, also = [] } = named ?? {};
  const consent = { provider, by: `the owner of ${owner.agentId}`, also };
  await consentTo(user, consent, {
    actor: { kind: 'controller', id: 'users' },
    trust: 'owner',
    correlationId: user.newId(),
    occurredAt: user.now(),
  });
}

async function consentIn({ log, agentId }: Reading) {
  const view = await log.view(agentId, [{ projection: budgetProjection, keys: [CONSENT_KEY] }]);
  return asConsent(view.get(budgetProjection, CONSENT_KEY));
}
