import { expect, it } from 'vitest';
import { readSelf } from '../../../src/app/self/self-status.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { fact } from '../../../src/domain/fact.ts';
import { projections } from '../../../src/domain/projections.ts';
import { selfTallyProjection } from '../../../src/domain/self/views/self-tally.ts';
import type { EventStore } from '../../../src/kernel/ports/event-store.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const file = { path: '/rules/me.md', read: async () => ({ status: 'absent' as const }) };

const closed = (n: number) =>
  fact('EpisodeClosed', {
    episode_id: `ep-${n}`,
    conversation_id: `c-${n}`,
    guest: null,
    messages: 4,
    started_at: '2026-03-01T00:00:00.000Z',
    ended_at: '2026-03-01T00:10:00.000Z',
    opening: { event_id: 'e', subject: `conversation:c-${n}`, text: { blob: 'b', bytes: 1 } },
    no: 1,
    kind: 'stream',
    why: 'full',
  });

const SPENT = { duration_ms: 1, model_calls: 0, cost_usd: 0 };

const cycle = (cycle_no: number, outcome: 'success' | 'failure') => [
  fact('CycleScheduled', {
    cycle_no,
    schedule: 'main',
    tick_at: '2026-03-01T00:00:00.000Z',
    trigger: 'cron',
  }),
  fact('CycleCompleted', { cycle_no, outcome, ...SPENT }),
];

/** An agent with so many episodes; counts events and documents that were read. */
async function lifeOf(episodes: number) {
  const store = memoryEventStore(catalogue);
  const read = { events: 0, documents: 0 };
  const counting: EventStore = {
    ...store,
    read: async (...given) => {
      const found = await store.read(...given);
      read.events += found.length;
      return found;
    },
    load: async (...given) => {
      const found = await store.load(...given);
      read.documents += found.documents.length;
      return found;
    },
  };
  const log = testLog({ store: counting, definitions: catalogue, projections });
  for (let from = 0; from < episodes; from += 100) {
    const events = Array.from({ length: Math.min(100, episodes - from) }, (_, n) =>
      closed(from + n),
    );
    await log.append('a', testOrigin, { events });
  }
  read.events = 0;
  read.documents = 0;
  const blobs = { getManyPersonal: async () => [] };
  const self = await readSelf(
    { agentId: 'a', log, blobs, now: () => testOrigin.occurredAt },
    { document: file },
  );
  return { self, read };
}

it('counts a life and shows the end of it', async () => {
  const { self } = await lifeOf(7);
  expect(self).toMatchObject({ episodes: 7, sessions: 0, ratified_at: null });
  expect(self.last_episodes.map(({ episode_id }) => episode_id)).toEqual([
    'ep-6',
    'ep-5',
    'ep-4',
    'ep-3',
    'ep-2',
  ]);
  expect(self.document.status).toBe('none');
});

it('reads no more of a long life than of a short one', async () => {
  const [short, long] = [await lifeOf(20), await lifeOf(2_000)];
  expect(long.self.episodes).toBe(2_000);
  expect(long.read).toEqual(short.read);
});

it('marks what failed for a review', async () => {
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  const events = [...cycle(1, 'success'), ...cycle(2, 'failure')];
  await log.append('a', testOrigin, { events });
  const blobs = { getManyPersonal: async () => [] };
  const self = await readSelf(
    { agentId: 'a', log, blobs, now: () => testOrigin.occurredAt },
    { document: file },
  );
  expect(self.last_episodes).toMatchObject([
    { outcome: 'failure', needs_review: true },
    { outcome: 'success', needs_review: false },
  ]);
});

it('counts an attended session once, however often it is gone on with', () => {
  const begun = (session_id: string, source: string) => ({
    type: 'HostSessionBegun',
    payload: {
      session_id,
      host: 'claude-code',
      guest: 'laptop',
      user_id: 'default',
      source,
      place: { blob: 'b', bytes: 1 },
      pid: null,
      pid_started: null,
    },
  });
  const all = [
    begun('a', 'startup'),
    begun('a', 'compact'),
    begun('a', 'resume'),
    begun('b', 'fork'),
  ];
  const events = all.map((one, at) => recorded(one, at + 1));
  const tally = documentsOf(selfTallyProjection, events).get(SINGLETON);
  expect(tally).toMatchObject({ sessions: 2, last_session_at: events[3]?.occurredAt });
});
