import type { View } from '../../kernel/log/log-contract.ts';
import { firstRetry, type ParkedWork, parkedWorkProjection } from './views/parked-work.ts';

/** The work that waits because the money of the day is used up, by its ids. */
export function waitingForMoney(view: View): readonly string[] {
  return withoutMoney(view).map(({ work_id }) => work_id);
}

/** When the first of it goes on, ISO 8601; null: none of it says when. */
export function moneyComesAt(view: View): string | null {
  return firstRetry(withoutMoney(view));
}

function withoutMoney(view: View): readonly ParkedWork[] {
  return [...view.all(parkedWorkProjection).values()].filter(({ cause }) => cause === 'budget');
}
