import { mayBePaid } from '../../domain/budget/give-consent.ts';
import {
  asConsent,
  budgetProjection,
  CONSENT_KEY,
  type ConsentDoc,
  providerKey,
} from '../../domain/budget/views/budget.ts';
import type { ModelErrorKind, ModelRole } from '../../kernel/ports/model.ts';
import type { CallContext } from '../phase-context.ts';
import type { ModelOffer, ModelOutcome, ModelPorts, ModelRefusal } from './model-run.ts';

/** The provider is out of order: another model may do it at once, where nothing of the call was billed. */
const OUTAGES: readonly (ModelErrorKind | ModelRefusal['reason'])[] = [
  'overloaded',
  'server_error',
  'connect',
  'unavailable',
  'rate_limited',
  'provider_down',
];

/** Why another model may be asked instead; null: it would not help, or would be paid twice. */
export function outageOf(outcome: ModelOutcome<unknown>): string | null {
  if (outcome.status === 'ok') return null;
  // An error inside a begun reply, or a connection lost after the request had left, may be billed.
  if (outcome.status === 'failed' && outcome.billing !== 'none') return null;
  const why = outcome.status === 'failed' ? outcome.error : outcome.reason;
  return OUTAGES.includes(why) ? why : null;
}

/** The ports with the model the owner named to stand in for this role. Null: none, or one that may not be paid. */
export async function standInEdges(
  context: Pick<CallContext, 'view'>,
  modelPorts: ModelPorts,
  role: ModelRole,
): Promise<ModelPorts | null> {
  const named = modelPorts.models.fallback?.[role];
  if (named === undefined || modelPorts.model === null) return null;
  const view = await context.view([{ projection: budgetProjection, keys: [CONSENT_KEY] }]);
  const consent = asConsent(view.get(budgetProjection, CONSENT_KEY));
  const offer = offerFor(modelPorts, named.provider ?? modelPorts.model.provider, consent);
  if (offer === undefined) return null;
  const { model, models } = offer;
  const roles = { ...models.roles, [role]: named.model };
  const isSameProvider = model.provider === modelPorts.model.provider;
  return {
    ...modelPorts,
    model,
    models: { ...models, roles },
    // A limit of the first model says nothing about another one of the same provider.
    ...(isSameProvider && { restKey: `${providerKey(model.provider)}:${named.model}` }),
  };
}

/** The model of a provider that may be paid; undefined: there is no key for it, or the owner named another. */
export function offerFor(
  { model, models, providers = [] }: ModelPorts,
  provider: string,
  consent: ConsentDoc | undefined,
): ModelOffer | undefined {
  if (!mayBePaid(consent, provider)) return undefined;
  if (model?.provider === provider) return { model, models };
  return providers.find((offer) => offer.model.provider === provider);
}
