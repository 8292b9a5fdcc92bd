import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countedStore, type StoreWork } from '../../bench/life/counted-store.ts';
import { writeLife } from '../../bench/long-life/make.ts';
import { apiToken } from '../../src/adapters/files/token.ts';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { buildRunners } from '../../src/compose/run/runners.ts';
import { startHttp } from '../../src/compose/run/serve-http.ts';
import { controllerOrigin } from '../../src/kernel/event/controller-origin.ts';
import { createLog } from '../../src/kernel/log/log.ts';
import { driveCycle } from '../../src/phases/cycle/drive-cycle.ts';
import { recordDue } from '../../src/phases/cycle/record-due.ts';
import { sweepApprovals } from '../../src/phases/cycle/sweep-approvals.ts';
import { runTick } from '../../src/phases/sense/run-tick.ts';
import { continuationsOf } from '../../src/process/continue-at-once.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';

/** With all that else is rare in every cycle, what people still speak of (100 of a view) is full in the shorter life. */
const CYCLES = 130;
const OFTEN = { work: 1, mail: 1, incident: 1, approval: 1, capability: 1, lesson: 1, inbox: 1 };
/** A day's own window and the like differ by a few. */
const SLACK = 1.1;

const PATHS = [
  '/api/status',
  '/metrics',
  '/api/mail',
  '/api/tasks',
  '/api/tasks?status=all',
  '/api/tasks?status=archived',
  '/api/approvals?status=all',
  '/api/alerts?status=all',
  '/api/incidents?status=all',
  '/api/cycles',
];

type Measured = Readonly<Record<string, Pick<StoreWork, 'documents' | 'events'>>>;

const shorter = await agentUnderTest({ HOMEOSTAT_SCHEDULE: '0 0 1 1 *' });
const longer = await agentUnderTest({ HOMEOSTAT_SCHEDULE: '0 0 1 1 *' });

it('reads no more of a life twice as long: ticks, cycles, mail, status and lists', async () => {
  const before = await workOf(shorter.agent, CYCLES);
  const after = await workOf(longer.agent, CYCLES * 2);
  const grown = Object.entries(after).filter(([what, work]) => {
    const { documents, events } = before[what] ?? { documents: 0, events: 0 };
    return work.documents > documents * SLACK + 5 || work.events > events * SLACK + 20;
  });
  const told = grown.map(([what, work]) => ({ what, before: before[what], after: work }));
  expect(told).toEqual([]);
});

/** A life of so many cycles, and what is read afterwards for each thing that goes on for ever. */
async function workOf(agent: OpenAgent, cycles: number): Promise<Measured> {
  await mkdir(join(agent.config.stateDir, 'tasks'), { mode: 0o700 });
  await writeFile(join(agent.config.stateDir, 'HEARTBEAT.md'), '# None\n', { mode: 0o600 });
  await writeLife(agent, cycles, OFTEN);
  await agent.log.view(agent.agentId, []); // the views catch up
  const { store, work } = countedStore(agent.store);
  const counted = { ...agent, store, log: createLog({ ...agent.log.options, store }) };
  const seen: Record<string, Pick<StoreWork, 'documents' | 'events'>> = {};
  const measure = async (what: string, run: () => Promise<unknown>) => {
    const { documents, events } = work;
    await run();
    seen[what] = { documents: work.documents - documents, events: work.events - events };
  };
  await measureCycles(counted, measure);
  await measureRounds(counted, measure);
  await measurePages(counted, measure);
  return seen;
}

type Measuring = (what: string, run: () => Promise<unknown>) => Promise<void>;

async function measureCycles(agent: OpenAgent, measure: Measuring): Promise<void> {
  const { ticks, phases } = buildRunners(agent);
  const { signal } = new AbortController();
  const tick = (schedule: string) => runTick(ticks, { schedule, instant: agent.now() }, signal);
  await tick('first'); // takes over the orders
  await measure('an idle tick', () => tick('second'));
  const task = { id: 'counted', title: 'a task that is counted', steps: [{ run: 'true' }] };
  const file = join(agent.config.stateDir, 'tasks', 'counted.json');
  await writeFile(file, JSON.stringify(task), { mode: 0o600 });
  await measure('a working cycle', async () => {
    const result = await tick('third');
    if (result.status !== 'cycle') throw new Error(`no cycle: ${result.status}`);
    await driveCycle(phases, result.cycleNo, signal);
  });
}

async function measureRounds(agent: OpenAgent, measure: Measuring): Promise<void> {
  const { agentId, log } = agent;
  const origin = controllerOrigin(agent);
  const model = { wanted: () => [], lifted: () => new Set<never>(), affords: () => false };
  await measure('what has come due', () => recordDue(log, agentId, origin));
  await measure('approvals that expire', () => sweepApprovals(log, agentId, origin));
  await measure('what goes on at once', () => continuationsOf({ ...agent, model })(-2));
}

async function measurePages(agent: OpenAgent, measure: Measuring): Promise<void> {
  const token = await apiToken(agent.config.stateDir);
  const headers = { authorization: `Bearer ${token}` };
  const onError = (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  };
  const http = await startHttp({ agent, onError });
  try {
    for (const path of PATHS) {
      await measure(path, async () => {
        const answer = await fetch(`${http.url}${path}`, { headers });
        await answer.text();
        expect([path, answer.status]).toEqual([path, 200]);
      });
    }
  } finally {
    await http.stop();
  }
}
