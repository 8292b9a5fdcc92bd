import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../../../src/adapters/postgres/log/event-store.ts';
import { verifyLog } from '../../../../src/adapters/postgres/log/verify-log.ts';
import type { NewEvent } from '../../../../src/kernel/event/event.ts';
import { prepareEvent } from '../../../../src/kernel/event/prepare-event.ts';
import type { AppendRequest } from '../../../../src/kernel/ports/event-store.ts';
import { counted, counterProjection, countingEvents } from '../../../support/counting.ts';
import { freshDatabase } from '../../../support/postgres.ts';
import { countedId, testLog, testOrigin } from '../../../support/test-log.ts';

const db = await freshDatabase();
const definitions = countingEvents;
const store = postgresEventStore(db.app, definitions);
const projections = [counterProjection(1)];

function request(agentId: string, events: readonly NewEvent[]): AppendRequest {
  const to = { agentId, origin: testOrigin, appVersion: 't', configHash: 't', newId: countedId };
  return { agentId, events: events.map((event) => prepareEvent(definitions, event, to)) };
}

/** Agents with one event each, so that a batch takes them. */
async function someAgents(name: string, count: number): Promise<readonly string[]> {
  const agents = Array.from({ length: count }, (_, i) => `${name}-${i}`);
  for (const agent of agents) await store.append(request(agent, [counted('a')]));
  return agents;
}

async function commitsOf<T>(work: () => Promise<T>): Promise<{ result: T; transactions: number }> {
  const result = await work();
  const { rows } = await db.owner.query<{ n: number }>(
    `select count(distinct xmin::text)::integer as n from events where agent_id like 'shared-%' and seq > 1`,
  );
  return { result, transactions: rows[0]?.n ?? 0 };
}

describe('appends of several agents at once', () => {
  it('share a commit, and each log is sound', async () => {
    const agents = await someAgents('shared', 10);
    const { result, transactions } = await commitsOf(() =>
      Promise.all(agents.map((agent, i) => store.append(request(agent, manyCounted(i + 1))))),
    );
    expect(result.map((outcome) => outcome.status === 'stored' && outcome.head)).toEqual(
      agents.map((_, i) => i + 2),
    );
    expect(transactions).toBeLessThanOrEqual(2);
    for (const agentId of agents) {
      const seals: [] = [];
      const verified = await verifyLog(db.owner, { agentId, definitions, projections: [], seals });
      expect(verified).toMatchObject({ ok: true, firstDivergence: null });
    }
    const recorded = result.flatMap((outcome) =>
      outcome.status === 'stored' ? [outcome.recordedAt] : [],
    );
    const read = await Promise.all(agents.map((agent) => store.read(agent, { after: 1 })));
    expect(read.map((events) => events.map(({ recordedAt }) => recordedAt))).toEqual(recorded);
  });

  it('each get the answer that is theirs', async () => {
    const agents = await someAgents('mixed', 4);
    const [plain, conditioned, repeated, ahead] = agents.map((agent) =>
      request(agent, [counted('b')]),
    );
    await store.append(repeated!);
    const versions = new Map([['counter', 1]]);
    await store.openProjections(ahead!.agentId, versions);
    const outcomes = await Promise.all([
      store.append(plain!),
      store.append({ ...conditioned!, unless: { subjects: ['counter:a'], after: 0 } }),
      store.append(repeated!),
      store.append({ ...ahead!, documents: { head: 7, gen: 1, left: [], writes: [] } }),
      store.append(request('mixed-new', [counted('a')])),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'stored', head: 2 },
      { status: 'conflict', seqs: [1] },
      { status: 'duplicate', seqs: [2] },
      { status: 'moved' },
      { status: 'stored', head: 1 },
    ]);
  });

  it('do not suffer for the fault of one', async () => {
    const [good, bad] = await someAgents('fault', 2);
    const dedupeKey = randomBytes(9000).toString('hex'); // too long for an index, and it does not compress
    const tooLong = request(bad!, [{ ...counted('b'), dedupeKey }]);
    const [stored, failed] = await Promise.allSettled([
      store.append(request(good!, [counted('b')])),
      store.append(tooLong),
    ]);
    expect(stored).toMatchObject({ status: 'fulfilled', value: { status: 'stored', head: 2 } });
    expect(failed.status).toBe('rejected');
    expect(await store.read(bad!, {})).toHaveLength(1);
  });

  it('do not wait for an agent whose head somebody holds', async () => {
    const [held, free] = await someAgents('held', 2);
    const client = await db.owner.connect();
    await client.query('begin');
    await client.query('select from heads where agent_id = $1 for update', [held]);
    const waits = store.append(request(held!, [counted('b')]));
    const outcome = await store.append(request(free!, [counted('b')]));
    expect(outcome).toMatchObject({ status: 'stored', head: 2 });
    await client.query('commit');
    client.release();
    expect(await waits).toMatchObject({ status: 'stored', head: 2 });
  });

  it('keep documents that equal a fold of their log', async () => {
    const agents = await someAgents('folded', 6);
    const log = testLog({ store, definitions, projections });
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        agents.map((agent) => log.append(agent, testOrigin, { events: manyCounted(3) })),
      );
    }
    for (const agentId of agents) {
      const verified = await verifyLog(db.owner, { agentId, definitions, projections, seals: [] });
      expect(verified).toMatchObject({
        ok: true,
        events: 10,
        projections: [{ mark: 10, equal: true }],
      });
    }
  });
});

function manyCounted(count: number): readonly NewEvent[] {
  return Array.from({ length: count }, () => counted('b'));
}
