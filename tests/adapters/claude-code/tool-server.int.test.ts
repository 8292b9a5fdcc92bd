import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import {
  startToolServer,
  type ToolServer,
  type ToolServerOptions,
} from '../../../src/adapters/claude-code/tool-server.ts';

const shell = { name: 'shell', description: 'd', inputSchema: { type: 'object' } };
let server: ToolServer;
const taken: unknown[] = [];
const put = async ({ input }: { input: unknown }) => {
  taken.push(input);
  return { text: 'said', isError: false };
};
async function serve(take: ToolServerOptions['take'] = put): Promise<void> {
  taken.length = 0;
  server = await startToolServer({ tools: [shell], take, newId: randomUUID });
}
afterEach(() => server.close());

const hooked = (tool_name: unknown) => ({ hook_event_name: 'PreToolUse', tool_name });
function post(url: string, body: unknown, authorization = `Bearer ${server.token}`) {
  const headers = {
    authorization,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(url, { method: 'POST', headers, body: text });
}
async function decisionOn(name: unknown): Promise<unknown> {
  const answer = await (await post(server.hookUrl, hooked(name))).json();
  return (answer as { hookSpecificOutput: { permissionDecision: string } }).hookSpecificOutput
    .permissionDecision; // the shape under test
}

async function connected(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${server.token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(server.toolsUrl), { requestInit });
  await client.connect(transport);
  return client;
}

describe('the hook', () => {
  it.each(['mcp__agent__shell', 'StructuredOutput'])('lets through %s', async (name) => {
    await serve();
    expect(await decisionOn(name)).toBe('allow');
    expect(server.denials()).toEqual([]);
  });

  it.each(['Bash', 'Read', 'shell', 'mcp__agent__other', 'mcp__other__shell', 'MCP__AGENT__SHELL'])(
    'denies %s, which is counted',
    async (name) => {
      await serve();
      expect(await decisionOn(name)).toBe('deny');
      expect(server.denials()).toMatchObject([{ name }]);
      expect(server.toolCalls()).toBe(1);
    },
  );

  it('keeps the first names alone of what it denies, and the beginning of each', async () => {
    await serve();
    const names = Array.from({ length: 120 }, (_, i) => `${i}${'x'.repeat(10_000)}`);
    for (const name of names) expect(await decisionOn(name)).toBe('deny');
    expect(server.toolCalls()).toBe(120);
    expect(server.denials()).toHaveLength(50);
    expect(JSON.stringify(server.denials()).length).toBeLessThan(20_000);
  });

  it('denies everything once the run is over', async () => {
    await serve();
    server.shut();
    expect(await decisionOn('mcp__agent__shell')).toBe('deny');
  });

  it.each([
    ['that is no JSON', 'no json'],
    ['of another event', { hook_event_name: 'Stop', tool_name: 'mcp__agent__shell' }],
    ['without a name', hooked(null)],
  ])('answers no request %s', async (_, body) => {
    await serve();
    expect((await post(server.hookUrl, body)).status).toBe(400);
  });
});

describe('the tools', () => {
  it('are listed and called', async () => {
    await serve();
    const client = await connected();
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([shell]);
    const answer = await client.callTool({ name: 'shell', arguments: { command: 'true' } });
    expect(answer).toMatchObject({ content: [{ text: 'said' }], isError: false });
    expect(taken).toEqual([{ command: 'true' }]);
    expect(server.toolCalls()).toBe(1);
    await client.close();
  });

  it('are not called once the run is over', async () => {
    await serve();
    const client = await connected();
    server.shut();
    expect(await client.callTool({ name: 'shell' })).toMatchObject({ isError: true });
    expect(taken).toEqual([]);
    await client.close();
  });

  it.each([
    ['without the token', ''],
    ['with another token', `Bearer ${'x'.repeat(43)}`],
  ])('are closed to a request %s, and so is the hook', async (_, authorization) => {
    await serve();
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'shell' } };
    expect((await post(server.toolsUrl, call, authorization)).status).toBe(401);
    const asked = hooked('mcp__agent__shell');
    expect((await post(server.hookUrl, asked, authorization)).status).toBe(401);
    expect(taken).toEqual([]);
  });
});
