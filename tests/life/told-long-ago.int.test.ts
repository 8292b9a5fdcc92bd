import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lifeAgent } from '../../bench/life/life-agent.ts';
import { openWorld } from '../../bench/life/world.ts';
import { keepMemories } from '../../src/app/memory/keep/keep-memories.ts';
import { buildRunners } from '../../src/compose/run/runners.ts';
import type { Model, ModelRequest } from '../../src/kernel/ports/model.ts';
import { driveCycle } from '../../src/phases/cycle/drive-cycle.ts';
import { runTick } from '../../src/phases/sense/run-tick.ts';
import { ownerSaid } from '../compose/owner-said.ts';
import { ownerStory, payloadOf } from '../compose/owner-story.ts';
import { doing, harmless, noConsolidation, nothingToReport } from '../compose/thinking-model.ts';
import { report, write } from '../phases/job-story.ts';
import { answers, asks } from '../phases/loop-story.ts';

/** What a job needs, and when it was told. */
const TOLD = [
  {
    id: 'name',
    says: 'My sister is called Clara.',
    needs: 'Clara',
    task: 'Write a card to my sister.',
  },
  {
    id: 'place',
    says: 'The spare key lies under the blue pot.',
    needs: 'blue pot',
    task: 'Tell the neighbour where the spare key lies.',
  },
  {
    id: 'wish',
    says: 'I prefer window seats on trains.',
    needs: 'window seat',
    task: 'Note which seats to book on trains.',
  },
] as const;
const OLD_ADDRESS = 'I live in Bern.';
const ADDRESS = {
  id: 'address',
  says: 'I moved to Basel.',
  needs: 'Basel',
  task: 'Write where I live on the label.',
};
const CYCLES = 50;

const wordsOf = ({ system, messages }: ModelRequest) =>
  [...system.map(({ text }) => text), JSON.stringify(messages)].join('\n');

/** Does what is asked where the prompt says what it takes, and asks its owner otherwise. */
function honestModel() {
  const acted: string[] = [];
  const next = { id: '' };
  const wanted = [...TOLD, ADDRESS];
  const act = (words: string) => {
    acted.push(words);
    const job = wanted.find(({ id }) => next.id === id || next.id === `${id}-without`);
    if (job === undefined || words.includes('"name":"write_file"')) return report();
    if (words.includes(job.needs)) return asks(write(`out/${job.id}.md`, job.needs));
    return asks({ name: 'ask_owner', input: { question: 'What does it take?' } });
  };
  const reply = (words: string) => {
    if (words.includes('You are the acting part')) return act(words);
    if (words.includes('You are the deciding part')) {
      return answers({ ...doing(''), kind: 'task', work_id: `task:${next.id}` });
    }
    if (words.includes('You decide, before')) {
      const file = { kind: 'file', path: `out/${next.id}.md`, contains: null };
      return answers({ checks: [file], statements: [] });
    }
    if (words.includes('You judge whether')) {
      return answers({ met: true, covers: true, missing: [] });
    }
    if (words.includes('You look at one action')) return answers(harmless);
    if (words.includes('You are the reporting part')) return answers(nothingToReport);
    if (words.includes('You judge one finished')) {
      return answers({ productive: true, reason: 'done' });
    }
    return answers(noConsolidation);
  };
  const model: Model = {
    provider: 'anthropic',
    call: async (request) => reply(wordsOf(request)),
    countTokens: async () => ({ tokens: 900, exact: false }),
    unavailableUntilMs: () => null,
  };
  return { model, acted, next };
}

const world = await openWorld();
await rm(join(world.stateDir, 'HEARTBEAT.md')); // no order comes between
afterAll(() => world.close());
const KEEPING = {
  signal: new AbortController().signal,
  onError: (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  },
};

/** An agent that was told all of it, and much else since. */
async function toldAgent() {
  const clock = { ms: Date.parse('2026-11-01T08:00:00.000Z') };
  const { model, acted, next } = honestModel();
  const { agent: alive } = lifeAgent({ world, model, clock });
  // No clock decides what a prompt holds here.
  const agent = { ...alive, config: { ...alive.config, recallMs: 60_000 } };
  const record: Parameters<typeof ownerStory>[0] = async (...events) => {
    const actor = { kind: 'owner' as const, id: 'owner' };
    const origin = { actor, trust: 'owner' as const, correlationId: agent.newId() };
    await agent.log.append(agent.agentId, { ...origin, occurredAt: agent.now() }, { events });
  };
  const { addTask } = ownerStory(record);
  /** A cycle in which this is done. */
  const work = async (given: typeof agent, id: string, content: string) => {
    await addTask(id, { title: id, content });
    next.id = id;
    const [before] = await agent.store.read(agent.agentId, { newestFirst: true, limit: 1 });
    clock.ms += 3_600_000;
    const { ticks, phases } = buildRunners(given);
    const tick = { schedule: 'heartbeat', instant: agent.now() };
    const result = await runTick(ticks, tick, KEEPING.signal);
    if (result.status !== 'cycle') throw new Error(`no cycle: ${JSON.stringify(result)}`);
    while (!(await driveCycle(phases, result.cycleNo, KEEPING.signal))) clock.ms += 60_000;
    return agent.store.read(agent.agentId, { after: before?.seq ?? 0, limit: 500 });
  };
  const tell = async (text: string) => {
    await record(...(await ownerSaid(agent, `mail-${agent.newId()}`, text)));
  };
  await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
  for (const says of [...TOLD.map((one) => one.says), OLD_ADDRESS]) await tell(says);
  for (let no = 1; no <= CYCLES; no++) {
    await tell(`Shelf ${no} of the cellar holds jar number ${no * 7}.`);
    if (no === 10) await tell(ADDRESS.says);
    await work(agent, `chore-${no}`, `Sweep corner ${no}.`);
  }
  await keepMemories(agent, KEEPING);
  return { agent, work, acted };
}

describe('what was told fifty cycles ago', async () => {
  const { agent, work, acted } = await toldAgent();
  const jobs = [...TOLD, ADDRESS];

  it.each(jobs)('is asked about without memory: $task', async ({ id, task }) => {
    const find = async () => [];
    const forgets = { memoryIndex: { ...agent.memoryIndex, find }, memoryDigest: () => 'unknown' };
    const without = { ...agent, ...forgets };
    const events = await work(without, `${id}-without`, task);
    expect(payloadOf(events, 'JobPaused')).toMatchObject({ reason: 'question' });
  });

  it.each(jobs)('is used with it: $task', async ({ id, task, needs }) => {
    const before = acted.length;
    const events = await work(agent, id, task);
    expect(payloadOf(events, 'JobConcluded')).toMatchObject({ outcome: 'done' });
    const file = await readFile(join(world.workspace, 'out', `${id}.md`), 'utf8');
    expect(file).toBe(needs);
    expect(acted.slice(before).join('\n')).not.toContain(OLD_ADDRESS);
  });
});
