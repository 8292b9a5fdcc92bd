import { beforeAll, expect, it } from 'vitest';
import { fact } from '../../src/domain/fact.ts';
import type { AnswerTo } from '../../src/http/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';

describeInBrowser('the system, empty', async () => {
  const { url, signedIn, expectFit, told } = await dashboardUnderTest();

  it('fits every window and every reader', async () => {
    await expectFit('/system', 'What it runs on');
    await expectFit('/system?part=incidents', 'No alerts.');
    await expectFit('/system?part=settings', 'spending cap of a UTC day');
  });

  it('shows what the doctor finds, with what to do', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/system`);
    const { findings } = (await told('/api/doctor')) as {
      findings: { level: string; what: string; advice: string | null }[];
    };
    const wrong = findings.filter(({ level }) => level !== 'ok');
    for (const { what } of wrong) await page.getByText(what).first().waitFor();
    await page.getByText(/^\d+ things that are well$/).waitFor();
    await context.close();
  });

  it('shows each way in and out as the terminal finds it', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/system`);
    const { channels } = (await told('/api/channels')) as AnswerTo<'/api/channels'>;
    expect(channels.map(({ name, state }) => [name, state])).toEqual([
      ['mailbox', 'off'],
      ['mail folder', 'ready'],
      ['mail over HTTP', 'ready'],
      ['chat', 'ready'],
      ['letters', 'ready'],
      ['sending', 'ready'],
    ]);
    const panel = page.getByRole('region', { name: 'Ways in and out' });
    for (const { says } of channels) await panel.getByText(says).waitFor();
    await context.close();
  });

  it('saves a setting, refuses a wrong one, and says that it waits for a restart', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/system?part=settings`);
    await page.getByRole('button', { name: 'Change daily_usd' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change daily_usd' });
    await dialog.getByRole('textbox').fill('a lot');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('textbox').fill('3.25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Saved settings take effect after').waitFor();
    const { settings } = (await told('/api/settings')) as {
      settings: { key: string | null; value: string; isPending: boolean }[];
    };
    const kept = settings.find(({ key }) => key === 'daily_usd');
    expect(kept).toMatchObject({ value: '3.25', isPending: true });
    await context.close();
  });
});

describeInBrowser('the system, full', async () => {
  const { url, signedIn, expectFit, record, told } = await dashboardUnderTest();

  beforeAll(async () => {
    const alert = { alert_id: 'seen-here', kind: 'incident', severity: 'warning' } as const;
    const words = { title: 'The disk is nearly full', detail: 'Make room.', event_ids: [] };
    await record(fact('AlertRaised', { ...alert, ...words }));
  });

  it('fits every window and every reader', async () => {
    await expectFit('/system?part=incidents&status=all', 'The disk is nearly full');
  });

  it('takes the owner’s word that an alert was seen', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/system?part=incidents`);
    const alert = page.getByRole('listitem').filter({ hasText: 'The disk is nearly full' });
    await alert.getByRole('button', { name: 'Acknowledge' }).click();
    await alert.waitFor({ state: 'hidden' });
    const { alerts } = (await told('/api/alerts?status=all')) as {
      alerts: { alert_id: string; status: string }[];
    };
    expect(alerts.find(({ alert_id }) => alert_id === 'seen-here')?.status).toBe('acknowledged');
    await context.close();
  });

  it('looks at no machine in the past', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/system?as_of=1`);
    await page.getByText('The doctor looks at the machine as it is now.').waitFor();
    await page.getByText('The log does not keep how the machine stood at that moment.').waitFor();
    await context.close();
  });
});
