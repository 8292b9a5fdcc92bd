import { afterAll, describe, expect, it } from 'vitest';
import { graphDesk } from '../../src/app/graph/graph-desk.ts';
import { memoryDeskWithGraph } from '../../src/app/graph/graph-memory.ts';
import { keepWithRelations } from '../../src/app/graph/keep-with-relations.ts';
import { why } from '../../src/app/why.ts';
import { startReading } from '../../src/compose/run/read-relations.ts';
import { graphSettings } from '../../src/domain/graph/settings.ts';
import type { JobQueue } from '../../src/kernel/ports/job-queue.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { untilTrue } from '../support/until.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory } from './owner-story.ts';
import {
  type Asked,
  byPurpose,
  doing,
  noConsolidation,
  nothingToReport,
  reporting,
} from './thinking-model.ts';

const shown: Asked[] = [];
const server = await messagesServer(
  byPurpose(
    (prompt) => {
      shown.push(prompt);
      if (prompt.purpose === 'decide') return doing(prompt.text);
      if (prompt.purpose === 'act') return reporting();
      if (prompt.purpose === 'report') return nothingToReport;
      return prompt.purpose === 'verdict' ? { productive: true, reason: 'done' } : noConsolidation;
    },
    {
      accept: () => ({ checks: [], statements: ['it is as it was asked for'] }),
      review: () => ({ met: true, covers: true, missing: [] }),
      relate: () => ({
        relations: [
          {
            text: 't1',
            subject: 'Walter',
            verb: 'plays',
            object: 'tuba',
            topics: [],
            speaker: null,
          },
        ],
      }),
    },
  ),
);
afterAll(() => server.close());
const MODEL = {
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
  HOMEOSTAT_RECALL_MS: '60000', // no clock decides what a prompt holds here
};
const { agent, record, origin } = await agentUnderTest(MODEL);
const { addTask, cycle } = ownerStory(record);
const desk = graphDesk(agent);
const KEEPING = {
  signal: new AbortController().signal,
  onError: (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  },
};
const say = async (...texts: readonly string[]): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const text of texts) {
    const kept = await memoryDeskWithGraph(agent).add(origin(), { text, tags: [], corrects: null });
    ids.push(kept?.memory_id ?? '');
  }
  await keepWithRelations(agent, KEEPING);
  return ids;
};
const connections = async (name: string) =>
  (await desk.browse(name, { depth: 1, limit: 20 }))?.connections ?? null;

const CHOCOLATE = 'Clara cannot stand marzipan.';

describe('the graph of an agent', () => {
  it('keeps no name where the database could show it', async () => {
    await say('My sister Clara lives in Bern.', CHOCOLATE);
    expect(await connections('my sister')).toMatchObject({ 'lives in': ['Bern'] });
    for (const table of ['events', 'documents', 'blobs']) {
      const { rows } = await agent.database.app.query<{ count: number }>(
        `select count(*)::integer as count from ${table} t where t::text ~* 'clara|marzipan'`,
      );
      expect(rows, table).toEqual([{ count: 0 }]);
    }
  });

  it('puts what is said of somebody into the prompt of work that calls them otherwise', async () => {
    await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
    await cycle(agent); // no work of the owner's
    await addTask('gift', { title: 'Sweets', content: 'Choose sweets for my sister.' });
    await cycle(agent);
    const prompt = shown.findLast((one) => one.purpose === 'act');
    expect(prompt?.text).toContain(CHOCOLATE);
    const [line] = await why(agent, 'marzipan');
    expect(line?.events.map(({ type }) => type)).toContain('MemoryStored');
    const [sister] = await why(agent, 'Clara lives in Bern');
    expect(sister?.events.map(({ type }) => type)).toContain('RelationStated');
  });

  it('has a model read what was said, here where no queue takes it', async () => {
    const other = await agentUnderTest(MODEL);
    const consent = { type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } };
    await other.record(consent);
    const queue = { enqueue: async () => 'failed' } as unknown as JobQueue; // nothing else of it is asked
    const reading = startReading(other.agent, queue, KEEPING.onError);
    for (let at = 0; at < graphSettings.reading.texts; at++) {
      const said = { text: `Walter plays tuba on day ${at}.`, tags: [], corrects: null };
      await memoryDeskWithGraph(other.agent).add(other.origin(), said);
    }
    const readings = () =>
      other.agent.store.read(other.agent.agentId, { types: ['RelationReadingEnded'] });
    await untilTrue(async () => (await readings()).length > 0);
    await reading.stop(1000);
    expect((await readings()).map(({ payload }) => payload)).toMatchObject([
      { outcome: 'read', relations: 1 },
    ]);
    const found = await graphDesk(other.agent).browse('Walter', { depth: 1, limit: 5 });
    expect(found?.connections).toEqual({ plays: ['tuba'] });
  });

  it('forgets with the memory, whatever is made anew', async () => {
    const [id = ''] = await say('My brother Tom lives in Lyon.');
    expect(await connections('Tom')).toMatchObject({ 'lives in': ['Lyon'] });
    await memoryDeskWithGraph(agent).forget(origin(), id);
    expect(await connections('Tom')).toEqual({});
    await agent.memoryIndex.clear();
    await keepWithRelations(agent, KEEPING);
    expect(await connections('Tom')).toEqual({});
    expect(await desk.paths('Tom', 'Lyon')).toEqual([]);
  });
});
