import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible, freshTab, PHONE } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';

describeInBrowser('Signing in', async () => {
  const { url, asked, agent } = await dashboardUnderTest();

  const linkFor = async (path = '/'): Promise<string> => {
    const made = await asked('/api/session/link', { method: 'POST', body: '{}' });
    const { code } = (await made.json()) as { code: string };
    return `${url}${path}#code=${code}`;
  };
  const signedIn = async (): Promise<Page> => {
    const { page } = await freshTab();
    await page.goto(await linkFor());
    await isIn(page);
    return page;
  };
  const isIn = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).waitFor();
  const isOut = (page: Page) =>
    page.getByRole('heading', { name: 'This browser is signed out' }).waitFor();
  const didNotOpen = (page: Page) =>
    page.getByRole('heading', { name: 'The link did not open' }).waitFor();

  it('takes the code of the link out of the address at once, and lasts across reloads', async () => {
    const { page } = await freshTab();
    const link = await linkFor('/memory');
    await page.goto(link);
    await isIn(page);
    expect(page.url()).toBe(`${url}/memory`);
    await page.reload();
    await isIn(page);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await page.evaluate('document.cookie')).toBe('');
    const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage])');
    expect(stored).not.toContain(cookie?.value);
  });

  it('works in a tab that shows the dashboard already', async () => {
    const { page } = await freshTab();
    await page.goto(url);
    await isOut(page);
    await expectAccessible(page);
    await page.goto(await linkFor());
    await isIn(page);
  });

  it('says why a link does not open a second time', async () => {
    const link = await linkFor();
    const { page: first } = await freshTab();
    await first.goto(link);
    await isIn(first);
    const { page } = await freshTab();
    await page.goto(link);
    await didNotOpen(page);
    expect(await page.getByRole('alert').innerText()).toContain('This link was used or is too old');
    expect(page.url()).toBe(`${url}/`);
    await expectAccessible(page);
  });

  it('opens the dashboard on another device, once', async () => {
    const page = await signedIn();
    await page.getByRole('button', { name: 'This browser' }).click();
    const dialog = page.getByRole('dialog', { name: 'This browser' });
    await dialog.getByRole('button', { name: 'Open on another device' }).click();
    await dialog.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    await expectAccessible(page);
    const link = await dialog.locator('code').innerText();
    const { page: other } = await freshTab({ viewport: PHONE, colorScheme: 'dark' });
    await other.goto(link);
    await isIn(other);
    const { page: late } = await freshTab();
    await late.goto(link);
    await didNotOpen(late);
  });

  it('ends in this browser alone, or in all of them', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const out = async (page: typeof one, name: string) => {
      await page.getByRole('button', { name: 'This browser' }).click();
      await page.getByRole('button', { name, exact: true }).click();
      await isOut(page);
    };
    await out(one, 'Sign out');
    await two.reload();
    await isIn(two);
    const three = await signedIn();
    await out(two, 'Sign out everywhere');
    await three.reload();
    await isOut(three);
    expect(await one.context().cookies()).toEqual([]);
  });

  it('gives a page of another site nothing, not even one of another port of this machine', async () => {
    const page = await signedIn();
    const other = await page.context().newPage();
    await other.route('http://127.0.0.1:1/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>another</p>' }),
    );
    await other.goto('http://127.0.0.1:1/');
    const tried = await other.evaluate(`(async () => {
      const address = ${JSON.stringify(url)};
      const ask = (path, init) =>
        fetch(address + path, { credentials: 'include', ...init }).then(() => 'read', () => 'refused');
      const headers = { 'content-type': 'text/plain' };
      await ask('/api/control/pause', { method: 'POST', body: '{}', headers, mode: 'no-cors' });
      const framed = document.createElement('iframe');
      framed.src = address;
      document.body.append(framed);
      await new Promise((done) => framed.addEventListener('load', done));
      return [await ask('/api/status', {}), framed.contentDocument];
    })()`);
    expect(tried).toEqual(['refused', null]);
    expect(await agent.store.read(agent.agentId, { types: ['ControllerPaused'] })).toEqual([]);
  });
});

describeInBrowser('The record of sign-ins', async () => {
  const { url, asked, signedIn } = await dashboardUnderTest();

  it('stands on the system page and in the log: in, out, and refused', async () => {
    const wrong = { authorization: 'Bearer wrong-token' };
    for (let i = 0; i < 3; i += 1) await fetch(`${url}/api/status`, { headers: wrong });
    await signedIn();
    await asked('/api/session/end_all', { method: 'POST', body: '{}' });
    const { page } = await signedIn();
    await page.goto(`${url}/system`);
    const entries = page
      .getByRole('list', { name: 'Sign-ins, newest first' })
      .getByRole('listitem');
    await entries.first().waitFor();
    const texts = (await entries.allInnerTexts()).map((text) => text.split(/\n/)[1] ?? text);
    expect(texts).toEqual([
      'A browser signed in',
      '1 browser was signed out at once',
      'A browser signed in',
      '1 wrong code or token',
    ]);
    await page.getByRole('link', { name: 'All in the log' }).click();
    await page.getByText('Sign ins refused').first().waitFor();
  });
});

describeInBrowser('Under the path of a proxy', async () => {
  const { url, signedIn } = await dashboardUnderTest({ HOMEOSTAT_HTTP_BASE_PATH: '/agent' });

  it('works without that proxy too: the page moves under its path', async () => {
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/work?as_of=1#here`);
    await page.getByText('The past: everything here is as of event 1').waitFor();
    expect(page.url()).toBe(`${url}/agent/work?as_of=1#here`);
    await page.goto(`${url}/`);
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Log' }).waitFor();
    expect(page.url()).toBe(`${url}/agent/log`);
    expect(faults).toEqual([]);
    await context.close();
  });
});
