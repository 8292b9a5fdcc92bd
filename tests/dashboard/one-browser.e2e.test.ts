import { expect, it } from 'vitest';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';

const TABS = 10;

describeInBrowser('Ten tabs of one browser', async () => {
  const { url, record, signedIn } = await dashboardUnderTest();

  it('all follow the agent, over one stream', async () => {
    const { context, page, faults } = await signedIn();
    const streams: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/api/feed')) streams.push(request.url());
    });
    const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()));
    const tabs = [page, ...others];
    // Browsers open six connections to a server: with a stream a tab, the seventh would never load.
    for (const tab of tabs) {
      await tab.goto(url);
      await tab.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    }
    await record({ type: 'ControllerPaused', payload: { by: 'owner', reason: 'for all tabs' } });
    for (const tab of tabs) {
      await tab.bringToFront(); // a hidden tab looks when it is seen
      await tab.getByRole('button', { name: 'Resume', exact: true }).waitFor();
    }
    expect(streams.length).toBeLessThanOrEqual(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are signed out together', async () => {
    const { context, page } = await signedIn();
    await page.goto(url);
    const other = await context.newPage();
    await other.goto(url);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await context.request.post(`${url}/api/session/end`, { data: {}, headers: { origin: url } });
    await record({ type: 'ControllerResumed', payload: { by: 'owner', reason: 'on' } });
    await other.reload();
    await other.getByText('homeostat dashboard').first().waitFor();
    await context.close();
  });
});
