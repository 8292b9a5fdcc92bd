import {
  emptyStandingOrders,
  type StandingOrdersDoc,
  standingOrdersProjection,
} from '../../../domain/task/views/standing-orders.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import type { Item } from '../../fill-lists.ts';
import type { Known } from '../../list/lines.ts';
import { nameOf, phrase, type Rendering, single } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';

/** Standing orders. */
export const orders = promptList('orders', {
  decide: inDecision({
    section: 'orders',
    tokens: 400,
    places: Number.POSITIVE_INFINITY,
    worth: 160,
    documents: [{ projection: standingOrdersProjection, keys: [SINGLETON] }],
    lines: ({ documents }) =>
      orderLines(documents.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders),
    items: orderItems,
  }),
});

/** `schedule`: as the owner wrote it, else cron text; null: due when there is nothing else to do. */
export type OrderLine = Known & {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly schedule: string | null;
};

export function orderLines({
  version,
  orders,
  event_ids,
}: StandingOrdersDoc): readonly OrderLine[] {
  const [first, ...rest] = event_ids;
  if (version === null || first === undefined) return [];
  const { trust } = version;
  return orders.map(({ order_id: id, title, text, schedule, said }) => ({
    id,
    title,
    text,
    schedule: said ?? schedule,
    trust,
    eventIds: [first, ...rest],
  }));
}

/** Shows a schedule only if it is cron text or words fully read as a time: no other text gets in this way. */
const scheduleWords = /^[\p{L}\p{M}\d\s*/,.:?#'’-]{1,100}$/u;

function orderItems(inForce: readonly OrderLine[], rendering: Rendering): readonly Item[] {
  const { logCharacters, listCharacters } = rendering.settings;
  return inForce.map((order) => {
    const when =
      order.schedule !== null && scheduleWords.test(order.schedule)
        ? oneLine(order.schedule)
        : 'when nothing else is to be done';
    const title = phrase({ text: order.title, trust: order.trust }, rendering, listCharacters);
    const text = phrase(order, rendering, logCharacters);
    const name = nameOf(order, rendering);
    const line = `- ${name} (${when}): ${title}${text === '' ? '' : `. ${text}`}`;
    return single(name, line, order);
  });
}
