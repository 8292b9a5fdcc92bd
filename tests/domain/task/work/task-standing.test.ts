import { expect, it } from 'vitest';
import { readStandingOrders } from '../../../../src/domain/task/order/read-standing-orders.ts';
import type { StandingOrdersDoc } from '../../../../src/domain/task/views/standing-orders.ts';
import { orderStandings } from '../../../../src/domain/task/work/task-standing.ts';

const AT = '2026-11-24T15:00:00.000Z';

function ordersAt(when: string): StandingOrdersDoc {
  const read = readStandingOrders(`# Orders\n\n## Look\n\nwhen: ${when}\n\nLook around.\n`);
  if (!read.ok) throw new Error('these orders cannot be read');
  const runs = {
    last_run_at: null,
    last_success_at: null,
    last_outcome: null,
    runs: 0,
    failures: 0,
  };
  return {
    version: null,
    orders: read.orders,
    runs: read.orders.map(({ order_id }) => ({ ...runs, order_id, since: AT })),
    event_ids: [],
  } as unknown as StandingOrdersDoc; // what a listing reads of it
}

it('tells when an order comes next by the clock of its owner', () => {
  const [standing] = orderStandings(ordersAt('daily at 08:00'), {
    asOf: AT,
    zone: 'Europe/Berlin',
  });
  expect(standing?.next_times.slice(0, 2)).toEqual([
    '2026-11-25T07:00:00.000Z',
    '2026-11-26T07:00:00.000Z',
  ]);
});
