import type { StandingOrdersDoc } from '../../../domain/task/views/standing-orders.ts';
import type { Known } from '../../list/lines.ts';

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
