import {
  asConsent,
  budgetProjection,
  CONSENT_KEY,
  type ConsentDoc,
} from '../../domain/budget/views/budget.ts';
import type { CallContext } from '../phase-context.ts';
import type { ModelEdges } from './model-run.ts';

/** The edges with the provider the owner named, where there are several. The owner may name another at any time. */
export async function consentedEdges(
  context: Pick<CallContext, 'view'>,
  edges: ModelEdges,
): Promise<ModelEdges> {
  if (edges.providers === undefined) return edges;
  const view = await context.view([{ projection: budgetProjection, keys: [CONSENT_KEY] }]);
  const consent = asConsent(view.get(budgetProjection, CONSENT_KEY));
  return { ...edges, ...offerOf(edges, consent) };
}

/** Undefined when what there is is not what the owner named. */
export function offerOf(
  { providers = [] }: Pick<ModelEdges, 'providers'>,
  consent: ConsentDoc | undefined,
) {
  return providers.find(({ model }) => model.provider === consent?.provider);
}
