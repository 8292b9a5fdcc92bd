import type { EventOf } from '../../kernel/event/event.ts';
import { fact } from '../fact.ts';
import type { budgetEvents } from './events.ts';
import type { ConsentDoc } from './views/budget.ts';

type BudgetEvent = EventOf<typeof budgetEvents>;

/** No provider may be used: the owner's explicit choice of reflex only. */
export const NO_PROVIDER = 'none';

export type GiveConsent = {
  readonly provider: string;
  readonly by: string;
  /** Which other providers may be paid as stand-ins; left out: as before, as long as the provider is the same. */
  readonly also?: readonly string[];
};

/** The owner names the provider that may be paid (`none`: no one). Nothing when it is named already. */
export function giveConsent(
  consent: ConsentDoc | undefined,
  { provider, by, also }: GiveConsent,
): readonly BudgetEvent[] {
  const others = (also ?? []).filter((one) => one !== provider);
  const isSame = also === undefined || sameNames(others, consent?.also ?? []);
  if (consent?.provider === provider && isSame) return [];
  const named = others.length > 0 ? { also: others } : {};
  return [fact('ModelConsented', { provider, by, ...named })];
}

/** Whether the owner named this provider, to be asked first or to stand in. Fails closed. */
export function mayBePaid(consent: ConsentDoc | undefined, provider: string): boolean {
  if (consent === undefined || consent.provider === NO_PROVIDER) return false;
  return consent.provider === provider || consent.also?.includes(provider) === true;
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.toSorted().join(' ') === b.toSorted().join(' ');
}
