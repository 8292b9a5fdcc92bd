import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { httpFetch, httpSend } from '../../src/adapters/web/http-tools.ts';
import { webRead } from '../../src/adapters/web/web-read.ts';
import { webSearch } from '../../src/adapters/web/web-search.ts';
import { defaultWebSettings } from '../../src/adapters/web/web-settings.ts';
import { PATIENCE } from '../support/until.ts';
import { asks, done, loopStory, toolOf } from './loop-story.ts';

/** Where one waits for the other in vain. */
const WAIT_MS = 300;
const report = { name: 'report', input: done };

/** A gate that opens when two stand before it, and says whether it ever did. */
function gate(waitMs: number) {
  const opening = new AbortController();
  let waiting = 0;
  const pass = async () => {
    waiting += 1;
    if (waiting === 2) opening.abort();
    await sleep(waitMs, null, { signal: opening.signal }).catch(() => undefined);
    waiting -= 1;
  };
  return { pass, hasOpened: () => opening.signal.aborted };
}

/** The tools of one reply, each at the gate. */
async function together(
  waitMs: number,
  ...tools: readonly { readonly reach: 'look' | 'network' | 'workspace'; isReadOnly: boolean }[]
) {
  const { pass, hasOpened } = gate(waitMs);
  const made = tools.map((tool, i) => toolOf({ name: `tool_${i}`, ...tool, during: pass }));
  const calls = made.map(({ name }) => ({ name, input: {} }));
  const { run } = await loopStory({ tools: made, replies: [asks(...calls), asks(report)] });
  await run();
  expect(made.map(({ runs }) => runs.length)).toEqual(made.map(() => 1));
  return hasOpened();
}

const look = { reach: 'look', isReadOnly: true } as const;
const read = { reach: 'network', isReadOnly: true } as const;
const write = { reach: 'workspace', isReadOnly: false } as const;

it('opens all looks of one reply at once, near and far', async () => {
  expect(await together(PATIENCE.timeout, look, look)).toBe(true);
  expect(await together(PATIENCE.timeout, look, read)).toBe(true);
  expect(await together(PATIENCE.timeout, read, read)).toBe(true);
});

it('runs calls one after another where one of them changes something', async () => {
  expect(await together(WAIT_MS, look, write)).toBe(false);
});

it('takes what only reads the web for a look, and what sends for none', () => {
  const options = { rules: {} as never, settings: defaultWebSettings };
  const tools = [
    webRead(options),
    webSearch({ ...options, searxngUrl: 'http://127.0.0.1:1' }),
    httpFetch(options),
    httpSend(options),
  ];
  expect(tools.map(({ name, isReadOnly = false }) => [name, isReadOnly])).toEqual([
    ['web_read', true],
    ['web_search', true],
    ['http_fetch', true],
    ['http_send', false],
  ]);
});
