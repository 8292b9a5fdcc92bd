import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpServer, startHttp } from '../../../src/compose/run/serve-http.ts';
import { dismissGuest, letGuestIn, readToken } from '../../../src/compose/settings/api-token.ts';
import { serveMcp } from '../../../src/compose/watch/serve-mcp.ts';
import { announceController, withdrawController } from '../../../src/process/find-controller.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const { agent } = await agentUnderTest();
const { stateDir } = agent.config;
const errors: string[] = [];
const onError = (where: string, error: unknown) => {
  errors.push(`${where}: ${String(error)}`);
};
let server: HttpServer;

beforeAll(async () => {
  server = await startHttp({ agent, onError });
  await announceController(stateDir, server.port);
});

afterAll(async () => {
  await withdrawController(stateDir);
  await server.stop();
  expect(errors).toEqual([]);
});

function textOf(result: object): string {
  const { content } = result as { content: { text: string }[] };
  return content[0]?.text ?? '';
}

/** A client of the program that `homeostat mcp serve` is. */
async function overStdio() {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const said: string[] = [];
  const served = serveMcp(agent.config, {
    token: null,
    input: toServer,
    output: toClient,
    onError: (error) => {
      said.push(String(error));
    },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioServerTransport(toClient, toServer));
  return { client, said, served, end: () => toServer.end() };
}

async function guestClient(token: string) {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit,
  });
  await client.connect(transport);
  return client;
}

it('serves a client over stdio through the running controller, also after that was started again', async () => {
  const { client, said, served, end } = await overStdio();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('remember');
  const text = 'The backup disk is called Ruth';
  const kept = await client.callTool({ name: 'remember', arguments: { text } });
  expect(textOf(kept)).toMatch(/^kept as/);

  await server.stop();
  await withdrawController(stateDir);
  await expect(client.listTools()).rejects.toThrow('no controller runs');
  server = await startHttp({ agent, onError });
  await announceController(stateDir, server.port);

  const found = await client.callTool({ name: 'search', arguments: { query: 'backup disk' } });
  expect(textOf(found)).toContain(text);
  end();
  expect(await served).toBe(true);
  expect(said).toEqual([
    'Error: no controller runs on this state folder; start one with: homeostat start',
  ]);
});

it('serves nobody over stdio while no controller runs', async () => {
  await withdrawController(stateDir);
  const none = {
    token: null,
    input: new PassThrough(),
    output: new PassThrough(),
    onError: () => undefined,
  };
  expect(await serveMcp(agent.config, none)).toBe(false);
  await announceController(stateDir, server.port);
});

it('serves a guest until the owner shuts it out', async () => {
  const guest = { name: 'cursor', access: 'write' } as const;
  const token = await letGuestIn(stateDir, guest, agent.now());
  expect(await letGuestIn(stateDir, guest, agent.now())).toBeNull();
  const client = await guestClient(token ?? '');
  const text = 'The owner prefers tabs';
  await client.callTool({ name: 'remember', arguments: { text } });
  const found = textOf(await client.callTool({ name: 'search', arguments: { query: 'tabs' } }));
  expect(found).toContain('"trust":"outside"');
  expect(await dismissGuest(stateDir, 'cursor')).toBe(true);
  await expect(client.listTools()).rejects.toThrow();
  expect(await dismissGuest(stateDir, 'cursor')).toBe(false);
});

/** What the suite can ask of a server of these tools; the rest wants its own fixtures. */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

it.each(SCENARIOS)(
  'passes %s of the conformance suite',
  async (scenario) => {
    const { token } = await readToken(stateDir);
    const front = await withToken(token);
    const { port } = front.address() as AddressInfo;
    try {
      const url = `http://localhost:${port}/mcp`;
      const { stdout } = await run(process.execPath, [
        SUITE,
        'server',
        '--url',
        url,
        '--scenario',
        scenario,
      ]);
      expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/);
    } finally {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
    }
  },
  60_000,
);

const run = promisify(execFile);
const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

/** Adds the token, which the suite cannot send; every other header passes as it is. */
function withToken(token: string): Promise<Server> {
  const front = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const options = { method: incoming.method, headers, host: '127.0.0.1', port: server.port };
    const asked = request({ ...options, path: incoming.url }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  return new Promise((resolve) => {
    front.listen(0, '127.0.0.1', () => {
      resolve(front);
    });
  });
}
