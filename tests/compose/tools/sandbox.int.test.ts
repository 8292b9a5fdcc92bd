import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSandbox } from '../../../src/compose/tools/sandbox.ts';
import { loadConfig } from '../../../src/config.ts';
import { StepNotStarted, type StepRequest } from '../../../src/kernel/ports/step-runner.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeostat-standing-'));
  await mkdir(join(folder, 'bin'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const open = (env: Record<string, string> = {}) =>
  openSandbox({
    config: loadConfig({ HOMEOSTAT_STATE: join(folder, 'state'), ...env }),
    elapsedMs: () => performance.now(),
    onPutAside: null,
  });
const step = (run: string): StepRequest => ({
  run,
  onSpawn: async () => undefined,
  signal: new AbortController().signal,
});

/** Programs that are found before the real ones, or instead of them. */
async function programs(found: Record<string, string>): Promise<string> {
  for (const [name, script] of Object.entries(found)) {
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, 'bin', name), 0o755);
  }
  return join(folder, 'bin');
}

describe('where the sandbox cannot start', () => {
  it('names the package to install, and runs nothing', async () => {
    vi.stubEnv('PATH', await programs({ bwrap: 'exit 1', rg: 'exit 1' }));
    const { runner, standing } = open();
    expect(await standing()).toMatchObject({
      ok: false,
      why: 'the sandbox needs socat',
      advice: expect.stringContaining('apt-get install -y socat') as string,
    });
    const refused = runner.run(step('touch ran'));
    await expect(refused).rejects.toThrow(StepNotStarted);
    await expect(refused).rejects.toThrow(/apt-get install -y socat/);
  });

  it('says why, and what the system must allow', async (context) => {
    if (process.platform !== 'linux' || spawnSync('rg', ['--version']).error !== undefined) {
      context.skip('the sandbox is not installed: `apt-get install bubblewrap socat ripgrep`');
    }
    const broken = "echo 'bwrap: No permissions to create new namespace' >&2; exit 1";
    const bin = await programs({ bwrap: broken, socat: 'exit 1' });
    vi.stubEnv('PATH', `${bin}:${process.env['PATH'] ?? ''}`);
    const { runner, standing } = open();
    expect(await standing()).toMatchObject({
      ok: false,
      why: expect.stringContaining('No permissions to create new namespace') as string,
      advice: expect.stringContaining('user namespaces') as string,
    });
    await expect(runner.run(step('true'))).rejects.toThrow(StepNotStarted);
    // Mended meanwhile: it is asked again.
    await rm(bin, { recursive: true });
    expect(await standing()).toMatchObject({ ok: spawnSync('bwrap', ['--version']).status === 0 });
  });
});

describe('with sandbox: none', () => {
  it('steps run as this user, because the owner chose that', async () => {
    vi.stubEnv('PATH', '/usr/bin:/bin');
    const { runner, standing } = open({ HOMEOSTAT_SANDBOX: 'none' });
    expect(await standing()).toBeNull();
    const { exitCode, output } = await runner.run(step('ls ..'));
    expect(exitCode).toBe(0);
    expect(new TextDecoder().decode(output)).toBe('workspace\n');
  });
});
