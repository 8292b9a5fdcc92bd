import {
  asConsent,
  budgetProjection,
  CONSENT_KEY,
  type ConsentDoc,
} from '../../domain/budget/views/budget.ts';
import type { CallContext } from '../phase-context.ts';
import type { ModelPorts } from './model-run.ts';

/** The ports with the provider the owner named, where there are several. The owner may name another at any time. */
export async function consentedPorts(
  context: Pick<CallContext, 'view'>,
  modelPorts: ModelPorts,
): Promise<ModelPorts> {
  if (modelPorts.providers === undefined) return modelPorts;
  const view = await context.view([{ projection: budgetProjection, keys: [CONSENT_KEY] }]);
  const consent = asConsent(view.get(budgetProjection, CONSENT_KEY));
  return { ...modelPorts, ...offerOf(modelPorts, consent) };
}

/** Undefined when what there is is not what the owner named. */
export function offerOf(
  { providers = [] }: Pick<ModelPorts, 'providers'>,
  consent: ConsentDoc | undefined,
) {
  return providers.find(({ model }) => model.provider === consent?.provider);
}
