import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type Gate = {
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  shut(): Promise<void>;
  /** Keeps the connections, carries nothing. */
  freeze(): void;
  open(): Promise<void>;
};

/** Read anew for each connection. */
type Target = { readonly host: string; readonly port: number } | { readonly path: string };

/** A port in front of a server, so that a test can take the server away without touching it. Starts shut. */
export async function gateBefore(target: Target): Promise<Gate> {
  const sockets = new Set<Socket>();
  const state: { server: Server | null; isFrozen: boolean } = { server: null, isFrozen: false };

  function carry(near: Socket): void {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => state.isFrozen || to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }
  async function listen(port: number): Promise<Server> {
    const server = createServer(carry).listen(port, '127.0.0.1');
    await once(server, 'listening');
    state.server = server;
    return server;
  }
  async function shut(): Promise<void> {
    const { server } = state;
    state.server = null;
    state.isFrozen = false;
    const closed = server === null ? undefined : once(server, 'close');
    server?.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  // Listening on a TCP port.
  const { port } = (await listen(0)).address() as AddressInfo;
  await shut();
  return {
    port,
    shut,
    open: async () => {
      await listen(port);
    },
    freeze: () => {
      state.isFrozen = true;
    },
  };
}
