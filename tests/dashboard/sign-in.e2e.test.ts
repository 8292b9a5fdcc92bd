import { describe, expect, it } from 'vitest';
import { dashboardUnderTest, faults } from './support/signed-in.ts';

const { server, stranger, signedIn, agent } = await dashboardUnderTest({ HOMEOSTAT_TIMEZONE: '' });

const linkFor = (path = '/') => `${server().url}${path}#code=${server().newLink().code}`;

describe('a link', () => {
  it('signs a browser in, leaves the address at once, and keeps the page across reloads', async () => {
    const page = await stranger();
    const link = linkFor('/memory');
    await page.goto(link);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(page.url()).toBe(`${server().url}/memory`);
    await page.reload();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await page.evaluate('document.cookie')).toBe('');
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(stored).not.toContain(cookie?.value);
  });

  it('opens in a tab that shows the dashboard already', async () => {
    const page = await stranger();
    await page.goto(server().url);
    await page.getByRole('heading', { name: 'This browser is signed out' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.goto(linkFor());
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  });

  it('says why it does not open a second time', async () => {
    const link = linkFor();
    await (await stranger()).goto(link);
    const page = await stranger();
    await page.goto(link);
    await page.getByRole('heading', { name: 'The link did not open' }).waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('This link was used or is too old');
    expect(page.url()).toBe(`${server().url}/`);
    expect(await faults(page)).toEqual([]);
  });
});

describe('the menu', () => {
  it('opens the dashboard on another device, once', async () => {
    const page = await signedIn();
    await page.getByRole('button', { name: 'This browser' }).click();
    const dialog = page.getByRole('dialog', { name: 'This browser' });
    await dialog.getByRole('button', { name: 'Open on another device' }).click();
    await dialog.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    expect(await faults(page)).toEqual([]);
    const link = await dialog.locator('code').innerText();
    const other = await stranger({ width: 360, dark: true });
    await other.goto(link);
    await other.getByRole('navigation', { name: 'Pages' }).waitFor();
    const late = await stranger();
    await late.goto(link);
    await late.getByRole('heading', { name: 'The link did not open' }).waitFor();
  });

  it('signs out this browser alone, or all of them', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const out = async (page: typeof one, name: string) => {
      await page.getByRole('button', { name: 'This browser' }).click();
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('heading', { name: 'This browser is signed out' }).waitFor();
    };
    await out(one, 'Sign out');
    await two.reload();
    await two.getByRole('navigation', { name: 'Pages' }).waitFor();
    const three = await signedIn();
    await out(two, 'Sign out everywhere');
    await three.reload();
    await three.getByRole('heading', { name: 'This browser is signed out' }).waitFor();
    expect(await one.context().cookies()).toEqual([]);
  });
});

describe('a page of another site', () => {
  it('gets nothing of a signed-in browser, not even from another port of this machine', async () => {
    const page = await signedIn();
    const other = await page.context().newPage();
    await other.route('http://127.0.0.1:1/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>another</p>' }),
    );
    await other.goto('http://127.0.0.1:1/');
    const tried = await other.evaluate(`(async () => {
      const address = ${JSON.stringify(server().url)};
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
