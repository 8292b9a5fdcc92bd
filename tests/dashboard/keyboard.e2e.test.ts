import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { AnswerTo } from '../../src/http/api.ts';
import { parked } from '../domain/action/approval-story.ts';
import { describeInBrowser, expectAccessible, expectNoSideways, PHONE } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import { recordLife } from './support/learned-life.ts';

/** More than any page has places to stop at. */
const MOST_TABS = 400;

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if ((await place.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} times Tab do not lead to ${String(place)}`);
}

async function press(page: Page, place: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press(key);
}

/** The place the focus is at: its name, and whether a ring shows it. */
const STOPS = `(() => {
  const { activeElement: one } = document;
  if (one === null || one === document.body) return null;
  const within = one.closest('label, [role=slider], [data-focus-visible]') ?? one;
  const ring = [one, within].some((each) => {
    const style = getComputedStyle(each);
    return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
  });
  const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
  one.dataset.seen = 'yes';
  return { name: one.tagName + ' ' + name.trim().slice(0, 60), ring };
})()`;

/** Places that Tab should stop at and did not; a list or a group of choices is one stop. */
const MISSED = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter((one) => one.tabIndex >= 0 && !one.disabled && one.type !== 'radio' && one.dataset.seen !== 'yes')
  .filter((one) => one.checkVisibility() && one.closest('[role=listbox], [role=grid], [role=radiogroup], [role=tablist]') === null)
  .map((one) => one.tagName + ' ' + (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 60))`;

/** Tabs once through the page; tells the stops that do not show that they are stopped at. */
async function walk(page: Page): Promise<readonly string[]> {
  const withoutRing: string[] = [];
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<{ name: string; ring: boolean } | null>(STOPS);
    if (stop === null) break;
    if (!stop.ring) withoutRing.push(stop.name);
  }
  return withoutRing;
}

describeInBrowser('By keyboard alone', async () => {
  const { agent, url, signedIn, record, told } = await dashboardUnderTest();

  beforeAll(async () => {
    await recordLife(agent, 30);
    await record(
      parked('asked-here', {
        summary: 'mail to Ann, asked here',
        expires_at: '2999-01-01T00:00:00.000Z',
      }),
    );
  });

  it('answers an approval, opens a cycle, travels back in time and returns', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(url);
    const asked = page.getByRole('listitem').filter({ hasText: 'mail to Ann, asked here' });
    await press(page, asked.getByRole('button', { name: 'Allow once' }));
    await expect
      .poll(async () => {
        const shown = await told('/api/approvals/asked-here');
        return (shown as { approval: { status: string } }).approval.status;
      })
      .toBe('granted');

    const cycles = page.getByRole('list', { name: 'Last cycles, newest first' });
    await press(page, cycles.getByRole('link', { name: '30', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Cycle 30' }).waitFor();
    await press(page, page.locator('main').getByRole('option').first());
    await page.getByRole('dialog', { name: /^Line \d+ of the prompt$/ }).waitFor();
    await page.keyboard.press('Escape');

    await press(page, page.getByRole('button', { name: 'Time travel' }));
    const { last } = (await told('/api/moments')) as AnswerTo<'/api/moments'>;
    await press(page, page.getByRole('slider'), 'ArrowLeft');
    await page.getByText(`as of event ${(last?.seq ?? 0) - 1}`).waitFor();
    await press(page, page.getByRole('button', { name: 'Return to now' }));
    await page.getByText('The past:').waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('adds work and skips the menu', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/work`);
    await page.getByRole('button', { name: 'Add work' }).waitFor();
    await press(page, page.getByRole('link', { name: 'Skip to the page' }));
    await page.keyboard.press('Tab');
    const within = await page.evaluate('document.activeElement.closest("main") !== null');
    expect(within).toBe(true);
    await press(page, page.getByRole('button', { name: 'Add work' }));
    await tabTo(page, page.getByLabel('What', { exact: true }));
    await page.keyboard.type('Rake the leaves');
    await press(page, page.getByRole('button', { name: 'Add', exact: true }));
    await page.getByText('Added:').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Add work' }).waitFor({ state: 'hidden' });
    await page
      .getByRole('link', { name: /Rake the leaves/ })
      .first()
      .waitFor();
    await context.close();
  });

  it.each([
    ['/', 'Last ticks'],
    ['/talk', 'Talk'],
    ['/work', 'Add work'],
    ['/cycles', 'At a glance'],
    ['/learning?part=capabilities', 'git-push'],
    ['/memory', 'Search'],
    ['/log', 'Events'],
    ['/budget', 'Spent by day'],
    ['/system', 'Ways in and out'],
    ['/setup', 'First steps'],
  ])('reaches everything on %s, and shows where it is', async (path, ready) => {
    const { context, page } = await signedIn();
    await page.goto(`${url}${path}`);
    await page.locator('main').getByText(ready).first().waitFor();
    await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'hidden' });
    // What comes later than the walk went past it is met by the next walk.
    await expect
      .poll(async () => ({ withoutRing: await walk(page), missed: await page.evaluate(MISSED) }))
      .toEqual({ withoutRing: [], missed: [] });
    await context.close();
  });

  it('unfolds the menu of a phone, which fits the narrowest', async () => {
    const { context, page } = await signedIn({ viewport: { ...PHONE, width: 360 } });
    await page.goto(url);
    const log = page.getByRole('link', { name: 'Log', exact: true });
    const menu = page.getByRole('button', { name: 'Menu, Now' });
    await menu.waitFor();
    expect(await log.isVisible()).toBe(false);
    await press(page, menu);
    await log.waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    const wider = await page.evaluate(
      '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("nav"))',
    );
    expect(wider).toBeLessThanOrEqual(0);
    await press(page, log);
    await page.getByRole('heading', { level: 1, name: 'Log' }).waitFor();
    await log.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu, Log' }).waitFor();
    await context.close();
  });
});
