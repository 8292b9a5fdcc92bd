import { beforeAll, expect, it } from 'vitest';
import type { AnswerTo } from '../../src/http/api.ts';
import { describeInBrowser, expectAccessible } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import { HOSTILE, recordLife } from './support/learned-life.ts';

describeInBrowser('Cycles, empty', async () => {
  const { url, signedIn, expectFit } = await dashboardUnderTest();

  it('says what will be here, and fits every window and every reader', async () => {
    await expectFit('/cycles', 'No cycle has ended yet.');
  });

  it('says that there is no such cycle', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/cycles/7`);
    await page.getByText('there is no cycle 7').waitFor();
    await expectAccessible(page);
    await context.close();
  });
});

describeInBrowser('Cycles, full', async () => {
  const { url, signedIn, expectFit, told, agent } = await dashboardUnderTest();
  beforeAll(() => recordLife(agent, 130));

  it('fits every window and every reader', async () => {
    await expectFit('/cycles', 'At a glance');
    await expectFit('/cycles/129', 'Prompts, as they were sent');
  });

  it('lists cycles by how they ended, by page, and leads into one', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/cycles`);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByRole('link', { name: '30', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Failed', exact: true }).click();
    const rows = page.getByRole('table').getByRole('row');
    await page.getByRole('link', { name: '129', exact: true }).waitFor();
    const { cycles } = (await told('/api/cycles?outcome=failure')) as AnswerTo<'/api/cycles'>;
    expect(await rows.count()).toBe(cycles.length + 1);
    await page.getByRole('link', { name: '129', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Cycle 129' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('tells of one cycle what the API tells, and walks to the ones beside it by keys', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/cycles/129`);
    await page.getByText('they do not agree').waitFor();
    await page.getByText('$0.0250').first().waitFor();
    await page.getByText('1,800 fresh, 0 into the cache, 3,200 from it').waitFor();
    await page.getByText('hit again').waitFor();
    await page.getByText('send_mail').click();
    await page.getByText('outside-mail: mail to a stranger').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Cycle 130' }).waitFor();
    await page.getByText('the network was not reachable').waitFor();
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'Cycle 128' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('leads from a line of the prompt to its events, by keyboard too, and shows words as words', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/cycles/130`);
    const line = page.getByRole('option', { name: `- a mail says: ${HOSTILE}` });
    await line.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Line 6 of the prompt' });
    await drawer.getByText('ObservationNoted').waitFor();
    await drawer.getByText('from outside').waitFor();
    await drawer.getByRole('button', { name: 'What it says' }).click();
    await drawer.getByText('"kind": "report"').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await page.title()).not.toContain('owned');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('compares a prompt with the one of the same purpose before it', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/cycles/130`);
    await page.getByRole('button', { name: 'Compare with cycle 129' }).click();
    const changed = page.getByRole('region', { name: 'Changed lines' });
    await changed.getByText('It is cycle 130.').waitFor();
    await changed.getByText('It is cycle 129.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show the whole prompt' }).click();
    await page.getByRole('option', { name: 'It is cycle 130.' }).waitFor();
    await context.close();
  });

  it('stays in the past when it goes on from there', async () => {
    const { cycle } = (await told('/api/cycles/20/story')) as AnswerTo<'/api/cycles/:n/story'>;
    const asOf = cycle.phases.act?.started_seq ?? 0;
    const { context, page } = await signedIn();
    await page.goto(`${url}/cycles/20?as_of=${asOf}`);
    await page.getByText('Newest cycle').waitFor();
    await page.getByText('under way').first().waitFor();
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'Cycle 19' }).waitFor();
    expect(new URL(page.url()).searchParams.get('as_of')).toBe(`${asOf}`);
    await context.close();
  });
});
