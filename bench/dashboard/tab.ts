import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Controller } from './controller.ts';

/** Nothing was asked and nothing changed for so long: the page is there. It is not counted. */
const QUIET_MS = 150;
const PATIENCE_MS = 60_000;

/*
 * In the page: when the last answer came and when the last change was painted. The times of `performance` begin with the
 * navigation.
 */
const WATCH = `(() => {
  const seen = { open: 0, at: 0, useful: null, asked: 0 };
  globalThis.seen = seen;
  const real = globalThis.fetch;
  const note = () => requestAnimationFrame(() => {
    seen.at = performance.now();
    if (seen.useful === null && document.querySelector('main [aria-busy="false"]')) seen.useful = seen.at;
  });
  globalThis.fetch = async (...args) => {
    seen.open += 1;
    seen.asked += 1;
    try {
      return await real(...args);
    } finally {
      seen.open -= 1;
      note();
    }
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  const isThere = () => seen.open === 0 && seen.at > 0
    && !document.querySelector('main [aria-busy="true"], main [class*="waiting"]')
    && performance.now() - seen.at > ${QUIET_MS};
  globalThis.settled = () => new Promise((done) => {
    const look = () => (isThere() ? done(seen.at) : setTimeout(look, 10));
    look();
  });
})()`;

/** A browser that is signed in. */
export async function signedIn(browser: Browser, controller: Controller): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1380, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(WATCH);
  const answer = await context.request.post(`${controller.url}/api/session`, {
    data: { code: await controller.newCode() },
    headers: { origin: controller.url },
  });
  if (!answer.ok()) throw new Error(`no session: ${answer.status()} ${await answer.text()}`);
  return context;
}

export type Painted = {
  /** The first answer is shown. */
  readonly usefulMs: number;
  /** All of them are. */
  readonly wholeMs: number;
};

/** Since the address was entered. */
export async function load(page: Page, url: string): Promise<Painted> {
  await page.goto(url);
  const wholeMs = await page.evaluate<number>('settled()');
  const usefulMs = await page.evaluate<number | null>('seen.useful');
  return { usefulMs: usefulMs ?? wholeMs, wholeMs };
}

/** From a click of the menu, or a travel, until all of the page is shown. */
export async function go(page: Page, to: string): Promise<number> {
  const go = `(async () => {
    const from = performance.now();
    seen.at = from;
    history.pushState(null, '', ${JSON.stringify(to)});
    return (await settled()) - from;
  })()`;
  return page.evaluate<number>(go);
}
