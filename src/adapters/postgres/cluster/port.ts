import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Where the server of this folder listened last, if nobody listens there now: processes that outlived it know it by
 * that port. Else any free port.
 */
export async function usualPort(dataDir: string): Promise<number> {
  const last = await lastPort(dataDir);
  if (last === null) return listenedTo(0);
  return listenedTo(last).catch(() => listenedTo(0));
}

/** From Postgres' own note of how it was started. A copied folder has the note of the original, and no port. */
async function lastPort(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postmaster.opts'), 'utf8').catch(() => '');
  const port = /.*"port=(\d+)"/.exec(text)?.[1];
  return port === undefined || !text.includes(`"${dataDir}"`) ? null : Number(port);
}

/** Listens there for a moment; 0 is any free port. */
function listenedTo(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system named no free port on 127.0.0.1'));
      });
    });
  });
}
