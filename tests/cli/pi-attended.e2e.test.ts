import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { letGuestIn } from '../../src/compose/settings/api-token.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { asks } from '../adapters/claude-code/worker-under-test.ts';
import { type Answer, messagesServer, reply } from '../adapters/models/messages-server.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { endOf } from '../support/end-of.ts';

/** The real program. It is no dependency: `.ci/run` installs it beside the checkout. */
const PI = process.env['HOMEOSTAT_PI'] ?? 'pi';
const isInstalled = spawnSync(PI, ['--version']).status === 0;
const HOW_TO_INSTALL =
  'pi is not installed: `npm install --prefix FOLDER @mariozechner/pi-coding-agent@0.73.1` and HOMEOSTAT_PI=FOLDER/node_modules/.bin/pi';

const { agent } = await agentUnderTest();
const errors: string[] = [];
let server: HttpServer;
let root = '';
let token = '';

beforeEach(({ skip }) => {
  if (!isInstalled) skip(HOW_TO_INSTALL);
});
beforeAll(async () => {
  server = await startHttp({
    agent,
    onError: (where, error) => {
      errors.push(`${where}: ${String(error)}`);
    },
  });
  root = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-pi-')));
  await mkdir(join(root, 'project'));
  const guest = { name: 'pi', access: 'attend' } as const;
  token = (await letGuestIn(agent.config.stateDir, guest, agent.now())) ?? '';
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

/** One prompt to pi with the extension, and all that its model was sent for it. */
async function prompted(prompt: string, script: readonly Answer[], url = server.url) {
  const api = await messagesServer(...script, reply('done'));
  const models = [{ id: 'scripted', contextWindow: 100_000, maxTokens: 1000 }];
  const provider = {
    baseUrl: api.url,
    api: 'anthropic-messages',
    apiKey: 'sk-of-this-test',
    models,
  };
  await writeFile(join(root, 'models.json'), JSON.stringify({ providers: { here: provider } }));
  const extension = resolve('examples/pi/homeostat.mjs');
  const args = ['-p', prompt, '--model', 'here/scripted', '-e', extension, '--offline'];
  const env = {
    PATH: `${resolve('node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    HOME: root,
    PI_CODING_AGENT_DIR: root,
    HOMEOSTAT_URL: url,
    HOMEOSTAT_TOKEN: token,
  };
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(PI, args, { cwd: join(root, 'project'), env, stdio: [...stdio] });
  const [said] = await Promise.all([text(child.stderr), text(child.stdout), endOf(child)]);
  await api.close();
  return { said, sent: JSON.stringify(api.requests.at(-1)?.body['messages'] ?? said) };
}

it('has pi guarded and remembered by an extension of some thirty lines', async () => {
  const denied = await prompted('clean', [asks('bash', { command: 'rm -rf /' })]);
  expect(denied.sent).toContain('fs.delete-root');
  const work = [asks('bash', { command: 'ls' }), asks('bash', { command: 'echo IT RAN' })];
  expect((await prompted('Look at the lighthouse', work)).sent).toContain('IT RAN');
  const log = await agent.log.read(agent.agentId, {
    types: ['HostEpisodeClosed', 'HostSessionBegun'],
  });
  expect(payloadsOf(log, 'HostSessionBegun').map(({ host }) => host)).toEqual(['pi', 'pi']);
  expect(payloadsOf(log, 'HostEpisodeClosed')).toMatchObject([
    { calls: 1, denied: 1 },
    { calls: 2, denied: 0, end_trigger: 'stop' },
  ]);
});

it('runs no tool of pi where nobody answers', async () => {
  const { sent } = await prompted(
    'go',
    [asks('bash', { command: 'echo IT RAN' })],
    'http://127.0.0.1:9',
  );
  expect(sent).not.toContain('IT RAN\\n');
  expect(sent).toContain('fetch failed');
});
