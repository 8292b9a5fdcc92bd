import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { askAddress, probeAddress } from '../../../src/adapters/web/probe-address.ts';

const { signal } = new AbortController();

/** An address at which something answered and nothing listens any more. */
async function address(): Promise<{ url: string; end: () => Promise<unknown> }> {
  const server = createServer((_, response) => response.end('there'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/`,
    end: () => new Promise((closed) => server.close(closed)),
  };
}

it.each([
  ['its status', probeAddress],
  ['its text', askAddress],
])('says plainly that nothing listens, which is no look that failed: %s', async (_, ask) => {
  const { url, end } = await address();
  expect(JSON.stringify(await ask(url, signal))).toContain('200');
  await end();
  await expect(ask(url, signal)).rejects.toMatchObject({ code: 'not_as_asked' });
});

it('knows nothing of an address whose name is not known', async () => {
  const asked = probeAddress('http://nowhere.invalid/', signal);
  await expect(asked).rejects.not.toMatchObject({ code: 'not_as_asked' });
});
