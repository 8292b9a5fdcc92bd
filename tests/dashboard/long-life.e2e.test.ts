import { beforeAll, it } from 'vitest';
import { writeLife } from '../../bench/long-life/make.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';

/** About 100,000 events. */
const CYCLES = 2800;

describeInBrowser('Every page over a long life', async () => {
  const { agent, expectFit } = await dashboardUnderTest();

  beforeAll(async () => {
    await writeLife(agent, CYCLES);
  });

  it.each([
    ['/', 'Last ticks'],
    ['/talk', 'Talk'],
    ['/work', 'Done lately'],
    ['/cycles', 'At a glance'],
    [`/cycles/${CYCLES}`, 'Timeline'],
    ['/learning', 'Capabilities'],
    ['/memory?view=all', 'Memory'],
    ['/log', 'Events'],
    ['/budget', 'Spent by day'],
    ['/system', 'What it runs on'],
    ['/compare?a=1000&b=90000', 'Compare two moments'],
    ['/work?as_of=50000', 'The past'],
  ])('%s fits every window and every reader', (path, ready) => expectFit(path, ready));
});
