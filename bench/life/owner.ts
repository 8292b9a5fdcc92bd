import { actionPolicy } from '../../src/compose/action-policy.ts';
import type { Agent } from '../../src/compose/agent.ts';
import { approvalsPort } from '../../src/compose/approvals-port.ts';
import { taskDesk } from '../../src/compose/task-desk.ts';
import { taskWords } from '../../src/domain/owner/task-words.ts';
import type { NewEvent, Origin } from '../../src/kernel/event.ts';
import type { Chance } from './chance.ts';
import type { Item } from './items.ts';
import { itemLine } from './items.ts';
import { contentOf, RECURRING, verifyOf, type WorldJob } from './jobs.ts';
import { WAITED_FOR, type Waiting, waitingIn } from './reading.ts';
import type { World } from './world.ts';

/** The owner of a life: gives work, changes their mind, says yes or no to what is asked. */
export type Owner = {
  /** Jobs that were given, with what they ask for now. */
  readonly given: ReadonlyMap<string, Given>;
  /** Does what is due by now. */
  act(): Promise<void>;
};

export type Given = { readonly job: WorldJob; items: readonly Item[]; revisedAtMs: number | null };

export type OwnerParts = {
  readonly agent: Agent;
  readonly world: World;
  readonly clock: { readonly ms: number };
  readonly jobs: readonly WorldJob[];
  readonly chance: Chance;
};

const REVISES_AFTER_MS = 2 * 60_000;
const ANSWERS_AFTER_MS = 15 * 60_000;
const GRANTS = 0.85;

export async function openOwner(parts: OwnerParts): Promise<Owner> {
  const { clock, jobs } = parts;
  const startMs = clock.ms;
  const given = new Map<string, Given>();
  await giveRecurring(parts);
  return {
    given,
    act: async () => {
      for (const job of jobs) {
        const atMs = startMs + job.givenAtMs;
        if (atMs <= clock.ms && !given.has(job.id)) {
          given.set(job.id, { job, items: job.items, revisedAtMs: null });
          await give(parts, job);
        }
      }
      for (const one of given.values()) await revise(parts, one, startMs);
      await answerApprovals(parts);
      await answerJobs(parts, given);
    },
  };
}

function originOf({ agent }: OwnerParts, trust: Origin['trust'] = 'owner'): Origin {
  return {
    actor: { kind: trust === 'owner' ? 'cli' : 'user', id: trust === 'owner' ? 'owner' : 'friend' },
    trust,
    correlationId: agent.newId(),
    occurredAt: agent.now(),
  };
}

async function give(parts: OwnerParts, job: WorldJob): Promise<void> {
  const { agent, world } = parts;
  await world.prepare(job, job.items);
  const { id, title, items, isOutside } = job;
  const origin = originOf(parts, isOutside ? 'outside' : 'owner');
  const request = { kind: 'task' as const, id, title, content: contentOf(items) };
  const added = await taskDesk(agent).add(origin, isOutside ? 'mail' : 'cli', {
    ...request,
    verify: isOutside ? [] : verifyOf(job),
  });
  if (!added.ok) throw new Error(`${id} was not taken: ${added.why}`);
}

async function giveRecurring(parts: OwnerParts): Promise<void> {
  for (const { id, every, path, text } of RECURRING) {
    const line = itemLine({ kind: 'append', label: '#01', path, text });
    const added = await taskDesk(parts.agent).add(originOf(parts), 'cli', {
      ...{ kind: 'task' as const, id, title: `again: ${id}`, every, content: line },
      verify: [{ kind: 'file', target: `changed ${path}` }],
    });
    if (!added.ok) throw new Error(`${id} was not taken: ${added.why}`);
  }
}

/** Some time after the job was given, if it is still open. */
async function revise(parts: OwnerParts, given: Given, startMs: number): Promise<void> {
  const { agent, clock, world } = parts;
  const { job, revisedAtMs } = given;
  const { revised } = job;
  if (revised === null || revisedAtMs !== null) return;
  if (clock.ms < startMs + job.givenAtMs + REVISES_AFTER_MS) return;
  given.revisedAtMs = clock.ms;
  const changed = await taskDesk(agent).change(originOf(parts), job.id, (tasks, id) => {
    const task = tasks.get(id);
    if (task === undefined || task.status === 'done' || task.status === 'cancelled') {
      return { ok: false, why: 'it is over' };
    }
    const payload = { intention_id: id, ...taskWords(task), source_hash: null };
    const event = {
      type: 'IntentionRevised',
      payload: { ...payload, content: contentOf(revised) },
    };
    return { ok: true, events: [event] };
  });
  if (!changed.ok) return;
  given.items = revised;
  await world.prepare(job, revised);
}

async function answerApprovals(parts: OwnerParts): Promise<void> {
  const { agent, clock, chance } = parts;
  const port = approvalsPort({ ...agent, policy: () => actionPolicy(agent.config.stateDir) });
  const pending = (await port.list()).filter(({ status }) => status === 'pending');
  for (const { approval_id: approvalId, asked_at } of pending) {
    if (Date.parse(asked_at) + ANSWERS_AFTER_MS > clock.ms) continue;
    const answer = chance() < GRANTS ? 'grant' : 'deny';
    await port.answer(originOf(parts), {
      ...{ approvalId, answer, by: 'owner', reason: 'as I see it' },
    });
  }
}

/** Says whether what claims to be finished is, answers what was asked, and corrects what was wrongly called done. */
async function answerJobs(parts: OwnerParts, given: ReadonlyMap<string, Given>): Promise<void> {
  const { agent, clock, world } = parts;
  const events = await agent.store.read(agent.agentId, { types: WAITED_FOR, limit: 100_000 });
  for (const waiting of waitingIn(events)) {
    const one = given.get(waiting.workId.replace(/^task:/, ''));
    if (one === undefined || Date.parse(waiting.since) + ANSWERS_AFTER_MS > clock.ms) continue;
    const missing = await world.missing(one.items);
    const answer = await answerTo(parts, waiting, missing);
    if (answer.length === 0) continue;
    await agent.log.append(agent.agentId, originOf(parts), { events: answer });
  }
}

const MORE_USD = 1;

async function answerTo(
  { agent }: OwnerParts,
  { jobId, workId, for: wanted }: Waiting,
  missing: readonly string[],
): Promise<readonly NewEvent[]> {
  const about = { job_id: jobId, work_id: workId, by: 'owner' };
  const isDone = missing.length === 0;
  if (wanted === 'answer') {
    const words = isDone ? 'It looks done to me.' : `Still missing: ${missing.join(', ')}.`;
    const text = await agent.blobs.putPersonal(`job:${jobId}`, words);
    return [{ type: 'JobAnswered', payload: { ...about, text, extra_usd: MORE_USD } }];
  }
  if (wanted === 'correction' && isDone) return [];
  const reason = isDone ? 'I looked' : `that was not done: ${missing.join(', ')}`;
  const confirmed = { type: 'JobConfirmed', payload: { ...about, is_done: isDone, reason } };
  if (!isDone) return [confirmed];
  const done = { intention_id: workId.replace(/^task:/, ''), evidence: ['the owner said so'] };
  return [confirmed, { type: 'IntentionCompleted', payload: done }];
}
