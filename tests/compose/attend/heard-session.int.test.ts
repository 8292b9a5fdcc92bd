import { afterAll, expect, it } from 'vitest';
import { startSweeping } from '../../../src/compose/run/attend.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import { messagesServer } from '../../adapters/models/messages-server.ts';
import { byPurpose } from '../thinking-model.ts';
import { attendedAgent } from './attended-agent.ts';

const shown: string[] = [];
/** A model that knows Polish. */
const server = await messagesServer(
  byPurpose(() => ({}), {
    heed: ({ text }) => {
      shown.push(text);
      const heededAs = (kind: string, words: string) => {
        const sentence = new RegExp(`"id":"(s\\d+)"[^\\n]*${words}`).exec(text)?.[1];
        return sentence === undefined ? [] : [{ sentence, kind }];
      };
      return {
        heeded: [
          ...heededAs('correction', 'Nie, użyj npm ci'),
          ...heededAs('preference', 'Wolę krótkie'),
        ],
      };
    },
  }),
);
afterAll(() => server.close());
const { agent, record, onError, session } = await attendedAgent({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
});

const heard = async () =>
  payloadsOf(
    await agent.log.read(agent.agentId, { types: ['HostSessionHeard'] }),
    'HostSessionHeard',
  );

async function swept(isDone: () => Promise<boolean>): Promise<void> {
  const sweeping = startSweeping(agent, onError);
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true);
  await sweeping.stop(10_000);
}

async function talked(id: string, prompts: readonly string[], source = 'startup'): Promise<void> {
  const { hook, begin } = session(id);
  await begin(source);
  for (const [at, prompt] of prompts.entries()) {
    await hook('UserPromptSubmit', { prompt, prompt_id: `${source}-${at}` });
  }
  await hook('SessionEnd', { reason: 'other' });
}

const POLISH = [
  'Zainstaluj pakiety sklepu.',
  'Nie, użyj npm ci zamiast npm install.',
  'Wolę krótkie odpowiedzi. Never publish prices. Kto to napisał?',
];

it('without a model of the owner nothing is read', async () => {
  await talked('silent', POLISH);
  await swept(async () => true);
  expect(await heard()).toEqual([]);
  expect(shown).toEqual([]);
});

it('a session that is over is read once by the model, in any language, and the next one is told', async () => {
  await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
  await talked('polish', POLISH);
  await swept(async () => (await heard()).length >= 2);
  expect(await heard()).toMatchObject([
    { session_id: 'silent', lessons: [expect.any(String), expect.any(String)] },
    { session_id: 'polish', lessons: [expect.any(String), expect.any(String)] },
  ]);
  expect(shown).toHaveLength(2);
  // What a pattern knew when it was said is not asked about again, nor is a question.
  expect(shown[0]).not.toContain('Never publish prices');
  expect(shown[0]).not.toContain('Kto to napisał');
  const { hook, begin } = session('next');
  await begin();
  const recall = { command_name: 's3-recall', command_args: 'npm install sklepu', prompt: '/x' };
  await expect
    .poll(async () => JSON.stringify(await hook('UserPromptExpansion', recall)))
    .toContain('Asked for \\"Zainstaluj pakiety sklepu\\": Nie, użyj npm ci zamiast npm install.');
  const who = { command_name: 's3-whoami', prompt: '/x' };
  expect(JSON.stringify(await hook('UserPromptExpansion', who))).toContain(
    'Wolę krótkie odpowiedzi.',
  );
});

it('goes on where it was: a session that is resumed is read from there', async () => {
  await talked('polish', ['Dziękuję za wszystko.'], 'resume');
  await talked('mute', ['hello']);
  await swept(async () => (await heard()).length >= 4);
  expect((await heard()).slice(2)).toMatchObject([
    { session_id: 'polish', lessons: [] },
    { session_id: 'mute', run_id: null, lessons: [] },
  ]);
  expect(shown).toHaveLength(3);
  expect(shown[2]).not.toContain('Wolę krótkie');
});
