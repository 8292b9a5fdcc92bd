import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openLiveWords } from '../../../src/app/live-words.ts';
import { startMail } from '../../../src/compose/mail/mail-loops.ts';
import { startHttp } from '../../../src/compose/run/serve-http.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { agentUnderTest } from '../../compose/agent-under-test.ts';
import { goldenRows, readRows } from '../../golden/golden-log.ts';
import { DESK, expectAccessible, expectNoSideways, freshTab, PHONE, type Seen } from './browser.ts';

const EVENTS_AT_ONCE = 50;
const VIEWS = [
  [DESK, 'light', 'all'],
  [DESK, 'dark', 'of colours'],
  [PHONE, 'light', 'all'],
] as const;

/** Colours, names and roles do not depend on how much there is: of a page that is shown short elsewhere, what does. */
export const LONG_VIEWS = [
  [DESK, 'light', null],
  [PHONE, 'light', 'all'],
] as const;

/** The server with the built page, over an agent of its own, which nobody wakes. Call it at the top of a test file. */
export async function dashboardUnderTest(env: Record<string, string> = {}) {
  const under = await agentUnderTest({ HOMEOSTAT_TIMEZONE: 'Europe/Berlin', ...env });
  const { agent } = under;
  const errors: string[] = [];
  const onError = (where: string, error: unknown) => {
    errors.push(`${where}: ${String(error)}`);
  };
  const mail = await startMail({ agent, onError });
  const liveWords = openLiveWords();
  const server = await startHttp({
    agent: { ...agent, config: { ...agent.config, port: 0 }, liveWords },
    onError,
    inbox: mail.http,
    chat: mail.chat,
    mailTroubles: mail.troubles,
  });
  afterAll(async () => {
    await server.stop();
    await mail.close();
    // Samples of events have instants that no clock shows: who answers mail stumbles over these.
    expect(errors.filter((error) => !error.startsWith('reading of mail'))).toEqual([]);
  });
  /** A tab that is signed in, as by a link. */
  const signedIn = async (options: BrowserContextOptions = {}): Promise<Seen> => {
    const seen = await freshTab(options);
    await signIn(seen);
    return seen;
  };
  const token = async () =>
    (await readFile(join(agent.config.stateDir, 'secrets/token'), 'utf8')).trim();
  const asked = async (path: string, init: { method?: string; body?: string } = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${await token()}`,
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
      },
    });
  const signIn = async ({ context }: Seen): Promise<void> => {
    const made = await asked('/api/session/link', { method: 'POST', body: '{}' });
    const { code } = (await made.json()) as { code: string };
    const answer = await context.request.post(`${server.url}/api/session`, {
      data: { code },
      headers: { origin: server.url },
    });
    expect(answer.status()).toBe(200);
  };
  const recordAll = async (events: readonly NewEvent[]): Promise<void> => {
    for (let at = 0; at < events.length; at += EVENTS_AT_ONCE)
      await under.record(...events.slice(at, at + EVENTS_AT_ONCE));
  };
  return {
    ...under,
    url: server.url,
    errors,
    liveWords,
    asked,
    recordAll,
    /** The body of an answer to the token, as the terminal asks. */
    told: async (path: string): Promise<unknown> => (await asked(path)).json(),
    signedIn,
    /** One event of every type that was ever recorded: a page shows them all, or says why not. */
    recordGolden: async () => {
      const golden = readRows(await goldenRows());
      await recordAll(golden.map(({ type, payload, trust }) => ({ type, payload, trust })));
    },
    /** The page in light, dark and on a phone: nothing for axe, nothing sideways, nothing in the console. */
    expectFit: async (
      path: string,
      ready: string,
      views: typeof VIEWS | typeof LONG_VIEWS = VIEWS,
    ): Promise<void> => {
      const { context, page, faults } = await signedIn();
      await page.goto(`${server.url}${path}`);
      await page.getByText(ready).filter({ visible: true }).first().waitFor();
      await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'hidden' });
      for (const [viewport, colorScheme, rules] of views) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        // Two frames later colours and sizes stand: on their way they have no contrast.
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
        );
        if (rules !== null) await expectAccessible(page, rules);
        await expectNoSideways(page);
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  };
}
