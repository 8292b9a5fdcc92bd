import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox } from '../../src/compose/tools/sandbox.ts';
import { readStandingOrders } from '../../src/domain/task/order/read-standing-orders.ts';
import { isSandboxInstalled } from '../support/sandbox.ts';

const text = await readFile(join(import.meta.dirname, '../../HEARTBEAT.md'), 'utf8');
const read = readStandingOrders(text);
const steps = read.ok ? read.orders.flatMap((order) => order.steps) : [];

let stateDir: string;
const at = (...path: readonly string[]) => join(stateDir, ...path);
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-orders-'));
  await mkdir(at('workspace/folder'), { recursive: true });
  await writeFile(at('mcp.json'), 'canary');
});
afterEach(() => rm(stateDir, { recursive: true }));

describe.each(isSandboxInstalled ? (['auto', 'none'] as const) : (['none'] as const))(
  'the health note that is shipped, with sandbox %s',
  (sandbox) => {
    const run = async () => {
      const config = { stateDir, sandbox, watch: [], workspaceMb: 100 };
      const { ownersRunner } = openSandbox({
        config,
        elapsedMs: () => performance.now(),
        onPutAside: null,
      });
      for (const step of steps) {
        const { signal } = new AbortController();
        const request = { run: step.run, signal, onSpawn: async () => undefined };
        expect((await ownersRunner.run(request)).exitCode).toBe(0);
      }
    };

    it('asks for nothing outside the sandbox, and is written and written again', async () => {
      expect(steps.map(({ outside_sandbox }) => outside_sandbox ?? false)).toEqual([false]);
      await run();
      await run();
      expect(await readFile(at('workspace/health.md'), 'utf8')).toMatch(
        /## Room on the disk\n.*\d/,
      );
      expect((await readdir(at('workspace'))).sort()).toEqual(['folder', 'health.md']);
    });

    it.each([
      ['its old draft is a link', 'health.md.new', '../mcp.json'],
      ['it is a link itself', 'health.md', '../mcp.json'],
      ['it is a link to a folder', 'health.md', 'folder'],
      ['it is a link to nothing', 'health.md', '../new'],
    ])('overwrites nothing where %s', async (_, name, target) => {
      await symlink(target, at('workspace', name));
      await run();
      expect(await readFile(at('mcp.json'), 'utf8')).toBe('canary');
      expect(await readdir(at('workspace/folder'))).toEqual([]);
      expect(await readdir(stateDir)).not.toContain('new');
      expect((await lstat(at('workspace/health.md'))).isFile()).toBe(true);
    });
  },
);
