import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openModelPorts } from '../../../src/compose/model/model-ports.ts';
import { actingWith } from '../../../src/compose/tools/acting.ts';
import { sharedGuard } from '../../../src/compose/tools/guard.ts';
import type { PhaseContext } from '../../../src/phases/phase-context.ts';
import { PATIENCE } from '../../support/until.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const ODD = fileURLToPath(new URL('../../adapters/mcp/odd-server.ts', import.meta.url));
const { agent } = await agentUnderTest();
const { stateDir } = agent.config;
const odd = { command: process.execPath, args: [ODD, stateDir] };
const tool = { name: 'one', description: 'plain', inputSchema: { type: 'object' } };
await writeFile(join(stateDir, 'mcp.json'), JSON.stringify({ mcpServers: { odd } }));
await writeFile(join(stateDir, 'tools.json'), JSON.stringify([tool]));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('ends the servers it started when something else for the work cannot be opened', async () => {
  const crashPoint = (name: string) => {
    if (name === 'open:background commands') throw new Error('failed here');
  };
  const errors: string[] = [];
  const parts = { ...agent, crashPoint, onError: (where: string) => errors.push(where) };
  const acting = actingWith(parts, openModelPorts(agent), sharedGuard(agent.config));
  const context = {} as PhaseContext; // not looked at until then
  await expect(acting(context)).rejects.toThrow('failed here');
  const pid = Number(await readFile(join(stateDir, 'child'), 'utf8'));
  await expect.poll(() => isAlive(pid), PATIENCE).toBe(false);
  expect(errors).toEqual([]);
});
