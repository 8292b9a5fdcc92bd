import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { socketPath } from './cluster.ts';

export type DroppingProxy = {
  /** The given database URL by way of the proxy. */
  readonly url: string;
  /** The next query is delivered, its answer is not: the connection breaks instead. */
  dropNextAnswer(): void;
  close(): Promise<void>;
};

/** A TCP proxy before a database that can lose an answer. */
export async function droppingProxy(databaseUrl: string): Promise<DroppingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armed = false;
  const server = createServer((client) => {
    const upstream = connect(
      socketPath({ host: decodeURIComponent(target.hostname), port: Number(target.port) }),
    );
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream);
    upstream.on('data', (answer) => {
      if (!armed) {
        client.write(answer);
        return;
      }
      armed = false;
      client.destroy();
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  // A server that listens on TCP has such an address.
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    dropNextAnswer: () => {
      armed = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
