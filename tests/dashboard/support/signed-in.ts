import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openLiveWords } from '../../../src/app/live-words.ts';
import { type HttpServer, startHttp } from '../../../src/compose/run/serve-http.ts';
import { type AgentUnderTest, agentUnderTest } from '../../compose/agent-under-test.ts';
import { PATIENCE } from '../../support/until.ts';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'];
const BUILD =
  "import('./bin/build-dashboard.mjs').then((own) => own.isFresh() || own.buildDashboard())";
const axe = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8');

export type Look = { readonly width?: number; readonly dark?: boolean };

/** The dashboard over an agent of its own, in a real browser. Call it at the top of a test file. */
export async function dashboardUnderTest(env: Record<string, string> = {}): Promise<
  AgentUnderTest & {
    readonly server: () => HttpServer;
    /** A browser without a session; whatever goes wrong in its pages fails the test at its end. */
    readonly stranger: (look?: Look) => Promise<Page>;
    /** The page at this path, signed in by a link. */
    readonly signedIn: (path?: string, look?: Look) => Promise<Page>;
  }
> {
  const under = await agentUnderTest(env);
  const wrong: string[] = [];
  let browser: Browser;
  let server: HttpServer;
  beforeAll(async () => {
    execFileSync(process.execPath, ['-e', BUILD]);
    const agent = { ...under.agent, liveWords: openLiveWords() };
    server = await startHttp({
      agent,
      onError: (where, error) => wrong.push(`${where}: ${String(error)}`),
    });
    const executablePath = BROWSERS.find((path) => existsSync(path));
    if (executablePath === undefined) throw new Error('no browser: apt-get install chromium');
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(wrong).toEqual([]);
  });
  const stranger = async ({ width = 1280, dark = false }: Look = {}) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE.timeout);
    const page = await context.newPage();
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) wrong.push(message.text());
    });
    return page;
  };
  return {
    ...under,
    server: () => server,
    stranger,
    signedIn: async (path = '/', look = {}) => {
      const page = await stranger(look);
      await page.goto(`${server.url}${path}#code=${server.newLink().code}`);
      await page.locator('h1').first().waitFor();
      return page;
    },
  };
}

/** What axe finds wrong, a line each. */
export async function faults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate<AxeResults>('axe.run()');
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}
type AxeResults = {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
};
