import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that a system hands out itself: Linux from 32768, macOS from 49152. */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * A port of 127.0.0.1 on which nobody listens now, for a server that cannot choose one itself. It stays free until that server
 * listens: who asks the system for any port, as other tests do meanwhile, gets none of these.
 */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort(); // somebody listens there
  }
  server.close();
  await once(server, 'close');
  return port;
}
