import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { fact } from '../../src/domain/fact.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import { lastDays, spendingLife } from './support/spending-life.ts';

describeInBrowser('the log, with nothing that was looked for', async () => {
  const { expectFit, signedIn, url } = await dashboardUnderTest();

  it('changes its colours at once for a reader who wants less motion', async () => {
    const { context, page } = await signedIn({ reducedMotion: 'reduce' });
    await page.goto(`${url}/log`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const moving = await page.evaluate<number>(`(() => {
      getComputedStyle(document.body).color;
      document.documentElement.style.colorScheme = 'dark';
      getComputedStyle(document.body).color;
      return document.getAnimations().length;
    })()`);
    expect(moving).toBe(0);
    await context.close();
  });

  it('fits every window and every reader', async () => {
    // Whoever looks at an empty log has signed in, which is its first event.
    await expectFit('/log', 'Browser signed in');
    await expectFit('/log?text=quicksand', 'No event');
  });
});

describeInBrowser('the log, full', async () => {
  const { url, signedIn, expectFit, record, agent, origin, told } = await dashboardUnderTest();
  const attack = '<img src=x onerror="document.title=1">';

  beforeAll(async () => {
    for (const { at, events } of spendingLife(lastDays(agent.now(), 10), 6)) {
      await agent.log.append(agent.agentId, { ...origin(), occurredAt: at }, { events });
    }
    await record(fact('ControllerPaused', { by: 'owner', reason: `${attack} quicksand` }));
    await record(fact('ControllerResumed', { by: 'owner', reason: 'on' }));
  });

  it('fits every window and every reader', async () => {
    await expectFit('/log', 'Controller resumed');
  });

  it('narrows the list in the address, and shows words from outside as text', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/log`);
    await page.getByLabel('Words in it').fill('quicksand');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('1 event shown').waitFor();
    expect(new URL(page.url()).searchParams.get('text')).toBe('quicksand');
    await page.getByText(`${attack} quicksand`).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('200 events shown').waitFor();
    expect(await page.title()).toBe('Log · Homeostat');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('reads on as one scrolls, with few rows in the page', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/log`);
    const list = page.getByRole('listbox', { name: 'Events, newest first' });
    await list.getByRole('option').first().waitFor();
    await expect
      .poll(async () => {
        await list.press('End');
        return page.getByText('to the first').count();
      })
      .toBe(1);
    expect(await list.getByRole('option').count()).toBeLessThan(60);
    await context.close();
  });

  it('opens an event with its causes, and walks along them by keyboard', async () => {
    const request = fact('RunRequested', { request_id: 'asked-here', by: 'owner' });
    await record(request);
    const cycle = { cycle_no: 9100, schedule: 'manual', tick_at: agent.now() };
    await record(fact('CycleScheduled', { ...cycle, trigger: 'manual', request_id: 'asked-here' }));
    const { context, page } = await signedIn();
    await page.goto(`${url}/log?type=CycleScheduled`);
    const row = page.getByRole('listbox').getByRole('option').first();
    await row.filter({ hasText: '9100' }).press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('began what the next is a part of').waitFor();
    await drawer.getByRole('button', { name: /Run requested/ }).press('Enter');
    await drawer.getByText('"request_id": "asked-here"').waitFor();
    await drawer.getByRole('button', { name: /Cycle scheduled/ }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.has('event')).toBe(false);
    await context.close();
  });

  it('follows new events until it is told to stop', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/log?type=ControllerPaused,ControllerResumed`);
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await record(fact('ControllerPaused', { by: 'owner', reason: 'seen at once' }));
    await page.getByText('seen at once').first().waitFor();
    await page.getByRole('button', { name: 'Stop following' }).click();
    await record(fact('ControllerResumed', { by: 'owner', reason: 'not seen yet' }));
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor(); // the bar has it
    expect(await page.getByText('not seen yet').count()).toBe(0);
    await page.getByRole('button', { name: 'Follow new events' }).click();
    await page.getByText('not seen yet').first().waitFor();
    await context.close();
  });

  it('checks the log and says what it found, as the terminal does', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/log`);
    await page.getByRole('button', { name: 'Check it now' }).click();
    await page.getByText('complete, and all views equal').waitFor();
    const { last } = (await told('/api/log/verify')) as { last: { result: { events: number } } };
    const events = new Intl.NumberFormat('en-US').format(last.result.events);
    await page.getByText(`to ${events},`).first().waitFor();
    await context.close();
  });

  it('gives what the list shows as a file', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/log?type=RunRequested`);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as JSON lines' }).click();
    const file = await (await coming).path();
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const types = lines.map((line) => (JSON.parse(line) as { type: string }).type);
    expect(new Set(types)).toEqual(new Set(['RunRequested']));
    await context.close();
  });
});
