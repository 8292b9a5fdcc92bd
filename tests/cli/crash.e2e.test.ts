import { afterAll, describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { byPurpose, noConsolidation, nothingToReport, writing } from '../compose/thinking-model.ts';
import { brokenInvariants } from '../support/log-invariants.ts';
import { agentOfManyLives } from '../support/many-lives.ts';
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
const agents: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  await model.close();
});

async function born(agentId: string) {
  const environment = {
    DATABASE_URL: db.ownerUrl,
    HOMEOSTAT_MODEL: 'anthropic',
    ANTHROPIC_API_KEY: 'test',
    ANTHROPIC_BASE_URL: model.url,
  };
  const agent = await agentOfManyLives({ agentId, store, environment });
  agents.push(agent);
  return agent;
}

/** Dozens of starts, each of which takes long on a slow machine. */
const MANY_LIVES_MS = 1_800_000;

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
  it(
    'at every named point of a cycle loses nothing and does nothing twice',
    async () => {
      const agent = await born('steps');
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
    },
    MANY_LIVES_MS,
  );

  it(
    'at every named point of a call to a model loses no money and no work',
    async () => {
      const agent = await born('thoughts');
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
    },
    MANY_LIVES_MS,
  );

  it('at random moments leaves a log that is whole', async () => {
    const agent = await born('moments');
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
