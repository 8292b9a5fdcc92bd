import { expect, it } from 'vitest';
import { lastWork } from '../../../src/app/self/last-work.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { fact } from '../../../src/domain/fact.ts';
import { projections } from '../../../src/domain/projections.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

type Given = {
  readonly goal?: string;
  readonly calls?: number;
  readonly guest?: string;
  readonly session?: string;
};

/** Attended work in the order given; its words are their own blobs. */
async function lifeOf(works: readonly Given[]) {
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  const closed = works.map(({ goal = 'Mend it', calls = 3, guest = 'claude', session = 's' }, at) =>
    fact('HostEpisodeClosed', {
      session_id: session,
      episode_id: `${session}-${at}`,
      no: at + 1,
      user_id: 'default',
      guest,
      end_trigger: 'stop',
      outcome: 'SUCCESS',
      trivial: calls < 2,
      started_at: '2026-03-01T00:00:00.000Z',
      ended_at: '2026-03-01T00:10:00.000Z',
      goal: { blob: goal, bytes: goal.length },
      first_seq: 1,
      last_seq: 1,
      tools: ['Read'],
      calls,
      failed: 0,
      denied: 0,
      check: null,
    }),
  );
  for (let from = 0; from < closed.length; from += 100) {
    await log.append('a', testOrigin, { events: closed.slice(from, from + 100) });
  }
  const blobs = {
    getManyPersonal: async (wanted: readonly { readonly blob: string }[]) =>
      wanted.map(({ blob }) => ({ status: 'found' as const, text: blob })),
  };
  return { agentId: 'a', log, blobs, now: () => testOrigin.occurredAt };
}

const goals = async (works: readonly Given[], limit = 5) =>
  (await lastWork(await lifeOf(works), { guest: 'claude', limit })).map(({ goal }) => goal);

it('shows what a person asked for themselves, and nothing trivial', async () => {
  const works: Given[] = [
    { goal: 'Mend the price' },
    { goal: '/s3-init Look after the shop', calls: 4 },
    { goal: 'Never publish prices', calls: 1 },
    { goal: 'hello', calls: 2 },
    { goal: 'Look around', session: 's:agent-1' },
    { goal: 'Sing', guest: 'cursor' },
    { goal: 'Write the notes' },
  ];
  expect(await goals(works)).toEqual(['Write the notes', 'Mend the price']);
});

it('finds them behind much that is not theirs', async () => {
  const others = Array.from({ length: 120 }, () => ({ guest: 'cursor' }));
  expect(await goals([{ goal: 'Mend the price' }, ...others])).toEqual(['Mend the price']);
});

it('shows no more than is asked for, the newest first', async () => {
  const works = ['one', 'two', 'three'].map((goal) => ({ goal: `Do ${goal}` }));
  expect(await goals(works, 2)).toEqual(['Do three', 'Do two']);
});
