import { beforeAll, expect, it } from 'vitest';
import { parked } from '../domain/action/approval-story.ts';
import { goldenRows, readRows } from '../golden/golden-log.ts';
import { fieldsOf } from '../support/fields-of.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';

/** More than are tried again at once. */
const BUSY_ANSWERS = 5;

describeInBrowser('Now, empty', async () => {
  const { url, signedIn, expectFit, told } = await dashboardUnderTest();

  it('says what it does and why, and what waits', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'Stopped' }).waitFor();
    await page.getByText('Nothing waits for you.').waitFor();
    await page.getByText('The first tick has not come yet.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('fits every window and every reader', async () => {
    await expectFit('/', 'Nothing waits for you.');
  });

  it('pauses and resumes, as the terminal would', async () => {
    const { context, page } = await signedIn();
    await page.goto(url);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
    const paused = (await told('/api/status')) as { controller: { paused: { by: string } } };
    expect(paused.controller.paused.by).toBe('owner');
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await context.close();
  });

  it('goes on by itself when the database was busy for a while', async () => {
    const { context, page } = await signedIn();
    let refusals = 0;
    await page.route('**/api/status', async (route) => {
      if (refusals === BUSY_ANSWERS) return route.continue();
      refusals += 1;
      return route.fulfill({ status: 503, json: { detail: 'the event log is busy' } });
    });
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'Stopped' }).waitFor();
    expect(refusals).toBe(BUSY_ANSWERS);
    await context.close();
  });

  it('asks for a cycle', async () => {
    const { context, page } = await signedIn();
    await page.goto(url);
    await page.getByRole('button', { name: 'Run a cycle now' }).click();
    await expect
      .poll(async () => {
        const { controller } = (await told('/api/status')) as {
          controller: { run_requests: string[] };
        };
        return controller.run_requests.length;
      })
      .toBe(1);
    await context.close();
  });
});

describeInBrowser('Now, full', async () => {
  const { url, signedIn, expectFit, recordGolden, record, told, liveWords, agent } =
    await dashboardUnderTest();

  beforeAll(async () => {
    await recordGolden();
    await record(
      parked('asked-here', {
        summary: 'mail to Ann, asked here',
        expires_at: '2999-01-01T00:00:00.000Z',
      }),
    );
  });

  it('fits every window and every reader', async () => {
    await expectFit('/', 'Waiting for your approval');
  });

  it('shows the whole of what would be done, and takes a word for it', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(url);
    const waiting = page.getByRole('region', { name: 'Waiting for your approval' });
    await waiting.getByRole('button', { name: 'All of it' }).first().click();
    const whole = page.getByRole('dialog', { name: 'What would be done' });
    await whole.waitFor();
    await page.keyboard.press('Escape');
    await whole.waitFor({ state: 'hidden' });
    const asked = waiting.getByRole('listitem').filter({ hasText: 'mail to Ann, asked here' });
    await asked.getByRole('button', { name: 'Deny' }).click();
    await asked.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => {
        const shown = await told('/api/approvals/asked-here');
        return (shown as { approval: { status: string } }).approval.status;
      })
      .toBe('denied');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows what is urgent before what is not', async () => {
    const [sample] = readRows(await goldenRows()).filter(({ type }) => type === 'AlertRaised');
    const alert = (severity: string, title: string) => ({
      type: 'AlertRaised',
      payload: { ...fieldsOf(sample!), alert_id: title, severity, title }, // every type has a sample
    });
    await record(alert('urgent', 'the disk is full'), alert('info', 'a trifle happened'));
    const { context, page } = await signedIn();
    await page.goto(url);
    const told = page.getByRole('region', { name: 'For you to know' });
    await told.getByText('a trifle happened').waitFor();
    const text = await told.innerText();
    expect(text.indexOf('the disk is full')).toBeGreaterThan(-1);
    expect(text.indexOf('the disk is full')).toBeLessThan(text.indexOf('a trifle happened'));
    await context.close();
  });

  it('shows an event within moments of its append, without being asked', async () => {
    const { context, page } = await signedIn();
    await page.goto(url);
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await record({
      type: 'ControllerPaused',
      payload: { by: 'owner', reason: 'as the terminal would' },
    });
    await page.getByText('as the terminal would').first().waitFor();
    await record({ type: 'ControllerResumed', payload: { by: 'owner', reason: 'on' } });
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await context.close();
  });

  it('shows the words of the model as they come', async () => {
    const payload = { trigger: 'manual', schedule: 'manual', tick_at: agent.now() };
    await record({ type: 'CycleScheduled', payload: { cycle_no: 9001, ...payload } });
    const { context, page } = await signedIn();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Cycle 9001' }).waitFor();
    const ear = liveWords.begin({ cycleNo: 9001, purpose: 'act', workId: null });
    // Words are shown, not kept: who comes later has missed them.
    await expect
      .poll(() => {
        ear.hear('I look at the <b>garden</b> first. ');
        return page.getByText('I look at the <b>garden</b> first.').count();
      })
      .toBeGreaterThan(0);
    ear.end(true);
    await context.close();
  });

  it('shows the past, marked, with nothing to press', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/?as_of=1`);
    await page.getByText('The past: everything here is as of event 1').waitFor();
    expect(await page.getByRole('button', { name: 'Run a cycle now' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Return to now' }).click();
    await page.getByText('The past:').waitFor({ state: 'hidden' });
    await context.close();
  });
});
