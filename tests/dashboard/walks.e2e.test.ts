import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fact } from '../../src/domain/fact.ts';
import type { AnswerTo } from '../../src/http/api.ts';
import { zoneAtNoon } from '../support/zone-at-noon.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import { recordLife } from './support/learned-life.ts';
import { picture } from './support/picture.ts';
import { lastDays, spendingLife } from './support/spending-life.ts';
import { jobConcluded, jobOpened } from './support/talk-story.ts';

const MOST_CLICKS = 3;

/** Counts the clicks of a walk from the first page. */
function walkOn(page: Page) {
  let clicks = 0;
  return {
    click: async (place: Locator) => {
      clicks += 1;
      await place.click();
    },
    clicks: () => clicks,
    menu: (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }),
  };
}

describeInBrowser('Within three clicks of the first page', async () => {
  // Today is still today at the end.
  const { agent, url, origin, signedIn, told, record, recordAll } = await dashboardUnderTest({
    HOMEOSTAT_TIMEZONE: zoneAtNoon(),
  });
  beforeAll(async () => {
    for (const { at, events } of spendingLife(lastDays(agent.now(), 12), 4)) {
      const paid = events.filter(({ type }) => type.startsWith('Budget'));
      await agent.log.append(agent.agentId, { ...origin(), occurredAt: at }, { events: paid });
    }
    await recordLife(agent, 130);
    const runs = { host: 'home', pid: 4242, mode: 'embedded', schedule: '*/5 * * * *' } as const;
    await record(fact('ControllerStarted', runs));
  });

  it('why it did that', async () => {
    const { context, page } = await signedIn();
    await page.goto(url);
    const walk = walkOn(page);
    const cycles = page.getByRole('list', { name: 'Last cycles, newest first' });
    await walk.click(cycles.getByRole('link', { name: '130', exact: true }));
    await walk.click(page.getByRole('option', { name: /git-push/ }).first());
    const drawer = page.getByRole('dialog', { name: /^Line \d+ of the prompt$/ });
    await drawer.getByText('CapabilityRegistered').waitFor();
    expect(walk.clicks()).toBeLessThanOrEqual(MOST_CLICKS);
    await drawer.getByText('What it says').click();
    await picture(page, 'why');
    await context.close();
  });

  it('what it cost this week', async () => {
    const { context, page } = await signedIn();
    await page.goto(url);
    const walk = walkOn(page);
    await walk.click(walk.menu('Budget'));
    await walk.click(page.getByRole('link', { name: '7 days', exact: true }));
    const week = page.getByRole('region', { name: 'Spent by day' });
    const from = lastDays(agent.now(), 7)[0] ?? '';
    const { total } = (await told(`/api/spend?from=${from}`)) as AnswerTo<'/api/spend'>;
    const spent = week
      .locator('dd')
      .getByText(`$${total.usd.toFixed(2)}`)
      .first();
    await spent.waitFor();
    expect(total.calls).toBeGreaterThan(0);
    await page.locator('.recharts-surface').first().waitFor();
    await picture(page, 'cost', week);
    expect(walk.clicks()).toBeLessThanOrEqual(MOST_CLICKS);
    await context.close();
  });

  it('what it learned yesterday', async () => {
    const { context, page } = await signedIn();
    await page.goto(url);
    const walk = walkOn(page);
    await walk.click(walk.menu('Learning'));
    await walk.click(page.getByRole('link', { name: 'Yesterday', exact: true }));
    await page.getByRole('heading', { level: 2, name: 'Learned' }).waitFor();
    // All of this life was recorded today.
    await page.goto(`${url}/learning`);
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await page.getByText('push-without-tests').first().waitFor();
    await picture(page, 'learned', page.getByRole('region', { name: 'Learned' }));
    expect(walk.clicks()).toBeLessThanOrEqual(MOST_CLICKS);
    await context.close();
  });

  it('give it a job, and see it done', async () => {
    const { context, page } = await signedIn();
    await page.goto(url);
    const walk = walkOn(page);
    await walk.click(walk.menu('Work'));
    await walk.click(page.getByRole('button', { name: 'Add work' }));
    await page.getByLabel('What', { exact: true }).fill('Sweep the yard');
    await walk.click(page.getByRole('button', { name: 'Add', exact: true }));
    await page.getByText('Added:').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Add work' }).waitFor({ state: 'hidden' });
    const { tasks } = (await told('/api/tasks')) as AnswerTo<'/api/tasks'>;
    const task = tasks.find(({ title }) => title === 'Sweep the yard');
    const work_id = `task:${task?.intention_id ?? 'none'}`;
    const job = { job_id: 'job-yard', work_id, cycle_no: 131 };
    await recordAll([
      jobOpened(job),
      jobConcluded(job),
      {
        type: 'IntentionCompleted',
        payload: {
          intention_id: task?.intention_id ?? 'none',
          evidence: ['swept'],
        },
      },
    ]);
    const done = page.getByRole('region', { name: 'Done lately' });
    await done.getByText('Sweep the yard').waitFor();
    await picture(page, 'job-done');
    expect(walk.clicks()).toBeLessThanOrEqual(MOST_CLICKS);
    await context.close();
  });
});
