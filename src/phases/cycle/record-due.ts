import type { Fact } from '../../domain/fact.ts';
import { dueFacts, isArmed, nextDue, triggerFact } from '../../domain/task/due-facts.ts';
import { type IntentionDoc, intentionProjection } from '../../domain/task/views/intention.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Log } from '../../kernel/log/log-contract.ts';

/** `nextAt`: when time sets something off again, ISO 8601. `armed`: how many wait for an event of the log. */
export type DueRound = {
  readonly recorded: number;
  readonly nextAt: string | null;
  readonly armed: number;
};

/**
 * Records what has come due and which awaited events have happened, by the database clock. Safe to run anywhere and at
 * any time: an instant is one fact.
 */
export async function recordDue(log: Log, agentId: string, origin: Origin): Promise<DueRound> {
  const view = await log.view(agentId, [{ projection: intentionProjection, keys: 'open' }]);
  const tasks = [...view.all(intentionProjection).values()];
  let recorded = 0;
  for (const task of tasks.filter((one) => dueFacts(one, view.now).length > 0)) {
    recorded += await recordOfTask({ log, agentId, origin }, task, dueFacts);
  }
  const waiting = tasks.filter((task) => isArmed(task) && task.trigger?.on.on === 'event');
  for (const task of waiting) recorded += await recordEvent({ log, agentId, origin }, task);
  const times = tasks.flatMap((task) => nextDue(task, view.now) ?? []);
  return { recorded, nextAt: times.sort()[0] ?? null, armed: waiting.length };
}

type Ports = { readonly log: Log; readonly agentId: string; readonly origin: Origin };

/** One decision per task: a conflict retries that task alone. */
async function recordOfTask(
  { log, agentId, origin }: Ports,
  { intention_id: id }: IntentionDoc,
  factsOf: (task: IntentionDoc, now: string) => readonly Fact[],
): Promise<number> {
  const wanted = [{ projection: intentionProjection, keys: [id] }];
  const { status, events } = await log.decide(agentId, wanted, (view) => {
    const task = view.get(intentionProjection, id);
    const facts = task === undefined ? [] : factsOf(task, view.now);
    const unless = { subjects: [`intention:${id}`] };
    return { decision: { events: facts, unless, onDuplicate: 'first' }, origin };
  });
  return status === 'stored' ? events.length : 0;
}

async function recordEvent(ports: Ports, task: IntentionDoc): Promise<number> {
  const { trigger } = task;
  if (trigger?.on.on !== 'event') return 0;
  const { type, subject } = trigger.on;
  const [event] = await ports.log.read(ports.agentId, {
    types: [type],
    after: trigger.armed_at,
    limit: 1,
    ...(subject !== null && { subjects: [subject] }),
  });
  if (event === undefined) return 0;
  const cause = `event ${event.eventId} (${type})`;
  return recordOfTask(ports, task, (now) => triggerFact(now, { instant: event.occurredAt, cause }));
}
