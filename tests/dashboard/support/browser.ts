import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../../bench/dashboard/chromium.ts';
import { PATIENCE } from '../../support/until.ts';

/** The browser of the machine; CI installs Debian's. */
const program = chromiumPath();

const NO_BROWSER = 'chromium is not installed: `apt-get install chromium-headless-shell`';

/** Tests in a real browser; without one they are skipped, and say so. */
export function describeInBrowser(name: string, tests: () => Promise<void>): void {
  if (program !== null) describe(name, tests);
  else it.skip(`${name}: ${NO_BROWSER}`);
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** At most this wide is a phone. */
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1380, height: 900 };

let browser: Promise<Browser> | undefined;

/** One browser for a file, ended with it. */
function openBrowser(): Promise<Browser> {
  if (browser === undefined) {
    if (program === null) throw new Error(NO_BROWSER);
    browser = chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
    afterAll(async () => {
      await (await browser)?.close();
      browser = undefined;
    });
  }
  return browser;
}

export type Seen = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the console said was wrong, policy violations among it. */
  readonly faults: string[];
};

/** A tab of a browser with nothing in it yet. */
export async function freshTab(options: BrowserContextOptions = {}): Promise<Seen> {
  const context = await (await openBrowser()).newContext({
    viewport: DESK,
    reducedMotion: 'reduce',
    ...options,
  });
  const faults: string[] = [];
  context.setDefaultTimeout(PATIENCE.timeout);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  return { context, page, faults };
}

type Found = {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
};
type Axe = { run(options: object): Promise<{ readonly violations: readonly Found[] }> };

/** All rules of axe, or those whose answer differs between light and dark. */
export type Rules = 'all' | 'of colours';
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with what axe finds on a page that has come: before its heading it is not there yet.
 * Axe is put into the page by the protocol, since no policy of ours would let it in.
 */
export async function expectAccessible(page: Page, rules: Rules = 'all'): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const isThere = await page.evaluate<boolean>("'axe' in globalThis");
  if (!isThere) await page.evaluate(await readFile(axeSource, 'utf8'));
  const found = await page.evaluate(
    async (only) => {
      // What passes takes longer to describe than to test.
      const options = { resultTypes: ['violations'], ...(only !== null && { runOnly: only }) };
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(options);
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes
            .slice(0, 3)
            .map(({ html, failureSummary = '' }) => `${html.slice(0, 160)} ${failureSummary}`)
            .join(' | ')}`,
      );
    },
    rules === 'all' ? null : OF_COLOURS,
  );
  expect(found).toEqual([]);
}

/** Fails where a page is wider than its window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wider = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  // Less than nothing where the room for a scroll bar is kept and none is needed.
  expect(wider, 'pixels by which the page is wider than its window').toBeLessThanOrEqual(0);
}
