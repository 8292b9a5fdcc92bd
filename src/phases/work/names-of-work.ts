import { mailProjection } from '../../domain/mail/views/mail.ts';
import { type InboxDoc, inboxProjection } from '../../domain/task/views/inbox.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../domain/task/views/standing-orders.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { LogReader, View } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { bareSubject } from '../../language/intents/read-intent.ts';
import { titleOfWork } from '../owner-word.ts';

/** How people know a piece of work, by its id. */
export type WorkNames = (workId: string) => string;

type Source = { readonly agentId: string; readonly log: Pick<LogReader, 'view'> };

/** The names of these: of a letter its subject, of a task or standing order its title. Only what they name is read. */
export async function namesOfWork(
  { agentId, log }: Source,
  workIds: readonly string[],
): Promise<WorkNames> {
  const of = (wanted: string) =>
    workIds.map(workIdParts).flatMap(({ kind, name }) => (kind === wanted ? name : []));
  const [letters, tasks, orders] = [of('inbox'), of('task'), of('order')];
  const view = await log.view(agentId, [
    { projection: mailProjection, keys: letters },
    { projection: inboxProjection, keys: letters },
    { projection: intentionProjection, keys: tasks },
    { projection: standingOrdersProjection, keys: orders.length === 0 ? [] : [SINGLETON] },
  ]);
  return (workId) => {
    const { kind, name } = workIdParts(workId);
    return TITLES[kind]?.(view, name) ?? titleOfWork(view.all(intentionProjection), workId);
  };
}

const TITLES: Readonly<Record<string, (view: View, name: string) => string | undefined>> = {
  order: (view, name) => {
    const { orders } = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
    return orders.find(({ order_id }) => order_id === name)?.title;
  },
  inbox: (view, name) => {
    const subject = bareSubject(view.get(mailProjection, name)?.subject ?? '');
    return subject === '' ? letterTitle(view.get(inboxProjection, name)) : subject;
  },
};

function letterTitle(letter: InboxDoc | undefined): string | undefined {
  if (letter === undefined) return undefined;
  const at = `${letter.seen_at.slice(0, 16).replace('T', ' ')} UTC`;
  return letter.trust === 'owner' ? `what you wrote at ${at}` : `a message of ${at}`;
}
