import { access, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openMcpTools } from '../src/compose/tools/mcp-tools.ts';
import { environment } from '../src/environment.ts';
import type { RecordedEvent } from '../src/kernel/event/event.ts';
import { agentUnderTest } from './compose/agent-under-test.ts';
import { ownerStory } from './compose/owner-story.ts';
import { commandLine } from './support/command-line.ts';

const EXAMPLES = resolve(import.meta.dirname, '../examples');
const { agent, db, record } = await agentUnderTest();
const { stateDir } = agent.config;
const { cycle } = ownerStory(record);
const workspace = join(stateDir, 'workspace');

const homeostat = commandLine(() => ({
  HOMEOSTAT_STATE: stateDir,
  DATABASE_URL: db.ownerUrl,
}));

const payloadsOf = (events: readonly RecordedEvent[], type: string) =>
  events.filter((event) => event.type === type).map(({ payload }) => payload);

it('runs both standing orders, and sees from outside that they worked', async () => {
  await copyFile(join(EXAMPLES, 'standing-orders/HEARTBEAT.md'), join(stateDir, 'HEARTBEAT.md'));
  const events = [...(await cycle(agent)), ...(await cycle(agent))];
  expect(payloadsOf(events, 'StandingOrderRun')).toMatchObject([
    { order_id: 'inventory', outcome: 'success' },
    { order_id: 'weekly-journal', outcome: 'success' },
  ]);
  expect(payloadsOf(events, 'EvidenceAttached')).not.toContainEqual(
    expect.objectContaining({ ok: false }),
  );
  await access(join(workspace, 'inventory.txt'));
});

it('does the task of the file, and files it away when it looks next', async () => {
  await mkdir(join(stateDir, 'tasks'), { recursive: true });
  const file = 'sort-downloads.json';
  await copyFile(join(EXAMPLES, 'task-file', file), join(stateDir, 'tasks', file));
  const events = await cycle(agent);
  expect(payloadsOf(events, 'IntentionCompleted')).toMatchObject([
    { intention_id: 'sort-downloads' },
  ]);
  await access(join(workspace, 'downloads/txt/a.txt'));
  await cycle(agent);
  await access(join(stateDir, 'tasks/archive', file));
});

it('offers the tool of the MCP server, and rolls', async () => {
  const text = await readFile(join(EXAMPLES, 'mcp-server/mcp.json'), 'utf8');
  await writeFile(join(stateDir, 'mcp.json'), text.replaceAll('EXAMPLES', EXAMPLES));
  expect(await homeostat('mcp', 'list')).toMatchObject({
    code: 0,
    document: { problems: [], servers: [{ name: 'dice', tools: [{ state: 'offered' }] }] },
  });
  expect(await homeostat('mcp', 'accept', 'dice', 'roll')).toMatchObject({
    document: { ok: true, changed: true },
  });
  const mcp = openMcpTools({ stateDir, environment: environment(), nowMs: () => Date.now() });
  const [tool] = (await mcp.look()).tools;
  const call = tool?.prepare({ count: 3 });
  if (call?.status !== 'ready') throw new Error(`the tool is not ready: ${call?.why ?? 'none'}`);
  const { signal } = new AbortController();
  const done = await call.run({
    actionId: 'a1',
    cycleNo: 1,
    trust: 'self',
    signal,
    onSpawn: async () => undefined,
  });
  await mcp.close();
  expect(done).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^([1-6] ?){3}$/) as unknown,
  });
});
