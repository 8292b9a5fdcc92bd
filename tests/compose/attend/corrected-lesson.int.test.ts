import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type HttpServer, startHttp } from '../../../src/compose/run/serve-http.ts';
import { letGuestIn } from '../../../src/compose/settings/api-token.ts';
import { PATIENCE } from '../../support/until.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const { agent } = await agentUnderTest();
let server: HttpServer;
let token = '';

beforeAll(async () => {
  server = await startHttp({
    agent,
    onError: (where, error) => {
      throw new Error(where, { cause: error });
    },
  });
  const guest = { name: 'claude', access: 'attend' } as const;
  token = (await letGuestIn(agent.config.stateDir, guest, agent.now())) ?? '';
}, 120_000);

afterAll(async () => {
  await server.stop();
});

type Answer = {
  readonly systemMessage?: string;
  readonly reason?: string;
  readonly hookSpecificOutput?: { readonly additionalContext?: string };
};

async function hook(session_id: string, hook_event_name: string, fields: object): Promise<Answer> {
  const answer = await fetch(`${server.url}/hooks/claude-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id, cwd: '/shop', hook_event_name, ...fields }),
  });
  return (await answer.json()) as Answer;
}

const asks = (session: string, prompt: string) => hook(session, 'UserPromptSubmit', { prompt });
const commands = (name: string, command_args: string) =>
  hook('of-commands', 'UserPromptExpansion', { command_name: `homeostat:${name}`, command_args });
const recalled = async (words: string) => (await commands('s3-recall', words)).reason ?? '';

it('gives way when the person objects, and the next session is told the new one', async () => {
  const old = 'Install the packages of the shop with npm install';
  await commands('s3-learn', old);
  expect(await recalled('packages shop')).toContain(old);
  await asks('monday', 'Install the packages of the shop.');
  const { systemMessage = '' } = await asks('monday', 'No, use npm ci, not npm install.');
  expect(systemMessage).toContain('use npm ci, not npm install. It takes the place of');
  expect(systemMessage).toContain(old);
  // A prompt does not wait long for memories.
  const next = await vi.waitFor(async () => {
    const answer = await asks('tuesday', 'Install the packages of the shop again');
    const { additionalContext = '' } = answer.hookSpecificOutput ?? {};
    expect(additionalContext).toContain('Install the packages of the shop": use npm ci, not npm');
    return answer;
  }, PATIENCE);
  expect(next.hookSpecificOutput?.additionalContext).not.toContain(old);
  expect(next.systemMessage).toBeUndefined();
});

it('gives way to a lesson that is taught by command', async () => {
  await commands('s3-learn', 'Format the code of the shop with prettier');
  const { reason } = await commands(
    's3-learn',
    'Use biome, not prettier, for the code of the shop',
  );
  expect(reason).toContain('takes the place of: Format the code of the shop with prettier');
  expect(await recalled('format code shop prettier')).not.toContain('with prettier');
});
