import { type Again, type Recurring, recurring } from '../jobs.ts';

/** Work that comes again all year. */
export const RECURRING_OF_YEAR: readonly Recurring[] = [
  recurring({ id: 'again-weekly', every: 'every monday at 07:00' }, 'log/weekly.txt', 'a new week'),
  recurring(
    { id: 'again-monthly', every: 'on the 1st of the month at 07:30' },
    'log/monthly.txt',
    'a new month',
  ),
];

export const ORDERED_OF_YEAR: readonly Again[] = [
  { workId: 'order:water-the-plants', path: 'log/plants.txt', text: 'watered', isJudged: false },
  { workId: 'order:feed-the-cat', path: 'log/fed.txt', text: 'fed', isJudged: false },
  { workId: 'order:look-back', path: 'log/weeks.txt', text: 'a week is over', isJudged: true },
];

/** One of them in the hour that is left out in spring and comes twice in autumn. */
export const ORDERS_OF_YEAR = `# Standing orders

## Water the plants

when: every sunday at 02:30

\`\`\`sh
mkdir -p log && echo watered >> log/plants.txt
\`\`\`

verify: exit 0
verify: file changed log/plants.txt

## Feed the cat

when: every saturday at 09:00

\`\`\`sh
sh tools/feed.sh
\`\`\`

verify: exit 0

## Look back

when: every monday at 09:00

Do this: #01 append to log/weeks.txt the line: a week is over
`;
