import { type ServerType, serve } from '@hono/node-server';
import { healthRoutes } from '../http/health.ts';
import type { Agent } from './agent.ts';

export type HttpServer = {
  readonly port: number;
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/** Listens on the configured address. @throws an error that names the port and what to do when it is taken */
export async function startHttp(agent: Agent): Promise<HttpServer> {
  const { host, port } = agent.config;
  const app = healthRoutes({ log: agent.log, agentId: agent.agentId });
  const server = await new Promise<ServerType>((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, hostname: host, port }, () => {
      resolve(listening);
    });
    listening.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? portTaken(port, error) : error);
    });
  });
  const address = server.address();
  const bound = address !== null && typeof address === 'object' ? address.port : port;
  return {
    port: bound,
    url: `http://${host}:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function portTaken(port: number, cause: Error): Error {
  return new Error(
    `port ${port} is taken by another program; choose one with HOMEOSTAT_PORT=8091 (0 picks a free one) or \`homeostat config set port 8091\``,
    { cause },
  );
}
