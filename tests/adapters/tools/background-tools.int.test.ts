import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasMembers } from '../../../src/adapters/process/process-group.ts';
import { shellStepRunner } from '../../../src/adapters/process/shell-step-runner.ts';
import {
  type BackgroundCommands,
  backgroundCommands,
  defaultBackgroundSettings,
} from '../../../src/adapters/tools/background-commands.ts';
import { backgroundTools } from '../../../src/adapters/tools/background-tools.ts';
import {
  defaultStepRunnerSettings,
  type SpawnedGroup,
} from '../../../src/kernel/ports/step-runner.ts';
import type { LaterEnd, ToolRun } from '../../../src/kernel/ports/tool.ts';
import { PATIENCE, untilTrue } from '../../support/until.ts';

let workspace: string;
let commands: BackgroundCommands;
/** Commands that `open` gave. */
let opened: readonly BackgroundCommands[] = [];
let groups: readonly SpawnedGroup[] = [];
let ends: readonly LaterEnd[] = [];
let actions = 0;

function open(firstLookMs: number): BackgroundCommands {
  const settings = { ...defaultStepRunnerSettings, killGraceMs: 200 };
  const environment = { PATH: '/usr/bin:/bin' };
  const elapsedMs = () => performance.now();
  const runner = shellStepRunner({ workspace, environment, settings, elapsedMs });
  const made = backgroundCommands(runner, { ...defaultBackgroundSettings, firstLookMs });
  opened = [...opened, made];
  return made;
}

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'homeostat-background-'));
  commands = open(100);
  groups = [];
  ends = [];
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  opened = [];
  await rm(workspace, { recursive: true, force: true });
});

async function call(name: string, input: unknown, more: Partial<ToolRun> = {}) {
  const tool = backgroundTools(commands).find((one) => one.name === name);
  const prepared = tool?.prepare(input);
  if (prepared?.status !== 'ready') throw new Error(prepared?.why ?? `no tool ${name}`);
  actions += 1;
  return prepared.run({
    actionId: `a${actions}`,
    cycleNo: 1,
    trust: 'self',
    signal: new AbortController().signal,
    onSpawn: async (group) => {
      groups = [...groups, group];
    },
    onLaterEnd: async (end) => {
      ends = [...ends, end];
    },
    ...more,
  });
}

const start = (command: string, more?: Partial<ToolRun>) =>
  call('start_command', { command }, more);
const idOf = ({ text }: { readonly text: string }) => text.split(' ')[0] ?? '';
const isAlive = async () =>
  (await Promise.all(groups.map(({ pgid }) => hasMembers(pgid)))).some(Boolean);

describe('a command in the background', () => {
  it('goes on while other things are done, and each look gives what is new', async () => {
    const waits = 'until [ -e go ]; do sleep 0.05; done';
    const begun = await start(`echo one; ${waits}; echo two; exit 3`);
    expect(begun).toMatchObject({ exitCode: 0, goesOn: true, evidence: [], trust: 'outside' });
    const id = idOf(begun);
    let { text } = begun;
    await untilTrue(async () => {
      if (!text.includes('running\none')) ({ text } = await call('command_output', { id }));
      return text.includes('running\none');
    });
    expect((await call('command_output', { id })).text).toContain('(nothing new)');
    await writeFile(join(workspace, 'go'), '');
    const last = await call('command_output', { id, wait_s: 20 });
    expect(last.text).toContain('ended with exit 3\ntwo');
    expect(last.text).not.toContain('\none');
    expect(last).toMatchObject({ exitCode: 3, evidence: [{ kind: 'exit', ok: false }] });
    expect(ends).toEqual([{ exitCode: 3, output: 'one\ntwo\n' }]);
  });

  it('that ends at once is told of at once, like any command', async () => {
    commands = open(PATIENCE.timeout);
    const done = await start('echo quick');
    expect(done).toMatchObject({ exitCode: 0, evidence: [{ kind: 'exit', ok: true }] });
    expect(done.text).toContain('quick');
    expect(done.goesOn).toBeUndefined();
    expect(ends).toEqual([]);
  });

  it('begins nothing when its dispatch cannot be recorded', async () => {
    const onSpawn = () => Promise.reject(new Error('not stored'));
    await expect(start('touch made', { onSpawn })).rejects.toThrow('not stored');
    expect(commands.underWay()).toEqual([]);
  });

  it('is ended when it is asked to, with all that it started', async () => {
    const id = idOf(await start('sleep 100 & echo here; sleep 100'));
    expect(await isAlive()).toBe(true);
    const stopped = await call('stop_command', { id });
    expect(stopped).toMatchObject({ exitCode: 0, evidence: [] });
    expect(stopped.text).toContain('ended: the work was stopped');
    expect(await isAlive()).toBe(false);
    expect(ends).toHaveLength(1);
  });

  it('ends when the owner stops the work', async () => {
    const stop = new AbortController();
    await start('sleep 100', { signal: stop.signal });
    stop.abort();
    await untilTrue(() => ends.length === 1);
    expect(await isAlive()).toBe(false);
  });

  it('ends with the piece of work it was started in', async () => {
    await start('sleep 100');
    await start('sleep 100');
    await commands.close();
    expect(await isAlive()).toBe(false);
    expect(ends).toHaveLength(2);
  });

  it('is not started beside too many others', async () => {
    for (let i = 0; i < defaultBackgroundSettings.mostAtOnce; i++) await start('sleep 100');
    const refused = await start('sleep 100');
    expect(refused.exitCode).toBe(1);
    expect(refused.text).toContain('stop one first');
  });

  it('that nobody knows any more is said to have ended', async () => {
    const none = await call('command_output', { id: 'tool-1-1-1' });
    expect(none).toMatchObject({ exitCode: 1, trust: 'self' });
    expect(none.text).toContain('start it again');
  });
});
