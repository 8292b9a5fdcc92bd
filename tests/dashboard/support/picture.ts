import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/**
 * `PICTURES=docs/pictures npm run test:e2e -- tests/dashboard/walks.e2e.test.ts` draws where each walk ends: the
 * pictures of docs/dashboard.md.
 */
const FOLDER = process.env['PICTURES'];

/** Small enough to be read in a page of text. */
const SIZE = { width: 1000, height: 600 };

/** `top`: what the picture begins with. */
export async function picture(page: Page, name: string, top?: Locator): Promise<void> {
  if (FOLDER === undefined) return;
  await page.setViewportSize(SIZE);
  await page.mouse.move(0, 0);
  await top?.evaluate('(element) => element.scrollIntoView()');
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
