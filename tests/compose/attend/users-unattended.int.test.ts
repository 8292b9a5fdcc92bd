import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSeals } from '../../../src/adapters/files/proof/seals.ts';
import { agentMemory } from '../../../src/app/memory/agent-memory.ts';
import { memoryDesk } from '../../../src/app/memory/memory-desk.ts';
import type { OpenAgent } from '../../../src/compose/open/agent.ts';
import { backUpUsers, verifyBackup } from '../../../src/compose/proof/back-up.ts';
import { startSweeping } from '../../../src/compose/run/attend.ts';
import { keepHouse, watchedHouse } from '../../../src/compose/run/run-agent.ts';
import { letGuestIn } from '../../../src/compose/settings/api-token.ts';
import { closeAfter } from '../../../src/process/closers.ts';
import { messagesServer } from '../../adapters/models/messages-server.ts';
import { untilTrue } from '../../support/until.ts';
import { agentUnderTest } from '../agent-under-test.ts';
import { byPurpose, nothingToReport } from '../thinking-model.ts';

function rated({ text }: { readonly text: string }) {
  const lines = [...text.matchAll(/^\{"id":"(m\d+)"/gmu)];
  const grade = text.includes('how much it matters')
    ? 'vital'
    : text.includes('of use in later work')
      ? 'useful'
      : 'new';
  return { grades: lines.map(([, memory]) => ({ memory, grade })) };
}

const server = await messagesServer(byPurpose(() => nothingToReport, { rate: rated }));
afterAll(() => server.close());
const paid = { ANTHROPIC_API_KEY: 'test-key', ANTHROPIC_BASE_URL: server.url };
const generous = await agentUnderTest({ ...paid, HOMEOSTAT_USER_DAILY_USD: '1' });
const plain = await agentUnderTest(paid);
const errors: string[] = [];
const onError = (where: string, error: unknown) => {
  errors.push(`${where}: ${String(error)}`);
};

/** Eight memories of a user with a token, and the owner's consent to a model. */
async function userWithMemories({ agent, record }: typeof plain): Promise<OpenAgent> {
  await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
  const guest = { name: 'ada-laptop', access: 'attend', user: 'ada' } as const;
  await letGuestIn(agent.config.stateDir, guest, agent.now());
  const ada = agent.ofUser('ada');
  const memory = agentMemory(ada, { withinMs: 1000 });
  for (const [at, one] of [
    'rain',
    'snow',
    'hail',
    'fog',
    'wind',
    'frost',
    'sun',
    'ice',
  ].entries()) {
    const kept = { tags: [], trust: 'self' as const, actionId: `a${at}`, cycleNo: 1 };
    await memory.remember({ text: `My sister spoke of ${one}.`, ...kept });
  }
  return ada;
}

const typesIn = async ({ log, agentId }: OpenAgent, ...types: readonly string[]) =>
  (await log.read(agentId, { types })).map(({ type }) => type);

it('what a user’s agent remembers is reviewed by the model that the owner named, for money set apart', async () => {
  const { agent } = generous;
  const ada = await userWithMemories(generous);
  const sweeping = startSweeping(agent, onError);
  const desk = memoryDesk(ada);
  await untilTrue(async () => {
    const { memories } = await desk.list({ limit: 20 });
    return memories.filter(({ review }) => review !== null).length === 8;
  });
  await sweeping.stop(1000);
  expect(errors).toEqual([]);
  expect(await typesIn(ada, 'MemoryReviewed')).toHaveLength(8);
  expect(await typesIn(agent, 'MemoryReviewed', 'BudgetReserved', 'PromptAssembled')).toEqual([]);
  expect(ada.config.dailyUsd).toBe(1);
});

it('without such money no model reads what is a user’s, and the log of each is sealed all the same', async () => {
  const { agent } = plain;
  const ada = await userWithMemories(plain);
  const sweeping = startSweeping(agent, onError);
  await untilTrue(async () => (await ada.memoryIndex.mark()) > 0);
  await sweeping.stop(1000);
  expect(await typesIn(ada, 'ModelConsented', 'MemoryReviewed')).toEqual([]);
  await closeAfter({ crashPoint: agent.crashPoint, onError: () => undefined }, async (closers) => {
    const options = { config: agent.config, said: () => undefined };
    await keepHouse(options, watchedHouse(agent, onError), closers);
    return null;
  });
  for (const one of [agent, ada]) {
    const [seal] = (await readSeals(agent.config.stateDir, one.agentId)).slice(-1);
    const { head } = await one.log.view(one.agentId, []);
    expect(seal).toMatchObject({ isGenuine: true, seq: head });
  }
  expect(errors).toEqual([]);
});

it('a backup has a file for each user who has used their agent', async () => {
  const { agent } = plain;
  const { stateDir } = agent.config;
  const unused = { name: 'ben-laptop', access: 'attend', user: 'ben' } as const;
  await letGuestIn(stateDir, unused, agent.now());
  const ada = agent.ofUser('ada');
  const folder = join(stateDir, 'backups');
  const [made, ...more] = await backUpUsers(agent, join(folder, 'all.jsonl.gz'), () => undefined);
  expect([made, more]).toEqual([
    { agent: ada.agentId, file: join(folder, `all-${ada.agentId}.jsonl.gz`) },
    [],
  ]);
  const choice = { file: made?.file ?? '', withoutSeal: false };
  const { head } = await ada.log.view(ada.agentId, []);
  expect(await verifyBackup(stateDir, choice, () => undefined)).toMatchObject({
    agentId: ada.agentId,
    head: { seq: head },
  });
});
