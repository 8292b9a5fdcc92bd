import { type ParkedWork, parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { type InboxDoc, inboxProjection } from '../../domain/task/views/inbox.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../domain/task/views/standing-orders.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { titleOfWork } from '../../phases/owner-word.ts';
import type { AgentReader } from '../agent.ts';

/** Work that sleeps, under the name by which the owner knows it. */
export type WaitingWork = ParkedWork & { readonly title: string };

/** Requested from the log before `waitingWork`. */
export const waitingDocuments: Wanted = [
  { projection: parkedWorkProjection, keys: 'all' },
  { projection: intentionProjection, keys: 'open' },
  { projection: standingOrdersProjection, keys: [SINGLETON] },
];

/** Everything that sleeps. Only the letters among it are read. */
export async function waitingWork(
  { log, agentId }: AgentReader,
  view: View,
): Promise<readonly WaitingWork[]> {
  const parked = [...view.all(parkedWorkProjection).values()];
  const keys = parked
    .map(({ work_id }) => workIdParts(work_id))
    .flatMap(({ kind, name }) => (kind === 'inbox' ? name : []));
  const wanted = [{ projection: inboxProjection, keys }];
  const letters = keys.length === 0 ? view : await log.view(agentId, wanted);
  const tasks = view.all(intentionProjection);
  return parked.map((park) => {
    const { kind, name } = workIdParts(park.work_id);
    const told = TITLES[kind]?.(view, letters, name);
    return { ...park, title: told ?? titleOfWork(tasks, park.work_id) };
  });
}

type TitleOf = (view: View, letters: View, name: string) => string | undefined;

const TITLES: Readonly<Record<string, TitleOf>> = {
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
