import type { EventOf } from '../../kernel/event.ts';
import type { budgetEvents } from './events.ts';
import type { ConsentDoc } from './views/budget.ts';

type BudgetEvent = EventOf<typeof budgetEvents>;

/** No provider may be used: the owner's explicit choice of reflex only. */
export const NO_PROVIDER = 'none';

/** The owner names the provider that may be paid (`none`: no one). Nothing when it is named already. */
export function giveConsent(
  consent: ConsentDoc | undefined,
  { provider, by }: { readonly provider: string; readonly by: string },
): readonly BudgetEvent[] {
  if (consent?.provider === provider) return [];
  return [{ type: 'ModelConsented', payload: { provider, by } }];
}
