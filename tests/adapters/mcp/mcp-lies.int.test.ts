import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultMcpSettings, type McpSettings } from '../../../src/adapters/mcp/mcp-connection.ts';
import type { McpServers } from '../../../src/adapters/mcp/mcp-servers.ts';
import { mcpStatus, openMcpTools } from '../../../src/compose/tools/mcp-tools.ts';
import type { ToolOutcome } from '../../../src/kernel/ports/tool.ts';
import { TO_RUN_SOURCE } from '../../support/run-source.ts';
import { type HttpLie, lyingHttpServer } from './lying-http-server.ts';

const LYING = fileURLToPath(new URL('lying-server.ts', import.meta.url));
const PLAIN = { name: 'one', inputSchema: { type: 'object' } };
const CALL_MS = 4_000;
/** Of a server that is to connect: loading it takes long on a busy machine. */
const CONNECT_MS = 120_000;
let dir: string;
let opened: McpServers[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mcp-lies-'));
  opened = [];
});

afterEach(async () => {
  await Promise.all(opened.map((servers) => servers.close()));
  rmSync(dir, { recursive: true, force: true });
});

async function open(mcpServers: unknown, settings: Partial<McpSettings> = {}): Promise<McpServers> {
  writeFileSync(join(dir, 'mcp.json'), JSON.stringify({ mcpServers }));
  const servers = openMcpTools({
    stateDir: dir,
    environment: { PATH: process.env['PATH'] },
    nowMs: () => Date.now(),
    settings: { ...defaultMcpSettings, connectTimeoutMs: CONNECT_MS, ...settings },
  });
  opened.push(servers);
  return servers;
}

const lying = (lie: string) => ({
  command: process.execPath,
  args: [...TO_RUN_SOURCE, LYING, dir, lie],
});

function offer(...tools: readonly unknown[]): void {
  writeFileSync(join(dir, 'tools.json'), JSON.stringify(tools));
}

async function call(servers: McpServers, input: unknown = {}): Promise<ToolOutcome | string> {
  const { tools, problems } = await servers.look();
  const prepared = tools.find(({ name }) => name === 'mcp__bad__one')?.prepare(input);
  if (prepared?.status !== 'ready') return prepared?.why ?? `no such tool: ${problems.join('; ')}`;
  return prepared.run({
    actionId: 'a1',
    cycleNo: 1,
    trust: 'self',
    signal: AbortSignal.timeout(CALL_MS),
    onSpawn: async () => undefined,
  });
}

function textOf(outcome: ToolOutcome | string): string {
  return typeof outcome === 'string' ? outcome : outcome.text;
}

