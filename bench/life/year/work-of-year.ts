import { type Recurring, recurring, standingOrders } from '../jobs.ts';

/** Work that comes again all year. */
export const RECURRING_OF_YEAR: readonly Recurring[] = [
  recurring({ id: 'again-weekly', every: 'every monday at 07:00' }, 'log/weekly.txt', 'a new week'),
  recurring(
    { id: 'again-monthly', every: 'on the 1st of the month at 07:30' },
    'log/monthly.txt',
    'a new month',
  ),
];

/** One of them in the hour that is left out in spring and comes twice in autumn. */
export const ORDERS_OF_YEAR = standingOrders({
  water: 'every sunday at 02:30',
  feed: 'every saturday at 09:00',
});
