import { beforeAll, describe, expect, it } from 'vitest';
import { episodeIndex } from '../../../src/app/episode-index.ts';
import { keepWithRelations } from '../../../src/app/graph/keep-with-relations.ts';
import { consolidateEpisodes } from '../../../src/app/memory/consolidate-episodes.ts';
import { episodeOf, searchEpisodes } from '../../../src/app/read-episodes.ts';
import { hostSubject } from '../../../src/domain/attend/events.ts';
import { attendSettings } from '../../../src/domain/attend/settings.ts';
import { fact, type PayloadOf } from '../../../src/domain/fact.ts';
import { commandLine } from '../../support/command-line.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const { agent, db, record } = await agentUnderTest();
const homeostat = commandLine(() => ({
  HOMEOSTAT_STATE: agent.config.stateDir,
  DATABASE_URL: db.ownerUrl,
}));
const DAY_MS = 24 * 3_600_000;
const lately = new Date(Date.parse(agent.now()) - DAY_MS).toISOString();

type Given = {
  readonly id: string;
  readonly goal: string;
  readonly at: string;
  readonly guest?: string;
  readonly outcome?: PayloadOf<'HostEpisodeClosed'>['outcome'];
};

/** Pieces of work that are over, in this order. */
async function worked(...given: readonly Given[]): Promise<void> {
  const goals = await agent.blobs.putManyPersonal(
    given.map(({ id, goal: content }) => ({ subject: hostSubject(id), content })),
  );
  const closed = given.map(({ id, at, guest = 'claude-code', outcome = 'SUCCESS' }, n) =>
    fact('HostEpisodeClosed', {
      session_id: id,
      episode_id: `${id}-1`,
      no: 1,
      user_id: 'default',
      guest,
      end_trigger: 'stop',
      outcome,
      trivial: false,
      started_at: at,
      ended_at: at,
      first_seq: 1,
      last_seq: 1,
      tools: ['npm test', 'git commit'],
      calls: 6,
      failed: 0,
      denied: 0,
      check: { kind: 'test', ok: true },
      goal: goals[n] ?? null,
    }),
  );
  await record(...closed);
}

const many = (from: number, count: number): readonly Given[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `s${from + n}`,
    goal: `Tidy shelf ${from + n} of the library`,
    at: lately,
  }));

/** What a question reads: documents, texts and events. */
async function workOf(question: (ports: typeof agent) => Promise<unknown>) {
  const work = { texts: 0, events: 0, documents: 0 };
  const { log, blobs } = agent;
  await question({
    ...agent,
    blobs: {
      ...blobs,
      getManyPersonal: (wanted) => {
        work.texts += wanted.length;
        return blobs.getManyPersonal(wanted);
      },
    },
    log: {
      ...log,
      read: async (...asked) => {
        const events = await log.read(...asked);
        work.events += events.length;
        return events;
      },
      view: async (agentId, wanted) => {
        const view = await log.view(agentId, wanted);
        // Each is asked for by a projection of its own type; only how many there are is read here.
        for (const { projection } of wanted) work.documents += view.all(projection as never).size;
        return view;
      },
    },
  });
  return work;
}

