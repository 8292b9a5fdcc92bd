import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { ProjectionUnavailable } from '../../kernel/log/log-errors.ts';
import type { AgentContext } from '../phase-context.ts';

export type PartialView = {
  readonly view: View;
  /** Names of the spared projections that cannot be used, with the reason: the view has no documents of them. */
  readonly missing: ReadonlyMap<string, string>;
};

/** A view that leaves out some projections while they are unavailable. @throws ProjectionUnavailable for any other */
export async function viewWithout(
  { log, agentId }: Pick<AgentContext, 'log' | 'agentId'>,
  wanted: Wanted,
  spared: readonly { readonly name: string }[],
): Promise<PartialView> {
  const missing = new Map<string, string>();
  for (;;) {
    const usable = wanted.filter(({ projection }) => !missing.has(projection.name));
    try {
      return { view: await log.view(agentId, usable), missing };
    } catch (error) {
      if (!(error instanceof ProjectionUnavailable)) throw error;
      const { projection, message } = error;
      const mayMiss = spared.some(({ name }) => name === projection) && !missing.has(projection);
      if (!mayMiss) throw error;
      missing.set(projection, message);
    }
  }
}
