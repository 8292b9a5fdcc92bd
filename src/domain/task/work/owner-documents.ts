import type { View, Wanted } from '../../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { type InboxDoc, inboxProjection } from '../views/inbox.ts';
import { type IntentionDoc, intentionProjection } from '../views/intention.ts';
import {
  emptyStandingOrders,
  type StandingOrdersDoc,
  standingOrdersProjection,
} from '../views/standing-orders.ts';

/** What the owner wants: tasks, orders and letters, by their ids. */
export type OwnerDocuments = {
  readonly tasks: ReadonlyMap<string, IntentionDoc>;
  readonly standingOrders: StandingOrdersDoc;
  readonly inbox: ReadonlyMap<string, InboxDoc>;
};

/** To be asked of the log before `ownerDocuments`. */
export const ownerWanted: Wanted = [
  { projection: intentionProjection, keys: 'open' },
  { projection: standingOrdersProjection, keys: [SINGLETON] },
  { projection: inboxProjection, keys: 'open' },
];

export function ownerDocuments(view: View): OwnerDocuments {
  return {
    tasks: view.all(intentionProjection),
    standingOrders: view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders,
    inbox: view.all(inboxProjection),
  };
}