describe('the index of episodes', () => {
  const year = new Date(lately).getUTCFullYear();
  const [before, last] = [String(year - 2), String(year)];

  beforeAll(async () => {
    await worked(
      { id: 'harbour', goal: 'Draw the harbour map', at: `${before}-05-01T08:00:00.000Z` },
      { id: 'foreign', goal: 'Count the boats', at: `${before}-06-01T08:00:00.000Z`, guest: 'pi' },
      ...[1, 2, 3].map((no) => ({
        id: `release${no}`,
        goal: `Publish release ${no} of the parser`,
        at: lately,
      })),
      { id: 'failed', goal: 'Repair the lighthouse', at: lately, outcome: 'FAILURE' as const },
    );
    const signal = new AbortController().signal;
    await keepWithRelations(agent, {
      signal,
      onError: (_, error) => {
        throw error;
      },
    });
    await consolidateEpisodes(agent, { isForced: true });
  });

  it('lists the newest first, with what each came to', async () => {
    const index = await episodeIndex(agent, {});
    expect(index.total_episodes).toBe(6);
    expect(index.entries.map(({ id }) => id)).toEqual([
      'failed-1',
      'release3-1',
      'release2-1',
      'release1-1',
    ]);
    expect(index.entries[0]).toEqual({
      id: 'failed-1',
      timestamp: expect.stringContaining('T') as unknown,
      goal_summary: 'Repair the lighthouse',
      outcome: 'failure',
      tool_call_count: 6,
      heuristics_count: 0,
      trivial: false,
      consolidated: false,
      keywords: ['repair', 'lighthous'],
    });
    expect(index.entries[1]).toMatchObject({ heuristics_count: 1, consolidated: true });
  });

  it('has what is older than a year in the index of its year', async () => {
    const index = await episodeIndex(agent, { year: before });
    expect(index.entries.map(({ id }) => id)).toEqual(['foreign-1', 'harbour-1']);
    expect(index.years).toContainEqual({ year: before, episodes: 2 });
    expect(index.years.at(-1)?.year).toBe(before);
  });

  it('finds older ones by their words, and shows each whole', async () => {
    const found = await episodeIndex(agent, { year: before, words: 'map of the harbour' });
    expect(found.entries[0]).toMatchObject({
      id: 'harbour-1',
      goal_summary: 'Draw the harbour map',
    });
    const other = await episodeIndex(agent, { year: last, words: 'map of the harbour' });
    expect(other.entries.map(({ id }) => id)).not.toContain('harbour-1');
    const whole = await episodeOf(agent, { id: 'harbour-1' });
    expect(whole).toMatchObject({ goal: 'Draw the harbour map', action_count: 6 });
  });

  it('takes a year first for that year, and what follows for words', async () => {
    const idsOf = async (...words: readonly string[]) => {
      const { document } = await homeostat('claude', 'index', ...words);
      return (document as { readonly entries: readonly { id: string }[] }).entries.map(
        ({ id }) => id,
      );
    };
    expect(await idsOf(before)).toEqual(['foreign-1', 'harbour-1']);
    expect((await idsOf(before, 'map', 'of', 'the', 'harbour'))[0]).toBe('harbour-1');
    expect(await idsOf(last, 'map', 'of', 'the', 'harbour')).not.toContain('harbour-1');
    expect(await idsOf(`${before}0`, 'harbour', 'map')).toContain('harbour-1');
    expect(await idsOf('--year', before, last, 'harbour', 'map')).toContain('harbour-1');
  });

  it('shows a guest nothing of another', async () => {
    const index = await episodeIndex(agent, { guest: 'pi', year: before });
    expect(index).toMatchObject({ total_episodes: 1, entries: [{ id: 'foreign-1' }] });
  });

  it('reads as much of a life twice as long, and by page all of a year', async () => {
    const { mostIndexed } = attendSettings;
    const asked = [
      (ports: typeof agent) => episodeIndex(ports, {}),
      (ports: typeof agent) => episodeIndex(ports, { year: last }),
      (ports: typeof agent) => searchEpisodes(ports, { text: 'shelf of the library', limit: 5 }),
    ];
    const workOfAll = async () => Promise.all(asked.map(workOf));
    await worked(...many(0, mostIndexed));
    const once = await workOfAll();
    await worked(...many(mostIndexed, mostIndexed));
    expect(await workOfAll()).toEqual(once);
    for (const { texts, events } of once) {
      expect(texts).toBeLessThanOrEqual(mostIndexed);
      expect(events).toBeLessThanOrEqual(mostIndexed);
    }
    const pages = [await episodeIndex(agent, { year: last })];
    for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
      pages.push(await episodeIndex(agent, { year: last, before: next }));
    }
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
    const ofYear = pages[0]?.years.find(({ year }) => year === last);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(ofYear?.episodes ?? -1);
  });
});
