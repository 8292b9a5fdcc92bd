import { beforeAll, expect, it } from 'vitest';
import { fact } from '../../src/domain/fact.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import { lastDays, spendingLife } from './support/spending-life.ts';

describeInBrowser('comparing, empty', async () => {
  const { expectFit } = await dashboardUnderTest();

  it('fits every window and every reader', async () => {
    await expectFit('/compare', 'Name two moments');
  });
});

describeInBrowser('the past', async () => {
  const { url, signedIn, expectFit, agent, origin, record, told } = await dashboardUnderTest();

  beforeAll(async () => {
    for (const { at, events } of spendingLife(lastDays(agent.now(), 3), 6)) {
      await agent.log.append(agent.agentId, { ...origin(), occurredAt: at }, { events });
    }
    await record(fact('ControllerPaused', { by: 'owner', reason: 'the last word' }));
  });

  it('fits every window and every reader, marked as the past', async () => {
    await expectFit('/budget?as_of=60', 'The past: everything here is as of event 60');
    await expectFit('/compare?a=20&b=90', 'Documents that differ');
  });

  it('is reached by the slider with the keyboard, and left again', async () => {
    const { context, page, faults } = await signedIn();
    await record(fact('ControllerPaused', { by: 'owner', reason: 'the newest word' }));
    await page.goto(`${url}/log`);
    await page.getByText('the newest word').first().waitFor();
    await page.getByRole('button', { name: 'Time travel' }).click();
    const slider = page.getByRole('slider');
    await slider.press('ArrowLeft');
    const { last } = (await told('/api/moments')) as { last: { seq: number } };
    await page.getByText(`as of event ${last.seq - 1}`).waitFor();
    // Until the past has come the present stays.
    await page.getByText('the newest word').first().waitFor({ state: 'hidden' });
    await page.getByText('200 events shown').or(page.getByText('to the first')).waitFor();
    await slider.press('Home');
    await page.getByText('as of event 1.').waitFor();
    expect(await page.getByRole('button', { name: 'Pause', exact: true }).isDisabled()).toBe(true);
    await slider.press('End');
    await page.getByText('The past:').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.has('as_of')).toBe(false);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is reached by a cycle, an event and an instant, and says what it does not understand', async () => {
    const { context, page } = await signedIn();
    await page.goto(url);
    await page.getByRole('button', { name: 'Time travel' }).click();
    const words = page.getByRole('textbox', { name: 'Go to' });
    const { events } = (await told('/api/events?subject=cycle:4&order=newest&limit=1')) as {
      events: { seq: number }[];
    };
    await words.fill('cycle 4');
    await words.press('Enter');
    await page.getByText(`as of event ${events[0]?.seq}.`).waitFor();
    await words.fill('event 33');
    await words.press('Enter');
    await page.getByText('as of event 33.').waitFor();
    await words.fill('2999-01-01T00:00:00Z');
    await words.press('Enter');
    await expect
      .poll(() => new URL(page.url()).searchParams.get('as_of'))
      .toBe('2999-01-01T00:00:00.000Z');
    await words.fill('cycle 4000');
    await words.press('Enter');
    await page.getByText('There is no cycle 4000 in the log.').waitFor();
    await words.fill('the day before');
    await words.press('Enter');
    await page.getByText('Write a time such as').waitFor();
    await context.close();
  });

  it('shows two moments side by side, with the way into the log between them', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/compare`);
    await page.getByLabel('Earlier').fill('event 20');
    await page.getByLabel('Later').fill('cycle 9');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('heading', { name: 'Documents that differ, by view' }).waitFor();
    const [a, b] = ['a', 'b'].map((name) => new URL(page.url()).searchParams.get(name));
    const compared = (await told(`/api/compare?a=${a}&b=${b}`)) as { b: { cycles: number } };
    const line = page.getByRole('row', { name: /^Cycles that ended/ });
    expect(await line.getByRole('cell').nth(2).innerText()).toBe(`${compared.b.cycles}`);
    await page.getByRole('link', { name: /events in between/ }).click();
    await page.getByText(`Only events after ${a} and up to ${b}.`).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
