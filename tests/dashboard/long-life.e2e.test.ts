import { beforeAll, expect, it } from 'vitest';
import { writeLife } from '../../bench/long-life/make.ts';
import type { AnswerTo } from '../../src/http/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest, LONG_VIEWS } from './support/dashboard-under-test.ts';
import { manyCapabilities } from './support/many-capabilities.ts';

const CYCLES = 10_000;
const CAPABILITIES = 1000;
const EVENTS = 100_000;
const LONG_AGO = '2026-01-01';
/** Every sixth cycle works: about 100,000 events. */
const EVERY = {
  work: 6,
  mail: 30,
  incident: 60,
  approval: 72,
  capability: 36,
  lesson: 150,
  inbox: 120,
};

describeInBrowser('Every page over a long life', async () => {
  const { agent, db, url, recordAll, told, signedIn, expectFit } = await dashboardUnderTest();

  beforeAll(async () => {
    await writeLife(agent, CYCLES, EVERY);
    await recordAll(manyCapabilities(CAPABILITIES, CYCLES));
  });

  it('is as long as it says', async () => {
    const status = (await told('/api/learning_status')) as AnswerTo<'/api/learning_status'>;
    expect(status.total_capabilities).toBeGreaterThanOrEqual(CAPABILITIES);
    const { rows } = await db.owner.query<{ seq: number }>('select seq::int from heads');
    expect(rows[0]?.seq).toBeGreaterThanOrEqual(EVENTS);
  });

  it('finds a capability on whichever page it stands', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/learning?part=capabilities`);
    const rows = page.getByRole('table').getByRole('row');
    await page.getByText('100 capabilities, by name').waitFor();
    expect(await rows.count()).toBe(101);
    await page.getByRole('textbox', { name: 'Find' }).fill('ability-0777');
    await page.getByText('1 capability, by name').waitFor();
    await rows.getByRole('link', { name: 'ability-0777' }).waitFor();
    await context.close();
  });

  it('shows the dearest hundred jobs before all of them, with the sum of all', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/budget?by=job&from=${LONG_AGO}`);
    const spend = (await told(`/api/spend?by=job&from=${LONG_AGO}`)) as AnswerTo<'/api/spend'>;
    const rows = page.getByRole('region', { name: /^Spent by job, from/ }).getByRole('row');
    await rows.getByText('All of these').waitFor();
    expect(await rows.count()).toBe(102);
    await rows
      .filter({ hasText: 'All of these' })
      .getByText(`$${spend.total.usd.toFixed(2)}`)
      .waitFor();
    await context.close();
  });

  it.each([
    ['/', 'Last ticks'],
    ['/talk', 'Talk'],
    ['/work', 'Done lately'],
    ['/cycles', 'At a glance'],
    [`/cycles/${CYCLES - 4}`, 'Timeline'],
    ['/learning', 'Capabilities'],
    ['/learning?part=capabilities', 'ability-0001'],
    ['/learning?part=pitfalls&of=all', 'retired'],
    ['/learning?part=experiments', 'Gaps'],
    ['/learning?part=calibration', 'By tenths of confidence.'],
    ['/memory?view=all', 'Memory'],
    ['/log', 'Events'],
    ['/budget', 'Spent by day'],
    [`/budget?by=job&from=${LONG_AGO}`, 'All of these'],
    ['/system', 'What it runs on'],
    ['/compare?a=1000&b=90000', 'Compare two moments'],
    ['/work?as_of=50000', 'The past'],
  ])('%s fits every window and every reader', (path, ready) => expectFit(path, ready, LONG_VIEWS));
});
