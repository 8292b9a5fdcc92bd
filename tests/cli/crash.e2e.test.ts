import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/event-store.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { RecordedEvent } from '../../src/kernel/event.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { byPurpose, noConsolidation, nothingToReport, writing } from '../compose/thinking-model.ts';
import { type Cli, openCli } from '../support/cli.ts';
import { brokenInvariants } from '../support/log-invariants.ts';
import { freshDatabase } from '../support/postgres.ts';

const db = await freshDatabase();
const store = postgresEventStore(db.app, catalogue);
const model = await messagesServer(
  byPurpose(({ purpose, text }) => {
    if (purpose === 'decide') return writing(text, 'An answer.');
    if (purpose === 'report') return nothingToReport;
    return purpose === 'verdict' ? { productive: true, reason: 'ok' } : noConsolidation;
  }),
);
const clis: Cli[] = [];
afterAll(async () => {
  await Promise.all(clis.map((cli) => cli.close()));
  await model.close();
});

const POLL_MS = 100;
const PATIENCE_MS = 60_000;

/** One agent over many lives. Every life ends where it is told to, or as its owner wants it. */
async function agentOfManyLives(agentId: string) {
  const cli = await openCli();
  clis.push(cli);
  const tasks = join(cli.stateDir, 'tasks');
  await mkdir(tasks, { recursive: true });
  const witness = join(cli.stateDir, 'witness.txt');
  const environment = {
    ...{ DATABASE_URL: db.ownerUrl, HOMEOSTAT_AGENT: agentId, HOMEOSTAT_LEASE_MS: '1000' },
    ...{ HOMEOSTAT_MODEL: 'anthropic', ANTHROPIC_API_KEY: 'test', ANTHROPIC_BASE_URL: model.url },
  };
  const addTask = (id: string, task: Record<string, unknown>) =>
    writeFile(join(tasks, `${id}.json`), JSON.stringify({ id, title: id, ...task }), {
      mode: 0o600,
    });
  return {
    addStep: (id: string) => addTask(id, { steps: [{ run: `echo ${id} >> ${witness}` }] }),
    addText: (id: string) => addTask(id, { content: 'Say something.' }),
    witness: () => readFile(witness, 'utf8').catch(() => ''),
    events: () => store.read(agentId, { limit: 100_000 }),
    dieAt: async (point: string) => {
      const life = cli.start({ ...environment, HOMEOSTAT_CRASH_AT: point });
      await life.ended;
      return life.child.signalCode;
    },
    dieAfter: async (ms: number) => {
      const life = cli.start(environment);
      await new Promise((resolve) => setTimeout(resolve, ms));
      life.child.kill('SIGKILL');
      await life.ended;
    },
    /** Lives until nothing is under way, then stops as asked. */
    recover: async () => {
      const life = cli.start(environment);
      await life.seen('tick');
      await until(async () => isAtRest(await store.read(agentId, { limit: 100_000 })));
      life.child.kill('SIGINT');
      return life.ended;
    },
    verify: async () => (await cli.runWith(environment, 'verify')).document,
  };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('it did not come to rest');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The last tick found nothing to do: all that was begun is over. */
function isAtRest(events: readonly RecordedEvent[]): boolean {
  const last = events.findLast(({ type }) => type === 'TickClosed' || type === 'CycleScheduled');
  return (last?.payload as { reason?: string } | undefined)?.reason === 'idle';
}

/** In the order a cycle passes them; a phase's own points are the same for every phase. */
const POINTS = [
  ...['append:before#3', 'append:stored#3', 'append:before#8', 'append:stored#8'],
  ...['sense:surfaces-recorded', 'sense:looked', 'sense:appended', 'controller:round-done'],
  ...['decide:started', 'decide:before-complete', 'decide:completed'],
  ...['act:started', 'act:intended', 'act:dispatched', 'act:ran', 'act:settled'],
  ...['act:before-complete', 'act:completed'],
  ...['reflect:started', 'reflect:before-complete', 'reflect:completed'],
  ...['consolidate:started', 'consolidate:before-complete', 'consolidate:completed'],
];
const MODEL_POINTS = [
  ...['model:prompt-kept', 'model:reserved', 'model:dispatched', 'model:replied'],
  ...['model:settled', 'answer:dispatched', 'answer:written'],
];

describe('kill -9', () => {
  it('at every named point of a cycle loses nothing and does nothing twice', async () => {
    const agent = await agentOfManyLives('steps');
    for (const [n, point] of POINTS.entries()) {
      await agent.addStep(`task-${n}`);
      expect([point, await agent.dieAt(point)]).toEqual([point, 'SIGKILL']);
    }
    expect(await agent.recover()).toBe(0);
    const events = await agent.events();
    expect(brokenInvariants(events)).toEqual([]);
    const done = (await agent.witness()).trim().split('\n').sort();
    expect(done).toEqual([...new Set(done)]);
    // What was under way at four of the points is not repeated: it is surfaced.
    expect(done.length).toBeGreaterThanOrEqual(POINTS.length - 4);
    expect(await agent.verify()).toMatchObject({ ok: true, firstDivergence: null });
  }, 600_000);

  it('at every named point of a call to a model loses no money and no work', async () => {
    const agent = await agentOfManyLives('thoughts');
    await agent.recover();
    for (const [n, point] of MODEL_POINTS.entries()) {
      await agent.addText(`text-${n}`);
      expect([point, await agent.dieAt(point)]).toEqual([point, 'SIGKILL']);
    }
    expect(await agent.recover()).toBe(0);
    const events = await agent.events();
    expect(brokenInvariants(events)).toEqual([]);
    const reserved = events.filter(({ type }) => type === 'BudgetReserved').length;
    const sent = events.filter(({ type }) => type === 'AgentRunCompleted').length;
    expect(reserved).toBeGreaterThanOrEqual(sent);
    expect(await agent.verify()).toMatchObject({ ok: true });
  }, 600_000);

  it('at random moments leaves a log that is whole', async () => {
    const agent = await agentOfManyLives('moments');
    for (let n = 0; n < 6; n++) {
      await agent.addStep(`task-${n}`);
      await agent.dieAfter(800 + Math.random() * 2500);
    }
    expect(await agent.recover()).toBe(0);
    expect(brokenInvariants(await agent.events())).toEqual([]);
    const done = (await agent.witness()).trim().split('\n').sort();
    expect(done).toEqual([...new Set(done)]);
    expect(await agent.verify()).toMatchObject({ ok: true });
  });
});
