import { approvalsPort } from '../../src/app/approvals-port.ts';
import type { SaidOfWork } from '../../src/app/tasks/say-of-work.ts';
import { taskDesk } from '../../src/app/tasks/task-desk.ts';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { actionPolicy } from '../../src/compose/settings/action-policy.ts';
import { fact } from '../../src/domain/fact.ts';
import { cancelTask } from '../../src/domain/task/command-tasks.ts';
import { taskWords } from '../../src/domain/task/task-words.ts';
import type { Origin, RecordedEvent } from '../../src/kernel/event/event.ts';
import type { Chance } from './chance.ts';
import type { Item } from './items.ts';
import { itemLine } from './items.ts';
import { contentOf, RECURRING, type Recurring, verifyOf, type WorldJob } from './jobs.ts';
import { WAITED_FOR, type Waiting, waitingFor, workIdOf } from './reading.ts';
import type { World } from './world.ts';

/** The owner of a life: gives work, changes their mind, says yes or no to what is asked, and turns what was called done. */
export type Owner = {
  /** Jobs that were given, with what they ask for now. */
  readonly given: ReadonlyMap<string, Given>;
  /** Gives and revises what is due by now, as also while a cycle is under way. */
  give(): Promise<void>;
  /** Does everything that is due by now. */
  act(): Promise<void>;
};

export type Given = {
  readonly job: WorldJob;
  items: readonly Item[];
  revisedAtMs: number | null;
  /** The owner has turned it, with whatever came of that. */
  turnedAtMs: number | null;
  cancelledAtMs: number | null;
};

export type OwnerParts = {
  readonly agent: OpenAgent;
  readonly world: World;
  readonly clock: { readonly ms: number };
  readonly jobs: readonly WorldJob[];
  readonly chance: Chance;
  /** Work that comes again; without it that of a week. */
  readonly recurring?: readonly Recurring[];
  /** Answers nothing for a while. */
  readonly isAway?: () => boolean;
};

const REVISES_AFTER_MS = 2 * 60_000;
const ANSWERS_AFTER_MS = 15 * 60_000;
const TURNS_AFTER_MS = 5 * 3_600_000;
/** What cannot be done is dropped so long after it was given, unless the agent is at it. */
const DROPS_AFTER_MS = 2 * 3_600_000;
const GRANTS = 0.85;

