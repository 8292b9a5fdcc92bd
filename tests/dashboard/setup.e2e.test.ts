import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { describeInBrowser, expectAccessible, expectNoSideways, PHONE } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';

let asked = 0;
const model = createServer((request, response) => {
  request.resume();
  if (request.method !== 'POST') {
    response.writeHead(404).end('{}');
    return;
  }
  asked += 1;
  const piece = (content: object) => `data: ${JSON.stringify({ model: 'm1', ...content })}\n\n`;
  const delta = { role: 'assistant', content: 'ready' };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(piece({ choices: [{ index: 0, delta, finish_reason: 'stop' }] }));
  response.write(piece({ choices: [], usage: { prompt_tokens: 20, completion_tokens: 1 } }));
  response.end('data: [DONE]\n\n');
});
const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _, done) => {
    stream.on('data', (chunk: Buffer) => mails.push(chunk.toString()));
    stream.on('end', () => {
      done();
    });
  },
});
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port; // both listen on TCP

afterAll(async () => {
  await new Promise((done) => model.close(done));
  await new Promise<void>((done) => {
    smtp.close(done);
  });
});

const stepOf = (page: Page, name: string) => page.locator('ol button', { hasText: name });
describeInBrowser('The first steps', async () => {
  await new Promise<void>((done) => {
    model.listen(0, '127.0.0.1', done);
  });
  await new Promise<void>((done) => {
    smtp.listen(0, '127.0.0.1', done);
  });
  const full = await dashboardUnderTest({
    HOMEOSTAT_TIMEZONE: '',
    OPENAI_BASE_URL: `http://127.0.0.1:${portOf(model)}/v1`,
    OPENAI_MODEL: 'm1',
  });
  const empty = await dashboardUnderTest({ HOMEOSTAT_DAILY_USD: '1' });
  const kept = async () =>
    JSON.parse(await readFile(join(full.agent.config.stateDir, 'config.json'), 'utf8')) as unknown;
  const opened = async ({ signedIn, url }: typeof full, options: BrowserContextOptions = {}) => {
    const { page } = await signedIn(options);
    await page.goto(`${url}/setup`);
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    return page;
  };

  it('pay no model before the owner names one, then call it once and show its price', async () => {
    const page = await opened(full);
    const allow = page.getByRole('button', { name: 'Allow it, and call it once' });
    expect(await allow.isDisabled()).toBe(true);
    expect(asked).toBe(0);
    await page.getByText('openai', { exact: true }).click();
    await allow.click();
    await page.getByText('m1 answered “ready” for $0.00').waitFor();
    expect(asked).toBe(1);
    await stepOf(page, 'Model').getByText('openai').waitFor();
  });

  it('keep cap and zone, which hold from the next start, and say why a value cannot be', async () => {
    const page = await opened(full);
    await stepOf(page, 'Daily cap').click();
    await page.getByLabel('US dollars a day').fill('much');
    await page.getByRole('button', { name: 'Keep much' }).click();
    await page.getByRole('alert').filter({ hasText: 'HOMEOSTAT_DAILY_USD' }).waitFor();
    await page.getByLabel('US dollars a day').fill('1.5');
    await page.getByRole('button', { name: 'Keep 1.5' }).click();
    await stepOf(page, 'Daily cap').getByText('$1.50 at the next start').waitFor();
    await stepOf(page, 'Time zone').click();
    await page.getByRole('textbox', { name: 'Time zone' }).fill('Europe/Berlin');
    await page.getByRole('button', { name: 'Keep Europe/Berlin' }).click();
    await page.getByText('Kept. It holds from the next start').waitFor();
    await page.getByText('homeostat restart', { exact: true }).waitFor();
    expect(await kept()).toEqual({ daily_usd: '1.5', timezone: 'Europe/Berlin' });
  });

  it('set mail, keep its password out of the answer, and send a test mail', async () => {
    const { stateDir } = full.agent.config;
    const file = join(stateDir, 'mail.json');
    const page = await opened(full);
    await stepOf(page, 'Mail').click();
    const fields = {
      'Your own address': 'ann',
      'Address of the agent': 'agent@example.org',
      'Its SMTP server': '127.0.0.1',
      Password: 'hard to guess',
    };
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    const save = page.getByRole('button', { name: 'Save, and send a test mail' });
    await save.click();
    await page.getByText('"ann" is not a mail address').waitFor();
    expect(existsSync(file)).toBe(false);
    await page.getByLabel('Your own address').fill('ann@example.org');
    await save.click();
    await stepOf(page, 'Mail').getByText('set', { exact: true }).waitFor();
    expect(await readFile(join(stateDir, 'secrets/smtp-password'), 'utf8')).toBe('hard to guess\n');
    expect(await readFile(file, 'utf8')).not.toContain('guess');
    expect(await page.content()).not.toContain('hard to guess');
    const server = { host: '127.0.0.1', port: portOf(smtp.server), secure: false, user: '' };
    const settings = { owner: ['ann@example.org'], address: 'agent@example.org', smtp: server };
    await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
    await rm(join(stateDir, 'secrets/smtp-password'));
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await page.getByText('The test mail went out.').waitFor();
    expect(mails.join('')).toContain('To: ann@example.org');
  });

  it('are skipped one by one, to what works now', async () => {
    const page = await opened(empty);
    await page.getByText('The agent found no key and no model server.').waitFor();
    await page.getByText('ANTHROPIC_API_KEY').waitFor();
    for (const next of ['daily cap', 'time zone', 'mail', 'sandbox', 'service', 'what works now'])
      await page.getByRole('button', { name: new RegExp(`^(Skip to|Next:) ${next}$`) }).click();
    await page.getByRole('heading', { name: 'What works now' }).waitFor();
    await page.getByText('Not before you allow a model.').waitFor();
    await page.getByRole('link', { name: 'See what it does now' }).click();
    await page.getByRole('heading', { name: 'Stopped' }).waitFor();
  });

  it('install the service of the owner for the next login, and remove it', async () => {
    const { HOME, PATH } = process.env;
    const home = await mkdtemp(join(tmpdir(), 'homeostat-home-'));
    const calls = join(home, 'calls');
    await writeFile(join(home, 'systemctl'), `#!/bin/sh\necho "$@" >> ${calls}\n`, { mode: 0o700 });
    Object.assign(process.env, { HOME: home, PATH: `${home}:${PATH}` });
    const unit = join(home, '.config/systemd/user/homeostat.service');
    try {
      const page = await opened(empty);
      await stepOf(page, 'Service').click();
      await page.getByText('What would be written').click();
      await page.getByText(unit).waitFor();
      await page.getByRole('button', { name: 'Install the service' }).click();
      await page.getByText('Installed.').waitFor();
      expect(await readFile(unit, 'utf8')).toContain(empty.agent.config.stateDir);
      await page.getByRole('button', { name: 'Remove the service' }).click();
      await page.getByText('Removed; what runs now goes on.').waitFor();
      expect(existsSync(unit)).toBe(false);
      const told = (await readFile(calls, 'utf8')).split('\n');
      expect(told).toContain('--user enable homeostat.service homeostat-watch.timer');
      expect(told.join(' ')).not.toContain('--now');
    } finally {
      Object.assign(process.env, { HOME, PATH });
      await rm(home, { recursive: true });
    }
  });

  it('say why no service can be installed here', async () => {
    const { PATH } = process.env;
    const page = await opened(empty);
    process.env['PATH'] = '/nowhere';
    try {
      await page.reload();
      await stepOf(page, 'Service').click();
      await page.getByText('no systemd of your user answers here').waitFor();
      expect(await page.getByRole('button', { name: 'Install the service' }).count()).toBe(0);
    } finally {
      process.env['PATH'] = PATH;
    }
  });

  it('say where a setting of the environment is changed', async () => {
    const page = await opened(empty);
    await stepOf(page, 'Daily cap').click();
    await page.getByText('set in the environment of the agent').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  const ALL = ['Model', 'Daily cap', 'Time zone', 'Mail', 'Sandbox', 'Service', 'What works now'];
  it.each([
    { under: full, look: {}, steps: ALL },
    {
      under: empty,
      look: { viewport: { width: 2560, height: 1200 } },
      steps: ['Model', 'Daily cap', 'What works now'],
    },
    {
      under: full,
      look: { colorScheme: 'dark' as const },
      steps: ['Model', 'Mail', 'What works now'],
    },
    {
      under: empty,
      look: { viewport: { ...PHONE, width: 360 } },
      steps: ['Model', 'Mail', 'What works now'],
    },
  ])('are accessible and fit: $look', async ({ under, look, steps }) => {
    const page = await opened(under, look);
    for (const step of steps) {
      await stepOf(page, step).click();
      await expectAccessible(page);
      await expectNoSideways(page);
    }
  });
});
