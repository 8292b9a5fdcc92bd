import { beforeAll, expect, it } from 'vitest';
import { keepWithRelations } from '../../src/app/graph/keep-with-relations.ts';
import { memoryDesk } from '../../src/app/memory/memory-desk.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';

describeInBrowser('Memory, empty', async () => {
  const { expectFit } = await dashboardUnderTest();

  it('says on every view what will appear there', async () => {
    await expectFit('/memory', 'Ask as the agent would');
    await expectFit('/memory?view=working', 'Nothing is being worked on.');
    await expectFit('/memory?view=graph', 'No relations yet.');
  });
});

describeInBrowser('Memory, full', async () => {
  const { agent, url, origin, signedIn, expectFit, recordGolden } = await dashboardUnderTest();

  beforeAll(async () => {
    await recordGolden();
    const desk = memoryDesk(agent);
    const add = (text: string) => desk.add(origin(), { text, tags: [], corrects: null });
    await add('My sister Clara lives in Bern.');
    await add('Clara works with Marlene.');
    await add('The boiler is serviced every October <img src=x onerror=alert(1)>.');
    await keepWithRelations(agent, {
      signal: new AbortController().signal,
      onError: (_, error) => {
        throw error;
      },
    });
  });

  it('finds as the agent finds, explains the score, and why it is there', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/memory`);
    await page.getByLabel('Words, or a question').fill('where does Clara live');
    await page.getByRole('button', { name: 'Search' }).click();
    const first = page
      .getByRole('list', { name: 'What fits, best first' })
      .getByRole('listitem')
      .first();
    await first.getByText('My sister Clara lives in Bern.').waitFor();
    await first.getByText(/^Score 0\.\d+/).click();
    await first.getByText('its words').waitFor();
    await first.getByRole('button', { name: 'Why it is there' }).click();
    const drawer = page.getByRole('dialog', { name: 'Why it is there' });
    await drawer.getByText('MemoryStored').waitFor();
    await drawer.getByText('said by the owner').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('forgets when asked twice, and shows what is left of it', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/memory?text=boiler`);
    const first = page
      .getByRole('list', { name: 'What fits, best first' })
      .getByRole('listitem')
      .first();
    await first.getByText('onerror=alert(1)').waitFor();
    await first.getByRole('button', { name: 'Why it is there' }).click();
    const drawer = page.getByRole('dialog', { name: 'Why it is there' });
    await drawer.getByRole('button', { name: 'Forget it', exact: true }).click();
    await drawer.getByRole('button', { name: 'Forget it for ever' }).click();
    await drawer.getByText('Forgotten: its text was erased.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('walks the graph from node to node, by mouse and in a table', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/memory?view=graph`);
    await page.getByLabel('A person, place or thing').fill('Clara');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const around = page.getByRole('region', { name: 'Around Clara', exact: true });
    await around.getByRole('cell', { name: 'Bern' }).first().waitFor();
    await around.getByRole('button', { name: 'Bern' }).click();
    await page.getByRole('region', { name: 'Around Bern', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('fits every window and every reader', async () => {
    await expectFit('/memory?view=all', 'Why it is there');
    await expectFit('/memory?text=Clara', 'Score 0.');
    await expectFit('/memory?view=rejected', 'Memory');
  });
});