describe('a server that lies', () => {
  beforeEach(() => {
    offer(PLAIN);
  });

  it('takes no tool from another server by one that is too deep', async () => {
    const { tools, problems } = await (await open({ bad: lying('deep'), good: lying('') })).look();
    expect(tools.map(({ name }) => name)).toEqual(['mcp__good__one']);
    expect(problems).toEqual(['mcp__bad__deep: what it says of itself is too long or too deep']);
  });

  it('holds up nothing by giving its tools one at a time', async () => {
    const bad = await open({ bad: lying('dribble') }, { connectTimeoutMs: 2_000 });
    expect((await bad.look()).tools).toEqual([]);
  });

  it('is remembered by so many names, however often it invents new ones', async () => {
    const settings = { maxNames: 300 };
    for (let look = 0; look < 3; look += 1) {
      const servers = await open({ bad: lying('new-names') }, settings);
      const { problems } = await servers.look();
      await servers.close();
      expect(problems.length).toBe(look === 0 ? 0 : 1);
    }
    const pins = JSON.parse(readFileSync(join(dir, 'mcp-pins.json'), 'utf8')) as object;
    expect(Object.keys(pins).length).toBe(300);
  });

  it('has its last words cut before they are kept and shown', async () => {
    const { problems } = await (await open({ bad: lying('long-error') })).look();
    expect(problems[0]).toMatch(/^bad: MCP error/);
    expect(problems[0]?.length).toBeLessThan(600);
    expect(readFileSync(join(dir, 'mcp-last-look.json'), 'utf8').length).toBeLessThan(2_000);
    expect((await mcpStatus(dir)).problems).toEqual(problems);
  });

  it('is ended when it asks without end and hears no answer', async () => {
    const outcome = await call(await open({ bad: lying('pings') }));
    expect(outcome).toMatchObject({ exitCode: 1 });
    expect(textOf(outcome)).toMatch(/closed/i);
  });

  it('has an answer of megabytes cut', async () => {
    const outcome = await call(await open({ bad: lying('big') }));
    expect(outcome).toMatchObject({ exitCode: 0 });
    expect(textOf(outcome)).toMatch(/2000000 characters in all/);
  });

  it('fills no prompt with what many tools say of themselves', async () => {
    const told = Array.from({ length: 40 }, (_, i) => ({
      name: `t${i}`,
      inputSchema: { type: 'object', enum: Array(40).fill('x'.repeat(190)) },
    }));
    offer(...told);
    const servers = await open({ bad: lying('') }, { maxToldCharacters: 40_000 });
    const { tools, problems } = await servers.look();
    expect(tools.length).toBe(5);
    expect(problems[0]).toBe('mcp__bad__t5: with it, the tools of its server would be too long');
  });

  const bomb = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => {
      const next = { $ref: `#/$defs/d${i + 1}` };
      return [`d${i}`, i === 39 ? { type: 'object' } : { allOf: [next, next] }];
    }),
  );
  it.each([
    ['a pattern that takes for ever', { properties: { a: { pattern: '^(a+)+$' } } }],
    ['references that double', { $defs: bomb, allOf: [{ $ref: '#/$defs/d0' }] }],
  ])('stops nothing by %s', async (_, schema) => {
    offer({ name: 'one', inputSchema: { type: 'object', ...schema } });
    const outcome = await call(await open({ bad: lying('') }), { a: `${'a'.repeat(44)}!` });
    // On a slow machine it is the schema itself that takes too long.
    expect(outcome).toMatch(
      /could not be checked by the schema of the tool in time|its schema is none/,
    );
  });

  it('has a schema that is hidden from the model refused when it is too long', async () => {
    const hidden = Array.from({ length: 2_000 }, (_, i) => [`a field like a sentence ${i}`, {}]);
    const properties = Object.fromEntries(hidden) as object;
    offer({ name: 'one', inputSchema: { type: 'object', properties } });
    const { tools, problems } = await (await open({ bad: lying('') })).look();
    expect(tools).toEqual([]);
    expect(problems[0]).toMatch(/too long or too deep/);
  });
});

describe('a server that lies over HTTP', () => {
  async function against(lie: HttpLie, test: (bad: McpServers, streams: () => number) => unknown) {
    const { server, streams } = lyingHttpServer(lie);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // a TCP server has one
    try {
      const bad = { url: `http://127.0.0.1:${port}/` };
      await test(await open({ bad }, { connectTimeoutMs: 2_000 }), streams);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('is down when it never answers that it was greeted', async () => {
    await against('silent', async (bad) => {
      expect((await bad.look()).problems).toEqual(['bad: the server took too long']);
    });
  });

  it.each(['endless-json', 'endless-event'] as const)('fills no memory by %s', async (lie) => {
    await against(lie, async (bad) => {
      await bad.look();
      const before = process.memoryUsage().rss;
      expect(await call(bad)).toMatchObject({ exitCode: 1 });
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    });
  });

  it('is not asked again and again because it wants to be', async () => {
    await against('reconnect', async (bad, streams) => {
      expect(await call(bad)).toMatchObject({ exitCode: 0, text: 'done' });
      expect(streams()).toBeLessThanOrEqual(20);
    });
  });

  it('makes no heap of answers to what it asks', async () => {
    await against('pings', async (bad) => {
      await bad.look();
      const before = process.memoryUsage().rss;
      await call(bad);
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    });
  });
});