export async function openOwner(parts: OwnerParts): Promise<Owner> {
  const { clock, jobs, isAway = () => false } = parts;
  const startMs = clock.ms;
  const given = new Map<string, Given>();
  await giveRecurring(parts);
  const give = async () => {
    for (const job of jobs) {
      if (startMs + job.givenAtMs > clock.ms || given.has(job.id)) continue;
      given.set(job.id, {
        job,
        items: job.items,
        revisedAtMs: null,
        turnedAtMs: null,
        cancelledAtMs: null,
      });
      await giveOne(parts, job);
    }
    for (const one of given.values()) await revise(parts, one, startMs);
  };
  const answerApprovals = answeringApprovals(parts);
  const answerJobs = answeringJobs(parts, given);
  return {
    given,
    give,
    act: async () => {
      await give();
      if (isAway()) return;
      await answerApprovals();
      await answerJobs();
      for (const one of given.values()) await drop(parts, one, startMs);
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

async function giveOne(parts: OwnerParts, job: WorldJob): Promise<void> {
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
  for (const { id, every, path, text } of parts.recurring ?? RECURRING) {
    const line = itemLine({ kind: 'append', label: '#01', path, text });
    const added = await taskDesk(parts.agent).add(originOf(parts), 'cli', {
      kind: 'task' as const,
      id,
      title: `again: ${id}`,
      every,
      content: line,
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
    const event = fact('IntentionRevised', { ...payload, content: contentOf(revised) });
    return { ok: true, events: [event] };
  });
  if (!changed.ok) return;
  given.items = revised;
  await world.prepare(job, revised);
}

/** Asks for what waits only where something was asked or waits still: the list holds all there ever was. */
function answeringApprovals(parts: OwnerParts): () => Promise<void> {
  const { agent, clock, chance } = parts;
  const port = approvalsPort({ ...agent, policy: () => actionPolicy(agent.config.stateDir) });
  let after = 0;
  let isWaiting = false;
  return async () => {
    const query = { types: ['ActionEscalated'], after, limit: 10_000 };
    const asked = await agent.store.read(agent.agentId, query);
    after = asked.at(-1)?.seq ?? after;
    if (asked.length === 0 && !isWaiting) return;
    const { approvals } = await port.list();
    const pending = approvals.filter(({ status }) => status === 'pending');
    isWaiting = pending.length > 0;
    for (const { approval_id: approvalId, asked_at } of pending) {
      if (Date.parse(asked_at) + ANSWERS_AFTER_MS > clock.ms) continue;
      const answer = chance() < GRANTS ? 'grant' : 'deny';
      await port.answer(originOf(parts), {
        approvalId,
        answer,
        by: 'owner',
        reason: 'as I see it',
      });
    }
  };
}

/** What cannot be done is not waited for for ever. */
async function drop(parts: OwnerParts, given: Given, startMs: number): Promise<void> {
  const { agent, clock } = parts;
  const { job, cancelledAtMs } = given;
  if (!job.isImpossible || cancelledAtMs !== null) return;
  if (clock.ms < startMs + job.givenAtMs + DROPS_AFTER_MS) return;
  await taskDesk(agent).change(originOf(parts), job.id, (tasks, id) =>
    cancelTask(tasks, { id, reason: 'nobody has the key' }),
  );
  given.cancelledAtMs = clock.ms;
}

/** Answers what was asked, says whether what claims to be finished is, and turns what was called done: each once. */
function answeringJobs(parts: OwnerParts, given: ReadonlyMap<string, Given>): () => Promise<void> {
  const { agent, clock } = parts;
  const newest = new Map<string, RecordedEvent>();
  const isSettled = new Set<string>();
  let after = 0;
  return async () => {
    const query = { types: WAITED_FOR, after, limit: 100_000 };
    const events = await agent.store.read(agent.agentId, query);
    for (const event of events) newest.set(workIdOf(event), event);
    after = events.at(-1)?.seq ?? after;
    for (const event of newest.values()) {
      const one = given.get(workIdOf(event).replace(/^task:/, ''));
      if (one === undefined || isSettled.has(event.eventId)) continue;
      const waiting = dueFor(event, one, clock.ms);
      if (waiting === null) continue;
      isSettled.add(event.eventId);
      await say(parts, one, waiting);
    }
  };
}

/** Null: nobody waits for a word, or it is not time. */
function dueFor(event: RecordedEvent, given: Given, nowMs: number): Waiting | null {
  const waiting = waitingFor(event);
  if (waiting === null || given.cancelledAtMs !== null) return null;
  const isLate = waiting === 'correction' && isToTurn(given);
  const waitsMs = isLate ? TURNS_AFTER_MS : ANSWERS_AFTER_MS;
  return Date.parse(event.recordedAt) + waitsMs > nowMs ? null : waiting;
}

function isToTurn({ job, turnedAtMs }: Given): boolean {
  return job.turned !== null && turnedAtMs === null;
}

const MORE_USD = 1;

/** By the desk that every way in of the product uses. */
async function say(parts: OwnerParts, given: Given, waiting: Waiting): Promise<void> {
  const said = await wordOn(parts, given, waiting);
  if (said === null) return;
  const { job } = given;
  const taken = await taskDesk(parts.agent).say(originOf(parts), `task:${job.id}`, said);
  if (!taken.ok) throw new Error(`the word on ${job.id} was not taken: ${taken.why}`);
}

async function wordOn(
  parts: OwnerParts,
  given: Given,
  waiting: Waiting,
): Promise<SaidOfWork | null> {
  const { world, clock } = parts;
  const turning = waiting === 'correction' && isToTurn(given);
  if (turning) {
    given.turnedAtMs = clock.ms;
    const [first] = given.items.filter(({ kind }) => kind === 'write');
    if (given.job.turned === 'undone' && first !== undefined) await world.undo(first);
  }
  const missing = await world.missing(given.items);
  const isDone = missing.length === 0;
  const list = missing.join(', ');
  if (waiting === 'answer') {
    const text = isDone ? 'It looks done to me.' : `Still missing: ${list}.`;
    return { is: 'answer', text, extraUsd: MORE_USD };
  }
  if (!isDone) return { is: 'reopen', reason: `that was not done: ${list}` };
  if (turning) return { is: 'reopen', reason: 'that was not done' };
  return waiting === 'confirmation' ? { is: 'confirm' } : null;
}
