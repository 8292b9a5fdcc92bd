import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { startController } from '../../src/compose/run/controller.ts';
import { buildRunners } from '../../src/compose/run/runners.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { Origin, RecordedEvent } from '../../src/kernel/event/event.ts';
import { startPhaseWorker } from '../../src/process/phase-worker.ts';
import { PATIENCE } from '../support/until.ts';
import { openProcess, PHASE_WORK, type Place, type Process } from './test-process.ts';

type Options = { readonly worksOnPhases: boolean; readonly cron: boolean };

export type House = {
  readonly stateDir: string;
  /** Ticks come on request only, unless `cron`: then once a year too. */
  readonly controller: (options?: Partial<Options>) => Promise<Process>;
  readonly worker: () => Promise<Process>;
  /** A task whose step writes a line into the workspace. */
  readonly addTask: (id: string) => Promise<void>;
  /** One whose step waits for its release first, so that no haste of the machine decides what comes before its end. */
  readonly addHeldTask: (id: string) => Promise<void>;
  readonly release: (id: string) => Promise<void>;
  /** Asks for a cycle. */
  readonly request: () => Promise<void>;
  readonly lines: () => Promise<readonly string[]>;
  readonly events: () => Promise<readonly RecordedEvent[]>;
  readonly types: () => Promise<readonly string[]>;
  /** As the owner. */
  readonly record: (type: string, payload: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

export async function openHouse(place: Place, agentId: string): Promise<House> {
  const stateDir = await mkdtemp(join(tmpdir(), 'homeostat-cycles-'));
  await writeFile(join(stateDir, 'HEARTBEAT.md'), '# Standing orders\n\nNone.\n', { mode: 0o600 });
  const open = () => openProcess(place, { stateDir, agentId });
  const owner = await open();
  const opened: Process[] = [];
  const events = () => owner.agent.store.read(agentId, { limit: 1000 });
  const append = (type: string, payload: object) =>
    owner.agent.log.append(agentId, originOf(owner.agent), { events: [{ type, payload }] });
  return {
    stateDir,
    controller: async (options = {}) => {
      const process = await startProcess(await open(), {
        worksOnPhases: true,
        cron: false,
        ...options,
      });
      opened.push(process);
      return process;
    },
    worker: async () => {
      const parts = await open();
      const { phases, queue } = parts;
      const worker = await startPhaseWorker({ phases, queue, settings: PHASE_WORK });
      const process = { ...parts, stop: once(() => worker.close(0), parts.stop) };
      opened.push(process);
      return process;
    },
    addTask: async (id) => {
      await append('IntentionFormed', task(id, `echo ${id} >> lines.txt`));
    },
    addHeldTask: async (id) => {
      const run = `until [ -e ${id}.go ]; do sleep 0.05; done; echo ${id} >> lines.txt`;
      await append('IntentionFormed', task(id, run));
    },
    release: (id) => writeFile(join(stateDir, 'workspace', `${id}.go`), ''),
    request: async () => {
      await append('RunRequested', { request_id: owner.agent.newId(), by: 'owner' });
    },
    lines: async () => {
      const text = await readFile(join(stateDir, 'workspace/lines.txt'), 'utf8').catch(() => '');
      return text.split('\n').filter((line) => line !== '');
    },
    events,
    types: async () => (await events()).map(({ type }) => type),
    record: append,
    close: async () => {
      for (const process of opened) await process.stop();
      await owner.stop();
      await rm(stateDir, { recursive: true });
    },
  };
}

const TEST_OVER = { reason: 'test over', graceMs: 0, hasStarted: true };

async function startProcess(
  parts: Process & { readonly onError: (where: string, error: unknown) => void },
  options: Options,
): Promise<Process> {
  const controller = await startController({
    ...parts,
    ticks: buildRunners(parts.agent).ticks,
    ...options,
    phaseWork: PHASE_WORK,
    onTick: () => undefined,
  });
  return { ...parts, stop: once(() => controller.close(TEST_OVER), parts.stop) };
}

function once(...steps: (() => Promise<void>)[]): () => Promise<void> {
  let stopped: Promise<void> | null = null;
  const run = async () => {
    for (const step of steps) await step();
  };
  return () => (stopped ??= run());
}

function originOf(agent: OpenAgent): Origin {
  return {
    actor: { kind: 'cli', id: 'owner' },
    trust: 'owner',
    correlationId: agent.newId(),
    occurredAt: agent.now(),
  };
}

function task(id: string, run: string) {
  return {
    intention_id: id,
    kind: 'task',
    title: id,
    content: '',
    priority: 3,
    due_at: null,
    tags: [],
    blocks: [],
    blocked_by: [],
    steps: [{ run }],
    source_hash: null,
    verify: [{ kind: 'file', target: 'lines.txt' }],
    source: 'cli',
  };
}

export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, PATIENCE);
}

/** Phases of all cycles; one that a slow machine made try again counts once. */
export function phasesBegun(events: readonly RecordedEvent[]): number {
  return payloadsOf(events, 'PhaseStarted').filter(({ attempt }) => attempt === 1).length;
}

/** How often an event happened. */
export function times(types: readonly string[], wanted: string): number {
  return types.filter((type) => type === wanted).length;
}
