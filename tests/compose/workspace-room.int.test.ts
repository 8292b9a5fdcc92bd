import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workspaceRoom } from '../../src/adapters/files/workspace-room.ts';
import { openFileTools } from '../../src/compose/tools/file-tools.ts';
import { openSandbox } from '../../src/compose/tools/sandbox.ts';
import { loadConfig } from '../../src/config.ts';
import type { StepResult } from '../../src/kernel/ports/step-runner.ts';
import type { ToolOutcome } from '../../src/kernel/ports/tool.ts';
import { withinRoom } from '../../src/process/steps/within-room.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';

const MIB = 1024 ** 2;
let stateDir: string;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-room-'));
  await mkdir(join(stateDir, 'workspace'));
});
afterEach(() => rm(stateDir, { recursive: true }));

const fill = (mebibytes: number) =>
  writeFile(join(stateDir, 'workspace/ballast'), Buffer.alloc(mebibytes * MIB, 1));

function sandboxOf(limitMb: string) {
  const env = { HOMEOSTAT_STATE: stateDir, HOMEOSTAT_WORKSPACE_MB: limitMb, ...WITH_SANDBOX };
  return openSandbox({
    config: loadConfig(env),
    elapsedMs: () => performance.now(),
    onPutAside: null,
  });
}

async function run(
  { runner }: Pick<ReturnType<typeof sandboxOf>, 'runner'>,
  command: string,
): Promise<StepResult> {
  const signal = new AbortController().signal;
  return runner.run({ run: command, onSpawn: async () => undefined, signal });
}

async function write(limitMb: number, path: string): Promise<ToolOutcome> {
  const room = workspaceRoom({ stateDir, limitMb });
  const steps = sandboxOf(String(limitMb)).runner;
  const tools = await openFileTools({ stateDir, agentId: 'main', steps, room });
  const tool = tools.find(({ name }) => name === 'write_file');
  const prepared = tool?.prepare({ path, content: 'x' });
  if (prepared?.status !== 'ready') throw new Error('it is refused before');
  const signal = new AbortController().signal;
  const onSpawn = async () => undefined;
  return prepared.run({ actionId: 'a', cycleNo: 1, trust: 'self', signal, onSpawn });
}

describe('a workspace over its limit', () => {
  it('takes no step and no file, and says what to do', async () => {
    await fill(3);
    const why = /the workspace is full: [34] MiB of 2; .*config set workspace_mb/;
    await expect(run(sandboxOf('2'), 'echo hello')).rejects.toThrow(why);
    const { text } = await write(2, 'more.txt');
    expect(text).toMatch(why);
    expect(await readdir(join(stateDir, 'workspace'))).toEqual(['ballast']);
  });

  it('is judged by what it takes on the disk, with the temporary folders of steps', async () => {
    await fill(1);
    expect(await workspaceRoom({ stateDir, limitMb: 2 }).whyFull()).toBeNull();
    await mkdir(join(stateDir, 'tmp/step-1/tmp'), { recursive: true });
    await writeFile(join(stateDir, 'tmp/step-1/tmp/big'), Buffer.alloc(2 * MIB, 1));
    expect(await workspaceRoom({ stateDir, limitMb: 2 }).whyFull()).toMatch(/full: [34] MiB of 2;/);
    expect(await workspaceRoom({ stateDir, limitMb: 0 }).whyFull()).toBeNull();
  });

  it('below it, works as ever', async () => {
    await fill(1);
    expect((await run(sandboxOf('2'), 'echo hello')).exitCode).toBe(0);
    expect(await write(2, 'more.txt')).toMatchObject({ exitCode: 0 });
  });
});

describe('a step that fills the workspace', () => {
  it('writes no file beyond the limit', async () => {
    const { exitCode } = await run(sandboxOf('2'), 'head -c 5000000 /dev/zero > big');
    expect(exitCode).not.toBe(0);
    expect((await stat(join(stateDir, 'workspace/big'))).size).toBeLessThanOrEqual(2 * MIB);
  });

  it('is ended while it makes one file after the other', async () => {
    const room = workspaceRoom({ stateDir, limitMb: 2 });
    const { runner } = openSandbox({
      config: loadConfig({ HOMEOSTAT_STATE: stateDir, ...WITH_SANDBOX }),
      elapsedMs: () => performance.now(),
      onPutAside: null,
    });
    const result = await run(
      { runner: withinRoom(runner, room, 50) },
      'i=0; while :; do i=$((i + 1)); head -c 200000 /dev/zero > "f$i"; sleep 0.01; done',
    );
    expect(result).toMatchObject({ exceeded: 'disk', aborted: false });
  });
});
