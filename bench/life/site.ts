import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { drawOf } from './chance.ts';

export type Site = { readonly url: string; close(): Promise<void> };

/** The figure at an address of the site. */
export function figureOf(url: string): number {
  return 1000 + Math.floor(drawOf(new URL(url).pathname) * 9000);
}

/** A small site on this machine: figures to fetch, and the pages that lie in the workspace. */
export async function openSite(workspace: string): Promise<Site> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = path.startsWith('/figures/')
      ? Promise.resolve(`The figure is ${figureOf(`http://site${path}`)}.\n`)
      : readFile(join(workspace, 'site', basename(path)), 'utf8');
    answer.then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain' }).end(text),
      () => response.writeHead(404).end('no such page'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
