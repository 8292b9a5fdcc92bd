import { type GiveConsent, giveConsent } from '../../domain/budget/give-consent.ts';
import { asConsent, budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Agent } from '../agent.ts';

/** Records which provider the owner allows to be paid. Returns false when the log has exactly that consent already. */
export async function consentTo(
  { agentId, log }: Pick<Agent, 'agentId' | 'log'>,
  consent: GiveConsent,
  origin: Origin,
): Promise<boolean> {
  const wanted = [{ projection: budgetProjection, keys: [CONSENT_KEY] }];
  const { status } = await log.decide(agentId, wanted, (view) => {
    const before = asConsent(view.get(budgetProjection, CONSENT_KEY));
    return { decision: { events: giveConsent(before, consent) }, origin };
  });
  return status === 'stored';
}
