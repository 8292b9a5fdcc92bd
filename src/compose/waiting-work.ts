import { type ParkedWork, parkedWorkProjection } from '../domain/cycle/views/parked-work.ts';
import { type InboxDoc, inboxProjection } from '../domain/owner/views/inbox.ts';
import { intentionProjection } from '../domain/owner/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../domain/owner/views/standing-orders.ts';
import type { View, Wanted } from '../kernel/log-contract.ts';
import { SINGLETON } from '../kernel/projection.ts';
import type { Agent } from './agent.ts';

/** Work that sleeps, under the name by which the owner knows it. */
export type WaitingWork = ParkedWork & { readonly title: string };

/** To be asked of the log before `waitingWork`. */
export const waitingDocuments: Wanted = [
  { projection: parkedWorkProjection, keys: 'all' },
  { projection: intentionProjection, keys: 'all' },
  { projection: standingOrdersProjection, keys: [SINGLETON] },
];

/** All that sleeps. Of letters only those are read. */
export async function waitingWork(
  { log, agentId }: Pick<Agent, 'log' | 'agentId'>,
  view: View,
): Promise<readonly WaitingWork[]> {
  const parked = [...view.all(parkedWorkProjection).values()];
  const keys = parked.flatMap(({ work_id }) => /^inbox:(.*)$/.exec(work_id)?.[1] ?? []);
  const letters = await log.view(agentId, [{ projection: inboxProjection, keys }]);
  return parked.map((park) => {
    const [kind = '', ...rest] = park.work_id.split(':');
    const name = rest.join(':');
    const title = TITLES[kind]?.(view, letters, name) ?? park.work_id;
    return { ...park, title };
  });
}

type TitleOf = (view: View, letters: View, name: string) => string | undefined;

const TITLES: Readonly<Record<string, TitleOf>> = {
  task: (view, _, name) => view.get(intentionProjection, name)?.title,
  order: (view, _, name) => {
    const { orders } = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
    return orders.find(({ order_id }) => order_id === name)?.title;
  },
  inbox: (_, letters, name) => letterTitle(letters.get(inboxProjection, name)),
};

function letterTitle(letter: InboxDoc | undefined): string | undefined {
  if (letter === undefined) return undefined;
  const at = `${letter.seen_at.slice(0, 16).replace('T', ' ')} UTC`;
  return letter.trust === 'owner' ? `what you wrote at ${at}` : `a message of ${at}`;
}
